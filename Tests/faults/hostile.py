"""Hostile requests: each ends in a 4xx or a closed connection, while everybody else is still served."""

import argparse
import concurrent.futures
import contextlib
import gzip
import json
import os
import resource
import socket
import struct
import sys
import threading
import time
import zlib

from server import Person, Sampler, Server, Verdicts, days_from_now, default_binary, scratch_folder

MEBIBYTE = 1 << 20
# Of gigabytes that are sent and requested; freed memory stays with the process for a while.
MEMORY_ALLOWED = 96 * MEBIBYTE
REPLY_WITHIN = 0.5
# The number of people who send and request at the same time.
CROWD = 8


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--full", action="store_true", help="bodies of up to 1 GiB")
    options.add_argument("--drip-seconds", type=float, default=75, help="how long a client may drip")
    chosen = options.parse_args()

    # Thousands of sockets, at both ends.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    verdicts = Verdicts()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        email = server.create_user("Hostile")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            addresses = list(pool.map(lambda number: server.create_user(f"Crowd{number}"), range(CROWD)))
        server.start()
        person = Person(server, email)
        crowd = [Person(server, address) for address in addresses]
        for one in crowd:
            one.sign_in()
        warm_up(person)
        before = server.memory()
        with Sampler(server.memory, 0.05) as memory:
            for name, attack in attacks(server, person, crowd, chosen):
                verdicts.add(*judge(server, name, attack))
        growth = max(memory.samples) - before
        verdicts.add(
            f"memory grew by {growth / MEBIBYTE:.0f} MiB",
            None if growth < MEMORY_ALLOWED else f"{MEMORY_ALLOWED // MEBIBYTE} MiB are allowed",
        )
        with verdicts.check("the server still takes an ordinary write"):
            status, reply = Person(server, email).call("POST", "/events", event("After the storm"))
            assert status == 201, f"{status} {reply}"
        with verdicts.check("no trace in the log"):
            log = server.log.read_text(errors="replace")
            assert "Fatal error" not in log and "Stack dump" not in log, server.last_words()
        with verdicts.check("a client that hangs up is no error"):
            assert "Unexpected error" not in log, server.last_words()
        with verdicts.check("nothing is left of what was uploaded or taken along"):
            left = [
                left
                for place in ["uploads", "calendars", "exports", "photos/incoming"]
                for left in (folder / "data" / place).glob("*")
            ]
            assert not left, left
    return verdicts.close()


def judge(server, name, attack):
    """Runs an attack while others request /health; returns its name and the problem, if any."""
    with Sampler(lambda: health_delay(server), 0.02) as others:
        try:
            outcome = attack()
        except Exception as error:
            return name, f"{type(error).__name__}: {error}"
    if server.process.poll() is not None:
        return name, f"the server ended with {server.process.returncode}"
    delays = sorted(others.samples)
    slow = delays[int(len(delays) * 0.99)] if delays else 0
    name = f"{name}: {outcome}, others within {slow * 1000:.0f} ms"
    if slow > REPLY_WITHIN:
        return name, "500 ms are allowed"
    wanted = outcome == "closed" or isinstance(outcome, int) and 400 <= outcome < 500
    return name, None if wanted else "a 4xx or a closed connection was expected"


def health_delay(server):
    began = time.monotonic()
    try:
        status, _ = server.get("/health", timeout=10)
    except OSError:
        return 10.0
    return time.monotonic() - began if status == 200 else 10.0


def warm_up(person):
    """Sends ordinary requests first, so that filled caches and pools do not count as growth."""
    for number in range(200):
        person.call("POST", "/events", event(f"Warm {number}"))
        person.call("GET", "/events?limit=50")
    person.call("POST", "/events", event("x" * 900_000))


def event(title):
    return {"title": title, "startsAt": days_from_now(20), "locationName": "Here"}


