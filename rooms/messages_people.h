// Messages about games between two devices (docs/protocol.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json.h"
#include "rooms/pair.h"
#include "rooms/ratings.h"

namespace dipolis {

enum class LinkKind : uint8_t { Join, Watch, Handover, Name };
std::string_view id(LinkKind kind);
// A link as people send it to each other.
std::string link_of(LinkKind kind, const std::string& token);
// Token in what a client sent as a link: the part after the last slash.
std::string_view token_of(std::string_view link);

std::string_view id(Offer what);
std::optional<Offer> find_offer(std::string_view id);
bool is_phrase(std::string_view id);

inline constexpr size_t kMostSaidLetters = 200;

// Facts that everybody at a table is told alike.
struct Around {
    std::string join, watch;  // links
    const std::vector<std::string>& reach;
    int watchers;
    int64_t now;
    const std::optional<Stakes>& stakes;  // of a rated game
};
std::string people_message(const Room& room, const Pair& pair, Seats you, const Around& around);
// `reach`: the addresses of this server, for one's own invitation.
std::string invitation_message(const Room& room, LinkKind kind, std::optional<Seat> seat,
                               std::string_view state, const std::vector<std::string>& reach);
std::string said_message(const std::string& game, Seat seat, const char* what,
                         const std::string& words);
std::string handover_message(const std::string& game, const std::string& link, int seconds);
// `code`: a new recovery code, which is told this once; otherwise only whether there is one.
// `moved`: by entering another one, of which this one takes the place.
std::string recovery_code_message(bool there, const std::string& code, bool moved);
// For a list of games: null without a pact.
Json listed_people(const GameInfo& info, const Holder& holder);

}  // namespace dipolis
