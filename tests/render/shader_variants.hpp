// SPDX-License-Identifier: MIT
// The shader variants that tests try: each pass, each way to morph, much and little in the model.
#pragma once

#include <array>
#include <vector>

#include "render/shader_library.hpp"
#include "render/shader_parts.hpp"

namespace moue {

inline std::vector<ShaderVariant> everyKindOfVariant() {
    AttributeMask all, positions;
    for (Attribute a : kAttributes)
        all.add(a);
    positions.add(Attribute::Position);
    // the last ones need texture coordinates
    constexpr std::array<uint8_t, 8> kFeatures = {0,
                                                  kAlphaMasked,
                                                  kUnlit,
                                                  kHeatMap,
                                                  kTextured | kNormalMapped | kBlended,
                                                  kTextured | kAlphaMasked,
                                                  kUnlit | kTextured,
                                                  kHeatMap | kTextured | kNormalMapped};
    std::vector<ShaderVariant> variants;
    for (ShaderPass pass : {ShaderPass::Color, ShaderPass::Shadow, ShaderPass::CaptureMesh,
                            ShaderPass::CaptureWorld}) {
        for (MorphMode morph : {MorphMode::None, MorphMode::Texture, MorphMode::Attribute,
                                MorphMode::Packed, MorphMode::Cached}) {
            for (const AttributeMask& base : {all, positions}) {
                for (const bool skinned : {false, true}) {
                    const size_t count = base == all ? kFeatures.size() : 4;
                    for (size_t i = 0; i < count; ++i) {
                        variants.push_back(
                            {pass, morph, base, all, all, skinned, false, kFeatures[i]});
                    }
                }
            }
        }
    }
    variants.push_back(
        {ShaderPass::Morph, MorphMode::Packed, all, all, all, false, false, uint8_t{0}});
    for (const MorphMode morph : {MorphMode::None, MorphMode::Packed}) {
        for (const ShaderPass pass : {ShaderPass::Color, ShaderPass::Shadow})
            variants.push_back({pass, morph, all, all, all, false, true, uint8_t{0}});
    }
    return variants;
}

/// Those of the motion pass, with motionEnds().
inline std::vector<ShaderVariant> everyKindOfMotionVariant() {
    AttributeMask all, positions;
    for (Attribute a : kAttributes)
        all.add(a);
    positions.add(Attribute::Position);
    std::vector<ShaderVariant> variants;
    for (const MorphMode morph : {MorphMode::None, MorphMode::Cached}) {
        for (const bool skinned : {false, true}) {
            for (const uint8_t features : {uint8_t{0}, uint8_t{kAlphaMasked | kTextured}}) {
                variants.push_back({ShaderPass::Shadow, morph, features == 0 ? positions : all, all,
                                    positions, skinned, false, features});
            }
        }
    }
    return variants;
}

inline StageEnds motionEnds() {
    return {motionParts()[0], motionParts()[1]};
}

}  // namespace moue
