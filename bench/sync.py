"""Measures sync: what a first fill costs the server and the device, pushes, and how soon a change is seen.
`bin/bench --sync` runs it (docs/performance.md).

A fill is that of a member who sees public events: an event and its seats are two rows. The server's part and the
device's are measured apart, and together as `mingle sync` performs them.
"""

import contextlib
import http.client
import json
import os
import pathlib
import platform
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from load import ROOT, expect, fill, say, serve

sys.path.insert(0, str(ROOT / "Tests/faults"))

from server import new_id

PEOPLE = 8
PASSWORD = "bench-password"
REPLAYED = 500
PUSHED = 2_000
# The most commands in one call.
BATCH = 100
CHANGES = 50


def measure(binary, chosen, commits):
    """Returns the figures. `commits` is what SQLite alone commits a second."""
    found = {
        "when": time.strftime("%Y-%m-%d", time.gmtime()),
        "cores": os.cpu_count(),
        "machine": platform.machine(),
        "rounds": chosen.rounds,
        "replayed": REPLAYED,
        "commitsPerSecond": commits,
        "fills": [],
    }
    sizes = [int(size) for size in chosen.rows.split(",")]
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="mingle-bench-") as scratch:
            folder = pathlib.Path(scratch)
            say(f"{size:,} rows: filling")
            people = fill(binary, folder / "data", size // 2, PEOPLE)
            event = gather(binary, folder / "data", people)
            found["fills"].append(measure_fill(binary, folder, people, event, chosen))
            if size == sizes[0]:
                say("Pushes and changes")
                with server_of(binary, folder / "data") as server:
                    found["push"] = measure_push(server, people, event, commits)
                    found["change"] = measure_change(server, people, event)
    return found


@contextlib.contextmanager
def server_of(binary, data):
    server = serve(binary, data)
    try:
        yield server
    finally:
        server.stop()


def gather(binary, data, people):
    """Makes an event to which everybody goes; returns its id."""
    with server_of(binary, data) as server:
        calls = [Calls(server, person["token"]) for person in people]
        event = calls[0].json(
            "POST", "/events", {"title": "Bench", "startsAt": "2031-01-01T19:00:00.000Z", "locationName": "Here"}
        )["id"]
        for call in calls[1:]:
            call.json("PUT", f"/events/{event}/rsvp", {"status": "going", "party": 1})
        # Hosts are notified a second later.
        time.sleep(3)
        return event


class Calls:
    """One connection of a person."""

    def __init__(self, server, token=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def send(self, method, path, body):
        self.connection.request(method, f"/api/v1{path}", json.dumps(body), self.headers)
        response = self.connection.getresponse()
        reply = response.read()
        expect(path, response.status, response.status if 200 <= response.status < 300 else 200, reply)
        return reply

    def json(self, method, path, body):
        return json.loads(self.send(method, path, body) or b"null")

    def pull_all(self):
        """Receives everything; returns the pages and the seconds."""
        pages, body, more = [], {"schema": 1}, True
        began = time.perf_counter()
        while more:
            page = self.send("POST", "/sync/pull", body)
            # Parsing a page would take longer than receiving it.
            body["cursor"] = re.search(rb'"cursor":"([^"]*)"', page)[1].decode()
            more = re.search(rb'"more":(true|false)', page)[1] == b"true"
            pages.append(page)
        return pages, time.perf_counter() - began


# MARK: Fill


def measure_fill(binary, folder, people, event, chosen):
    cold, warm, stored, together = [], [], [], []
    for number in range(chosen.rounds):
        say(f"first fill, round {number + 1} of {chosen.rounds}")
        # A server that has just started has no cached page.
        with server_of(binary, folder / "data") as server:
            pages, seconds = Calls(server, people[1]["token"]).pull_all()
            cold.append(seconds)
            warm.append(Calls(server, people[2]["token"]).pull_all()[1])
            session = Calls(server).send("POST", "/auth/login", {"email": people[1]["email"], "password": PASSWORD})
            began = time.perf_counter()
            run(
                [binary, "sync", "--server", f"http://127.0.0.1:{server.port}", "--as", people[1]["email"]],
                ["--password-stdin", "--data", folder / f"client{number}"],
                typed=PASSWORD,
            )
            together.append(time.perf_counter() - began)
        (folder / "replies").write_bytes(b"\n".join([session, *pages]))
        device = ["--data", folder / f"device{number}", "--replies", folder / "replies"]
        stored.append(
            json.loads(run([binary, "bench-replica", *device, "--event", event, "--commands", str(REPLAYED)]))
        )
    rows = sum(len(json.loads(page)["puts"]) for page in pages)
    replica = folder / "client0" / "replica.sqlite"

    def per_second(times):
        return round(rows / statistics.median(times))

    def of(name, digits):
        return round(statistics.median(one[name] for one in stored), digits)

    return {
        "rows": rows,
        "servedColdPerSecond": per_second(cold),
        "servedWarmPerSecond": per_second(warm),
        "storedPerSecond": per_second([one["fillSeconds"] for one in stored]),
        "togetherSeconds": round(statistics.median(together), 2),
        "kibibytesPer10000Sent": round(sum(map(len, pages)) / rows * 10_000 / 1024),
        "kibibytesPer10000Stored": round(replica.stat().st_size / rows * 10_000 / 1024),
        "performMilliseconds": of("performMilliseconds", 2),
        "replayMilliseconds": of("replayMilliseconds", 1),
    }


def run(words, more=(), typed=None):
    done = subprocess.run([*words, *more], input=typed and f"{typed}\n", capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"mingle {words[1]}: {done.stderr.strip()}")
    return done.stdout


# MARK: Push and changes


def measure_push(server, people, event, commits):
    """Returns the commands a second of one client, and of one client for each person at once."""

    def push(person, count, seconds):
        calls, client = Calls(server, person["token"]), new_id()
        began = time.perf_counter()
        for first in range(1, count + 1, BATCH):
            commands = [
                {"id": number, "name": "chat.send", "payload": {"event": event, "id": new_id(), "body": f"{number}"}}
                for number in range(first, min(first + BATCH, count + 1))
            ]
            reply = calls.json("POST", "/sync/push", {"clientId": client, "schema": 1, "commands": commands})
            if any(one["status"] != "applied" for one in reply["results"]):
                raise SystemExit(f"push: {reply['results'][0]}")
        seconds.append(time.perf_counter() - began)

    alone = []
    push(people[0], PUSHED, alone)
    together, count = [], PUSHED // len(people)
    threads = [threading.Thread(target=push, args=[person, count, together]) for person in people]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(together) < len(people):
        raise SystemExit("a push failed")
    rates = PUSHED / alone[0], count * len(people) / (time.perf_counter() - began)
    return {
        "onePerSecond": round(rates[0]),
        "allPerSecond": round(rates[1]),
        "oneRatio": round(rates[0] / commits, 3),
        "allRatio": round(rates[1] / commits, 3),
    }


def measure_change(server, people, event):
    """Returns the milliseconds from a write until another person's stream has it, and those of the pull that has it."""
    writer, reader = Calls(server, people[0]["token"]), Calls(server, people[1]["token"])
    cursor = json.loads(reader.pull_all()[0][-1])["cursor"]
    stream = Stream(server, people[1]["token"], cursor)
    streamed, pulled = [], []
    try:
        for number in range(CHANGES):
            text = f"change {number}."
            stream.watch(text)
            began = time.perf_counter()
            writer.send("POST", f"/events/{event}/messages", {"body": text})
            streamed.append(stream.seen(began))
            began, more = time.perf_counter(), True
            page = b""
            while more:
                last = reader.send("POST", "/sync/pull", {"schema": 1, "cursor": cursor})
                page += last
                reply = json.loads(last)
                cursor, more = reply["cursor"], reply["more"]
            pulled.append(time.perf_counter() - began)
            if text.encode() not in page:
                raise SystemExit("a pull lacks the change")
    finally:
        stream.close()
    return {
        "streamMilliseconds": round(statistics.median(streamed) * 1000, 1),
        "pullMilliseconds": round(statistics.median(pulled) * 1000, 1),
    }


class Stream:
    """An open stream, and when it brings a text."""

    def __init__(self, server, token, cursor):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.socket.sendall(
            f"GET /api/v1/sync/stream?schema=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            f"Last-Event-ID: {cursor}\r\n\r\n".encode()
        )
        self.text, self.wanted, self.at = b"", None, None
        self.arrived, self.ready = threading.Event(), threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        if not self.ready.wait(30):
            raise SystemExit("the stream did not begin")

    def read(self):
        with contextlib.suppress(OSError):
            while piece := self.socket.recv(1 << 16):
                now = time.perf_counter()
                self.text = self.text[-1000:] + piece
                if b"hello" in self.text:
                    self.ready.set()
                if self.wanted and self.wanted in self.text:
                    self.at, self.wanted = now, None
                    self.arrived.set()

    def watch(self, text):
        self.arrived.clear()
        self.wanted = text.encode()

    def seen(self, since):
        if not self.arrived.wait(30):
            raise SystemExit("the stream missed a change")
        return self.at - since

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


# MARK: Table


def table(found):
    """Returns the table for docs/performance.md."""
    fills = found["fills"]
    rows = [
        ["sync", *[f"{size['rows']:,} rows" for size in fills], "aim"],
        ["---", *["---:"] * (len(fills) + 1)],
    ]

    def row(title, name, unit, aim=""):
        rows.append([title, *[f"{size[name]:,}{unit}" for size in fills], aim])

    def once(title, text, aim=""):
        rows.append([title, text, *[""] * (len(fills) - 1), aim])

    row("first fill, stored on the device", "storedPerSecond", " rows/s", "≥ 50,000")
    row("first fill, served cold", "servedColdPerSecond", " rows/s", "≥ 30,000")
    row("first fill, served from the cache", "servedWarmPerSecond", " rows/s")
    row("`mingle sync` from nothing, server and device together", "togetherSeconds", " s")
    row("sent for 10,000 rows", "kibibytesPer10000Sent", " KiB")
    row("stored for 10,000 rows", "kibibytesPer10000Stored", " KiB")
    row(f"replay of {found['replayed']} commands", "replayMilliseconds", " ms")
    row("a command performed and queued on the device", "performMilliseconds", " ms")
    push, change = found["push"], found["change"]
    once("pushed commands, one client", f"{push['onePerSecond']:,}/s, **{push['oneRatio']:.2g}** of commits")
    once(f"pushed commands, {PEOPLE} clients", f"{push['allPerSecond']:,}/s, **{push['allRatio']:.2g}** of commits")
    once("a change seen by the stream", f"{change['streamMilliseconds']:g} ms")
    once("a change fetched by a pull", f"{change['pullMilliseconds']:g} ms")
    return "\n".join(
        [
            *["| " + " | ".join(cells) + " |" for cells in rows],
            "",
            f"Measured {found['when']} on {found['cores']} cores ({found['machine']}), server and device on one machine, "
            f"median of {found['rounds']} rounds. SQLite alone: {found['commitsPerSecond']:,} commits/s.",
        ]
    )
