#!/usr/bin/env python3
"""Sits down in a game of dipolis by a link and plays it, any legal move at random:

    docs/examples/bot.py 'http://localhost:7777/#/j/...'

The messages are described in docs/protocol.md. Only the standard library is needed.
"""
import base64, json, os, random, socket, sys, urllib.parse


class Server:
    """A WebSocket (RFC 6455) to the server; `cookie` is the secret by which it knows us again."""

    def __init__(self, host, port, cookie=""):
        self.socket = socket.create_connection((host, port))
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}:{port}", f"Origin: http://{host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        self.cookie = cookie
        while (line := self.stream.readline().decode().strip()) != "":
            if line.lower().startswith("set-cookie:"):
                self.cookie = line.split(":", 1)[1].split(";")[0].strip()

    def send(self, kind, **about):
        text, mask = json.dumps({"t": kind, "d": about}).encode(), os.urandom(4)
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))

    def messages(self):
        text = b""
        while head := self.stream.read(2):
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            payload, kind = self.stream.read(size), head[0] & 15
            if kind == 9:  # a ping, answered by a pong
                self.socket.sendall(b"\x8a" + bytes([0x80 | size]) + bytes(4) + payload)
            elif kind == 8:  # the server closes
                return
            elif kind <= 1:
                text += payload
                if head[0] & 0x80:
                    yield json.loads(text)
                    text = b""


def main(address):
    url = urllib.parse.urlsplit(address)
    server = Server(url.hostname, url.port or 80)
    server.send("hello", protocol=1)
    server.send("join", link="#" + url.fragment, name="random")
    for message in server.messages():
        kind, d = message["t"], message["d"]
        if kind == "error":
            sys.exit("the server refuses: " + d["why"])
        if kind == "table" and d["result"]:
            return print("the game is over:", d["result"]["kind"], "won by seat", d["result"]["winner"])
        if kind == "table" and d["options"]:
            server.send("play", game=d["game"], ply=d["ply"], move=random.choice(d["options"])["move"])


if __name__ == "__main__":
    main(sys.argv[1])
