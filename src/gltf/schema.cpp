// SPDX-License-Identifier: MIT
#include "gltf/schema.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

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

/// Turns 4.0 into 4. False: not a whole number of 64 bits without sign.
bool toInteger(Json& value) noexcept {
    if (value.is_number_unsigned()) return true;
    if (value.is_number_integer()) return false;  // negative
    if (!value.is_number_float()) return false;
    const double number = value.get<double>();
    constexpr double kExactLimit = 9007199254740992.0;  // 2^53: beyond it, doubles skip integers
    if (!(number >= 0 && number <= kExactLimit) || number != std::floor(number)) return false;
    value = static_cast<uint64_t>(number);
    return true;
}

/// Walks the document along the table; path_ always names the value at hand. Recurses only as deep
/// as the table does.
class Checker {
  public:
    explicit Checker(Json& document) : document_(document) {}

    Status checkObject(Json& object, std::span<const Rule> members);

  private:
    Status checkProperty(Json& value, const Rule& rule);
    Status checkValue(Json& value, const Rule& rule);
    Status checkInteger(Json& value, const Rule& rule);
    Status checkIndex(Json& value, const Rule& rule);
    Status checkIndexMap(Json& value, const Rule& rule);
    Status checkText(const Json& value, const Rule& rule);
    Status checkNumber(const Json& value);
    Failure wrongType(const Json& value, const char* wanted) const;
    size_t listSize(std::string_view name) const;

    size_t enter(std::string_view property) {
        const size_t length = path_.size();
        if (length > 0) path_ += '.';
        path_ += property;
        return length;
    }
    size_t enter(size_t index) {
        const size_t length = path_.size();
        path_ += text("[%]", {index});
        return length;
    }
    void leave(size_t length) { path_.resize(length); }

    Json& document_;
    std::string path_;
};

Failure Checker::wrongType(const Json& value, const char* wanted) const {
    return fail(ErrorCode::InvalidProperty, "The value is of type %, not %.",
                {value.type_name(), wanted}, path_);
}

size_t Checker::listSize(std::string_view name) const {
    const auto found = document_.find(name);
    return found != document_.end() && found->is_array() ? found->size() : 0;
}

Status Checker::checkObject(Json& object, std::span<const Rule> members) {
    if (!object.is_object()) return wrongType(object, "an object");
    for (auto it = object.begin(); it != object.end();) {
        const bool known = std::any_of(members.begin(), members.end(),
                                       [&](const Rule& rule) { return rule.name == it.key(); });
        if (known)
            ++it;
        else
            it = object.erase(it);
    }
    for (const Rule& rule : members) {
        const size_t mark = enter(rule.name);
        const auto found = object.find(rule.name);
        if (found != object.end()) {
            if (auto status = checkProperty(*found, rule); !status) return status;
        } else if (rule.required) {
            return fail(ErrorCode::InvalidProperty, "The required property is missing.", path_);
        }
        leave(mark);
    }
    return {};
}

Status Checker::checkProperty(Json& value, const Rule& rule) {
    if (!rule.list) return checkValue(value, rule);
    if (!value.is_array()) return wrongType(value, "an array");
    if (value.size() < rule.minimumLength || value.size() > rule.maximumLength) {
        return fail(ErrorCode::InvalidProperty, "The number of entries (%) is not %%.",
                    {value.size(), (rule.minimumLength == rule.maximumLength ? "" : "at least "),
                     rule.minimumLength},
                    path_);
    }
    for (size_t i = 0; i < value.size(); ++i) {
        const size_t mark = enter(i);
        if (auto status = checkValue(value[i], rule); !status) return status;
        leave(mark);
    }
    return {};
}

Status Checker::checkValue(Json& value, const Rule& rule) {
    switch (rule.kind) {
        case Kind::Integer:
            return checkInteger(value, rule);
        case Kind::Index:
            return checkIndex(value, rule);
        case Kind::Number:
            return checkNumber(value);
        case Kind::Text:
            return checkText(value, rule);
        case Kind::Object:
            return checkObject(value, rule.members);
        case Kind::IndexMap:
            return checkIndexMap(value, rule);
        case Kind::Flag:
            if (value.is_boolean()) return {};
            return wrongType(value, expected(rule.kind));
        case Kind::Anything:
            return {};
    }
    return {};
}

Status Checker::checkInteger(Json& value, const Rule& rule) {
    if (!value.is_number()) return wrongType(value, expected(rule.kind));
    const std::string given = value.dump();
    if (!toInteger(value))
        return fail(ErrorCode::InvalidProperty, "The value (%) is not an integer from 0 up.",
                    {given}, path_);
    const auto number = value.get<uint64_t>();
    if (!rule.integers.empty() &&
        std::find(rule.integers.begin(), rule.integers.end(), number) == rule.integers.end()) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is none of the legal ones.", {given},
                    path_);
    }
    if (number < rule.minimum) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is smaller than %.",
                    {given, rule.minimum}, path_);
    }
    if (number > rule.maximum) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is larger than %.",
                    {given, rule.maximum}, path_);
    }
    if (number % rule.multipleOf != 0) {
        return fail(ErrorCode::InvalidProperty, "The value (%) is no multiple of %.",
                    {given, rule.multipleOf}, path_);
    }
    return {};
}

Status Checker::checkIndex(Json& value, const Rule& rule) {
    if (!value.is_number()) return wrongType(value, expected(rule.kind));
    const std::string text = value.dump();
    const size_t size = listSize(rule.target);
    if (toInteger(value) && value.get<uint64_t>() < size) return {};
    return fail(ErrorCode::InvalidReference, "The index (%) is not below the number of % (%).",
                {text, rule.target, size}, path_);
}

Status Checker::checkIndexMap(Json& value, const Rule& rule) {
    if (!value.is_object()) return wrongType(value, expected(rule.kind));
    for (auto it = value.begin(); it != value.end(); ++it) {
        const size_t mark = enter(it.key());
        if (auto status = checkIndex(*it, rule); !status) return status;
        leave(mark);
    }
    return {};
}

Status Checker::checkText(const Json& value, const Rule& rule) {
    if (!value.is_string()) return wrongType(value, expected(rule.kind));
    if (rule.texts.empty()) return {};
    const auto& text = value.get_ref<const std::string&>();
    if (std::find(rule.texts.begin(), rule.texts.end(), text) != rule.texts.end()) return {};
    return fail(ErrorCode::InvalidProperty, "The value (\"%\") is none of the legal ones.", {text},
                path_);
}

Status Checker::checkNumber(const Json& value) {
    if (!value.is_number()) return wrongType(value, expected(Kind::Number));
    if (std::abs(value.get<double>()) <= std::numeric_limits<float>::max()) return {};
    return fail(ErrorCode::InvalidProperty, "The value (%) overflows a float.", {value.dump()},
                path_);
}

}  // namespace

Result<void> normaliseDocument(Json& document) {
    return Checker(document).checkObject(document, schema::documentRules());
}

}  // namespace moue
