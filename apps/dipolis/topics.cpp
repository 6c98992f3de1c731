#include "apps/dipolis/topics.h"

#include "apps/exit_status.h"

namespace dipolis {

const char* const kPlayersText =
    "  uniform, greedy\n"
    "  mcts nodes=N or mcts ms=N         the searcher; also judge=network|none or a file,\n"
    "                                    misjudgement=0..2, fervour=0..2, blind=0..1: weaker;\n"
    "                                    style=hasty|coins|blue|wonders|shields|symbols: how\n"
    "  level N                           1..10\n"
    "  [nodes=N|ms=N] cmd:COMMAND        a program that speaks docs/engine-protocol.md\n";

namespace {

std::string statuses() {
    std::string text;
    for (const ExitStatus& each : kExitStatuses) {
        const std::string number = std::to_string(each.number);
        text += "  " + number + std::string(6 - number.size(), ' ') + each.name + ": " +
                each.about + "\n";
    }
    return text +
           "  What can no longer be written ends the program with 2, and a pipe that nobody reads\n"
           "  any more as SIGPIPE does, which a shell calls 141.\n";
}

}  // namespace

const std::vector<Topic>& topics() {
    static const std::vector<Topic> all = {
        {"players", "who can play: words of match, and of simulate --players", kPlayersText},
        {"games", "where games are kept",
         "  serve and play keep games in the file games.db of $XDG_DATA_HOME/dipolis, which is "
         "usually\n"
         "  ~/.local/share/dipolis; --data names another directory. A game is its moves: `dipolis "
         "admin\n"
         "  backup FILE` copies all of them, also while a server runs. The installed service keeps "
         "its games "
         "in\n"
         "  /var/lib/dipolis. Games of earlier versions are brought along when they are first "
         "opened.\n"},
        {"formats", "how moves, positions and games are written",
         "  move       build quarry; wonder sphinx < tavern; discard baths\n"
         "  position   one line: dipolis/1 and then KEY=VALUE, made by show and by show of engine\n"
         "  record     one JSON line a game, duel-trace/2, made by simulate --traces and match "
         "--save\n"
         "  docs/formats.md, docs/trace-format.md and docs/engine-protocol.md tell all of it.\n"},
        {"environment", "variables that are read",
         "  XDG_DATA_HOME, HOME        where games are kept\n"
         "  NO_COLOR, TERM             no bars on standard error with NO_COLOR, or TERM=dumb\n"
         "  DISPLAY, WAYLAND_DISPLAY   serve opens a browser only if there is one of them\n"
         "  LC_ALL, LC_CTYPE, LANG     whether play may draw more than ASCII\n"
         "  LC_ALL, LC_MESSAGES, LANG  the language of play: English, French, German, Spanish\n"},
        {"status", "exit statuses", statuses()},
    };
    return all;
}

std::string exit_statuses() {
    std::string text;
    for (const ExitStatus& each : kExitStatuses)
        text +=
            (text.empty() ? "Exit status: " : ", ") + std::to_string(each.number) + " " + each.name;
    return text + ".\n";
}

}  // namespace dipolis
