#include "apps/dipolis/common.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

#include "server/store_sqlite.h"

namespace dipolis {

namespace {

// No record comes near it; a longer line is not a record, and reading it whole would only fill
// memory.
constexpr size_t kMostLineBytes = 1 << 20;

double seconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

bool decorate(int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    if (no_color != nullptr && *no_color != '\0') return false;
    if (term == nullptr || std::strcmp(term, "dumb") == 0) return false;
    return isatty(descriptor) == 1;
}

}  // namespace

std::string in_words(const Error& error) {
    static const Text words_of_errors;
    std::string words = error.where.empty() ? std::string() : error.where + ": ";
    words += words_of_errors.get("input." + std::string(id(error.code)));
    if (!error.what.empty()) words += " " + error.what;
    return words;
}

void complain(std::string_view message) {
    std::cerr << "dipolis: " << message << '\n';
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
    if (!store) complain(file + ": " + why);
    return store;
}

uint64_t random_seed() {
    std::random_device device;
    return uint64_t{device()} << 32 | device();
}

bool decorate_stderr() {
    return decorate(STDERR_FILENO);
}
bool decorate_stdout() {
    return decorate(STDOUT_FILENO);
}

Progress::Progress(std::string what, uint64_t total)
    : what_(std::move(what)), total_(total), on_(decorate_stderr()) {}

Progress::~Progress() {
    if (on_ && shown_ > 0) std::cerr << "\r\033[K";
}

void Progress::at(uint64_t done) {
    if (!on_ || seconds() - shown_ < 0.1) return;
    shown_ = seconds();
    constexpr uint64_t kWidth = 30;
    const uint64_t filled = total_ == 0 ? kWidth : std::min(kWidth, done * kWidth / total_);
    std::cerr << "\r\033[K" << what_ << " [" << std::string(filled, '#')
              << std::string(kWidth - filled, '.') << "] " << done << " of " << total_
              << std::flush;
}

MiddlePawn middle_pawn_of(std::string_view name) {
    return name == "chooses" ? MiddlePawn::Chooses : MiddlePawn::Begins;
}

}  // namespace dipolis
