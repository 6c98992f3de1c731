#!/usr/bin/env python3
"""Bots sit down by a link and play whole games: bots.py PROGRAM EXAMPLE [SEED]

EXAMPLE, docs/examples/bot.py, plays one game. `dipolis bot` plays a game with Leaders and a rematch, is killed in the
middle of it, and goes on with its key. The host of the games plays any legal move, as the seed says.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "faults"))
from server import PATIENCE, PUBLIC, Server, Socket, expect, listen, note, readable, reserve_port, run_test


class Bot:
    """A process that plays, and what it has said."""

    def __init__(self, *words):
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = ""
        self.open = True

    def fileno(self):
        return self.process.stdout.fileno()

    def read(self):
        more = os.read(self.fileno(), 1 << 16).decode()
        note("the bot", more or "(ended)")
        self.said += more
        self.open = bool(more)

    def end(self):
        """Waits until it has ended by itself, well; returns what it has said."""
        while self.open:
            readable("the bot to end", self)
            self.read()
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        expect(status == 0, f"the bot ends with {status}")
        return self.said

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Host:
    """Player who invites: plays any legal move at random."""

    def __init__(self, port, chance):
        self.window, self.chance = Socket(port, who="the host"), chance
        self.people = self.table = None

    def invite(self, variant):
        clock = {"minutes": 180, "increment": 5}
        self.window.send("invite", {"variant": variant, "first": "random", "clock": clock, "name": "host"})
        self.play("a link", lambda: self.people and self.people["join"])
        return self.people["join"]

    def play(self, what, until, bot=None):
        """Plays along until the condition holds. The bot must not end before, but may have said its last."""
        while not until():
            for message in self.window.messages():
                self.hear(message["t"], message["d"])
                break
            else:
                expect(self.window.open, "the server has closed the connection")
                for each in listen(what, *([bot] if bot and bot.open else [])):
                    each.read()
                    expect(each.open or each.process.wait(PATIENCE) == 0, f"the bot fails: {each.said}")

    def hear(self, kind, about):
        expect(kind != "error", f"the server answers {about}")
        if kind == "people":
            self.people = about
        elif kind == "table":
            self.table = about
        if self.people and self.people["begun"] and self.table and self.table["options"] and not self.table["result"]:
            move = self.chance.choice(self.table["options"])["move"]
            self.window.send("play", {"game": self.table["game"], "ply": self.table["ply"], "move": move})
            self.table = {**self.table, "options": []}

    def finish(self, bot):
        self.play("the end of the game", lambda: self.table and self.table["result"], bot)
        return self.table["result"]


def plays_the_example(example, port, host):
    link = f"http://127.0.0.1:{port}/{host.invite({})}"
    bot = Bot(sys.executable, example, link)
    result = host.finish(bot)
    said = bot.end()
    expect(result["kind"] in said, f"the example says {said!r}, the end is {result}")
    return f"example: {result['kind']}"


def plays_again_after_a_kill(program, port, host, folder):
    link = f"http://127.0.0.1:{port}/{host.invite({'leaders': 'no_davinci'})}"
    key = os.path.join(folder, "bot")
    words = [program, "bot", link, "greedy", "--key", key]
    bot = Bot(*words)
    host.play("the middle of the game", lambda: host.table and host.table["ply"] > 40, bot)
    bot.kill()
    expect(os.stat(key).st_mode & 0o077 == 0, "others may read the bot's key")
    expect(not host.table["result"], "the game is over before its middle")
    bot = Bot(*words, "--wait", "86400")
    first = host.finish(bot)
    before = host.table["game"]
    host.window.send("offer", {"game": before, "what": "rematch", "yes": True})
    host.play("the rematch", lambda: host.people["next"], bot)
    host.window.send("open", {"game": host.people["next"]})
    host.play("its table", lambda: host.table["game"] != before, bot)
    second = host.finish(bot)
    host.play("the bot to report two games", lambda: bot.said.count("game ") == 2, bot)
    bot.kill()
    said = Bot(*words, "--wait", "0").end()  # it finds both games over, and does not wait for another one
    expect("game " in said, f"a bot that comes too late says {said!r}")
    return f"dipolis bot: {first['kind']}, {second['kind']}"


def refuses(program, port, folder):
    """Wrong links, players and key files are refused in words."""
    def tell(*words):
        return subprocess.run([program, "bot", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)

    nothing = f"http://127.0.0.1:{port}/#/j/nothing"
    with reserve_port() as silent:  # nobody listens there
        for link, player, status in [
            (nothing, "greedy", 1),
            ("ftp://127.0.0.1/#/j/x", "greedy", 2),
            (nothing, "nobody", 2),
            (f"http://127.0.0.1:{silent.getsockname()[1]}/#/j/nothing", "greedy", 1),
        ]:
            ran = tell(link, player, "--patience", "0")
            expect(ran.returncode == status and ran.stderr.startswith("dipolis: "), f"{link} {player}: {ran}")
    foreign = os.path.join(folder, "key")  # the server's own
    with open(foreign, "rb") as file:
        before = file.read()
    ran = tell(nothing, "greedy", "--key", foreign)
    with open(foreign, "rb") as file:
        expect(ran.returncode == 2 and file.read() == before, f"a file that is no bot's key: {ran}")


def main(program, example, seed):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, options=PUBLIC)
        refuses(program, server.port, folder)
        host = Host(server.port, random.Random(seed))
        print(plays_the_example(example, server.port, host))
        host = Host(server.port, host.chance)
        print(plays_again_after_a_kill(program, server.port, host, folder))
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=2))
