// The inputs of the formula, computed from a position.
#include <algorithm>

#include "ai/facts.h"
#include "ai/formula.h"
#include "engine/price.h"
#include "engine/score.h"

namespace dipolis {

namespace {

// The number of one of kCityBlocks, computed at compile time.
struct CityFact {
    int number;
    // NOLINTNEXTLINE(google-explicit-constructor): so that a call can name its input by a literal
    consteval CityFact(const char* name) : number(find_input(kCityBlocks, name)) {}
};

// Writes facts to their places.
class Pen {
  public:
    explicit Pen(CityFacts& facts) : facts_(facts) {}
    void operator()(CityFact fact, int value, float scale = 1) { write(fact.number, value, scale); }
    // The k-th of a block.
    void operator()(CityFact fact, int k, bool holds) { write(fact.number + k, holds, 1); }
    int written() const { return written_; }

  private:
    void write(int number, int value, float scale) {
        facts_[number] = static_cast<float>(value) * scale;
        ++written_;
    }

    CityFacts& facts_;
    int written_ = 0;
};

// Number of cards that show each symbol.
using SymbolCounts = Tally<Symbol>;

int count(const SymbolCounts& counts, Symbols symbols) {
    int sum = 0;
    for (Symbol symbol : symbols) sum += counts[symbol];
    return sum;
}

constexpr Symbols kAllSymbols = Symbols::range(0, kSymbolCount);

// Facts that are the same for both seats.
struct Market {
    Cards coming;  // may still be taken: in the structure, face down, or in later Ages
    SymbolCounts symbols_coming;  // of those
    SymbolCounts symbols_hidden;  // of the cards of this Age that may lie face down
    Symbols symbols_open;         // face up in the structure
    int shields_open = 0;
    Tokens board;

    explicit Market(const State& state) : coming(to_come(state)) {
        for (Card card : coming& kSymbolCards) symbols_coming.add(symbol_of(card), 1);
        for (Card card : state.unseen.cards() & kSymbolCards)
            symbols_hidden.add(symbol_of(card), 1);
        for (Card card : state.structure.cards) {
            if (card == Card::None) continue;
            shields_open += facts(card).shields;
            if (facts(card).symbol >= 0) symbols_open.add(symbol_of(card));
        }
        for (Token token : state.board) {
            if (token != Token::None) board.add(token);
        }
    }

