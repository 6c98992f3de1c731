// The network's input features, compared with what the engine says of the position.
#include "ai/features.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/view.h"
#include "play/player.h"

namespace dipolis {
namespace {

using Words = std::vector<std::string>;

Words split(const std::string& name) {
    Words words(1);
    for (char c : name) {
        if (c == '.') {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

// Decides whether a feature holds by a slow and simple computation.
class Oracle {
  public:
    Oracle(const State& state, Seat viewer) : state_(state), viewer_(viewer) {}

    bool says(const Words& words) const {
        const auto found = kBooks.find(words[0]);
        EXPECT_NE(found, kBooks.end()) << words[0];
        return found != kBooks.end() && (this->*found->second)(words);
    }

  private:
    using Book = bool (Oracle::*)(const Words&) const;
    static const std::map<std::string, Book> kBooks;

    Seat seat(const std::string& side) const { return side == "mine" ? viewer_ : other(viewer_); }
    const City& city(const std::string& side) const { return state_.city(seat(side)); }
    std::optional<Place> place_of(Card card) const {
        for (Place place : state_.structure.present) {
            if (state_.structure.cards[place] == card) return place;
        }
        return std::nullopt;
    }
    int above(Place place) const {
        return (layout(state_.age).spots[place].covered_by & state_.structure.present).size();
    }
    // The place of the named word; nothing in another Age, or if the place is empty.
    std::optional<Place> present(const std::string& age, const std::string& place) const {
        const auto at = static_cast<Place>(std::stoi(place));
        if (static_cast<int>(state_.age) != std::stoi(age) || !state_.structure.present.has(at))
            return std::nullopt;
        return at;
    }
    static bool in(int number, const std::string& word, int low, int high) {
        return std::clamp(number, low, high) - low == std::stoi(word);
    }

    bool progress(const Words& w) const {
        const int drafted = state_.city(Seat::First).wonders.size() +
                            state_.city(Seat::Second).wonders.size() + state_.wonders_built();
        const int n = state_.age == Age::None ? drafted : state_.structure.present.size();
        return std::stoi(w[1]) == static_cast<int>(state_.age) && std::stoi(w[2]) == n;
    }
    bool asked(const Words& w) const {
        static const std::map<std::string, Step> kSteps = {{"draft", Step::DraftWonder},
                                                           {"first", Step::ChooseFirstPlayer},
                                                           {"turn", Step::TakeTurn},
                                                           {"token", Step::ChooseToken},
                                                           {"library", Step::ChooseLibraryToken},
                                                           {"destroy", Step::DestroyBuilding},
                                                           {"revive", Step::ReviveBuilding}};
        return kSteps.at(w[1]) == step(state_);
    }
    bool lies(const Words& w) const {
        return place_of(*find_card(w[2])) == static_cast<Place>(std::stoi(w[1]));
    }
    bool down(const Words& w) const {
        const auto place = present(w[1], w[2]);
        return place && !state_.structure.face_up(*place);
    }
    bool open(const Words& w) const {
        const auto place = present(w[1], w[2]);
        return place && above(*place) == 0;
    }
    bool guild_down(const Words& w) const {
        const auto place = present("3", w[1]);
        return place && !state_.structure.face_up(*place) && back(state_, *place) == Back::Guild;
    }
    bool card(const Words& w) const {
        const Card card = *find_card(w[1]);
        if (w[2] == "mine" || w[2] == "theirs") return city(w[2]).buildings.has(card);
        if (w[2] == "discarded") return state_.discard.has(card);
        if (w[2] == "unseen") return state_.unseen.cards().has(card);
        const auto place = place_of(card);
        if (!place) return false;
        return w[2] == (above(*place) == 0   ? "open"
                        : above(*place) == 1 ? "covered_once"
                                             : "deeper");
    }
    static std::string cost(const Price& price) {
        if (price.linked) return "linked";
        const int n = price.coins;
        return n == 0 ? "0" : n <= 2 ? "1-2" : n <= 4 ? "3-4" : n <= 7 ? "5-7" : "8+";
    }
    bool is_price(const Price& price, const std::string& side, const std::string& word) const {
        return word == "too_much" ? price.coins > city(side).coins : word == cost(price);
    }
    bool price_of_card(const Words& w) const {
        const Card card = *find_card(w[1]);
        return place_of(card) && is_price(price(state_, seat(w[2]), card), w[2], w[3]);
    }
    bool wonder(const Words& w) const {
        const Wonder wonder = *find_wonder(w[1]);
        if (w[2] == "offered")
            return std::find(state_.draft.begin(), state_.draft.end(), wonder) !=
                   state_.draft.end();
        if (w[2] == "built_by_me") return city("mine").built.has(wonder);
        if (w[2] == "built_by_them") return city("theirs").built.has(wonder);
        return city(w[2]).wonders.has(wonder);
    }
    bool wonder_price(const Words& w) const {
        const Wonder wonder = *find_wonder(w[1]);
        return city(w[2]).wonders.has(wonder) && state_.wonders_built() < 7 &&
               is_price(price(state_, seat(w[2]), wonder), w[2], w[3]);
    }
    bool built(const Words& w) const { return in(city(w[1]).built.size(), w[2], 0, 7); }
    bool built_by_both(const Words& w) const { return in(state_.wonders_built(), w[1], 0, 7); }
    bool token(const Words& w) const {
        const Token token = *find_token(w[1]);
        if (w[2] == "board")
            return std::find(state_.board.begin(), state_.board.end(), token) != state_.board.end();
        if (w[2] == "offered") return state_.offer.has(token);
        return w[2] == "box" ? state_.box.has(token) : city(w[2]).tokens.has(token);
    }
    bool coins(const Words& w) const { return in(city(w[1]).coins, w[2], 0, 29); }
    static Resource resource(const std::string& word) {
        for (Resource resource : kAllResources) {
            if (id(resource) == word) return resource;
        }
        ADD_FAILURE() << word;
        return Resource::Wood;
    }
    static Symbol symbol(const std::string& word) {
        for (int i = 0; i < kSymbolCount; ++i) {
            if (id(static_cast<Symbol>(i)) == word) return static_cast<Symbol>(i);
        }
        ADD_FAILURE() << word;
        return Symbol::Law;
    }
    bool production(const Words& w) const {
        return in(city(w[1]).production[resource(w[2])], w[3], 0, 4);
    }
    bool tariff(const Words& w) const { return in(city(w[1]).tariff[resource(w[2])], w[3], 0, 7); }
    bool choices(const Words& w) const {
        return in(city(w[1]).choices[static_cast<size_t>(std::stoi(w[2]))], w[3], 0, 3);
    }
    bool discount(const Words& w) const { return city(w[1]).discounts.has(resource(w[2])); }
    bool trade_income(const Words& w) const { return city(w[1]).trade_income; }
    bool shows(const Words& w) const { return city(w[1]).symbols.has(symbol(w[2])); }
    bool pair(const Words& w) const { return city(w[1]).pairs.has(symbol(w[2])); }
    bool symbols(const Words& w) const { return in(city(w[1]).symbols.size(), w[2], 0, 7); }
    static void add_symbols(const Cards& cards, Symbols& all) {
        for (Card card : cards) {
            for (const Effect& effect : row(card).effects) {
                if (effect.what == What::ShowSymbol) all.add(static_cast<Symbol>(effect.arg));
            }
        }
    }
    Cards in_sight() const {
        Cards cards;
        for (Place place : state_.structure.present) {
            if (state_.structure.face_up(place)) cards.add(state_.structure.cards[place]);
        }
        return cards;
    }
    bool symbols_in_sight(const Words& w) const {
        Symbols all = city(w[1]).symbols;
        add_symbols(in_sight(), all);
        return in(all.size(), w[2], 0, 7);
    }
    bool reachable(const Words& w) const {
        Symbols all = city(w[1]).symbols;
        Cards cards = in_sight() | state_.unseen.cards();
        for (Back back : {Back::AgeI, Back::AgeII, Back::AgeIII}) {
            if (static_cast<int>(back) >= static_cast<int>(state_.age)) cards = cards | deck(back);
        }
        add_symbols(cards, all);
        const Token law = *find_token("law");
        if (token({"", "law", "board"}) || state_.box.has(law)) all.add(Symbol::Law);
        return in(all.size(), w[2], 0, 7);
    }
    bool link(const Words& w) const {
        for (Link link : city(w[1]).links) {
            if (id(link) == w[2]) return true;
        }
        return false;
    }
    bool pawn(const Words& w) const { return in(state_.lead(viewer_), w[1], -9, 9); }
    bool loot(const Words& w) const {
        return state_.loot[seat(w[1])].has(static_cast<uint8_t>(std::stoi(w[2])));
    }
    bool capital(const Words& w) const {
        int shields = state_.lead(seat(w[1]));
        for (Card card : in_sight()) {
            for (const Effect& effect : row(card).effects) {
                if (effect.what == What::Shields) shields += effect.n;
            }
        }
        return in(shields, w[2], 0, 15);
    }
    int total(Seat seat) const { return score_sheet(state_, seat).total(); }
    bool ahead(const Words& w) const {
        return in(total(viewer_) - total(other(viewer_)), w[1], -30, 30);
    }
    bool points(const Words& w) const { return in(total(seat(w[1])) / 3, w[2], 0, 31); }
    bool blue_ahead(const Words& w) const {
        return in(score_sheet(state_, viewer_)[Category::Blue] -
                      score_sheet(state_, other(viewer_))[Category::Blue],
                  w[1], -15, 15);
    }
    bool colour(const Words& w) const {
        for (int i = 0; i <= kColourCount; ++i) {
            const auto colour = static_cast<Colour>(i);
            if (id(colour) == w[2]) return in(city(w[1]).count[colour], w[3], 0, 9);
        }
        return false;
    }
    int extra_turns(const std::string& side, bool now) const {
        int n = 0;
        for (Wonder wonder : city(side).wonders) {
            bool again = city(side).tokens.has(*find_token("theology"));
            for (const Effect& effect : row(wonder).effects)
                again |= effect.what == What::PlayAgain;
            const bool paid = price(state_, seat(side), wonder).coins <= city(side).coins;
            n += again && state_.wonders_built() < 7 && (!now || paid);
        }
        return n;
    }
    bool again(const Words& w) const { return in(extra_turns(w[1], false), w[2], 0, 4); }
    bool again_now(const Words& w) const { return in(extra_turns(w[1], true), w[2], 0, 4); }
    bool seat_is(const Words& w) const { return std::stoi(w[1]) == index(viewer_); }
    bool extra_turn(const Words& w) const { return state_.extra_turn && state_.turn == seat(w[1]); }
    bool solo(const Words& w) const {
        if (!state_.variant.addons.has(AddOnId::Solo)) return false;
        if (w[1] == "gives") return step(state_) == Step::GiveWonder;
        if (w[1] == "rival") return solo::find_rival(w[2]) == state_.solo.rival;
        return solo::candidates(state_.solo).has(static_cast<solo::Decision>(std::stoi(w[2])));
    }
    bool leader(const Words& w) const {
        if (!state_.variant.addons.has(AddOnId::Leaders)) return false;
        const leaders::Leader leader = *leaders::find_leader(w[1]);
        const auto& mine = leaders::seated(state_, viewer_);
        const auto& theirs = leaders::seated(state_, other(viewer_));
        if (w[2] == "my_hand") return mine.hand.has(leader);
        if (w[2] == "their_hand") return theirs.hand.has(leader);
        if (w[2] == "my_active") return mine.active.has(leader);
        if (w[2] == "their_active") return theirs.active.has(leader);
        if (w[2] == "my_spent") return mine.spent.has(leader);
        if (w[2] == "their_spent") return theirs.spent.has(leader);
        if (w[2] == "my_chosen") return mine.chosen == leader;
        if (w[2] == "their_chosen") return theirs.chosen == leader;
        const auto& row = state_.leaders.draft;
        return w[2] == "offered" && std::find(row.begin(), row.end(), leader) != row.end();
    }
    bool leaders_decision(const Words& w) const {
        static const std::map<std::string, Step> kSteps = {
            {"draft", Step::DraftLeader},      {"choose", Step::ChooseLeader},
            {"declare", Step::DeclareRecruit}, {"maecenas", Step::ChooseMaecenas},
            {"rome", Step::ChooseRome},        {"discarded", Step::BuildDiscarded},
            {"removed", Step::BuildRemoved},   {"guild", Step::BuildGuild},
            {"bury", Step::BuryLeader}};
        return kSteps.at(w[2]) == step(state_);
    }
    // These are tested by playing the move, not by looking at the position; see below.
    bool skipped(const Words&) const { return false; }

    const State& state_;
    Seat viewer_;
};

const std::map<std::string, Oracle::Book> Oracle::kBooks = {
    {"progress", &Oracle::progress},
    {"asked", &Oracle::asked},
    {"lies", &Oracle::lies},
    {"down", &Oracle::down},
    {"open", &Oracle::open},
    {"guild_down", &Oracle::guild_down},
    {"card", &Oracle::card},
    {"price", &Oracle::price_of_card},
    {"wonder", &Oracle::wonder},
    {"wonder_price", &Oracle::wonder_price},
    {"built", &Oracle::built},
    {"built_by_both", &Oracle::built_by_both},
    {"token", &Oracle::token},
    {"coins", &Oracle::coins},
    {"production", &Oracle::production},
    {"tariff", &Oracle::tariff},
    {"choices", &Oracle::choices},
    {"discount", &Oracle::discount},
    {"trade_income", &Oracle::trade_income},
    {"symbol", &Oracle::shows},
    {"pair", &Oracle::pair},
    {"symbols", &Oracle::symbols},
    {"reachable", &Oracle::reachable},
    {"in_sight", &Oracle::symbols_in_sight},
    {"link", &Oracle::link},
    {"pawn", &Oracle::pawn},
    {"loot", &Oracle::loot},
    {"capital", &Oracle::capital},
    {"ahead", &Oracle::ahead},
    {"points", &Oracle::points},
    {"blue_ahead", &Oracle::blue_ahead},
    {"colour", &Oracle::colour},
    {"again", &Oracle::again},
    {"again_now", &Oracle::again_now},
    {"wins", &Oracle::skipped},
    {"seat", &Oracle::seat_is},
    {"extra_turn", &Oracle::extra_turn},
    {"solo", &Oracle::solo},
    {"leader", &Oracle::leader},
    {"leaders", &Oracle::leaders_decision},
};

// Calls the function with every position of random games in which a player decides.
void for_each_position(const Variant& variant, int games,
                       const std::function<void(const State&)>& look) {
    Options all;
    for (int game = 0; game < games; ++game) {
        Rng rng(11, static_cast<uint64_t>(game));
        for (State state = start(variant); !is_over(state);) {
            options(state, all);
            const bool chance = actor(state) == Actor::Chance;
            if (!chance) look(state);
            play(state, chance ? draw(state, rng) : all[rng.below(all.size())].move);
        }
    }
}

std::set<int> listed(const State& state, Seat viewer) {
    features::Active active;
    features::list(state, viewer, active);
    const std::set<int> inputs(active.inputs().begin(), active.inputs().end());
    EXPECT_EQ(inputs.size(), active.inputs().size()) << "an input twice";
    return inputs;
}

std::vector<Variant> variants() {
    Variant solo{.addons = {AddOnId::Solo}};
    solo.rival = solo::Rival::Caesar;
    Variant leaders{.addons = {AddOnId::Leaders}};
    leaders.pool = leaders::kPools[0].leaders;
    return {Variant{}, solo, leaders};
}

TEST(Features, EveryStatementIsTrueAndNoTrueOneIsMissing) {
    std::vector<Words> names;
    for (int i = 0; i < features::count(); ++i) names.push_back(split(features::name(i)));
    for (const Variant& variant : variants()) {
        int n = 0;
        for_each_position(variant, 6, [&](const State& state) {
            if (n++ % 7 != 0) return;
            for (Seat viewer : kSeats) {
                const State seen = view(state, viewer);
                const std::set<int> inputs = listed(seen, viewer);
                const Oracle oracle(seen, viewer);
                for (int i = 0; i < features::count(); ++i) {
                    const Words& words = names[static_cast<size_t>(i)];
                    if (words[0] == "wins") continue;
                    ASSERT_EQ(inputs.contains(i), oracle.says(words)) << features::name(i);
                }
            }
        });
        EXPECT_GT(n, 100);
    }
}

// The supremacy that the move leads to, if any, also by a token that it may bring.
std::optional<Result::Kind> supremacy(State state, Move move) {
    play(state, move);
    const Token law = *find_token("law");
    if (step(state) == Step::ChooseToken && is_option(state, Move::of(MoveKind::Token, law)))
        play(state, Move::of(MoveKind::Token, law));
    const Result::Kind kind = state.result.kind;
    if (kind == Result::Kind::Science || kind == Result::Kind::Military) return kind;
    return std::nullopt;
}

// The feature "wins by building a card" is set exactly for those who can.
TEST(Features, AWinningBuildingIsAnnounced) {
    int wins = 0;
    for_each_position(Variant{}, 150, [&](const State& state) {
        if (step(state) != Step::TakeTurn) return;
        std::set<std::string> real;
        Options all;
        options(state, all);
        for (const Option& option : all) {
            if (option.move.kind != MoveKind::Build) continue;
            if (const auto kind = supremacy(state, option.move))
                real.insert("wins.mine." + std::string(id(*kind)) + ".now");
        }
        std::set<std::string> told;
        for (int input : listed(state, features::viewer(state))) {
            const std::string name = features::name(input);
            if (name.starts_with("wins.mine.") && name.ends_with(".now")) told.insert(name);
        }
        EXPECT_EQ(told, real);
        wins += !real.empty();
    });
    EXPECT_GT(wins, 20);
}

TEST(Features, NamesAreDifferent) {
    std::set<std::string> names;
    for (int i = 0; i < features::count(); ++i) names.insert(features::name(i));
    EXPECT_EQ(names.size(), static_cast<size_t>(features::count()));
}

// The position with left and right of its structure exchanged.
State mirrored(const State& state) {
    State image = state;
    image.structure.cards.fill(Card::None);
    image.structure.present = image.structure.accessible = image.structure.guilds = {};
    const auto& spots = layout(state.age).spots;
    for (Place place : state.structure.present) {
        Place to = 0;
        while (spots[to].row != spots[place].row || spots[to].x != -spots[place].x) ++to;
        image.structure.present.add(to);
        image.structure.cards[to] = state.structure.cards[place];
        if (state.structure.accessible.has(place)) image.structure.accessible.add(to);
        if (state.structure.guilds.has(place)) image.structure.guilds.add(to);
    }
    return image;
}

TEST(Features, AMirroredPositionHasMirroredInputs) {
    for_each_position(Variant{}, 20, [&](const State& state) {
        if (state.age == Age::None) return;
        const Seat viewer = features::viewer(state);
        std::set<int> expected;
        for (int input : listed(state, viewer)) expected.insert(features::mirrored(input));
        EXPECT_EQ(listed(mirrored(state), viewer), expected);
    });
    for (int i = 0; i < features::count(); ++i)
        EXPECT_EQ(features::mirrored(features::mirrored(i)), i);
}

}  // namespace
}  // namespace dipolis
