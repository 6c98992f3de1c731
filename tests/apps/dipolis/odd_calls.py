#!/usr/bin/env python3
"""Wrong and odd calls of every command: odd_calls.py PROGRAM TRACES [SHARE [SEED]]

Each must end with the status that `dipolis help status` tells, with the expected words, and must leave no file where it only
reads. The commands, and their options with numbers and files, are read from the help, so that new ones are tried too.
SHARE: one in so many groups of calls is made, others with another seed.
"""
import gzip
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "faults"))
from server import PATIENCE, Broken, expect, run_test

GOOD, NO, UNUSABLE, FAILED, DAMAGED, STORAGE_BROKEN, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
PIPE = -signal.SIGPIPE
MISSING, FOLDER, FULL, CLOSED = (os.strerror(n) for n in (2, 21, 28, 9))

# Arguments before a wrong option or file, so that nothing else is wrong.
NEEDED = {
    "match": ("greedy", "uniform", "--games", "2"),
    "data": ("check",),
    "bot": ("http://127.0.0.1:9/#/j/k3v9q2m8Zx8K", "greedy", "--patience", "0"),
    "solve": ("age=9",),
    "convert": ("base.jsonl",),
    "admin": ("status",),
}
# Quick calls that print something, and their standard input. A command that is not here has its reason below.
SPEAKS = {
    "cards": (("theology",), b""), "show": (("base.jsonl", "--ply", "9"), b""), "replay": (("base.jsonl",), b""),
    "review": (("base.jsonl", "--nodes", "10"), b""), "simulate": (("--games", "4"), b""), "perft": (("--depth", "1"), b""),
    "match": (("greedy", "uniform", "--games", "2"), b""), "ladder": (("--games", "2"), b""), "puzzle": ((), b""),
    "completion": (("bash",), b""), "help": (("status",), b""), "engine": ((), b"dei\nquit\n"),
    "play": (("--plain", "--data", "../games"), b""), "data": (("calibration", "broken.shard"), b""),
    "bench": (("--signature",), b""), "licences": ((), b""), "link": (("base.jsonl",), b""),
    "convert": (("-",), b'[{"data": [{"type": "wonderSelected", "args": {"playerId": 1, "wonderName": "Piraeus"}}]}]'),
}
SILENT = {
    "serve": "goes on whatever becomes of its output (closed_pipe.py)", "bot": "needs a server (bots.py)",
    "games": "nothing is kept here", "names": "nothing is kept here", "export": "nothing is kept here",
    "solve": "begins with a position", "manual": "writes files", "admin": "has a test of its own (administration)",
}


class Help:
    """A command as its help describes it."""

    def __init__(self, program, name):
        self.name = name
        text = subprocess.run([program, name, "--help"], capture_output=True, check=True, text=True).stdout
        usage = re.search(r"^Usage: .*$", text, re.M).group(0)
        self.reads_file = "FILE" in usage.split()
        self.numbers = re.findall(r"^  (--[a-z-]+) (?:U?INT|FLOAT)", text, re.M)
        self.options = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.M)

    def call(self, *more):
        return (self.name, *NEEDED.get(self.name, ()), *more)


class Calls:
    """Makes calls in a folder, and counts them."""

    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, folder, 0
        self.env = {**os.environ, "HOME": folder + "/home", "TERM": "dumb"}
        self.env.pop("XDG_DATA_HOME", None)

    def popen(self, words, **files):
        self.count += 1
        return subprocess.Popen([self.program, *words], cwd=self.folder, env=self.env, **files)

    def make(self, words, stdin=b"", stdout=subprocess.PIPE, **more):
        given = {"stdin": subprocess.PIPE} if isinstance(stdin, bytes) else {"stdin": stdin}
        process = self.popen(words, stdout=stdout, stderr=subprocess.PIPE, **given, **more)
        out, complaint = process.communicate(stdin if isinstance(stdin, bytes) else None, PATIENCE)
        return process.returncode, (out or b"").decode(), complaint.decode()

    def expect(self, words, status, line="", **more):
        """`line` is in what it prints or complains of."""
        before = files(self.folder)
        ended, out, complaint = self.make(words, **more)
        said = f"{' '.join(words)[:200]}: ended with {ended}, not {status}, and said:\n{out[-2000:]}{complaint[-2000:]}"
        expect(ended == status and line in out + complaint, f"{said}\nexpected: {line}")
        expect(files(self.folder) == before, f"{' '.join(words)}: made {files(self.folder) - before}")
        return out


