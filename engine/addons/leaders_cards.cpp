// The rows of the expansion: leaders, their costs and symbols, the pools. The costs of all but Nero
// and Darius, and the symbols, are not in the booklet; where they come from is told in
// docs/rules.md.
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis::leaders {

namespace {

using namespace effect;  // NOLINT(google-build-using-namespace): the words of the rows
using enum Leader;

// All symbols of one colour, and of each colour one.
constexpr Links kRedLinks = {Link::Horseshoe, Link::Sword, Link::Tower, Link::Target, Link::Helmet};
constexpr Links kGreenLinks = {Link::Book, Link::Gear, Link::Lyre, Link::Lamp};
constexpr Links kBlueLinks = {Link::Mask,   Link::Moon, Link::Droplet,
                              Link::Pillar, Link::Sun,  Link::Portico};
constexpr Links kYellowLinks = {Link::Vase, Link::Barrel};
constexpr Links kOneOfEach = {Link::Book, Link::Mask, Link::Helmet, Link::Barrel};

// The pools of a leader. A symbol on the cards marks the members of the two small ones, 16 of each.
// Da Vinci takes the place of the four who give the symbols of one colour.
constexpr PoolIds kUsual = {PoolId::Full, PoolId::NoDaVinci, PoolId::DaVinci};
constexpr PoolIds kPoints = kUsual | PoolIds{PoolId::VictoryPoints};
constexpr PoolIds kAbility = kUsual | PoolIds{PoolId::Abilities};
constexpr PoolIds kChain = {PoolId::Full, PoolId::NoDaVinci};
constexpr PoolIds kDaVinci = {PoolId::Full, PoolId::DaVinci};

// clang-format off
// Leader          id                coins links        pools     effects, power
constexpr LeaderRow kRows[] = {
    {Alexander,      "alexander",      3, {},           kPoints,  {}, Power::ConquestPoints},
    {Amytis,         "amytis",         4, {},           kPoints,  {per(Per::Wonder, points(2))}},
    {Archimedes,     "archimedes",     4, kGreenLinks,  kChain,   {}},
    {Aristotle,      "aristotle",      3, {},           kPoints,  {per(Per::Token, points(3))}},
    {Aspasia,        "aspasia",        2, {},           kAbility, {}, Power::StopPawn, Use::Once},
    {Berenice,       "berenice",       2, {},           kAbility, {}, Power::SellDearer},
    {Bilkis,         "bilkis",         4, {},           kAbility, {}, Power::FixedPrice},
    {Caesar,         "caesar",         5, {},           kAbility, {shields(2)}},
    {Caligula,       "caligula",       1, {},           kAbility, {}, Power::DoubleLoss},
    {Cleopatra,      "cleopatra",      4, {},           kPoints,  {points(5)}},
    {Croesus,        "croesus",        3, {},           kUsual,   {}, Power::BuildRemoved},
    {Darius,         "darius",         0, {},           kAbility, {take_coins(2)}},
    {DaVinci,        "da_vinci",       3, kOneOfEach,   kDaVinci, {}},
    {Diocletian,     "diocletian",     2, {},           kAbility, {take_coins(4)}},
    {Euclid,         "euclid",         5, {},           kAbility, {}, Power::ShowLaw, Use::Once},
    {Hammurabi,      "hammurabi",      2, kBlueLinks,   kChain,   {}},
    {Hannibal,       "hannibal",       2, {},           kAbility, {shields(1)}},
    {Hatshepsut,     "hatshepsut",     2, {},           kAbility, {}, Power::EarnMarket},
    {Hiram,          "hiram",          3, {},           kPoints,  {per(Per::Purple, points(2))}},
    {Hypatia,        "hypatia",        4, {},           kPoints,  {per(Per::Green, points(1))}},
    {Imhotep,        "imhotep",        3, {},           kAbility, {}, Power::EighthWonder},
    {Justinian,      "justinian",      3, {},           kPoints,  {}, Power::BlueGreenRedSets},
    {Leonidas,       "leonidas",       2, kRedLinks,    kChain,   {}},
    {Maecenas,       "maecenas",       1, {},           kUsual,   {}, Power::RecruitUnused},
    {Midas,          "midas",          3, {},           kPoints,  {per(Per::ThreeCoins, points(1))}},
    {Nebuchadnezzar, "nebuchadnezzar", 4, {},           kPoints,  {per(Per::Blue, points(1))}},
    {Nefertiti,      "nefertiti",      3, {},           kPoints,  {points(4)}},
    {Nero,           "nero",           0, {},           kAbility, {}, Power::TakeLoss},
    {Pericles,       "pericles",       4, {},           kPoints,  {per(Per::Red, points(1))}},
    {Phidias,        "phidias",        3, {},           kPoints,  {per(Per::Brown, points(1))}},
    {Plato,          "plato",          4, {},           kPoints,  {}, Power::AllColourSets},
    {Praxiteles,     "praxiteles",     3, {},           kPoints,  {per(Per::Grey, points(2))}},
    {Ptolemy,        "ptolemy",        5, {},           kAbility, {}, Power::CopySymbol, Use::Once},
    {Pythagoras,     "pythagoras",     5, {},           kAbility, {}, Power::RemoveCard, Use::Once},
    {Ramses,         "ramses",         5, {},           kUsual,   {}, Power::BuildGuild},
    {Sappho,         "sappho",         1, {},           kUsual,   {points(2)}},
    {Semiramis,      "semiramis",      2, {},           kAbility, {}, Power::ShieldLost},
    {Solomon,        "solomon",        3, {},           kUsual,   {}, Power::BuildDiscarded},
    {Tomyris,        "tomyris",        1, {},           kAbility, {}, Power::ReturnLoss},
    {Varro,          "varro",          3, {},           kPoints,  {per(Per::Yellow, points(1))}},
    {Vitruvius,      "vitruvius",      3, {},           kPoints,  {}, Power::LinkedPairs},
    {Xenophon,       "xenophon",       2, kYellowLinks, kChain,   {}},
    {Zenobia,        "zenobia",        2, {},           kUsual,   {points(3)}},
};
// clang-format on

constexpr EnumArray<Leader, LeaderRow, kLeaderCount> by_leader() {
    EnumArray<Leader, LeaderRow, kLeaderCount> rows{};
    for (const LeaderRow& row : kRows) rows[row.leader] = row;
    return rows;
}
constexpr EnumArray<Leader, LeaderRow, kLeaderCount> kLeaders = by_leader();

constexpr EnumArray<Power, Leader, static_cast<size_t>(Power::Count)> by_power() {
    EnumArray<Power, Leader, static_cast<size_t>(Power::Count)> holders{};
    holders.fill(Leader::None);
    for (const LeaderRow& row : kRows) holders[row.power] = row.leader;
    return holders;
}
constexpr auto kHolders = by_power();

// The rules ask only whether a seat has a power, and some powers keep data of their one holder.
constexpr bool belongs_to_one_leader(Power power) {
    int n = 0;
    for (const LeaderRow& row : kRows) n += row.power == power;
    return n == 1;
}
// Later moments are looked for among progress tokens only: a leader has a power for them.
constexpr bool happens(const Effect& effect) {
    return effect.when == When::Gained || effect.when == When::AtEnd;
}
constexpr bool rows_fit() {
    for (const LeaderRow& row : kLeaders) {
        if (row.leader == Leader::None) return false;
        for (const Effect& effect : row.effects) {
            if (!happens(effect)) return false;
        }
    }
    for (size_t i = 1; i < kHolders.size(); ++i) {
        if (!belongs_to_one_leader(static_cast<Power>(i))) return false;
    }
    return std::size(kRows) == kLeaders.size();
}
static_assert(rows_fit(), "each leader has one row, each power one leader, each effect a moment");

constexpr Terms printed() {
    Terms terms;
    for (const LeaderRow& row : kRows) {
        terms.costs[row.leader] = row.cost;
        terms.links[row.leader] = row.links;
    }
    return terms;
}

constexpr Leaders members(PoolId pool) {
    Leaders leaders;
    for (const LeaderRow& row : kRows) {
        if (row.pools.has(pool)) leaders.add(row.leader);
    }
    return leaders;
}

constexpr bool pools_are_kept() {
    constexpr EnumArray<PoolId, int, kPoolCount> kSizes = {{{43, 42, 39, 16, 16}}};
    for (size_t i = 0; i < kSizes.size(); ++i) {
        const auto pool = static_cast<PoolId>(i);
        if (members(pool).size() != kSizes[pool]) return false;
    }
    return true;
}
static_assert(pools_are_kept(), "records and links name these pools; make a new one");

constexpr Leaders used_once() {
    Leaders leaders;
    for (const LeaderRow& row : kRows) {
        if (row.use == Use::Once) leaders.add(row.leader);
    }
    return leaders;
}

}  // namespace

constexpr Terms kPrinted = printed();
constexpr Leaders kOnce = used_once();

constexpr EnumArray<PoolId, Pool, kPoolCount> kPools = {
    {{{"full", members(PoolId::Full)},
      {"no_davinci", members(PoolId::NoDaVinci)},
      {"davinci", members(PoolId::DaVinci)},
      {"vp16", members(PoolId::VictoryPoints)},
      {"ability16", members(PoolId::Abilities)}}}};

const LeaderRow& row(Leader leader) {
    return kLeaders[leader];
}
std::string_view id(Leader leader) {
    return row(leader).id;
}
Leader holder(Power power) {
    return kHolders[power];
}

std::optional<Leader> find_leader(std::string_view name) {
    for (size_t i = 0; i < kLeaders.size(); ++i) {
        if (kLeaders[i].id == name) return static_cast<Leader>(i);
    }
    return std::nullopt;
}

std::optional<Leaders> find_pool(std::string_view name) {
    for (const Pool& pool : kPools) {
        if (pool.id == name) return pool.leaders;
    }
    return std::nullopt;
}
std::string_view pool_id(Leaders pool) {
    for (const Pool& named : kPools) {
        if (named.leaders == pool) return named.id;
    }
    return {};
}

std::string_view id(Plan plan) {
    if (plan == Plan::None) return "none";
    return plan == Plan::Recruit ? "recruit" : "discard";
}
std::optional<Plan> find_plan(std::string_view name) {
    for (Plan plan : {Plan::Recruit, Plan::Discard}) {
        if (id(plan) == name) return plan;
    }
    return std::nullopt;
}

const Terms& terms(const State& state) {
    return state.variant.terms == nullptr ? kPrinted : *state.variant.terms;
}
int cost(const State& state, Leader leader) {
    return terms(state).costs[leader];
}
Links links(const State& state, Leader leader) {
    return terms(state).links[leader];
}

}  // namespace dipolis::leaders
