// The fan expansion Leaders: each player recruits leaders, chosen in secret before every Age.
// Rulings: docs/rules.md, chapter Leaders. A leader of the Solo mode is called a rival here.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base.h"
#include "engine/effects.h"
#include "engine/ids.h"

namespace dipolis {

struct AddOn;
struct Invariant;
struct Move;
struct Pending;
struct Rows;
struct State;

namespace leaders {

// The leaders. Files and weights use the ids of the rows. Sets of leaders are walked in this order,
// so it decides which leader a seed draws, and the numbers of moves: a new one is the last.
enum class Leader : uint8_t {
    Alexander,
    Amytis,
    Archimedes,
    Aristotle,
    Aspasia,
    Berenice,
    Bilkis,
    Caesar,
    Caligula,
    Cleopatra,
    Croesus,
    Darius,
    DaVinci,
    Diocletian,
    Euclid,
    Hammurabi,
    Hannibal,
    Hatshepsut,
    Hiram,
    Hypatia,
    Imhotep,
    Justinian,
    Leonidas,
    Maecenas,
    Midas,
    Nebuchadnezzar,
    Nefertiti,
    Nero,
    Pericles,
    Phidias,
    Plato,
    Praxiteles,
    Ptolemy,
    Pythagoras,
    Ramses,
    Sappho,
    Semiramis,
    Solomon,
    Tomyris,
    Varro,
    Vitruvius,
    Xenophon,
    Zenobia,
    Count,
    None = 255,
};
inline constexpr int kLeaderCount = static_cast<int>(Leader::Count);
using Leaders = Set<Leader, 64>;
static_assert(kLeaderCount <= 64);
inline constexpr Leaders kAllLeaders = Leaders::range(0, kLeaderCount);

// Power of a leader, for what no effect of the base game can say. The rule of each stands in the
// file named above it. Each belongs to exactly one leader.
enum class Power : uint8_t {
    None,
    // leaders_steps.cpp: when it becomes active; Ramses when the structure of Age III lies
    RecruitUnused,   // one of two unused leaders
    BuildDiscarded,  // a card of the discard pile
    BuildRemoved,    // one of the three cards removed from the Age
    BuildGuild,      // one of two guilds left out
    // leaders_steps.cpp, and lock_wonder() in leaders.cpp
    EighthWonder,  // may be built by this seat
    // leaders.cpp: a turn with more options
    RemoveCard,  // takes a card out of the game, for another turn
    ShowLaw,     // a green card shows Law
    CopySymbol,  // a green card shows a symbol of another
    // leaders.cpp: shields and the military tokens taken
    StopPawn,    // one movement does not happen
    DoubleLoss,  // the rival's
    TakeLoss,    // coins that the rival loses come to this seat
    ReturnLoss,  // the rival loses as many as this seat
    ShieldLost,  // a shield for each token lost
    // leaders.cpp: coins
    SellDearer,  // a coin more for a card that is sold
    FixedPrice,  // of the dearest unit of a building
    EarnMarket,  // a coin for each unit that the rival buys at a market price
    // leaders.cpp, points_of()
    ConquestPoints,    // for the military tokens taken
    BlueGreenRedSets,  // for sets of these three colours
    AllColourSets,     // for sets of all colours
    LinkedPairs,       // for buildings and what they are linked to
    Count,
};

enum class Use : uint8_t { Always, Once };

// The named sets of leaders to draft from. Each keeps its members for ever, because records, links
// and files name it: a leader of a later version is in none of these, and in a new one behind them.
enum class PoolId : uint8_t { Full, NoDaVinci, DaVinci, VictoryPoints, Abilities, Count };
inline constexpr int kPoolCount = static_cast<int>(PoolId::Count);
using PoolIds = Set<PoolId, 8>;

struct LeaderRow {
    Leader leader = Leader::None;
    std::string_view id{};
    uint8_t cost = 0;  // coins
    Links links{};     // symbols the leader grants
    PoolIds pools{};
    Effects effects{};  // in the words of the base game
    Power power = Power::None;
    Use use = Use::Always;  // of the power
};
const LeaderRow& row(Leader leader);
// Leader that has the power, which must not be None.
Leader holder(Power power);
std::string_view id(Leader leader);
std::optional<Leader> find_leader(std::string_view id);

inline constexpr int kMostCost = 255;  // coins that a table's own terms may ask for a leader

// Terms that the booklet leaves open: coin costs and linking symbols. A table may bring its own.
struct Terms {
    EnumArray<Leader, uint8_t, kLeaderCount> costs{};  // coins
    EnumArray<Leader, Links, kLeaderCount> links{};    // symbols the leader grants
    friend bool operator==(const Terms&, const Terms&) = default;
};
extern const Terms kPrinted;
// Those of the game in hand.
const Terms& terms(const State& state);
int cost(const State& state, Leader leader);
Links links(const State& state, Leader leader);

// Leaders to draft from. A pool of one's own has at least kSmallestPool members.
struct Pool {
    std::string_view id;
    Leaders leaders;
};
inline constexpr int kSmallestPool = 8;
inline constexpr int kDiscardedLeaderCoins = 2;
extern const EnumArray<PoolId, Pool, kPoolCount> kPools;
std::optional<Leaders> find_pool(std::string_view id);
std::string_view pool_id(Leaders pool);  // empty for a pool of one's own

// Plan of a seat for the leader it chose.
enum class Plan : uint8_t { None, Recruit, Discard };
std::string_view id(Plan plan);  // "recruit", "discard"
std::optional<Plan> find_plan(std::string_view id);

// Leaders with something that works once.
extern const Leaders kOnce;

// Leaders of one seat.
struct Seated {
    Leaders hand, active;
    Leaders spent;                  // of kOnce: used up
    Leader chosen = Leader::None;   // secret until both have chosen
    Plan plan = Plan::None;         // secret until both have declared
    Leader buried = Leader::None;   // under Abu Simbel
    bool croesus_waits = false;     // for the structure
    Wonder locked = Wonder::None;   // may not be built: the rival has four (L128)
    Card euclid = Card::None;       // a green card that shows Law
    Card ptolemy = Card::None;      // a green card that shows `copied`
    Symbol copied = Symbol::Wheel;  // meaningless without `ptolemy`
    friend bool operator==(const Seated&, const Seated&) = default;
};

struct Part {
    PerSeat<Seated> seats;
    Leaders unused;  // may be drawn
    Leaders shown;   // Maecenas looks at them
    std::array<Leader, 4> draft = {Leader::None, Leader::None, Leader::None, Leader::None};
    Bounded<Card, 3> shown_cards;  // Croesus or Ramses looks at them
    Seat first = Seat::First;      // resolves first in this Age
    uint8_t altering = 0;          // 1 + the symbol that the green card being built is to show
    friend bool operator==(const Part&, const Part&) = default;
};

const Seated& seated(const State& state, Seat seat);
bool has_active(const State& state, Seat seat, Leader leader);
bool can_use(const State& state, Seat seat, Leader leader);  // active and not spent
bool has_active(const State& state, Seat seat, Power power);
bool can_use(const State& state, Seat seat, Power power);

// Those that have left the game.
Leaders gone(const State& state);

// The scientific symbol a green card shows in the seat's city.
Symbol shown_symbol(const State& state, Seat seat, Card card);

// Change of a green card while it is built, as the last byte of a move: 0 not at all, 1 by Euclid,
// 2 + q by Ptolemy to show the symbol q.
using Alteration = uint8_t;
inline constexpr Alteration kByEuclid = 1;
inline constexpr Alteration kByPtolemy = 2;
Bounded<Alteration, 8> alterations(const State& state, Seat seat, Card card);

// The points of one active leader, by what it counts now.
int points_of(const State& state, Seat seat, Leader leader);
// The points of a leader under Abu Simbel: twice its cost (L16).
int buried_points(const State& state, Leader leader);

// Steps of the recruitment still wait below: the structure of the Age is not laid out.
bool recruiting(const State& state);

extern const AddOn kAddOn;
extern const Rows kTurnRows, kDraftRows, kStepRows;

// --- Between the files of this add-on

Seated& seated(State& state, Seat seat);
void setup(State& state);
void begin_recruitment(State& state);
void hide(State& state, Seat seat);
void push_after_structure(State& state);
// The leader becomes active and does what it does at once (L6).
void activate(State& state, Seat seat, Leader leader);
// Notes how the green card that is about to be built is changed.
void alter(State& state, Seat seat, Card card, Alteration alteration);
std::span<const Invariant> invariants();

}  // namespace leaders
}  // namespace dipolis
