#include "apps/dipolis/contest_json.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>

#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "apps/dipolis/output.h"
#include "engine/score.h"
#include "formats/escape.h"
#include "formats/position.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

// A checksum (FNV-1a) of the positions; null for whole games.
Json checksum(const std::vector<State>& positions) {
    if (positions.empty()) return nullptr;
    uint64_t sum = 0xcbf2'9ce4'8422'2325;
    for (const State& position : positions) {
        for (const char c : to_line(position) + '\n') {
            sum ^= static_cast<unsigned char>(c);
            sum *= 0x100'0000'01b3;
        }
    }
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(sum));
    return text.data();
}

// The difference in Elo that belongs to a score; null where it is too large to be measured.
Json elo_json(double mean) {
    const double value = elo(mean);
    return std::abs(value) < kMostElo ? Json(value) : Json();
}

Json to_json(const Sprt& sprt, const Score& score) {
    const auto verdict = sprt.verdict(score);
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"ratio", sprt.ratio(score)},
            {"verdict", verdict == Sprt::Verdict::Stronger ? "stronger"
                        : verdict == Sprt::Verdict::Weaker ? "not_stronger"
                                                           : "not_decided"}};
}

// The numbers of a list; nothing if there is anything else, or less than 0.
std::optional<std::vector<int64_t>> numbers(const Json& list) {
    std::vector<int64_t> all;
    if (!list.is_array()) return std::nullopt;
    for (const Json& each : list) {
        if (!each.is_number_integer() || each.get<int64_t>() < 0) return std::nullopt;
        all.push_back(each.get<int64_t>());
    }
    return all;
}

// A match, or a part of one, as to_json() wrote it. (As of Joined.)
struct Told {  // NOLINT(bugprone-exception-escape)
    Json run;
    Part part;
    ContestResult result;
};

std::array<std::string, 2> complaints_in(const Json& json) {
    std::array<std::string, 2> complaints;
    if (!json.is_array() || json.size() != 2) return complaints;
    for (size_t i = 0; i < 2; ++i) {
        if (json[i].is_string()) complaints[i] = escaped(json[i].get<std::string>());
    }
    return complaints;
}

// Nothing if it is not such a result.
std::optional<Told> told(const Json& json) {
    static const Json nothing;
    const auto at = [&json](const char* name) -> const Json& {
        return json.is_object() && json.contains(name) ? json[name] : nothing;
    };
    Told told{at("run"), {}, {}};
    const auto part = at("part").is_string() ? parse_part(at("part").get_ref<const std::string&>())
                                             : std::nullopt;
    const auto counts = numbers(at("counts"));
    if (!told.run.is_object() || !told.run.value("games", Json()).is_number_unsigned() || !part ||
        !counts || !add_counts(told.result, *counts))
        return std::nullopt;
    told.part = *part;
    told.result.complaints = complaints_in(at("complaints"));
    return told;
}

// The first thing that is other in this run than in the one wanted, as far as that says anything.
std::string difference(const Json& run, const Json& wanted) {
    if (!wanted.is_object()) return {};
    for (const auto& [name, value] : wanted.items()) {
        const Json ours = run.value(name, Json());
        if (ours != value)
            return "of another match: its " + name + " is " + excerpt(ours.dump()) + ", not " +
                   excerpt(value.dump());
    }
    return {};
}

// "3/8".
std::string words_of(const Part& part) {
    return std::to_string(part.index + 1) + "/" + std::to_string(part.of);
}

// Parts of one match, as they come. (As of Joined.)
class Parts {  // NOLINT(bugprone-exception-escape)
  public:
    // Adds what to_json() wrote; returns what is wrong with it.
    std::string add(const Json& json, const std::string& place, const Json& wanted) {
        const auto more = told(json);
        if (!more) return "no result of a part of a match";
        for (const Json* other : std::initializer_list<const Json*>{&wanted, &sum_.run}) {
            if (std::string why = difference(more->run, *other); !why.empty())
                return "a part " + why;
        }
        const Part& part = more->part;
        const std::string name = "part " + words_of(part);
        if (!places_.empty() && part.of != of_)
            return name + ", and there are parts of " + std::to_string(of_);
        const uint64_t games = 2 * part.size((more->run["games"].get<uint64_t>() + 1) / 2);
        if (static_cast<uint64_t>(more->result.score.games()) != games)
            return name + " has only " + std::to_string(more->result.score.games()) + " of its " +
                   std::to_string(games) + " games";
        const auto [first, fresh] = places_.emplace(part.index, place);
        if (!fresh) return name + " is there twice, first in " + first->second;
        of_ = part.of;
        sum_.run = more->run;
        merge(sum_.result, more->result);
        return {};
    }

