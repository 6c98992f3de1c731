#include "ai/formula.h"

#include <algorithm>
#include <cstring>

#include "ai/facts.h"
#include "ai/number.h"
#include "ai/policy.h"
#include "engine/price.h"
#include "engine/score.h"

namespace dipolis {

namespace {

constexpr float kTieLogit = -3.0F;  // a shared victory is rare: about one game in two hundred

// Writes facts one after the other.
class Pen {
  public:
    explicit Pen(CityFacts& facts) : facts_(facts) {}
    void operator()(int number, float scale = 1) {
        DIPOLIS_ASSERT(at_ < facts_.size());
        facts_[at_++] = static_cast<float>(number) * scale;
    }
    size_t written() const { return at_; }

  private:
    CityFacts& facts_;
    size_t at_ = 0;
};

// Cards that may still come to be taken: in the structure, hidden in it, or of later ages.
Cards to_come(const State& state) {
    Cards cards = state.unseen.cards();
    for (Card card : state.structure.cards) {
        if (card != Card::None) cards.add(card);
    }
    if (state.age < Age::II) cards = cards | deck(Back::AgeII);
    if (state.age < Age::III) cards = cards | deck(Back::AgeIII) | deck(Back::Guild);
    if (state.age == Age::None) cards = cards | deck(Back::AgeI);
    return cards;
}

void write_economy(Pen& write, const City& city) {
    write(city.coins, 0.1F);
    write(std::min<int>(city.coins, 6), 1.0F / 6);
    int tariffs = 0;
    for (Resource resource : kAllResources) {
        write(std::min(city.production[resource], 3), 0.5F);
        tariffs += city.tariff[resource];
    }
    write(city.choices[0]);
    write(city.choices[1]);
    write(city.discounts.size(), 0.5F);
    write(tariffs, 0.1F);
    write(city.count[Colour::Yellow], 0.25F);
}

void write_science(Pen& write, const City& city, const Cards& coming) {
    const int symbols = city.symbols.size();
    for (int n = 1; n <= 5; ++n) write(symbols >= n);
    write(city.pairs.size(), 0.5F);
    Symbols missing;
    int halves = 0;
    for (Card card : coming) {
        const int symbol = facts(card).symbol;
        if (symbol < 0) continue;
        const auto shown = static_cast<Symbol>(symbol);
        if (!city.symbols.has(shown)) missing.add(shown);
        halves += city.symbols.has(shown) && !city.pairs.has(shown);
    }
    write(symbols + missing.size() >= kSymbolsToWin);
    write(missing.size(), 0.2F);
    write(halves, 0.33F);
    write(city.count[Colour::Green], 0.25F);
}

// Symbols still missing that lie open to view, and how many of those nobody has seen are missing.
void write_symbols_in_sight(Pen& write, const State& state, const City& city) {
    Symbols seen;
    for (Card card : state.structure.cards) {
        if (card == Card::None || facts(card).symbol < 0) continue;
        seen.add(static_cast<Symbol>(facts(card).symbol));
    }
    int hidden = 0;
    for (Card card : state.unseen.cards()) {
        const int symbol = facts(card).symbol;
        hidden += symbol >= 0 && !city.symbols.has(static_cast<Symbol>(symbol));
    }
    const int missing = (seen - city.symbols).size();
    const bool law = on_board(state, named_tokens().law);
    write(missing, 0.33F);
    write((seen & city.symbols).size(), 0.33F);
    write(hidden, 0.2F);
    write(city.symbols.size() + missing + law >= kSymbolsToWin);
}

void write_military(Pen& write, const State& state, Seat seat) {
    const int lead = std::max(0, state.lead(seat));
    write(lead, 1.0F / 9);
    write(lead * lead, 1.0F / 81);
    write(lead >= 5);
    write(lead >= 7);
    write(state.city(seat).count[Colour::Red], 0.25F);
    int shields = 0;
    for (Card card : state.structure.cards) {
        if (card != Card::None) shields += facts(card).shields;
    }
    write(lead + shields >= kCapital);
}

void write_wonders(Pen& write, const State& state, Seat seat) {
    const City& city = state.city(seat);
    const bool theology = has(city, named_tokens().theology);
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
    write(std::min(city.wonders.size(), left), 0.25F);
    write(std::min(again, left), 0.5F);
    write(prices, 1.0F / 30);
    write(affordable_ones, 0.5F);
    write(points, 0.1F);
    write(verbs, 0.5F);
    write(shields, 0.5F);
    for (int wonder = 0; wonder < kWonderCount; ++wonder)
        write(left > 0 && city.wonders.has(static_cast<Wonder>(wonder)));
}

// What lies open and within reach.
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
    write(points, 1.0F / 7);
    write(shields, 1.0F / 3);
    write(symbol);
    write(pair);
}

}  // namespace

CityFacts city_facts(const State& state, Seat seat) {
    CityFacts facts{};
    Pen write(facts);
    const City& city = state.city(seat);
    const Cards coming = to_come(state);
    write(score_sheet(state, seat).total(), 0.1F);
    write_economy(write, city);
    write_science(write, city, coming);
    write_symbols_in_sight(write, state, city);
    write_military(write, state, seat);
    write_wonders(write, state, seat);
    write_open(write, state, seat);
    for (int token = 0; token < kTokenCount; ++token)
        write(city.tokens.has(static_cast<Token>(token)));
    int links = 0;
    int points = 0;
    for (Card card : coming) {
        if (!city.links.has(row(card).needs)) continue;
        ++links;
        points += dipolis::facts(card).points;
    }
    write(links, 0.33F);
    write(points, 0.1F);
    write(city.count[Colour::Blue], 0.25F);
    write(city.count[Colour::Purple], 0.5F);
    write(state.extra_turn && state.turn == seat);
    DIPOLIS_ASSERT(write.written() == facts.size());
    return facts;
}