def files(folder):
    return {os.path.join(place, name) for place, _, names in os.walk(folder) for name in [".", *names]}


def write_files(folder, traces):
    """Records, positions and what looks like them."""
    record = pathlib.Path(traces, "base.jsonl").read_bytes().split(b"\n", 1)[0]
    ending = "dipolis/1 age=1 turn=0 pawn=8 loot1=- structure=guard_tower" + 19 * ",."
    contents = {
        "base.jsonl": record + b"\n", "base.txt": ending.encode() + b"\n",
        "other.jsonl": record.replace(b"duel-trace/2", b"duel-trace/1") + b"\n", "other.txt": b"dipolis/2\n",
        "empty": b"", "text.gz": gzip.compress(record + b"\n"), "wide": record.decode().encode("utf-16"),
        "long": b"x" * (3 << 20) + b"\n", "broken.shard": b"no shard", "empty.shard": b"",
    }
    for good in ("base.jsonl", "base.txt"):
        contents["mark_" + good] = b"\xef\xbb\xbf" + contents[good]
        contents["crlf_" + good] = contents[good].replace(b"\n", b"\r\n")
    for name, content in contents.items():
        pathlib.Path(folder, name).write_bytes(content)
    pathlib.Path(folder, "folder").mkdir()
    return ending


def every_command(calls, command):
    """Wrong options, and output that cannot be written."""
    help_of = (command.name, "--help")
    calls.expect(help_of, GOOD, "--help")
    calls.expect((command.name, "--no-such"), UNUSABLE, "Run with --help for more information.")
    no_output(calls, help_of, b"")
    if command.name in SPEAKS:
        words, stdin = SPEAKS[command.name]
        no_output(calls, (command.name, *words), stdin)
    else:
        expect(command.name in SILENT, f"{command.name} has no call in SPEAKS")
    for option in command.numbers:
        for wrong in ("many", "", "nan", "1e99"):
            calls.expect(command.call(f"{option}={wrong}"), UNUSABLE, option)


def no_output(calls, words, stdin):
    """The disk is full, nobody reads, there is no standard output."""
    if words[0] == "play":
        calls.make(words, stdin)  # so that its files are there
    with open("/dev/full", "wb") as full:
        calls.expect(words, UNUSABLE, f"standard output: cannot be written: {FULL}", stdin=stdin, stdout=full)
    read, write = os.pipe()
    os.close(read)
    calls.expect(words, PIPE, stdin=stdin, stdout=write)
    os.close(write)
    calls.expect(words, UNUSABLE, f"standard output: cannot be written: {CLOSED}", stdin=stdin, stdout=None,
                 preexec_fn=lambda: os.close(1))


def read_files(calls, words, kind, whole=True):
    """Files that are read as lines: words and then the name of a file. `whole`: all of it is of that kind."""
    bad = [("nowhere", f"nowhere: cannot be read: {MISSING}"), ("folder", f"folder: cannot be read: {FOLDER}"),
           ("text.gz", "text.gz:1: not plain text in UTF-8, but gzip"),
           ("wide", "wide:1: not plain text in UTF-8, but UTF-16"), ("long", "long:1: the line is too long")]
    if whole:
        bad += [("other" + kind, f"other{kind}:1: "), ("empty", "empty")]
    for name, line in bad if kind else bad[1:]:
        calls.expect((*words, name), UNUSABLE, "" if "empty" == name else line)
    for name in ("mark_base", "crlf_base") if whole else ():
        calls.expect((*words, name + kind), GOOD)


