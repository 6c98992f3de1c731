#!/usr/bin/env python3
"""Checks which C++ files may include which, what may be named where, and how comments begin; exits 1 if a file breaks a
rule.

  scripts/check_layers.py [ROOT]        check the tree (here by default)
  scripts/check_layers.py --self-test   check the checker: each rule must refuse its example
"""
import pathlib
import re
import sys

PRODUCT = {"engine", "formats", "play", "ai", "capi", "python", "text", "rooms", "browser", "server", "apps"}
TOOLS = {"tests", "bench", "train", "fuzz"}  # may include everything
ANYTHING = PRODUCT | TOOLS
MAY_INCLUDE = {
    "engine": {"engine"},
    "formats": {"formats", "engine", "play"},
    "play": {"play", "engine"},
    "ai": {"ai", "engine", "play"},
    "capi": {"capi", "ai", "formats", "play", "engine"},
    "python": {"python", "capi"},
    "text": {"text", "engine", "formats"},
    "rooms": {"rooms", "engine", "formats", "play", "ai", "text"},
    "browser": {"browser", "rooms", "engine", "formats", "play", "ai", "text"},
    "server": {"server", "rooms", "engine", "formats", "play", "ai", "text"},
    "apps": PRODUCT - {"browser", "capi", "python"} | {"train"},  # the shards of self-play games
    **{folder: ANYTHING for folder in TOOLS},
}

# Libraries, and the product files that may include them: they are slow to compile, or may be
# replaced one day.
ONLY_IN = [
    (r"nlohmann/", r"(formats|rooms|server)/"),
    (r"tl/", r"formats/"),
    (r"boost/", r"server/((gzip|web_push)\.cpp|http_((client|monitor|server)\.cpp|(answers|reading|session|turns)\.h))$"),
    (r"openssl/", r"server/(vapid|web_push)\.cpp$"),
    (r"sqlite3\.h", r"server/sqlite\.h$"),
    (r"sodium", r"server/key_secrets\.cpp$"),
    (r"unicode/", r"$^"),  # ICU makes a table for us (scripts/letters), and is no part of the program
    (r"(ncurses|curses|panel|ncursesw/.*)(\.h)?$", r"apps/tui/terminal\.(h|cpp)$"),
    (r"CLI/", r"apps/dipolis/"),
    (r"(pybind11/|Python\.h)", r"python/"),
    (r"(thread|mutex|condition_variable|future)$", r"(ai|capi|python|server|apps)/|formats/addons/leaders_variant\.cpp$"),
    (r"atomic$", r"(ai|browser|capi|python|rooms|server|apps)/|formats/addons/leaders_variant\.cpp$"),
    (r"random$", r"apps/dipolis/common\.cpp$"),  # the distributions differ between libraries
    (r"unordered_", r"$^"),  # and so do the orders of hashed containers
]
# The engine allocates nothing and has no clock, random numbers or output; base.h prints a failed
# assertion before it aborts. Some of the other headers are missing from one of the compilers too.
IN_ENGINE = {"algorithm", "array", "bit", "cstddef", "cstdint", "initializer_list", "iterator", "limits", "optional",
             "span", "string_view", "tuple", "type_traits", "utility"}
IN_BASE_H = {"cstdio", "cstdlib"}

