#!/usr/bin/env python3
"""An operator beside a running server with moves going on: operator.py PROGRAM [SEED]

Two people play a rated game, one another game by link, and a crowd plays meanwhile. Each word of `dipolis admin` is used then,
and again on the games alone; what it must do to people, files and the socket is looked at from outside.
"""
import contextlib
import json
import os
import pathlib
import random
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile

from friends import CLOCK, Browser, play_until
from games import Players
from server import PATIENCE, PUBLIC, Broken, Server, Socket, expect, listen, run_test

GOOD, NO, UNUSABLE, DAMAGED = 0, 1, 2, 4
OPTIONS = (*PUBLIC, "--open-table")
MOST_PEERS = 8


class Operator:
    """Calls of the program on the games of a folder."""

    def __init__(self, program, data):
        self.program, self.data = program, data

    def call(self, *words, status=GOOD, line=""):
        done = subprocess.run([self.program, *words, "--data", self.data], capture_output=True, text=True, timeout=PATIENCE)
        said = f"{words}: ended with {done.returncode}, not {status}: {done.stdout[-1000:]}{done.stderr[-1000:]}"
        expect(done.returncode == status and line in done.stdout + done.stderr, f"{said}\nexpected: {line}")
        return done.stdout

    def admin(self, *words, **more):
        return [json.loads(each) for each in self.call("admin", *words, "--json", **more).splitlines()]

    def games(self, *words):
        return {each["game"]: each for each in self.admin("games", "--most", "1000", *words)}


def rated_game(server, names=("Ada", "Bob"), plies=20):
    """Two people with names in a rated game, after some moves."""
    people = [Browser(name) for name in names]
    for one in people:
        one.connect(server.port)
        one.ask("open_table", {}, "open_table")
        expect(one.ask("take_name", {"name": one.who}, "yourself")["name"] == one.who, f"{one.who} got no name")
    own = people[0].ask("challenge", {"variant": {}, "first": "me", "clock": CLOCK, "rated": True}, "yourself")["challenge"]
    people[1].ask("sit_down", {"challenge": own}, "people")
    people[0].listen("people")
    play_until(people, plies, random.Random(1))
    return people


def hear_end(one):
    while one.table["result"] is None:
        one.listen("table")
    return one.table["result"]["kind"]


def hear_cut(one):
    while one.window.open:
        listen(f"{one.who} to be cut")


def comes_in(port, cookie):
    """Whether a browser with this cookie gets a socket."""
    try:
        Socket(port, cookie, "who tries").close()
    except Broken:
        return False
    return True


# --- The words.


def status_and_lists(operator, players, people):
    status = operator.admin("status")[0]
    expect(status["running"] and status["connections"] >= 2 + len(players.windows), f"status: {status}")
    expect("connections: " in operator.call("admin", "status"), "the status in words")
    listed = operator.games()
    names = {game.name for game in players.games} | {people[0].table["game"]}
    expect(names <= set(listed), "games are missing in the list")
    expect(listed[people[0].table["game"]]["names"] in (["Ada", "Bob"], ["Bob", "Ada"]), "the names of the two")
    expect(people[0].table["game"] in operator.games("--of", "Ada"), "the games of a person")
    expect(len(operator.admin("games", "--most", "3")) == 3, "no more than wanted")
    expect(operator.call("games", "--most", "2").count("\n") == 2, "dipolis games beside the server")
    expect({each["name"] for each in operator.admin("names")} == {"Ada", "Bob"}, "the names")
    operator.call("export", people[0].table["game"], status=NO, line="is not over")
    operator.call("export", "nosuchgm", status=NO, line="there is no game nosuchgm")


def calling_off(operator, people):
    game = people[0].table["game"]
    operator.call("admin", "close", game)
    expect([hear_end(one) for one in people] == ["aborted", "aborted"], "both are told")
    for name in ("Ada", "Bob"):
        expect(people[0].ask("person", {"name": name}, "person")["games"] == [], "what was called off does not count")
    operator.call("admin", "close", game, status=NO, line="is over")
    operator.call("admin", "close", "nosuchgm", status=NO, line="there is no game")


