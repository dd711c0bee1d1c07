// SPDX-License-Identifier: MIT
#include "gltf/document.hpp"

#include <array>
#include <string>
#include <string_view>

#include "gltf/json_path.hpp"

namespace moue {
namespace {

constexpr std::array<std::string_view, 3> kKnownExtensions = {
    "KHR_materials_unlit", "KHR_texture_transform", "KHR_mesh_quantization"};

struct Version {
    unsigned major = 0, minor = 0;
};

/// "2.0" and the like: digits, a dot, digits.
bool parseVersion(std::string_view text, Version& version) noexcept {
    unsigned* part = &version.major;
    size_t digits = 0;
    for (const char c : text) {
        if (c == '.' && part == &version.major && digits > 0) {
            part = &version.minor;
            digits = 0;
        } else if (c >= '0' && c <= '9' && digits < 6) {
            *part = *part * 10 + static_cast<unsigned>(c - '0');
            ++digits;
        } else {
            return false;
        }
    }
    return part == &version.minor && digits > 0;
}

Status checkVersion(const Json& asset, const char* property, bool required) {
    const Path whole("asset");
    const Path path = in(whole, property);
    const auto found = asset.find(property);
    if (found == asset.end()) {
        if (!required) return {};
        return fail(ErrorCode::InvalidProperty, "The required property is missing.", path);
    }
    Version version;
    if (!found->is_string() || !parseVersion(found->get_ref<const std::string&>(), version)) {
        return fail(ErrorCode::InvalidProperty, "The value is not a version such as \"2.0\".",
                    path);
    }
    // a later 2.x only adds to 2.0, unless the file asks for it by minVersion
    if (version.major != 2 || (!required && version.minor > 0)) {
        return fail(ErrorCode::UnsupportedVersion,
                    "The glTF version % is not supported; Moue reads 2.0.",
                    {found->get_ref<const std::string&>()}, path);
    }
    return {};
}

Status checkExtensions(const Json& required) {
    const std::string list = "extensionsRequired";
    if (!required.is_array())
        return fail(ErrorCode::InvalidProperty, "The value is not an array of strings.", list);
    for (size_t i = 0; i < required.size(); ++i) {
        if (!required[i].is_string())
            return fail(ErrorCode::InvalidProperty, "The value is not a string.", at(list, i));
        const auto& name = required[i].get_ref<const std::string&>();
        bool known = false;
        for (const std::string_view extension : kKnownExtensions)
            known |= name == extension;
        if (!known) {
            return fail(ErrorCode::UnsupportedExtension,
                        "The model requires the extension %, which Moue does not support.", {name},
                        at(list, i));
        }
    }
    return {};
}

#if MOUE_TINYGLTF
/// Counts brackets outside strings, so it is right for any valid JSON.
bool nestsTooDeep(std::string_view text) noexcept {
    size_t depth = 0;
    bool inString = false;
    for (size_t i = 0; i < text.size() && depth <= kMaxJsonDepth; ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') ++i;
            if (c == '"') inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return depth > kMaxJsonDepth;
}
#else
bool nestsTooDeep(std::string_view) noexcept {
    return false;  // the parser looks after that
}
#endif

}  // namespace

Result<Json> parseDocument(std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const bool deep = nestsTooDeep(text);
    Json document = deep ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
    if (document.is_discarded()) {
        return fail(ErrorCode::InvalidJson,
                    "The text is not JSON in UTF-8, with finite numbers, at most % levels deep.",
                    {kMaxJsonDepth});
    }
    if (!document.is_object())
        return fail(ErrorCode::InvalidJson, "The root of the document is not an object.");
    return document;
}

Result<void> checkRequirements(const Json& document) {
    const auto asset = document.find("asset");
    if (asset == document.end())
        return fail(ErrorCode::InvalidProperty, "The required property is missing.", "asset");
    if (!asset->is_object())
        return fail(ErrorCode::InvalidProperty, "The value is not an object.", "asset");
    // minVersion first: it is the stricter statement
    if (auto status = checkVersion(*asset, "minVersion", false); !status) return status;
    if (auto status = checkVersion(*asset, "version", true); !status) return status;
    const auto required = document.find("extensionsRequired");
    return required == document.end() ? Status{} : checkExtensions(*required);
}

}  // namespace moue