# Files, includes that they must not contain, and the reason.
KEEPS_OUT = [
    (r"rooms/room\.", r"text/|formats/json\.h|rooms/(lobby|messages|requests|sessions|strangers|tables|\w+_service)",
     "a room knows no words, messages or clients"),
    (r"(rooms|server)/store_", r"text/|rooms/(room|lobby|messages|requests|sessions|strangers|tables|\w+_service)|server/http_",
     "a store keeps lines and does not know what they mean"),
    (r"apps/", r"train/(?!(calibration|columns|knowledge|shard)\.h)", "the program reads self-play games and does not train"),
    (r"apps/tui/(views|draw|screen|words|addon)", r"apps/tui/(terminal|controller|event|form)\.h",
     "views know no keys and no terminal"),
    (r"apps/tui/(?!(terminal|tui)\.)", r"apps/tui/terminal\.h", "only tui.cpp runs the terminal"),
]
# Files, what they must not include by way of our other headers either, and the reason.
NEVER_SEES = [
    (r"rooms/(room|question|stored_room)\.", r"text/|rooms/(lobby|messages|requests|sessions|strangers|tables|thinker|secrets|\w+_service)",
     "a room knows no words, messages or clients"),
    (r"rooms/(room|question|pair)\.", r"rooms/(store|persons|stored_room)", "a game being played knows no store"),
    (r"rooms/", r"<(thread|mutex|shared_mutex|condition_variable|future|filesystem|fstream|csignal|ctime)>|<[\w/]+\.h>",
     "threads, files, clocks and the system are handed in, so that rooms run in a browser too"),
    (r"browser/(?!wasm/)", r"<(thread|mutex|shared_mutex|condition_variable|future|filesystem|fstream|csignal)>|<[\w/]+\.h>",
     "it runs in a worker, which has one thread and no files"),
    (r"(rooms/(?!strangers/)|server/|browser/|apps/)", r"rooms/strangers/",
     "where strangers meet, with names and blocks, can be left out: others know rooms/strangers.h"),
    (r"(rooms|server)/(store|persons)(_\w+)?\.(?!cpp$)|(rooms|server)/store_(schema|sqlite|memory|transactions)\.cpp", r"text/|rooms/(room|lobby|messages|requests|sessions|strangers|tables|stored_room|\w+_service)|server/http_",
     "a store keeps lines and does not know what they mean"),
]
# Code that files must not contain, and the reason.
NOT_SAID = [
    (r"rooms/|browser/(?!wasm/)", r"\b\w*[cC]lock::now\b|\bclock_gettime\b", "clocks are handed in"),
    (r"(engine|play)/", r"\b(double|float)\b", "amounts and chances are integers there"),
    (r"engine/(?!base\.h|game\.cpp)", r"\b(new|delete|malloc|free|printf|abort|time|rand|getenv)\s*\(",
     "the engine takes no memory and knows nothing outside"),
    (r"(?!capi/calls\.|rooms/(apart|store_memory)\.|server/(control_socket|http_client|http_monitor|http_server|http_session|pool|store_\w+)\.|ai/run\.cpp|apps/dipolis/main\.cpp)(engine|play|formats|ai|capi|text|rooms|browser|server|apps)/",
     r"\b(try|catch)\b", "exceptions end in the web server, with threads, in rooms/apart.h in main.cpp and at the interface for C, and are Python's"),
    (r"apps/dipolis/(?!output\.cpp)", r"\b(printf|puts|putchar|fputs|fwrite|fopen)\s*\(|\b(ofstream|stdout)\b",
     "what is written is checked by apps/dipolis/output.h: std::cout, print_out, OutputFile"),
]

# A test that sleeps or reads a clock measures the machine as well: tests get clocks that they move, wait for what
# happens, and count work. The files that may do it all the same, and why.
SLEEPS_OR_CLOCKS = re.compile(
    r"\b(sleep_for|sleep_until)\b|\b(sleep|usleep|nanosleep|clock_nanosleep|clock_gettime|gettimeofday|getrusage)\s*\("
    r"|\b\w*[cC]lock::now\b|\bhigh_resolution_clock\b|\bstd::(clock|time)\b|\bCLOCKS_PER_SEC\b")
MAY_READ_CLOCKS = {
    "tests/wasm/signatures.cpp": "it prints how long something took, and nothing is decided by that",
}

