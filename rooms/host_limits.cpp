#include "rooms/host_limits.h"

#include <array>

namespace dipolis {

namespace {

using L = HostLimits;

// clang-format off
constexpr auto kLimits = std::to_array<LimitRow>({
    {"--limit-connections", &L::connections, 1, 1'000'000, "Open connections of an address"},
    {"--limit-sockets", &L::sockets, 1, 1'000'000, "Open WebSockets of an address"},
    {"--limit-requests", &L::requests, 1, 1'000'000, "Requests of an address that are being answered"},
    {"--limit-messages", &L::messages, 1, 1'000'000, "Messages and requests of an address in a second; at once five times as many"},
    {"--ban-seconds", &L::ban_seconds, 0, 86'400, "How long the address of a client that has flooded may open no WebSocket"},
    {"--limit-games", &L::games, 1, 1'000'000, "Games that an address may begin or import at once"},
    {"--limit-games-minute", &L::games_minute, 1, 1'000'000, "And then in a minute"},
    {"--limit-stored", &L::stored, 1, 10'000'000, "Games that an address may leave in the store at once"},
    {"--limit-stored-day", &L::stored_day, 1, 10'000'000, "And then in a day"},
    {"--limit-unfinished", &L::unfinished, 1, 100'000, "Games of a browser with others that are not over"},
    {"--limit-offers", &L::offers, 1, 1000, "Offers at the open table, of all"},
    {"--limit-offers-address", &L::offers_address, 1, 1000, "Offers at the open table, of an address"},
    {"--offer-minutes", &L::offer_minutes, 1, 1440, "How long an offer stands"},
    {"--limit-names", &L::names, 1, 100'000, "Names that an address may take or move at once"},
    {"--limit-names-day", &L::names_day, 1, 100'000, "And then in a day"},
    {"--limit-rated", &L::rated, 1, 1000, "Rated games of the same two people, or addresses, at once"},
    {"--limit-rated-day", &L::rated_day, 1, 1000, "And then in a day"},
    {"--keep-days", &L::keep_days, 0, 36'500, "Days after which a game that nobody has played since is erased; 0: never"},
    {"--limit-asleep", &L::asleep, 1, 10'000'000, "Games that nobody looks at whose clocks and secret answers are kept"},
    {"--limit-terms", &L::terms, 0, 1'000'000, "Sets of costs and symbols of leaders that all may bring until the server ends"},
    {"--threads", &L::threads, 0, 1024, "Threads for searches; 0: one for each core, but at least two"},
    {"--analysis-nodes", &L::analysis_nodes, 0, 1'000'000'000, "Nodes of the search for a hint or an analysis; 0: as many as 6 seconds allow"},
    {"--review-nodes", &L::review_nodes, 1, 1'000'000, "Nodes of the search for each decision of a review"},
});
// clang-format on

}  // namespace

std::span<const LimitRow> limit_rows() {
    return kLimits;
}

Shares::Limits HostLimits::challenges() const {
    return {static_cast<size_t>(offers), static_cast<size_t>(offers_address),
            int64_t{60'000} * offer_minutes};
}

}  // namespace dipolis
