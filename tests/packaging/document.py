"""Reads what docs/hosting.md tells an operator to write and to do, as it stands there: for the tests that follow it."""
import fcntl
import pathlib
import re
import socket
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def document():
    return (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def blocks(language):
    """The fenced blocks of the document in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document(), re.M | re.S)


def only(found, what):
    if len(found) != 1:
        sys.exit(f"docs/hosting.md has {len(found)} {what}, not one")
    return found[0]


def commands_about(words):
    """The list of commands in which this stands."""
    return only([each for each in blocks("sh") if words in each], f"lists of commands about {words}")


def raise_loopback():
    """In a network namespace of its own."""
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))
