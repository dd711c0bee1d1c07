// SPDX-License-Identifier: MIT
#include "render/shader_library.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/expect.hpp"
#include "morph_layout.h"
#include "render/shader_parts.hpp"
#include "render/stored_vertices.hpp"

namespace moue {
namespace {

struct AttributeNames {
    const char* has;
    const char* band;
    const char* stored;
    const char* captured;
    uint32_t width;
};

constexpr std::array<AttributeNames, kAttributeCount> kNames = {{
    {"HAS_POSITION", "MORPH_POSITION_BAND", "STORED_POSITION", "cPosition", 3},
    {"HAS_NORMAL", "MORPH_NORMAL_BAND", "STORED_NORMAL", "cNormal", 3},
    {"HAS_TANGENT", "MORPH_TANGENT_BAND", "STORED_TANGENT", "cTangent", 4},
    {"HAS_UV0", "MORPH_UV0_BAND", "STORED_UV0", "cUv0", 2},
    {"HAS_UV1", "MORPH_UV1_BAND", "STORED_UV1", "cUv1", 2},
    {"HAS_COLOR", "MORPH_COLOR_BAND", "STORED_COLOR", "cColor", 4},
}};

struct Unit {
    const char* name;
    GLint unit;
};

constexpr std::array kUnits = {Unit{"uBaseColorMap", MOUE_UNIT_BASE_COLOR},
                               Unit{"uMetallicRoughnessMap", MOUE_UNIT_METALLIC_ROUGHNESS},
                               Unit{"uNormalMap", MOUE_UNIT_NORMAL},
                               Unit{"uOcclusionMap", MOUE_UNIT_OCCLUSION},
                               Unit{"uEmissiveMap", MOUE_UNIT_EMISSIVE},
                               Unit{"uShadowMap", MOUE_UNIT_SHADOW},
                               Unit{"uShadowDepths", MOUE_UNIT_SHADOW_DEPTHS},
                               Unit{"uMorphDeltas", MOUE_UNIT_DELTAS},
                               Unit{"uMorphTexels", MOUE_UNIT_DELTAS},
                               Unit{"uMorphHeaders", MOUE_UNIT_HEADERS},
                               Unit{"uMorphed", MOUE_UNIT_MORPHED},
                               Unit{"uJoints", MOUE_UNIT_JOINTS},
                               Unit{"uInstances", MOUE_UNIT_INSTANCES},
                               Unit{"uHeat", MOUE_UNIT_HEAT}};

constexpr std::array kFeatureNames = {"UNLIT",        "TEXTURED", "NORMAL_MAPPED",
                                      "ALPHA_MASKED", "BLENDED",  "HEAT_MAP"};

void define(std::string& text, std::string_view name) {
    text += moue::text("#define %\n", {name});
}

void define(std::string& text, std::string_view name, uint32_t value) {
    text += moue::text("#define % %\n", {name, value});
}

gl::ShaderPart part(std::string_view name) {
    for (const gl::ShaderPart& candidate : shaderParts()) {
        if (candidate.name == name) return candidate;
    }
    MOUE_EXPECT(false);
    return {name, ""};
}

bool captures(ShaderPass pass) {
    return pass == ShaderPass::CaptureMesh || pass == ShaderPass::CaptureWorld;
}

// What adds the deltas of a path; empty for none.
std::string_view deltaPart(MorphMode morph) {
    switch (morph) {
        case MorphMode::Texture:
            return "texture_deltas.glsl";
        case MorphMode::Attribute:
            return "attribute_deltas.glsl";
        case MorphMode::Packed:
            return "packed_deltas.glsl";
        default:
            return {};
    }
}

// The parts after the defines, for one stage.
std::vector<gl::ShaderPart> stageParts(const ShaderVariant& variant, std::string_view defines,
                                       bool vertexStage, const StageEnds* ends) {
    std::vector<gl::ShaderPart> parts = {{"defines", defines}};
    const auto add = [&parts](std::initializer_list<std::string_view> names) {
        for (std::string_view name : names)
            parts.push_back(part(name));
    };
    if (variant.pass == ShaderPass::Morph) {
        if (vertexStage) {
            add({"morph.vert"});
            return parts;
        }
        add({"vertex.glsl"});
        add({"stored.glsl", "packed_deltas.glsl", "morph.frag"});
        return parts;
    }
    if (variant.pass == ShaderPass::Background) {
        if (vertexStage) {
            add({"background.vert"});
        } else {
            add({"frame.glsl", "color.glsl", "background.frag"});
        }
        return parts;
    }
    const bool color = variant.pass == ShaderPass::Color;
    if (color || (variant.pass == ShaderPass::Shadow && ends == nullptr)) add({"frame.glsl"});
    if (vertexStage) {
        add({"vertex.glsl"});
        if (variant.instanced) add({"instances.glsl"});
        if (!deltaPart(variant.morph).empty()) add({deltaPart(variant.morph)});
        if (variant.morph == MorphMode::Cached) add({"stored.glsl"});
        add({"deform.glsl"});
        if (ends != nullptr) {
            parts.push_back(ends->vertex);
            return parts;
        }
        add({color                                ? "mesh.vert"
             : variant.pass == ShaderPass::Shadow ? "shadow.vert"
                                                  : "capture.vert"});
    } else if (color) {
        add({"color.glsl", "material.glsl"});
        if ((variant.features & kUnlit) == 0) add({"shadow.glsl", "studio.glsl"});
        if ((variant.features & kHeatMap) != 0) add({"heat_map.glsl"});
        add({"mesh.frag"});
    } else {
        const bool masked =
            variant.pass == ShaderPass::Shadow && (variant.features & kAlphaMasked) != 0;
        if (masked) add({"material.glsl"});
        if (ends != nullptr) {
            parts.push_back(ends->fragment);
            return parts;
        }
        add({masked ? "masked_shadow.frag" : "empty.frag"});
    }
    return parts;
}

/// All that the driver gets of a variant.
struct VariantSource {
    VariantSource(const ShaderVariant& variant, uint32_t weightVectors, const StageEnds* ends)
        : defines(variant.defines(weightVectors)),
          vertex(stageParts(variant, defines, true, ends)),
          fragment(stageParts(variant, defines, false, ends)) {
        if (!captures(variant.pass)) return;
        for (Attribute attribute : kAttributes) {
            // position is always written: its attribute is declared in every variant
            if (attribute != Attribute::Position && !variant.base.has(attribute)) continue;
            const AttributeNames& names = kNames[static_cast<size_t>(attribute)];
            captured.push_back(names.captured);
            capturedFloats += names.width;
        }
    }
    VariantSource(const VariantSource&) = delete;
    VariantSource& operator=(const VariantSource&) = delete;

