// Compression for files of the page that are made while the program runs; those of its build are
// compressed already.
#pragma once

#include <string>
#include <string_view>

namespace dipolis {

// The bytes in the format gzip (RFC 1952), as a browser that accepts it unpacks them.
std::string gzip(std::string_view bytes);

}  // namespace dipolis
