// SPDX-License-Identifier: MIT
#include "gltf/images.hpp"

#include <cstring>

#include "gltf/uri.hpp"

namespace moue {
namespace {

bool beginsWith(const std::vector<std::byte>& bytes, std::string_view signature) noexcept {
    return bytes.size() >= signature.size() &&
           std::memcmp(bytes.data(), signature.data(), signature.size()) == 0;
}

std::string textOf(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? std::string() : found->get<std::string>();
}

/// Copies the bytes of a view: the image outlives the file.
Status readView(const Json& index, Accessors& accessors, const Path& path, Image& image) {
    const auto bytes = accessors.view(index.get<int>());
    if (auto status = accessors.reserve(bytes.size(), path); !status) return status;
    image.encoded.assign(bytes.begin(), bytes.end());
    return {};
}

Status readUriImage(std::string_view uri, const LoadOptions& options, const Path& path,
                    Image& image, std::vector<Warning>& warnings) {
    Error error{ErrorCode::InvalidImage, "", path.text()};
    if (isDataUri(uri)) {
        if (auto data = decodeDataUri(uri); data) {
            image.encoded = std::move(data->bytes);
            if (image.mimeType.empty()) image.mimeType = std::move(data->mediaType);
            return {};
        } else {
            error.message = std::move(data.error().message);
        }
    } else {
        auto name = relativePath(uri);
        if (!name) {
            name.error().path = path.text();
            return passOn(std::move(name));
        }
        if (!options.readImages || !options.readExternal) {
            image.uri = std::move(*name);
            return {};
        }
        if (auto bytes = options.readExternal(*name); bytes) {
            image.encoded = std::move(*bytes);
            return {};
        } else {
            error = std::move(bytes.error());
            error.path = path.text();
        }
    }
    warnings.push_back(std::move(error));
    return {};
}

}  // namespace

Json takeImages(Json& document) {
    const auto found = document.find("images");
    if (found == document.end()) return Json::array();
    Json images = std::move(*found);
    document.erase(found);
    return images;
}

Status readImages(const Json& images, Accessors& accessors, const LoadOptions& options,
                  Asset& asset) {
    for (size_t i = 0; i < images.size(); ++i) {
        const Json& source = images[i];
        const Path path = at("images", i);
        Image image;
        image.name = textOf(source, "name");
        image.mimeType = textOf(source, "mimeType");
        const bool inView = source.contains("bufferView");
        if (inView == source.contains("uri")) {
            return fail(ErrorCode::InvalidProperty, "The image needs either a uri or a bufferView.",
                        path);
        }
        auto status = inView ? readView(source["bufferView"], accessors, path, image)
                             : readUriImage(source["uri"].get_ref<const std::string&>(), options,
                                            in(path, "uri"), image, asset.warnings);
        if (!status) return status;
        asset.images.push_back(std::move(image));
    }
    return {};
}

bool isReadable(const Image& image) noexcept {
    return !image.uri.empty() || beginsWith(image.encoded, "\x89PNG\r\n\x1A\n") ||
           beginsWith(image.encoded, "\xFF\xD8\xFF");
}

}  // namespace moue
