"""A server under load, and what its clients were shown: the basis of the fault tests.

A move is *shown* when it was in a table sent to any client. After any fault, a game must begin with all moves that
were shown; after them there may be the one move that was sent and not answered, once, with the outcomes of chance
that follow it, and nothing else.
"""
import base64
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds; only for what never takes that long
# Every browser has a key of its own then, also on this machine.
PUBLIC = ("--public", "http://play.example.test")


class Broken(Exception):
    """A condition of the test is violated."""


def expect(good, what):
    if not good:
        raise Broken(what)


class Server:
    """A server process for the games of a directory, on a free port."""

    def __init__(self, program, data, env=None, may_fail=False, options=()):
        self.page = tempfile.TemporaryDirectory()
        with open(os.path.join(self.page.name, "index.html"), "w", encoding="utf-8") as page:
            page.write("<!doctype html>")
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        words = [program, "serve", "--port", "0", "--no-open", "--data", data, "--static", self.page.name, *options]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env or {})}
        )
        line = self.process.stdout.readline().decode()
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/")) if "ready at" in line else None
        if self.port is None:
            self.process.wait(PATIENCE)
            expect(may_fail, "the server does not start: " + self.complaints())

    def complaints(self):
        self.log.seek(0)
        return self.log.read()

    def kill(self):
        self.process.kill()
        self.ended()

    def stop(self):
        """Terminates the server, which must exit with status 0."""
        self.process.send_signal(signal.SIGTERM)
        status = self.ended()
        expect(status == 0, f"told to end, it ends with {status}: {self.complaints()}")

    def ended(self):
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status


