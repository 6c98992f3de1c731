#!/usr/bin/env python3
"""Nobody reads what the server says: closed_pipe.py PROGRAM

Its output and its complaints go into a pipe that is closed at the other end. It must serve all the same.
"""
import os
import subprocess
import sys
import tempfile
import urllib.request

from server import PATIENCE, Opener, expect, run_test

PAGE = "<!doctype html>"


def serve(program, folder, opener):
    read, write = os.pipe()
    os.close(read)
    words = [program, "serve", "--port", "0", "--data", folder, "--static", folder]
    process = subprocess.Popen(words, stdout=write, stderr=write, env={**os.environ, **opener.env})
    os.close(write)
    return process


def main(program, _):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as page:
            page.write(PAGE)
        opener = Opener(folder)
        process = serve(program, folder, opener)
        try:
            address, _, _ = opener.called(process)  # after all that it says when it begins
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                expect(page.read().decode() == PAGE, "the page is another one")
            process.terminate()
            status = process.wait(PATIENCE)
            expect(status == 0, f"it ends with {status}")
        finally:
            process.kill()
    print("closed pipe: the server goes on")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1))
