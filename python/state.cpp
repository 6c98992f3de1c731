#include "python/state.h"

#include <array>
#include <charconv>
#include <utility>

namespace dipolis::python {

namespace {

constexpr const char* kHeading = "dipolis-state/1";
using Ids = std::array<int32_t, DIPOLIS_MOST_ACTIONS>;

py::list list_of(const int32_t* ids, int32_t n) {
    py::list list(static_cast<size_t>(n));
    for (int32_t i = 0; i < n; ++i) PyList_SET_ITEM(list.ptr(), i, PyLong_FromLong(ids[i]));
    return list;
}

std::string line_of(int32_t action) {
    return text_of([&](char* to, size_t room) { return dipolis_action_text(action, to, room); });
}

std::string variant_of(const dipolis_state& state) {
    return text_of([&](char* to, size_t room) { return dipolis_variant(&state, to, room); });
}

// Takes the first line off the text.
std::string_view next_line(std::string_view& text) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::vector<int32_t> ids_of(std::string_view text) {
    std::vector<int32_t> ids;
    while (!text.empty()) {
        int32_t id = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
        const auto length = static_cast<size_t>(end - text.data());
        if (error != std::errc{} || (length < text.size() && text[length] != ' '))
            throw py::value_error("move " + std::to_string(ids.size()) +
                                  " of the serialised state is not a number: '" +
                                  std::string(text.substr(0, 20)) + "'");
        ids.push_back(id);
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return ids;
}

uint64_t seed_from(const py::object& sampler) {
    if (!PyCallable_Check(sampler.ptr())) return py::cast<uint64_t>(sampler);
    const auto drawn = py::cast<double>(sampler());
    if (!(drawn >= 0 && drawn <= 1))
        throw py::value_error("the sampler gave " + std::to_string(drawn) +
                              " instead of a number between 0 and 1");
    return static_cast<uint64_t>(drawn * 9007199254740992.0);
}

}  // namespace

GameState::GameState(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {
    checked(dipolis_start(&state_, rules_->words.c_str()));
}

GameState GameState::from_position(const std::string& line) {
    dipolis_state state;
    checked(dipolis_read_position(&state, line.c_str()));
    return of(state);
}

GameState GameState::of(const dipolis_state& state) {
    GameState made(std::make_shared<const Rules>(variant_of(state)));
    made.state_ = state;
    made.origin_ = made.position();
    return made;
}

int32_t GameState::seat_or_current(const py::object& player) const {
    if (player.is_none()) return std::max(current_player(), 0);
    return py::cast<int32_t>(player);
}

py::list GameState::legal_actions(const py::object& player) const {
    if (!player.is_none() && py::cast<int32_t>(player) != current_player()) return py::list();
    rules();
    Ids ids;
    return list_of(ids.data(),
                   checked(dipolis_legal_actions(&state_, ids.data(), DIPOLIS_MOST_ACTIONS)));
}

py::list GameState::legal_actions_mask(const py::object& player) const {
    const int32_t who = current_player();
    const bool chance =
        who == DIPOLIS_CHANCE && (player.is_none() || py::cast<int32_t>(player) == DIPOLIS_CHANCE);
    const int32_t size = chance ? rules()->outcome_limit : rules()->decisions;
    py::list mask(static_cast<size_t>(size));
    for (int32_t i = 0; i < size; ++i) PyList_SET_ITEM(mask.ptr(), i, PyLong_FromLong(0));
    if (who != DIPOLIS_CHANCE || chance) {
        for (const auto& action : legal_actions(player)) mask[py::cast<size_t>(action)] = 1;
    }
    return mask;
}

py::list GameState::chance_outcomes() const {
    Ids ids;
    std::array<double, DIPOLIS_MOST_ACTIONS> odds;
    const auto n = static_cast<size_t>(
        checked(dipolis_chance_outcomes(&state_, ids.data(), odds.data(), DIPOLIS_MOST_ACTIONS)));
    py::list list(n);
    for (size_t i = 0; i < n; ++i) list[i] = py::make_tuple(ids[i], odds[i]);
    return list;
}

void GameState::apply(int64_t action) {
    // A number that no int32_t holds is no action either.
    const int32_t id = action == static_cast<int32_t>(action) ? static_cast<int32_t>(action) : -1;
    if (id == -1 && action != -1)
        throw py::value_error("action " + std::to_string(action) + " does not exist");
    const int32_t player = current_player();
    const bool secret = dipolis_simultaneous(&state_) == 1;
    checked(dipolis_apply(&state_, id));
    played_.push_back({id, static_cast<int8_t>(player), secret});
}

GameState GameState::child(int64_t action) const {
    GameState next = *this;
    next.apply(action);
    return next;
}

std::string GameState::position() const {
    return text_of([&](char* to, size_t room) { return dipolis_position(&state_, to, room); });
}

std::string GameState::observation_string(int32_t player) const {
    return text_of(
        [&](char* to, size_t room) { return dipolis_observation_text(&state_, player, to, room); });
}

// An answer in secret is known to who gave it, and to the other when that has answered: then it is
// not the last move any more.
bool GameState::knows(int32_t player, size_t i) const {
    return !played_[i].secret || played_[i].player == player || i + 1 < played_.size();
}

std::string GameState::information_state_string(int32_t player) const {
    if (player != 0 && player != 1)
        throw py::value_error("player " + std::to_string(player) + " is neither 0 nor 1");
    std::string text = origin_.empty() ? "start " + rules()->words : origin_;
    for (size_t i = 0; i < played_.size(); ++i) {
        if (knows(player, i)) text += '\n' + line_of(played_[i].action);
    }
    return text;
}

py::list GameState::observation_tensor(int32_t player) const {
    std::vector<uint8_t> row(static_cast<size_t>(rules()->observed));
    checked(dipolis_observe(&state_, player, row.data(), rules()->observed));
    py::list list(row.size());
    for (size_t i = 0; i < row.size(); ++i)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), PyFloat_FromDouble(row[i]));
    return list;
}

GameState GameState::before_last() const {
    GameState before = origin_.empty() ? GameState(rules()) : from_position(origin_);
    for (size_t i = 0; i + 1 < played_.size(); ++i) before.apply(played_[i].action);
    return before;
}

// Only the last move can be hidden, so it is the one to be replaced.
GameState GameState::resampled(int32_t player, const py::object& sampler) const {
    GameState other = *this;
    checked(dipolis_resample(&state_, player, seed_from(sampler), &other.state_));
    const std::string position = other.position();
    if (position == this->position()) return *this;
    if (played_.empty()) {
        other.origin_ = position;
        return other;
    }
    const GameState before = before_last();
    for (const auto& action : before.legal_actions(py::none())) {
        GameState next = before.child(py::cast<int64_t>(action));
        if (next.position() == position) return next;
    }
    throw std::runtime_error("no answer leads to the resampled state");
}

py::list GameState::history() const {
    rules();
    py::list list(played_.size());
    for (size_t i = 0; i < played_.size(); ++i) list[i] = played_[i].action;
    return list;
}

py::list GameState::full_history() const {
    rules();
    py::list list(played_.size());
    for (size_t i = 0; i < played_.size(); ++i)
        list[i] = py::make_tuple(int{played_[i].player}, played_[i].action);
    return list;
}

py::list GameState::returns() const {
    std::array<double, 2> values{};
    checked(dipolis_returns(&state_, values.data()));
    py::list list;
    for (double value : values) list.append(value);
    return list;
}

py::tuple GameState::points() const {
    std::array<int32_t, 2> values{};
    checked(dipolis_points(&state_, values.data()));
    return py::make_tuple(values[0], values[1]);
}

std::string GameState::record(const std::string& source) const {
    if (!origin_.empty()) throw py::value_error("a game that began from a position has no record");
    std::vector<int32_t> actions;
    for (const Played& each : played_) actions.push_back(each.action);
    const dipolis_game game{rules()->words.c_str(), source.c_str(), actions.data(),
                            static_cast<int32_t>(actions.size())};
    return text_of([&](char* to, size_t room) { return dipolis_write_record(&game, to, room); });
}

std::string GameState::serialized() const {
    std::string text = std::string(kHeading) + '\n' + rules()->words + '\n' + origin_ + '\n';
    for (size_t i = 0; i < played_.size(); ++i)
        text += (i == 0 ? "" : " ") + std::to_string(played_[i].action);
    return text;
}

GameState GameState::read(const std::string& text) {
    std::string_view rest = text;
    if (const auto heading = next_line(rest); heading != kHeading)
        throw py::value_error("not a serialised state: it begins with '" +
                              std::string(heading.substr(0, 30)) + "' instead of '" + kHeading +
                              "'");
    auto rules = std::make_shared<const Rules>(std::string(next_line(rest)));
    const std::string origin(next_line(rest));
    GameState state = origin.empty() ? GameState(rules) : from_position(origin);
    if (state.rules()->words != rules->words)
        throw py::value_error("the position of the serialised state is one of the game '" +
                              state.rules()->words + "', not of '" + rules->words + "'");
    const std::vector<int32_t> ids = ids_of(rest);
    for (size_t i = 0; i < ids.size(); ++i) {
        try {
            state.apply(ids[i]);
        } catch (const py::value_error& error) {
            throw py::value_error("move " + std::to_string(i) +
                                  " of the serialised state: " + error.what());
        }
    }
    return state;
}

}  // namespace dipolis::python
