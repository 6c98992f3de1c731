#include "engine/structure.h"

namespace dipolis {

namespace {

// Rows of n cards are centred; a card is covered by those of the next row half a card to its left
// and right. Odd rows (counted from 0) lie face down.
template <size_t Rows>
constexpr Layout make_layout(const std::array<int, Rows>& sizes, int wide_row) {
    Layout layout;
    int place = 0;
    for (size_t row = 0; row < Rows; ++row) {
        const bool wide = static_cast<int>(row) == wide_row;  // two cards, a whole card apart
        const int step = wide ? 4 : 2;
        for (int i = 0; i < sizes[row]; ++i, ++place) {
            auto& spot = layout.spots[place];
            spot.row = static_cast<uint8_t>(row);
            spot.x = static_cast<int8_t>(step * i - step * (sizes[row] - 1) / 2);
            if (row % 2 == 0) layout.face_up.add(static_cast<Place>(place));
        }
    }
    for (Place low = 0; low < kPlaceCount; ++low) {
        auto& covered = layout.spots[low];
        for (Place high = 0; high < kPlaceCount; ++high) {
            auto& cover = layout.spots[high];
            const int distance = cover.x - covered.x;
            if (cover.row != covered.row + 1 || (distance != 1 && distance != -1)) continue;
            covered.covered_by.add(high);
            cover.covers.add(low);
        }
        if (covered.covered_by.empty()) layout.accessible.add(low);
    }
    for (auto& spot : layout.spots) {
        size_t n = 0;
        const auto place = static_cast<Place>(&spot - layout.spots.data());
        for (Place low : spot.covers)
            spot.below[n++] = {{low}, layout.spots[low].covered_by - Places{place}};
    }
    return layout;
}

}  // namespace

constexpr PerAge<Layout> kLayouts = {
    make_layout(std::array{2, 3, 4, 5, 6}, -1),
    make_layout(std::array{6, 5, 4, 3, 2}, -1),
    make_layout(std::array{2, 3, 4, 2, 4, 3, 2}, 3),
};

static_assert(kLayouts[0].accessible.size() == 6 && kLayouts[1].accessible.size() == 2 &&
              kLayouts[2].accessible.size() == 2);

void Structure::lay(Age age) {
    cards.fill(Card::None);
    present = Places::range(0, kPlaceCount);
    accessible = layout(age).accessible;
    guilds = {};
}

Places Structure::take(Age age, Place place) {
    cards[place] = Card::None;
    present.remove(place);
    guilds.remove(place);
    Places uncovered;
    for (const auto& below : layout(age).spots[place].below) {
        const bool free = (below.other_cover & present).empty();
        uncovered = uncovered | below.place.only_if(free);
    }
    accessible.remove(place);
    accessible = accessible | uncovered;
    return uncovered;
}

}  // namespace dipolis
