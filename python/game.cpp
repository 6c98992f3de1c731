// The classes Game and State, in the names of OpenSpiel.
#include <sstream>
#include <stdexcept>
#include <utility>

#include "python/state.h"

namespace dipolis::python {

namespace {

constexpr int kMaxGameLength = 200;

// Game("leaders=full"), Game(leaders="full"), Game(preset_wonders=True)
std::string variant_words(const std::string& words, const py::kwargs& options) {
    std::string all = words;
    for (const auto& [name, value] : options) {
        const bool is_flag = PyBool_Check(value.ptr()) != 0;
        const std::string said =
            is_flag ? std::to_string(int{value.ptr() == Py_True}) : std::string(py::str(value));
        if (said.empty() || said.find(' ') != std::string::npos)
            throw py::value_error(std::string(py::str(name)) + ": '" + said + "' is not one word");
        all += (all.empty() ? "" : " ") + std::string(py::str(name)) + '=' + said;
    }
    return all;
}

// The words in the one way in which every state says them.
std::string canonical(const std::string& words) {
    dipolis_state state;
    checked(dipolis_start(&state, words.c_str()));
    return text_of([&](char* to, size_t room) { return dipolis_variant(&state, to, room); });
}

using Game = std::shared_ptr<const Rules>;

struct PyGame : Zeroed {
    explicit PyGame(Game of) : of_(std::move(of)) {}

    const Game& rules() const {
        if (!of_) throw std::runtime_error("this Game was never made: call Game()");
        return of_;
    }

