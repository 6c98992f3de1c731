// The catalogue of the game as a file of the page: it never changes while the program runs, so a
// browser loads it once and keeps it.
#pragma once

#include <string>

namespace dipolis {

struct CatalogueFile {
    std::string address;  // relative to the page's; with a checksum, so that it names these bytes
    std::string bytes;    // JSON
};

const CatalogueFile& catalogue_file();

}  // namespace dipolis