def banning(operator, server, people):
    bob = people[1]
    operator.call("admin", "ban", "Bob", "--for", "2h")
    hear_cut(bob)
    expect(not comes_in(server.port, bob.cookie), "who is banned comes in")
    expect(comes_in(server.port, people[0].cookie) and comes_in(server.port, None), "somebody else is shut out")
    operator.call("admin", "ban", "203.0.113.77/24")
    whom = {each["whom"] for each in operator.admin("bans")}
    expect("203.0.113.0/24" in whom and len(whom) == 2, f"the network and Bob are listed, not {whom}")
    operator.call("admin", "ban", "no such person", status=NO)
    operator.call("admin", "unban", "203.0.113.0/24")
    operator.call("admin", "unban", "203.0.113.0/24", status=NO)
    return bob


def address_ban(program, data):
    """A network behind a proxy: its connections are cut, others are not."""
    server = Server(program, data, options=(*OPTIONS, "--proxy", "127.0.0.1"))
    operator = Operator(program, data)

    def visit(address):
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        peer = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        host = f"127.0.0.1:{server.port}"
        peer.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
                      f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                      f"X-Forwarded-For: {address}\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += peer.recv(4096)
        return int(head.split()[1]), peer

    expect(visit("203.0.113.9")[0] == 101, "nobody is banned yet")
    status, peer = visit("203.0.113.10")
    operator.call("admin", "ban", "203.0.113.0/24")
    while peer.recv(4096):
        pass  # a farewell, and the end
    expect(visit("203.0.113.11")[0] == 403 and visit("203.0.114.11")[0] == 101, "another network is banned")
    operator.call("admin", "ban", "2001:db8:7::/48")
    expect(visit("2001:db8:7:1::5")[0] == 403 and visit("2001:db8:8::5")[0] == 101, "IPv6")
    server.stop()
    server = Server(program, data, options=(*OPTIONS, "--proxy", "127.0.0.1"))
    expect(visit("203.0.113.11")[0] == 403, "a ban is forgotten at a restart")
    operator.call("admin", "unban", "203.0.113.0/24")
    expect(visit("203.0.113.11")[0] == 101, "who was let in again stays outside")
    server.stop()


def removing_names(operator, people):
    ada = people[0]
    ada.ask("open_table", {}, "open_table")
    operator.call("names", "--remove", "Ada", line="removed: Ada")
    while ada.listen("yourself")["name"] is not None:
        pass
    expect(ada.ask("take_name", {"name": "Grace"}, "yourself")["name"] == "Grace", "another name cannot be taken")
    operator.call("admin", "remove-name", "Ada", status=NO, line="nobody has the name Ada")


def copying(operator, players, folder):
    """A backup under load has all that was acknowledged before, and verifies."""
    before = {game.name: list(game.shown) for game in players.games if game.name}
    copy = folder + "/copy.db"
    maker = subprocess.Popen([operator.program, "admin", "backup", copy, "--data", operator.data])
    ended = os.pidfd_open(maker.pid)
    players.run("the backup", lambda: False, ended)
    os.close(ended)
    expect(maker.wait(PATIENCE) == GOOD, "no backup")
    expect(stat.S_IMODE(os.stat(copy).st_mode) == 0o600, "others may read the backup")
    expect(sorted(os.listdir(folder)) == ["copy.db", "data"], f"files are left: {os.listdir(folder)}")
    with sqlite3.connect(copy) as db:
        for game, shown in before.items():
            lines = [line for line, in db.execute("SELECT line FROM move WHERE game = ? ORDER BY ply", (game,))]
            expect(lines[: len(shown)] == shown, f"{game}: a move that was shown before is not in the backup")
    expect(operator.admin("verify", copy)[-1]["damaged_games"] == 0, "the backup is damaged")
    operator.call("admin", "backup", copy, status=UNUSABLE, line="File exists")
    operator.call("admin", "backup", folder + "/none/copy.db", status=UNUSABLE, line="No such file")
    operator.call("admin", "backup", "/dev/full", status=UNUSABLE)
    return copy, before


