#!/usr/bin/env python3
"""Power cuts under load: power_cut.py PROGRAM [CUTS [SEED]]

The games are in a file system inside a file. A power cut is simulated by copying that file while the server is paused:
writes that were not synced are only in the system's memory and not in the copy. Then the copy is mounted, and the games
go on from there. Needs root and loop devices; without them exits with 77, which CTest reports as skipped.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from games import Players
from server import PUBLIC, Server, expect

GAMES = 6
FRIENDS = 2  # of them, between two browsers each
SKIPPED = 77
MEGABYTES = 32


def run(*words):
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


class Disk:
    """A file system inside a file."""

    def __init__(self, image, place):
        self.image, self.place = image, place
        os.makedirs(place, exist_ok=True)
        self.mounted = run("mount", "-o", "loop", image, place)

    def cut(self, image):
        """Writes a copy of what would survive a power cut now."""
        shutil.copyfile(self.image, image)

    def give_up(self):
        run("umount", "-l", self.place)
        os.remove(self.image)


def play_until_cut(program, players, disk, image):
    server = Server(program, disk.place, options=PUBLIC)
    players.look_again(server.port)
    players.run(players.chance.uniform(0.1, 0.6))
    server.process.send_signal(signal.SIGSTOP)
    players.run(0.05)  # what was sent before that was shown
    disk.cut(image)
    server.kill()
    players.hear_out()


def main(program, cuts=10, seed=1):
    players = Players(seed, GAMES, FRIENDS)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        image = f"{work}/0.img"
        with open(image, "wb") as file:
            file.truncate(MEGABYTES << 20)
        disk = Disk(image, work + "/0") if run("mkfs.ext4", "-q", "-F", image) else None
        if disk is None or not disk.mounted:
            print("power cut: skipped: no file can be mounted here (needs root and loop devices)")
            return SKIPPED
        try:
            for cut in range(1, cuts + 1):
                play_until_cut(program, players, disk, f"{work}/{cut}.img")
                disk.give_up()
                disk = Disk(f"{work}/{cut}.img", f"{work}/{cut}")
                expect(disk.mounted, "the disk cannot be mounted after the cut")
            server = Server(program, disk.place, options=PUBLIC)
            players.look_again(server.port)
            server.stop()
        finally:
            disk.give_up()
    print(f"power cut: seed {seed}: {cuts} cuts, {players.moves} moves sent, ", end="")
    print(f"{players.friends_shown()} moves between friends shown, nothing shown is lost, ", end="")
    print(f"{time.monotonic() - begun:.0f} s")
    return 0 if players.moves > 10 * cuts and players.friends_shown() > cuts else "hardly anything was played"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
