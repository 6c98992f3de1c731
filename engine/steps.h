// The steps of the game: everything that can wait on the agenda.
#pragma once

#include <cstdint>

namespace dipolis {

// Steps of a game, grouped by who decides, so that who() needs comparisons only.
enum class Step : uint8_t {
    None,
    // Chance
    DealToken,    // a progress token to the board; a = place on the board
    DealWonder,   // a Wonder to the draft row; a = place in the row, b = places left empty
    MarkGuild,    // the next place that holds a guild; a = first candidate, b = guilds left
    DealCard,     // the face-up card of the place a, then of the next one
    RevealCard,   // the face-down card of the place a is turned up
    DrawLibrary,  // three tokens from the box
    // Solo
    DrawRival,       // the rival of this game
    DrawRivalToken,  // a token from the box to the rival
    RivalDecides,    // the rival's turn: a Decision card
    // Leaders
    DealLeader,    // a leader to the draft row; a = place in the row
    DrawMaecenas,  // an unused leader to look at; b = still to be drawn
    DrawRome,      // an unused leader to the hand; b = still to be drawn
    DrawCroesus,   // a card removed from this age to look at; b = still to be drawn
    DrawRamses,    // a guild left out to look at; b = still to be drawn
    // The seat
    DraftWonder,         // a Wonder from the row; a = number of the pick, 0..7
    ChooseFirstPlayer,   // the seat that begins the age
    TakeTurn,            // build, discard or construct a Wonder
    ChooseToken,         // a progress token from the board
    ChooseLibraryToken,  // one of the three drawn
    DestroyBuilding,     // a rival building of the colour a
    ReviveBuilding,      // a building from the discard pile
    // Solo
    GiveWonder,  // one of three Wonders to the rival; a = number of the gift
    // Leaders
    DraftLeader,     // a leader from the row; a = number of the pick, 0..7
    ChooseLeader,    // of the hand, in secret
    DeclareRecruit,  // recruit or discard it, in secret
    ChooseMaecenas,  // one of the leaders in view
    ChooseRome,      // a leader of the hand
    BuildDiscarded,  // a building from the discard pile
    BuildRemoved,    // one of the cards in view
    BuildGuild,      // one of the guilds in view
    BuryLeader,      // an active leader
    // Nobody decides: these run by themselves
    BeginAge,      // the age a begins
    LayStructure,  // lay out its structure
    OpenAge,       // the structure lies there: who begins?
    EndTurn,       // next turn, or end of the age
    EndAge,        // next age, or the civilian end
    // Solo
    UseGift,  // the effects that the rival's Wonder a has from the beginning
    // Leaders
    SettleRecruits,  // coins of the recruitment
    ResolveLeader,   // the seat's recruited leader becomes active
    Count,
};

enum class Who : uint8_t { Chance, ItsSeat, Nobody };

constexpr Who who(Step step) {
    if (step < Step::DraftWonder) return Who::Chance;
    return step < Step::BeginAge ? Who::ItsSeat : Who::Nobody;
}

}  // namespace dipolis
