// SPDX-License-Identifier: MIT
#include "animation/takes/mediapipe.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <map>

#include "animation/takes/text.hpp"

namespace moue {
namespace {

/// Frames times names are memory: a file of nothing but new names must not fill it.
constexpr size_t kMostNames = 1024;

struct Frame {
    float time = 0;
    std::vector<float> weights;  // by column; shorter if later frames brought more names
};

/// The member under its camelCase or its snake_case name.
const PlainJson* either(const PlainJson& value, std::string_view camel, std::string_view snake) {
    const PlainJson* found = member(value, camel);
    return found != nullptr ? found : member(value, snake);
}

std::optional<double> secondsOf(const PlainJson& line) {
    for (const char* name : {"timestampMs", "timestamp_ms", "timestamp"})
        if (const PlainJson* time = member(line, name); time != nullptr && time->is_number())
            return time->get<double>() / 1000;
    const PlainJson* time = member(line, "time");
    if (time != nullptr && time->is_number()) return time->get<double>();
    return std::nullopt;
}

class Reader {
  public:
    explicit Reader(const TakeOptions& options)
        : framesPerSecond_(options.framesPerSecond > 0 ? options.framesPerSecond : 30) {}

    Result<Take> read(std::string_view text);

  private:
    void readLine(const PlainJson& line, size_t number);
    const char* readWeights(const PlainJson& categories, std::vector<float>& weights);
    void readMatrix(const PlainJson& line, float time);
    std::optional<float> timeOf(const PlainJson& line);
    uint32_t column(const std::string& name);

    double framesPerSecond_;
    Take take_;
    std::map<std::string, uint32_t> columns_;
    std::vector<Frame> frames_;
    Track head_{.kind = TrackKind::Rotation, .width = 4};
    size_t lineCount_ = 0;  // with or without a face: they count time
    std::optional<double> first_;
};

uint32_t Reader::column(const std::string& name) {
    const auto [found, added] = columns_.try_emplace(name, static_cast<uint32_t>(columns_.size()));
    if (added) take_.curves.push_back({.target = name, .column = found->second});
    return found->second;
}

/// Null, or what is wrong with the categories.
const char* Reader::readWeights(const PlainJson& categories, std::vector<float>& weights) {
    for (size_t i = 0; i < categories.size(); ++i) {
        const PlainJson* name = either(categories[i], "categoryName", "category_name");
        const PlainJson* score = member(categories[i], "score");
        if (name == nullptr || !name->is_string() || score == nullptr || !score->is_number())
            return "A category is without a categoryName or a score.";
        if (std::abs(score->get<double>()) > 1e6) return "A score is not a sensible number.";
        const auto text = name->get<std::string>();
        if (text == "_neutral") continue;
        if (columns_.size() >= kMostNames && !columns_.contains(text))
            return "The file has more than 1024 different categories.";
        const uint32_t at = column(text);
        if (at >= weights.size()) weights.resize(at + 1, 0.0f);
        weights[at] = score->get<float>();
    }
    return nullptr;
}

std::optional<float> Reader::timeOf(const PlainJson& line) {
    const double counted = static_cast<double>(lineCount_++) / framesPerSecond_;
    const double seconds = secondsOf(line).value_or(counted);
    if (!std::isfinite(seconds)) return std::nullopt;
    if (!first_) first_ = seconds;
    return static_cast<float>(seconds - *first_);
}

void Reader::readMatrix(const PlainJson& line, float time) {
    const PlainJson* matrices =
        either(line, "facialTransformationMatrixes", "facial_transformation_matrixes");
    if (matrices == nullptr || !matrices->is_array() || matrices->size() == 0) return;
    const PlainJson& first = (*matrices)[0];
    const PlainJson* data = first.is_array() ? &first : member(first, "data");
    if (data == nullptr || !data->is_array() || data->size() != 16) return;
    std::array<float, 16> m{};
    for (size_t i = 0; i < 16; ++i) {
        if (!(*data)[i].is_number()) return;
        m[i] = (*data)[i].get<float>();
    }
    const bool rowMajor =
        m[12] == 0 && m[13] == 0 && m[14] == 0 && (m[3] != 0 || m[7] != 0 || m[11] != 0);
    glm::mat3 rotation;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r)
            rotation[c][r] = m[static_cast<size_t>(rowMajor ? r * 4 + c : c * 4 + r)];
    for (int c = 0; c < 3; ++c) {
        const float length = glm::length(rotation[c]);
        if (!(length > 1e-6f) || !std::isfinite(length)) return;
        rotation[c] /= length;
    }
    const glm::quat q = glm::normalize(glm::quat_cast(rotation));
    head_.times.push_back(time);
    head_.values.insert(head_.values.end(), {q.x, q.y, q.z, q.w});
}

void Reader::readLine(const PlainJson& line, size_t number) {
    if (!line.is_object()) {
        noteProblem(take_, number, "The line is not a JSON object.");
        return;
    }
    const auto time = timeOf(line);
    const PlainJson* faces = either(line, "faceBlendshapes", "face_blendshapes");
    if (faces == nullptr || !faces->is_array()) {
        noteProblem(take_, number, "The line has no list \"faceBlendshapes\".");
        return;
    }
    if (faces->size() == 0) return;
    const PlainJson& face = (*faces)[0];
    const PlainJson* categories = face.is_array() ? &face : member(face, "categories");
    if (categories == nullptr || !categories->is_array()) {
        noteProblem(take_, number, "The face has no list \"categories\".");
        return;
    }
    if (!time || (!frames_.empty() && !(*time > frames_.back().time))) {
        noteProblem(take_, number, "The line's time is not later than the line's before.");
        return;
    }
    Frame frame{*time, std::vector<float>(columns_.size())};
    if (const char* wrong = readWeights(*categories, frame.weights); wrong != nullptr) {
        noteProblem(take_, number, wrong);
        return;
    }
    frames_.push_back(std::move(frame));
    readMatrix(line, *time);
}

Result<Take> Reader::read(std::string_view text) {
    Lines lines(text);
    while (const auto line = lines.next())
        if (!trimmed(*line).empty()) readLine(parseJson(*line), lines.number());
    if (frames_.empty() || columns_.empty()) {
        return fail(ErrorCode::InvalidTake,
                    take_.problems.empty() ? "The file has no line with a face."
                                           : "No line can be read: " + take_.problems[0].message,
                    take_.problems.empty() ? "" : take_.problems[0].path);
    }
    Track track{.width = static_cast<uint32_t>(columns_.size())};
    for (Frame& frame : frames_) {
        track.times.push_back(frame.time);
        frame.weights.resize(track.width);
        track.values.insert(track.values.end(), frame.weights.begin(), frame.weights.end());
    }
    take_.tracks.push_back(std::move(track));
    if (!head_.times.empty()) {
        take_.curves.push_back(
            {.path = ChannelPath::Rotation, .node = "head", .track = 1, .relative = true});
        take_.tracks.push_back(std::move(head_));
    }
    updateDuration(take_);
    return std::move(take_);
}

}  // namespace

Result<Take> readMediaPipe(std::string_view text, const TakeOptions& options) {
    return Reader(options).read(text);
}

}  // namespace moue
