// What the subcommands share: how they say that input is bad, where games lie, where things are
// printed.
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/state.h"
#include "formats/result.h"
#include "server/store.h"
#include "text/text.h"

namespace dipolis {

// Exit statuses of every subcommand.
inline constexpr int kGood = 0;
inline constexpr int kNo = 1;        // the question's answer is no
inline constexpr int kUnusable = 2;  // options or input that cannot be used

// "move 17: wrong amount; right would be 3".
std::string in_words(const Error& error);

// One line on stderr: "dipolis: ...".
void complain(std::string_view message);

// A file, or standard input for "-"; null after a complaint if it cannot be opened.
class Input {
  public:
    explicit Input(const std::string& name);
    explicit operator bool() const { return stream_ != nullptr; }
    // The next line without its end. A line beyond the limit is skipped and `too_long` set.
    bool next(std::string& line, bool& too_long);

  private:
    std::unique_ptr<std::istream> file_;
    std::istream* stream_ = nullptr;
};

// $XDG_DATA_HOME/dipolis, made if need be; empty after a complaint if that fails.
std::string data_directory(const std::string& given);
// The games in that directory; null after a complaint.
std::unique_ptr<Store> open_games(const std::string& directory);

// A seed nobody can guess.
uint64_t random_seed();

// Whether stderr, or stdout, is a terminal that may be decorated.
bool decorate_stderr();
bool decorate_stdout();

// A bar on stderr, at most ten times a second, only on a terminal.
class Progress {
  public:
    Progress(std::string what, uint64_t total);
    ~Progress();
    void at(uint64_t done);

  private:
    std::string what_;
    uint64_t total_;
    double shown_ = 0;
    bool on_;
};

MiddlePawn middle_pawn_of(std::string_view name);

}  // namespace dipolis
