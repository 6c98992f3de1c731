#include "apps/dipolis/common.h"

#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <random>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/input.h"
#include "formats/escape.h"
#include "server/store_sqlite.h"

namespace dipolis {

namespace {

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
    return directory.string();
}

std::string games_file(const std::string& directory) {
    return directory + "/games.db";
}

namespace {

std::unique_ptr<Store> open_file(const std::string& file) {
    std::string why;
    auto store = open_sqlite(file, why);
    if (store) return store;
    complain(file + ": " + why);
    // SQLite says this of a file that something has damaged, or that never was one of its own.
    if (why.find("malformed") != std::string::npos ||
        why.find("not a database") != std::string::npos)
        complain(
            "put a copy of it back; or rename it, and a new one is begun without its games "
            "(sqlite3 FILE .recover may rescue some)");
    return store;
}

}  // namespace

std::unique_ptr<Store> open_games(const std::string& directory) {
    if (directory.empty()) return nullptr;
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (!error) return open_file(games_file(directory));
    complain(directory + ": " + error.message());
    return nullptr;
}

std::unique_ptr<Store> find_games(const std::string& given) {
    const std::string directory = data_directory(given);
    if (directory.empty()) return nullptr;
    const std::string file = games_file(directory);
    std::error_code error;
    const bool none = !std::filesystem::exists(file, error) && !error;
    if (none && given.empty()) return std::make_unique<MemoryStore>();
    return open_input(file) ? open_file(file) : nullptr;
}

uint64_t random_seed() {
    std::random_device device;
    return uint64_t{device()} << 32 | device();
}

bool decorate_stderr() {
    return decorate(STDERR_FILENO);
}

std::atomic<bool> interrupted = false;

Interruptible::Interruptible() : before_(std::signal(SIGINT, [](int) { interrupted = true; })) {}

Interruptible::~Interruptible() {
    std::signal(SIGINT, before_);
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
