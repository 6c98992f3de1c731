#!/usr/bin/env python3
"""Two browsers play a game by link through restarts of the server: friends.py PROGRAM [GAMES [SEED]]

Each browser has its own cookie, as on a server with a public address. The server is killed in the middle of each game;
both come back and continue where they were. A stranger with a cookie of its own tries every request meanwhile.
"""
import random
import select
import sys
import tempfile

from games import PATIENCE, PUBLIC, Server, Socket, expect


class Browser:
    """One browser: its cookie, and what it was shown last."""

    def __init__(self):
        self.cookie = self.window = None
        self.forget()

    def forget(self):
        self.table = self.people = None
        self.moves = []

    def connect(self, port):
        had = self.cookie
        self.window = Socket(port, self.cookie)
        self.cookie = self.window.cookie
        expect(had in (None, self.cookie), "a browser was given a second key")
        expect(self.cookie, "a browser was given no key")

    def hear(self, message):
        about = message["d"]
        if message["t"] == "table":
            self.table = about
            events = [event["move"] for event in about["events"]]
            expect(self.moves[about["from"] :] in ([], events[: len(self.moves) - about["from"]]), "another move was shown")
            self.moves[about["from"] :] = events
        elif message["t"] == "people":
            self.people = about
        return message

    def ask(self, kind, about, until):
        """Sends, and listens until a message of that type has come, which is returned."""
        self.window.send(kind, about)
        return self.listen(until)

    def listen(self, *until):
        while True:
            for message in self.window.messages():
                if self.hear(message)["t"] in until:
                    self.rest()
                    return message["d"]
            expect(select.select([self.window.socket], [], [], PATIENCE)[0] and self.window.read(), "no answer")

    def rest(self):
        for message in self.window.messages():
            self.hear(message)


def stranger_asks(port, table):
    """A game of others does not exist, whatever is asked."""
    stranger = Browser()
    stranger.connect(port)
    game = {"game": table["game"]}
    for kind, more in (("open", {}), ("open", {"seat": 0}), ("play", {"ply": table["ply"], "move": "build quarry"}),
                       ("past", {"ply": 3}), ("trace", {}), ("undo", {"ply": table["ply"]}), ("resign", {}), ("abort", {}),
                       ("claim", {"as": "win"}), ("handover", {}), ("offer", {"what": "undo", "yes": True}),
                       ("say", {"phrase": "hello"}), ("delete", {})):
        why = stranger.ask(kind, {**game, **more}, "error")["why"]
        expect(why == "unknown_game", f"{kind} of a stranger: {why}")
    expect(stranger.ask("games", {}, "games")["games"] == [], "a stranger sees games")
    stranger.window.close()


def play_until(people, plies, chance):
    """Both decide until so many moves were made, or the game is over."""
    while people[0].table["result"] is None and people[0].table["ply"] < plies:
        for one in people:
            if not one.table["options"]:
                continue
            at = {"game": one.table["game"], "ply": one.table["ply"]}
            move = chance.choice(one.table["options"])["move"]
            one.window.send("play", {**at, "move": move, "spent": 0})
            while one.table["options"] and one.table["ply"] == at["ply"]:
                one.listen("table")
        for one in people:  # the other hears of it too
            while one.table["ply"] < max(each.table["ply"] for each in people):
                one.listen("table")


def one_game(program, chance):
    ada, bob = people = [Browser(), Browser()]
    variant = chance.choice([{}, {"leaders": "full"}])
    with tempfile.TemporaryDirectory() as data:
        server = Server(program, data, options=PUBLIC)
        for one in people:
            one.connect(server.port)
        ada.ask("invite", {"variant": variant, "first": "random", "clock": {"minutes": 5, "increment": 2}, "name": "A"}, "people")
        link = ada.people["join"]
        expect(bob.ask("look", {"link": link}, "invitation")["state"] == "open", "the seat is not free")
        bob.ask("join", {"link": link, "name": "B"}, "people")
        expect(sorted(ada.table["you"] + bob.table["you"]) == [0, 1], "two seats for two")
        for plies in (20, 45, 70):
            play_until(people, plies, chance)
            stranger_asks(server.port, ada.table)
            server.kill()
            server = Server(program, data, options=PUBLIC)
            for one in people:
                one.connect(server.port)
                before, seats = list(one.moves), one.table["you"]
                game, one.moves = one.table["game"], []
                one.ask("open", {"game": game}, "people")
                expect(one.moves[: len(before)] == before, "a move that was shown is lost")
                expect(one.table["you"] == seats, "the seat is another one")
        play_until(people, 1000, chance)
        expect(ada.moves == bob.moves and ada.table["result"], "the two have seen different games")
        record = ada.ask("trace", {"game": ada.table["game"]}, "trace")
        expect(record == bob.ask("trace", {"game": ada.table["game"]}, "trace"), "the two have different records")
        server.stop()
    return len(ada.moves)


def main(program, games=4, seed=1):
    chance = random.Random(seed)
    moves = sum(one_game(program, chance) for _ in range(games))
    print(f"friends: seed {seed}: {games} games between two browsers, {moves} moves, {3 * games} kills, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
