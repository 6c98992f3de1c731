// Games that other sites have recorded, as games of this program. Three forms of JSON, told apart
// by themselves (docs/formats.md): the notifications of tables of Board Game Arena, the moves of
// 7wd.io, the actions of sevenee. Only the base game.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "formats/json.h"
#include "formats/result.h"
#include "play/deal.h"

namespace dipolis {

struct SiteGame {
    // The site, the number of its table if the log tells one, and whether places are made up.
    std::string source;
    Variant variant;
    Deal deal;
    std::vector<Move> moves;  // those of chance included
    State state;              // after the last of them
    // Whether the log tells where each card lay that was taken. Otherwise the cards lie so that
    // they could be taken in that order, and what was covered and free to take besides is made up.
    bool told_places = true;
};

// Each game of the log in its order, or the first thing in it that cannot have happened: a move
// that is no option, the wrong player, another price than the log's. An error of its own if the
// text is in none of the forms. The same text gives the same games.
Parsed<std::vector<Parsed<SiteGame>>> site_games(const Json& log);

}  // namespace dipolis
