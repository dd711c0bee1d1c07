// SPDX-License-Identifier: MIT
#include "gltf/add_animation.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "animation/takes/join_tracks.hpp"
#include "animation/takes/reduce_keys.hpp"
#include "gltf/glb.hpp"
#include "gltf/json_edit.hpp"

namespace moue {
namespace {

using Json = nlohmann::json;

constexpr int kFloat = 5126;
constexpr std::array<const char*, 4> kPathNames = {"translation", "rotation", "scale", "weights"};
constexpr std::array<const char*, 3> kInterpolationNames = {"STEP", "LINEAR", "CUBICSPLINE"};
constexpr uint64_t kLargestGlb = 0xFFFFFFFF;

/// `clip` as glTF has it: at most one channel of weights per node, which drives all its targets.
Clip joinWeights(const Clip& clip, const Asset& asset) {
    Clip joined;
    std::map<uint32_t, std::vector<Sum>> weights;
    for (const Channel& channel : clip.channels) {
        if (channel.path != ChannelPath::Weights) {
            joined.channels.push_back(
                {channel.node, channel.path, static_cast<uint32_t>(joined.tracks.size())});
            joined.tracks.push_back(clip.tracks[channel.track]);
            continue;
        }
        std::vector<Sum>& columns = weights[channel.node];
        columns.resize(asset.nodes[channel.node].weights.size());
        for (uint32_t i = 0; i < clip.tracks[channel.track].width; ++i) {
            const uint32_t target = channel.targets.empty() ? i : channel.targets[i];
            if (target != kUndriven) columns[target].parts = {{channel.track, i, 1}};
        }
    }
    for (auto& [node, columns] : weights) {
        for (size_t t = 0; t < columns.size(); ++t)
            if (columns[t].parts.empty()) columns[t].constant = asset.nodes[node].weights[t];
        joined.channels.push_back(
            {node, ChannelPath::Weights, static_cast<uint32_t>(joined.tracks.size())});
        joined.tracks.push_back(joinTracks(clip.tracks, columns));
    }
    return joined;
}

/// What is to be added: JSON items, and the bytes that they describe.
class Addition {
  public:
    Addition(const Json& document, size_t view)
        : view_(view), nextAccessor_(countOf(document, "accessors")) {}

    static size_t countOf(const Json& document, const char* list) {
        const auto found = document.find(list);
        return found == document.end() ? 0 : found->size();
    }

    void addChannel(const Channel& channel, const Track& track) {
        const size_t rows = track.values.size() / track.width;
        const bool weights = channel.path == ChannelPath::Weights;
        const size_t output =
            addAccessor(track.values, weights ? rows * track.width : rows,
                        weights ? "SCALAR" : (track.width == 4 ? "VEC4" : "VEC3"));
        samplers_.push_back({{"input", timesOf(track)},
                             {"output", output},
                             {"interpolation", kInterpolationNames[size_t(track.interpolation)]}});
        channels_.push_back(
            {{"sampler", samplers_.size() - 1},
             {"target", {{"node", channel.node}, {"path", kPathNames[size_t(channel.path)]}}}});
    }

