// SPDX-License-Identifier: MIT
// GPU time of a stretch of commands, read a few frames later so that nothing waits.
#pragma once

#include <array>
#include <optional>

#include "gl/handle.hpp"
#include "gl/limits.hpp"

namespace moue::gl {

/// Measures stretches of GL commands, one at a time. On a device without timer queries every call
/// does nothing and milliseconds() stays empty.
class GpuTimer {
  public:
    GpuTimer() noexcept = default;
    explicit GpuTimer(const Limits& limits) noexcept;

    bool available() const noexcept { return available_; }
    /// Starts a stretch, unless all queries are still in flight. Expects no other timer to run.
    void begin() noexcept;
    void end() noexcept;
    /// The newest finished stretch; empty until one is. Never waits.
    std::optional<double> milliseconds() noexcept;

  private:
    static constexpr size_t kQueries = 4;
    std::array<QueryName, kQueries> queries_;
    size_t begun_ = 0, read_ = 0;  // counts; query i is i % kQueries
    bool running_ = false;
    bool available_ = false;
    bool disjoint_ = false;
    std::optional<double> latest_;
};

}  // namespace moue::gl
