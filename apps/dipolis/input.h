// All that commands read as lines: the files that arguments name, and standard input. A missing
// file, a directory, a compressed one or a line that is too long get the same answer everywhere.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "formats/lines.h"
#include "formats/parcel.h"
#include "formats/result.h"

namespace dipolis {

// The bytes of an open file.
class Source;

class Input {
  public:
    // "-" is standard input. No line may be longer than `most` bytes. An error names the file.
    static Parsed<Input> open(const std::string& name, size_t most = kMostLineBytes);
    Input(Input&&) noexcept;
    Input& operator=(Input&&) = delete;
    ~Input();

    // The next line, or what is wrong with it; nothing at the end.
    std::optional<Parsed<std::string>> next();
    // The line of this number, from 1; only those behind the line that came last.
    Parsed<std::string> line(int number);
    // All lines, each with an end, if they are together no longer than one line may be. An error
    // names the place.
    Parsed<std::string> text();

    // The line that came last: "games.jsonl:3", "line 3".
    std::string place() const;
    // Complains of that line; returns kUnusable.
    int refuse(const Error& error) const;
    int refuse(const std::string& why) const;

  private:
    Input(std::string name, std::unique_ptr<Source> source, size_t most);

    std::string name_;
    std::unique_ptr<Source> source_;
    size_t most_;
    LineReader lines_;
    bool broken_ = false;
};

// Nothing after a complaint.
std::optional<Input> open_input(const std::string& name);

// The content of a line: a record, a position line, or a link, which is read like both.
Parsed<Parcel> parse_parcel(const std::string& line);

// The same of a line of a file, or of a link given instead of the file. Nothing after a complaint.
std::optional<Parcel> open_parcel(const std::string& file_or_link, int line);

}  // namespace dipolis