def restored(program, players, copy, before):
    """A server with the backup goes on from it."""
    with tempfile.TemporaryDirectory() as data:
        shutil.copy(copy, data + "/games.db")
        server = Server(program, data, options=PUBLIC)
        for game in players.games:
            window = Socket(server.port, game.cookies[0], "a player of the backup")
            window.send("open", {"game": game.name})
            heard = None
            while not heard or heard["t"] != "table":
                listen("a table of the backup")
                for heard in window.messages():
                    expect(heard["t"] != "error", f"{game.name}: {heard}")
                    if heard["t"] == "table":
                        break
            moves = [event["move"] for event in heard["d"]["events"]]
            shown = before[game.name]
            expect(moves[: len(shown)] == shown, f"{game.name} goes on elsewhere")
            window.close()
        server.stop()


def verifying(operator, copy):
    expect(operator.admin("verify")[-1]["damaged_games"] == 0, "a sound store is called damaged")
    broken = copy + ".broken"
    shutil.copy(copy, broken)
    with sqlite3.connect(broken) as db:
        game, line = db.execute("SELECT game, line FROM move WHERE ply = 3 LIMIT 1").fetchone()
        db.execute("UPDATE move SET line = line || 'x' WHERE game = ? AND ply = 3", (game,))
    found = operator.admin("verify", broken, status=DAMAGED)
    expect({"damaged": game, "moves": 3} in found, f"{game} of which {line} was changed is not named: {found}")
    os.remove(broken)


def byte_search(data, words):
    """Finds which of these words are in any file of the games, also in what was deleted."""
    found = set()
    for name in os.listdir(data):
        path = os.path.join(data, name)
        if stat.S_ISREG(os.stat(path).st_mode):
            content = pathlib.Path(path).read_bytes()
            found |= {word for word in words if word.encode() in content}
    return found


def erasing(operator, server, data):
    """Checks that whoever was erased is nowhere in the files; who has played with them keeps the rated game."""
    people = rated_game(server, ("Zenobia", "Quintus"), 85)
    zenobia, quintus = people
    key = operator.admin("names")
    key = {each["name"]: each["key"] for each in key}
    zenobia.window.send("resign", {"game": zenobia.table["game"]})
    expect([hear_end(one) for one in people] == ["resignation", "resignation"], "the game does not end")
    first = zenobia.table["game"]
    for _ in range(3):  # games that are hers alone, and one that goes on
        zenobia.forget()
        zenobia.ask("new", {"variant": {}, "seats": ["human", "greedy"]}, "table")
    own = zenobia.table["game"]
    zenobia.ask("open_table", {}, "open_table")
    offered = zenobia.ask("challenge", {"variant": {}, "first": "me", "clock": CLOCK, "rated": False}, "yourself")["challenge"]
    zenobia.forget()
    quintus.forget()
    quintus.window.send("sit_down", {"challenge": offered})
    for one in people:
        while one.table is None or one.table["game"] != offered:
            one.listen("table")
    expect(byte_search(data, ("Zenobia", key["Zenobia"])), "the search finds nobody")
    operator.call("admin", "erase", "Zenobia")
    expect(hear_end(quintus) == "aborted", "the game that went on is not called off")
    hear_cut(zenobia)
    found = byte_search(data, ("Zenobia", key["Zenobia"]))
    expect(not found, f"still in the files: {found}")
    operator.call("admin", "erase", "Zenobia", status=NO, line="nobody has the name or key")
    listed = operator.games()
    expect(own not in listed and first in listed, "her own games are there, or that of the other is not")
    expect(sorted(listed[first]["names"], key=str) == [None, "Quintus"] or listed[first]["names"].count(None) == 1, "her name is there")
    quintus.window.send("person", {"name": "Quintus"})
    games = quintus.listen("person")["games"]
    expect(len(games) == 1 and games[0]["rival"] is None, f"his rated game: {games}")
    expect(operator.admin("verify")[-1]["damaged_games"] == 0, "erasing has damaged something")
    for one in people:
        one.window.close()


# --- The socket.


def raw(data):
    peer = socket.socket(socket.AF_UNIX)
    peer.connect(data + "/control")  # waits until there is room for it
    peer.settimeout(PATIENCE)
    return peer


def answer_to(peer, line):
    peer.sendall(line)
    heard = b""
    while not (heard.endswith(b"\n") and b'"done"' in heard) and (more := peer.recv(4096)):
        heard += more
    return json.loads(heard.splitlines()[-1])


