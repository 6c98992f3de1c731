#include "apps/dipolis/contest_json.h"

#include <cmath>
#include <cstdio>
#include <map>

#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
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

// Parts of one match, as they come. (As of Joined.)
class Parts {  // NOLINT(bugprone-exception-escape)
  public:
    // Adds what to_json() wrote; returns what is wrong with it.
    std::string add(const Json& json, const std::string& place, const Json& wanted) {
        static const Json nothing;
        const auto at = [&json](const char* name) -> const Json& {
            return json.is_object() && json.contains(name) ? json[name] : nothing;
        };
        const Json& run = at("run");
        const auto part = at("part").is_string()
                              ? parse_part(at("part").get_ref<const std::string&>())
                              : std::nullopt;
        const auto counts = numbers(at("counts"));
        ContestResult result;
        if (!run.is_object() || !run.value("games", Json()).is_number_unsigned() || !part ||
            !counts || !add_counts(result, *counts))
            return "no result of a part of a match";
        for (const Json* other : std::initializer_list<const Json*>{&wanted, &sum_.run}) {
            if (std::string why = difference(run, *other); !why.empty()) return why;
        }
        const std::string name = "part " + at("part").get<std::string>();
        if (!places_.empty() && part->of != of_)
            return name + ", and there are parts of " + std::to_string(of_);
        const uint64_t games = 2 * part->size((run["games"].get<uint64_t>() + 1) / 2);
        if (static_cast<uint64_t>(result.score.games()) != games)
            return name + " has only " + std::to_string(result.score.games()) + " of its " +
                   std::to_string(games) + " games";
        const auto [first, fresh] = places_.emplace(part->index, place);
        if (!fresh) return name + " is there twice, first in " + first->second;
        of_ = part->of;
        sum_.run = run;
        add_counts(sum_.result, *counts);
        keep_complaints(at("complaints"));
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
    static std::string difference(const Json& run, const Json& other) {
        if (!other.is_object()) return {};
        for (const auto& [name, value] : other.items()) {
            const Json ours = run.value(name, Json());
            if (ours != value)
                return "a part of another match: its " + name + " is " + excerpt(ours.dump()) +
                       ", not " + excerpt(value.dump());
        }
        return {};
    }

    void keep_complaints(const Json& complaints) {
        if (!complaints.is_array() || complaints.size() != 2) return;
        for (size_t i = 0; i < 2; ++i) {
            const std::string said =
                complaints[i].is_string() ? complaints[i].get<std::string>() : std::string();
            if (!said.empty()) sum_.result.complaints[i] = escaped(said);
        }
    }

    uint64_t of_ = 1;
    std::map<uint64_t, std::string> places_;  // where each part stands
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
    Json json = {
        {"a", settings.players[0]},
        {"b", settings.players[1]},
        {"seed", settings.seed},
        {"run", run_of(settings)},
        {"part", std::to_string(settings.part.index + 1) + "/" + std::to_string(settings.part.of)},
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
