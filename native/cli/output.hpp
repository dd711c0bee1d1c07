// SPDX-License-Identifier: MIT
// What the program prints: errors, JSON text, a progress bar.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace moue {

/// The program's exit statuses.
enum ExitStatus { kExitDone = 0, kExitUsage = 1, kExitBadInput = 2, kExitNoGl = 3 };

/// Prints {"error":{...}} to stdout and one line to stderr; returns the exit status that fits
/// the code: kExitNoGl for NoGl, else kExitBadInput.
int reportError(const Error& error);

/// Prints a warning as one line on stderr.
void reportWarning(const Warning& warning);

/// `text` as a JSON string, quotes included.
std::string jsonString(std::string_view text);

/// {"code":..,"message":..,"path":..}
std::string jsonError(const Error& error);

/// Appends the shortest decimal number that reads back as `value`; a value that is not finite, of
/// which JSON knows none, as 0.
void appendNumber(std::string& out, float value);

/// Prints `text` to stdout, or fails with WriteFailed.
[[nodiscard]] Result<void> writeStdout(std::string_view text);

/// Writes a whole file, or fails with WriteFailed.
[[nodiscard]] Result<void> writeFile(const std::string& path, std::string_view bytes);

/// A bar on stderr, drawn only on a terminal and only once work has taken a third of a second.
class ProgressBar {
  public:
    explicit ProgressBar(std::string label);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(float fraction);  ///< 0 to 1

  private:
    std::string label_;
    bool terminal_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point started_, lastDrawn_;
};

}  // namespace moue
