"""A server under load, and what its clients were shown: the basis of the fault tests.

A move is *shown* when it was in a table sent to any client. After any fault, a game must begin with all moves that
were shown; after them there may be the one move that was sent and not answered, once, with the outcomes of chance
that follow it, and nothing else.
"""
import random

from server import Broken, Socket, expect, listen

# Most messages before what is waited for; later it never comes: the longest round takes some hundreds.
MOST_MESSAGES = 20_000


class Game:
    """One game as its two clients know it: one plays both seats, the other watches. Between friends each plays a seat."""

    never_shown = 0  # moves of all games that were stored, but not shown before the fault

    def __init__(self, chance, friends):
        self.chance, self.friends = chance, friends
        self.cookies = (None, None)
        self.steps = 0  # number of times that it was seen to go on
        self.refusals = 0  # for want of a disk
        self.restarts = 0  # of them, because the server ends
        self.begin()

    def begin(self):
        """The next game of the same two."""
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
            self.steps += 1
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
            Game.never_shown += len(decided)
        self.restored = True


class Players:
    """All clients, run by one thread."""

    def __init__(self, seed, count, friends=0):
        """So many games; of them `friends` between two browsers, for which the server must be PUBLIC."""
        self.chance = random.Random(seed)  # for the test itself; each game has its own
        self.games = [Game(random.Random(f"{seed}, game {i}"), i < friends) for i in range(count)]
        self.finished = []
        self.moves = 0
        self.refusals = 0  # for want of a disk
        self.shown_before = 0  # moves in games between friends that are over
        self.windows = []  # each with its game, and whether it plays
        self.plays_on = False

    def sit_down(self, port):
        """Clients for each game; continued games are checked before anything is played."""
        self.windows, self.plays_on = [], True
        for i, game in enumerate(self.games):
            player = Socket(port, game.cookies[0], f"game {i}, who plays")
            looker = Socket(port, game.cookies[1] if game.friends else player.cookie, f"game {i}, the other")
            game.cookies = (player.cookie, looker.cookie)
            self.windows += [(player, game, True), (looker, game, False)]
        # Only now that all have come: the first thing said may end a server whose disk fails.
        for (player, game, _), (looker, _, _) in zip(self.windows[::2], self.windows[1::2]):
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
        variant = game.chance.choice([{}, {}, {"leaders": "full"}])
        player.send("new", {"variant": variant, "seats": ["human", "human"]})

    def run(self, what, until, *files):
        """Plays until the condition holds, which is looked at after each message, or one of the files can be read."""
        for _ in range(MOST_MESSAGES):
            if until() or not (heard := self.next_message(what, *files)):
                return
            self.hear(*heard)
        raise Broken(f"{MOST_MESSAGES} messages have come, but not what was waited for")

    def play_on(self, moves):
        """Plays until so many more moves are sent."""
        enough = self.moves + moves
        self.run(f"{moves} moves", lambda: self.moves >= enough)

    def go_on(self):
        """Plays until each game has gone on, beyond what may come of itself after a fault."""
        enough = [(game, game.steps + 3) for game in self.games]
        self.run("each game to go on", lambda: all(game.steps >= steps for game, steps in enough))

    def be_refused(self, times):
        """Plays until in each game so many more moves are refused."""
        enough = [(game, game.refusals + times) for game in self.games]
        self.run(f"{times} refusals in each game", lambda: all(game.refusals >= times for game, times in enough))

    def next_message(self, what, *files):
        while True:
            for window, game, plays in self.windows:
                for message in window.messages():
                    return window, game, plays, message
            expect(all(window.open for window, _, _ in self.windows), "the server has closed a connection")
            if listen(what, *files):
                return None

    def hear(self, window, game, plays, message):
        about = message["d"]
        if message["t"] in ("table", "people") and game.friends:
            self.hear_friends(window, game, plays, message)
        elif message["t"] == "table":
            if plays and not game.name:
                self.looker_of(game).send("open", {"game": about["game"]})
            if plays or about["game"] == game.name:  # one who looks on may still hear of the game before
                game.hear_table(about)
            if plays:
                self.play(window, game)
        elif message["t"] == "refused" and about["why"] == "stale":
            pass  # sent again after a fault, and there already; a table follows
        elif message["t"] == "refused" and about["why"] == "not_your_turn" and game.table["sealed"]:
            # The same of a secret answer, which does not change the ply. The last table may be older, heard by whoever
            # looks on.
            if plays and self.plays_on:
                window.send("open", {"game": game.name})
        elif about.get("why") in ("storage", "restart"):
            self.refusals += 1
            game.refusals += 1
            game.restarts += about["why"] == "restart"
            if plays:
                self.try_again(window, game)
        else:
            raise Broken(f"game {game.name}, of which {len(game.shown)} moves were shown: not expected: {message}")

    def hear_friends(self, window, game, inviter, message):
        about = message["d"]
        if not inviter and about["game"] != game.name:
            return  # of the game before
        if message["t"] == "people":
            if inviter and not game.joined and about["game"] == game.name:
                self.looker_of(game).send("join", {"link": about["join"], "name": None})
            return
        game.hear_table(about)
        if not inviter and not game.joined:
            game.joined = True
            self.looker_of(game, False).send("open", {"game": game.name})  # may not have heard of it yet
        if game.joined and (about["options"] or (about["result"] and inviter)):
            self.play(window, game, about)

    def looker_of(self, game, looks=True):
        """The window that looks on, or the other one."""
        return next(window for window, its, plays in self.windows if its is game and plays != looks)

    def play(self, window, game, table=None):
        if not self.plays_on:
            return None
        table = table or game.table
        if table["result"]:
            self.finished.append(game.name)
            self.shown_before += len(game.shown) if game.friends else 0
            game.begin()
            return self.begin(window, game)
        options = [option["move"] for option in table["options"]]
        answered = sum(table["sealed"] or [])  # in secret, so far
        again = game.sent[answered : answered + 1]
        if again and again[0] in options:  # the same, so that no more is unknown than that
            move = again[0]
        else:
            move = game.chance.choice(options)
            game.sent[answered:] = [move]
        self.moves += 1
        return window.send("play", {"game": game.name, "ply": table["ply"], "move": move, "seat": table["actor"]})

    def try_again(self, window, game):
        if not self.plays_on:
            return
        if game.name and game.table and not game.friends:
            self.play(window, game)
        elif game.name:
            window.send("open", {"game": game.name})
        else:
            self.begin(window, game)

    def hear_out(self):
        """The server is gone: reads what it had sent, which counts as shown."""
        self.plays_on = False
        while any(window.open for window, _, _ in self.windows):
            listen("the connections to end")
        for window, game, plays in self.windows:
            for message in window.messages():
                self.hear(window, game, plays, message)
            window.close()
        self.windows = []

    def look_again(self, port):
        """Reconnects, and waits until every game has been checked."""
        self.sit_down(port)
        self.run("every game to come back", self.are_back)

    def are_back(self):
        """Whether every game has been checked since the clients came."""
        return all(game.restored for game in self.games)

    def shown(self):
        return sum(len(game.shown) for game in self.games)

    def friends_shown(self):
        return self.shown_before + sum(len(game.shown) for game in self.games if game.friends)
