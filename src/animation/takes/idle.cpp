// SPDX-License-Identifier: MIT
#include "animation/takes/idle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

namespace moue {
namespace {

constexpr double kKeysPerSecond = 60;

/// SplitMix64 (Steele, Lea, Flood, 2014): the standard library's distributions differ by machine.
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}
    double between(double low, double high) {
        uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        z ^= z >> 31;
        return low + (high - low) * static_cast<double>(z >> 11) * 0x1p-53;
    }

  private:
    uint64_t state_;
};

double smooth(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// Lids close in 80 ms, stay for 40 and open in 160.
double blinkAt(double time, double start) {
    constexpr double kClose = 0.08, kHold = 0.04, kOpen = 0.16;
    const double t = time - start;
    return t < kClose + kHold ? smooth(t / kClose) : 1 - smooth((t - kClose - kHold) / kOpen);
}

std::vector<double> blinkTimes(const IdleOptions& options) {
    Random random(options.seed);
    std::vector<double> times;
    constexpr double kBlink = 0.28;
    double time = random.between(0.5, 3);
    while (time < options.seconds - 2 * kBlink - 0.1) {
        times.push_back(time);
        if (random.between(0, 1) < 0.15) times.push_back(time + kBlink + 0.05);
        time += random.between(2, 7);
    }
    if (!times.empty() && times.back() > options.seconds - kBlink) times.pop_back();
    return times;
}

struct Glance {
    double time, x, y;  // from then on; -1 to 1, +x to the subject's left, +y up
};

std::vector<Glance> glances(const IdleOptions& options) {
    Random random(options.seed ^ 0x6A7Eu);
    std::vector<Glance> list;
    for (double time = random.between(0.5, 2); time < options.seconds - 0.6;
         time += random.between(1, 4)) {
        const bool home = random.between(0, 1) < 0.4;
        const double x = random.between(-0.28, 0.28), y = random.between(-0.14, 0.14);
        list.push_back({time, home ? 0 : x, home ? 0 : y});
    }
    list.push_back({options.seconds - 0.3, 0, 0});
    return list;
}

/// Where the eyes look: they jump in 60 ms and then stay.
std::array<double, 2> gazeAt(const std::vector<Glance>& list, double time, size_t& next) {
    constexpr double kJump = 0.06;
    while (next < list.size() && list[next].time <= time)
        ++next;
    if (next == 0) return {0, 0};
    const Glance& to = list[next - 1];
    const Glance from = next > 1 ? list[next - 2] : Glance{0, 0, 0};
    const double t = smooth((time - to.time) / kJump);
    return {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
}

/// Sines of whole numbers of periods, so that the end meets the beginning; 0 at both.
class Sway {
  public:
    Sway(uint64_t seed, double seconds, double slowestPeriod) {
        Random random(seed);
        for (size_t i = 0; i < kWaves; ++i) {
            const double period = slowestPeriod / (1.0 + 0.7 * static_cast<double>(i));
            cycles_[i] = std::max(1.0, std::round(seconds / period));
            phases_[i] = random.between(0, 2 * std::numbers::pi);
        }
        seconds_ = seconds;
    }
    double at(double time) const { return sum(time) - sum(0); }

  private:
    static constexpr size_t kWaves = 3;
    double sum(double time) const {
        double total = 0;
        for (size_t i = 0; i < kWaves; ++i)
            total += std::sin(2 * std::numbers::pi * cycles_[i] * time / seconds_ + phases_[i]) /
                     (1.0 + static_cast<double>(i));
        return total / 3;
    }
    std::array<double, kWaves> cycles_{}, phases_{};
    double seconds_ = 1;
};

enum Column : uint32_t {
    BlinkLeft,
    BlinkRight,
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
    InLeft,
    InRight,
    OutLeft,
    OutRight,
    BrowInnerUp,
    kColumnCount
};

constexpr std::array<const char*, kColumnCount> kNames = {
    "eyeBlinkLeft",   "eyeBlinkRight",   "eyeLookDownLeft", "eyeLookDownRight",
    "eyeLookUpLeft",  "eyeLookUpRight",  "eyeLookInLeft",   "eyeLookInRight",
    "eyeLookOutLeft", "eyeLookOutRight", "browInnerUp"};

void writeGaze(double x, double y, float* row) {
    const auto positive = [](double v) { return static_cast<float>(std::max(v, 0.0)); };
    row[OutLeft] = row[InRight] = positive(x);
    row[InLeft] = row[OutRight] = positive(-x);
    row[UpLeft] = row[UpRight] = positive(y);
    row[DownLeft] = row[DownRight] = positive(-y);
}

glm::quat headTurn(double yaw, double pitch, double roll) {
    constexpr double kDegree = std::numbers::pi / 180;
    const auto about = [](double degrees, const glm::vec3& axis) {
        return glm::angleAxis(static_cast<float>(degrees * kDegree), axis);
    };
    return about(yaw, {0, 1, 0}) * about(pitch, {1, 0, 0}) * about(roll, {0, 0, 1});
}

}  // namespace

Take idleTake(const IdleOptions& given) {
    IdleOptions options = given;
    options.seconds = std::clamp(options.seconds, 2.0, 3600.0);
    Take take;
    take.name = "Idle";
    Track weights{.width = kColumnCount}, head{.kind = TrackKind::Rotation, .width = 4};
    const std::vector<double> blinks = blinkTimes(options);
    const std::vector<Glance> looks = glances(options);
    const Sway yaw(options.seed + 1, options.seconds, 11),
        pitch(options.seed + 2, options.seconds, 7), roll(options.seed + 3, options.seconds, 13),
        brow(options.seed + 4, options.seconds, 9);
    size_t blink = 0, look = 0;
    const auto keys = static_cast<size_t>(std::ceil(options.seconds * kKeysPerSecond));
    for (size_t key = 0; key <= keys; ++key) {
        const double time =
            key == keys ? options.seconds : static_cast<double>(key) / kKeysPerSecond;
        std::array<float, kColumnCount> row{};
        while (blink + 1 < blinks.size() && blinks[blink + 1] <= time)
            ++blink;
        if (options.gaze) {
            const auto [x, y] = gazeAt(looks, time, look);
            writeGaze(x, y, row.data());
        }
        double lids = options.gaze ? 0.5 * static_cast<double>(row[DownLeft]) : 0;
        if (options.blinks && !blinks.empty() && time >= blinks[blink])
            lids = std::max(lids, blinkAt(time, blinks[blink]));
        row[BlinkLeft] = row[BlinkRight] = static_cast<float>(lids);
        if (options.motion)
            row[BrowInnerUp] = static_cast<float>(0.06 * std::max(brow.at(time), 0.0));
        weights.times.push_back(static_cast<float>(time));
        weights.values.insert(weights.values.end(), row.begin(), row.end());
        const glm::quat q = headTurn(2.2 * yaw.at(time), 1.4 * pitch.at(time), roll.at(time));
        head.values.insert(head.values.end(), {q.x, q.y, q.z, q.w});
    }
    head.times = weights.times;
    for (const char* name : kNames)
        take.curves.push_back(
            {.target = name, .column = static_cast<uint32_t>(take.curves.size())});
    take.tracks.push_back(std::move(weights));
    if (options.motion) {
        take.curves.push_back(
            {.path = ChannelPath::Rotation, .node = "head", .track = 1, .relative = true});
        take.tracks.push_back(std::move(head));
    }
    updateDuration(take);
    return take;
}

}  // namespace moue