    // The first part that has not come; empty if all have.
    std::string missing() const {
        for (uint64_t i = 0; i < of_; ++i) {
            if (!places_.contains(i))
                return "part " + std::to_string(i + 1) + "/" + std::to_string(of_);
        }
        return {};
    }
    const Joined& sum() const { return sum_; }

  private:
    uint64_t of_ = 1;
    std::map<uint64_t, std::string> places_;  // places in the input of the parts
    Joined sum_;
};

}  // namespace

Json run_of(const ContestSettings& settings) {
    return {{"a", settings.players[0]},
            {"b", settings.players[1]},
            {"games", settings.games},
            {"seed", settings.seed},
            {"rules", to_json(settings.variant)},
            {"positions", checksum(settings.positions)}};
}

Json to_json(const ContestResult& result, const ContestSettings& settings) {
    const Score& score = result.score;
    const Interval range = interval(score);
    Json json = {{"a", settings.players[0]},
                 {"b", settings.players[1]},
                 {"seed", settings.seed},
                 {"run", run_of(settings)},
                 {"part", words_of(settings.part)},
                 {"planned", settings.planned()},
                 {"interrupted", result.interrupted},
                 {"games", score.games()},
                 {"won", score.won},
                 {"shared", score.shared},
                 {"lost", score.lost},
                 {"score", score.mean()},
                 {"score_low", range.low},
                 {"score_high", range.high},
                 {"elo", elo_json(score.mean())},
                 {"elo_low", elo_json(range.low)},
                 {"elo_high", elo_json(range.high)},
                 {"first_wins", result.first_wins},
                 {"counts", counts(result)},
                 {"beaten", {result.beaten[0], result.beaten[1]}},
                 {"failures", {result.failures[0], result.failures[1]}},
                 {"complaints", {result.complaints[0], result.complaints[1]}}};
    if (settings.sprt) json["sprt"] = to_json(*settings.sprt, score);
    for (size_t i = 0; i < 2; ++i) {
        for (auto kind : {Result::Kind::Civilian, Result::Kind::Science, Result::Kind::Military})
            json[i == 0 ? "a_wins" : "b_wins"][std::string(id(kind))] = result.kinds[i][kind];
    }
    return json;
}

bool keep_result(const ContestResult& result, const ContestSettings& settings,
                 const std::string& name) {
    Json json = to_json(result, settings);
    json["seconds"] = result.seconds;
    const std::string fresh = name + ".new";
    auto file = OutputFile::open(fresh);
    if (!file) return false;
    *file << json.dump() << '\n';
    file.reset();  // written to its end
    std::error_code error;
    std::filesystem::rename(fresh, name, error);
    if (error) complain(name + ": cannot be written: " + error.message());
    return !error;
}

std::optional<ContestResult> kept_result(const ContestSettings& settings, const std::string& name) {
    std::error_code error;
    if (!std::filesystem::exists(name, error)) return ContestResult{};
    auto input = open_input(name);
    if (!input) return std::nullopt;
    const auto line = input->next();
    const auto json = line
                          ? line->and_then([](const std::string& text) { return parse_json(text); })
                          : Parsed<Json>(Json());
    if (!json) return input->refuse(json.error()), std::nullopt;
    auto so_far = told(*json);
    if (!so_far) return input->refuse("no result of a match to go on with"), std::nullopt;
    Json wanted = run_of(settings);
    wanted.erase("games");
    std::string why = difference(so_far->run, wanted);
    if (why.empty() && words_of(so_far->part) != words_of(settings.part))
        why = "part " + words_of(so_far->part) + ", not " + words_of(settings.part);
    if (!why.empty()) return input->refuse("the result " + why), std::nullopt;
    const Json seconds = json->value("seconds", Json());
    for (size_t i = 0; seconds.is_array() && seconds.size() == 2 && i < 2; ++i)
        if (seconds[i].is_number()) so_far->result.seconds[i] = seconds[i].get<double>();
    return so_far->result;
}

std::optional<Joined> join_parts(const std::vector<std::string>& files, const Json& wanted) {
    Parts parts;
    for (const std::string& name : files) {
        auto input = open_input(name);
        if (!input) return std::nullopt;
        bool any = false;
        for (; const auto line = input->next(); any = true) {
            const auto json =
                line->and_then([](const std::string& text) { return parse_json(text); });
            const std::string why =
                json ? parts.add(*json, input->place(), wanted) : in_words(json.error());
            if (why.empty()) continue;
            input->refuse(why);
            return std::nullopt;
        }
        if (any) continue;
        input->refuse("no result of a part of a match");
        return std::nullopt;
    }
    if (const std::string missing = parts.missing(); !missing.empty()) {
        complain("--join: " + missing + " is missing");
        return std::nullopt;
    }
    return parts.sum();
}

}  // namespace dipolis
