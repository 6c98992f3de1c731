// The network's inputs about the Solo mode.
#include "ai/addons/solo.h"

namespace dipolis::features {

namespace {

using solo::Rival;

constexpr int kOfRival = 0;
constexpr int kOfDeck = kOfRival + solo::kRivalCount;  // Decision cards left in the deck
constexpr int kOfGift = kOfDeck + solo::kDecisionCount;
constexpr int kCount = kOfGift + 1;

std::string name_of(int input) {
    if (input >= kOfGift) return "solo.gives";
    if (input >= kOfDeck) return "solo.deck." + std::to_string(input - kOfDeck);
    return "solo.rival." + std::string(id(static_cast<Rival>(input - kOfRival)));
}

void list_part(const State& state, Seat, int first, Active& active) {
    if (!state.variant.addons.has(AddOnId::Solo)) return;
    const int rival = static_cast<int>(state.solo.rival);
    if (rival < solo::kRivalCount) active.add(first + kOfRival + rival);
    for (solo::Decision decision : solo::candidates(state.solo))
        active.add(first + kOfDeck + decision);
    if (step(state) == Step::GiveWonder) active.add(first + kOfGift);
}

}  // namespace

}  // namespace dipolis::features

namespace dipolis::solo {

const features::Part kFeatures = {features::kCount, features::name_of, features::list_part};

}  // namespace dipolis::solo
