// The files of the page, by the target of a request.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// A file embedded in the program. It may be there twice, packed and not; of most there is one.
struct PageFile {
    std::string_view name;  // "/assets/index.js"
    std::string_view bytes;
    bool packed;  // compressed with gzip
};

// The source of the page: a directory, or the program itself; and files that are made while it
// runs, which must outlive the page.
struct Page {
    std::string directory;
    std::span<const PageFile> files;
    std::vector<PageFile> made = {};
};

struct FoundFile {
    std::string bytes;
    std::string_view type;  // "text/html; charset=utf-8"
    bool packed;            // compressed with gzip
};

// The file of a target, or nothing if there is none. The page's build makes short names; anything
// unusual, such as escapes, is refused. `unpacks`: whether the client accepts gzip.
std::optional<FoundFile> find_file(const Page& page, std::string_view target, bool unpacks);

}  // namespace dipolis
