// SPDX-License-Identifier: MIT
#include "gltf/animations.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/numbering.hpp"

namespace moue {
namespace {

std::optional<ChannelPath> channelPath(std::string_view name) {
    if (name == "translation") return ChannelPath::Translation;
    if (name == "rotation") return ChannelPath::Rotation;
    if (name == "scale") return ChannelPath::Scale;
    if (name == "weights") return ChannelPath::Weights;
    return std::nullopt;
}

std::optional<Interpolation> interpolationOf(std::string_view name) {
    if (name.empty() || name == "LINEAR") return Interpolation::Linear;
    if (name == "STEP") return Interpolation::Step;
    if (name == "CUBICSPLINE") return Interpolation::CubicSpline;
    return std::nullopt;
}

/// Makes every rotation of `track` a unit; tangents stay as they are.
void normaliseRotations(Track& track) {
    const bool cubic = track.interpolation == Interpolation::CubicSpline;
    for (size_t row = cubic ? 4 : 0; row + 4 <= track.values.size(); row += cubic ? 12 : 4) {
        float* q = track.values.data() + row;
        const float squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        constexpr float kUnitTolerance = 1e-6f;  // nearer to a unit: the file's own numbers
        if (std::abs(squared - 1) < kUnitTolerance) continue;
        if (squared == 0)
            q[3] = 1;  // a rotation of length 0 turns nothing
        else
            std::for_each(q, q + 4, [s = std::sqrt(squared)](float& x) { x /= s; });
    }
}

/// One key of a spline: its value holds for all times (its tangents have no interval to act on).
void holdSingleKey(Track& track) {
    track.values = std::vector<float>(track.values.begin() + track.width,
                                      track.values.begin() + 2 * track.width);
    track.interpolation = Interpolation::Step;
}

/// Reads one animation.
class ClipReader {
  public:
    ClipReader(Accessors& accessors, Asset& asset, size_t index)
        : accessors_(accessors),
          asset_(asset),
          source_(accessors.model().animations[index]),
          path_(at("animations", index)) {}

    Result<Clip> read();

  private:
    Status readChannel(size_t index);
    /// False: the channel is to be left out, and a warning says why.
    bool drives(const typed::AnimationChannel& channel, ChannelPath path, const Path& where);
    Result<uint32_t> track(int sampler, TrackKind kind, uint32_t width, ChannelPath path);
    Result<std::vector<float>> readTimes(int accessor, const Path& path);
    Result<std::vector<float>> readValues(int accessor, const Track& track, ChannelPath property,
                                          const Path& path);
    void warn(ErrorCode code, const char* format, std::initializer_list<Piece> pieces,
              const Path& path) {
        moue::warn(asset_.warnings, code, format, pieces, path);
    }

