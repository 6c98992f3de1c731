#!/usr/bin/env python3
"""Nobody reads what the server says: closed_pipe.py PROGRAM

Its output and its complaints go into a pipe that is closed at the other end. It must serve all the same.
"""
import os
import subprocess
import sys
import tempfile
import time

from server import expect

TERMINATES = 1 << 14  # of the signals that a process handles


def is_ready(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        handled = next(line for line in status if line.startswith("SigCgt:"))
    return int(handled.split()[1], 16) & TERMINATES


def main(program):
    with tempfile.TemporaryDirectory() as data:
        with open(os.path.join(data, "index.html"), "w", encoding="utf-8") as page:
            page.write("<!doctype html>")
        read, write = os.pipe()
        os.close(read)
        words = [program, "serve", "--port", "0", "--no-open", "--data", data, "--static", data]
        process = subprocess.Popen(words, stdout=write, stderr=write)
        os.close(write)
        while process.poll() is None and not is_ready(process):
            time.sleep(0.01)
        process.terminate()
        status = process.wait()
        expect(status == 0, f"it ends with {status}")
    print("closed pipe: the server goes on")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
