#include "rooms/statistics.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/notation.h"
#include "rooms/listed_json.h"
#include "rooms/people_json.h"

namespace dipolis {

namespace {

// The course of one's games is told as far back as a picture can show it.
constexpr size_t kMostInCourse = 60;

// The last position; nothing if a line is not a possible move.
std::optional<State> replayed(const Variant& variant, const std::vector<std::string>& lines) {
    State state = start(variant);
    for (const std::string& line : lines) {
        const auto move = parse_move(line);
        if (!move || !try_play(state, *move)) return std::nullopt;
    }
    return state;
}

template <class Counts>
Json list_of(const Counts& counts, const char* name) {
    Json list = Json::array();
    for (const auto& [id, count] : counts) {
        Json entry = count.json();
        entry[name] = id;
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace

std::optional<Seat> OwnStatistics::own_seat(const GameInfo& info) const {
    Seats own;
    for (const Seat seat : kBothSeats) {
        const bool person = info.seats[seat].is_person();
        if (info.pact ? info.pact->seats[seat].holder == own_ : person) own.add(seat);
    }
    if (own.empty() || own == kBothSeats) return std::nullopt;
    return *own.begin();
}

OwnStatistics::Opponent OwnStatistics::opponent_of(const GameInfo& info, Seat own) {
    const Seat rival = other(own);
    return {std::string(id(info.seats[rival])),
            info.pact ? info.pact->seats[rival].name : std::nullopt};
}

Json OwnStatistics::Opponent::json() const {
    Json json = {{"opponent", id}};
    if (id == "human") json["name"] = or_null(name);
    return json;
}

void OwnStatistics::Count::add(std::optional<Seat> winner, Seat own) {
    ++(!winner ? shared : *winner == own ? won : lost);
}

Json OwnStatistics::Count::json() const {
    return {{"won", won}, {"lost", lost}, {"shared", shared}};
}

void OwnStatistics::add(const ListedGame& game, const std::vector<std::string>& lines) {
    const auto own = own_seat(game.info);
    const Json result = result_json(game.summary);
    if (!own || !result.is_object()) return;
    const std::string kind = result["kind"].get<std::string>();
    const auto ending = find_ending(kind);  // before its last move
    const auto last = replayed(game.info.variant, lines);
    if (ending == Ending::Kind::Aborted || !last || is_over(*last) == ending.has_value()) return;
    std::optional<Seat> winner;
    if (result["winner"].is_number()) winner = static_cast<Seat>(result["winner"].get<int>());
    ++games_;
    const Opponent opponent = opponent_of(game.info, *own);
    opponents_[opponent].add(winner, *own);
    ends_[kind].add(winner, *own);
    add_city(*last, *own, winner);
    if (kind == "civilian" || kind == "tie") add_points(result["scores"], *own);
    if (course_.size() == kMostInCourse) return;
    Json entry = opponent.json();
    entry.update({{"game", game.info.id},
                  {"played", game.info.played},
                  {"kind", kind},
                  {"own", index(*own)},
                  {"winner", result["winner"]}});
    course_.push_back(std::move(entry));
}

void OwnStatistics::add_city(const State& last, Seat own, std::optional<Seat> winner) {
    const City& city = last.city(own);
    for (Wonder wonder : city.built) wonders_[std::string(id(wonder))].add(winner, own);
    for (Token token : city.tokens) tokens_[std::string(id(token))].add(winner, own);
}

void OwnStatistics::add_points(const Json& scores, Seat own) {
    ++counted_;
    for (Seat seat : {own, other(own)}) {
        for (const auto& [category, n] : scores[static_cast<size_t>(index(seat))].items())
            points_[category][seat == own ? 0 : 1] += n.get<int>();
    }
}

Json OwnStatistics::json() const {
    Json points = Json::object();
    for (const auto& [category, sums] : points_)
        points[category] = {1.0 * sums[0] / counted_, 1.0 * sums[1] / counted_};
    Json opponents = Json::array();
    for (const auto& [opponent, count] : opponents_) {
        Json entry = count.json();
        entry.update(opponent.json());
        opponents.push_back(std::move(entry));
    }
    return {{"games", games_},
            {"opponents", std::move(opponents)},
            {"ends", list_of(ends_, "kind")},
            {"wonders", list_of(wonders_, "wonder")},
            {"tokens", list_of(tokens_, "token")},
            {"counted", counted_},
            {"points", std::move(points)},
            {"course", course_}};
}

}  // namespace dipolis
