#!/usr/bin/env python3
"""The file of the games is damaged: damage.py PROGRAM [PLACES [SEED]]

Eight bytes are flipped at each of PLACES places of a database with finished and running games, one run each, all places
at equal distances, and then in the last move of a game, so that a game is damaged however few the places. Every game
must be exactly as it was, or be said to be damaged, and then show no other moves than its first ones; it must never be
unknown, and never be at another position. The same holds for the lists of games and for `dipolis export`.
"""
import collections
import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from games import Players
from server import PUBLIC, Server, Socket, expect, listen, run_test

GAMES = 4
FRIENDS = 2  # of them, between two browsers each
FINISHED = 3
FLIPPED = 8
# Words of a server that does not start with such a file.
REASONS = ("malformed", "not a database", "newer version", "damaged", "duplicate column", "no such", "disk I/O error")


def ask(window, kind, about):
    """Sends a message and returns the answers: all that comes before the answer to the next one."""
    window.send(kind, about)
    window.send("hello", {"protocol": 1})
    answers = []
    while True:
        for message in window.messages():
            if message["t"] == "welcome":
                return answers
            answers.append(message)
        expect(window.open, "the server has closed a connection")
        listen(f"the answer to {kind}")


def first(answers, kind):
    return next((message["d"] for message in answers if message["t"] == kind), None)


def look(port, cookie):
    """The list of games of a browser, and the table of each: as they are when nothing is damaged."""
    window = Socket(port, cookie)
    games = {game["game"]: game for game in first(ask(window, "games", {}), "games")["games"]}
    tables = {name: first(ask(window, "open", {"game": name}), "table") for name in games}
    window.close()
    return games, tables


def moves(table):
    return [event["move"] for event in table["events"]]


def check_game(window, name, before):
    """Opens a game; returns what was said of it."""
    answers = ask(window, "open", {"game": name})
    why, table = (first(answers, "error") or {}).get("why"), first(answers, "table")
    if why is None:
        expect(table == before, f"game {name} is another one than before, without a word")
        return "as before"
    if why == "damaged":
        return "found no more"  # the way to the game is damaged, and perhaps not the game
    expect(why == "damaged_game", f"game {name} is answered by {why}")
    if table is None:
        return "unreadable"
    expect(table["game"] == name and (table["result"] or {}).get("kind") == "damaged", f"game {name} seems to go on")
    shown = moves(table)
    expect(shown == moves(before)[: len(shown)], f"game {name}: other moves than before")
    if before["options"]:
        sent = {"game": name, "ply": table["ply"], "move": before["options"][0]["move"], "seat": before["actor"]}
        refused = first(ask(window, "play", sent), "refused")
        expect(refused and refused["why"] == "over", f"game {name} takes a move")
    return "shown in part"


def check_list(window, before, said, server):
    """Lists its games: each as before, or marked. One whose row is not found may be missing if the log tells of damage."""
    answers = ask(window, "games", {})
    games = first(answers, "games")
    if games is None:
        expect(first(answers, "error")["why"] == "damaged", f"the list is answered by {answers}")
        return
    missing = before.keys() - {game["game"] for game in games["games"]}
    expect(not missing or "not what was written" in server.complaints(), f"games {missing} are not listed, without a word")
    for game in games["games"]:
        name = game["game"]
        if name not in before:
            expect(game.get("damaged"), f"game {name} was not there before")
        elif said[name] in ("as before", "found no more"):
            # Only when it was played may be another time: that is no part of the game.
            expect(game.get("damaged") or {**game, "played": ""} == {**before[name], "played": ""},
                   f"game {name} is listed otherwise than before, and not marked")
        else:
            expect(game.get("damaged"), f"game {name} is damaged, and not marked")


def check_export(program, data, said):
    """A damaged finished game is written as far as it can be read, with a status that says so."""
    words = [program, "export", "--all", "--data", data]
    status = subprocess.run(words, capture_output=True, check=False).returncode
    damaged = any(word not in ("as before", "found no more") for word in said.values())
    expect(status == 4 or not damaged, f"a game is damaged, and export ends with {status}")


def check_place(program, kept, at, browsers, outcomes):
    """One run with the bytes from that place on flipped."""
    with tempfile.TemporaryDirectory() as data:
        for name in ("games.db", "key"):
            shutil.copy(f"{kept}/{name}", data)
        with open(data + "/games.db", "r+b") as file:
            file.seek(at)
            flipped = bytes(255 - byte for byte in file.read(FLIPPED))
            file.seek(at)
            file.write(flipped)
        server = Server(program, data, may_fail=True, options=PUBLIC)
        if server.port is None:
            reason = server.complaints()
            expect(server.process.returncode == 2 and any(word in reason for word in REASONS), f"it says: {reason}")
            outcomes["not started"] += 1
            return
        all_said = {}
        for cookie, (games, tables) in browsers.items():
            window = Socket(server.port, cookie)
            said = {name: check_game(window, name, table) for name, table in tables.items()}
            check_list(window, games, said, server)
            window.close()
            all_said.update(said)
        if any(word != "as before" for word in all_said.values()):
            expect("damage" in server.complaints() or "not what was written" in server.complaints(), "nothing is in the log")
        server.stop()
        check_export(program, data, all_said)
        outcomes.update(all_said.values())


def play_games(program, data, seed):
    """Plays until some games are over; returns the browsers, with all that they see."""
    server = Server(program, data, options=PUBLIC)
    players = Players(seed, GAMES, FRIENDS)
    players.sit_down(server.port)
    players.run("games to end", lambda: len(players.finished) >= FINISHED)
    players.go_on()
    server.stop()
    with contextlib.suppress(Exception):
        players.hear_out()
    cookies = {cookie for game in players.games for cookie in game.cookies}
    server = Server(program, data, options=PUBLIC)
    browsers = {cookie: look(server.port, cookie) for cookie in sorted(cookies)}
    server.stop()
    tables = [table for _, own in browsers.values() for table in own.values()]
    expect(any(table["result"] for table in tables) and any(table["options"] for table in tables), "games of one kind only")
    return browsers


def in_a_game(file):
    """A place in a database: in the last move of a game."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        game, line = db.execute("SELECT game, line FROM move ORDER BY ply DESC").fetchone()
    with open(file, "rb") as bytes_of:
        # SQLite writes the values of a row one after the other, and a small number in at most two bytes.
        row = re.search(re.escape(game.encode()) + b".{0,2}" + re.escape(line.encode()), bytes_of.read(), re.DOTALL)
    expect(row, f"the last move of {game} is not found in the file")
    return row.end() - len(line)


def main(program, places, seed):
    outcomes = collections.Counter()
    with tempfile.TemporaryDirectory() as kept:
        browsers = play_games(program, kept, seed)
        size = os.path.getsize(kept + "/games.db")
        for place in range(places):
            at = (2 * place + 1) * size // (2 * places)
            check_place(program, kept, at, browsers, outcomes)
        check_place(program, kept, in_a_game(kept + "/games.db"), browsers, outcomes)
    print(f"damage: {places + 1} places of {size} bytes: {dict(outcomes)}; nothing is unknown or at another position")
    expect(outcomes["as before"] and outcomes["shown in part"], "no game was damaged, or every one")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1, count=40))
