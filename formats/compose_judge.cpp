#include "formats/compose_judge.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/catalogue.h"

namespace dipolis {

namespace {

constexpr int kMostWonders = 4;  // of one player
constexpr int kGuildsPerGame = 3;

// How many cards of that back a game deals.
constexpr int dealt(Back back) {
    if (back == Back::Guild) return kGuildsPerGame;
    return back == Back::AgeIII ? kPlaceCount - kGuildsPerGame : kPlaceCount;
}

std::string name_of(Card card) {
    return "card." + std::string(id(card));
}

// Of the cards of an age.
std::string name_of(Back back) {
    return "back.age" + std::to_string(static_cast<int>(back) + 1);
}
Back back_of(Age age) {
    return static_cast<Back>(static_cast<int>(age) - 1);
}

class Judge {
  public:
    Judge(const State& state, const Cards& under, std::vector<Flaw>& flaws)
        : state_(state), under_(under), flaws_(flaws) {}

    void judge() {
        judge_ages();
        judge_wonders();
        judge_track();
        judge_science();
        judge_structure();
        judge_counts();
    }

  private:
    void blame(std::string field, std::string code, Json args = Json::object()) {
        flaws_.push_back({std::move(field), std::move(code), std::move(args)});
    }

    void judge_ages() {
        const auto judge = [&](const Cards& cards, const std::string& field) {
            for (Card card : cards) {
                const int age = std::min(static_cast<int>(row(card).back) + 1, 3);
                if (age > static_cast<int>(state_.age))
                    blame(field, "too_late", {{"what", name_of(card)}});
            }
        };
        for (Seat seat : kBothSides)
            judge(state_.city(seat).buildings, field_of(seat, "buildings"));
        judge(state_.discard, "discard");
        judge(under_, "under");
    }

    void judge_wonders() {
        const int built = state_.wonders_built();
        for (Seat seat : kBothSides) {
            const City& city = state_.city(seat);
            if (city.wonders.size() + city.built.size() > kMostWonders)
                blame(field_of(seat, "wonders"), "most_wonders", {{"n", kMostWonders}});
            if (built > kWondersPerGame && !city.built.empty())
                blame(field_of(seat, "built"), "built", {{"n", kWondersPerGame}});
            if (built == kWondersPerGame && !city.wonders.empty())
                blame(field_of(seat, "wonders"), "eighth", {{"n", kWondersPerGame}});
        }
        if (under_.size() > built) blame("under", "under", {{"n", built}});
    }

    void judge_track() {
        if (std::abs(state_.conflict) == kCapital) blame("pawn", "capital");
        for (Seat half : kBothSides) {
            const auto i = static_cast<size_t>(index(half));
            const std::string field = loot_field(half);
            const uint8_t loot = state_.loot[i];
            if ((loot & ~untaken_loot(state_, half)) != 0) {
                blame(field, "passed");
            } else if (loot == 0b01) {  // the farther one cannot be gone before the nearer
                blame(field, "farther");
            }
        }
    }

    void judge_science() {
        for (Seat seat : kBothSides) {
            if (state_.city(seat).symbols.size() >= kSymbolsToWin)
                blame(field_of(seat, "buildings"), "science", {{"n", kSymbolsToWin}});
        }
    }

    void judge_structure() {
        const Structure& structure = state_.structure;
        for (Place place = 0; place < kPlaceCount; ++place) judge_place(place);
        if (structure.present.empty()) blame("structure", "empty");
        const bool guilds_later = state_.age != Age::III && !structure.guilds.empty();
        if (guilds_later) return;  // told of the place
        int down = 0;
        int guilds_down = 0;
        for (Place place : structure.present) {
            if (!structure.face_up(place)) ++(structure.guilds.has(place) ? guilds_down : down);
        }
        const int guilds = (state_.unseen.cards() & deck(Back::Guild)).size();
        if (guilds_down > guilds || down > state_.unseen.size() - guilds)
            blame("structure", "too_many_down");
    }

    void judge_place(Place place) {
        const Structure& structure = state_.structure;
        const auto& spot = layout(state_.age).spots[place];
        if (!structure.present.has(place)) {
            if (!(spot.covered_by & structure.present).empty()) blame(field_of(place), "covered");
            return;
        }
        const bool face_up = structure.face_up(place);
        const bool guild = structure.guilds.has(place);
        const bool of_age =
            face_up ? row(structure.cards[place]).back == back(state_, place) : true;
        if (!of_age || (guild && state_.age != Age::III))
            return blame(field_of(place), "other_age",
                         {{"what", face_up ? name_of(structure.cards[place]) : "back.guild"}});
        const bool known = layout(state_.age).face_up.has(place) || structure.accessible.has(place);
        if (known && !face_up && !told(field_of(place))) blame(field_of(place), "name_it");
        if (!known && face_up) blame(field_of(place), "face_down");
    }

    // No game deals more of a deck than this. What belongs to a later Age is told card by card.
    void judge_counts() {
        const Back present = back_of(state_.age);
        const Places guilds = state_.structure.present & state_.structure.guilds;
        for (Back each : {Back::AgeI, Back::AgeII, Back::AgeIII}) {
            if (each < present) judge_deck(each, {});
        }
        judge_deck(present, state_.structure.present - guilds);
        if (present == Back::AgeIII) judge_deck(Back::Guild, guilds);
    }

    // `places`: where cards of that deck still lie in the structure; there it is told, if at all.
    void judge_deck(Back each, Places places) {
        const std::array<std::pair<std::string, Cards>, 4> outside = {
            {{field_of(Seat::First, "buildings"), state_.city(Seat::First).buildings},
             {field_of(Seat::Second, "buildings"), state_.city(Seat::Second).buildings},
             {"discard", state_.discard},
             {"under", under_}}};
        int count = places.size();
        for (const auto& [field, cards] : outside) count += (cards & deck(each)).size();
        if (count <= dealt(each)) return;
        const auto blame_count = [&](const std::string& field) {
            if (each == Back::Guild) return blame(field, "most_guilds", {{"n", dealt(each)}});
            blame(field, "most_cards", {{"what", name_of(each)}, {"n", dealt(each)}});
        };
        if (!places.empty()) {
            if (!told("structure")) blame_count("structure");
            return;
        }
        for (const auto& [field, cards] : outside) {
            if (!(cards & deck(each)).empty()) blame_count(field);
        }
    }

    bool told(const std::string& field) const {
        return std::any_of(flaws_.begin(), flaws_.end(),
                           [&](const Flaw& flaw) { return flaw.field == field; });
    }

    const State& state_;
    const Cards& under_;
    std::vector<Flaw>& flaws_;
};

}  // namespace

uint8_t untaken_loot(const State& state, Seat half) {
    uint8_t loot = 0;
    for (size_t i = 0; i < kLoot.size(); ++i) {
        if (state.lead(other(half)) < kLoot[i].distance)
            loot = static_cast<uint8_t>(loot | 1u << i);
    }
    return loot;
}

void judge_table(const State& state, const Cards& under, std::vector<Flaw>& flaws) {
    Judge(state, under, flaws).judge();
}

}  // namespace dipolis