# First words of a comment that begin a clause instead of saying what a thing is or does, and the beginning of a comment.
# A small "of" is left, because it completes the name that it follows: seats[2];  // of this table
# Nor is a word in capitals refused, because it stands for an argument: want() { # WHAT TEXT PATTERN
CLAUSE = re.compile(r"([Ww]h(?:at|o|ich|ere)(?:ever)?|[Ww]ho(?:m|se)|[Ww]hy|[Hh]ow|Of)\b")
COMMENT = re.compile(r"(?:^|(?<=\s))(?:(//+<?)|/\*+|<!--)(?: ---)?\s*")
COMMENT_AFTER_HASH = re.compile(r'(?:^|(?<=\s))(?:(#+(?!!))|""")(?: ---)?\s*')
# Endings, or whole names, of the files whose comments are read; scripts without an ending are read too.
COMMENTED = {".h", ".cpp", ".c", ".css", ".js", ".mjs", ".svelte", ".ts"}
COMMENTED_AFTER_HASH = {".cmake", ".py", ".pyi", ".sbatch", "CMakeLists.txt", "Dockerfile"}

# Files in which add-ons may be named, by layer: their own, and the tables that join them.
ADDON_FILES = {
    "engine": r"addons/|(state|steps|move|grammar|score|variant)\.h$|(registry|score)\.cpp$",
    "play": r"addons/|deal\.h$",
    "formats": r"addons/",
    "ai": r"addons/",
    "capi": r"addons/",
    "python": r"addons/",
    "text": r"addons/",
    "rooms": r"addons/",
    "browser": r"addons/",
    "server": r"addons/",
    "apps": r"(tui|dipolis)/addons/",
}
# Patterns that count as naming an add-on: namespaces, state parts, and words made of them. The names of leaders, steps
# and kinds of moves are read from the engine.
NAMES = [
    r"\b(leaders|solo)::", r"\b(leaders|solo)\s*\{", r"(\.|->)(leaders|solo)\b",
    r"\bAddOnId::(Solo|Leaders)\b", r"\bCategory::(Leaders|Bonus)\b", r"\b(plays|is)_(solo|leaders)\b",
    r"\bvariant\.(pool|terms|rival)\b", r"\bLeaders?\b",
]

# Keys of text/*.json that begin with the name of an add-on or of its components. In ai these are the
# names of inputs, for the table of fitted weights.
KEYS = re.compile(r'"(leaders?|pool|solo)\.')

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
INSIDE = re.compile(r"[Ii]nside (?:the )?([a-z/_]+) only")
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
OWN_ADDONS = re.compile(r"(.*?addons)/([a-z]+)")


def floor_of_inside(header, text):
    """The folder that a header's first comment reserves it for: "Inside text only."; else None."""
    lines = text.split("\n")
    n = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    match = INSIDE.search(" ".join(line[2:].strip() for line in lines[:n]))
    return match and match.group(1)


def included_own(file, header, insides):
    """The reason why this file may not include this header of ours; None if it may."""
    folder, target = file.split("/")[0], header.split("/")[0]
    if target not in ANYTHING or "/../" in header:
        return "includes are written from the root of the repository"
    if target not in MAY_INCLUDE[folder]:
        return f"{folder} may include only {', '.join(sorted(MAY_INCLUDE[folder]))}"
    if folder in TOOLS:
        return None
    inside = insides.get(header)
    if inside and not file.startswith(inside + "/"):
        return f"its first comment says: inside {inside} only"
    for place, wanted, why in KEEPS_OUT:
        if re.match(place, file) and re.match(wanted, header):
            return why
    theirs = OWN_ADDONS.match(header)
    if theirs:
        if not names_addons(file):
            return "only the files of add-ons, and those that put them together, include them"
        ours = OWN_ADDONS.match(file)
        pair = {ours.group(2), theirs.group(2)} if ours and folder == target else {"table"}
        if len(pair) > 1 and "table" not in pair:
            return "an add-on does not know the others"
    return None


def included_library(file, header):
    """The reason why this file may not include this library; None if it may."""
    folder = file.split("/")[0]
    if folder == "engine" and header not in IN_ENGINE:
        if file != "engine/base.h" or header not in IN_BASE_H:
            return "engine uses only the parts of the standard library that need nothing from outside"
    for pattern, place in ONLY_IN:
        if folder in PRODUCT and re.match(pattern, header) and not re.match(place, file):
            return f"<{header}> belongs in {place}"
    return None


