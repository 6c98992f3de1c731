#!/usr/bin/env python3
"""Two browsers play a game by link through restarts of the server: friends.py PROGRAM [GAMES [SEED]]

Each browser has its own cookie, as on a server with a public address. The server is killed in the middle of each game;
both come back and continue where they were. A stranger with a cookie of its own tries every request meanwhile.
The last game is rated, at the open table: it must count once, whenever the server is killed.
"""
import random
import sys
import tempfile

from server import PUBLIC, Server, Socket, expect, listen, run_test


NAMES = ("Ada", "Bob")
CLOCK = {"minutes": 180, "increment": 2}


class Browser:
    """One browser: its cookie, and what it was shown last."""

    def __init__(self, who):
        self.who = who
        self.cookie = self.window = None
        self.forget()

    def forget(self):
        self.table = self.people = None
        self.moves = []

    def connect(self, port):
        had = self.cookie
        self.window = Socket(port, self.cookie, self.who)
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

    def listen(self, until):
        """Listens until a message of that type has come, and hears what has come with it."""
        *_, message = self.messages_until(until, "error", "refused")
        for more in self.window.messages():
            self.hear(more)
        expect(message["t"] == until, f"{self.who} waits for {until} and hears {message}")
        return message["d"]

    def messages_until(self, *types):
        """The next messages up to the first of these types."""
        while True:
            for message in self.window.messages():
                yield self.hear(message)
                if message["t"] in types:
                    return
            expect(self.window.open, f"the server has closed the connection of {self.who}")
            listen(f"{types[0]}, for {self.who}")


def stranger_asks(port, table):
    """A game of others does not exist, whatever is asked."""
    stranger = Browser("a stranger")
    stranger.connect(port)
    game = {"game": table["game"]}
    for kind, more in (("open", {}), ("open", {"seat": 0}), ("play", {"ply": table["ply"], "move": "build quarry"}),
                       ("past", {"ply": 3}), ("trace", {}), ("undo", {"ply": table["ply"]}), ("resign", {}), ("abort", {}),
                       ("claim", {"as": "win"}), ("handover", {}), ("offer", {"what": "undo", "yes": True}),
                       ("say", {"phrase": "hello"}), ("delete", {})):
        stranger.window.send(kind, {**game, **more})
        stranger.window.send("games", {})  # is answered after that, whether that is answered or not
        heard = list(stranger.messages_until("games"))
        expect([(each["t"], each["d"].get("why"), each["d"].get("games")) for each in heard] ==
               [("error", "unknown_game", None), ("games", None, [])], f"to {kind} a stranger is answered {heard}")
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


def by_link(people, chance):
    """Both sit down in a game by a link."""
    ada, bob = people
    variant = chance.choice([{}, {"leaders": "full"}])
    ada.ask("invite", {"variant": variant, "first": "random", "clock": CLOCK, "name": "A"}, "people")
    link = ada.people["join"]
    expect(bob.ask("look", {"link": link}, "invitation")["state"] == "open", "the seat is not free")
    bob.ask("join", {"link": link, "name": "B"}, "people")


def rated(people, chance):
    """Both take a name and sit down in a rated game of the open table."""
    ada, bob = people
    for one, name in zip(people, NAMES):
        one.ask("open_table", {}, "open_table")
        expect(one.ask("take_name", {"name": name}, "yourself")["name"] == name, f"{name} got no name")
    first = chance.choice(["me", "friend", "random"])
    own = ada.ask("challenge", {"variant": {}, "first": first, "clock": CLOCK, "rated": True}, "yourself")["challenge"]
    bob.ask("sit_down", {"challenge": own}, "people")
    ada.listen("people")


def counted(people):
    """Counts of both people, by name."""
    return {name: people[0].ask("person", {"name": name}, "person") for name in NAMES}


def come_back(people, port):
    """All that was shown must still be there, and the seats."""
    for one in people:
        one.connect(port)
        before, seats = list(one.moves), one.table["you"]
        game, one.moves = one.table["game"], []
        one.ask("open", {"game": game}, "people")
        expect(one.moves[: len(before)] == before, "a move that was shown is lost")
        expect(one.table["you"] == seats, "the seat is another one")


def one_game(program, chance, sit_down):
    people = [Browser(name) for name in NAMES]
    options = (*PUBLIC, "--open-table") if sit_down is rated else PUBLIC
    with tempfile.TemporaryDirectory() as data:
        server = Server(program, data, options=options)
        for one in people:
            one.connect(server.port)
        sit_down(people, chance)
        ada, bob = people
        expect(sorted(ada.table["you"] + bob.table["you"]) == [0, 1], "two seats for two")
        for plies in (20, 45, 70, 1000):
            play_until(people, plies, chance)
            if sit_down is by_link:
                stranger_asks(server.port, ada.table)
            elif plies < 1000:
                expect(all(not each["games"] for each in counted(people).values()), "a game counts before its end")
            server.kill()
            for one in people:
                one.window.close()
            server = Server(program, data, options=options)
            come_back(people, server.port)
        expect(ada.moves == bob.moves and ada.table["result"], "the two have seen different games")
        record = ada.ask("trace", {"game": ada.table["game"]}, "trace")
        expect(record == bob.ask("trace", {"game": ada.table["game"]}, "trace"), "the two have different records")
        if sit_down is rated:
            check_rating(people)
        server.stop()
    return len(ada.moves)


def check_rating(people):
    persons = counted(people)
    games = [each["games"] for each in persons.values()]
    expect([len(each) for each in games] == [1, 1], f"the game counts {[len(each) for each in games]} times")
    winner = people[0].table["result"]["winner"]
    for one, (game,) in zip(people, games):
        score = 0.5 if winner is None else float(one.table["you"] == [winner])
        expect(game["score"] == score, f"a score of {game['score']} instead of {score}")


def main(program, games, seed):
    chance = random.Random(seed)
    moves = sum(one_game(program, chance, by_link) for _ in range(games)) + one_game(program, chance, rated)
    print(f"friends: {games + 1} games between two browsers, one of them rated, {moves} moves, ", end="")
    print(f"{4 * games + 4} kills, nothing lost, nothing counted twice")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1, count=4))