def files_of_commands(calls, command):
    """The files that arguments and options name."""
    if command.reads_file and command.name != "data":
        more = ("--nodes", "10") if command.name == "review" else ()
        read_files(calls, command.call(*more), ".jsonl")
        with open(calls.folder + "/text.gz", "rb") as file:
            calls.expect(command.call(*more, "-"), UNUSABLE, "line 1: not plain text in UTF-8, but gzip", stdin=file)
        folder = os.open(calls.folder, os.O_RDONLY)
        calls.expect(command.call(*more, "-"), UNUSABLE, f"standard input: cannot be read: {FOLDER}", stdin=folder)
        os.close(folder)
    if "--from" in command.options:
        read_files(calls, command.call("--from"), ".txt")
    if "--leaders" in command.options:
        read_files(calls, (*command.call(), "--leaders"), "", whole=False)
    for option in {"--save", "--traces"} & set(command.options):
        calls.expect(command.call(option, "/dev/full"), UNUSABLE, f"/dev/full: cannot be written: {FULL}")
        calls.expect(command.call(option, "nowhere/file"), UNUSABLE, f"nowhere/file: cannot be written: {MISSING}")
        calls.expect(command.call(option, "folder"), UNUSABLE, f"folder: cannot be written: {FOLDER}")


def other_files(calls, ending):
    for action in ("check", "stats", "calibration", "convert"):
        calls.expect(("data", action, "nowhere"), UNUSABLE, f"nowhere: cannot be read: {MISSING}")
        calls.expect(("data", action, "folder"), UNUSABLE, "no shards in folder")
        calls.expect(("data", action, "broken.shard"), NO, "broken.shard: no shard")
        calls.expect(("data", action, "empty"), NO, "empty: no game")
        calls.expect(("data", action, "empty.shard"), NO, "empty.shard: no shard")
        calls.expect(("data", action, "base.txt"), NO, "base.txt:1: not valid JSON")
        calls.expect(("data", action, "mark_base.jsonl"), GOOD)
    calls.expect(("data", "export", "broken.shard"), UNUSABLE, "--out FOLDER is needed")
    calls.expect(("data", "export", "broken.shard", "--out", "broken.shard/x"), UNUSABLE, "broken.shard/x: Not a directory")
    calls.expect(("manual", "nowhere"), UNUSABLE, MISSING)
    calls.expect(("bot", *NEEDED["bot"], "--key", "folder"), UNUSABLE, f"folder: cannot be read: {FOLDER}")
    calls.expect(("bot", *NEEDED["bot"], "--key", "long"), UNUSABLE, "long:1: ")
    for command in (("games",), ("names",), ("names", "--remove", "Ada"), ("export", "--all"), ("export", "k3v9q2m8"),
                    ("admin", "games"), ("admin", "remove-name", "Ada"), ("admin", "close", "k3v9q2m8")):
        calls.expect((*command, "--data", "nowhere"), UNUSABLE, f"nowhere/games.db: cannot be read: {MISSING}")
        calls.expect((*command, "--data", "folder"), UNUSABLE, f"folder/games.db: cannot be read: {MISSING}")
        calls.expect(command, NO if command[-1] in ("Ada", "k3v9q2m8") else GOOD)
    for words in (("perft", "--depth", "1"), ("solve",)):
        for odd in ("\ufeff" + ending, ending + "\r"):
            # Nobody solves a position of Age I, but it has been read.
            calls.expect((*words, odd), GOOD if words[0] == "perft" else UNUSABLE, "" if words[0] == "perft" else "Age III")
        calls.expect((*words, "dipolis/2"), UNUSABLE, "position: ")
    for name, said in (("nowhere", MISSING), ("folder", FOLDER), ("long", "long: not valid JSON"), ("empty", "empty: not valid JSON"),
                       ("text.gz", "text.gz:1: not plain text in UTF-8, but gzip"), ("base.jsonl", "base.jsonl: ")):
        calls.expect(("convert", name), UNUSABLE, said)
    engine = ("engine",)
    calls.expect(engine, GOOD, "readyok", stdin=b"\xef\xbb\xbfisready\r\nquit\r\n")
    calls.expect(engine, UNUSABLE, "error the line is too long", stdin=b"x" * (3 << 20) + b"\nquit\n")
    calls.expect(engine, UNUSABLE, "error not plain text in UTF-8, but gzip", stdin=gzip.compress(b"isready\n"))
    folder = os.open(calls.folder, os.O_RDONLY)
    calls.expect(engine, UNUSABLE, FOLDER, stdin=folder)
    os.close(folder)