    Accessors& accessors_;
    Asset& asset_;
    const typed::Animation source_;  // itself a view, where there is no tinygltf
    Path path_;
    Clip clip_;
    Numbering driven_;
    Numbering tracks_;
};

Result<Clip> ClipReader::read() {
    clip_.name = source_.name;
    for (size_t i = 0; i < source_.channels.size(); ++i)
        if (auto status = readChannel(i); !status) return passOn(std::move(status));
    for (const Track& track : clip_.tracks)
        clip_.durationSeconds = std::max(clip_.durationSeconds, track.times.back());
    return std::move(clip_);
}

Status ClipReader::readChannel(size_t index) {
    const typed::AnimationChannel& channel = source_.channels[index];
    const Path where = in(path_, "channels", index);
    if (static_cast<size_t>(channel.sampler) >= source_.samplers.size()) {
        return fail(ErrorCode::InvalidReference,
                    "The index (%) is not below the number of samplers (%).",
                    {channel.sampler, source_.samplers.size()}, in(where, "sampler"));
    }
    const auto path = channelPath(channel.target_path);
    if (!path) {
        warn(ErrorCode::UnsupportedFeature, "The path \"%\" is unknown; the channel is ignored.",
             {channel.target_path}, in(where, "target.path"));
        return {};
    }
    if (channel.target_node < 0) return {};  // to be ignored (glTF 2.0, 3.11)
    const int driven[] = {channel.target_node, static_cast<int>(*path)};
    if (!driven_.add(driven).added) {
        return fail(ErrorCode::InvalidAnimation,
                    "Another channel of this animation drives % of node (%) too.",
                    {channel.target_path, channel.target_node}, in(where, "target"));
    }
    if (!drives(channel, *path, where)) return {};

    const Node& node = asset_.nodes[static_cast<size_t>(channel.target_node)];
    uint32_t width = 3;
    if (*path == ChannelPath::Rotation) width = 4;
    if (*path == ChannelPath::Weights) width = static_cast<uint32_t>(node.weights.size());
    const TrackKind kind =
        *path == ChannelPath::Rotation ? TrackKind::Rotation : TrackKind::Numbers;
    auto shared = track(channel.sampler, kind, width, *path);
    if (!shared) return passOn(std::move(shared));
    clip_.channels.push_back({static_cast<uint32_t>(channel.target_node), *path, *shared});
    return {};
}

bool ClipReader::drives(const typed::AnimationChannel& channel, ChannelPath path,
                        const Path& where) {
    const Node& node = asset_.nodes[static_cast<size_t>(channel.target_node)];
    if (path == ChannelPath::Weights && node.weights.empty()) {
        warn(
            ErrorCode::InvalidAnimation,
            "The channel drives weights of node (%), which has no targets; the channel is ignored.",
            {channel.target_node}, where);
        return false;
    }
    if (path != ChannelPath::Weights && node.matrix) {
        warn(ErrorCode::InvalidAnimation,
             "The channel drives % of node (%), which has a matrix; the channel is ignored.",
             {channel.target_path, channel.target_node}, where);
        return false;
    }
    const auto& sampler = source_.samplers[static_cast<size_t>(channel.sampler)];
    if (interpolationOf(sampler.interpolation)) return true;
    warn(ErrorCode::InvalidAnimation, "The interpolation \"%\" is unknown; the channel is ignored.",
         {sampler.interpolation},
         in(in(path_, "samplers", static_cast<size_t>(channel.sampler)), "interpolation"));
    return false;
}

Result<uint32_t> ClipReader::track(int sampler, TrackKind kind, uint32_t width,
                                   ChannelPath property) {
    const int key[] = {sampler, static_cast<int>(kind), static_cast<int>(width)};
    const auto [index, added] = tracks_.add(key);
    if (!added) return index;

    const auto& source = source_.samplers[static_cast<size_t>(sampler)];
    const Path path = in(path_, "samplers", static_cast<size_t>(sampler));
    Track track;
    track.interpolation = *interpolationOf(source.interpolation);
    track.kind = kind;
    track.width = width;
    auto times = readTimes(source.input, in(path, "input"));
    if (!times) return passOn(std::move(times));
    track.times = std::move(*times);
    auto values = readValues(source.output, track, property, in(path, "output"));
    if (!values) return passOn(std::move(values));
    track.values = std::move(*values);

    if (track.interpolation == Interpolation::CubicSpline && track.times.size() == 1) {
        warn(ErrorCode::InvalidAnimation, "A CUBICSPLINE needs two keys; the only one is held.", {},
             in(path, "input"));
        holdSingleKey(track);
    }
    if (kind == TrackKind::Rotation) normaliseRotations(track);
    auto made = makeTrack(std::move(track));
    if (!made) {
        made.error().path = path.text();
        return passOn(std::move(made));
    }
    clip_.tracks.push_back(std::move(*made));
    return index;
}

Result<std::vector<float>> ClipReader::readTimes(int accessor, const Path& path) {
    auto data = accessors_.find(accessor);
    if (!data) return passOn(std::move(data));
    if (!data->isFloat() || data->width != 1) {
        return fail(ErrorCode::InvalidAnimation, "The key times are not single floats.", path);
    }
    auto times = accessors_.decodeNumbers(*data);
    if (!times) return times;
    for (size_t i = 1; i < times->size(); ++i) {
        if ((*times)[i] > (*times)[i - 1]) continue;
        return fail(ErrorCode::InvalidAnimation,
                    "The time of key (%) is not later than that of the key before.", {i}, path);
    }
    if (times->front() < 0)
        warn(ErrorCode::InvalidAnimation, "The first key's time is before 0.", {}, path);
    return times;
}

Result<std::vector<float>> ClipReader::readValues(int accessor, const Track& track,
                                                  ChannelPath property, const Path& path) {
    auto data = accessors_.find(accessor);
    if (!data) return passOn(std::move(data));
    const bool isWeights = property == ChannelPath::Weights;
    const uint32_t rowWidth = isWeights ? 1 : track.width;
    if (data->width != rowWidth || data->isMatrix) {
        return fail(ErrorCode::InvalidAnimation, "The output's rows of % numbers are not % long.",
                    {data->width, rowWidth}, path);
    }
    if (!data->isFloat() && (!data->normalized || data->component == Component::Uint32)) {
        return fail(ErrorCode::InvalidAnimation,
                    "The outputs are neither floats nor normalised integers.", path);
    }
    const bool mayBeInteger = isWeights || property == ChannelPath::Rotation;
    if (!data->isFloat() && !mayBeInteger)
        warn(ErrorCode::InvalidAnimation, "Outputs of this path must be floats.", {}, path);

    const uint64_t rows = uint64_t{track.times.size()} *
                          (track.interpolation == Interpolation::CubicSpline ? 3 : 1) *
                          (isWeights ? track.width : 1);
    if (data->count != rows) {
        return fail(ErrorCode::InvalidAnimation, "The output count (%) is not %, as % keys need.",
                    {data->count, rows, track.times.size()}, path);
    }
    return accessors_.decodeNumbers(*data);
}

}  // namespace

Status readAnimations(Accessors& accessors, Asset& asset) {
    const size_t count = accessors.model().animations.size();
    for (size_t i = 0; i < count; ++i) {
        auto clip = ClipReader(accessors, asset, i).read();
        if (!clip) return passOn(std::move(clip));
        asset.clips.push_back(std::move(*clip));
    }
    return {};
}

}  // namespace moue
