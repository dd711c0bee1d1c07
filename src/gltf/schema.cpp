// SPDX-License-Identifier: MIT
#include "gltf/schema.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gltf/json_path.hpp"
#include "gltf/schema_rules.hpp"

namespace moue {
namespace {

using schema::Kind;
using schema::Rule;

const char* expected(Kind kind) noexcept {
    switch (kind) {
        case Kind::Integer:
            return "an integer";
        case Kind::Index:
            return "an index";
        case Kind::Number:
            return "a number";
        case Kind::Flag:
            return "true or false";
        case Kind::Text:
            return "a string";
        default:
            return "an object";
    }
}

/// What an integer may be written as: 4 or 4.0, up to 64 bits without sign.
std::optional<uint64_t> integerOf(const Json& value) noexcept {
    if (value.is_number_unsigned()) return value.get<uint64_t>();
    if (!value.is_number_float()) return std::nullopt;  // negative
    const double number = value.get<double>();
    constexpr double kExactLimit = 9007199254740992.0;  // 2^53: beyond it, doubles skip integers
    if (!(number >= 0 && number <= kExactLimit) || number != std::floor(number))
        return std::nullopt;
    return static_cast<uint64_t>(number);
}

/// Turns 4.0 into 4.
void becomeInteger(Json& value, uint64_t integer) noexcept {
    if (value.is_number_float()) value = integer;
}

Failure wrongType(const Json& value, const char* wanted, const Path& path) {
    return fail(ErrorCode::InvalidProperty, "The value is of type %, not %.",
                {value.type_name(), wanted}, path);
}

/// Drops what the table does not know, before tinygltf stumbles over it; the reader of other builds
/// looks at nothing else.
void dropUnknown([[maybe_unused]] Json& object, [[maybe_unused]] std::span<const Rule> members) {
#if MOUE_TINYGLTF
    for (auto it = object.begin(); it != object.end();) {
        const bool known = std::any_of(members.begin(), members.end(),
                                       [&](const Rule& rule) { return rule.name == it.key(); });
        it = known ? std::next(it) : object.erase(it);
    }
#endif
}

/// Walks the document along the table. Recurses only as deep as the table does.
class Checker {
  public:
    explicit Checker(Json& document) : document_(document) {}

    Status checkObject(Json& object, std::span<const Rule> members, const Path& path);

  private:
    Status checkProperty(Json& value, const Rule& rule, const Path& path);
    Status checkValue(Json& value, const Rule& rule, const Path& path);
    Status checkInteger(Json& value, const Rule& rule, const Path& path);
    Status checkIndex(Json& value, const Rule& rule, const Path& path);
    Status checkIndexMap(Json& value, const Rule& rule, const Path& path);
    Status checkText(const Json& value, const Rule& rule, const Path& path);
    Status checkNumber(const Json& value, const Path& path);
    size_t listSize(std::string_view name) const;

