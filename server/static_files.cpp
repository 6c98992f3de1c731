#include "server/static_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace dipolis {

namespace {

std::string_view media_type(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypes = {{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
    }};
    for (const auto& [extension, type] : kTypes) {
        if (name.ends_with(extension)) return type;
    }
    return "application/octet-stream";
}

// "/assets/a.js" for "/assets/a.js?1"; empty if the target is not a plain name.
std::string_view name_of(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    const auto plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' ||
               c == '-' || c == '_';
    };
    if (target.empty() || target[0] != '/' || target.find("..") != target.npos ||
        !std::all_of(target.begin(), target.end(), plain))
        return {};
    return target == "/" ? "/index.html" : target;
}

std::optional<std::string> read_file(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(in), {}};
}

// In the form that the client prefers, or else in the one there is.
std::optional<FoundFile> find_in(std::span<const PageFile> files, std::string_view name,
                                 bool unpacks) {
    const PageFile* found = nullptr;
    for (const PageFile& file : files) {
        if (file.name == name && (found == nullptr || file.packed == unpacks)) found = &file;
    }
    if (found == nullptr) return std::nullopt;
    return FoundFile{std::string(found->bytes), media_type(name), found->packed};
}

std::optional<FoundFile> find_in_directory(const std::string& path, bool unpacks) {
    auto bytes = read_file(path);
    if (!bytes) return std::nullopt;
    if (auto packed = unpacks ? read_file(path + ".gz") : std::nullopt)
        return FoundFile{*std::move(packed), media_type(path), true};
    return FoundFile{*std::move(bytes), media_type(path), false};
}

}  // namespace

std::optional<FoundFile> find_file(const Page& page, std::string_view target, bool unpacks) {
    const std::string_view name = name_of(target);
    if (name.empty()) return std::nullopt;
    if (auto made = find_in(page.made, name, unpacks)) return made;
    if (!page.directory.empty())
        return find_in_directory(page.directory + std::string(name), unpacks);
    return find_in(page.files, name, unpacks);
}

}  // namespace dipolis
