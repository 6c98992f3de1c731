#!/usr/bin/env python3
"""Power cuts under load: power_cut.py PROGRAM [CUTS [SEED]]

The games are in a file system inside a file. A power cut is simulated by copying that file while the server is paused:
writes that were not synced are only in the system's memory and not in the copy. Then the copy is mounted, and the games
go on from there. From one cut to the next so many moves are played as the seed says. Needs root and loop devices; without
them exits with 77, which CTest reports as skipped.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from games import Players
from server import PUBLIC, Server, expect, run_test, waiting

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
    players.play_on(players.chance.randint(2 * GAMES, 25 * GAMES))
    server.process.send_signal(signal.SIGSTOP)
    waiting[0] = "the server to be paused"
    _, status = os.waitpid(server.process.pid, os.WUNTRACED)
    expect(os.WIFSTOPPED(status), "the server has ended")
    disk.cut(image)
    server.kill()
    players.hear_out()


def main(program, cuts, seed):
    players = Players(seed, GAMES, FRIENDS)
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
            players.go_on()
            server.stop()
            players.hear_out()
        finally:
            disk.give_up()
    print(f"power cut: {cuts} cuts, {players.moves} moves sent, {players.friends_shown()} moves between friends shown, ", end="")
    print("nothing shown is lost")
    return 0


if __name__ == "__main__":
    sys.exit(run_test(main, paths=1, count=10))
