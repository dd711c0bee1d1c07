// SPDX-License-Identifier: MIT
#include "cli/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

namespace moue {
namespace {

using Json = nlohmann::json;

// Names that are not UTF-8 never reach us (the loader refuses them); messages might quote bytes.
std::string dump(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string oneLine(const Error& error) {
    std::string line = std::string(errorName(error.code)) + ": " + error.message;
    if (!error.path.empty()) line += " (" + error.path + ")";
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    std::replace_if(line.begin(), line.end(), isControl, ' ');
    return line;
}

}  // namespace

std::string jsonString(std::string_view text) {
    return dump(Json(text));
}

std::string jsonError(const Error& error) {
    return dump(
        Json{{"code", errorName(error.code)}, {"message", error.message}, {"path", error.path}});
}

int reportError(const Error& error) {
    std::printf("{\"error\":%s}\n", jsonError(error).c_str());
    std::fprintf(stderr, "moue: %s\n", oneLine(error).c_str());
    return error.code == ErrorCode::NoGl ? kExitNoGl : kExitBadInput;
}

void reportWarning(const Warning& warning) {
    std::fprintf(stderr, "moue: warning: %s\n", oneLine(warning).c_str());
}

void appendNumber(std::string& out, float value) {
    char text[32];
    const auto [end, error] =
        std::to_chars(text, text + sizeof text, std::isfinite(value) ? value : 0.0f);
    out.append(text, end);
}

Result<void> writeStdout(std::string_view text) {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written) return fail(ErrorCode::WriteFailed, "Cannot write to standard output.");
    return {};
}

Result<void> writeFile(const std::string& path, std::string_view bytes) {
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    const bool written = file &&
                         std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                         std::fflush(file.get()) == 0;
    if (!written) return fail(ErrorCode::WriteFailed, "Cannot write " + path + ".");
    return {};
}

ProgressBar::ProgressBar(std::string label)
    : label_(std::move(label)),
      terminal_(isatty(STDERR_FILENO) == 1),
      started_(std::chrono::steady_clock::now()),
      lastDrawn_(started_) {}

ProgressBar::~ProgressBar() {
    if (drawn_) std::fprintf(stderr, "\r\033[K");
}

void ProgressBar::show(float fraction) {
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now - started_ < 333ms || (drawn_ && now - lastDrawn_ < 50ms)) return;
    constexpr int kWidth = 40;
    const int filled = static_cast<int>(std::lround(kWidth * std::clamp(fraction, 0.0f, 1.0f)));
    std::fprintf(stderr, "\r%s [%s%s] %3d%%", label_.c_str(), std::string(filled, '#').c_str(),
                 std::string(kWidth - filled, '.').c_str(),
                 static_cast<int>(100 * std::clamp(fraction, 0.0f, 1.0f)));
    std::fflush(stderr);
    drawn_ = true;
    lastDrawn_ = now;
}

}  // namespace moue
