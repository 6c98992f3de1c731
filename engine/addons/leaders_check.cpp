// What must hold of the expansion's part of a state (check.h).
#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace dipolis::leaders {

namespace {

bool waits(const State& state, Step step, Seat seat) {
    for (const Pending& pending : state.agenda) {
        if (pending.step == step && pending.seat == seat) return true;
    }
    return false;
}

bool waits(const State& state, Step step) {
    return waits(state, step, Seat::First) || waits(state, step, Seat::Second);
}

bool add_new(Leaders& seen, Leaders members) {
    if (!(seen & members).empty()) return false;
    seen = seen | members;
    return true;
}

Leaders only(Leader leader) {
    return leader == Leader::None ? Leaders{} : Leaders{leader};
}

// Chosen leaders stay in the hand until both have declared.
bool leaders_are_in_one_place(const State& state) {
    const Part& part = state.leaders;
    Leaders seen = part.unused;
    if (!add_new(seen, part.shown)) return false;
    for (Leader leader : part.draft) {
        if (!add_new(seen, only(leader))) return false;
    }
    for (const Seated& seat : part.seats) {
        if (!add_new(seen, seat.hand) || !add_new(seen, seat.active)) return false;
        if (!add_new(seen, only(seat.buried))) return false;
        const bool in_hand = seat.chosen != Leader::None && seat.hand.has(seat.chosen);
        if (!in_hand && !add_new(seen, only(seat.chosen))) return false;
    }
    return (seen - state.variant.pool).empty();
}

// What a seat has chosen fits how far the Recruitment Phase has come.
bool choices_fit(const State& state, Seat seat) {
    const Seated& mine = seated(state, seat);
    const bool chosen = mine.chosen != Leader::None;
    const bool in_hand = chosen && mine.hand.has(mine.chosen);
    if (!waits(state, Step::SettleRecruits)) {
        if (mine.plan != Plan::None || in_hand) return false;
        return !chosen || waits(state, Step::ResolveLeader, seat);
    }
    if (waits(state, Step::ChooseLeader, seat) && chosen) return false;
    const bool declares = waits(state, Step::DeclareRecruit, seat);
    if (chosen != in_hand) return false;
    if (declares || waits(state, Step::ChooseLeader)) return mine.plan == Plan::None;
    if (!chosen) return mine.plan == Plan::None && mine.hand.empty();
    if (mine.plan == Plan::Recruit) return state.city(seat).coins >= cost(state, mine.chosen);
    return mine.plan == Plan::Discard;
}

bool is_altered(const State& state, Seat seat, Card card, Leader by) {
    if (card == Card::None) return true;
    return state.city(seat).buildings.has(card) && row(card).colour == Colour::Green &&
           seated(state, seat).spent.has(by);
}

bool wonders_fit(const State& state) {
    const bool full = state.wonders_built() == kWondersPerGame;
    for (Seat seat : {Seat::First, Seat::Second}) {
        const City& city = state.city(seat);
        const Wonder locked = seated(state, seat).locked;
        const bool imhotep = has_active(state, seat, Leader::Imhotep);
        if (full && !city.wonders.empty() && !imhotep) return false;
        if (locked == Wonder::None) continue;
        if (!full || imhotep || (city.wonders | city.built).has(locked)) return false;
        if (static_cast<int>(locked) >= kWonderCount || city.built.size() != 3) return false;
        const City& rival = state.city(other(seat));
        if ((rival.wonders | rival.built | state.undealt).has(locked)) return false;
    }
    return state.wonders_built() <= 8;
}

int hidden(const State& state, bool guilds) {
    int n = 0;
    for (Place place : state.structure.present)
        n += !state.structure.face_up(place) && state.structure.guilds.has(place) == guilds;
    return n;
}

// The cards in view are of the deck they were drawn from, and nowhere else; enough are left to
// draw.
bool draws_fit(const State& state, const Pending& pending) {
    const auto& shown = state.leaders.shown_cards;
    const bool guilds = pending.step == Step::DrawRamses || pending.step == Step::BuildGuild;
    const bool draws = pending.step == Step::DrawCroesus || pending.step == Step::DrawRamses;
    const Back back = guilds ? Back::Guild : static_cast<Back>(static_cast<int>(state.age) - 1);
    const int total = guilds ? 2 : 3;
    const bool on_top = &pending == &state.agenda.top();
    if (draws && (pending.b < 1 || pending.b > total)) return false;
    const int in_view = on_top ? shown.size() : 0;
    if (in_view != total - (draws ? pending.b : 0)) return false;
    if (guilds && state.age != Age::III) return false;
    if (on_top) {
        for (Card card : shown) {
            if (row(card).back != back) return false;
        }
    }
    if (!draws || waits(state, Step::MarkGuild)) return true;
    return state.unseen.with(back).size() - hidden(state, guilds) >= pending.b;
}

bool shown_cards_are_nowhere_else(const State& state) {
    Cards seen = state.discard | state.unseen.cards();
    for (const City& city : state.cities) seen = seen | city.buildings;
    for (Card card : state.structure.cards) {
        if (card != Card::None) seen.add(card);
    }
    for (Card card : state.leaders.shown_cards) {
        if (seen.has(card)) return false;
        seen.add(card);
    }
    return true;
}

// Whether a step of this add-on may wait at this height of the agenda.
bool step_fits(const State& state, int i) {
    const Pending& pending = state.agenda[i];
    const Step bottom = state.agenda[0].step;
    const bool top = i == state.agenda.size() - 1;
    const bool effect =
        bottom == Step::LayStructure || bottom == Step::OpenAge || bottom == Step::EndTurn;
    switch (pending.step) {
        case Step::DealLeader:
            return bottom == Step::BeginAge && pending.a < 4 &&
                   (top || state.agenda.top().step == Step::DealToken);
        case Step::DraftLeader:
            return bottom == Step::BeginAge && pending.a < 8;
        case Step::DealWonder:
            return pending.b == 0;
        case Step::LayStructure:
            return i == 0 && state.age != Age::None && state.structure.present.empty();
        case Step::ChooseLeader:
        case Step::DeclareRecruit:
            return bottom == Step::LayStructure && waits(state, Step::SettleRecruits) &&
                   !seated(state, pending.seat).hand.empty();
        case Step::SettleRecruits:
        case Step::ResolveLeader:
            return bottom == Step::LayStructure && !top;
        case Step::DrawMaecenas:
            return effect && top && pending.b >= 1 && pending.b <= 2 &&
                   state.leaders.shown.size() == 2 - pending.b;
        case Step::ChooseMaecenas:
            return effect && top && !state.leaders.shown.empty();
        case Step::DrawRome:
            return effect && top && pending.b >= 1 && pending.b <= 2 && i > 0 &&
                   state.agenda[i - 1] == Pending{Step::ChooseRome, pending.seat};
        case Step::ChooseRome:
            return effect && (top || state.agenda[i + 1].step == Step::DrawRome);
        case Step::BuildDiscarded:
            return effect && top && !state.discard.empty();
        case Step::BuryLeader:
            return effect && top && seated(state, pending.seat).buried == Leader::None;
        case Step::DrawCroesus:
        case Step::DrawRamses:
            return (bottom == Step::OpenAge || (effect && top)) && draws_fit(state, pending);
        case Step::BuildRemoved:
        case Step::BuildGuild:
            return effect && top && draws_fit(state, pending);
        default:
            return true;
    }
}

// The order of a Recruitment Phase: choosing above declaring above settling above resolving.
bool recruitment_fits(const State& state) {
    const auto height = [](Step step) {
        switch (step) {
            case Step::ResolveLeader:
                return 1;
            case Step::SettleRecruits:
                return 2;
            case Step::DeclareRecruit:
                return 3;
            case Step::ChooseLeader:
                return 4;
            default:
                return 0;
        }
    };
    int last = 1;
    for (int i = 0; i < state.agenda.size(); ++i) {
        const Pending& pending = state.agenda[i];
        const int here = height(pending.step);
        if (here == 0) continue;
        if (here < last) return false;
        last = here;
        for (int j = 0; j < i; ++j) {
            const bool same_seat =
                state.agenda[j].seat == pending.seat || pending.step == Step::SettleRecruits;
            if (state.agenda[j].step == pending.step && same_seat) return false;
        }
    }
    if (!waits(state, Step::SettleRecruits)) return true;
    for (Seat seat : {Seat::First, Seat::Second}) {
        if (waits(state, Step::ChooseLeader, seat) && !waits(state, Step::DeclareRecruit, seat))
            return false;
        if (!waits(state, Step::ResolveLeader, seat)) return false;
    }
    return true;
}

// The draft deals what it lets pick.
bool draft_fits(const State& state) {
    int shown = 0;
    for (Leader leader : state.leaders.draft) shown += leader != Leader::None;
    int picks = 0;
    for (const Pending& pending : state.agenda) {
        if (pending.step == Step::DraftLeader && ++picks > 1) return false;
        if (pending.step == Step::DealLeader) {
            if (shown != pending.a) return false;
            const int groups = waits(state, Step::DraftLeader) ? 1 : 0;
            if (groups == 0 || state.leaders.unused.size() + shown < 4) return false;
        }
        if (pending.step != Step::DraftLeader || waits(state, Step::DealLeader)) continue;
        const int after = pending.a < 4 ? 4 : 0;
        if (shown != 4 - pending.a % 4 || state.leaders.unused.size() < after) return false;
    }
    return shown == 0 || waits(state, Step::DraftLeader);
}

}  // namespace

