// Logs of other sites: all that they tell in common, and a reader for each form. Inside formats
// only.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/ids.h"
#include "engine/variant.h"
#include "formats/json.h"
#include "formats/result.h"

namespace dipolis::sites {

enum class Verb : uint8_t { Draft, Build, Discard, Wonder, Token, Destroy, Revive, Begin };

// A decision as a log tells it.
struct ToldMove {
    std::string where = {};   // in the log, for errors
    std::string player = {};  // as the site names it; empty if the log does not say
    Verb verb = Verb::Build;
    Card card = Card::None;
    Wonder wonder = Wonder::None;
    Token token = Token::None;
    std::string first = {};          // the player who begins the next age
    std::optional<int> amount = {};  // paid or gained, if it is told
};

struct Log {
    std::string source;
    MiddlePawn middle_pawn = MiddlePawn::Begins;
    std::vector<ToldMove> moves;
    // The rest as far as it is told.
    std::array<std::string, 2> players;  // the first one begins the draft
    std::vector<Wonder> wonders;         // eight, in the order of the draft's two rows
    std::vector<Token> board;            // from left to right
    Tokens shown;                        // by the Great Library
    PerAge<std::array<Card, kPlaceCount>> places = unknown();

  private:
    static PerAge<std::array<Card, kPlaceCount>> unknown() {
        PerAge<std::array<Card, kPlaceCount>> places{};
        for (auto& age : places) age.fill(Card::None);
        return places;
    }
};

// Whether the text is of this form, and its games.
bool is_arena_log(const Json& log);
std::vector<Parsed<Log>> read_arena_log(const Json& log);
bool is_7wd_log(const Json& log);
Parsed<Log> read_7wd_log(const Json& log);
bool is_sevenee_log(const Json& log);
Parsed<Log> read_sevenee_log(const Json& log);

}  // namespace dipolis::sites
