#!/usr/bin/env python3
"""Bots sit down by a link and play whole games: bots.py PROGRAM EXAMPLE

EXAMPLE is docs/examples/bot.py: it plays one game, and its WebSocket serves here for the host of the games. `dipolis bot`
plays a game with Leaders and a rematch, is killed in the middle of it, and goes on with its key.
"""
import importlib.util
import os
import random
import socket
import subprocess
import sys
import tempfile

PATIENCE = 120  # seconds; only for what never takes that long


def expect(good, what):
    if not good:
        sys.exit(f"bots: {what}")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Host:
    """Whoever invites: plays any legal move at random."""

    def __init__(self, example, port):
        self.server = example.Server("127.0.0.1", port)
        self.server.socket.settimeout(PATIENCE)
        self.heard = self.server.messages()
        self.people = self.table = None
        self.server.send("hello", protocol=1)

    def invite(self, variant):
        self.server.send("invite", variant=variant, first="random", clock={"minutes": 60, "increment": 5}, name="host")
        self.listen(lambda: self.people and self.people["join"])
        return self.people["join"]

    def listen(self, until):
        """Plays along until the condition holds."""
        while not until():
            message = next(self.heard, None)
            expect(message, "the server has closed the connection")
            kind, d = message["t"], message["d"]
            expect(kind != "error", f"the server answers {d}")
            if kind == "people":
                self.people = d
            elif kind == "table":
                self.table = d
            if self.people and self.people["begun"] and self.table and self.table["options"] and not self.table["result"]:
                move = random.choice(self.table["options"])["move"]
                self.server.send("play", game=self.table["game"], ply=self.table["ply"], move=move)
                self.table = {**self.table, "options": []}

    def finish(self):
        self.listen(lambda: self.table and self.table["result"])
        return self.table["result"]


def plays_the_example(program, example_file, example, port):
    host = Host(example, port)
    link = f"http://127.0.0.1:{port}/{host.invite({})}"
    bot = subprocess.Popen([sys.executable, example_file, link], stdout=subprocess.PIPE, text=True)
    result = host.finish()
    told, _ = bot.communicate(timeout=PATIENCE)
    expect(bot.returncode == 0 and result["kind"] in told, f"the example says {told!r}, the end is {result}")
    return f"example: {result['kind']}"


def plays_again_after_a_kill(program, example_file, example, port, folder):
    host = Host(example, port)
    link = f"http://127.0.0.1:{port}/{host.invite({'leaders': 'no_davinci'})}"
    key = os.path.join(folder, "bot")
    words = [program, "bot", link, "greedy", "--key", key, "--wait", "2"]
    bot = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    host.listen(lambda: host.table and host.table["ply"] > 60)
    bot.kill()
    bot.wait()
    expect(os.stat(key).st_mode & 0o077 == 0, "others may read the bot's key")
    bot = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    first = host.finish()
    before = host.table["game"]
    host.server.send("offer", game=before, what="rematch", yes=True)
    host.listen(lambda: host.people["next"])
    host.server.send("open", game=host.people["next"])
    host.listen(lambda: host.table["game"] != before)
    second = host.finish()
    told, _ = bot.communicate(timeout=PATIENCE)
    expect(bot.returncode == 0, f"dipolis bot ends with {bot.returncode}")
    expect(told.count("game ") == 2, f"dipolis bot says {told!r}")
    return f"dipolis bot: {first['kind']}, {second['kind']}"


def refuses(program, port, folder):
    """Wrong links, players and key files are refused in words."""
    for link, player, status in [
        (f"http://127.0.0.1:{port}/#/j/nothing", "greedy", 1),
        ("ftp://127.0.0.1/#/j/x", "greedy", 2),
        (f"http://127.0.0.1:{port}/#/j/nothing", "nobody", 2),
        (f"http://127.0.0.1:{free_port()}/#/j/nothing", "greedy", 1),
    ]:
        ran = subprocess.run([program, "bot", link, player, "--patience", "0"], capture_output=True, text=True, timeout=PATIENCE)
        expect(ran.returncode == status and ran.stderr.startswith("dipolis: "), f"{link} {player}: {ran}")
    foreign = os.path.join(folder, "key")  # the server's own
    with open(foreign, "rb") as file:
        before = file.read()
    ran = subprocess.run([program, "bot", f"http://127.0.0.1:{port}/#/j/nothing", "greedy", "--key", foreign],
                         capture_output=True, text=True, timeout=PATIENCE)
    with open(foreign, "rb") as file:
        expect(ran.returncode == 2 and file.read() == before, f"a file that is no bot's key: {ran}")


def main(program, example_file):
    spec = importlib.util.spec_from_file_location("example", example_file)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as page:
            page.write("<!doctype html>")
        port = free_port()
        server = subprocess.Popen([program, "serve", "--no-open", "--port", str(port), "--data", folder, "--static", folder,
                                   "--public", f"http://127.0.0.1:{port}"], stdout=subprocess.PIPE, text=True)
        expect("ready" in server.stdout.readline(), "the server does not start")
        try:
            refuses(program, port, folder)
            print(plays_the_example(program, example_file, example, port))
            print(plays_again_after_a_kill(program, example_file, example, port, folder))
        finally:
            server.terminate()
            server.wait(PATIENCE)


if __name__ == "__main__":
    main(*sys.argv[1:])
