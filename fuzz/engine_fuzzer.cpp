// The engine protocol, one command per line: every answer is a line of the protocol, a refused
// command changes nothing, an accepted position is consistent, and the moves in answers are legal.
#include <array>
#include <string>
#include <vector>

#include "apps/dipolis/engine_session.h"
#include "engine/check.h"
#include "engine/game.h"
#include "formats/escape.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/words.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

namespace {

constexpr int64_t kNodes = 20;
constexpr size_t kMostLines = 20;

class Talk {
  public:
    bool obey(std::string_view line) {
        answers_.clear();
        return session_.obey(line);
    }
    const std::vector<std::string>& answers() const { return answers_; }
    // The answer to `show`.
    std::string position() {
        obey("show");
        promise(answers_.size() == 1 && rest(answers_[0], "position line "), "show is answered");
        return std::string(*rest(answers_[0], "position line "));
    }
    // The part after these words, if the line begins with them.
    static std::optional<std::string_view> rest(std::string_view line, std::string_view words) {
        if (!line.starts_with(words)) return std::nullopt;
        return line.substr(words.size());
    }

  private:
    std::vector<std::string> answers_;
    EngineSession session_{[this](const std::string& line) { answers_.push_back(line); }, kNodes};
};

void check_move(const State& state, std::string_view text) {
    const auto move = parse_move(text);
    promise(move && is_option(state, *move), "a move that is told can be played");
}

void check_answer(const State& state, std::string_view answer) {
    static constexpr std::array<std::string_view, 7> kOther = {
        "id name ", "option name ", "deiok", "readyok", "info line ", "error ", "position line "};
    promise(escaped(answer) == answer, "an answer is safe to print");
    if (const auto move = Talk::rest(answer, "bestmove ")) {
        if (*move != "none") check_move(state, *move);
    } else if (const auto moves = Talk::rest(answer, "legal ")) {
        for (std::string_view each : split(*moves, ',')) {
            if (each.starts_with(' ')) each.remove_prefix(1);
            check_move(state, each);
        }
    } else {
        bool known = false;
        for (std::string_view words : kOther) known = known || answer.starts_with(words);
        promise(known, "an answer is a line of the protocol");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Talk talk;
    std::string before = talk.position();
    size_t lines = 0;
    for (std::string_view line : split(text_of(data, size), '\n')) {
        if (++lines > kMostLines || !talk.obey(line)) break;
        const auto answers = talk.answers();
        const std::string after = talk.position();
        const bool refused = !answers.empty() && answers.front().starts_with("error ");
        promise(!refused || after == before, "a refused command changes nothing");
        const auto state = parse_position(after);
        promise(state && to_line(*state) == after, "the position reads back the same");
        promise(broken_invariant(*state).empty(), "the position is consistent");
        for (const std::string& answer : answers) check_answer(*state, answer);
        before = after;
    }
    return 0;
}
