// SPDX-License-Identifier: MIT
#include "gltf/buffers.hpp"

#include "gltf/json_path.hpp"
#include "gltf/uri.hpp"

namespace moue {
namespace {

Result<std::vector<std::byte>> bytesOf(std::string_view uri, const LoadOptions& options) {
    if (!isDataUri(uri)) return readUri(uri, options);
    auto data = decodeDataUri(uri);
    if (!data) return passOn(std::move(data));
    return std::move(data->bytes);
}

}  // namespace

Result<std::vector<std::byte>> readUri(std::string_view uri, const LoadOptions& options) {
    auto path = relativePath(uri);
    if (!path) return passOn(std::move(path));
    if (!options.readExternal) {
        return fail(ErrorCode::FileNotFound,
                    "The file \"%\" cannot be read: no files come with this model.", {*path});
    }
    return options.readExternal(*path);
}

Result<Buffers> takeBuffers(Json& document, std::optional<std::span<const std::byte>> binary,
                            const LoadOptions& options) {
    Buffers buffers;
    const auto list = document.find("buffers");
    if (list == document.end()) return buffers;
    for (size_t i = 0; i < list->size(); ++i) {
        const Path path = at("buffers", i);
        Json& buffer = (*list)[i];
        std::span<const std::byte> data;
        if (const auto uri = buffer.find("uri"); uri != buffer.end()) {
            auto bytes = bytesOf(uri->get_ref<const std::string&>(), options);
            if (!bytes) {
                bytes.error().path = in(path, "uri").text();
                return passOn(std::move(bytes));
            }
            buffer.erase(uri);  // a data URI may be the largest part of the document
            buffers.ownedBytes += bytes->size();
            buffers.owned.push_back(std::move(*bytes));
            data = buffers.owned.back();
        } else if (i == 0 && binary) {
            data = *binary;
        } else {
            return fail(ErrorCode::InvalidBuffer, "The buffer has neither a uri nor a BIN chunk.",
                        path);
        }
        const auto length = buffer["byteLength"].get<uint64_t>();
        if (length > data.size()) {
            return fail(ErrorCode::InvalidBuffer, "The byteLength (%) is larger than the data (%).",
                        {length, data.size()}, in(path, "byteLength"));
        }
        buffers.spans.push_back(data.first(static_cast<size_t>(length)));
    }
    document.erase("buffers");
    return buffers;
}

}  // namespace moue