    std::string accessors() const { return accessors_; }
    std::string animation(const std::string& name) const {
        Json json = {{"samplers", samplers_}, {"channels", channels_}};
        if (!name.empty()) json["name"] = name;
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    const std::vector<std::byte>& data() const { return data_; }

  private:
    size_t timesOf(const Track& track) {
        const auto [found, added] = times_.try_emplace(track.times, nextAccessor_);
        if (added)
            addAccessor(track.times, track.times.size(), "SCALAR",
                        Json{{"min", {track.times.front()}}, {"max", {track.times.back()}}});
        return found->second;
    }
    size_t addAccessor(const std::vector<float>& numbers, size_t count, const char* type,
                       Json more = Json::object()) {
        more.update({{"bufferView", view_},
                     {"byteOffset", data_.size()},
                     {"componentType", kFloat},
                     {"count", count},
                     {"type", type}});
        const auto bytes = std::as_bytes(std::span(numbers));
        data_.insert(data_.end(), bytes.begin(), bytes.end());
        accessors_ += (accessors_.empty() ? "" : ",") + more.dump();
        return nextAccessor_++;
    }

    size_t view_, nextAccessor_;
    std::string accessors_;
    Json samplers_ = Json::array(), channels_ = Json::array();
    std::vector<std::byte> data_;
    std::map<std::vector<float>, size_t> times_;
};

std::string base64(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve(bytes.size() / 3 * 4 + 4);
    for (size_t i = 0; i < bytes.size(); i += 3) {
        uint32_t word = 0;
        for (size_t k = 0; k < 3; ++k)
            word = word << 8 | (i + k < bytes.size() ? static_cast<uint32_t>(bytes[i + k]) : 0);
        for (size_t k = 0; k < 4; ++k)
            out += i + k <= bytes.size() ? kDigits[word >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

void appendWord(std::vector<std::byte>& bytes, uint64_t word) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::byte>(word >> shift & 0xFF));
}

void appendChunk(std::vector<std::byte>& bytes, uint32_t type,
                 std::initializer_list<std::span<const std::byte>> parts, std::byte padding) {
    const size_t header = bytes.size();
    bytes.resize(header + 8);
    for (const std::span<const std::byte> part : parts) {
        bytes.insert(bytes.end(), part.begin(), part.end());
        bytes.resize((bytes.size() + 3) / 4 * 4, padding);
    }
    std::vector<std::byte> words;
    appendWord(words, bytes.size() - header - 8);
    appendWord(words, type);
    std::copy(words.begin(), words.end(), bytes.begin() + static_cast<std::ptrdiff_t>(header));
}

/// The chunks that may follow the two that glTF knows.
std::span<const std::byte> chunksAfter(std::span<const std::byte> file, const GlbChunks& chunks) {
    const std::span<const std::byte> last = chunks.binary ? *chunks.binary : chunks.json;
    const auto end = static_cast<size_t>(last.data() + last.size() - file.data());
    uint32_t length = 0;
    for (size_t i = 0; i < 4; ++i)
        length |= static_cast<uint32_t>(file[8 + i]) << 8 * i;
    const size_t start = (end + 3) / 4 * 4;
    if (start >= std::min<size_t>(length, file.size())) return {};
    return file.subspan(start, std::min<size_t>(length, file.size()) - start);
}

Result<std::vector<std::byte>> joinGlb(std::span<const std::byte> file, const GlbChunks& chunks,
                                       const std::string& json, std::span<const std::byte> added) {
    const uint64_t total = uint64_t{file.size()} + json.size() + added.size() + 64;
    if (total > kLargestGlb) {
        return fail(ErrorCode::TooLarge,
                    "The file would be % bytes long, more than a .glb can be (4294967295).",
                    {total});
    }
    std::vector<std::byte> out;
    out.reserve(total);
    appendWord(out, 0x46546C67);  // "glTF"
    appendWord(out, 2);
    appendWord(out, 0);
    appendChunk(out, 0x4E4F534A, {std::as_bytes(std::span(json))}, std::byte{' '});
    if (chunks.binary || !added.empty()) {
        const auto binary = chunks.binary.value_or(std::span<const std::byte>());
        appendChunk(out, 0x004E4942, {binary, added}, std::byte{0});
    }
    const auto rest = looksLikeGlb(file) ? chunksAfter(file, chunks) : std::span<const std::byte>();
    out.insert(out.end(), rest.begin(), rest.end());
    std::vector<std::byte> length;
    appendWord(length, out.size());
    std::copy(length.begin(), length.end(), out.begin() + 8);
    return out;
}

/// Makes room for `data` in the lists of buffers and views.
bool placeData(JsonEdit& edit, const Json& document, const std::vector<std::byte>& data,
               bool inChunk, size_t offset) {
    const size_t count = Addition::countOf(document, "buffers");
    const Json view = {
        {"buffer", inChunk ? 0 : count}, {"byteOffset", offset}, {"byteLength", data.size()}};
    if (!edit.append("bufferViews", view.dump())) return false;
    if (!inChunk) {
        const Json buffer = {{"byteLength", data.size()},
                             {"uri", "data:application/octet-stream;base64," + base64(data)}};
        return edit.append("buffers", buffer.dump());
    }
    if (count == 0)
        return edit.append("buffers", Json{{"byteLength", offset + data.size()}}.dump());
    return edit.replaceInFirst("buffers", "byteLength", std::to_string(offset + data.size()));
}

}  // namespace

Result<AnimatedFile> addAnimation(std::span<const std::byte> file, const Asset& asset,
                                  const Clip& clip, const AddAnimationOptions& options) {
    const bool isGlb = looksLikeGlb(file);
    GlbChunks chunks{file, std::nullopt};
    if (isGlb) {
        auto split = splitGlb(file);
        if (!split) return passOn(split);
        chunks = *split;
    }
    std::string_view text(reinterpret_cast<const char*>(chunks.json.data()), chunks.json.size());
    const Json document = Json::parse(text, nullptr, false);
    if (!document.is_object())
        return fail(ErrorCode::InvalidJson, "The root of the document is not an object.");

    AnimatedFile result;
    const Clip joined = joinWeights(clip, asset);
    const size_t view = Addition::countOf(document, "bufferViews");
    Addition addition(document, view);
    for (const Channel& channel : joined.channels) {
        const Reduced reduced = reduceKeys(joined.tracks[channel.track], options.tolerance);
        result.keysBefore += joined.tracks[channel.track].times.size();
        result.keysAfter += reduced.track.times.size();
        result.largestError = std::max(result.largestError, reduced.largestError);
        addition.addChannel(channel, reduced.track);
    }
    const std::vector<std::byte>& data = addition.data();
    // behind the binary chunk, if buffer 0 is what it holds
    const bool toGlb = isGlb || options.glb;
    const bool inChunk = toGlb && (Addition::countOf(document, "buffers") == 0 ||
                                   (chunks.binary && !document["buffers"][0].contains("uri")));
    const size_t offset = inChunk && chunks.binary ? (chunks.binary->size() + 3) / 4 * 4 : 0;
    JsonEdit edit(text);
    const bool edited = placeData(edit, document, data, inChunk, offset) &&
                        edit.append("accessors", addition.accessors()) &&
                        edit.append("animations", addition.animation(clip.name));
    if (!edited) return fail(ErrorCode::InvalidJson, "A list of the document is not a list.");
    const std::string changed = edit.apply();
    if (!toGlb) {
        const auto bytes = std::as_bytes(std::span(changed));
        result.bytes.assign(bytes.begin(), bytes.end());
        return result;
    }
    auto glb = joinGlb(file, chunks, changed,
                       inChunk ? std::span<const std::byte>(data) : std::span<const std::byte>());
    if (!glb) return passOn(glb);
    result.bytes = std::move(*glb);
    return result;
}

}  // namespace moue
