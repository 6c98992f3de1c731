// Move: what a player, or chance, decides.
#pragma once

#include <bit>

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

enum class MoveKind : uint8_t {
    None,
    Draft,        // a = Wonder
    Build,        // a = Card
    Discard,      // a = Card
    Wonder,       // a = Card used, b = Wonder
    Token,        // a = Token: from the board, or from the library's offer
    Destroy,      // a = Card
    Revive,       // a = Card
    FirstPlayer,  // a = Seat
    // Chance
    DealToken,   // a = Token
    DealWonder,  // a = Wonder
    MarkGuild,   // a = Place
    Reveal,      // a = Place, b = Card
    Library,     // a, b, c = Token, increasing
    // Moves of players in add-ons: Solo
    GiveWonder,  // a = Wonder
    // Leaders; where a green card is built, c = how its symbol is changed (leaders.h), in Build and
    // Revive too
    DraftLeader,   // a = Leader
    ChooseLeader,  // a = Leader
    Declare,       // a = Plan
    Maecenas,      // a = Leader
    Solomon,       // a = Card
    Croesus,       // a = Card
    Ramses,        // a = Card
    Rome,          // a = Leader
    Bury,          // a = Leader
    Pythagoras,    // a = Card
    // Moves of chance in add-ons: Solo
    DrawRival,   // a = Rival
    RivalToken,  // a = Token
    Decision,    // a = Decision
    // Leaders
    OfferLeader,  // a = Leader: to the draft
    ShowLeader,   // a = Leader
    ShowCard,     // a = Card
    Count,
};

// A move: four bytes, passed by value. A card appears once in a game, so moves name cards and not
// places.
struct Move {
    MoveKind kind = MoveKind::None;
    uint8_t a = 0, b = 0, c = 0;

    static constexpr Move of(MoveKind kind) { return {kind}; }
    template <class A>
    static constexpr Move of(MoveKind kind, A a) {
        return of(kind, a, 0);
    }
    // Assembled in a register: four stores of a byte each cost twice as much.
    template <class A, class B>
    static constexpr Move of(MoveKind kind, A a, B b) {
        static_assert(std::endian::native == std::endian::little);
        return std::bit_cast<Move>(static_cast<uint32_t>(kind) | static_cast<uint32_t>(a) << 8 |
                                   static_cast<uint32_t>(b) << 16);
    }

    constexpr Card card() const { return static_cast<Card>(kind == MoveKind::Reveal ? b : a); }
    constexpr dipolis::Wonder wonder() const {
        return static_cast<dipolis::Wonder>(kind == MoveKind::Wonder ? b : a);
    }
    constexpr dipolis::Token token() const { return static_cast<dipolis::Token>(a); }
    constexpr Place place() const { return a; }
    constexpr Seat seat() const { return static_cast<Seat>(a); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 4);

// A legal move, or an outcome of chance with its weight.
struct Option {
    Move move;
    uint32_t weight = 1;
    friend constexpr bool operator==(const Option&, const Option&) = default;
};

// The options of one decision. The array stays uninitialised: clearing it would take longer than
// listing the options.
class Options {
  public:
    static constexpr int kCapacity = 160;

    Options() {}  // NOLINT(modernize-use-equals-default): the union has none

    void push(Move move, int weight = 1) {
        DIPOLIS_ASSERT(size_ < kCapacity);
        items_[size_++] = {move, static_cast<uint32_t>(weight)};
    }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Option& operator[](int i) const { return items_[i]; }
    // The move of operator[], read as one word: compilers would put it together byte by byte.
    Move move(int i) const { return std::bit_cast<Move>(std::bit_cast<uint32_t>(items_[i].move)); }
    const Option* begin() const { return items_; }
    const Option* end() const { return items_ + size_; }

    // A writer of many options behind the list. While it lives, nothing else may change the list.
    // The end of the list stays in a register, so that it is not stored with each option.
    class Writer {
      public:
        explicit Writer(Options& options) : options_(options), end_(options.end_of_items()) {}
        ~Writer() { options_.size_ = static_cast<int>(end_ - options_.items_); }
        Writer(const Writer&) = delete;
        Writer& operator=(const Writer&) = delete;

        void operator()(Move move) {
            DIPOLIS_ASSERT(end_ < options_.items_ + kCapacity);
            *end_++ = {move};
        }
        // Appends the move if it is possible. Without a branch: otherwise the next overwrites it.
        // Needs room for one more either way.
        void where(bool possible, Move move) {
            DIPOLIS_ASSERT(end_ < options_.items_ + kCapacity);
            *end_ = {move};
            end_ += possible;
        }

      private:
        Options& options_;
        Option* end_;
    };

  private:
    Option* end_of_items() { return items_ + size_; }

    int size_ = 0;
    union {
        Option items_[kCapacity];
    };
};

}  // namespace dipolis