// Moments: the draft, then the middles and ends of the ages; by cards taken.
Phase phase(const State& state) {
    if (state.age == Age::None) return {0, 0};
    const int taken =
        20 * (static_cast<int>(state.age) - 1) + kPlaceCount - state.structure.present.size();
    const float way = static_cast<float>(std::min(taken, 59)) / 60 * (kMoments - 1);
    const int moment = static_cast<int>(way);
    return {moment, way - static_cast<float>(moment)};
}

namespace {

void write_leaders(const State& state, Seat seat, FormulaInputs& inputs) {
    auto* at = inputs.begin() + kFormulaInputs;
    for (Seat each : {seat, other(seat)}) {
        const leaders::Seated& seated = leaders::seated(state, each);
        for (const leaders::Leaders set : {seated.active, seated.hand}) {
            std::fill_n(at, leaders::kLeaderCount, 0.0F);
            for (leaders::Leader leader : set) at[static_cast<size_t>(leader)] = 1;
            at += leaders::kLeaderCount;
        }
    }
}

}  // namespace

int input_count(const Variant& variant) {
    return variant.addons.has(AddOnId::Leaders) ? kMostInputs : kFormulaInputs;
}

FormulaWeights weights_for(const Variant& variant) {
    if (variant.addons.has(AddOnId::Leaders)) return weights_of(kLeadersWeights);
    return weights_of(variant.addons.has(AddOnId::Solo) ? kSoloWeights : kBaseWeights);
}

std::array<FormulaInputs, 2> formula_inputs(const State& state) {
    const std::array<CityFacts, 2> facts = {city_facts(state, Seat::First),
                                            city_facts(state, Seat::Second)};
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
            own[3 + token] = on_board(state, static_cast<Token>(token)) ? 1 : 0;
        auto* at = std::copy(facts[seat].begin(), facts[seat].end(), own.begin() + kTableFacts);
        std::copy(facts[1 - seat].begin(), facts[1 - seat].end(), at);
        if (state.variant.addons.has(AddOnId::Leaders))
            write_leaders(state, static_cast<Seat>(seat), own);
    }
    return inputs;
}

namespace {

// Four numbers in one register; the same arithmetic for each, in the order written, everywhere.
using Four = float __attribute__((vector_size(16)));
using Logits = std::array<float, 4>;

Four load(const float* from) {
    Four four;
    std::memcpy(&four, from, sizeof four);
    return four;
}

// What the straight weights make of the inputs.
Four straight_sum(const FormulaWeights& weights, const FormulaInputs& inputs, Phase phase) {
    const KindWeights* early = weights.straight[static_cast<size_t>(phase.moment)];
    const KindWeights* late = weights.straight[static_cast<size_t>(phase.moment) + 1];
    Four sum{};
    for (size_t i = 0; i < static_cast<size_t>(weights.inputs); ++i) {
        if (inputs[i] == 0) continue;
        const Four from = load(early[i].data());
        sum += (from + phase.part * (load(late[i].data()) - from)) * inputs[i];
    }
    return sum;
}

}  // namespace

HiddenWeights hidden_units(const FormulaWeights& weights, const FormulaInputs& inputs,
                           Phase phase) {
    constexpr size_t kFours = kHidden / 4;
    const HiddenWeights& early = weights.thresholds[static_cast<size_t>(phase.moment)];
    const HiddenWeights& late = weights.thresholds[static_cast<size_t>(phase.moment) + 1];
    std::array<Four, kFours> sums;
    for (size_t k = 0; k < kFours; ++k) {
        const Four from = load(&early[4 * k]);
        sums[k] = from + phase.part * (load(&late[4 * k]) - from);
    }
    for (size_t i = 0; i < static_cast<size_t>(weights.inputs); ++i) {
        if (inputs[i] == 0) continue;
        for (size_t k = 0; k < kFours; ++k) sums[k] += load(&weights.hidden[i][4 * k]) * inputs[i];
    }
    HiddenWeights units;
    std::memcpy(units.data(), sums.data(), sizeof units);
    for (float& unit : units) unit = std::max(unit, 0.0F);
    return units;
}

Value formula_value(const FormulaWeights& weights, const std::array<FormulaInputs, 2>& inputs,
                    Phase phase) {
    std::array<Logits, 2> logits{};
    for (size_t seat = 0; seat < 2; ++seat) {
        Four sum = straight_sum(weights, inputs[seat], phase);
        const HiddenWeights units = hidden_units(weights, inputs[seat], phase);
        for (size_t k = 0; k < kHidden; ++k) sum += load(weights.out[k].data()) * units[k];
        std::memcpy(logits[seat].data(), &sum, sizeof sum);
    }
    std::array<double, kEndCount> powers{};
    double sum = 0;
    for (size_t end = 0; end < kEndCount; ++end) {
        const float logit = end == kTieEnd ? kTieLogit : logits[end / 3][end % 3];
        powers[end] = number::exp(static_cast<double>(logit));
        sum += powers[end];
    }
    Value value;
    for (size_t end = 0; end < kEndCount; ++end)
        value.ends[end] = static_cast<float>(powers[end] / sum);
    value.score = (powers[0] + powers[1] + powers[2] - powers[3] - powers[4] - powers[5]) / sum;
    return value;
}

Value Formula::value(const State& state, Rng&) {
    return formula_value(weights_for(state.variant), formula_inputs(state), phase(state));
}

void Formula::prior(const State& state, const Options& options, std::span<float> weights) {
    policy(state, options, weights);
}

}  // namespace dipolis