    gl::ProgramSource view() const noexcept { return {vertex, fragment, captured}; }

    std::string defines;
    std::vector<gl::ShaderPart> vertex, fragment;
    std::vector<const char*> captured;
    uint32_t capturedFloats = 0;
};

void findUniforms(ShaderProgram& shader, bool textured) {
    const gl::Program& program = shader.program;
    shader.world = program.uniform("uWorld[0]");
    shader.morphLayout = program.uniform("uMorphLayout");
    shader.batch = program.uniform("uBatch");
    shader.slotWeights = program.uniform("uSlotWeights[0]");
    shader.slotKinds = program.uniform("uSlotKinds[0]");
    program.bindBlock("Frame", MOUE_BLOCK_FRAME);
    program.bindBlock("Material", MOUE_BLOCK_MATERIAL);
    program.bindBlock("MorphWeights", MOUE_BLOCK_MORPH);
    for (const Unit& unit : kUnits)
        if (textured || unit.unit > MOUE_UNIT_EMISSIVE) program.bindSampler(unit.name, unit.unit);
}

}  // namespace

uint32_t weightBlockBytes(const gl::Limits& limits) noexcept {
    constexpr uint32_t kEnoughBytes = 65536;
    return std::min(limits.maxUniformBlockBytes, kEnoughBytes) & ~15u;
}

uint64_t ShaderVariant::key() const noexcept {
    const bool deltas = morph == MorphMode::Texture || morph == MorphMode::Packed;
    const bool stores = morph == MorphMode::Cached || pass == ShaderPass::Morph;
    const uint32_t masks = base.bits() | (deltas ? bands.bits() : 0) << kAttributeCount;
    const uint32_t rest = static_cast<uint32_t>(pass) | static_cast<uint32_t>(morph) << 3 |
                          static_cast<uint32_t>(skinned) << 6 |
                          static_cast<uint32_t>(instanced) << 7 | uint32_t{features} << 8 |
                          (stores ? stored.bits() : 0) << 16;
    return uint64_t{rest} << 32 | masks;
}

std::string ShaderVariant::defines(uint32_t weightVectors) const {
    std::string text;
    const bool deltas = morph == MorphMode::Texture || morph == MorphMode::Packed;
    const bool stores = morph == MorphMode::Cached || pass == ShaderPass::Morph;
    uint32_t band = 0, firstStored = 0;
    for (Attribute attribute : kAttributes) {
        const AttributeNames& names = kNames[static_cast<size_t>(attribute)];
        const bool present = base.has(attribute);
        if (present) define(text, names.has);
        if (deltas && bands.has(attribute)) {
            if (present) define(text, names.band, band);
            ++band;
        }
        if (stores && stored.has(attribute)) {
            define(text, names.stored, firstStored);
            firstStored += names.width;
        }
    }
    if (deltas || morph == MorphMode::Attribute) define(text, "MORPH_DELTAS");
    if (deltas) define(text, "MORPH_WORD_VECTORS", weightVectors);
    if (morph == MorphMode::Packed &&
        (bands.has(Attribute::TexCoord0) || bands.has(Attribute::TexCoord1) ||
         bands.has(Attribute::Color0))) {
        define(text, "MORPH_KINDS");
    }
    if (morph == MorphMode::Cached) define(text, "MORPH_STORED");
    if (stores) define(text, "STORED_TEXELS", storedTexels(stored));
    if (pass == ShaderPass::Morph) define(text, "STORES_VERTICES");
    if (skinned) define(text, "SKINNED");
    if (instanced) define(text, "INSTANCED");
    if (pass == ShaderPass::CaptureMesh) define(text, "MESH_SPACE");
    if (pass == ShaderPass::Shadow) define(text, "DEPTH_ONLY");
    for (size_t i = 0; i < kFeatureNames.size(); ++i) {
        if ((features >> i & 1) != 0) define(text, kFeatureNames[i]);
    }
    return text;
}

std::string shaderText(const ShaderVariant& variant, bool vertexStage, gl::Api api,
                       uint32_t weightVectors, const StageEnds* ends) {
    const std::string defines = variant.defines(weightVectors);
    return gl::assembleShader(stageParts(variant, defines, vertexStage, ends), api);
}

ShaderLibrary::ShaderLibrary(gl::Api api, const gl::Limits& limits) noexcept
    : api_(api), weightVectors_(weightBlockBytes(limits) / 16 - 1) {}

ShaderLibrary::Kept& ShaderLibrary::started(const ShaderVariant& variant, const StageEnds* ends) {
    const uint64_t key = variant.key();
    for (const std::unique_ptr<Kept>& kept : programs_)
        if (kept->key == key) return *kept;
    const VariantSource source(variant, weightVectors_, ends);
    Kept& kept = *programs_.emplace_back(std::make_unique<Kept>());
    kept.key = key;
    kept.shader.program = gl::Program::start(source.view(), api_);
    kept.shader.capturedFloats = source.capturedFloats;
    return kept;
}

void ShaderLibrary::start(const ShaderVariant& variant, const StageEnds* ends) {
    started(variant, ends);
}

Result<const ShaderProgram*> ShaderLibrary::find(const ShaderVariant& variant,
                                                 const StageEnds* ends) {
    Kept& kept = started(variant, ends);
    if (kept.ready) return &kept.shader;
    if (kept.refused) return fail(ErrorCode::ShaderFailed, "The driver refused this program before.");
    if (!kept.shader.program.linked()) {
        kept.refused = true;
        const VariantSource source(variant, weightVectors_, ends);
        return kept.shader.program.complaint(source.view(), api_);
    }
    findUniforms(kept.shader, (variant.features & kTextured) != 0);
    kept.ready = true;
    return &kept.shader;
}

}  // namespace moue
