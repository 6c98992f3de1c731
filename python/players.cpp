// Players, analysis and records in Python.
#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "python/state.h"

namespace dipolis::python {

namespace {

// A player of the program.
class Opponent : public Zeroed {
  public:
    explicit Opponent(const std::string& words)
        : words_(words), made_(dipolis_opponent_new(words.c_str()), &dipolis_opponent_free) {
        if (!made_) throw py::value_error(dipolis_why());
    }

    const std::string& words() const {
        made();
        return words_;
    }
    void begin(uint64_t seed) { checked(dipolis_opponent_begin(made(), seed)); }
    int32_t choose(const GameState& state) {
        dipolis_opponent* const opponent = made();
        if (choosing_)
            throw std::runtime_error("this Opponent is choosing in another thread: make one each");
        choosing_ = true;
        int32_t action = 0;
        const dipolis_state at = state.raw();  // another thread may play on
        {
            const py::gil_scoped_release others;
            action = dipolis_opponent_choose(opponent, &at);
        }
        choosing_ = false;
        return checked(action);
    }

  private:
    dipolis_opponent* made() const {
        if (!made_) throw std::runtime_error("this Opponent was never made: call Opponent(words)");
        return made_.get();
    }

    std::string words_;
    std::unique_ptr<dipolis_opponent, decltype(&dipolis_opponent_free)> made_;
    bool choosing_ = false;
};

void define_opponent(py::module_& module) {
    py::class_<Opponent>(module, "Opponent",
                         R"(A player of the program: Opponent("level5"), Opponent("mcts nodes=400").

Words: "uniform", "greedy", "level1" to "level10", "mcts" with nodes or ms; docs/strength.md has all
of them. It is shown what its seat sees, and nothing else. One thread at a time may ask it.)")
        .def(py::init<const std::string&>(), py::arg("words"))
        .def_property_readonly("words", &Opponent::words, "What it was made from.")
        .def("begin", &Opponent::begin, py::arg("seed"),
             "Begins a game. All that it draws in that game follows from the seed.")
        .def("choose", &Opponent::choose, py::arg("state"),
             "Its action for the player to act; other threads of Python run meanwhile.")
        .def("__call__", &Opponent::choose, py::arg("state"), "The same as choose().")
        .def("__repr__",
             [](const Opponent& one) { return "dipolis.Opponent('" + one.words() + "')"; });
}

// --- Analysis

// 1 if Python wants to interrupt; the exception is set then.
int32_t interrupted(void*) {
    const py::gil_scoped_acquire mine;
    return PyErr_CheckSignals() == 0 ? 0 : 1;
}

py::dict ends_of(const dipolis_option& option) {
    constexpr std::array<std::pair<int, const char*>, 7> kEnds = {{{0, "military"},
                                                                   {0, "science"},
                                                                   {0, "points"},
                                                                   {1, "military"},
                                                                   {1, "science"},
                                                                   {1, "points"},
                                                                   {-1, ""}}};
    py::dict ends;
    for (size_t i = 0; i < kEnds.size(); ++i) {
        const auto& [player, kind] = kEnds[i];
        const py::object key =
            player < 0 ? py::object(py::str("shared")) : py::make_tuple(player, kind);
        ends[key] = option.ends[i];
    }
    return ends;
}

py::tuple told(const dipolis_option& option) {
    py::list line;
    for (int32_t i = 0; i < option.line_length; ++i) line.append(option.line[i]);
    py::list reasons;
    for (int32_t i = 0; i < option.reason_count; ++i)
        reasons.append(py::make_tuple(option.reasons[i].name, option.reasons[i].n));
    return py::make_tuple(option.action, option.wins, option.visits, option.proven == 1,
                          option.share, ends_of(option), line, reasons);
}

py::list analyse(const GameState& state, int64_t nodes, int64_t milliseconds, uint64_t seed,
                 int32_t threads) {
    const dipolis_limits limits{nodes, milliseconds, seed, threads, 0, &interrupted, nullptr};
    std::vector<dipolis_option> options(DIPOLIS_MOST_ACTIONS);
    int32_t count = 0;
    const dipolis_state at = state.raw();  // another thread may play on
    {
        const py::gil_scoped_release others;
        count = dipolis_analyse(&at, &limits, options.data(), DIPOLIS_MOST_ACTIONS);
    }
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    checked(count);
    py::list all;
    for (int32_t i = 0; i < count; ++i) all.append(told(options[static_cast<size_t>(i)]));
    return all;
}

py::tuple elo(const py::list& pairs) {
    std::vector<int32_t> half_wins;
    for (const auto& each : pairs) half_wins.push_back(py::cast<int32_t>(each));
    std::array<double, 3> numbers{};
    checked(dipolis_elo(half_wins.data(), static_cast<int64_t>(half_wins.size()), numbers.data()));
    return py::make_tuple(numbers[0], numbers[1], numbers[2]);
}

// --- Records

constexpr int32_t kMostMoves = 1000;

// For C, where a text ends with its first zero.
const char* whole_text(const std::string& text) {
    if (text.find('\0') != std::string::npos) throw py::value_error("the text has a zero in it");
    return text.c_str();
}

GameState read_record(const std::string& line) {
    std::string variant(4000, '\0');
    std::vector<int32_t> actions(kMostMoves);
    const int32_t count = checked(dipolis_read_record(whole_text(line), variant.data(),
                                                      variant.size(), actions.data(), kMostMoves));
    if (count > kMostMoves)
        throw py::value_error("a game of " + std::to_string(count) + " moves is too long");
    GameState state(std::make_shared<const Rules>(variant.c_str()));
    for (int32_t i = 0; i < count; ++i) state.apply(actions[static_cast<size_t>(i)]);
    return state;
}

std::string convert_log(const std::string& log) {
    // A record is hardly longer than the log of its game, and to convert it twice takes twice the
    // time.
    return text_of(
        [&](char* to, size_t room) { return dipolis_convert_log(whole_text(log), to, room); },
        2 * log.size() + 20'000);
}

}  // namespace

void define_players(py::module_& module) {
    define_opponent(module);
    module.def("analyse_options", &analyse, py::arg("state"), py::arg("nodes"),
               py::arg("milliseconds"), py::arg("seed"), py::arg("threads"),
               "What dipolis.analyse() makes its options from.");
    module.def(
        "elo_of_pairs", &elo, py::arg("half_wins"),
        "Elo of the first player and its 95 % interval, from the half wins of each pair of games.");
    module.def("read_record", &read_record, py::arg("line"),
               R"(The State at the end of a recorded game, with its whole history.
line: duel-trace/2, one line of JSON (docs/trace-format.md). A record that breaks a rule is a ValueError
that names the move.)");
    module.def("convert_log", &convert_log, py::arg("log"),
               "What dipolis.convert_log() makes its lists from: one line of JSON for each game.");
}

}  // namespace dipolis::python
