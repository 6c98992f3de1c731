#include "text/ended.h"

namespace dipolis {

namespace {

// A field of a result, which may come from another program.
const Json& at(const Json& object, const char* name) {
    static const Json nothing;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : nothing;
}

// The winner's seat; nothing if both have won, or nobody.
std::optional<size_t> winner_of(const Json& result) {
    const Json& winner = at(result, "winner");
    if (winner == 0) return 0;
    return winner == 1 ? std::optional<size_t>(1) : std::nullopt;
}

}  // namespace

std::string ended_words(const Text& text, const Json& result,
                        const std::array<std::string, 2>& names, std::optional<size_t> me) {
    const Json& kind = at(result, "kind");
    const std::string key = "ui.ended." + (kind.is_string() ? kind.get<std::string>() : "");
    if (!text.has(key)) return text.get("ui.ended.damaged");
    const auto winner = winner_of(result);
    if (!winner) {
        const bool shared = kind != "aborted" && kind != "damaged";
        return text.get(shared ? "ui.ended.tie" : key);
    }
    std::vector<Argument> arguments = {{"winner", names[*winner]}};
    const Json& scores = at(result, "scores");
    for (const size_t seat : {0u, 1u}) {
        if (!scores.is_array() || scores.size() != 2) break;
        const Json& total = at(scores[seat], "total");
        arguments.push_back(
            {seat == 0 ? "first" : "second", total.is_number_integer() ? total.get<int>() : 0});
    }
    std::string how = text.say({key, arguments});
    if (me) how.insert(0, text.get(me == winner ? "tui.games.won" : "tui.games.lost") + " · ");
    return how;
}

}  // namespace dipolis