class Socket:
    """A WebSocket whose reads do not block. `cookie` is the one it has, or was given at the handshake."""

    def __init__(self, port, cookie=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{port}"
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{f'Cookie: {cookie}' + chr(13) + chr(10) if cookie else ''}\r\n".encode()
        )
        self.bytes = self.text = b""
        self.open = True
        while b"\r\n\r\n" not in self.bytes and self.read():
            pass
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        expect(head.startswith(b"HTTP/1.1 101"), f"no WebSocket: {head!r}")
        given = [line[12:].split(";")[0] for line in head.decode().split("\r\n") if line.startswith("Set-Cookie: ")]
        self.cookie = given[0] if given else cookie

    def send(self, kind, about):
        text = json.dumps({"t": kind, "d": about}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        try:  # the mask is all zeros
            self.socket.sendall(b"\x81" + size + bytes(4) + text)
        except OSError:
            self.open = False

    def read(self):
        """Reads the bytes that have arrived; False once the connection is closed."""
        try:
            more = self.socket.recv(1 << 18)
        except OSError:
            more = b""
        self.bytes += more
        self.open = self.open and bool(more)
        return self.open

    def messages(self):
        """The complete messages received."""
        at = 0
        while len(self.bytes) >= at + 2:
            size, head = self.bytes[at + 1] & 127, at + 2
            if size >= 126:
                head += 2 if size == 126 else 8
                if len(self.bytes) < head:
                    break
                size = int.from_bytes(self.bytes[at + 2 : head], "big")
            if len(self.bytes) < head + size:
                break
            kind, last = self.bytes[at] & 15, self.bytes[at] & 0x80
            if kind <= 1:  # text, or more of it
                self.text += self.bytes[head : head + size]
            at = head + size
            if kind <= 1 and last:
                whole, self.text = self.text, b""
                yield json.loads(whole)
        self.bytes = self.bytes[at:]

    def close(self):
        self.socket.close()


class Game:
    """One game as its two clients know it: one plays both seats, the other watches. Between friends each plays a seat."""

    def __init__(self, friends=False, cookies=(None, None)):
        self.friends, self.cookies = friends, cookies
        self.joined = False  # the friend has sat down
        self.name = None
        self.shown = []  # move lines, chance included
        self.sent = []  # at the present ply, not answered by a higher one; two where both decide in secret
        self.table = None
        self.restored = True  # nothing has happened that could have lost anything

    def hear_table(self, table):
        self.name = table["game"]
        events = [event["move"] for event in table["events"]]
        begin = table["from"]
        expect([event["ply"] for event in table["events"]] == list(range(begin, begin + len(events))), "plies")
        if not self.restored and begin == 0:
            self.check(events, table["events"])
        known = len(self.shown)
        overlap = self.shown[begin : begin + len(events)]
        expect(events[: len(overlap)] == overlap, f"{self.name}: another move was shown before")
        expect(begin <= len(self.shown), f"{self.name}: moves were left out")
        self.shown[begin + len(overlap) :] = self.shown[begin + len(overlap) :] or events[len(overlap) :]
        if self.table is None or table["ply"] >= self.table["ply"]:
            self.table = table
        if len(self.shown) > known:
            self.sent = []

    def check(self, moves, events):
        """Checks the first table after a fault."""
        before = self.shown
        expect(moves[: len(before)] == before, f"{self.name}: {len(before)} shown, {len(moves)} there: lost")
        more = moves[len(before) :]
        if more:
            decided = [event["move"] for event in events[len(before) :] if event["by"] != "chance"]
            expect(events[len(before)]["by"] != "chance", f"{self.name}: chance was not shown")
            expect(all(decided.count(move) <= self.sent.count(move) for move in decided),
                   f"{self.name}: {decided} is there, {self.sent} was sent")
        self.restored = True


class Players:
    """All clients, run by one thread."""

    def __init__(self, seed, count, friends=0):
        """So many games; of them `friends` between two browsers, for which the server must be PUBLIC."""
        self.chance = random.Random(seed)
        self.games = [Game(friends=i < friends) for i in range(count)]
        self.finished = []
        self.moves = 0
        self.tables = 0  # shown to those who play
        self.refusals = 0  # for want of a disk
        self.shown_before = 0  # moves in games between friends that are over
        self.sockets = {}

    def sit_down(self, port):
        """Clients for each game; continued games are checked before anything is played."""
        self.sockets = {}
        for game in self.games:
            player = Socket(port, game.cookies[0])
            looker = Socket(port, game.cookies[1] if game.friends else player.cookie)
            game.cookies = (player.cookie, looker.cookie)
            self.sockets[player.socket], self.sockets[looker.socket] = (player, game, True), (looker, game, False)
            if game.name:
                game.restored, game.table = False, None
                player.send("open", {"game": game.name})
                if game.joined or not game.friends:
                    looker.send("open", {"game": game.name})
            else:
                self.begin(player, game)

    def begin(self, player, game):
        if game.friends:
            clock = {"minutes": 180, "increment": 5}
            return player.send("invite", {"variant": {}, "first": "me", "clock": clock, "name": None})
        variant = self.chance.choice([{}, {}, {"leaders": "full"}])
        player.send("new", {"variant": variant, "seats": ["human", "human"]})

    def run(self, seconds, until=lambda: False):
        """Plays until that much time has passed, the condition holds, or no client is connected."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until() and self.listen(0.05):
            pass

    def listen(self, patience):
        sockets = [s for s, (window, _, _) in self.sockets.items() if window.open]
        for each in select.select(sockets, [], [], patience)[0]:
            window, game, plays = self.sockets[each]
            window.read()
            for message in window.messages():
                self.hear(window, game, plays, message)
        return bool(sockets)

    def hear(self, window, game, plays, message):
        about = message["d"]
        if message["t"] in ("table", "people") and game.friends:
            self.hear_friends(window, game, plays, message)
        elif message["t"] == "table":
            if plays and not game.name:
                self.looker_of(game).send("open", {"game": about["game"]})
            if plays or about["game"] == game.name:  # who looks on may still hear of the game before
                game.hear_table(about)
            if plays:
                self.tables += 1
                self.play(window, game)
        elif message["t"] == "refused" and about["why"] == "stale":
            pass  # sent again after a fault, and there already; a table follows
        elif message["t"] == "refused" and about["why"] == "not_your_turn" and game.table["sealed"]:
            pass  # the same of a secret answer, which does not change the ply
        elif about.get("why") in ("storage", "restart"):
            self.refusals += 1
            if plays:
                self.try_again(window, game)
        else:
            raise Broken(f"not expected: {message}")

    def hear_friends(self, window, game, inviter, message):
        about = message["d"]
        if not inviter and about["game"] != game.name:
            return  # of the game before
        if message["t"] == "people":
            if inviter and not game.joined and about["game"] == game.name:
                self.looker_of(game).send("join", {"link": about["join"], "name": None})
            return
        game.hear_table(about)
        self.tables += 1
        if not inviter and not game.joined:
            game.joined = True
            self.looker_of(game, False).send("open", {"game": game.name})  # may not have heard of it yet
        if game.joined and (about["options"] or (about["result"] and inviter)):
            self.play(window, game, about)

    def looker_of(self, game, looks=True):
        """The window that looks on, or the other one."""
        return next(window for window, its, plays in self.sockets.values() if its is game and plays != looks)

    def play(self, window, game, table=None):
        table = table or game.table
        if table["result"]:
            self.finished.append(game.name)
            self.shown_before += len(game.shown) if game.friends else 0
            game.__init__(game.friends, game.cookies)
            return self.begin(window, game)
        options = [option["move"] for option in table["options"]]
        answered = sum(table["sealed"] or [])  # in secret, so far
        again = game.sent[answered : answered + 1]
        if again and again[0] in options:  # the same, so that no more is unknown than that
            move = again[0]
        else:
            move = self.chance.choice(options)
            game.sent[answered:] = [move]
        self.moves += 1
        window.send("play", {"game": game.name, "ply": table["ply"], "move": move, "seat": table["actor"]})

    def try_again(self, window, game):
        time.sleep(0.002)
        if game.name and game.table and not game.friends:
            self.play(window, game)
        elif game.name:
            window.send("open", {"game": game.name})
        else:
            self.begin(window, game)

    def hear_out(self):
        """The server is gone: reads what it had sent, which counts as shown."""
        self.run(PATIENCE)
        for window, _, _ in self.sockets.values():
            window.close()
        self.sockets = {}

    def look_again(self, port):
        """Reconnects, and waits until every game has been checked."""
        self.sit_down(port)
        self.run(PATIENCE, lambda: all(game.restored for game in self.games))
        expect(all(game.restored for game in self.games), "a game does not come back")

    def shown(self):
        return sum(len(game.shown) for game in self.games)

    def friends_shown(self):
        return self.shown_before + sum(len(game.shown) for game in self.games if game.friends)
