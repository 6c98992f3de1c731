#include "train/knowledge.h"

#include <algorithm>

#include "engine/catalogue.h"

namespace dipolis::train {

namespace {

int half_wins(const Result& result, Seat seat) {
    if (result.kind == Result::Kind::Tie) return 1;
    return result.winner == seat ? 2 : 0;
}

bool is_biased(const PlayedGame& game) {
    return !std::all_of(game.decisions.begin(), game.decisions.end(),
                        [](const Decision& decision) { return decision.honest; });
}

// Notes on a game before it is known to be valid.
struct Beginning {
    std::optional<Wonder> taken;  // by the first player, as its first Wonder
    std::array<Wonder, kWonderGroup> row{};
    std::optional<State> age_one;  // the first decision of Age I

    void look(const Ply& ply) {
        if (ply.move.kind == MoveKind::Draft && !taken && actor(ply.before) == Actor::First) {
            taken = static_cast<Wonder>(ply.move.a);
            row = ply.before.draft;
        }
        const bool decides = actor(ply.before) != Actor::Chance;
        if (!age_one && decides && ply.before.age == Age::I) age_one = ply.before;
    }
};

}  // namespace

std::string_view id(Chapter chapter) {
    constexpr EnumArray<Chapter, std::string_view, static_cast<size_t>(Chapter::Count)> kIds = {
        {"first_pick", "built", "tokens", "leaders", "rivals"}};
    return kIds[chapter];
}

bool Knowledge::add(const PlayedGame& game) {
    Beginning beginning;
    const auto end = replay(game, [&](const Ply& ply) { beginning.look(ply); });
    if (!end) return false;
    if (is_biased(game)) return ++biased_, true;
    ++games_;
    moves_ += game.moves.size();
    decisions_ += game.decisions.size();
    if (beginning.taken) {
        for (Wonder wonder : beginning.row) {
            if (wonder != Wonder::None) ++at(Chapter::FirstPick, "wonder", id(wonder)).among;
        }
        at(Chapter::FirstPick, "wonder", id(*beginning.taken))
            .score.add_game(half_wins(end->result, Seat::First));
    }
    if (beginning.age_one) add_start(*beginning.age_one);
    add_end(*end);
    return true;
}

Finding& Knowledge::at(Chapter chapter, std::string_view kind, std::string_view id,
                       std::string_view part) {
    return chapters_[chapter][std::string(kind) + "." + std::string(id) + std::string(part)];
}

void Knowledge::add_start(const State& start) {
    for (const City& city : start.cities) {
        for (Wonder wonder : city.wonders) ++at(Chapter::Built, "wonder", id(wonder)).among;
    }
    for (Token token : start.board) {
        if (token != Token::None) ++at(Chapter::Tokens, "token", id(token)).among;
    }
}

void Knowledge::add_end(const State& end) {
    ++ends_[end.result.kind];
    first_player_.add_game(half_wins(end.result, Seat::First));
    if (end.variant.addons.has(AddOnId::Solo)) {
        at(Chapter::Rivals, "rival", solo::id(end.solo.rival))
            .score.add_game(half_wins(end.result, Seat::First));
    }
    for (Seat seat : kSeats) {
        const int halves = half_wins(end.result, seat);
        for (Wonder wonder : end.city(seat).built)
            at(Chapter::Built, "wonder", id(wonder)).score.add_game(halves);
        for (Token token : end.city(seat).tokens)
            at(Chapter::Tokens, "token", id(token)).score.add_game(halves);
        if (!end.variant.addons.has(AddOnId::Leaders)) continue;
        for (leaders::Leader leader : leaders::seated(end, seat).active)
            at(Chapter::Leaders, "leader", leaders::id(leader), ".name").score.add_game(halves);
    }
}

}  // namespace dipolis::train
