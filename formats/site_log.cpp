// A game of another site played again by our rules.
#include "formats/site_log.h"

#include <algorithm>
#include <optional>

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "engine/structure.h"
#include "formats/propagate.h"
#include "formats/sites/log.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

using sites::Log;
using sites::ToldMove;
using sites::Verb;

// --- The deal: what the log tells of it, and for the rest something that fits

using PlacedCards = std::array<Card, kPlaceCount>;

Age age_of(Card card) {
    const Back back = row(card).back;
    return back == Back::Guild ? Age::III : static_cast<Age>(static_cast<int>(back) + 1);
}

bool takes_from_structure(Verb verb) {
    return verb == Verb::Build || verb == Verb::Discard || verb == Verb::Wonder;
}

// The cards of the age in the order in which they were taken.
std::vector<Card> taken(const Log& log, Age age) {
    std::vector<Card> cards;
    for (const ToldMove& move : log.moves) {
        const bool here =
            takes_from_structure(move.verb) && move.card != Card::None && age_of(move.card) == age;
        if (here && std::find(cards.begin(), cards.end(), move.card) == cards.end())
            cards.push_back(move.card);
    }
    return cards;
}

// A search for places of cards that were taken in this order, so that each was accessible when its
// turn came. Those that became accessible last are tried first: cards are mostly taken soon.
class Placement {
  public:
    Placement(Age age, PlacedCards& places, const std::vector<Card>& order)
        : layout_(layout(age)), places_(places), order_(order) {}

    bool find() { return place_from(0, Places::range(0, kPlaceCount)); }

  private:
    static constexpr int kMostTries = 100'000;

    bool place_from(size_t i, Places present) {
        if (i == order_.size()) return true;
        if (++tries_ > kMostTries) return false;
        const Card card = order_[i];
        const auto known = std::find(places_.begin(), places_.end(), card);
        if (known != places_.end()) {
            const auto place = static_cast<Place>(known - places_.begin());
            return accessible(place, present) && take(place, i, present);
        }
        for (Place place = 0; place < kPlaceCount; ++place) {
            const bool free = present.has(place) && places_[place] == Card::None;
            if (!free || !accessible(place, present)) continue;
            places_[place] = card;
            if (take(place, i, present)) return true;
            places_[place] = Card::None;
        }
        return false;
    }
    bool accessible(Place place, Places present) const {
        return (layout_.spots[place].covered_by & present).empty();
    }
    bool take(Place place, size_t i, Places present) {
        present.remove(place);
        return place_from(i + 1, present);
    }

    const Layout& layout_;
    PlacedCards& places_;
    const std::vector<Card>& order_;
    int tries_ = 0;
};

std::vector<Wonder> wonders_of(const Log& log) {
    if (log.wonders.size() >= 8) return log.wonders;
    std::vector<Wonder> drafted;
    for (const ToldMove& move : log.moves) {
        if (move.verb == Verb::Draft) drafted.push_back(move.wonder);
    }
    return drafted;
}

// Whether the token comes from the box: the Great Library was built just before.
bool from_library(const Log& log, size_t i) {
    return i > 0 && log.moves[i - 1].verb == Verb::Wonder &&
           log.moves[i - 1].wonder == *find_wonder("great_library");
}

std::vector<Token> board_of(const Log& log) {
    std::vector<Token> board = log.board;
    for (size_t i = 0; i < log.moves.size(); ++i) {
        const ToldMove& move = log.moves[i];
        const bool known = std::find(board.begin(), board.end(), move.token) != board.end();
        if (move.verb == Verb::Token && !from_library(log, i) && !known)
            board.push_back(move.token);
    }
    return board;
}

// Tokens that cannot have lain on the board.
Tokens in_box(const Log& log) {
    Tokens box = log.shown;
    for (size_t i = 0; i < log.moves.size(); ++i) {
        if (log.moves[i].verb == Verb::Token && from_library(log, i)) box.add(log.moves[i].token);
    }
    return box;
}

