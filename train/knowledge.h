// Knowledge from stored games about the game itself: how often the first player wins, how games
// end, and how those fare who take a Wonder first, build it, hold a progress token or recruit a
// leader. Only games in which nobody was biased towards a kind of victory count.
//
// These are shares of games, not effects: a Wonder may be built more often by who is winning
// anyway.
#pragma once

#include <array>
#include <map>
#include <string>

#include "ai/elo.h"
#include "train/shard.h"

namespace dipolis::train {

enum class Chapter : uint8_t {
    FirstPick,  // Wonders that the first player takes first, among the games where they lay there
    Built,      // Wonders that were built, among those owned
    Tokens,   // progress tokens held at the end, among the games that began with them on the board
    Leaders,  // leaders active at the end
    Rivals,   // of the Solo mode; the score is that of the human
    Count,
};
std::string_view id(Chapter chapter);  // "first_pick" ...

struct Finding {
    uint64_t among = 0;  // times that it could have happened; 0 if that is not counted
    Score score;         // of the seat concerned, in the games in which it happened
};

class Knowledge {
  public:
    // Returns false if the game violates the rules; then nothing is added.
    bool add(const PlayedGame& game);

    uint64_t games() const { return games_; }
    uint64_t biased() const { return biased_; }  // left out
    uint64_t moves() const { return moves_; }    // chance included
    uint64_t decisions() const { return decisions_; }
    const Score& first_player() const { return first_player_; }
    uint64_t ended(Result::Kind kind) const { return ends_[kind]; }
    // By the key of a name in text/*.json: "wonder.piraeus".
    const std::map<std::string, Finding>& findings(Chapter chapter) const {
        return chapters_[chapter];
    }

  private:
    Finding& at(Chapter chapter, std::string_view kind, std::string_view id,
                std::string_view part = "");
    void add_start(const State& start);
    void add_end(const State& end);

    uint64_t games_ = 0, biased_ = 0, moves_ = 0, decisions_ = 0;
    Score first_player_;
    EnumArray<Result::Kind, uint64_t, 5> ends_{};
    EnumArray<Chapter, std::map<std::string, Finding>, static_cast<size_t>(Chapter::Count)>
        chapters_;
};

}  // namespace dipolis::train