  private:
    Game of_;
};

py::list slices_of(const PyGame& game) {
    const char* words = game.rules()->words.c_str();
    py::list list;
    for (int32_t i = 0; i < checked(dipolis_slice_count(words)); ++i) {
        dipolis_slice slice;
        checked(dipolis_slice_at(words, i, &slice));
        py::dict row;
        row["name"] = slice.name;
        row["offset"] = slice.offset;
        row["shape"] = slice.rows == 1 ? py::make_tuple(slice.columns)
                                       : py::make_tuple(slice.rows, slice.columns);
        row["most"] = slice.most;
        row["meaning"] = slice.meaning;
        list.append(row);
    }
    return list;
}

std::string line_of(int64_t action) {
    const int32_t id = action >= 0 && action <= INT32_MAX ? static_cast<int32_t>(action) : -1;
    return text_of([&](char* to, size_t room) { return dipolis_action_text(id, to, room); });
}

std::string action_to_string(const py::args& args) {
    if (args.size() != 1 && args.size() != 2)
        throw py::type_error("action_to_string() takes (action) or (player, action)");
    return line_of(py::cast<int64_t>(args[args.size() - 1]));
}

using GameClass = py::class_<PyGame>;

GameClass define_rules(py::module_& module) {
    GameClass game(module, "Game",
                   R"(Which game is played: the variant and all that follows from it.

Game() is the base game, Game(leaders="full") the expansion Leaders, Game(solo="random") the
Solo mode against a rival drawn by lot. Options: middle_pawn="chooses", preset_wonders=True.
Game("leaders=full middle_pawn=chooses") says the same in one string.

The methods have the names and the meaning of OpenSpiel's Game.)");
    game.def(py::init([](const std::string& variant, const py::kwargs& options) {
                 return PyGame(
                     std::make_shared<const Rules>(canonical(variant_words(variant, options))));
             }),
             py::arg("variant") = "")
        .def_property_readonly(
            "variant", [](const PyGame& game) { return game.rules()->words; },
            "The variant in words: '' for the base game.")
        .def(
            "new_initial_state", [](const PyGame& game) { return GameState(game.rules()); },
            "A State before the first deal. Chance acts first.")
        .def(
            "deserialize_state",
            [](const PyGame& game, const std::string& text) {
                GameState state = GameState::read(text);
                if (state.rules()->words != game.rules()->words)
                    throw py::value_error("a state of the game '" + state.rules()->words +
                                          "', not of '" + game.rules()->words + "'");
                return state;
            },
            py::arg("text"), "The State that State.serialize() wrote.");
    return game;
}

void define_numbers(GameClass& game) {
    game.def(
            "num_players", [](const PyGame&) { return 2; }, "2, also in the Solo mode.")
        .def(
            "num_distinct_actions", [](const PyGame& game) { return game.rules()->decisions; },
            "Actions of players are 0 to this - 1: the length of a mask.")
        .def(
            "max_chance_outcomes", [](const PyGame& game) { return game.rules()->outcome_limit; },
            "Outcomes of chance are numbers below this (and behind all actions of players).")
        .def(
            "max_game_length", [](const PyGame&) { return kMaxGameLength; },
            "No game has more decisions of players.")
        .def(
            "min_utility", [](const PyGame&) { return -1.0; }, "Of a lost game.")
        .def(
            "max_utility", [](const PyGame&) { return 1.0; }, "Of a won game.")
        .def(
            "utility_sum", [](const PyGame&) { return 0.0; }, "Of both players.")
        .def(
            "observation_tensor_shape",
            [](const PyGame& game) {
                py::list shape;
                shape.append(game.rules()->observed);
                return shape;
            },
            "[length]: see observation_slices().")
        .def(
            "observation_tensor_size", [](const PyGame& game) { return game.rules()->observed; },
            "How many numbers an observation has.")
        .def("observation_slices", &slices_of,
             R"(What an observation consists of: a list of dicts with
name, offset, shape, most (values are 0 to this) and meaning, in order and without gaps.)");
}

void define_texts(GameClass& game) {
    game.def(
            "action_to_string",
            [](const PyGame&, const py::args& args) { return action_to_string(args); },
            "action_to_string([player,] action): the move line, such as 'build quarry'.")
        .def(
            "string_to_action",
            [](const PyGame&, const std::string& line) {
                return checked(dipolis_find_action(line.c_str()));
            },
            py::arg("line"), "The action of a move line.")
        .def(
            "__eq__",
            [](const PyGame& one, const PyGame& two) {
                return one.rules()->words == two.rules()->words;
            },
            py::is_operator())
        .def("__hash__", [](const PyGame& game) { return py::hash(py::str(game.rules()->words)); })
        .def("__str__", [](const PyGame& game) { return "dipolis(" + game.rules()->words + ")"; })
        .def("__repr__",
             [](const PyGame& game) { return "dipolis.Game('" + game.rules()->words + "')"; })
        .def(py::pickle(
            [](const PyGame& game) -> py::object {
                return py::make_tuple("dipolis.Game", game.rules()->words);
            },
            [](const py::object& from) {
                if (!py::isinstance<py::tuple>(from) || py::len(from) != 2 ||
                    !py::make_tuple("dipolis.Game")[0].equal(py::tuple(from)[0]))
                    throw py::value_error("not the pickle of a dipolis.Game");
                return PyGame(std::make_shared<const Rules>(
                    canonical(py::cast<std::string>(py::tuple(from)[1]))));
            }));
}

GameState unpickled(const py::object& from) {
    if (!py::isinstance<py::tuple>(from) || py::len(from) != 2 ||
        !py::make_tuple("dipolis.State")[0].equal(py::tuple(from)[0]))
        throw py::value_error("not the pickle of a dipolis.State");
    return GameState::read(py::cast<std::string>(py::tuple(from)[1]));
}

using StateClass = py::class_<GameState>;

GameState copied(const GameState& at) {
    at.rules();
    return at;
}

void define_play(StateClass& state) {
    const auto player = py::arg("player") = py::none();
    state
        .def("current_player", &GameState::current_player,
             "0 or 1; -1 (CHANCE) where chance acts; -4 (TERMINAL) when the game is over.")
        .def("is_chance_node",
             [](const GameState& at) { return at.current_player() == DIPOLIS_CHANCE; })
        .def("is_terminal",
             [](const GameState& at) { return at.current_player() == DIPOLIS_NOBODY; })
        .def("is_player_node", [](const GameState& at) { return at.current_player() >= 0; })
        .def(
            "is_simultaneous_node", [](const GameState& at) { return !at.rules(); },
            "Always False: where both decide at once (Leaders), one is asked after the "
            "other, who "
            "does not see the answer.")
        .def("legal_actions", &GameState::legal_actions, player,
             "The legal actions, or outcomes of chance, in increasing order; [] for the "
             "player who "
             "is not to act.")
        .def("legal_actions_mask", &GameState::legal_actions_mask, player,
             "A list of 0 and 1, as long as num_distinct_actions() (max_chance_outcomes() "
             "for "
             "chance).")
        .def("chance_outcomes", &GameState::chance_outcomes,
             "[(outcome, probability), ...] in increasing order; ValueError unless chance "
             "acts.")
        .def("dealt_outcome", &GameState::dealt_outcome, py::arg("seed"),
             R"(The outcome where chance acts, in the game that the seed deals.
Whatever is played, the same cards lie at the same places: two games with one seed are fair.)")
        .def("apply_action", &GameState::apply, py::arg("action"),
             "Plays it. ValueError if it is not legal; then nothing has changed.")
        .def("child", &GameState::child, py::arg("action"), "A copy after the action.")
        .def("clone", &copied, "A copy.")
        .def("__copy__", &copied)
        .def("__deepcopy__", [](const GameState& at, const py::dict&) { return copied(at); })
        .def("returns", &GameState::returns,
             "[1.0, -1.0] if player 0 has won, [0.0, 0.0] for a shared victory and before "
             "the end.")
        .def("rewards", &GameState::returns,
             "Since the last move: the returns at the end, else zeros.")
        .def(
            "player_return",
            [](const GameState& at, int64_t who) {
                if (who != 0 && who != 1)
                    throw py::value_error("player " + std::to_string(who) + " is neither 0 nor 1");
                return py::cast<double>(at.returns()[static_cast<size_t>(who)]);
            },
            py::arg("player"))
        .def("points", &GameState::points, "Victory points of both if the game ended now.");
}

void define_knowledge(StateClass& state) {
    const auto player = py::arg("player") = py::none();
    const auto of = [](const GameState& at, const py::object& who) {
        return at.seat_or_current(who);
    };
    state
        .def(
            "observation_string",
            [of](const GameState& at, const py::object& who) {
                return at.observation_string(of(at, who));
            },
            player, "The position line of what the player sees: enough to go on from here.")
        .def(
            "observation_tensor",
            [of](const GameState& at, const py::object& who) {
                return at.observation_tensor(of(at, who));
            },
            player, "What the player sees as a list of numbers: Game.observation_slices().")
        .def(
            "information_state_string",
            [of](const GameState& at, const py::object& who) {
                return at.information_state_string(of(at, who));
            },
            player, "All moves that the player knows of, one a line: perfect recall.")
        .def("resample_from_infostate", &GameState::resampled, py::arg("player"),
             py::arg("sampler"),
             R"(A State that looks the same to the player, with what it does not know drawn anew.
sampler: a function without arguments that gives numbers from 0 to 1, or a seed.)")
        .def(
            "write_observation",
            [of](const GameState& at, const py::object& who, const py::buffer& to) {
                const py::buffer_info info = to.request(true);
                if (info.itemsize != 1 || info.ndim != 1 || info.strides[0] != 1)
                    throw py::type_error(
                        "to: not a contiguous array of one dimension and dtype uint8");
                checked(dipolis_observe(&at.raw(), of(at, who), static_cast<uint8_t*>(info.ptr),
                                        static_cast<int32_t>(info.size)));
            },
            py::arg("player"), py::arg("to"), "The observation, into an array of uint8.");
}

void define_history(StateClass& state) {
    state.def("history", &GameState::history, "All actions played, those of chance included.")
        .def("full_history", &GameState::full_history, "[(player, action), ...]")
        .def("history_str",
             [](const GameState& at) {
                 std::string text;
                 for (const auto& action : at.history())
                     text += (text.empty() ? "" : ", ") + std::string(py::str(action));
                 return text;
             })
        .def("move_number", [](const GameState& at) { return at.rules() ? at.move_number() : 0; })
        .def("num_players", [](const GameState& at) { return at.rules() ? 2 : 0; })
        .def("num_distinct_actions", [](const GameState& at) { return at.rules()->decisions; })
        .def("get_game", [](const GameState& at) { return PyGame(at.rules()); })
        .def(
            "action_to_string",
            [](const GameState&, const py::args& args) { return action_to_string(args); },
            "action_to_string([player,] action): the move line, such as 'build quarry'.")
        .def(
            "string_to_action",
            [](const GameState&, const std::string& line) {
                return checked(dipolis_find_action(line.c_str()));
            },
            py::arg("line"))
        .def("position", &GameState::position, "The whole position as a line (docs/formats.md).")
        .def("record", &GameState::record, py::arg("source") = "dipolis",
             "The game so far as a record: duel-trace/2, one line of JSON. Age I must have begun.")
        .def("serialize", &GameState::serialized, "As text, for Game.deserialize_state().")
        .def("__str__", &GameState::position)
        .def("__repr__",
             [](const GameState& at) {
                 std::ostringstream text;
                 text << "<dipolis.State '" << at.rules()->words << "', " << at.move_number()
                      << " moves, player " << at.current_player() << '>';
                 return text.str();
             })
        .def(
            "__eq__",
            [](const GameState& one, const GameState& two) {
                return one.serialized() == two.serialized();
            },
            py::is_operator())
        .def("__hash__", [](const GameState& at) { return py::hash(py::str(at.serialized())); })
        .def(py::pickle(
            [](const GameState& at) -> py::object {
                return py::make_tuple("dipolis.State", at.serialized());
            },
            &unpickled));
}

}  // namespace

Rules::Rules(const std::string& of)
    : words(of),
      decisions(checked(dipolis_decision_count(of.c_str()))),
      outcome_limit(checked(dipolis_outcome_limit(of.c_str()))),
      observed(checked(dipolis_observation_size(of.c_str()))) {}

void define_game(py::module_& module) {
    GameClass game = define_rules(module);
    define_numbers(game);
    define_texts(game);
    StateClass state(
        module, "State",
        R"(A game in progress. The methods have the names and the meaning of OpenSpiel's State.

Players are 0 and 1; player 0 drafts first. Actions are numbers that mean the same in all games
(docs/actions.md). What one State does is no business of another: each thread may have its own.)");
    define_play(state);
    define_knowledge(state);
    define_history(state);
    module.def(
        "state_from_position", &GameState::from_position, py::arg("line"),
        "The State of a position line (docs/formats.md), with the variant that the line says.");
}

}  // namespace dipolis::python