Parsed<Deal> deal_of(const Log& log) {
    Deal deal = open_deal();
    const auto wonders = wonders_of(log);
    for (size_t i = 0; i < std::min(wonders.size(), size_t{8}); ++i)
        deal.wonders[i / 4][i % 4] = wonders[i];
    const auto board = board_of(log);
    std::copy_n(board.begin(), std::min(board.size(), deal.tokens.size()), deal.tokens.begin());
    deal.ages = log.places;
    for (Age age : {Age::I, Age::II, Age::III}) {
        auto& places = deal.ages[age];
        const auto order = taken(log, age);
        const bool told = std::find(places.begin(), places.end(), Card::None) == places.end();
        if (!told && !Placement(age, places, order).find())
            return fail(ErrorCode::ImpossibleSetup, "age" + std::to_string(static_cast<int>(age)));
    }
    Rng rng(0);
    const auto filled = fill_deal(deal, in_box(log), rng);
    if (!filled) return fail(ErrorCode::ImpossibleSetup, "setup");
    return *filled;
}

bool tells_places(const Log& log) {
    for (const ToldMove& move : log.moves) {
        if (!takes_from_structure(move.verb) || move.card == Card::None) continue;
        const auto& places = log.places[age_of(move.card)];
        if (std::find(places.begin(), places.end(), move.card) == places.end()) return false;
    }
    return true;
}

// --- The moves

// The move as it was told, for a complaint: "build brewery".
std::string in_words(const ToldMove& move) {
    static constexpr std::array<const char*, 8> kVerbs = {
        "draft", "build", "discard", "wonder", "token", "destroy", "revive", "first_player"};
    std::string words = kVerbs[static_cast<size_t>(move.verb)];
    if (move.wonder != Wonder::None) words.append(" ").append(id(move.wonder));
    if (move.card != Card::None) words.append(" ").append(id(move.card));
    if (move.token != Token::None) words.append(" ").append(id(move.token));
    return words + (move.first.empty() ? "" : " " + move.first);
}

// Whether the option is what the log tells.
bool tells(const ToldMove& told, Move option) {
    switch (option.kind) {
        case MoveKind::Draft:
            return told.verb == Verb::Draft && told.wonder == option.wonder();
        case MoveKind::Build:
            return told.verb == Verb::Build && told.card == option.card();
        case MoveKind::Discard:
            return told.verb == Verb::Discard && told.card == option.card();
        case MoveKind::Wonder:
            return told.verb == Verb::Wonder && told.card == option.card() &&
                   told.wonder == option.wonder();
        case MoveKind::Token:
            return told.verb == Verb::Token && told.token == option.token();
        case MoveKind::Destroy:
            return told.verb == Verb::Destroy && told.card == option.card();
        case MoveKind::Revive:
            return told.verb == Verb::Revive && told.card == option.card();
        default:
            return false;
    }
}

class Reenactment {
  public:
    Reenactment(const Log& log, const Deal& deal) : log_(log), deal_(deal), players_(log.players) {}

    // As far as the log goes.
    Parsed<bool> run(SiteGame& game) {
        game.state = start(game.variant);
        while (!is_over(game.state)) {
            const bool chance = actor(game.state) == Actor::Chance;
            if (!chance && next_ == log_.moves.size()) return true;
            TRY(move, chance ? drawn(game.state) : decided(game.state));
            play(game.state, move);
            game.moves.push_back(move);
        }
        if (next_ < log_.moves.size()) return fail(ErrorCode::GameOver, log_.moves[next_].where);
        return true;
    }

  private:
    Parsed<Move> drawn(const State& state) const {
        const Move move = step(state) == Step::DrawLibrary ? library(state) : answer(deal_, state);
        if (!is_option(state, move))
            return fail(ErrorCode::ImpossibleSetup, form(step(state)).name);
        return move;
    }

    // Three tokens, the one that will be taken among them.
    Move library(const State& state) const {
        Tokens shown;
        const Token taken = next_ < log_.moves.size() ? log_.moves[next_].token : Token::None;
        if (taken != Token::None && state.box.has(taken)) shown.add(taken);
        for (const Tokens& from : {log_.shown & state.box, state.box}) {
            for (Token token : from) {
                if (shown.size() < kLibraryDraw) shown.add(token);
            }
        }
        Move move = Move::of(MoveKind::Library);
        std::array<uint8_t*, kLibraryDraw> bytes = {&move.a, &move.b, &move.c};
        size_t i = 0;
        for (Token token : shown) {
            if (i < bytes.size()) *bytes[i++] = static_cast<uint8_t>(token);
        }
        return move;
    }

