// Lines of text from outside: records, positions, answers. However long one is, no more of it is
// kept than is wanted, by default what a record may have.
#pragma once

#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

#include "formats/result.h"

namespace dipolis {

// Longer than any record.
inline constexpr size_t kMostLineBytes = 1 << 20;

// The line without a byte order mark before it and the carriage return of a CR LF behind it.
std::string_view bare_line(std::string_view line);

class LineReader {
  public:
    explicit LineReader(std::streambuf& from, size_t most = kMostLineBytes)
        : from_(&from), most_(most) {}

    // The next line, bare; or what is wrong with it, and the one after it can still be read unless
    // all that is no text. Nothing at the end.
    std::optional<Parsed<std::string>> next();
    int number() const { return number_; }  // of the line that came last, from 1

  private:
    std::streambuf* from_;
    size_t most_;
    int number_ = 0;
    bool ended_ = false;
};

}  // namespace dipolis