def names_addons(file):
    """Whether this is one of the files in which add-ons are named."""
    floor, _, rest = file.partition("/")
    return floor in TOOLS or re.match(ADDON_FILES[floor], rest) is not None


def said(file, line, names):
    """The reason why the file may not contain this line (of code_of); None if it may."""
    for place, pattern, why in NOT_SAID:
        match = re.match(place, file) and re.search(pattern, line)
        if match:
            return f"{match.group(0)}: {why}"
    if INCLUDE.match(line) or names_addons(file):
        return None
    match = names.search(line) or (None if file.startswith("ai/") else KEYS.search(line))
    return match and f"{match.group(0)}: names an add-on outside of its files"


def measures(file, line):
    """The reason why a test may not contain this line (of code_of); None if it may."""
    match = None if file in MAY_READ_CLOCKS else SLEEPS_OR_CLOCKS.search(line)
    return match and f"{match.group(0)}: tests wait for what happens, and their clocks are moved by them"


def clauses(file, text):
    """Each comment of the file that begins with a clause: the number of its line, and why it may not."""
    begin = COMMENT if pathlib.Path(file).suffix in COMMENTED else COMMENT_AFTER_HASH
    column, opened = None, False  # of the line before: where its comment begins, and whether that has no words yet
    for number, line in enumerate(text.split("\n"), 1):
        match = begin.search(line)
        words = line[match.end():] if match else line.lstrip(" *") if opened else ""
        continued = match and match.group(1) and match.start() == column and not line[:column].strip()
        clause = None if continued else CLAUSE.match(words)
        if clause:
            yield number, f"{clause.group(0)}: the first word of a comment says what the thing is, or does"
        opened = match is not None and not words
        column = match.start() if match and match.group(1) else None


def names_pattern(root):
    """Everything that names an add-on: NAMES, the steps and moves with a row in its files, and each leader."""
    steps, kinds, ids = set(), set(), {"rome", "abu_simbel"}
    for path in (root / "engine/addons").glob("*"):
        text = path.read_text(encoding="utf-8")
        steps |= set(re.findall(r"\.step = Step::(\w+)", text))
        kinds |= set(re.findall(r"(?:\{|\.kind = )MoveKind::(\w+),\s+[\".]", text))
        ids |= set(re.findall(r'^ *\{\w+, +"(\w+)", ', text, re.M))
    if len(steps) < 10 or len(kinds) < 10 or len(ids) < 40:
        sys.exit("check_layers: the steps, moves or leaders were not found in engine/addons")
    words = "|".join(sorted(ids | {name.replace("_", "") for name in ids}))
    rows = [rf"\bStep::({'|'.join(sorted(steps))})\b", rf"\bMoveKind::({'|'.join(sorted(kinds))})\b"]
    return re.compile("|".join(NAMES + rows + [rf"\b(?i:{words})\b"]))


def code_of(text):
    """The lines without comments; of strings only a key of the words of an add-on is left."""
    def blank(match):
        key = KEYS.match(match.group(0))
        kept = key.group(0) + '"' if key else '""' if match.group(0).lstrip("R").startswith('"') else ""
        return kept + "\n" * match.group(0).count("\n")
    return COMMENT_OR_STRING.sub(blank, text).split("\n")


def seen_by(file, texts):
    """Everything that a file includes, directly or by way of our own headers: what, and the way to it."""
    ways, found = [(file,)], {}
    while ways:
        way = ways.pop()
        for line in texts.get(way[-1], "").split("\n"):
            match = INCLUDE.match(line)
            name = match and (match.group(2) if match.group(1) == '"' else f"<{match.group(2)}>")
            if name and name not in found:
                found[name] = way + (name,)
                ways.append(found[name])
    return found