    Parsed<Move> decided(const State& state) {
        const ToldMove& told = log_.moves[next_];
        if (step(state) == Step::ChooseFirstPlayer) return beginner(state, told);
        Options options;
        dipolis::options(state, options);
        const auto* found = std::find_if(options.begin(), options.end(), [&](const Option& each) {
            return tells(told, each.move);
        });
        if (found == options.end() && falls_to_its_player(state, options, told))
            return options.move(0);
        if (found == options.end()) return fail(ErrorCode::NotAllowed, told.where, in_words(told));
        CHECK(comes_from(told, seat_of(actor(state))));
        const int right = amount(state, seat_of(actor(state)), found->move);
        if (told.amount && right >= 0 && told.amount != right)
            return fail(ErrorCode::WrongAmount, told.where, std::to_string(right));
        ++next_;
        return found->move;
    }

    // The last Wonder of a row, of which a log that tells the rows need not tell.
    bool falls_to_its_player(const State& state, const Options& options,
                             const ToldMove& told) const {
        const auto& rows = log_.wonders;
        return step(state) == Step::DraftWonder && options.size() == 1 &&
               told.verb != Verb::Draft && !rows.empty() &&
               std::find(rows.begin(), rows.end(), Wonder::None) == rows.end();
    }

    // Some sites tell who begins, the others show it by the next move.
    Parsed<Move> beginner(const State& state, const ToldMove& told) {
        if (told.verb != Verb::Begin) {
            TRY(seat, seat_of_player(told.player, told.where));
            return Move::of(MoveKind::FirstPlayer, seat);
        }
        CHECK(comes_from(told, seat_of(actor(state))));
        TRY(seat, seat_of_player(told.first, told.where));
        ++next_;
        return Move::of(MoveKind::FirstPlayer, seat);
    }

    Parsed<bool> comes_from(const ToldMove& told, Seat seat) {
        if (told.player.empty()) return true;
        std::string& player = players_[static_cast<size_t>(seat)];
        const std::string& rival = players_[static_cast<size_t>(other(seat))];
        if (player.empty() && told.player != rival) player = told.player;
        if (player != told.player) return fail(ErrorCode::WrongPlayer, told.where, told.player);
        return true;
    }
    Parsed<Seat> seat_of_player(const std::string& player, const std::string& where) const {
        for (Seat seat : kSeats) {
            if (!player.empty() && players_[static_cast<size_t>(seat)] == player) return seat;
        }
        return fail(ErrorCode::WrongPlayer, where, player);
    }

    const Log& log_;
    const Deal& deal_;
    std::array<std::string, 2> players_;
    size_t next_ = 0;
};

Parsed<SiteGame> reenact(const Log& log) {
    if (log.moves.empty()) return fail(ErrorCode::MissingField, log.source, "moves");
    TRY(deal, deal_of(log));
    SiteGame game{.source = log.source, .variant = {}, .deal = deal, .moves = {}, .state = {}};
    game.variant.middle_pawn = log.middle_pawn;
    game.told_places = tells_places(log);
    if (!game.told_places) game.source += "; the places of the cards are made up";
    CHECK(Reenactment(log, game.deal).run(game));
    return game;
}

}  // namespace

Parsed<std::vector<Parsed<SiteGame>>> site_games(const Json& log) {
    std::vector<Parsed<Log>> logs;
    if (sites::is_7wd_log(log))
        logs.push_back(sites::read_7wd_log(log));
    else if (sites::is_sevenee_log(log))
        logs.push_back(sites::read_sevenee_log(log));
    else if (sites::is_arena_log(log))
        logs = sites::read_arena_log(log);
    else
        return fail(ErrorCode::UnknownFormat, {}, "a log of Board Game Arena, 7wd.io or sevenee");
    std::vector<Parsed<SiteGame>> games;
    games.reserve(logs.size());
    for (const auto& each : logs) games.push_back(each.and_then(reenact));
    return games;
}

}  // namespace dipolis