def administration(calls):
    """The words of `dipolis admin`, on games that are kept here and on none."""
    kept = ("--data", "../games")
    words = re.findall(r"^  ([a-z-]+)(?: (\[?[A-Z]+\]?))? +[a-z]", calls.expect(("admin", "--help"), GOOD).split("What can be done")[1].split("Examples")[0],
                       re.M)
    expect(len(words) > 12 and ("close", "GAME") in words, f"the help of admin lists {words}")
    for word, argument in words:
        more = () if word != "erase-old" else ("--older-than", "9")
        if argument and argument[0] != "[" or word == "export":
            calls.expect(("admin", word, *more), UNUSABLE, f"{word} needs one {argument}")
        if word not in ("verify",):
            calls.expect(("admin", word, "one", "two", *more), UNUSABLE, f"{word} needs ")
        # Nothing is kept there, and nothing is made.
        about = {"GAME": ("k3v9q2m8",), "WHOM": ("203.0.113.7",), "NAME": ("Ada",), "PERSON": ("Ada",), "FILE": ("copy",)}
        call = ("admin", word, *about.get(argument, ()), *more)
        calls.expect((*call, "--data", "nowhere"), UNUSABLE, f"nowhere/games.db: cannot be read: {MISSING}")
        calls.expect((*call, "--data", "folder"), UNUSABLE, f"folder/games.db: cannot be read: {MISSING}")
    calls.make(("play", "--plain", *kept), b"")  # so that its files are there
    for word in ("status", "games", "names", "bans", "verify"):
        for extra in ((), ("--json",)):
            calls.expect(("admin", word, *kept, *extra), NO if word == "status" else GOOD)
    no_output(calls, ("admin", "verify", *kept), b"")
    for wrong in ("no-such", "", "Status"):
        calls.expect(("admin", wrong, *kept), UNUSABLE, "WORD")
    for call, status, line in (
            ("close k3v9q2m8", NO, "there is no game k3v9q2m8"), ("ban nobody", NO, "neither an address, nor a network"),
            ("ban 203.0.113.7 --for 3x", UNUSABLE, "--for 3x: not a time"), ("ban 203.0.113.7 --for 0m", UNUSABLE, "not a time"),
            ("ban 203.0.113.7 --for 99999999999999999999d", UNUSABLE, "not a time"), ("ban 203.0.113.7/40", NO, "nor a network"),
            ("unban 203.0.113.7", NO, "there is no such ban"), ("remove-name Ada", NO, "nobody has the name Ada"),
            ("erase Ada", NO, "nobody has the name or key Ada"), ("erase-old", UNUSABLE, "name --before DATE or --older-than DAYS"),
            ("erase-old --before yesterday", UNUSABLE, "--before yesterday: not a date"),
            ("erase-old --before 2026-01-01 --older-than 3", UNUSABLE, "name --before DATE or --older-than DAYS"),
            ("games --state lost", UNUSABLE, "--state"), ("games --of Ada", NO, "nobody has the name or key Ada"),
            ("backup base.txt", UNUSABLE, "File exists"), ("backup nowhere/copy", UNUSABLE, MISSING),
            ("backup folder", UNUSABLE, "File exists"), ("backup /dev/full", UNUSABLE, "File exists"),
            ("verify nowhere", UNUSABLE, f"nowhere: cannot be read: {MISSING}"), ("verify folder", UNUSABLE, FOLDER),
            ("verify base.txt", UNUSABLE, "file is not a database"), ("verify empty", UNUSABLE, "written by another version")):
        calls.expect(("admin", *call.split(), *kept), status, line)
    copy = calls.folder + "/../copy.db"
    calls.expect(("admin", "backup", copy, *kept), GOOD, "backup: ")
    calls.expect(("admin", "verify", copy), GOOD, "damaged 0")
    calls.expect(("admin", "backup", copy, *kept), UNUSABLE, "File exists")
    content = bytearray(pathlib.Path(copy).read_bytes())
    content[4096:4200] = b"\xff" * 104
    pathlib.Path(copy).write_bytes(content)
    calls.expect(("admin", "verify", copy), DAMAGED, "damaged: ")