def sees_too_much(file, texts):
    """The reasons why a file may not see what it includes by way of others."""
    for place, unwanted, why in NEVER_SEES:
        if re.match(place, file):
            for name, way in seen_by(file, texts).items():
                if re.match(unwanted, name) and file.split(".")[0] != name.split(".")[0]:
                    yield f"{' > '.join(way[1:])}: {why}"


def faults_of(file, text, names, insides):
    """Each fault of one file: the number of its line, and why."""
    for number, line in enumerate(text.split("\n"), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        bracket, header = match.groups()
        why = included_own(file, header, insides) if bracket == '"' else included_library(file, header)
        if why:
            yield number, f"{header}: {why}"
    folder = file.split("/")[0]
    if folder in TOOLS - {"tests"}:
        return
    for number, line in enumerate(code_of(text), 1):
        why = measures(file, line) if folder == "tests" else said(file, line, names)
        if why:
            yield number, why


def sources(root):
    """Every C++ file below root with its text."""
    for path in sorted(p for folder in ANYTHING for p in (root / folder).rglob("*.[ch]*")):
        if path.suffix in (".h", ".hpp", ".cpp", ".cc", ".c"):
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def has_comments(path):
    """Whether the comments of this file are read."""
    if {path.suffix, path.name} & (COMMENTED | COMMENTED_AFTER_HASH):
        return path.is_file()
    return not path.suffix and path.is_file() and path.read_bytes().startswith(b"#!")


def commented(root):
    """Every file below root whose comments are read, with its text."""
    folders = ANYTHING | {".ci", "scripts", "packaging", "web/e2e", "web/scripts", "web/src"}
    paths = [path for folder in folders for path in (root / folder).rglob("*")] + [*root.glob("*"), *root.glob("web/*")]
    for path in sorted(filter(has_comments, paths)):
        yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def check(root):
    """Prints every fault below root; returns how many."""
    faults = 0
    names = names_pattern(root)
    texts = dict(sources(root))
    insides = {file: floor_of_inside(file, text) for file, text in texts.items() if file.endswith(".h")}
    for file, text in texts.items():
        for number, why in faults_of(file, text, names, insides):
            print(f"{file}:{number}: {why}")
            faults += 1
    for file, text in commented(root):
        for number, why in clauses(file, text):
            print(f"{file}:{number}: {why}")
            faults += 1
    for file in texts:
        for why in sees_too_much(file, texts):
            print(f"{file}: {why}")
            faults += 1
    for file in MAY_READ_CLOCKS:
        if not any(SLEEPS_OR_CLOCKS.search(line) for line in code_of(texts.get(file, ""))):
            print(f"{file}: needs no place in MAY_READ_CLOCKS of scripts/check_layers.py")
            faults += 1
    return faults


INCLUDES_REFUSED = """
    engine/a.h "formats/b.h" | engine/a.h "b.h" | engine/a.h "../play/b.h" | engine/a.cpp <chrono>
    engine/a.cpp <random> | engine/a.cpp <tl/expected.hpp> | engine/a.cpp <nlohmann/json.hpp> | engine/a.cpp <vector>
    engine/a.cpp <cstdio> | engine/turn.cpp "engine/addons/solo.h" | formats/a.h "ai/b.h" | play/a.h "formats/b.h"
    play/a.h "ai/b.h" | text/a.h "server/b.h" | rooms/a.h "server/b.h" | server/a.h "apps/b.h" | apps/a.h "tests/b.h" | ai/a.h "train/b.h"
    rooms/room.cpp <boost/asio.hpp> | rooms/room.cpp <sqlite3.h> | rooms/room.cpp <sodium.h> | server/a.cpp <unicode/uchar.h> | server/http_client.cpp <openssl/ssl.h> | apps/cli/a.cpp <ncurses.h>
    apps/tui/a.cpp <ncurses.h> | text/a.cpp <nlohmann/json.hpp> | apps/dipolis/a.cpp <nlohmann/json.hpp>
    server/a.cpp <CLI/CLI.hpp> | apps/tui/a.cpp <CLI/CLI.hpp> | ai/a.cpp <tl/expected.hpp> | play/a.cpp <random>
    play/a.cpp <thread> | formats/a.cpp <mutex> | ai/a.cpp <unordered_map> | server/sub/http_server.cpp <boost/asio.hpp>
    engine/sub/state.h "engine/addons/solo.h" | engine/addons/leaders.cpp "engine/addons/solo.h"
    rooms/room.cpp "text/text.h" | rooms/room.h "formats/json.h" | rooms/store_memory.cpp "rooms/room.h"
    apps/tui/views_a.cpp "apps/tui/terminal.h" | apps/tui/words.cpp "apps/tui/event.h"
    apps/tui/plain.cpp "apps/tui/terminal.h" | text/a.cpp "text/addons/table.h" | play/a.cpp "play/addons/leaders.h"
    apps/tui/a.cpp "apps/tui/addons/solo.h" | apps/dipolis/a.cpp "engine/addons/solo.h" | server/a.cpp "text/keys.h"
    apps/tui/addons/solo.cpp "apps/tui/addons/leaders.h" | apps/dipolis/a.cpp "train/model.h" | capi/a.cpp "text/text.h"
    python/a.cpp "engine/game.h" | capi/a.cpp <pybind11/pybind11.h> | apps/a.cpp "capi/dipolis.h" | capi/a.cpp <nlohmann/json.hpp> """
INCLUDES_ALLOWED = """
    engine/a.h "engine/b.h" | engine/a.h <array> | engine/a.cpp <cstdint> | formats/a.h "engine/b.h"
    engine/base.h <cstdio> | engine/state.h "engine/addons/solo.h" | engine/registry.cpp "engine/addons/solo.h"
    engine/addons/leaders_draft.cpp "engine/addons/leaders.h" | play/a.cpp <functional> | play/a.h "engine/b.h"
    text/a.h "formats/b.h" | server/a.h "ai/b.h" | server/http_server.cpp <boost/asio.hpp> | server/web_push.cpp <boost/asio.hpp> | server/vapid.cpp <openssl/evp.h> | ai/a.cpp <thread>
    server/sqlite.h <sqlite3.h> | server/key_secrets.cpp <sodium.h> | formats/a.cpp <nlohmann/json.hpp> | formats/a.h <tl/expected.hpp>
    apps/a.h "server/b.h" | formats/a.h "play/b.h" | apps/dipolis/a.cpp <CLI/CLI.hpp> | train/a.cpp "ai/b.h"
    apps/tui/terminal.cpp <ncurses.h> | apps/tui/tui.cpp "apps/tui/terminal.h" | fuzz/a.cpp "formats/b.h"
    tests/a.cpp <nlohmann/json.hpp> | bench/a.cpp "engine/addons/solo.h" | text/a.cpp "text/keys.h"
    tests/a.cpp "text/keys.h" | text/addons/solo.cpp "engine/addons/solo.h" | text/addons/solo.cpp "text/addons/table.h"
    play/addons/table.cpp "play/addons/leaders.h" | apps/tui/addons/table.cpp "apps/tui/addons/leaders.h"
    apps/dipolis/a.cpp "train/shard.h" | capi/a.cpp "ai/b.h" | capi/a.cpp <thread> | python/a.cpp "capi/dipolis.h"
    python/a.cpp <pybind11/pybind11.h> """
SAID_REFUSED = """
    engine/a.cpp: double x; | play/a.cpp: float x; | engine/a.cpp: malloc(4); | engine/a.cpp: new (place) State;
    formats/a.cpp: try { | rooms/room.cpp: } catch ( | engine/turn.cpp: has_active(leaders::Leader::Plato)
    engine/a.cpp: case Step::RivalDecides: | text/a.cpp: solo::row(rival) | text/a.cpp: using leaders::Plan;
    play/a.cpp: case MoveKind::Maecenas: | apps/tui/a.cpp: state.leaders.unused | apps/tui/a.cpp: plays_solo(state)
    apps/tui/a.cpp: addons.has(AddOnId::Solo) | apps/tui/a.cpp: Category::Leaders | apps/dipolis/a.cpp: variant.pool
    apps/tui/a.cpp: const bool bilkis = true; | apps/tui/a.cpp: case Step::ChooseRome: | engine/a.cpp: Leader leader;
    text/a.cpp: find(abu_simbel) | apps/tui/a.cpp: case DaVinci: | apps/dipolis/a.cpp: std::printf(line);
    apps/dipolis/a.cpp: std::ofstream file; | apps/dipolis/a.cpp: fflush(stdout);
    rooms/a.h: Now now = std::chrono::steady_clock::now; | rooms/a.cpp: clock_gettime(CLOCK_MONOTONIC, &time); """
SAID_ALLOWED = """
    engine/a.cpp: int x; | ai/a.cpp: double x; | engine/addons/leaders.cpp: Leader::Plato | apps/tui/a.cpp: Page::Rival
    engine/state.h: solo::Part solo; | text/addons/solo.cpp: Step::RivalDecides | apps/tui/addons/solo.cpp: solo::kRival
    apps/tui/a.cpp: const Decision& decision; | server/http_server.cpp: try { | tests/a.cpp: leaders::Leader::Plato
    apps/tui/a.cpp: for (AddOnId id : state.variant.addons) | play/deal.h: leaders::Leader leader;
    apps/dipolis/a.cpp: std::fprintf(stderr, line); | apps/dipolis/a.cpp: std::cout << line;
    rooms/a.h: using Clock = std::chrono::steady_clock; | server/a.h: Now now = Pace::Clock::now; """

MEASURES_REFUSED = """
    const auto begin = Clock::now(); | std::this_thread::sleep_for(ms); | std::this_thread::sleep_until(end); | usleep(5); | ::sleep (1);
    const auto begin = std::chrono::steady_clock::now(); | system_clock::now() < end | using C = high_resolution_clock;
    const std::clock_t begin = std::clock(); | clock_gettime(CLOCK_MONOTONIC, &now); | return x / CLOCKS_PER_SEC; """
MEASURES_ALLOWED = """
    bool sleep = true; | using Clock = std::chrono::steady_clock; | lobby.sleepers(); | std::this_thread::yield();
    clock_ += std::chrono::milliseconds(15); | std::clock_t_like x; | const Json clock = game["clock"]; """

COMMENTS_REFUSED = [
    ("a.h", "// What an add-on adds to a variant"), ("a.cpp", "int won = 0;  // Of all games"), ("a.ts", "/** Who begins. */"),
    ("a.css", "/* Which cards overlap. */"), ("a.svelte", "<!-- Where it opens. -->"), ("a.ts", "/**\n * Whose turn it is.\n */"),
    ("a.h", "/// How long it waits."), ("a.h", "int n;  // missing\n// Whoever asks."), ("a.h", "// --- Whatever is left."),
    ("a.h", "int won;  //< Why it ended."), ("a.h", "int a;  // one\nint b;  // Whom it names"), ("a.h", "/* Sums. */\n/* Of two. */"),
    ("a.py", '"""Why it failed."""'), ("a.py", "x = 1  " "# Which one"), ("a.py", "def f():\n    " "# How often."),
    ("a.py", '"""\nWho plays.\n"""'), ("a.h", "int n;  // who plays"), ("a.ts", "let n; /* whatever is left */"),
    ("a/CMakeLists.txt", "set(N 1)  " "# which one"), ("a.cmake", "# Where it is."), ("a", "#!/bin/sh\n# why it runs")]
COMMENTS_ALLOWED = [
    ("a.h", "// Fields that it adds:\n// What is left stays."), ("a.ts", "/**\n * Seat that begins.\n * Who begins, plays.\n */"),
    ("a.h", "// Whether it is over."), ("a.h", "// Offers of a game."), ("a.cpp", 'f("What");'), ("a.ts", "const url = 'http://What';"),
    ("a.cpp", "f(When::Now);  // at once\n               // Of no use otherwise"), ("a.py", "def f():\n    '// What'"),
    ("a.h", "int n[2];  // of each seat"), ("a.h", "int n;  // whole games"), ("a", "f $#  # all of them\nwhich f"), ("a", "f() { # WHAT\n}")]


def self_test(root):
    """Holds every rule against an example that breaks it, and one that does not; returns how many went wrong."""
    wrong = 0

    def expect(what, why, refused):
        nonlocal wrong
        if (why is not None) != refused:
            print(f"self-test: {what} should {'' if refused else 'not '}be refused")
            wrong += 1

    insides = {"text/keys.h": "text", "text/addons/table.h": "text/addons"}
    for examples, refused in ((INCLUDES_REFUSED, True), (INCLUDES_ALLOWED, False)):
        for file, bracket, header in re.findall(r'(\S+) ([<"])([^>"]+)[>"]', examples):
            why = included_own(file, header, insides) if bracket == '"' else included_library(file, header)
            expect(f"{file} including {header}", why, refused)
    names = names_pattern(root)
    for examples, refused in ((SAID_REFUSED, True), (SAID_ALLOWED, False)):
        for example in re.split(r" \||\n", examples.strip()):
            file, _, line = example.strip().partition(": ")
            expect(f"{file} saying {line}", said(file, line, names), refused)
    for examples, refused in ((MEASURES_REFUSED, True), (MEASURES_ALLOWED, False)):
        for line in re.split(r" \||\n", examples.strip()):
            expect(f"a test saying {line.strip()}", measures("tests/a.cpp", line), refused)
    for examples, refused in ((COMMENTS_REFUSED, True), (COMMENTS_ALLOWED, False)):
        for file, text in examples:
            expect(f"{file} with the comment {text!r}", next(clauses(file, text), None), refused)
    read = {file for file, _ in commented(root)}
    for file in ("CMakeLists.txt", "dev", "packaging/Dockerfile", "scripts/embed_text.cmake"):
        expect(f"{file} as a file with comments", None if file in read else file, False)
    tree = {"rooms/room.h": '#include "server/a.h"\n', "server/a.h": "#include <thread>\n",
            "server/store_schema.cpp": '#include "server/b.h"\n', "server/b.h": '#include "rooms/room.h"\n',
            "apps/a.h": '#include "rooms/room.h"\n', "apps/b.h": '#include "apps/c.h"\n',
            "apps/c.h": '#include "rooms/strangers/a.h"\n', "rooms/strangers/b.h": '#include "rooms/strangers/a.h"\n'}
    for file, refused in (("rooms/room.h", True), ("server/store_schema.cpp", True), ("apps/a.h", False), ("apps/b.h", True),
                          ("rooms/strangers/b.h", False)):
        expect(f"what {file} sees", next(sees_too_much(file, tree), None), refused)
    for file in MAY_READ_CLOCKS:
        expect(f"a clock in {file}", measures(file, "steady_clock::now()"), False)
    expect("a name in a comment", said("text/a.cpp", code_of("f();  // as Plato says")[0], names), False)
    expect("a name in a string", said("text/a.cpp", code_of('f("solo::row", g)')[0], names), False)
    expect("a key in a string", said("text/a.cpp", code_of('f("leaders.locked")')[0], names), True)
    expect("a key of all games", said("text/a.cpp", code_of('f("choice.leaders")')[0], names), False)
    expect("a name behind a string", said("text/a.cpp", code_of('f("a", solo::row)')[0], names), True)
    comment = "// Shared things.\n// Inside the\n// engine only.\n#pragma once\n"
    expect("the sentence of a header", floor_of_inside("a.h", comment), True)
    expect("a sentence further down", floor_of_inside("a.h", "#pragma once\n// Inside text only.\n"), False)
    return wrong


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    tree = pathlib.Path(arguments[0]) if arguments else here
    sys.exit(1 if (self_test(tree) if "--self-test" in sys.argv else check(tree)) else 0)
