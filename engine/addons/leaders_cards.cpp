// The rows of the expansion: leaders, their costs and symbols, the pools. The costs of all but Nero
// and Darius, and the symbols, are not in the booklet; where they come from is told in
// docs/rules.md.
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/state.h"

namespace dipolis::leaders {

namespace {

using namespace effect;  // NOLINT(google-build-using-namespace): the words of the rows

// clang-format off
constexpr std::array<LeaderRow, kLeaderCount> kLeaders = {{
    {"alexander",      {}},
    {"amytis",         {per(Per::Wonder, points(2))}},
    {"archimedes",     {}},
    {"aristotle",      {per(Per::Token, points(3))}},
    {"aspasia",        {}},
    {"berenice",       {}},
    {"bilkis",         {}},
    {"caesar",         {shields(2)}},
    {"caligula",       {}},
    {"cleopatra",      {points(5)}},
    {"croesus",        {}},
    {"darius",         {take_coins(2)}},
    {"da_vinci",       {}},
    {"diocletian",     {take_coins(4)}},
    {"euclid",         {}},
    {"hammurabi",      {}},
    {"hannibal",       {shields(1)}},
    {"hatshepsut",     {}},
    {"hiram",          {per(Per::Purple, points(2))}},
    {"hypatia",        {per(Per::Green, points(1))}},
    {"imhotep",        {}},
    {"justinian",      {}},
    {"leonidas",       {}},
    {"maecenas",       {}},
    {"midas",          {per(Per::ThreeCoins, points(1))}},
    {"nebuchadnezzar", {per(Per::Blue, points(1))}},
    {"nefertiti",      {points(4)}},
    {"nero",           {}},
    {"pericles",       {per(Per::Red, points(1))}},
    {"phidias",        {per(Per::Brown, points(1))}},
    {"plato",          {}},
    {"praxiteles",     {per(Per::Grey, points(2))}},
    {"ptolemy",        {}},
    {"pythagoras",     {}},
    {"ramses",         {}},
    {"sappho",         {points(2)}},
    {"semiramis",      {}},
    {"solomon",        {}},
    {"tomyris",        {}},
    {"varro",          {per(Per::Yellow, points(1))}},
    {"vitruvius",      {}},
    {"xenophon",       {}},
    {"zenobia",        {points(3)}},
}};

constexpr std::array<uint8_t, kLeaderCount> kCosts = {
//  alexander amytis archimedes aristotle aspasia berenice bilkis caesar caligula cleopatra
    3,        4,     4,         3,        2,      2,       4,     5,     1,       4,
//  croesus darius da_vinci diocletian euclid hammurabi hannibal hatshepsut hiram hypatia
    3,      0,     3,       2,         5,     2,        2,       2,         3,    4,
//  imhotep justinian leonidas maecenas midas nebuchadnezzar nefertiti nero pericles phidias
    3,      3,        2,       1,       3,    4,             3,        0,   4,       3,
//  plato praxiteles ptolemy pythagoras ramses sappho semiramis solomon tomyris varro
    4,    3,         5,      5,         5,     1,     2,        3,      1,      3,
//  vitruvius xenophon zenobia
    3,        2,       2,
};
// clang-format on

constexpr size_t at(Leader leader) {
    return static_cast<size_t>(leader);
}

constexpr Terms make_printed() {
    using enum Link;
    Terms terms;
    terms.costs = kCosts;
    terms.links[at(Leader::Archimedes)] = {Book, Gear, Lyre, Lamp};
    terms.links[at(Leader::Leonidas)] = {Horseshoe, Sword, Tower, Target, Helmet};
    terms.links[at(Leader::Hammurabi)] = {Mask, Moon, Droplet, Pillar, Sun, Portico};
    terms.links[at(Leader::Xenophon)] = {Vase, Barrel};
    terms.links[at(Leader::DaVinci)] = {Book, Mask, Helmet, Barrel};
    return terms;
}

// The two variants with sixteen leaders, told apart by a symbol on the cards.
constexpr Leaders kVictoryPoints = {
    Leader::Alexander, Leader::Amytis,     Leader::Aristotle,      Leader::Cleopatra,
    Leader::Hiram,     Leader::Hypatia,    Leader::Justinian,      Leader::Midas,
    Leader::Nefertiti, Leader::Pericles,   Leader::Nebuchadnezzar, Leader::Phidias,
    Leader::Plato,     Leader::Praxiteles, Leader::Varro,          Leader::Vitruvius};
constexpr Leaders kAbilities = {
    Leader::Aspasia,  Leader::Berenice,   Leader::Bilkis,     Leader::Caesar,
    Leader::Caligula, Leader::Darius,     Leader::Diocletian, Leader::Euclid,
    Leader::Hannibal, Leader::Hatshepsut, Leader::Imhotep,    Leader::Nero,
    Leader::Ptolemy,  Leader::Pythagoras, Leader::Semiramis,  Leader::Tomyris};
static_assert(kVictoryPoints.size() == 16 && kAbilities.size() == 16);

constexpr Leaders kAll = Leaders::range(0, kLeaderCount);
constexpr Leaders kChains = {Leader::Archimedes, Leader::Hammurabi, Leader::Leonidas,
                             Leader::Xenophon};

}  // namespace

constexpr Terms kPrinted = make_printed();

constexpr std::array<Pool, 5> kPools = {{{"full", kAll},
                                         {"no_davinci", kAll - Leaders{Leader::DaVinci}},
                                         {"davinci", kAll - kChains},
                                         {"vp16", kVictoryPoints},
                                         {"ability16", kAbilities}}};

const LeaderRow& row(Leader leader) {
    return kLeaders[at(leader)];
}
std::string_view id(Leader leader) {
    return row(leader).id;
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
    return terms(state).costs[at(leader)];
}
Links links(const State& state, Leader leader) {
    return terms(state).links[at(leader)];
}

}  // namespace dipolis::leaders