def attacks(server, person, crowd, chosen):
    """Yields the name and the action of each attack; an action returns the status, or "closed"."""
    port = server.port
    token = person.token

    def post(body, *headers, length=None):
        head = request_head("POST", "/api/v1/events", token, port, f"Content-Length: {length or len(body)}", *headers)
        return exchange(port, head, [body])

    def push(payload):
        client = "00000000-0000-7000-8000-000000000000"
        body = f'{{"clientId":"{client}","commands":[{{"id":1,"name":"todo.add","payload":{payload}}}]}}'.encode()
        return exchange(
            port, request_head("POST", "/api/v1/sync/push", token, port, f"Content-Length: {len(body)}"), [body]
        )

    def text(title):
        return post(json.dumps({**event("T"), "title": "@"}).replace('"@"', title).encode("utf-8", "surrogatepass"))

    def stream(total):
        head = request_head("POST", "/api/v1/events", token, port, f"Content-Length: {total}")
        piece = b'{"title": "' + b"a" * (MEBIBYTE - 11)
        return exchange(port, head, (piece for _ in range(total // MEBIBYTE)))

    def chunked(total):
        head = request_head("POST", "/api/v1/events", token, port, "Transfer-Encoding: chunked")
        piece = b"%x\r\n%b\r\n" % (MEBIBYTE, b" " * MEBIBYTE)
        return exchange(port, head, [*[piece] * (total // MEBIBYTE), b"0\r\n\r\n"])

    def get(path, *headers):
        return exchange(port, request_head("GET", path, token, port, *headers), [])

    def raw(data):
        return exchange(port, data, [])

    bomb = gzip.compress(b"0" * (100 * MEBIBYTE), 6)
    deep = 100_000
    host = f"Host: 127.0.0.1:{port}\r\n".encode()

    yield "10 MiB body", lambda: stream(10 * MEBIBYTE)
    yield "64 MiB body in chunks", lambda: chunked(64 * MEBIBYTE)
    yield "1 GiB announced, nothing sent", lambda: post(b"", length=1 << 30)
    if chosen.full:
        yield "1 GiB body", lambda: stream(1 << 30)
        yield "1 GiB body in chunks", lambda: chunked(1 << 30)
    yield "8 bodies of 10 MiB at once", lambda: at_once(8, lambda: stream(10 * MEBIBYTE))
    yield "gzip bomb of 100 MiB", lambda: post(bomb, "Content-Encoding: gzip")
    yield "arrays nested 100,000 deep", lambda: post(b"[" * deep + b"]" * deep)
    yield "objects nested 100,000 deep", lambda: post(b'{"a":' * deep + b"1" + b"}" * deep)
    yield "arrays nested 400,000 deep in a field", lambda: text("[" * 400_000 + "]" * 400_000)
    lists = "[" * 400 + ",".join(["{}"] * 1500) + "]" * 400
    yield "a push of lists nested 400 deep, three at once", lambda: at_once(3, lambda: push(lists))
    yield "a push of 300,000 empty objects", lambda: push("[" + ",".join(["{}"] * 300_000) + "]")
    yield "NUL escaped in a title", lambda: text('"a\\u0000b"')
    yield "NUL raw in a title", lambda: text('"a\0b"')
    yield "lone high surrogate", lambda: text('"a\\ud800b"')
    yield "lone low surrogate", lambda: text('"a\\udc00b"')
    yield "surrogate as bytes", lambda: text('"a\ud800b"')
    yield "bytes that are not UTF-8", lambda: post(b'{"title": "\xff\xfe\xfa"}')
    yield "a number without end", lambda: post(b'{"capacity": 1' + b"0" * 500_000 + b"}")
    yield "a number out of range", lambda: post(json.dumps({**event("T"), "capacity": 1 << 80}).encode())
    yield "NUL in the path", lambda: get("/api/v1/events/%00")
    yield "bytes that are not UTF-8 in the path", lambda: get("/api/v1/events/%ff%fe")
    yield "climbing out of the public folder", lambda: get("/../../../../etc/passwd")
    yield "climbing out of the public folder, escaped", lambda: get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd")
    yield "a path of 1 MiB", lambda: get("/" + "a" * MEBIBYTE)
    yield "a header of 1 MiB", lambda: get("/api/v1/events", "X-Long: " + "a" * MEBIBYTE)
    yield "20,000 headers", lambda: get("/api/v1/events", *[f"X-{number}: 1" for number in range(20_000)])
    yield "a header with NUL", lambda: get("/api/v1/events", "X-Nul: a\0b")
    yield (
        "length and chunks together",
        lambda: raw(
            b"POST /api/v1/events HTTP/1.1\r\n"
            + host
            + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n"
        ),
    )
    yield (
        "two lengths",
        lambda: raw(
            b"POST /api/v1/events HTTP/1.1\r\n" + host + b"Content-Length: 4\r\nContent-Length: 6\r\n\r\nabcdef"
        ),
    )
    yield "not HTTP at all", lambda: raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 400)
    yield "4,200 idle sockets of one address", lambda: idle_sockets(port, 4_200)
    yield "50 bodies of 1 MiB as an address to sign in with", lambda: at_once(50, lambda: sign_in(port, "x" * MEBIBYTE))
    yield "20 forms of 50 MB by a stranger", lambda: at_once(20, lambda: form(port, 50_000_000))
    yield "40 slow uploads of 50 MB by one person", lambda: slow_uploads(port, token, 40)
    yield f"{2 * CROWD} whole calendars of 50 MB at once", lambda: whole_calendars(port, crowd)
    yield f"{2 * CROWD} ask for an archive of 60 MB and do not read", lambda: unread_exports(server, crowd)
    yield "40 slow bodies of 1 MiB by one person", lambda: slow_uploads(port, token, 40, "/api/v1/events", MEBIBYTE)
    swollen = interlaced_png(4_000, 4_000)
    yield f"an interlaced PNG of 16 bits in {len(swollen) >> 10} KiB", lambda: photo(port, token, swollen)
    yield "8 of them at once", lambda: at_once(8, lambda: photo(port, token, swollen))
    slow = chosen.drip_seconds
    yield "20 dripping headers and 20 dripping bodies", lambda: dripping(port, token, slow)


def request_head(method, path, token, port, *headers):
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Authorization: Bearer {token}",
        *headers,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def exchange(port, head, pieces, timeout=75):
    """Sends a request as raw bytes; returns its status, or "closed" if the connection was closed instead."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=timeout)
    with connection:
        try:
            connection.sendall(head)
            for piece in pieces:
                connection.sendall(piece)
        except OSError:
            pass  # Refused before all of it was sent; the reply may still arrive.
        return status_of(connection)


def status_of(connection):
    received = b""
    try:
        while b"\r\n" not in received:
            piece = connection.recv(4096)
            if not piece:
                return "closed"
            received += piece
    except TimeoutError:
        return "no reply and still open"
    except OSError:
        return "closed"
    return int(received.split(b" ")[1])


def idle_sockets(port, count):
    """Opens idle sockets from a separate address: few are accepted, and those are closed."""
    with contextlib.ExitStack() as stack:
        sockets = []
        for _ in range(count):
            with contextlib.suppress(OSError):
                sockets.append(
                    stack.enter_context(
                        socket.create_connection(("127.0.0.1", port), timeout=5, source_address=("127.0.0.3", 0))
                    )
                )
        time.sleep(0.5)
        still = open_ones(sockets)
        if len(still) > 512:
            return f"{len(still)} of them let in"
        until = time.monotonic() + 20
        while still and time.monotonic() < until:
            time.sleep(0.2)
            still = open_ones(still)
        return f"{len(still)} still open after 20 s" if still else "closed"


def open_ones(sockets):
    still = []
    for one in sockets:
        one.setblocking(False)
        try:
            if one.recv(1):
                still.append(one)
        except BlockingIOError:
            still.append(one)
        except OSError:
            pass
    return still


def sign_in(port, email):
    body = json.dumps({"email": email, "password": "a wrong one"}).encode()
    return exchange(
        port,
        request_head("POST", "/api/v1/auth/login", "", port, f"Content-Length: {len(body)}").replace(
            b"Authorization: Bearer \r\n", b""
        ),
        [body],
    )


def form(port, size):
    """Sends a form without a session; a redirect to sign-in counts as a refusal."""
    head = (
        f"POST /do/calendar.import HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {size}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
    )
    outcome = exchange(port, head.encode(), (b"x" * MEBIBYTE for _ in range(size // MEBIBYTE)))
    return 401 if outcome == 303 else outcome


def slow_uploads(port, token, count, path="/api/v1/me/import", size=50_000_000):
    """Starts uploads that send most of their announced size and then stop: a few may do so, the others are refused."""
    head = request_head("POST", path, token, port, f"Content-Length: {size}").replace(
        b"application/json", b"text/calendar" if "import" in path else b"application/json"
    )
    sent = min(size - 1, 8 * MEBIBYTE)
    with contextlib.ExitStack() as stack:

        def begin():
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            with contextlib.suppress(OSError):
                one.sendall(head + b" " * sent)
            waiting.append(one)

        waiting = []
        threads = [threading.Thread(target=begin) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        time.sleep(3)
        still = [one for one in waiting if not has_reply(one)]
        return 429 if len(still) <= 4 else f"{len(still)} of {count} are read at once"


def whole_calendars(port, crowd):
    """Sends two calendars per person, with one event and then filler: one is read, a few wait, the others are refused."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "UID:large",
        f"DTSTART:{days_from_now(9)[:10].replace('-', '')}T100000Z",
    ]
    body = "\r\n".join([*lines, "X-LONG:" + "y" * 49_900_000, "END:VEVENT", "END:VCALENDAR", ""]).encode()

    def send(person):
        head = request_head(
            "POST", "/api/v1/me/import?preview=true", person.token, port, f"Content-Length: {len(body)}"
        )
        return exchange(port, head.replace(b"application/json", b"text/calendar"), [body])

    with concurrent.futures.ThreadPoolExecutor(2 * len(crowd)) as pool:
        outcomes = sorted(pool.map(send, [*crowd, *crowd]), key=str)
    return 429 if set(outcomes) <= {200, 429, 503} and 200 in outcomes else outcomes


def unread_exports(server, crowd):
    """Requests an export for each person, and as many again for one of them, without reading: a few archives wait, the
    others are refused. Waiting ends with the client's connection.
    """
    for person in crowd:
        assert photo(server.port, person.token, interlaced_png(64, 64)) == 200
    for file in (server.data / "photos").glob("*/*.jpg"):
        if not file.stem.endswith("-thumb"):
            file.write_bytes(os.urandom(60_000_000))
    with contextlib.ExitStack() as stack:

        def ask(person):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=20))
            one.sendall(request_head("GET", "/api/v1/me/export", person.token, server.port))
            # Reads only the status line.
            return int(one.recv(13).split(b" ")[1])

        with concurrent.futures.ThreadPoolExecutor(2 * len(crowd)) as pool:
            outcomes = sorted(pool.map(ask, [*crowd, *[crowd[0]] * len(crowd)]))
        if not set(outcomes) <= {200, 429, 503} or not 1 <= outcomes.count(200) <= 4:
            return outcomes
    until = time.monotonic() + 10
    while (whole := export_size(server, crowd[0])) is None and time.monotonic() < until:
        time.sleep(0.1)
    return 429 if whole and whole > 60_000_000 else f"afterwards {whole} bytes"


def export_size(server, person):
    """Returns the size of somebody's archive in bytes, or None if it is refused for now."""
    status, content = server.get("/api/v1/me/export", headers={"Authorization": f"Bearer {person.token}"})
    return len(content) if status == 200 else None


def has_reply(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) is not None
    except BlockingIOError:
        return False
    except OSError:
        return True


def photo(port, token, data):
    head = request_head("PUT", "/api/v1/me/photo", token, port, f"Content-Length: {len(data)}")
    return exchange(port, head.replace(b"application/json", b"image/png"), [data])


def interlaced_png(width, height):
    """Returns a PNG with all seven interlacing passes in 16-bit colour with transparency: 8 bytes a pixel
    when unpacked.
    """

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    packer = zlib.compressobj(9)
    packed = b""
    for left, top, across, down in [
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ]:
        row = b"\0" * (1 + 8 * -(-(width - left) // across))
        for _ in range(-(-(height - top) // down)):
            packed += packer.compress(row)
    packed += packer.flush()
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 6, 0, 0, 1))
        + chunk(b"IDAT", packed)
        + chunk(b"IEND", b"")
    )


def at_once(count, attack):
    """Runs the same attack many times in parallel; returns the worst outcome."""
    outcomes = []
    threads = [threading.Thread(target=lambda: outcomes.append(attack())) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return worst(outcomes)


def worst(outcomes):
    strange = [one for one in outcomes if one != "closed" and not (isinstance(one, int) and 400 <= one < 500)]
    return strange[0] if strange else outcomes[0]


def dripping(port, token, seconds):
    """Opens clients that send a byte every half second: each must be cut off in time."""
    head = request_head("POST", "/api/v1/events", token, port, "Content-Length: 100000")
    connections = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(40)]
    for connection in connections[20:]:
        connection.sendall(head)
    open_ones = dict(enumerate(connections))
    outcomes = []
    until = time.monotonic() + seconds
    sent = 0
    while open_ones and time.monotonic() < until:
        for number, connection in list(open_ones.items()):
            if (outcome := drip(connection, head[sent : sent + 1] if number < 20 else b" ")) is not None:
                outcomes.append(outcome)
                del open_ones[number]
                connection.close()
        sent += 1
        time.sleep(0.5)
    for connection in open_ones.values():
        connection.close()
    if open_ones:
        return f"{len(open_ones)} of 40 still open after {seconds:.0f} s"
    return worst(outcomes)


def drip(connection, byte):
    """Sends a byte; returns the outcome if the server has already replied or closed."""
    connection.setblocking(False)
    try:
        received = connection.recv(4096)
        return "closed" if not received else int(received.split(b" ")[1])
    except BlockingIOError:
        pass
    except OSError:
        return "closed"
    try:
        connection.send(byte)
    except OSError:
        return "closed"
    return None


if __name__ == "__main__":
    sys.exit(main())
