#include "apps/dipolis/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "apps/dipolis/common.h"
#include "formats/position.h"
#include "formats/propagate.h"
#include "formats/trace.h"

namespace dipolis {

class Source : public std::streambuf {
  public:
    explicit Source(int file) : file_(file), bytes_(1 << 16) {}
    ~Source() override {
        if (file_ != STDIN_FILENO) ::close(file_);
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    int error = 0;  // of the call that ended the reading

  protected:
    int underflow() override {
        ssize_t n = 0;
        do {
            n = ::read(file_, bytes_.data(), bytes_.size());
        } while (n < 0 && errno == EINTR);
        if (n < 0) error = errno;
        if (n <= 0) return EOF;
        setg(bytes_.data(), bytes_.data(), bytes_.data() + n);
        return static_cast<unsigned char>(*gptr());
    }

  private:
    const int file_;
    std::vector<char> bytes_;
};

Parsed<Input> Input::open(const std::string& name, size_t most) {
    if (name == "-") return Input(name, std::make_unique<Source>(STDIN_FILENO), most);
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail(ErrorCode::Unreadable, name, std::strerror(errno));
    auto source = std::make_unique<Source>(file);
    struct stat about {};
    if (fstat(file, &about) == 0 && S_ISDIR(about.st_mode))
        return fail(ErrorCode::Unreadable, name, std::strerror(EISDIR));
    return Input(name, std::move(source), most);
}

Input::Input(std::string name, std::unique_ptr<Source> source, size_t most)
    : name_(std::move(name)), source_(std::move(source)), most_(most), lines_(*source_, most) {}
Input::Input(Input&&) noexcept = default;
Input::~Input() = default;

std::optional<Parsed<std::string>> Input::next() {
    if (broken_) return std::nullopt;
    auto line = lines_.next();
    broken_ = source_->error != 0;
    if (broken_) return fail(ErrorCode::Unreadable, {}, std::strerror(source_->error));
    return line;
}

Parsed<std::string> Input::line(int number) {
    while (auto line = next()) {
        if (lines_.number() == number || broken_) return std::move(*line);
    }
    return fail(ErrorCode::OutOfRange, "--line",
                std::to_string(number) + " of " + std::to_string(lines_.number()));
}

Parsed<std::string> Input::text() {
    std::string all;
    while (const auto line = next()) {
        if (!*line) return fail(line->error().code, place(), line->error().what);
        all += **line + '\n';
        if (all.size() > most_) return fail(ErrorCode::TooLong, place());
    }
    return all;
}

std::string Input::place() const {
    const int number = lines_.number();
    const bool standard = name_ == "-";
    if (number == 0) return standard ? "standard input" : name_;
    return (standard ? "line " : name_ + ":") + std::to_string(number);
}

int Input::refuse(const Error& error) const {
    return refuse(in_words(error));
}

int Input::refuse(const std::string& why) const {
    complain(place() + ": " + why);
    return kUnusable;
}

std::optional<Input> open_input(const std::string& name) {
    auto input = Input::open(name);
    if (input) return std::move(*input);
    complain(in_words(input.error()));
    return std::nullopt;
}

Parsed<Parcel> parse_parcel(const std::string& line) {
    if (is_parcel_link(line)) return unpack(line);
    Parcel parcel;
    if (line.find('{') != line.find_first_not_of(" \t")) {
        TRY(state, parse_position(line));
        parcel.first = state;
        return parcel;
    }
    TRY(trace, parse_trace(line));
    TRY(replayed, replay(trace));
    parcel.kind = Parcel::Kind::Game;
    parcel.first = start(trace.variant);
    parcel.moves = replayed.moves;
    return parcel;
}

std::optional<Parcel> open_parcel(const std::string& file_or_link, int line) {
    if (is_parcel_link(file_or_link)) {
        auto parcel = unpack(file_or_link);
        if (parcel) return std::move(*parcel);
        complain(in_words(parcel.error()));
        return std::nullopt;
    }
    auto input = open_input(file_or_link);
    if (!input) return std::nullopt;
    auto parcel = input->line(line).and_then(parse_parcel);
    if (parcel) return std::move(*parcel);
    input->refuse(parcel.error());
    return std::nullopt;
}

}  // namespace dipolis