    Json& document_;
};

size_t Checker::listSize(std::string_view name) const {
    const auto found = document_.find(name);
    return found != document_.end() && found->is_array() ? found->size() : 0;
}

Status Checker::checkObject(Json& object, std::span<const Rule> members, const Path& path) {
    if (!object.is_object()) return wrongType(object, "an object", path);
    dropUnknown(object, members);
    for (const Rule& rule : members) {
        const Path inside = in(path, rule.name);
        const auto found = object.find(rule.name);
        if (found != object.end()) {
            if (auto status = checkProperty(*found, rule, inside); !status) return status;
        } else if (rule.required) {
            return fail(ErrorCode::InvalidProperty, "The required property is missing.", inside);
        }
    }
    return {};
}

Status Checker::checkProperty(Json& value, const Rule& rule, const Path& path) {
    if (!rule.list) return checkValue(value, rule, path);
    if (!value.is_array()) return wrongType(value, "an array", path);
    if (value.size() < rule.minimumLength || value.size() > rule.maximumLength) {
        return fail(ErrorCode::InvalidProperty, "The number of entries (%) is not %%.",
                    {value.size(), (rule.minimumLength == rule.maximumLength ? "" : "at least "),
                     rule.minimumLength},
                    path);
    }
    for (size_t i = 0; i < value.size(); ++i) {
        if (auto status = checkValue(value[i], rule, at(path, i)); !status) return status;
    }
    return {};
}

Status Checker::checkValue(Json& value, const Rule& rule, const Path& path) {
    switch (rule.kind) {
        case Kind::Integer:
            return checkInteger(value, rule, path);
        case Kind::Index:
            return checkIndex(value, rule, path);
        case Kind::Number:
            return checkNumber(value, path);
        case Kind::Text:
            return checkText(value, rule, path);
        case Kind::Object:
            return checkObject(value, rule.members, path);
        case Kind::IndexMap:
            return checkIndexMap(value, rule, path);
        case Kind::Flag:
            if (value.is_boolean()) return {};
            return wrongType(value, expected(rule.kind), path);
        case Kind::Anything:
            return {};
    }
    return {};
}

Status Checker::checkInteger(Json& value, const Rule& rule, const Path& path) {
    if (!value.is_number()) return wrongType(value, expected(rule.kind), path);
    const std::optional<uint64_t> integer = integerOf(value);
    if (!integer)
        return fail(ErrorCode::InvalidProperty, "The value (%) is not an integer from 0 up.",
                    {value.dump()}, path);
    const uint64_t number = *integer;
    if (!rule.integers.empty() &&
        std::find(rule.integers.begin(), rule.integers.end(), number) == rule.integers.end()) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is none of the legal ones.",
                    {value.dump()}, path);
    }
    if (number < rule.minimum) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is smaller than %.",
                    {value.dump(), rule.minimum}, path);
    }
    if (number > rule.maximum) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is larger than %.",
                    {value.dump(), rule.maximum}, path);
    }
    if (number % rule.multipleOf != 0) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is no multiple of %.",
                    {value.dump(), rule.multipleOf}, path);
    }
    becomeInteger(value, number);
    return {};
}

Status Checker::checkIndex(Json& value, const Rule& rule, const Path& path) {
    if (!value.is_number()) return wrongType(value, expected(rule.kind), path);
    const size_t size = listSize(rule.target);
    if (const auto index = integerOf(value); index && *index < size) {
        becomeInteger(value, *index);
        return {};
    }
    return fail(ErrorCode::InvalidReference, "The index (%) is not below the number of % (%).",
                {value.dump(), rule.target, size}, path);
}

Status Checker::checkIndexMap(Json& value, const Rule& rule, const Path& path) {
    if (!value.is_object()) return wrongType(value, expected(rule.kind), path);
    for (auto it = value.begin(); it != value.end(); ++it) {
        if (auto status = checkIndex(*it, rule, in(path, it.key())); !status) return status;
    }
    return {};
}

Status Checker::checkText(const Json& value, const Rule& rule, const Path& path) {
    if (!value.is_string()) return wrongType(value, expected(rule.kind), path);
    if (rule.texts.empty()) return {};
    const auto& text = value.get_ref<const std::string&>();
    if (std::find(rule.texts.begin(), rule.texts.end(), text) != rule.texts.end()) return {};
    return fail(ErrorCode::InvalidProperty, "The value (\"%\") is none of the legal ones.", {text},
                path);
}

Status Checker::checkNumber(const Json& value, const Path& path) {
    if (!value.is_number()) return wrongType(value, expected(Kind::Number), path);
    if (std::abs(value.get<double>()) <= std::numeric_limits<float>::max()) return {};
    return fail(ErrorCode::InvalidProperty, "The value (%) overflows a float.", {value.dump()},
                path);
}

}  // namespace

Result<void> normaliseDocument(Json& document) {
    const Path whole("");
    return Checker(document).checkObject(document, schema::documentRules(), whole);
}

}  // namespace moue
