// Analysis for people, by searches elsewhere: values of positions, and reviews of games. Each
// client has at most one request; a new one cancels the previous one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ai/prospect.h"
#include "ai/reasons.h"
#include "ai/review.h"
#include "formats/json.h"
#include "rooms/people.h"

namespace dipolis {

// The current evaluation of a position. Where chance is to act there is a value but no line.
struct Outlook {
    Report report;
    std::vector<Reason> reasons = {};  // for the best move against the second
    bool done = false;
    // When it is done: the lines of the best options and what is expected to follow them.
    std::vector<std::vector<Made>> lines = {};
};

// Searches a position until a limit is reached or everything is proven, and reports the current
// evaluation four times a second. `seen` is the position as the client may see it; the game must
// not be over.
Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell = {});

struct ReviewNews {
    int done = 0, of = 0;          // moves reviewed
    std::optional<Review> review;  // at the end
};

class Analyst {
  public:
    // New results for a client, as messages show them (analysis_json.h); null where there is none.
    struct News {  // NOLINT(bugprone-exception-escape): moving a Json does not throw
        ClientId client;
        Json outlook = {};
        Json review = {};
        bool given_up = false;  // stopped by an error: no more results will come
    };

    virtual ~Analyst() = default;

    // `seen` is the position as the client may see it; the game must not be over. `owner`: whom the
    // client belongs to; owners take turns.
    virtual void look(ClientId client, const State& seen, const std::string& owner) = 0;
    virtual void review(ClientId client, const Variant& variant, std::vector<Move> moves,
                        const std::string& owner) = 0;
    virtual void drop(ClientId client) = 0;
    // The results since the last call, of all clients that have new ones. Never blocks.
    virtual std::vector<News> news() = 0;
};

}  // namespace dipolis
