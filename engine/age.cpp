// Between the turns: laying out an age, who begins it, and its end.
#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/reveal.h"
#include "engine/rule.h"
#include "engine/score.h"

namespace dipolis {

namespace {

void begin_age(State& state, Pending pending, Move) {
    state.age = static_cast<Age>(pending.a);
    state.unseen = Unseen::of(state.age);
    state.agenda.push({Step::LayStructure});
    notify<&AddOn::deal_age>(state);
}

// Every other Age begins before anybody is asked.
bool begin_fits(const State& state, Pending pending) {
    return state.age == Age::None && pending.a == static_cast<int>(Age::I);
}

void lay_structure(State& state, Pending, Move) {
    state.structure.lay(state.age);
    state.agenda.push({Step::OpenAge});
    notify<&AddOn::age_begins>(state);
    const Place first = *layout(state.age).face_up.begin();
    state.agenda.push({Step::DealCard, Seat::First, first});
    if (state.age == Age::III) state.agenda.push({Step::MarkGuild, Seat::First, 0, kGuildsPerGame});
}

// --- Places of the guilds. They are marked from left to right, so that each set of places
// comes about in one way. The weight of a place is the number of sets whose first place it is: the
// ways to put the remaining guilds behind it.

constexpr int choose(int n, int k) {
    int ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

// kWays[n][k]: ways to put k guilds on n places.
constexpr auto kWays = [] {
    std::array<std::array<int, kGuildsPerGame>, kPlaceCount> ways{};
    for (int n = 0; n < kPlaceCount; ++n) {
        for (int k = 0; k < kGuildsPerGame; ++k) ways[n][k] = choose(n, k);
    }
    return ways;
}();

int ways_behind(Place place, Pending pending) {
    return kWays[static_cast<size_t>(kPlaceCount - 1 - place)][static_cast<size_t>(pending.b - 1)];
}

void list_guild_places(const State&, Pending pending, Options& options) {
    for (Place place = pending.a; place <= kPlaceCount - pending.b; ++place)
        options.push(Move::of(MoveKind::MarkGuild, place), ways_behind(place, pending));
}
int count_guild_places(const State&, Pending pending) {
    return choose(kPlaceCount - pending.a, pending.b);
}
Move draw_guild_place(const State&, Pending pending, int k) {
    Place place = pending.a;
    for (int ways = 0; k >= (ways = ways_behind(place, pending)); ++place) k -= ways;
    return Move::of(MoveKind::MarkGuild, place);
}

void mark_guild(State& state, Pending pending, Move move) {
    state.structure.guilds.add(move.place());
    if (pending.b > 1) {
        state.agenda.push({Step::MarkGuild, Seat::First, static_cast<uint8_t>(move.place() + 1),
                           static_cast<uint8_t>(pending.b - 1)});
    }
}

// The guilds marked so far lie to the left, there is room for the others, and nothing is dealt.
bool guilds_fit(const State& state, Pending pending) {
    const Structure& structure = state.structure;
    if (state.age != Age::III) return false;
    if (pending.b == 0 || pending.a + pending.b > kPlaceCount) return false;
    for (Place place = 0; place < kPlaceCount; ++place) {
        if (structure.face_up(place)) return false;
        if (structure.guilds.has(place) && place >= pending.a) return false;
    }
    return structure.guilds.size() + pending.b == kGuildsPerGame;
}

// --- The rows that lie face up are dealt card by card, each a move of chance.

void deal_card(State& state, Pending pending, Move move) {
    turn_up(state, move);
    const Places later = layout(state.age).face_up.above(pending.a);
    if (!later.empty()) state.agenda.push({Step::DealCard, Seat::First, *later.begin()});
}

// Whether the deal fits: of the places that lie face up, those to the left have been dealt and no
// other.
bool deal_fits(const State& state, Pending pending) {
    const Places rows = layout(state.age).face_up;
    if (!rows.has(pending.a)) return false;
    for (Place place : rows) {
        if (state.structure.face_up(place) != (place < pending.a)) return false;
    }
    return true;
}

// --- Start of Age II or III (R59, R60): the player in whose half the pawn stands chooses; in the
// middle it is the last active player who begins, or chooses, by the variant.

void open_age(State& state, Pending, Move) {
    const Seat last = state.turn;
    const bool middle = state.conflict == 0;
    if (state.age == Age::I || (middle && state.variant.middle_pawn == MiddlePawn::Begins))
        return ask(state, {Step::TakeTurn, last});
    const Seat weaker = state.conflict > 0 ? Seat::Second : Seat::First;
    ask(state, {Step::ChooseFirstPlayer, middle ? last : weaker});
}

bool is_whole(const State& state, Pending) {
    return state.age != Age::None && state.structure.present.size() == kPlaceCount;
}

void list_first_players(const State&, Pending, Options& options) {
    options.push(Move::of(MoveKind::FirstPlayer, Seat::First));
    options.push(Move::of(MoveKind::FirstPlayer, Seat::Second));
}

bool is_card_left(const State& state, Pending) {
    return !state.structure.present.empty();
}

void choose_first_player(State& state, Pending, Move move) {
    state.turn = move.seat();
    ask(state, {Step::TakeTurn, move.seat()});
}

// --- The end of an age.

void end_age(State& state, Pending, Move) {
    if (state.age != Age::III) {
        state.agenda.push(
            {Step::BeginAge, Seat::First, static_cast<uint8_t>(static_cast<int>(state.age) + 1)});
    } else {
        state.result = civilian_result(state);
    }
}

constexpr MoveForm kMoves[] = {
    {MoveKind::MarkGuild, "guild", "mark_guild", {Noun::Place}},
    {MoveKind::FirstPlayer, "first", "first_player", {Noun::Seat}},
};

constexpr Rule kSteps[] = {
    {.form = {.step = Step::BeginAge, .name = "begin_age", .most_a = 3, .waits = Waits::AtBottom},
     .play = begin_age,
     .fits = begin_fits},
    {{.step = Step::LayStructure, .name = "lay_structure"}, lay_structure},
    {.form = {.step = Step::OpenAge, .name = "open_age", .waits = Waits::AtBottom},
     .play = open_age,
     .fits = is_whole},
    {{.step = Step::MarkGuild,
      .name = "mark_guild",
      .answer = MoveKind::MarkGuild,
      .most_a = kPlaceCount - 1,
      .most_b = kGuildsPerGame,
      .told = 0,
      .waits = Waits::InDeal},
     mark_guild,
     list_guild_places,
     count_guild_places,
     draw_guild_place,
     guilds_fit},
    {{.step = Step::DealCard,
      .name = "deal_card",
      .answer = MoveKind::Reveal,
      .most_a = kPlaceCount - 1,
      .told = 0,
      .waits = Waits::InDeal},
     deal_card,
     list_cards,
     count_cards,
     draw_card,
     deal_fits},
    {.form = {.step = Step::ChooseFirstPlayer,
              .name = "first_player",
              .answer = MoveKind::FirstPlayer,
              .waits = Waits::AtBottom},
     .play = choose_first_player,
     .list = list_first_players,
     .fits = is_card_left},
    {{.step = Step::EndAge, .name = "end_age"}, end_age},
};

}  // namespace

constinit const Rows kAgeRows = {kSteps, kMoves};

}  // namespace dipolis
