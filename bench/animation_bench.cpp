// SPDX-License-Identifier: MIT
// Sampling the weights of one node at 60 frames a second and after seeks, and mixing layers.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "animation/mixer.hpp"
#include "synthetic.hpp"

namespace moue::bench {
namespace {

constexpr float kKeysPerSecond = 30;
constexpr float kFrameSeconds = 1.0f / 60;
/// Float against double, for key times up to 40 s and intervals of 1/30 s: the ratio is good to
/// 1e-4 of an interval, values and tangents stay within 1.
constexpr double kTolerance = 1e-3;

Track weightTrack(Interpolation interpolation, uint32_t keys, uint32_t targets) {
    std::mt19937 random(3);
    Track track{.interpolation = interpolation, .width = targets};
    for (uint32_t k = 0; k < keys; ++k)
        track.times.push_back(static_cast<float>(k) / kKeysPerSecond);
    const uint32_t rows = interpolation == Interpolation::CubicSpline ? 3 : 1;
    for (size_t i = 0; i < size_t{keys} * rows * targets; ++i)
        track.values.push_back(signedUnit(random));
    return makeTrack(std::move(track)).value();
}

double expectedWeight(const Track& track, float time, size_t i) {
    size_t key = 0;
    while (key + 2 < track.times.size() && track.times[key + 1] <= time)
        ++key;
    const bool cubic = track.interpolation == Interpolation::CubicSpline;
    const auto at = [&](size_t k, size_t row) {
        return double{track.values[(cubic ? 3 * k + row : k) * track.width + i]};
    };
    const double interval = double{track.times[key + 1]} - track.times[key];
    const double t = (time - track.times[key]) / interval;
    if (track.interpolation == Interpolation::Step) return at(t < 1 ? key : key + 1, 0);
    const double from = at(key, 1), to = at(key + 1, 1);
    if (!cubic) return from + t * (to - from);
    const double ease = t * t * (3 - 2 * t), rest = 1 - t;
    return from + ease * (to - from) +
           interval * t * rest * (rest * at(key, 2) - t * at(key + 1, 0));
}

void checkWeights(benchmark::State& state, const Track& track, float time,
                  const std::vector<float>& weights) {
    for (size_t i = 0; i < weights.size(); ++i) {
        if (!(std::abs(weights[i] - expectedWeight(track, time, i)) <= kTolerance))
            state.SkipWithError("a sampled weight is wrong");
    }
}

Track trackOf(benchmark::State& state) {
    constexpr const char* kModes[] = {"step", "linear", "cubic"};
    state.SetLabel(kModes[state.range(2)]);
    return weightTrack(static_cast<Interpolation>(state.range(2)),
                       static_cast<uint32_t>(state.range(0)),
                       static_cast<uint32_t>(state.range(1)));
}

void BM_SampleWeights(benchmark::State& state) {
    const Track track = trackOf(state);
    std::vector<float> weights(track.width);
    size_t hint = 0;
    float time = 0, sampledAt = 0;
    for (auto _ : state) {
        sampledAt = time;
        sampleTrack(track, time, weights, hint);
        benchmark::DoNotOptimize(weights.data());
        benchmark::ClobberMemory();
        time += kFrameSeconds;
        if (time >= track.times.back()) time = 0;
    }
    checkWeights(state, track, sampledAt, weights);
}

void BM_SampleWeightsSeek(benchmark::State& state) {
    const Track track = trackOf(state);
    std::vector<float> weights(track.width);
    std::mt19937 random(4);
    std::vector<float> times(1024);
    for (float& time : times)
        time = std::abs(signedUnit(random)) * 0.999f * track.times.back();
    size_t hint = 0, i = 0;
    float sampledAt = 0;
    for (auto _ : state) {
        sampledAt = times[i++ % times.size()];
        sampleTrack(track, sampledAt, weights, hint);
        benchmark::DoNotOptimize(weights.data());
        benchmark::ClobberMemory();
    }
    checkWeights(state, track, sampledAt, weights);
}

/// The floor: moving that many weights, without finding or mixing keys.
void BM_SampleWeightsFloor(benchmark::State& state) {
    const std::vector<float> from(static_cast<size_t>(state.range(0)), 0.5f);
    std::vector<float> to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size() * sizeof(float));
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    if (to != from) state.SkipWithError("the copy is wrong");
}

std::shared_ptr<const Clip> weightClip(uint32_t targets) {
    auto clip = std::make_shared<Clip>();
    clip->tracks = {weightTrack(Interpolation::Linear, 60, targets)};
    clip->channels = {{}};
    clip->durationSeconds = clip->tracks[0].times.back();
    return clip;
}

/// Models that each mix the clip on so many layers: two override, the third adds.
std::vector<Mixer> crowd(size_t models, uint32_t targets, uint32_t layers, bool fading) {
    const std::shared_ptr<const Clip> clip = weightClip(targets);
    std::vector<Mixer> mixers;
    for (size_t m = 0; m < models; ++m) {
        Mixer& mixer = mixers.emplace_back(std::vector<float>(targets), std::vector<uint32_t>{0},
                                           std::vector<Transform>(1));
        mixer.addClip(clip);
        for (uint32_t i = 0; i < layers; ++i) {
            Layer& layer =
                i == 0 ? mixer.base() : mixer.addLayer(i == 2 ? Blend::Additive : Blend::Override);
            layer.play(0, clip->durationSeconds, PlayMode::Loop, 1);
            if (fading) layer.play(0, clip->durationSeconds, PlayMode::Loop, 0.9f, 1e6);
            layer.weight = i == 0 ? 1 : 0.5f;
            layer.current.clock.timeSeconds = 0.001 * static_cast<double>(m % 97) + 0.1 * i;
        }
    }
    return mixers;
}

/// What the last model of a crowd without fades must show.
void checkMixed(benchmark::State& state, const Mixer& mixer) {
    const Track& track = mixer.clip(0).tracks[0];
    for (size_t i = 0; i < mixer.weights().size(); ++i) {
        double expected = 0;
        for (size_t l = 0; l < mixer.layerCount(); ++l) {
            const Layer& layer = mixer.layerAt(l);
            const auto time = static_cast<float>(layer.current.clock.timeSeconds);
            const double value = expectedWeight(track, time, i);
            const double weight = double{layer.weight};
            expected = layer.blend == Blend::Additive ? expected + weight * value
                                                      : expected + weight * (value - expected);
        }
        if (!(std::abs(mixer.weights()[i] - expected) <= kTolerance))
            state.SkipWithError("a mixed weight is wrong");
    }
}

/// A frame of a crowd: clocks, fades and mixing.
void BM_MixLayers(benchmark::State& state) {
    std::vector<Mixer> mixers =
        crowd(static_cast<size_t>(state.range(0)), static_cast<uint32_t>(state.range(1)),
              static_cast<uint32_t>(state.range(2)), state.range(3) != 0);
    for (auto _ : state) {
        for (Mixer& mixer : mixers) {
            mixer.advance(kFrameSeconds);
            mixer.evaluate();
        }
        benchmark::ClobberMemory();
    }
    if (state.range(3) == 0) checkMixed(state, mixers.back());
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(1) * state.range(2));
}

BENCHMARK(BM_MixLayers)
    ->ArgNames({"models", "targets", "layers", "fading"})
    ->Args({1000, 52, 1, 0})
    ->Args({1000, 52, 3, 0})
    ->Args({1000, 52, 3, 1})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_SampleWeights)
    ->ArgNames({"keys", "targets", "mode"})
    ->ArgsProduct({{2, 60, 1200}, {8, 57, 200}, {0, 1, 2}});
BENCHMARK(BM_SampleWeightsSeek)
    ->ArgNames({"keys", "targets", "mode"})
    ->ArgsProduct({{1200}, {57}, {0, 1, 2}});
BENCHMARK(BM_SampleWeightsFloor)->ArgName("targets")->Arg(8)->Arg(57)->Arg(200);

}  // namespace
}  // namespace moue::bench
