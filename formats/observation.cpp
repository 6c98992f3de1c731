#include "formats/observation.h"

#include <cstring>

#include "engine/game.h"
#include "engine/view.h"
#include "formats/addon.h"
#include "formats/position.h"

namespace dipolis {

namespace {

// Steps that wait for a seat are neighbours (engine/steps.h).
constexpr int kFirstDecision = static_cast<int>(Step::DraftWonder);
constexpr int kDecisionSteps = static_cast<int>(Step::BeginAge) - kFirstDecision;
constexpr int kMostByte = 255;
constexpr int kMostUnits = 15;
constexpr int kMostChoices = 7;
constexpr int kLootCount = static_cast<int>(kLoot.size());

constexpr Slice kCitySlices[] = {
    {"buildings", {1, kCardCount}, 1, "the buildings of the city, by card"},
    {"wonders", {1, kWonderCount}, 1, "Wonders that may still be constructed"},
    {"built", {1, kWonderCount}, 1, "Wonders constructed"},
    {"tokens", {1, kTokenCount}, 1, "progress tokens"},
    {"coins", {1, 1}, kMostByte, "coins in the treasury"},
    {"production",
     {1, kResourceCount},
     63,
     "units produced by brown and grey buildings, by resource"},
    {"choices",
     {1, 2},
     kMostChoices,
     "producers of a raw material, and of a manufactured good, of choice"},
    {"prices", {1, kResourceCount}, kMostUnits, "coins for a missing unit, by resource"},
    {"symbols", {1, kSymbolCount}, 2, "scientific symbols: shown once or twice"},
    {"links", {1, kLinkCount}, 1, "linking symbols"},
    {"loot", {1, kLootCount}, 1, "military tokens left in its half, the nearest first"},
};

constexpr Slice kTableSlices[] = {
    {"decides", {1, 2}, 1, "who decides: I, the rival; neither where chance acts and at the end"},
    {"question", {1, kDecisionSteps}, 1, "the decision that waits for a seat, by step"},
    {"my_turn", {1, 1}, 1, "it is my turn"},
    {"extra_turn", {1, 1}, 1, "another turn follows this one"},
    {"age", {1, 3}, 1, "the Age; none before the first"},
    {"pawn", {1, 1}, 2 * kCapital, "9 in the middle, 18 at the rival's capital, 0 at mine"},
    {"board", {1, kTokenCount}, 1, "progress tokens on the board"},
    {"offer", {1, kTokenCount}, 1, "progress tokens drawn by the Great Library"},
    {"box", {1, kTokenCount}, 1, "progress tokens in the box"},
    {"draft", {1, kWonderCount}, 1, "Wonders in the row of the draft"},
    {"undealt", {1, kWonderCount}, 1, "Wonders not shown yet"},
    {"discard", {1, kCardCount}, 1, "cards of the discard pile"},
    {"unseen", {1, kCardCount}, 1, "cards that may lie face down, or were removed from this Age"},
    {"present", {1, kPlaceCount}, 1, "places where a card lies"},
    {"accessible", {1, kPlaceCount}, 1, "places whose card nothing covers"},
    {"guilds", {1, kPlaceCount}, 1, "places whose card has the back of a guild"},
    {"cards", {kPlaceCount, kCardCount}, 1, "the card that lies face up at each place"},
    {"options",
     {1, static_cast<int>(kVariantOptions.size())},
     1,
     "options of the variant that are not the usual ones"},
};

constexpr int kCitySize = count_slices(kCitySlices);
constexpr int kTableSize = count_slices(kTableSlices);

consteval int in_city(std::string_view name) {
    return find_slice(kCitySlices, name);
}
consteval int on_table(std::string_view name) {
    return find_slice(kTableSlices, name);
}

void write_city(const State& seen, Seat owner, uint8_t* to) {
    const City& city = seen.city(owner);
    put_all<kCardCount>(city.buildings, to + in_city("buildings"));
    put_all<kWonderCount>(city.wonders, to + in_city("wonders"));
    put_all<kWonderCount>(city.built, to + in_city("built"));
    put_all<kTokenCount>(city.tokens, to + in_city("tokens"));
    to[in_city("coins")] = cut(city.coins, kMostByte);
    for (int i = 0; i < kResourceCount; ++i) {
        const auto resource = static_cast<Resource>(i);
        to[in_city("production") + i] = cut(city.production[resource], kMostUnits);
        to[in_city("prices") + i] = cut(city.tariff[resource], kMostUnits);
    }
    for (int i = 0; i < 2; ++i)
        to[in_city("choices") + i] = cut(city.choices[static_cast<size_t>(i)], kMostChoices);
    for (int i = 0; i < kSymbolCount; ++i) {
        const auto symbol = static_cast<Symbol>(i);
        to[in_city("symbols") + i] =
            static_cast<uint8_t>(int{city.symbols.has(symbol)} + int{city.pairs.has(symbol)});
    }
    put_all<kLinkCount>(city.links, to + in_city("links"));
    put_all<kLootCount>(seen.loot[owner], to + in_city("loot"));
}

void write_question(const State& seen, Seat viewer, uint8_t* to) {
    const Actor who = actor(seen);
    to[on_table("decides")] = who == actor_of(viewer);
    to[on_table("decides") + 1] = who == actor_of(other(viewer));
    std::memset(to + on_table("question"), 0, kDecisionSteps);
    if (is_seat(who)) to[on_table("question") + static_cast<int>(step(seen)) - kFirstDecision] = 1;
    to[on_table("my_turn")] = seen.turn == viewer;
    to[on_table("extra_turn")] = seen.extra_turn;
}

void write_structure(const State& seen, uint8_t* to) {
    const Structure& structure = seen.structure;
    put_all<kPlaceCount>(structure.present, to + on_table("present"));
    put_all<kPlaceCount>(structure.accessible, to + on_table("accessible"));
    put_all<kPlaceCount>(structure.guilds, to + on_table("guilds"));
}

void write_cards(const State& seen, uint8_t* cards) {
    std::memset(cards, 0, size_t{kPlaceCount} * kCardCount);
    for (size_t place = 0; place < kPlaceCount; ++place) {
        const Card card = seen.structure.cards[place];
        if (card != Card::None) cards[place * kCardCount + static_cast<size_t>(card)] = 1;
    }
}

void change_cards(const State& seen, ShownCards& shown, uint8_t* cards) {
    for (size_t place = 0; place < kPlaceCount; ++place) {
        const Card card = seen.structure.cards[place];
        if (card == shown[place]) continue;
        uint8_t* const row = cards + place * kCardCount;
        if (shown[place] != Card::None) row[static_cast<size_t>(shown[place])] = 0;
        if (card != Card::None) row[static_cast<size_t>(card)] = 1;
        shown[place] = card;
    }
}

void write_table(const State& seen, Seat viewer, uint8_t* to) {
    write_question(seen, viewer, to);
    for (int age = 0; age < 3; ++age)
        to[on_table("age") + age] = static_cast<int>(seen.age) == age + 1;
    to[on_table("pawn")] = cut(kCapital + seen.lead(viewer), 2 * kCapital);
    put_each<kTokenCount>(seen.board, to + on_table("board"));
    put_all<kTokenCount>(seen.offer, to + on_table("offer"));
    put_all<kTokenCount>(seen.box, to + on_table("box"));
    put_each<kWonderCount>(seen.draft, to + on_table("draft"));
    put_all<kWonderCount>(seen.undealt, to + on_table("undealt"));
    put_all<kCardCount>(seen.discard, to + on_table("discard"));
    put_all<kCardCount>(seen.unseen.cards(), to + on_table("unseen"));
    write_structure(seen, to);
    for (size_t i = 0; i < kVariantOptions.size(); ++i)
        to[on_table("options") + static_cast<int>(i)] = kVariantOptions[i].get(seen.variant) != 0;
}

class Placing {
  public:
    void add(std::string_view prefix, std::span<const Slice> slices) {
        for (const Slice& slice : slices) {
            placed_.push_back({std::string(prefix) + std::string(slice.name), offset_, slice});
            offset_ += slice.size();
        }
    }
    void add(std::span<const Slice> of_city, std::span<const Slice> of_table, std::string_view of) {
        for (const std::string_view whose : {"mine.", "rival."})
            add(std::string(whose) + std::string(of), of_city);
        add(of, of_table);
    }
    std::vector<PlacedSlice> done() && { return std::move(placed_); }

