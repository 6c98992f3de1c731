#!/usr/bin/env python3
"""The browser that `dipolis serve` opens outlives it and holds nothing of it: browser.py PROGRAM

A script takes the place of xdg-open and stays. The server must be able to begin again on the same port and games.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds; only for what never takes that long


def expect(good, what):
    if not good:
        sys.exit(f"browser: {what}")


def serve(program, folder, port):
    environment = {**os.environ, "DISPLAY": ":0", "PATH": f"{folder}:{os.environ['PATH']}"}
    command = [program, "serve", "--port", str(port), "--data", f"{folder}/games"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True)
    line = server.stdout.readline()
    expect("ready at" in line, f"the server did not begin on port {port}")
    return server, int(line.rstrip().rstrip("/").rsplit(":", 1)[1])


def read_when_there(path):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if os.path.exists(path):
            with open(path) as file:
                return file.read()
        time.sleep(0.05)
    sys.exit(f"browser: no {path}")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        told = f"{folder}/told"
        with open(f"{folder}/xdg-open", "w") as script:
            script.write(f"""#!/bin/sh
{{ echo "$1"; echo $$; for each in /proc/$$/fd/*; do readlink "$each"; done; }} > {told}.part
mv {told}.part {told}
exec sleep {10 * PATIENCE}
""")
        os.chmod(f"{folder}/xdg-open", 0o755)
        server, port = serve(program, folder, 0)
        address, browser, *files = read_when_there(told).splitlines()
        browser = int(browser)
        try:
            expect(address == f"http://127.0.0.1:{port}/", f"the browser was sent to {address}")
            held = [file for file in files if file.startswith("socket:") or f"{folder}/games" in file]
            expect(not held, f"the browser holds {held}")
            expect(os.getpgid(browser) != os.getpgid(server.pid), "Ctrl-C would end the browser")
            os.killpg(server.pid, signal.SIGINT)
            expect(server.wait(PATIENCE) == 0, "the server did not end")
            os.kill(browser, 0)
            os.remove(told)
            again, _ = serve(program, folder, port)
            second = int(read_when_there(told).splitlines()[1])
            os.kill(second, signal.SIGKILL)
            again.terminate()
            expect(again.wait(PATIENCE) == 0, "the second server did not end")
        finally:
            os.kill(browser, signal.SIGKILL)


main()
