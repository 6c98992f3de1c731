"""A server process and WebSockets to it, for the tests in Python: the one limit of their time, and what they say when they
fail.
"""
import base64
import collections
import contextlib
import json
import os
import select
import shlex
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import traceback
import urllib.error
import urllib.request

# Seconds: the only limit of time. Nothing at all happens for so long where something hangs, and on no busy machine.
PATIENCE = 600
# With it, Server.tells() says what the server tells its operator.
METRICS = ("--metrics", "0")
# Every browser has a key of its own then, also on this machine.
PUBLIC = ("--public", "http://play.example.test")


class Broken(Exception):
    """A condition of the test is violated."""


def expect(good, what):
    if not good:
        raise Broken(what)


# For the report of a failure: what is waited for, and what each speaker said and heard last.
waiting = ["nothing yet"]
transcripts = {}


def note(who, text):
    transcripts.setdefault(who, collections.deque(maxlen=4)).append(text if len(text) < 300 else text[:300] + " ...")


def readable(what, *files):
    """Those of the files that can be read, as soon as there is one. A process that has ended is such a file, too."""
    waiting[0] = what
    ready = select.select(files, [], [], PATIENCE)[0]
    expect(ready, f"nothing happens for {PATIENCE} s")
    return ready


def listen(what, *files):
    """Reads what has come on any connection, as soon as something has; and those of the files that can be read."""
    ready = readable(what, *files, *(each for each in Socket.known if each.open))
    for each in ready:
        if isinstance(each, Socket):
            each.read()
    return [each for each in ready if each in files]


