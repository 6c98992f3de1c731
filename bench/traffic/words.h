// Messages of the clients, and reading of `table` messages (docs/protocol.md). Tables are scanned,
// not parsed, so that the clients use little processor time of the machine they share with the
// server; this depends on the order in which the server writes the fields.
#pragma once

#include <charconv>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis::traffic {

inline const std::string kHello = R"({"t":"hello","d":{"protocol":1}})";
inline const std::string kGames = R"({"t":"games","d":{}})";
inline const std::string kNew = R"({"t":"new","d":{"variant":{},"seats":["human","human"]}})";

inline std::string about(const char* type, std::string_view game) {
    return std::string(R"({"t":")") + type + R"(","d":{"game":")" + std::string(game) + "\"}}";
}
// With a clock, as games between two devices have one.
inline const std::string kInvite =
    R"({"t":"invite","d":{"variant":{},"first":"me","clock":{"minutes":60,"increment":5},"name":null}})";
inline std::string join(std::string_view link) {
    return R"({"t":"join","d":{"link":")" + std::string(link) + R"(","name":null}})";
}
inline std::string open_seat(std::string_view game, int seat) {
    return R"({"t":"open","d":{"game":")" + std::string(game) + R"(","seat":)" +
           std::to_string(seat) + "}}";
}
inline std::string about_ply(const char* type, std::string_view game, int ply) {
    return std::string(R"({"t":")") + type + R"(","d":{"game":")" + std::string(game) +
           R"(","ply":)" + std::to_string(ply) + "}}";
}
inline std::string play(std::string_view game, int ply, std::string_view move) {
    return R"({"t":"play","d":{"game":")" + std::string(game) + R"(","ply":)" +
           std::to_string(ply) + R"(,"move":")" + std::string(move) + "\"}}";
}

inline bool is_type(std::string_view text, std::string_view type) {
    return text.size() > 6 + type.size() && text.substr(6, type.size()) == type &&
           text[6 + type.size()] == '"';
}

// The fields of a table that a client needs.
struct Seen {
    std::string game;
    int ply = -1;
    std::string you;                 // as written: "0", "1" or "0,1"
    std::vector<std::string> moves;  // the offered moves
    bool over = false;
};

// The text between `key` and `end`.
inline std::string_view part_of(std::string_view text, std::string_view key, char end,
                                size_t& from) {
    const size_t at = text.find(key, from);
    if (at == text.npos) throw std::runtime_error("a table without " + std::string(key));
    const size_t begin = at + key.size();
    from = text.find(end, begin);
    return text.substr(begin, from - begin);
}

inline Seen read_table(std::string_view text) {
    Seen seen;
    size_t at = 0;
    seen.game = part_of(text, R"("game":")", '"', at);
    const std::string_view ply = part_of(text, R"("ply":)", ',', at);
    std::from_chars(ply.data(), ply.data() + ply.size(), seen.ply);
    seen.you = part_of(text, R"("you":[)", ']', at);
    at = text.find(R"("options":[)", at);
    const size_t end = text.find(R"("sealed":)", at);
    if (end == text.npos) throw std::runtime_error("a table without options");
    const std::string_view options = text.substr(at, end - at);
    constexpr std::string_view kMove = R"({"move":")";
    for (size_t i = options.find(kMove); i != options.npos; i = options.find(kMove, i)) {
        i += kMove.size();
        seen.moves.emplace_back(options.substr(i, options.find('"', i) - i));
    }
    seen.over = text.find(R"("actor":null)") != text.npos;
    return seen;
}

}  // namespace dipolis::traffic
