// Reasons why a move is good, in the game's own terms. Each reason is a predicate about the
// position, the move and another one (the second best of a hint, the one played of a review) that
// can be checked without the search; only what is called expected is read from the search's lines.
// Left out are things that the other move does as well, unless nothing else speaks for it, and by
// how much the search likes the move: that is the number itself.
#pragma once

#include <string_view>
#include <vector>

#include "ai/search.h"

namespace dipolis {

// Kind of a reason. It names `about` first, and `also` besides.
enum class ReasonKind : uint8_t {
    // The end
    Wins,          // wins at once, or within the same turn
    WinsAll,       // wins whatever follows, by the victory n (Result::Kind), or 0: any
    Lost,          // loses whatever is played, in the same way
    StopsWin,      // the rival could win with `about` in its next turn, if not for this move
    AvoidsReveal,  // `also`, by what it may turn up, would let the rival win in its next turn
    Threatens,     // would win with `about` if it were its turn again
    // Gains of the move
    PlaysAgain,    // another turn, expected for `about` where that is known
    Pair,          // a pair of symbols and a progress token, expected to be `about`
    Symbol,        // a new scientific symbol: n different ones
    Shields,       // the pawn moves n spaces
    NearCapital,   // and then is m spaces from the rival's capital
    Points,        // n victory points more than the other move, without coins and its own pawn's
    Coins,         // leaves n coins instead of m
    Takes,         // the rival loses n coins
    Link,          // free by a linking symbol, instead of n coins
    Frees,         // `about`, which lies open, becomes free by a linking symbol
    FreesLater,    // the same for one that may still come
    Source,        // the first source of the resource `about`
    Choice,        // one more resource, whichever is needed
    Discount,      // the resource `about` costs one coin from now on
    Library,       // a choice among three progress tokens that are not on the board
    Destroys,      // `about` of the rival
    Revives,       // builds `about` from the discard pile
    Seventh,       // the last Wonder of the game: the rival cannot build `about`
    TokenAgain,    // a token: n Wonders that gave none give another turn
    TokenShields,  // a token: each of n red cards to come moves the pawn one more
    TokenWonders,  // a token: n own Wonders cost two resources less
    TokenBlue,     // a token: so do n blue cards to come
    TokenTrade,    // a token: what the rival pays for resources goes to the seat
    TokenLinks,    // a token: coins with each free building; n cards to come are linked by now
    // Prices
    Saves,      // `about` costs n coins instead of m
    Dearer,     // `about` costs the rival n coins instead of m
    Pays,       // the coins now reach for `about`
    StillPays,  // they still do; after the other move they do not
    Blocks,     // the rival's coins do not reach for `about` any more
    // Gains that the rival does not have
    DeniesPair,     // by the card `about`, which it could build: a pair of symbols
    DeniesSymbol,   // a new symbol: n different ones
    DeniesShields,  // n spaces of the pawn
    Denies,         // n victory points
    DeniesLink,     // it would be free for it, instead of n coins
    DeniesGoods,    // `also` would cost it n coins instead of m
    Otherwise,      // after the other move it is expected to build `about`, and now it cannot
    // Cards that lie open
    Keeps,         // `about` stays covered; taking `also` would lay it open for the rival
    OpensNothing,  // no card becomes accessible to the rival; taking `also` would do that
    OpensLess,     // fewer than by taking `also`
    OpensForYou,   // another turn, and `about` becomes accessible for it
    LeavesOne,     // the rival has only `about` to take
    MustUncover,   // every card that the rival can take uncovers another one
    LastCard,      // with one turn each from here on, the last card of the Age is taken by the seat
    Begins,        // as the pawn stands, the seat and not the rival says who begins the next Age
    // Powers of a Wonder chosen in the draft; its points also where both moves raise it
    WonderAgain,     // building it gives another turn
    WonderPoints,    // it, or `about`, is worth n points
    WonderShields,   // it has n shields
    WonderCoins,     // it gives n coins
    WonderTakes,     // it takes n coins from the rival
    WonderGoods,     // it produces one of several resources, as its owner likes
    WonderDestroys,  // it destroys a building of the rival
    WonderRevives,   // it builds a card from the discard pile
    WonderLibrary,   // it gives a choice among three progress tokens that are not on the board
    // Moves expected next
    ReplySells,  // the rival finds nothing better than to sell `about`
    Reply,       // the rival builds or takes `about`
    Then,        // the seat itself builds or takes `about`
    Count,
};
std::string_view id(ReasonKind kind);  // "wins", "stops_win", ...

// Something with a name that a reason can name.
struct Thing {
    enum class Kind : uint8_t { None, Card, Wonder, Token, Resource };
    Kind kind = Kind::None;
    uint8_t value = 0;

    constexpr Thing() = default;
    // NOLINTBEGIN(google-explicit-constructor): each names itself
    constexpr Thing(Card card) : kind(Kind::Card), value(static_cast<uint8_t>(card)) {}
    constexpr Thing(Wonder wonder) : kind(Kind::Wonder), value(static_cast<uint8_t>(wonder)) {}
    constexpr Thing(Token token) : kind(Kind::Token), value(static_cast<uint8_t>(token)) {}
    constexpr Thing(Resource resource)
        : kind(Kind::Resource), value(static_cast<uint8_t>(resource)) {}
    // NOLINTEND(google-explicit-constructor)
    constexpr explicit operator bool() const { return kind != Kind::None; }
    friend constexpr bool operator==(const Thing&, const Thing&) = default;
};
std::string_view id(Thing::Kind kind);  // "card", ...; empty for None
std::string_view id(Thing thing);       // "baths", ...

struct Reason {
    ReasonKind kind;
    int n = 0;
    int m = 0;
    Thing about = {};
    Thing also = {};
    friend bool operator==(const Reason&, const Reason&) = default;
};

// At most three reasons for a line and against another one, the strongest first.
std::vector<Reason> reasons(const State& state, const Line& line, const Line& other);
// The same for the first line of the report against the second; none if there is only one option.
// Where both raise the same Wonder, or nothing tells them apart, also what the first one gains over
// the best line that does something else.
std::vector<Reason> reasons(const State& state, const Report& report);

}  // namespace dipolis
