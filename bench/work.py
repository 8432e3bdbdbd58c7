#!/usr/bin/env python3
"""Measures the work of the store for each request: statements, rows and steps of SQLite's virtual machine, and the
bytes of the reply. They are equal on every machine with the same SQLite, so they are compared with the last accepted
ones (bench/work.json). CI fails if one grew by more than a tenth. An intended growth is accepted in the same commit.

    work.py --binary .build/release/mingle [--accept]
"""

import argparse
import http.client
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / "bench/work.json"
EVENTS, ASKED = 2000, 24
NAMES = ("statements", "rows", "steps", "bytes")
ALLOWED = 1.1
# A few more steps or rows in small figures do not count as growth.
SLACK = {"statements": 0, "rows": 2, "steps": 60, "bytes": 300}
# The number of events that everybody goes to before the measurement.
OWN = 4

# {event}: a different one for each request; {person}: another person.
REQUESTS = {
    "Home": ("GET", "/"),
    "Home, not signed in": ("GET", "/"),
    "event page": ("GET", "/events/{event}"),
    "guests of an event": ("GET", "/events/{event}/guests"),
    "Discover": ("GET", "/discover"),
    "search for events": ("GET", "/discover?q=number+7"),
    "My Events": ("GET", "/my-events"),
    "inbox": ("GET", "/notifications"),
    "people": ("GET", "/people"),
    "a person": ("GET", "/people/{person}"),
    "search for people": ("GET", "/api/v1/people?q=bench"),
    "list of 50 events": ("GET", "/api/v1/events?limit=50"),
    "one event": ("GET", "/api/v1/events/{event}"),
    "first fill of a device": ("GET", "/api/v1/sync/pull"),
    "an RSVP": ("PUT", "/api/v1/events/{event}/rsvp"),
    "an RSVP changed": ("PUT", "/api/v1/events/{event}/rsvp"),
}


class Asked:
    """A server that counts its work, and one connection to it."""

    def __init__(self, binary, data, work):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.work = work
        self.process = subprocess.Popen(
            [binary, "serve", "--data", str(data), "--port", str(port)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "MINGLE_RATE_LIMITS": "off", "MINGLE_WORK": str(work)},
        )
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        until = time.monotonic() + 60
        while True:
            try:
                self.ask("GET", "/health")
                return
            except OSError:
                self.connection.close()
                if time.monotonic() > until or self.process.poll() is not None:
                    self.process.kill()
                    raise SystemExit("mingle serve did not get ready") from None
                time.sleep(0.05)

    def ask(self, method, path, token=None, body=None):
        """Returns the work of one request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        before = self.sums()
        self.connection.request(method, path, body=body, headers=headers)
        reply = self.connection.getresponse()
        text = reply.read()
        if not 200 <= reply.status < 300:
            raise SystemExit(f"{method} {path}: {reply.status} {text[:200]}")
        return [*(after - one for after, one in zip(self.sums(), before, strict=True)), len(text)]

    def settle(self):
        """Waits until the background work has ended."""
        before = None
        while before != (before := self.sums()):
            time.sleep(0.01)

    def sums(self):
        numbers = self.work.read_bytes() if self.work.exists() else b""
        return struct.unpack("<3q", numbers) if len(numbers) == 24 else (0, 0, 0)


def measure(binary):
    with tempfile.TemporaryDirectory(prefix="mingle-work-") as scratch:
        scratch = pathlib.Path(scratch)
        filled = subprocess.run(
            [
                binary,
                "bench-fill",
                "--data",
                scratch / "data",
                "--events",
                str(EVENTS),
                "--people",
                str(len(REQUESTS) * ASKED),
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        people = [json.loads(line) for line in filled.stdout.splitlines() if line.startswith("{")]
        server = Asked(binary, scratch / "data", scratch / "work")
        try:
            return asked(server, people)
        finally:
            server.process.terminate()
            server.process.wait()


def asked(server, people):
    server.connection.request(
        "GET", "/api/v1/events?limit=200", headers={"Authorization": f"Bearer {people[0]['token']}"}
    )
    events = [one["id"] for one in json.loads(server.connection.getresponse().read())["items"]]
    for number, person in enumerate(people):
        for own in range(OWN):
            server.ask("PUT", f"/api/v1/events/{own_event(events, number, own)}/rsvp", person["token"], rsvp("going"))
    # Outlasts the session cache, as for somebody who comes back.
    time.sleep(2)
    found = {}
    for place, (name, (method, path)) in enumerate(REQUESTS.items()):
        works = []
        for asked in range(ASKED):
            # Nobody sends a request twice, so no reply comes from the cache.
            number = place * ASKED + asked
            person, other = people[number], people[number - 1]
            event = own_event(events, number, 0) if name.endswith("changed") else events[100 + asked]
            body = None if method == "GET" else rsvp("maybe" if name.endswith("changed") else "going")
            token = None if name.endswith("not signed in") else person["token"]
            server.settle()
            works.append(server.ask(method, path.format(event=event, person=other["id"]), token, body))
        # The first requests fill shared caches, and a job may have started during one of the others.
        found[name] = {
            figure: sorted(column)[len(column) // 4]
            for figure, column in zip(NAMES, zip(*works[4:], strict=True), strict=True)
        }
    return found


def own_event(events, number, own):
    """Returns one of the next sixty events."""
    return events[(number * 3 + own * 11) % 60]


def rsvp(status):
    return json.dumps({"status": status, "party": 1})


def compare(found, known):
    """Prints the lines of a table, and returns what grew."""
    grown = []
    for name, work in found.items():
        cells = []
        for figure in NAMES:
            now, then = work[figure], known.get(name, {}).get(figure)
            cells.append(f"{now:>9,}" + (f" ({then:,})" if then is not None and then != now else ""))
            if then is not None and now > then * ALLOWED and now > then + SLACK[figure]:
                grown.append(f"{name}: {figure} grew from {then:,} to {now:,}")
            if then is None:
                grown.append(f"{name}: {figure} is not in {FIGURES.name}")
        print(f"{name:<26}" + "".join(f"{cell:<22}" for cell in cells))
    grown += [f"{name} is in {FIGURES.name} and is not asked" for name in known.keys() - found.keys()]
    return grown


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--binary", required=True)
    options.add_argument(
        "--accept", action="store_true", help="write these figures down, to be compared with from now on"
    )
    given = options.parse_args()
    found = measure(str(pathlib.Path(given.binary).resolve()))
    known = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    print(f"{'a request':<26}" + "".join(f"{name:<22}" for name in NAMES) + "(before)")
    grown = compare(found, known)
    if given.accept:
        FIGURES.write_text(json.dumps(found, indent=2) + "\n")
        return 0
    for line in grown:
        print(line)
    print(f"{len(found) * len(NAMES) - len(grown)} passed, {len(grown)} failed")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