def reserve_port():
    """A socket with a port on which a server may listen, and that the system gives to nobody else meanwhile."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder


def run_test(main, paths, count=None):
    """Runs main(paths..., count, seed) as a test with the words of the command line: so many paths, then perhaps the count,
    where there is one, and a seed. Without a seed there, it is DIPOLIS_SEED of the environment, or 1.
    """
    words = sys.argv[1:]
    numbers = [int(word) for word in words[paths:]]
    if count is not None:
        count = (numbers or [count])[0]
        numbers = numbers[1:]
    seed = int((numbers or [os.environ.get("DIPOLIS_SEED") or 1])[0])
    name = os.path.basename(sys.argv[0])
    print(f"{name}: seed {seed}", flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return main(*words[:paths], *([] if count is None else [count]), seed)
    except (Exception, KeyboardInterrupt) as problem:
        report(name, problem, seed)
        return 1
    finally:
        for each in Server.known:
            each.process.kill()


def report(name, problem, seed):
    """Says what went wrong, what had been said before, and how to repeat it."""
    if not isinstance(problem, Broken):
        traceback.print_exception(problem, file=sys.stdout)
    for who, said in transcripts.items():
        print(f"  {who}:", *said, sep="\n    ")
    for server in Server.known:
        status = server.process.poll()
        print(f"  the server {'still runs' if status is None else f'has ended with {status}'}; it complained:")
        print(*(server.complaints().splitlines()[-40:] or ["nothing"]), sep="\n    ")
    print(f"{name}: FAILED; waited last for {waiting[0]}")
    print(f"{name}: FAILED: {str(problem) or type(problem).__name__}")
    print(f"{name}: FAILED; alone again: DIPOLIS_SEED={seed} {shlex.join(sys.argv)}", flush=True)


class Server:
    """A server process for the games of a directory; without a port, on a free one."""

    known = collections.deque(maxlen=2)  # the latest

    def __init__(self, program, data, env=None, may_fail=False, options=(), opener=None, port=0):
        self.page = tempfile.TemporaryDirectory()
        with open(os.path.join(self.page.name, "index.html"), "w", encoding="utf-8") as page:
            page.write("<!doctype html>")
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        words = [program, "serve", "--port", str(port), "--data", data, "--static", self.page.name, *options]
        if opener:
            env = opener.env
        else:
            words.append("--no-open")
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env or {})}, start_new_session=True
        )
        self.known.append(self)
        readable("the server to be ready", self.process.stdout)
        line = self.process.stdout.readline().decode()
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/")) if "ready at" in line else None
        if self.port is None:
            self.ended()
            expect(may_fail, f"the server does not start: {line}")
        elif options == METRICS:
            self.process.stdout.readline()
            self.operator = self.process.stdout.readline().decode().split()[3].removesuffix("/metrics")

    def tells(self, target):
        """The status and the text of an answer to the operator."""
        try:
            with urllib.request.urlopen(self.operator + target) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()

    def complaints(self):
        self.log.seek(0)
        return self.log.read()

    def kill(self):
        self.process.kill()
        self.ended()

    def stop(self):
        """Terminates the server, which must exit with status 0."""
        self.process.terminate()
        while any(each.open and each.port == self.port for each in Socket.known):
            listen("the server to close its connections")
        status = self.ended()
        expect(status == 0, f"told to end, the server ends with {status}")

    def ended(self):
        waiting[0] = "the server to end"
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status


class Socket:
    """A WebSocket. `cookie` is the one it has, or was given at the handshake; `who` is its name in a report."""

    known = []  # those that are open, and that were until another was opened

    def __init__(self, port, cookie=None, who="a socket"):
        self.port, self.who = port, who
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{port}"
        words = (  # made before the connection, because the server waits for them no longer than for a browser's
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{f'Cookie: {cookie}' + chr(13) + chr(10) if cookie else ''}\r\n"
        ).encode()
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.sendall(words)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = self.text = b""
        self.heard = collections.deque()
        self.open = True
        waiting[0] = "the answer to a handshake"
        while b"\r\n\r\n" not in self.bytes and (more := self.socket.recv(1 << 18)):
            self.bytes += more
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        expect(head.startswith(b"HTTP/1.1 101"), f"no WebSocket: {head!r}")
        given = [line[12:].split(";")[0] for line in head.decode().split("\r\n") if line.startswith("Set-Cookie: ")]
        self.cookie = given[0] if given else cookie
        Socket.known[:] = [each for each in Socket.known if each.open] + [self]
        self.unpack()

    def fileno(self):
        return self.socket.fileno()

    def send(self, kind, about):
        text = json.dumps({"t": kind, "d": about})
        note(self.who, "> " + text)
        self.send_frame(1, text.encode())

    def send_frame(self, kind, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        with contextlib.suppress(OSError):  # the server is gone; what it has sent before can still be read
            self.socket.sendall(bytes([0x80 | kind]) + size + bytes(4) + payload)  # the mask is all zeros

    def read(self):
        """Reads the bytes that have arrived; waits for the first."""
        try:
            more = self.socket.recv(1 << 18)
        except OSError:
            more = b""
        self.open = bool(more)
        self.bytes += more
        self.unpack()
        if not self.open:
            note(self.who, "< (closed)")

    def unpack(self):
        """Takes the complete frames. Pings and farewells are answered at once, for the server waits for that."""
        while len(self.bytes) >= 2:
            size, head = self.bytes[1] & 127, 2
            if size >= 126:
                head += 2 if size == 126 else 8
                size = int.from_bytes(self.bytes[2:head], "big")
            if len(self.bytes) < head + size:  # also if the size is not complete: it only seems smaller
                return
            kind, last, payload = self.bytes[0] & 15, self.bytes[0] & 0x80, self.bytes[head : head + size]
            self.bytes = self.bytes[head + size :]
            if kind == 9:
                self.send_frame(10, payload)
            elif kind == 8:
                self.send_frame(8, payload)
                with contextlib.suppress(OSError):
                    self.socket.shutdown(socket.SHUT_WR)
            elif kind <= 1:  # text, or more of it
                self.text += payload
                if last:
                    whole, self.text = self.text, b""
                    note(self.who, "< " + whole.decode())
                    self.heard.append(json.loads(whole))

    def messages(self):
        """The messages received and not taken yet."""
        while self.heard:
            yield self.heard.popleft()

    def close(self):
        self.open = False
        self.socket.close()


class Opener:
    """Takes the place of xdg-open in a folder, and stays, as a browser does, while this test runs."""

    def __init__(self, folder):
        told = folder + "/told"
        os.mkfifo(told)
        self.told = os.open(told, os.O_RDWR)  # also for writing, so that nobody must wait for the other end
        with open(folder + "/xdg-open", "w", encoding="utf-8") as script:
            script.write(f"""#!/bin/sh
{{ echo "$1"; echo $$; for each in /proc/$$/fd/*; do readlink "$each"; done; echo; }} > {told}
exec tail -f /dev/null --pid {os.getpid()}
""")
        os.chmod(folder + "/xdg-open", 0o755)
        self.env = {"DISPLAY": ":0", "PATH": f"{folder}:{os.environ['PATH']}"}

    def called(self, process):
        """Waits until that process has called it; returns the address it was given, its process and its open files."""
        text, server = "", os.pidfd_open(process.pid)
        while not text.endswith("\n\n"):
            expect(self.told in readable("the browser to be opened", self.told, server), "the server ends before")
            text += os.read(self.told, 4096).decode()
        os.close(server)
        address, browser, *files = text.split()
        return address, int(browser), files
