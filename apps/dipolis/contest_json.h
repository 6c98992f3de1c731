// The result of a match as one line of JSON, and parts of one match added up. A part names itself:
// which of how many it is, and of which match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/dipolis/contest.h"
#include "formats/json.h"

namespace dipolis {

// All that decides which match is played: players, number of games, seed, rules, positions.
Json run_of(const ContestSettings& settings);

Json to_json(const ContestResult& result, const ContestSettings& settings);

// Writes the result so far into this file, whole or not at all, so that the match can go on from
// there. Returns false, after a complaint, where that fails.
bool keep_result(const ContestResult& result, const ContestSettings& settings,
                 const std::string& name);
// The result so far that this file keeps of the match that the settings describe; one of no games
// where there is no file. Nothing after a complaint, as where the file is of another match. More or
// fewer games may be planned than before.
std::optional<ContestResult> kept_result(const ContestSettings& settings, const std::string& name);

// clang-tidy attributes to the destructor what the interface of the JSON library may throw.
struct Joined {  // NOLINT(bugprone-exception-escape)
    Json run;
    ContestResult result;
};

// Adds up the parts in these files, one a line. Nothing after a complaint: each part of the match
// must be there once, with all its games, and where `wanted` has an entry its run must have the
// same.
std::optional<Joined> join_parts(const std::vector<std::string>& files, const Json& wanted);

}  // namespace dipolis
