#include "formats/compose_judge.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/catalogue.h"
#include "engine/check.h"

namespace dipolis {

namespace {

// Number of cards with this back that are dealt in a game.
constexpr int dealt(Back back) {
    if (back == Back::Guild) return kGuildsPerGame;
    return back == Back::AgeIII ? kPlaceCount - kGuildsPerGame : kPlaceCount;
}

std::string name_of(Card card) {
    return "card." + std::string(id(card));
}

// Key of the name of the Age with this back.
std::string name_of(Back back) {
    return "back.age" + std::to_string(static_cast<int>(back) + 1);
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
            for (Card card : too_late(cards, state_.age))
                blame(field, "too_late", {{"what", name_of(card)}});
        };
        for (Seat seat : kSeats) judge(state_.city(seat).buildings, field_of(seat, "buildings"));
        judge(state_.discard, "discard");
        judge(under_, "under");
    }

    void judge_wonders() {
        for (Seat seat : kSeats) {
            const auto faults = wonder_faults(state_, seat);
            if (faults.has(WonderFault::MoreThanDrafted))
                blame(field_of(seat, "wonders"), "most_wonders", {{"n", kWondersPerCity}});
            if (faults.has(WonderFault::MoreThanAGameHas))
                blame(field_of(seat, "built"), "built", {{"n", kWondersPerGame}});
            if (faults.has(WonderFault::LeftOver))
                blame(field_of(seat, "wonders"), "eighth", {{"n", kWondersPerGame}});
        }
        const int built = state_.wonders_built();
        if (under_.size() > built) blame("under", "under", {{"n", built}});
    }

    void judge_track() {
        if (std::abs(state_.conflict) == kCapital) blame("pawn", "capital");
        for (Seat half : kSeats) {
            const LootFault fault = loot_fault(state_, half);
            if (fault == LootFault::Passed) blame(loot_field(half), "passed");
            if (fault == LootFault::FartherFirst) blame(loot_field(half), "farther");
        }
    }

    void judge_science() {
        for (Seat seat : kSeats) {
            if (state_.city(seat).symbols.size() >= kSymbolsToWin)
                blame(field_of(seat, "buildings"), "science", {{"n", kSymbolsToWin}});
        }
    }

    void judge_structure() {
        const Structure& structure = state_.structure;
        for (Place place = 0; place < kPlaceCount; ++place) judge_place(place);
        if (structure.present.empty()) blame("structure", "empty");
        const bool guilds_later = state_.age != Age::III && !structure.guilds.empty();
        if (guilds_later) return;  // already reported at the place
        if (!enough_unseen(state_)) blame("structure", "too_many_down");
    }

    void judge_place(Place place) {
        const Structure& structure = state_.structure;
        const bool face_up = structure.face_up(place);
        switch (place_fault(state_, place)) {
            case PlaceFault::None:
                break;
            case PlaceFault::Covered:
                blame(field_of(place), "covered");
                break;
            case PlaceFault::OtherAge:
                blame(field_of(place), "other_age",
                      {{"what", face_up ? name_of(structure.cards[place]) : "back.guild"}});
                break;
            case PlaceFault::Hidden:
                if (!told(field_of(place))) blame(field_of(place), "name_it");
                break;
            case PlaceFault::Known:
                blame(field_of(place), "face_down");
                break;
        }
    }

    // More cards of a deck than any game deals. Cards of a later Age are reported one by one.
    void judge_counts() {
        const Back present = back_of(state_.age);
        const Places guilds = state_.structure.present & state_.structure.guilds;
        for (Back each : {Back::AgeI, Back::AgeII, Back::AgeIII}) {
            if (each < present) judge_deck(each, {});
        }
        judge_deck(present, state_.structure.present - guilds);
        if (present == Back::AgeIII) judge_deck(Back::Guild, guilds);
    }

    // `places`: where cards of that deck lie in the structure; a flaw is reported there if there
    // are any.
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

void judge_table(const State& state, const Cards& under, std::vector<Flaw>& flaws) {
    Judge(state, under, flaws).judge();
}

}  // namespace dipolis
