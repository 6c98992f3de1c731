#!/usr/bin/env python3
"""Who may include whom. Reads the #include lines of the C++ files; exits 1 where one breaks the table.

  scripts/check_layers.py [ROOT]        check the tree (here by default)
  scripts/check_layers.py --self-test   check the checker: each rule must refuse its example
"""
import pathlib
import re
import sys

ANYTHING = {"engine", "formats", "play", "ai", "text", "server", "apps", "tests", "bench"}
PRODUCT = ANYTHING - {"tests", "bench"}
MAY_INCLUDE = {
    "engine": {"engine"},
    "formats": {"formats", "engine", "play"},
    "play": {"play", "engine"},
    "ai": {"ai", "engine", "play"},
    "text": {"text", "engine", "formats"},
    "server": {"server", "engine", "formats", "play", "ai", "text"},
    "apps": PRODUCT,
    "tests": ANYTHING,
    "bench": ANYTHING,
}
# Third-party headers, and the product files that may name them: slow to compile, or worth replacing.
ONLY_IN = [
    (r"nlohmann/", r"(formats|server)/"),
    (r"boost/", r"server/http_server\.cpp$"),
    (r"sqlite3\.h", r"server/store_sqlite\.cpp$"),
    (r"(ncurses|curses|panel|ncursesw/.*)(\.h)?$", r"apps/tui/"),
    (r"CLI/", r"apps/"),
]
# Missing from one of the compilers (format, expected, ranges, source_location), or a door to the
# world outside: the engine knows no clock, draws no chance, prints nothing.
NOT_IN_ENGINE = {"format", "expected", "ranges", "source_location", "random", "chrono", "iostream"}
NAMES_ADDONS = {"engine/state.h", "engine/steps.h", "engine/registry.cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def fault(file, bracket, header):
    """Why this file may not include this header; None where it may."""
    folder = file.split("/")[0]
    if bracket == '"':
        target = header.split("/")[0]
        if target not in ANYTHING or "/../" in header:
            return "includes are written from the root of the repository"
        if target not in MAY_INCLUDE[folder]:
            return f"{folder} may include only {', '.join(sorted(MAY_INCLUDE[folder]))}"
        if header.startswith("engine/addons/") and file.startswith("engine/"):
            if not file.startswith("engine/addons/") and file not in NAMES_ADDONS:
                return f"inside engine only {', '.join(sorted(NAMES_ADDONS))} name add-ons"
        return None
    if folder == "engine" and header in NOT_IN_ENGINE:
        return f"<{header}> stays out of engine"
    if folder == "engine" and re.search(r"[/.]", header):
        return "engine uses the standard library only"
    for pattern, place in ONLY_IN:
        if folder in PRODUCT and re.match(pattern, header) and not re.match(place, file):
            return f"<{header}> belongs in {place}"
    return None


def check(root):
    """Prints every fault below root; returns how many."""
    faults = 0
    for path in sorted(p for folder in ANYTHING for p in (root / folder).rglob("*.[ch]*")):
        if path.suffix not in (".h", ".hpp", ".cpp", ".cc", ".c"):
            continue
        file = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            reason = match and fault(file, *match.groups())
            if reason:
                print(f"{file}:{number}: {match.group(2)}: {reason}")
                faults += 1
    return faults


def self_test():
    refused = """
        engine/a.h "formats/b.h" | engine/a.h "b.h" | engine/a.h "../play/b.h" | engine/a.cpp <chrono>
        engine/a.cpp <random> | engine/a.cpp <tl/expected.hpp> | engine/a.cpp <nlohmann/json.hpp>
        engine/turn.cpp "engine/addons/solo.h" | formats/a.h "ai/b.h" | play/a.h "formats/b.h"
        play/a.h "ai/b.h" | text/a.h "server/b.h" | server/a.h "apps/b.h" | apps/a.h "tests/b.h"
        server/room.cpp <boost/asio.hpp> | server/room.cpp <sqlite3.h> | apps/cli/a.cpp <ncurses.h>
        text/a.cpp <nlohmann/json.hpp> | apps/cli/a.cpp <nlohmann/json.hpp> | server/a.cpp <CLI/CLI.hpp>
        server/sub/http_server.cpp <boost/asio.hpp> | engine/sub/state.h "engine/addons/solo.h" """
    allowed = """
        engine/a.h "engine/b.h" | engine/a.h <array> | engine/a.cpp <cstdint> | formats/a.h "engine/b.h"
        engine/state.h "engine/addons/solo.h" | engine/registry.cpp "engine/addons/solo.h"
        engine/addons/leaders.cpp "engine/addons/solo.h" | play/a.cpp <random> | play/a.h "engine/b.h"
        text/a.h "formats/b.h" | server/a.h "ai/b.h" | server/http_server.cpp <boost/asio.hpp>
        server/store_sqlite.cpp <sqlite3.h> | formats/a.cpp <nlohmann/json.hpp> | apps/a.h "server/b.h" | formats/a.h "play/b.h"
        apps/tui/a.cpp <ncurses.h> | tests/a.cpp <nlohmann/json.hpp> | bench/a.cpp "engine/b.h" """
    wrong = 0
    for examples, want in ((refused, True), (allowed, False)):
        for file, bracket, header in re.findall(r'(\S+) ([<"])([^>"]+)[>"]', examples):
            if (fault(file, bracket, header) is not None) != want:
                print(f"self-test: {file} including {header} should {'' if want else 'not '}be refused")
                wrong += 1
    return wrong


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    argument = sys.argv[1] if len(sys.argv) > 1 else here
    sys.exit(1 if (self_test() if argument == "--self-test" else check(pathlib.Path(argument))) else 0)
