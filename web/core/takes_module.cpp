// SPDX-License-Identifier: MIT
#include "takes_module.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "animation/takes/idle.hpp"
#include "animation/takes/retarget.hpp"
#include "animation/takes/take.hpp"
#include "animation/takes/text.hpp"
#include "gltf/load_motion.hpp"
#include "gltf/take_of_clip.hpp"

struct moue_take {
    moue::Take take;
    std::string description = {};
};

struct moue_fit {
    moue::Retargeted fitted;
    std::vector<std::vector<uint32_t>> slots;  // per node and target: index among the values
    uint32_t valueCount;
    std::vector<size_t> hints = {};   // per track
    std::vector<float> samples = {};  // one track's value
    std::vector<float> values = {};
    std::string description = {};
};

namespace {

using moue::ChannelPath;

constexpr const char* kMatchNames[] = {"map", "exact", "folded", "alias", "composed"};
std::string lastError;
std::vector<std::pair<std::string, std::span<const std::byte>>> offered;

std::string quoted(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += kDigits[static_cast<size_t>(c) >> 4];
            out += kDigits[static_cast<size_t>(c) & 15];
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string toJson(const moue::Error& error) {
    return moue::text(
        "{\"code\":%,\"message\":%,\"path\":%}",
        {quoted(moue::errorName(error.code)), quoted(error.message), quoted(error.path)});
}

/// The elements' texts with commas between them, in brackets.
template <typename List, typename ToText>
std::string listOf(const List& list, ToText toText) {
    std::string out = "[";
    for (const auto& element : list)
        out += (out.size() > 1 ? "," : "") + toText(element);
    return out + "]";
}

std::nullptr_t failed(const moue::Error& error) {
    lastError = toJson(error);
    return nullptr;
}

moue_take* keep(moue::Result<moue::Take> take) {
    if (!take) return failed(take.error());
    return new moue_take{std::move(*take)};
}

moue::Result<std::vector<std::byte>> findOffered(const std::string& uri) {
    for (const auto& [name, bytes] : offered)
        if (name == uri) return std::vector<std::byte>(bytes.begin(), bytes.end());
    return moue::fail(moue::ErrorCode::FileNotFound, "The file \"%\" was not offered.", {uri});
}

moue::Result<moue::Take> readGltf(std::span<const std::byte> bytes, std::string_view clip) {
    moue::LoadOptions options;
    options.readExternal = findOffered;
    const moue::Result<moue::Asset> asset = moue::loadGltfMotion(bytes, options);
    if (!asset) return moue::fail(asset.error());
    auto index = moue::chooseClip(*asset, clip);
    if (!index) return moue::passOn(index);
    return moue::takeOfClip(*asset, *index);
}

glm::quat quaternion(const moue::PlainJson& node, std::string_view name) {
    const moue::PlainJson* list = moue::member(node, name);
    float q[4] = {0, 0, 0, 1};
    if (list != nullptr && list->is_array() && list->size() == 4)
        for (size_t i = 0; i < 4; ++i)
            if ((*list)[i].is_number()) q[i] = (*list)[i].template get<float>();
    return {q[3], q[0], q[1], q[2]};
}

/// The nodes of moue_take_fit()'s JSON; the page writes it, so that nothing is wrong with it.
std::vector<moue::ModelNode> readNodes(const moue::PlainJson& json,
                                       std::vector<std::vector<uint32_t>>& slots) {
    std::vector<moue::ModelNode> nodes;
    for (size_t i = 0; json.is_array() && i < json.size(); ++i) {
        moue::ModelNode& node = nodes.emplace_back();
        std::vector<uint32_t>& places = slots.emplace_back();
        if (const auto* name = moue::member(json[i], "name"); name != nullptr && name->is_string())
            node.name = name->template get<std::string>();
        node.rest.rotation = quaternion(json[i], "rotation");
        node.parentRotation = quaternion(json[i], "parentRotation");
        node.hasMatrix = moue::member(json[i], "matrix") != nullptr;
        const auto* targets = moue::member(json[i], "targets");
        const auto* indices = moue::member(json[i], "slots");
        if (targets == nullptr || indices == nullptr || !targets->is_array()) continue;
        for (size_t t = 0; t < std::min(targets->size(), indices->size()); ++t) {
            node.targets.push_back((*targets)[t].template get<std::string>());
            places.push_back((*indices)[t].template get<uint32_t>());
        }
    }
    return nodes;
}

}  // namespace

const char* moue_takes_error() {
    return lastError.c_str();
}

moue_take* moue_take_read(const char* text, size_t size, double framesPerSecond) {
    return keep(moue::readTake({text, size}, {framesPerSecond}));
}

void moue_take_offer(const char* uri, size_t uriSize, const uint8_t* bytes, size_t size) {
    offered.emplace_back(std::string(uri, uriSize), std::as_bytes(std::span(bytes, size)));
}

moue_take* moue_take_read_gltf(const uint8_t* bytes, size_t size, const char* clip,
                               size_t clipSize) {
    auto take = readGltf(std::as_bytes(std::span(bytes, size)), {clip, clipSize});
    offered.clear();
    return keep(std::move(take));
}

moue_take* moue_take_idle(double seed, double seconds) {
    moue::IdleOptions options;
    options.seed = static_cast<uint64_t>(std::clamp(seed, 0.0, 9007199254740991.0));
    options.seconds = std::clamp(seconds, 2.0, 3600.0);
    return keep(moue::idleTake(options));
}

void moue_take_free(moue_take* take) {
    delete take;
}

void moue_take_filter(moue_take* take, const float filter[5]) {
    if (filter[3] <= filter[4])
        moue::filterTake(take->take, {filter[0], filter[1], filter[2], filter[3], filter[4]});
}

const char* moue_take_describe(moue_take* take) {
    const moue::Take& source = take->take;
    const auto micros = static_cast<uint64_t>(std::round(double(source.durationSeconds) * 1e6));
    take->description = moue::text("{\"name\":%,\"durationSeconds\":%e-6,\"problems\":%}",
                                   {quoted(source.name), micros, listOf(source.problems, toJson)});
    return take->description.c_str();
}

moue_fit* moue_take_fit(const moue_take* take, const char* model, size_t modelSize, const char* map,
                        size_t mapSize, uint32_t valueCount) {
    moue::NameMap names;
    if (mapSize > 0) {
        auto read = moue::readNameMap({map, mapSize});
        if (!read) return failed(read.error());
        names = std::move(*read);
    }
    std::vector<std::vector<uint32_t>> slots;
    const auto nodes = readNodes(moue::parseJson({model, modelSize}), slots);
    moue::Retargeted fitted = moue::retarget(take->take, nodes, names);
    if (fitted.clip.channels.empty())
        return failed({moue::ErrorCode::UnknownTarget,
                       moue::text("None of the source's % names drives anything of the model.",
                                  {take->take.curves.size()}),
                       ""});
    auto* fit = new moue_fit{std::move(fitted), std::move(slots), valueCount};
    fit->hints.resize(fit->fitted.clip.tracks.size());
    return fit;
}

void moue_fit_free(moue_fit* fit) {
    delete fit;
}

const char* moue_fit_describe(moue_fit* fit) {
    const moue::Retargeted& fitted = fit->fitted;
    const auto driven = listOf(fitted.driven, [](const moue::Driven& d) {
        return moue::text(
            "{\"target\":%,\"from\":%,\"match\":\"%\"}",
            {quoted(d.target), quoted(d.from), kMatchNames[static_cast<size_t>(d.match)]});
    });
    fit->description =
        moue::text("{\"driven\":%,\"unresolved\":%}", {driven, listOf(fitted.unresolved, quoted)});
    return fit->description.c_str();
}

const float* moue_fit_sample(moue_fit* fit, double seconds, uint32_t* moveCount) {
    const moue::Clip& clip = fit->fitted.clip;
    fit->values.assign(fit->valueCount, std::numeric_limits<float>::quiet_NaN());
    *moveCount = 0;
    for (const moue::Channel& channel : clip.channels) {
        const moue::Track& track = clip.tracks[channel.track];
        fit->samples.resize(track.width);
        moue::sampleTrack(track, static_cast<float>(seconds), fit->samples,
                          fit->hints[channel.track]);
        if (channel.path != ChannelPath::Weights) {
            fit->values.push_back(static_cast<float>(channel.node));
            fit->values.push_back(static_cast<float>(channel.path));
            fit->samples.resize(4);
            fit->values.insert(fit->values.end(), fit->samples.begin(), fit->samples.end());
            ++*moveCount;
            continue;
        }
        const std::vector<uint32_t>& slots = fit->slots[channel.node];
        for (size_t i = 0; i < fit->samples.size(); ++i) {
            const size_t target = channel.targets.empty() ? i : channel.targets[i];
            if (target < slots.size() && slots[target] < fit->valueCount)
                fit->values[slots[target]] = fit->samples[i];
        }
    }
    return fit->values.data();
}