const char* broken(const State& state) {
    if (!(state.variant.pool - kPools[0].leaders).empty()) return "the pool";
    if (state.variant.pool.size() < kSmallestPool) return "the pool is too small";
    if (!leaders_are_in_one_place(state)) return "every leader is in one place";
    if (!shown_cards_are_nowhere_else(state)) return "cards in view are in one place";
    if (!wonders_fit(state)) return "the fourth Wonder against four is locked";
    for (Seat seat : {Seat::First, Seat::Second}) {
        const Seated& mine = seated(state, seat);
        if (!choices_fit(state, seat)) return "what a seat has chosen";
        if (!(mine.spent - kOnce).empty()) return "only some leaders can be used up";
        if (mine.euclid != Card::None && mine.euclid == mine.ptolemy) return "a card altered twice";
        if (!is_altered(state, seat, mine.euclid, Leader::Euclid) ||
            !is_altered(state, seat, mine.ptolemy, Leader::Ptolemy))
            return "altered cards are green cards of the city";
    }
    if (is_over(state)) return nullptr;
    bool cards_in_view = false;
    for (int i = 0; i < state.agenda.size(); ++i) {
        if (!step_fits(state, i)) return "the agenda of leaders";
        const Step step = state.agenda[i].step;
        cards_in_view |= step == Step::DrawCroesus || step == Step::DrawRamses ||
                         step == Step::BuildRemoved || step == Step::BuildGuild;
    }
    if (!state.leaders.shown_cards.empty() && !cards_in_view) return "cards in view";
    const bool looks = waits(state, Step::DrawMaecenas) || waits(state, Step::ChooseMaecenas);
    if (!state.leaders.shown.empty() && !looks) return "leaders in view";
    if (!recruitment_fits(state)) return "the order of the recruitment";
    return draft_fits(state) ? nullptr : "the draft of leaders";
}

}  // namespace dipolis::leaders