def hostile_peers(data, operator):
    """Nobody at the socket keeps the operator out, or the server from its players."""
    with contextlib.closing(raw(data)) as peer:
        for line in (b"\n", b"{\n", b"[]\n", b'{"v":1}\n', b'{"v":9,"do":"status"}\n', b'{"v":1,"do":"nothing"}\n',
                     b'{"v":1,"do":"status","x":1}\n', b'{"v":1,"do":"games","most":0}\n', b'{"v":1,"do":"games","most":"x"}\n',
                     b"\xff\xfe\n", b'{"v":1,"do":"export","games":[1]}\n', b"[" * 60_000 + b"\n"):
            expect(answer_to(peer, line)["done"] == "unusable", f"{line[:40]} is answered otherwise")
        expect(answer_to(peer, b'{"v":1,"do":"status"}\n')["done"] == "good", "after wrong requests a good one is not answered")
    with contextlib.closing(raw(data)) as peer:
        with contextlib.suppress(OSError):
            peer.sendall(b"x" * (1 << 20))
        heard = b""
        with contextlib.suppress(OSError):
            while more := peer.recv(4096):
                heard += more
        expect(not heard or b"too long" in heard, f"a long line is answered {heard!r}")
    crowd = [raw(data) for _ in range(4 * MOST_PEERS)]
    for peer in crowd[::2]:
        with contextlib.suppress(OSError):
            peer.sendall(b'{"v":1,')  # and no end
    expect(operator.admin("status")[0]["running"], "idle peers keep the operator out")
    deaf = [raw(data) for _ in range(MOST_PEERS)]
    for peer in deaf:
        with contextlib.suppress(OSError):
            for _ in range(200):
                peer.sendall(b'{"v":1,"do":"games","most":1000}\n')
                peer.setblocking(False)
    expect(operator.admin("status")[0]["running"], "peers that do not read keep the operator out")
    for peer in crowd + deaf:
        peer.close()