def odd_servers(calls):
    """A server that ends, talks nonsense, or never answers."""
    os.mkdir(calls.folder + "/odd")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(calls.folder + "/odd/control")
        listener.listen()

        def call(*words):
            process = calls.popen((*words, "--data", "odd"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            peer = listener.accept()[0]
            heard = b""
            while not heard.endswith(b"\n"):
                heard += peer.recv(4096)
            expect(json.loads(heard)["v"] == 1, f"asked for {heard}")
            return process, peer

        for words in (("games",), ("export", "--all"), ("names",), ("admin", "status"), ("admin", "backup", "copy")):
            for answer, line in ((b"", "the server has ended, and not answered"), (b'{"game":1}', "the server has ended"),
                                 (b"{\n", "the server answers nonsense"), (b'{"done":"perhaps"}\n', "the server answers nonsense"),
                                 (b'{"done":"unusable","why":"version 2 \\u001b[2J only"}\n', "version 2 \\u{1b}[2J only")):
                process, peer = call(*words)
                peer.sendall(answer)
                peer.close()
                said = process.communicate(timeout=PATIENCE)[1].decode()
                expect(process.returncode == UNUSABLE and line in said, f"{words}: {answer}: {process.returncode}: {said}")
            process, peer = call(*words)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=PATIENCE)[1].decode()
            expect(process.returncode == INTERRUPTED and "interrupted" in said, f"{words}: {process.returncode}: {said}")
            peer.close()
    # Nobody listens there any more, and there are no games.
    calls.expect(("admin", "games", "--data", "odd"), UNUSABLE, f"odd/games.db: cannot be read: {MISSING}")


def records(calls):
    """A line that is no record is unusable; one that breaks the rules is a no of --check."""
    record = pathlib.Path(calls.folder, "base.jsonl").read_text(encoding="utf-8")
    wrong = record.replace('"coins":[7,7]', '"coins":[7,8]', 1)
    expect(wrong != record, "the record has other coins")
    calls.expect(("replay", "--check", "-"), NO, "line 1: after move 0", stdin=wrong.encode())
    calls.expect(("replay", "--check", "-"), UNUSABLE, "line 2: not valid JSON", stdin=(record + "{\n").encode())
    calls.expect(("replay", "-"), UNUSABLE, "line 1: not valid JSON", stdin=("{\n" + record).encode())
    for command in ("show", "review"):
        calls.expect((command, "base.jsonl", "--line", "7"), UNUSABLE, "--line: out of range 7 of 1")


def run_on(calls, words, path):
    """The status, what was said, and the memory in bytes, with this file as the input."""
    with open(path, "rb") as file, tempfile.TemporaryFile() as out:
        process = calls.popen(words, stdin=file, stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return process.returncode, out.read(), usage.ru_maxrss << 10


def long_lines(calls):
    """A line takes no memory, however long it is: hardly more than none, which the sanitizers need already."""
    size = 160 << 20
    endless, empty = calls.folder + "/endless", calls.folder + "/empty"
    with open(endless, "wb") as file:
        file.truncate(size)
    for words in (("replay", "-"), ("show", "-"), ("engine",), ("play", "--plain", "--data", "../games"),
                  ("match", "greedy", "uniform", "--from", "-"), ("perft", "--depth", "1", "--leaders", "endless"),
                  ("match", "greedy", "uniform", "--join", "-")):
        returned, said, memory = run_on(calls, words, endless)
        expect(b"the line is too long" in said, f"{words}: {said[-500:]}")
        expect(returned == (GOOD if words[0] == "play" else UNUSABLE), f"{words}: {returned}")
        least = run_on(calls, [word.replace("endless", "empty") for word in words], empty)[2]
        expect(memory - least < size // 2, f"{words}: took {memory} bytes for a line of {size}, and {least} for none")


def tests_of_strength(calls):
    """The bounds of --sprt."""
    match = ("match", "greedy", "uniform", "--games", "2", "--sprt")
    for good in (("0", "5"), ("-3,1"), ("-3", "1"), ("0,5",)):
        good = (good,) if isinstance(good, str) else good
        calls.expect((*match, *good), NO, "not decided")
    for bad in ("nan 5", "5 5", "5 0", "0 inf", "-inf 0", "0 1201", "5,nan"):
        calls.expect((*match, *bad.split()), UNUSABLE, "--sprt: two different numbers from -1200 to 1200, the smaller one first")
    for bad in (("5",), ("five", "6"), ("",)):
        calls.expect((*match, *bad), UNUSABLE, "--sprt")


def engine_that(folder, name, answer):
    """A program for cmd: that answers everything but `go`; $PPID is the match."""
    path = pathlib.Path(folder, name)
    path.write_text("while read -r word rest; do case $word in dei) echo deiok;; isready) echo readyok;;\n"
                    f"go) {answer};; esac; done\n", encoding="utf-8")
    return f"grace=1000000 cmd:exec sh {path}"


def players(calls):
    """One that does not start is unusable; one that fails does not make the other one strong."""
    for nobody in ("cmd:/nonexistent", "cmd:true", "cmd:exit 3"):
        calls.expect(("match", "greedy", nobody, "--games", "2"), UNUSABLE, f"player `{nobody}`: did not start")
        calls.expect(("match", nobody, "greedy", "--games", "2"), UNUSABLE, f"player `{nobody}`: did not start")
        calls.expect(("bot", NEEDED["bot"][0], nobody), UNUSABLE, f"player `{nobody}`: did not start")
    dies = engine_that(calls.folder, "dies.sh", "exit 0")
    calls.expect(("match", "greedy", dies, "--games", "2"), FAILED, "player B failed in 2 of 2 games")
    calls.expect(("match", dies, "greedy", "--games", "2", "--sprt", "0", "5"), FAILED, "player A failed in 2 of 2 games")
    out = json.loads(calls.expect(("match", "greedy", dies, "--games", "2", "--json"), FAILED))
    expect(out["failures"] == [0, 2], "no failures are told")
    expect(out["elo"] is None and out["score"] == 1, f"an infinite difference is {out['elo']}")


def interrupts(calls):
    """A call that was interrupted says after how much, and has a status of its own."""
    stops = engine_that(calls.folder, "stops.sh", "kill -INT $PPID; echo bestmove none")
    match = ("match", "uniform", stops, "--games", "400")
    calls.expect(match, INTERRUPTED, "interrupted after 2 of 400 games")
    calls.expect((*match, "--sprt", "0", "5"), INTERRUPTED, "interrupted after 2 of 400 games")
    out = json.loads(calls.expect((*match, "--json"), INTERRUPTED))
    expect(out["interrupted"] is True and out["games"] == 2 and out["planned"] == 400, "JSON does not tell of the interrupt")
    endless = ("--games", "10000000")
    for words in (("ladder", *endless), ("simulate", *endless, "--traces", "-")):
        process = calls.popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()  # it is at work
        process.send_signal(signal.SIGINT)
        out, complaint = process.communicate(timeout=PATIENCE)
        said = (out + complaint).decode()
        expect(process.returncode == INTERRUPTED, f"{words}: ended with {process.returncode}")
        expect(re.search(r"interrupted after \d+ of 10000000 games", said), f"{words}: {said[-300:]}")


def parts(calls):
    """Parts of a match that belong together, each once."""
    def write(name, seed, *options):
        match = ("match", "greedy", "uniform", "--json", "--seed", seed, "--games", "6", *options)
        return calls.make(match)[1], name

    whole = dict((name, text) for text, name in (
        write("one", "3", "--part", "1/3"), write("two", "3", "--part", "2/3"), write("three", "3", "--part", "3/3"),
        write("seed", "4", "--part", "3/3"), write("half", "3", "--part", "2/2"),
        write("rules", "3", "--part", "3/3", "--leaders", "full")))
    stopped = json.loads(whole["three"])
    stopped["counts"][0] -= 1
    whole |= {"stopped": json.dumps(stopped) + "\n", "text": "hello\n", "none": "", "old": '{"counts":[]}\n'}
    for name, text in whole.items():
        pathlib.Path(calls.folder, name + ".part").write_text(text, encoding="utf-8")
    join = ("match", "greedy", "uniform", "--json", "--join")
    told = json.loads(calls.expect((*join, "one.part", "two.part", "three.part"), GOOD))
    expect(told["games"] == 6 and told["seed"] == 3, f"joined: {told}")
    for names, line in (
            ("one two", "part 3/3 is missing"), ("one two two three", "two.part:1: part 2/3 is there twice, first in two.part:1"),
            ("one two none", "none.part: no result of a part"), ("one two seed", "seed.part:1: a part of another match: its seed is 4"),
            ("one half three", "half.part:1: part 2/2, and there are parts of 3"), ("one two rules", "another match: its rules is"),
            ("one two stopped", "stopped.part:1: part 3/3 has only 1 of its 2 games"), ("text", "text.part:1: not valid JSON"),
            ("old", "old.part:1: no result of a part of a match")):
        calls.expect((*join, *(name + ".part" for name in names.split())), UNUSABLE, line)
    others = ("one.part", "two.part", "three.part")
    calls.expect(("match", "greedy", "greedy", "--join", *others), UNUSABLE, "another match: its b is")
    calls.expect(("match", "greedy", "uniform", "--games", "8", "--join", *others), UNUSABLE, "another match: its games is")
    read_files(calls, ("match", "greedy", "uniform", "--join"), ".jsonl", whole=False)


def statuses(calls):
    """The table of the statuses is in the help."""
    said = calls.expect(("help", "status"), GOOD)
    listed = {int(number) for number in re.findall(r"^  (\d+) ", said, re.M)}
    expect(listed == {GOOD, NO, UNUSABLE, FAILED, DAMAGED, STORAGE_BROKEN, INTERRUPTED}, f"the help lists {listed}")


def wrong_ones(tests):
    """Runs each test, which is a function and what it is called with; returns what is wrong."""
    wrong = []
    for test, *about in tests:
        try:
            test(*about)
        except (Broken, ValueError) as problem:
            wrong.append(f"{test.__name__}: {problem}")
    return wrong


def main(program, traces, share, seed):
    with tempfile.TemporaryDirectory() as above:
        folder = above + "/here"
        os.makedirs(folder + "/home")
        calls = Calls(os.path.abspath(program), folder)
        ending = write_files(folder, traces)
        said = calls.expect(("help",), GOOD)
        rows = said[said.index("Subcommands:") :].split("\n\n", 1)[0]
        names = [*re.findall(r"^  ([a-z]+) +[A-Z]", rows, re.M), "manual"]
        expect("serve" in names and len(names) > 15, f"the help lists {names}")
        tests = [(other_files, calls, ending)]
        for name in names:
            command = Help(calls.program, name)
            tests += [(every_command, calls, command), (files_of_commands, calls, command)]
        general = (administration, odd_servers, records, long_lines, tests_of_strength, players, interrupts, parts, statuses)
        tests += [(test, calls) for test in general]
        wrong = wrong_ones(tests[seed % share :: share])
        expect(not wrong, "\n\n".join([f"{len(wrong)} groups of calls are wrong", *wrong]))
        print(f"odd calls: {calls.count} calls end as they should, of one in {share} groups of them")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=2, count=1))
