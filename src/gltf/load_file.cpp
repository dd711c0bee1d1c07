// SPDX-License-Identifier: MIT
#include <cstdio>
#include <filesystem>
#include <memory>

#include "gltf/json_path.hpp"
#include "gltf/load.hpp"

namespace moue {
namespace {

using FilePath = std::filesystem::path;

FilePath toPath(const std::string& utf8) {
    return FilePath(reinterpret_cast<const char8_t*>(utf8.data()),
                    reinterpret_cast<const char8_t*>(utf8.data()) + utf8.size());
}

Failure unreadable(const std::string& name) {
    return fail(ErrorCode::FileNotFound, "The file \"%\" is missing or cannot be read.", {name});
}

/// Reads regular files only: a pipe or a device could block, or never end.
Result<std::vector<std::byte>> readFile(const FilePath& path, const std::string& name) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || error) return unreadable(name);
    const auto size = std::filesystem::file_size(path, error);
    if (error) return unreadable(name);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        std::fopen(path.string().c_str(), "rb"), &std::fclose);
    if (!file) return unreadable(name);
    std::vector<std::byte> bytes(static_cast<size_t>(size));
    if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size())
        return unreadable(name);
    return bytes;
}

}  // namespace

Result<std::vector<std::byte>> readFileBytes(const std::string& path) {
    return readFile(toPath(path), path);
}

Result<Asset> loadGltfFile(const std::string& path, const Progress& progress) {
    const FilePath file = toPath(path);
    auto bytes = readFile(file, path);
    if (!bytes) return passOn(std::move(bytes));
    LoadOptions options;
    options.progress = progress;
    options.readExternal = [folder = file.parent_path()](const std::string& uri) {
        return readFile(folder / toPath(uri), uri);
    };
    return loadGltf(*bytes, options);
}

}  // namespace moue
