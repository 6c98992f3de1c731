#include "apps/dipolis/common.h"

#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

#include "apps/dipolis/commands.h"
#include "formats/escape.h"
#include "server/store_sqlite.h"

namespace dipolis {

namespace {

// Longer than any record; reading a longer line would only use up memory.
constexpr size_t kMostLineBytes = 1 << 20;

bool decorate(int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    if (no_color != nullptr && *no_color != '\0') return false;
    if (term == nullptr || std::strcmp(term, "dumb") == 0) return false;
    return isatty(descriptor) == 1;
}

}  // namespace

void complain(std::string_view message) {
    std::cerr << "dipolis: " << escaped(message) << '\n';
}

CLI::Validator count_between(int64_t low, int64_t high) {
    const std::string range = std::to_string(low) + " to " + std::to_string(high);
    const auto take = [low, high, range](std::string& word) {
        char* end = nullptr;
        const double number = std::strtod(word.c_str(), &end);
        const bool whole = end != word.c_str() && *end == '\0' && std::floor(number) == number;
        if (!whole || number < static_cast<double>(low) || number > static_cast<double>(high))
            return "not a whole number from " + range + ": " + word;
        word = std::to_string(static_cast<int64_t>(number));
        return std::string();
    };
    return CLI::Validator(take, range);
}

Input::Input(const std::string& name) {
    if (name == "-") {
        stream_ = &std::cin;
        return;
    }
    auto file = std::make_unique<std::ifstream>(name, std::ios::binary);
    if (!*file || std::filesystem::is_directory(name)) {
        complain(name + ": " + (errno != 0 ? std::strerror(errno) : "cannot be read"));
        return;
    }
    file_ = std::move(file);
    stream_ = file_.get();
}

bool Input::next(std::string& line, bool& too_long) {
    line.clear();
    too_long = false;
    std::streambuf& buffer = *stream_->rdbuf();
    int c = buffer.sbumpc();
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = buffer.sbumpc()) {
        if (line.size() < kMostLineBytes) {
            line += static_cast<char>(c);
        } else {
            too_long = true;
        }
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
}

std::string data_directory(const std::string& given) {
    std::filesystem::path directory = given;
    if (given.empty()) {
        const char* xdg = std::getenv("XDG_DATA_HOME");
        const char* home = std::getenv("HOME");
        if (xdg != nullptr && *xdg == '/') {
            directory = std::filesystem::path(xdg) / "dipolis";
        } else if (home != nullptr && *home != '\0') {
            directory = std::filesystem::path(home) / ".local/share/dipolis";
        } else {
            complain("neither XDG_DATA_HOME nor HOME is set; name a directory with --data");
            return {};
        }
    }
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) {
        complain(directory.string() + ": " + error.message());
        return {};
    }
    return directory.string();
}

std::unique_ptr<Store> open_games(const std::string& directory) {
    if (directory.empty()) return nullptr;
    std::string why;
    const std::string file = directory + "/games.db";
    auto store = open_sqlite(file, why);
    if (store) return store;
    complain(file + ": " + why);
    // What SQLite says of a file that something has damaged, or that never was one of its own.
    if (why.find("malformed") != std::string::npos ||
        why.find("not a database") != std::string::npos)
        complain(
            "put a copy of it back; or rename it, and a new one is begun without its games "
            "(sqlite3 FILE .recover may rescue some)");
    return store;
}

uint64_t random_seed() {
    std::random_device device;
    return uint64_t{device()} << 32 | device();
}

bool decorate_stderr() {
    return decorate(STDERR_FILENO);
}

std::atomic<bool> interrupted = false;

Interruptible::Interruptible() {
    std::signal(SIGINT, [](int) { interrupted = true; });
}

Interruptible::~Interruptible() {
    std::signal(SIGINT, SIG_DFL);
}

Progress::Progress(std::string what, uint64_t total)
    : what_(std::move(what)), total_(total), on_(decorate_stderr()) {}

Progress::~Progress() {
    if (on_ && shown_ > 0) std::cerr << "\r\033[K";
}

void Progress::at(uint64_t done) {
    if (!on_ || since_.seconds() - shown_ < 0.1) return;
    shown_ = since_.seconds();
    constexpr uint64_t kWidth = 30;
    const uint64_t filled = total_ == 0 ? kWidth : std::min(kWidth, done * kWidth / total_);
    std::cerr << "\r\033[K" << what_ << " [" << std::string(filled, '#')
              << std::string(kWidth - filled, '.') << "] " << done << " of " << total_
              << std::flush;
}

}  // namespace dipolis
