// SPDX-License-Identifier: MIT
// What a file holds, as JSON, for callers of the C ABI.
#include <cmath>

#include "base/decimal.hpp"
#include "gltf/json_path.hpp"
#include "runtime/handles.hpp"

namespace moue {
namespace {

/// Writes JSON text; puts commas where they belong.
class JsonWriter {
  public:
    JsonWriter& open(char bracket) {
        separate();
        text_ += bracket;
        first_ = true;
        return *this;
    }
    JsonWriter& close(char bracket) {
        text_ += bracket;
        first_ = false;
        return *this;
    }
    JsonWriter& key(std::string_view name) {
        string(name);
        text_ += ':';
        first_ = true;  // its value follows without a comma
        return *this;
    }
    JsonWriter& string(std::string_view value);
    JsonWriter& number(uint64_t value) { return raw(decimal(value)); }
    JsonWriter& seconds(double value);
    JsonWriter& raw(std::string_view value) {
        separate();
        text_ += value;
        return *this;
    }
    std::string take() { return std::move(text_); }

  private:
    void separate() {
        if (!first_) text_ += ',';
        first_ = false;
    }
    std::string text_;
    bool first_ = true;
};

JsonWriter& JsonWriter::string(std::string_view value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    separate();
    text_ += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') text_ += '\\';
        if (static_cast<unsigned char>(c) < 0x20) {
            text_ += "\\u00";
            text_ += kDigits[static_cast<size_t>(c) >> 4];
            text_ += kDigits[static_cast<size_t>(c) & 15];
        } else {
            text_ += c;
        }
    }
    text_ += '"';
    return *this;
}

/// To the microsecond.
JsonWriter& JsonWriter::seconds(double value) {
    const auto micros = static_cast<uint64_t>(std::round(value * 1e6));
    return raw(text("%e-6", {micros}));
}

void writeTargets(JsonWriter& json, const Asset& asset) {
    json.key("targets").open('[');
    for (const TargetInfo& target : collectTargets(asset)) {
        json.open('{').key("name").string(target.name).key("slots").open('[');
        for (const auto& [mesh, index] : target.slots)
            json.open('[').number(mesh).number(index).close(']');
        json.close(']').close('}');
    }
    json.close(']').key("meshes").open('[');
    for (const Mesh& mesh : asset.meshes) {
        json.open('{').key("name").string(mesh.name).key("targetNames").open('[');
        for (const std::string& name : mesh.targetNames)
            json.string(name);
        json.close(']').close('}');
    }
    json.close(']');
}

void writeScene(JsonWriter& json, const Asset& asset) {
    json.key("nodes").open('[');
    for (const Node& node : asset.nodes) {
        json.open('{').key("name").string(node.name).key("mesh");
        if (node.mesh == kNone)
            json.raw("null");
        else
            json.number(node.mesh);
        json.close('}');
    }
    json.close(']').key("clips").open('[');
    for (const Clip& clip : asset.clips) {
        json.open('{').key("name").string(clip.name);
        json.key("durationSeconds").seconds(clip.durationSeconds).close('}');
    }
    json.close(']').key("cameras").open('[');
    for (const Camera& camera : asset.cameras)
        json.open('{').key("name").string(camera.name).close('}');
    json.close(']');
}

void writeImages(JsonWriter& json, const Asset& asset) {
    json.key("images").open('[');
    for (uint32_t i = 0; i < asset.images.size(); ++i) {
        const Image& image = asset.images[i];
        const ImageUse use = imageUse(asset, i);
        json.open('{').key("name").string(image.name).key("mimeType").string(image.mimeType);
        json.key("uri").string(image.uri);
        json.key("srgb").raw(use.srgb ? "true" : "false");
        json.key("linear").raw(use.linear ? "true" : "false").close('}');
    }
    json.close(']');
}

}  // namespace

std::string describe(const Asset& asset) {
    JsonWriter json;
    json.open('{');
    writeTargets(json, asset);
    writeScene(json, asset);
    writeImages(json, asset);
    json.key("warnings").open('[');
    for (const Warning& warning : asset.warnings) {
        json.open('{').key("code").string(errorName(warning.code));
        json.key("message").string(warning.message).key("path").string(warning.path).close('}');
    }
    return json.close(']').close('}').take();
}

}  // namespace moue
