// SPDX-License-Identifier: MIT
#include "animation/takes/take.hpp"

#include <algorithm>
#include <cmath>

#include "animation/takes/clip_file.hpp"
#include "animation/takes/face_csv.hpp"
#include "animation/takes/mediapipe.hpp"
#include "animation/takes/rhubarb.hpp"
#include "animation/takes/text.hpp"

namespace moue {
namespace {

/// q and -q are one rotation: each key takes the sign that is nearer to the key before.
void alignSigns(Track& track) {
    for (size_t i = 4; i + 4 <= track.values.size(); i += 4) {
        float* q = track.values.data() + i;
        const float* before = q - 4;
        if (q[0] * before[0] + q[1] * before[1] + q[2] * before[2] + q[3] * before[3] < 0)
            std::for_each(q, q + 4, [](float& x) { x = -x; });
    }
}

void normaliseRows(Track& track) {
    for (size_t i = 0; i + 4 <= track.values.size(); i += 4) {
        float* q = track.values.data() + i;
        const float length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (length > 0) std::for_each(q, q + 4, [&](float& x) { x /= length; });
    }
}

}  // namespace

Result<Take> readTake(std::string_view text, const TakeOptions& options) {
    if (looksLikeFaceCsv(text)) return readFaceCsv(text, options);
    if (looksLikeClipFile(text)) return readClipFile(text);
    if (looksLikeRhubarb(text)) return readRhubarb(text);
    constexpr size_t kStart = 1 << 16;  // one line of landmarks may come before the blend shapes
    const std::string_view start = text.substr(0, kStart);
    if (start.find("\"faceBlendshapes\"") != std::string_view::npos ||
        start.find("\"face_blendshapes\"") != std::string_view::npos)
        return readMediaPipe(text, options);
    return fail(ErrorCode::InvalidTake,
                "The file is none of: face-capture CSV (Timecode,BlendShapeCount,...), "
                "face-landmarker JSON lines, Rhubarb's JSON, TSV or XML, a Moue clip file.");
}

void filterTake(Take& take, const SourceFilter& filter) {
    SourceFilter smoothing = filter;
    smoothing.low = SourceFilter().low;
    smoothing.high = SourceFilter().high;
    for (Track& track : take.tracks) {
        if (track.interpolation == Interpolation::CubicSpline) continue;
        const bool rotation = track.kind == TrackKind::Rotation;
        if (rotation) alignSigns(track);
        std::vector<OneEuro> states(track.width);
        for (size_t key = 0; key < track.times.size(); ++key) {
            const double step = key == 0 ? 0 : double{track.times[key]} - track.times[key - 1];
            for (uint32_t i = 0; i < track.width; ++i) {
                float& value = track.values[key * track.width + i];
                value = states[i].filter(value, step, rotation ? smoothing : filter);
            }
        }
        if (rotation) normaliseRows(track);
    }
}

void updateDuration(Take& take) noexcept {
    take.durationSeconds = 0;
    for (const Track& track : take.tracks)
        take.durationSeconds = std::max(take.durationSeconds, track.times.back());
}

}  // namespace moue