def rights(data):
    found = os.stat(data + "/control")
    expect(stat.S_ISSOCK(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600, f"rights {oct(found.st_mode)}")
    expect(found.st_uid == os.getuid(), "it belongs to somebody else")


def socket_of_a_killed_server(program, data):
    server = Server(program, data)
    server.kill()
    expect(os.path.exists(data + "/control"), "the socket is gone")
    operator = Operator(program, data)
    operator.call("admin", "status", status=NO, line="no server runs")
    operator.call("games")
    server = Server(program, data)
    expect(operator.admin("status")[0]["running"], "the socket of a killed server is not replaced")
    second = Server(program, data, may_fail=True)
    expect(second.port is None and "another dipolis has these games open" in second.complaints(), "a second server starts")
    expect(operator.admin("status")[0]["running"], "a second server has taken the socket away")
    server.stop()
    expect(not os.path.exists(data + "/control"), "a server that ends leaves its socket")


def folder_without_letters(program, folder):
    """Words that are told may hold bytes that are no text: they cost an answer at most, and the server goes on."""
    data = folder + os.fsdecode(b"/games\xff")
    server = Server(program, data, options=OPTIONS)
    for word in ("status", "verify", "games"):
        done = subprocess.run([program, "admin", word, "--data", data], capture_output=True, timeout=PATIENCE)
        expect(done.returncode == GOOD, f"{word} beside a folder of an odd name: {done}")
    expect(comes_in(server.port, Browser("Zoe").cookie), "the server has ended")
    server.stop()


def old_games(operator, players):
    """Only what is old goes."""
    before = operator.games()
    expect(operator.admin("erase-old", "--older-than", "3", "--try")[0]["found"] == 0, "games of today are old")
    operator.call("admin", "erase-old", "--before", "2026-13-45", status=UNUSABLE, line="not a date")
    expect(set(operator.games()) >= set(before), "something is gone")


def without_a_server(program, data):
    """The same words on the games alone."""
    operator = Operator(program, data)
    operator.call("admin", "status", status=NO, line="no server runs")
    listed = operator.games()
    expect(operator.admin("verify")[-1]["games"] == len(listed), "not all games are checked")
    going = operator.games("--state", "going")
    between = [game for game, about in going.items() if "standing" in about and None not in about["keys"]]
    if between:
        operator.call("admin", "close", between[0])
        expect(operator.games("--state", "over")[between[0]]["result"]["kind"] == "aborted", "it is not called off")
    gone = operator.admin("erase-old", "--before", "2999-01-01")[0]
    expect(gone["erased"] == len(listed) and not operator.games(), f"not all is erased: {gone}")


def terminal(program, data, *options, typed):
    """Types into `dipolis play`, line by line, and returns all that it prints."""
    call = [program, "play", "--plain", "--language", "en", "--data", data, *options]
    done = subprocess.run(call, input="".join(f"{line}\n" for line in typed), capture_output=True, text=True, timeout=PATIENCE)
    expect(done.returncode == GOOD, f"{call} ended with {done.returncode}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done.stdout


def hear_prompt(held):
    """Reads what a terminal prints up to its next question: until then it may still store something."""
    heard = ""
    while not heard.endswith("Your answer: "):
        more = held.stdout.read(1)
        expect(more, f"the terminal has ended: {heard[-1000:]}")
        heard += more


def terminal_beside(program, data):
    """Somebody at the machine plays in the terminal while strangers play: begun, gone on with, and no game of a stranger is shown."""
    server = Server(program, data, options=OPTIONS)
    operator = Operator(program, data)
    stranger = Browser("Zoe")
    stranger.connect(server.port)
    theirs = stranger.ask("new", {"variant": {}, "seats": ["human", "greedy"]}, "table")["game"]
    terminal(program, data, "--new", "--opponent", "greedy", "--begins", "me", typed=["1", "1", "q"])
    own = set(operator.games()) - {theirs}
    expect(len(own) == 1, f"the games of the terminal are {own}")
    game = own.pop()
    ply = operator.games()[game]["ply"]
    terminal(program, data, "--continue", typed=["1", "1", "1", "q"])
    expect(operator.games()[game]["ply"] > ply and len(operator.games()) == 2, "it does not go on")
    # The server ends between two moves, and another one begins.
    call = [program, "play", "--plain", "--language", "en", "--data", data, "--continue"]
    held = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    hear_prompt(held)
    plies = []
    for change in (lambda: None, server.stop, lambda: Server(program, data, options=OPTIONS)):
        server = change() or server
        held.stdin.write("1\n")
        held.stdin.flush()
        hear_prompt(held)
        plies.append(operator.games()[game]["ply"])
    held.communicate("q\n", timeout=PATIENCE)
    expect(plies == sorted(set(plies)), f"the plies are {plies}")
    server.stop()
    terminal(program, data, "--continue", typed=["q"])
    expect(operator.admin("verify")[-1]["damaged_games"] == 0, "something is damaged")


def main(program, seed):
    players = Players(seed, 6, friends=2)
    with tempfile.TemporaryDirectory() as folder:
        data = folder + "/data"
        server = Server(program, data, options=OPTIONS)
        operator = Operator(program, data)
        rights(data)
        players.look_again(server.port)
        players.play_on(120)
        people = rated_game(server)
        status_and_lists(operator, players, people)
        calling_off(operator, people)
        bob = banning(operator, server, people)
        removing_names(operator, people)
        copy, before = copying(operator, players, folder)
        verifying(operator, copy)
        hostile_peers(data, operator)
        old_games(operator, players)
        erasing(operator, server, data)
        players.go_on()
        people[0].window.close()
        server.stop()
        players.hear_out()
        server = Server(program, data, options=OPTIONS)
        expect(not comes_in(server.port, bob.cookie), "a ban is forgotten at a restart")
        operator.call("admin", "unban", "Bob")
        expect(comes_in(server.port, bob.cookie), "who was let in again stays outside")
        server.stop()
        restored(program, players, copy, before)
        without_a_server(program, data)
        socket_of_a_killed_server(program, folder + "/killed")
        address_ban(program, folder + "/proxied")
        folder_without_letters(program, folder)
        terminal_beside(program, folder + "/terminal")
    print("operator: every word does what it says, beside a server and without one")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1))
