#!/usr/bin/env python3
"""The browser that `dipolis serve` opens outlives it and holds nothing of it: browser.py PROGRAM

A script takes the place of xdg-open and stays. The server must be able to begin again on the same port and games.
"""
import os
import pathlib
import signal
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "faults"))
from server import Opener, Server, expect, reserve_port, run_test


def main(program, _):
    with tempfile.TemporaryDirectory() as folder, reserve_port() as holder:
        port, games, opener = holder.getsockname()[1], f"{folder}/games", Opener(folder)
        server = Server(program, games, opener=opener, port=port)
        address, browser, files = opener.called(server.process)
        expect(address == f"http://127.0.0.1:{port}/", f"the browser was sent to {address}")
        held = [file for file in files if file.startswith("socket:") or games in file]
        expect(not held, f"the browser holds {held}")
        expect(os.getpgid(browser) != os.getpgid(server.process.pid), "Ctrl-C would end the browser")
        os.killpg(server.process.pid, signal.SIGINT)
        expect(server.ended() == 0, "the server does not end well")
        os.kill(browser, 0)  # it is still there
        server = Server(program, games, opener=opener, port=port)
        _, second, _ = opener.called(server.process)
        server.stop()
        for each in (browser, second):
            os.kill(each, signal.SIGKILL)
    print("browser: it outlives the server and holds nothing of it")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1))
