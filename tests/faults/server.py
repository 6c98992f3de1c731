"""A server process and WebSockets to it, for the tests in Python."""
import base64
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile

PATIENCE = 60  # seconds; only for what never takes that long
# Every browser has a key of its own then, also on this machine.
PUBLIC = ("--public", "http://play.example.test")


class Broken(Exception):
    """A condition of the test is violated."""


def expect(good, what):
    if not good:
        raise Broken(what)


class Server:
    """A server process for the games of a directory, on a free port."""

    def __init__(self, program, data, env=None, may_fail=False, options=()):
        self.page = tempfile.TemporaryDirectory()
        with open(os.path.join(self.page.name, "index.html"), "w", encoding="utf-8") as page:
            page.write("<!doctype html>")
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        words = [program, "serve", "--port", "0", "--no-open", "--data", data, "--static", self.page.name, *options]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env or {})}
        )
        line = self.process.stdout.readline().decode()
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/")) if "ready at" in line else None
        if self.port is None:
            self.process.wait(PATIENCE)
            expect(may_fail, "the server does not start: " + self.complaints())

    def complaints(self):
        self.log.seek(0)
        return self.log.read()

    def kill(self):
        self.process.kill()
        self.ended()

    def stop(self):
        """Terminates the server, which must exit with status 0."""
        self.process.send_signal(signal.SIGTERM)
        status = self.ended()
        expect(status == 0, f"told to end, it ends with {status}: {self.complaints()}")

    def ended(self):
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status


class Socket:
    """A WebSocket whose reads do not block. `cookie` is the one it has, or was given at the handshake."""

    def __init__(self, port, cookie=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{port}"
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{f'Cookie: {cookie}' + chr(13) + chr(10) if cookie else ''}\r\n".encode()
        )
        self.bytes = self.text = b""
        self.open = True
        while b"\r\n\r\n" not in self.bytes and self.read():
            pass
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        expect(head.startswith(b"HTTP/1.1 101"), f"no WebSocket: {head!r}")
        given = [line[12:].split(";")[0] for line in head.decode().split("\r\n") if line.startswith("Set-Cookie: ")]
        self.cookie = given[0] if given else cookie

    def send(self, kind, about):
        text = json.dumps({"t": kind, "d": about}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        try:  # the mask is all zeros
            self.socket.sendall(b"\x81" + size + bytes(4) + text)
        except OSError:
            self.open = False

    def read(self):
        """Reads the bytes that have arrived; False once the connection is closed."""
        try:
            more = self.socket.recv(1 << 18)
        except OSError:
            more = b""
        self.bytes += more
        self.open = self.open and bool(more)
        return self.open

    def messages(self):
        """The complete messages received."""
        at = 0
        while len(self.bytes) >= at + 2:
            size, head = self.bytes[at + 1] & 127, at + 2
            if size >= 126:
                head += 2 if size == 126 else 8
                if len(self.bytes) < head:
                    break
                size = int.from_bytes(self.bytes[at + 2 : head], "big")
            if len(self.bytes) < head + size:
                break
            kind, last = self.bytes[at] & 15, self.bytes[at] & 0x80
            if kind <= 1:  # text, or more of it
                self.text += self.bytes[head : head + size]
            at = head + size
            if kind <= 1 and last:
                whole, self.text = self.text, b""
                yield json.loads(whole)
        self.bytes = self.bytes[at:]

    def close(self):
        self.socket.close()
