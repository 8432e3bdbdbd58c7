"""Map tiles from a local server, so that no test contacts another host."""

import contextlib
import functools
import http.server
import re
import struct
import threading
import zlib


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@functools.lru_cache
def _png(shade):
    """Returns a tile in the colours of a map: fields, a road through the middle, a stream."""
    field, other, road, water = ((242, 239, 233), (226, 236, 214), (255, 255, 255), (170, 211, 223))
    rows = bytearray()
    for y in range(256):
        rows.append(0)
        for x in range(256):
            if abs(x - 128) < 5 or abs(y - 90) < 3:
                colour = road
            elif abs(y - 190 - (x % 64 - 32) // 8) < 5:
                colour = water
            else:
                colour = other if (x // 128 + y // 128 + shade) % 2 else field
            rows += bytes(colour)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0))
        + _chunk(b"IDAT", zlib.compress(bytes(rows)))
        + _chunk(b"IEND", b"")
    )


class Tiles:
    """A tile server. `template` is a value for MINGLE_TILES; `asked` holds the path and referrer of each request. While
    `isDown`, requests fail.
    """

    def __init__(self, port):
        self.origin = f"http://127.0.0.1:{port}"
        self.template = self.origin + "/{z}/{x}/{y}.png"
        self.asked = []
        self.isDown = False


@contextlib.contextmanager
def tiles():
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            found = re.fullmatch(r"/(\d+)/(\d+)/(\d+)\.png", self.path)
            ground.asked.append((self.path, self.headers.get("Referer"), self.headers.get("Cookie")))
            if ground.isDown or not found:
                return self.send_error(503)
            body = _png(int(found[2]) + int(found[3]))
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            # The browser may have left the page.
            with contextlib.suppress(ConnectionError):
                self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    ground = Tiles(server.server_port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield ground
    finally:
        server.shutdown()
        server.server_close()