  private:
    std::vector<PlacedSlice> placed_;
    int offset_ = 0;
};

}  // namespace

std::vector<PlacedSlice> observation_slices(const Variant& variant) {
    Placing placing;
    placing.add(kCitySlices, kTableSlices, "");
    for (AddOnId addon : variant.addons) {
        const AddOnSlices& more = *format_of(addon).slices;
        placing.add(more.of_city, more.of_table, std::string(id(addon)) + ".");
    }
    return std::move(placing).done();
}

int observation_size(const Variant& variant) {
    int size = 2 * kCitySize + kTableSize;
    for (AddOnId addon : variant.addons) size += format_of(addon).slices->size();
    return size;
}

namespace {

constexpr int kCards = 2 * kCitySize + on_table("cards");

// All but the cards.
void observe_rest(const State& seen, Seat viewer, uint8_t* at) {
    for (Seat owner : {viewer, other(viewer)}) {
        write_city(seen, owner, at);
        at += kCitySize;
    }
    write_table(seen, viewer, at);
    at += kTableSize;
    for (AddOnId addon : seen.variant.addons) {
        const AddOnSlices& more = *format_of(addon).slices;
        for (Seat owner : {viewer, other(viewer)}) {
            if (more.write_city != nullptr) more.write_city(seen, owner, at);
            at += count_slices(more.of_city);
        }
        more.write_table(seen, viewer, at);
        at += count_slices(more.of_table);
    }
}

}  // namespace

void observe(const State& state, Seat viewer, std::span<uint8_t> to) {
    const State seen = view(state, viewer);
    observe_rest(seen, viewer, to.data());
    write_cards(seen, to.data() + kCards);
}

void observe_again(const State& state, Seat viewer, std::span<uint8_t> to, ShownCards& shown) {
    const State seen = view(state, viewer);
    observe_rest(seen, viewer, to.data());
    change_cards(seen, shown, to.data() + kCards);
}

std::string observation_text(const State& state, Seat viewer) {
    return to_line(view(state, viewer));
}

}  // namespace dipolis