  private:
    static Symbol symbol_of(Card card) { return static_cast<Symbol>(facts(card).symbol); }
};

void write_economy(Pen& write, const City& city) {
    write("coins", city.coins, 0.1F);
    write("few_coins", std::min<int>(city.coins, 6), 1.0F / 6);
    int tariffs = 0;
    const auto produced = [&](Resource resource) {
        tariffs += city.tariff[resource];
        return std::min(city.production[resource], 3);
    };
    write("wood", produced(Resource::Wood), 0.5F);
    write("stone", produced(Resource::Stone), 0.5F);
    write("clay", produced(Resource::Clay), 0.5F);
    write("glass", produced(Resource::Glass), 0.5F);
    write("papyrus", produced(Resource::Papyrus), 0.5F);
    write("raw_choices", city.choices[0]);
    write("manufactured_choices", city.choices[1]);
    write("discounts", city.discounts.size(), 0.5F);
    write("tariffs", tariffs, 0.1F);
    write("yellow", city.count[Colour::Yellow], 0.25F);
}

void write_science(Pen& write, const City& city, const Market& market) {
    const int symbols = city.symbols.size();
    write("symbols>=1", symbols >= 1);
    write("symbols>=2", symbols >= 2);
    write("symbols>=3", symbols >= 3);
    write("symbols>=4", symbols >= 4);
    write("symbols>=5", symbols >= 5);
    write("pairs", city.pairs.size(), 0.5F);
    int missing = 0;
    for (Symbol symbol : kAllSymbols - city.symbols) missing += market.symbols_coming[symbol] > 0;
    write("science_possible", symbols + missing >= kSymbolsToWin);
    write("symbols_to_come", missing, 0.2F);
    write("pairs_to_come", count(market.symbols_coming, city.symbols - city.pairs), 0.33F);
    write("green", city.count[Colour::Green], 0.25F);
}

// Missing symbols that lie face up, and how many of the face-down cards may show a missing one.
void write_symbols_in_sight(Pen& write, const City& city, const Market& market) {
    const int missing = (market.symbols_open - city.symbols).size();
    const bool law = market.board.has(kNamedTokens.law);
    write("new_symbols_open", missing, 0.33F);
    write("known_symbols_open", (market.symbols_open & city.symbols).size(), 0.33F);
    write("new_symbols_hidden", count(market.symbols_hidden, kAllSymbols - city.symbols), 0.2F);
    write("science_possible_this_age", city.symbols.size() + missing + law >= kSymbolsToWin);
}

void write_military(Pen& write, const State& state, Seat seat, const Market& market) {
    const int lead = std::max(0, state.lead(seat));
    write("lead", lead, 1.0F / 9);
    write("lead_squared", lead * lead, 1.0F / 81);
    write("lead>=5", lead >= 5);
    write("lead>=7", lead >= 7);
    write("red", state.city(seat).count[Colour::Red], 0.25F);
    write("capital_in_reach", lead + market.shields_open >= kCapital);
}

void write_wonders(Pen& write, const State& state, Seat seat) {
    const City& city = state.city(seat);
    const bool theology = has(city, kNamedTokens.theology);
    int again = 0;
    int prices = 0;
    int affordable_ones = 0;
    int points = 0;
    int verbs = 0;
    int shields = 0;
    for (Wonder wonder : city.wonders) {
        const Facts& f = facts(wonder);
        const int cost = price(state, seat, wonder).coins;
        again += f.play_again || theology;
        prices += std::min(cost, 12);
        affordable_ones += cost <= city.coins;
        points += f.points;
        verbs += f.verb != Step::None;
        shields += f.shields;
    }
    const int left = kWondersPerGame - state.wonders_built();
    write("wonders_left", std::min(city.wonders.size(), left), 0.25F);
    write("extra_turns_left", std::min(again, left), 0.5F);
    write("wonder_prices", prices, 1.0F / 30);
    write("wonders_affordable", affordable_ones, 0.5F);
    write("wonder_points", points, 0.1F);
    write("wonder_actions", verbs, 0.5F);
    write("wonder_shields", shields, 0.5F);
    for (int wonder = 0; wonder < kWonderCount; ++wonder)
        write("wonder.", wonder, left > 0 && city.wonders.has(static_cast<Wonder>(wonder)));
}

// Accessible cards that the city can pay for.
void write_open(Pen& write, const State& state, Seat seat) {
    const City& city = state.city(seat);
    int points = 0;
    int shields = 0;
    bool symbol = false;
    bool pair = false;
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (card == Card::None || !affordable(city, card)) continue;
        const Facts& f = facts(card);
        points = std::max(points, f.points);
        shields = std::max(shields, f.shields);
        if (f.symbol < 0) continue;
        const bool known = city.symbols.has(static_cast<Symbol>(f.symbol));
        symbol |= !known;
        pair |= known;
    }
    write("open_points", points, 1.0F / 7);
    write("open_shields", shields, 1.0F / 3);
    write("open_symbol", symbol);
    write("open_pair", pair);
}

// Cards to come that the city can build for free by a link.
void write_links(Pen& write, const City& city, const Market& market) {
    int links = 0;
    int points = 0;
    for (Link link : city.links) {
        for (Card card : market.coming& cards_for(link)) {
            ++links;
            points += facts(card).points;
        }
    }
    write("links_to_come", links, 0.33F);
    write("link_points", points, 0.1F);
}

CityFacts facts_of(const State& state, Seat seat, const Market& market) {
    CityFacts facts;  // NOLINT: every one is written
    Pen write(facts);
    const City& city = state.city(seat);
    write("score", score_sheet(state, seat).total(), 0.1F);
    write_economy(write, city);
    write_science(write, city, market);
    write_symbols_in_sight(write, city, market);
    write_military(write, state, seat, market);
    write_wonders(write, state, seat);
    write_open(write, state, seat);
    for (int token = 0; token < kTokenCount; ++token)
        write("token.", token, city.tokens.has(static_cast<Token>(token)));
    write_links(write, city, market);
    write("blue", city.count[Colour::Blue], 0.25F);
    write("purple", city.count[Colour::Purple], 0.5F);
    write("extra_turn", state.extra_turn && state.turn == seat);
    DIPOLIS_ASSERT(write.written() == kCityFacts);
    return facts;
}

}  // namespace

// The moments are the draft and the middles and ends of the Ages, counted by cards taken.
Phase phase(const State& state) {
    if (state.age == Age::None) return Phase(0);
    return Phase(kPlaceCount * static_cast<int>(state.age) - state.structure.present.size());
}

namespace {

void write_addons(const State& state, Seat seat, FormulaInputs& inputs) {
    size_t at = kFormulaInputs;
    for (AddOnId id : state.variant.addons) {
        const AddOnJudgement& addon = judgement_of(id);
        const auto count = static_cast<size_t>(count_inputs(addon.inputs));
        if (count == 0) continue;
        for (Seat each : {seat, other(seat)}) {
            addon.write(state, each, std::span(inputs).subspan(at, count));
            at += count;
        }
    }
}

}  // namespace

std::array<FormulaInputs, 2> formula_inputs(const State& state) {
    const Market market(state);
    const std::array<CityFacts, 2> facts = {facts_of(state, Seat::First, market),
                                            facts_of(state, Seat::Second, market)};
    std::array<FormulaInputs, 2> inputs;  // NOLINT: as many are filled as are read
    const Actor who = actor(state);
    for (size_t seat = 0; seat < 2; ++seat) {
        FormulaInputs& own = inputs[seat];
        own[0] = 1;
        const auto turn = who == Actor::Chance ? static_cast<size_t>(index(state.turn))
                                               : static_cast<size_t>(who);
        own[1] = turn == seat ? 1 : -1;
        own[2] = state.structure.present.size() % 2 == 1 ? own[1] : -own[1];
        for (size_t token = 0; token < kTokenCount; ++token)
            own[3 + token] = market.board.has(static_cast<Token>(token)) ? 1 : 0;
        auto* at = std::copy(facts[seat].begin(), facts[seat].end(), own.begin() + kTableFacts);
        std::copy(facts[1 - seat].begin(), facts[1 - seat].end(), at);
        write_addons(state, static_cast<Seat>(seat), own);
    }
    return inputs;
}

}  // namespace dipolis
