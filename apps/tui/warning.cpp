#include "apps/tui/warning.h"

#include "apps/tui/words.h"

namespace dipolis::tui {

std::string warning(const Text& text, const Threat& threat, Seat rival) {
    const char* const key =
        threat.kind == Result::Kind::Military ? "danger.military" : "danger.science";
    const std::string near = say(text, key, {{"player", index(rival)}, {"n", threat.missing}});
    if (!threat.is_now()) return near + ".";
    std::string ways;
    const auto add = [&](const std::string& way) { ways += (ways.empty() ? "" : ", ") + way; };
    for (Card card : threat.cards) add(name(text, card));
    for (Wonder wonder : threat.wonders) add(short_name(text, wonder));
    return say(text, "danger.now", {{"danger", near}, {"ways", ways}});
}

std::vector<std::string> warnings(const Text& text, const State& state, Seat rival) {
    std::vector<std::string> lines;
    for (const Threat& threat : threats(state, rival))
        lines.push_back(warning(text, threat, rival));
    return lines;
}

}  // namespace dipolis::tui
