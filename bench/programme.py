#!/usr/bin/env python3
"""What the programme costs as it grows: figures over many assignments, and lists of participants and activities.

Sizes are assignments: a tenth as many participants, a fiftieth as many activities. Lists are ratios to what the same server does with a
constant reply, in the same run; figures are milliseconds for one request after the other, the median of seven, as one person waits for
them. No reply is one that was kept.

    .build-python/bin/python bench/programme.py [--sizes 10000,100000,1000000] [--binary .build/release/mingle]
"""

import argparse
import pathlib
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/faults"))
sys.path.insert(0, str(ROOT / "bench"))

from planning import rate  # noqa: E402
from server import Person, Server, free_port  # noqa: E402

DAY = 86_400_000
GIVEN = ["Ada", "Bruno", "Chiara", "Deniz", "Elif", "Farid", "Greta", "Henrik", "Ivana", "Jonas", "Kamila", "Leo", "Maryam", "Noor", "Oskar", "Priya"]
FAMILY = ["Albrecht", "Bauer", "Costa", "Demir", "Eriksen", "Fischer", "Garcia", "Huber", "Ito", "Jansen", "Keller", "Lopez", "Meyer", "Novak", "Okafor", "Peters"]


class Fill:
    """A programme of a country with four regions, five cities in each, ten quarters in each of these. Written past the change log, so
    `mingle check` has something to say of it."""

    def __init__(self, path, size):
        self.random, self.count = random.Random(7), 0
        self.now = int(time.time() * 1000)
        with sqlite3.connect(path) as store:
            store.execute("PRAGMA synchronous = OFF")
            self.store = store
            self.places(size)
            self.people(size // 10)
            self.activities(size // 50)
            self.assignments(size)

    def id(self):
        """Of version 7, in order of time, as Mingle makes them."""
        self.count += 1
        head = (self.now - 1000 * DAY + self.count * 37).to_bytes(6, "big")
        return head + bytes([0x70 | self.random.getrandbits(4), self.random.getrandbits(8), 0x80 | self.random.getrandbits(6)]) + self.random.randbytes(7)

    def ago(self, days):
        return self.now - self.random.randrange(days * DAY)

    def places(self, size):
        self.country, self.regions, self.cities, quarters = self.id(), [], [], []
        rows = [(self.country, "Country", "COUNTRY", None)]
        for region in range(4):
            self.regions.append(self.id())
            rows.append((self.regions[-1], f"Region {region}", "STATE", self.country))
            for city in range(5):
                self.cities.append(self.id())
                rows.append((self.cities[-1], f"City {region}{city}", "CITY", self.regions[-1]))
                for quarter in range(10):
                    quarters.append(self.id())
                    rows.append((quarters[-1], f"Quarter {region}{city}{quarter}", "NEIGHBOURHOOD", self.cities[-1]))
        self.store.executemany(
            "INSERT INTO area (id, name, name_key, area_type, parent_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0)",
            ((one, name, name.lower(), kind, parent) for one, name, kind, parent in rows))
        self.venues = [self.id() for _ in range(max(200, min(5000, size // 20)))]
        self.store.executemany(
            "INSERT INTO venue (id, name, address, area_id, created_at, updated_at) VALUES (?, ?, 'Lane 1', ?, 0, 0)",
            ((one, f"Venue {number}", self.random.choice(quarters)) for number, one in enumerate(self.venues)))

    def people(self, count):
        self.participants, rows, homes, texts, grams = [self.id() for _ in range(count)], [], [], [], []
        for number, one in enumerate(self.participants):
            name = f"{self.random.choice(GIVEN)} {self.random.choice(FAMILY)}"
            email = f"{name.lower().replace(' ', '.')}{number}@example.net"
            home = self.random.choice(self.venues) if self.random.random() < .9 else None
            rows.append((one, name, email, home, self.ago(1000)))
            if home:
                moved = self.ago(500) if self.random.random() < .2 else None
                if moved:
                    homes.append((self.id(), one, self.random.choice(self.venues), moved - 500 * DAY, moved))
                homes.append((self.id(), one, home, moved or self.now - 1000 * DAY, None))
            text = f"{name.lower()}\n{email}"
            texts.append((one, text))
            grams += ((text[at:at + 3], one) for at in range(len(text) - 2))
        self.store.executemany("INSERT INTO participant (id, name, email, home_venue_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0)", rows)
        self.store.executemany(
            "INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to) VALUES (?, ?, ?, ?, ?)", homes)
        self.store.executemany("INSERT INTO participant_search (participant_id, text) VALUES (?, ?)", texts)
        self.store.executemany("INSERT OR IGNORE INTO participant_gram (gram, participant_id) VALUES (?, ?)", sorted(grams))

    def activities(self, count):
        types = [one for one, in self.store.execute("SELECT id FROM activity_type ORDER BY id")]
        self.programme, rows, places, texts = [], [], [], []
        for number in range(count):
            one, start = self.id(), self.ago(1000)
            end = start + self.random.randrange(1, 400 * DAY) if self.random.random() < .5 else None
            closed = start + self.random.randrange(DAY, 500 * DAY) if self.random.random() < .3 else None
            closed = closed if closed and closed < self.now else None
            self.programme.append((one, start))
            rows.append((one, f"Circle {number}", self.random.choice(types), start, end, "COMPLETED" if closed else "ACTIVE", closed))
            texts.append((one, f"circle {number}"))
            first, moved = self.random.choice(self.venues), start + 100 * DAY if self.random.random() < .2 else None
            places.append((self.id(), one, first, start, moved))
            if moved:
                places.append((self.id(), one, self.random.choice(self.venues), moved, None))
        self.store.executemany(
            "INSERT INTO activity (id, name, type_id, starts_at, ends_at, status, closed_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)", rows)
        self.store.executemany("INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to) VALUES (?, ?, ?, ?, ?)", places)
        self.store.executemany("INSERT INTO activity_search (activity_id, text) VALUES (?, ?)", texts)

    def assignments(self, count):
        roles = [one for one, in self.store.execute("SELECT id FROM participant_role ORDER BY id")]
        self.role, rows, seen = roles[0], [], set()
        while len(rows) < count:
            (activity, start), participant, role = self.random.choice(self.programme), self.random.choice(self.participants), self.random.choice(roles)
            if (activity, participant, role) in seen:
                continue
            seen.add((activity, participant, role))
            rows.append((self.id(), activity, participant, role, min(self.now, start + self.random.randrange(200 * DAY))))
        self.store.executemany("INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at) VALUES (?, ?, ?, ?, ?)", rows)


def text(one):
    return f"{one.hex()[:8]}-{one.hex()[8:12]}-{one.hex()[12:16]}-{one.hex()[16:20]}-{one.hex()[20:]}"


def wait(server, token, path):
    """Milliseconds until the reply is there."""
    times = []
    for _ in range(7):
        began = time.perf_counter()
        with urllib.request.urlopen(urllib.request.Request(server.origin + "/api/v1" + path, headers={"Authorization": f"Bearer {token}"})) as reply:
            reply.read()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def measure(binary, size):
    with tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder, Server(f"{folder}/data", binary) as server:
        email = server.create_user("Rea", role="READ_ONLY")
        server.start()
        # Types and roles are installed by whoever starts.
        server.stop()
        filled = Fill(next(server.data.glob("*.sqlite")), size)
        server.start(within=120)
        reader = Person(server, email, timeout=120)
        reader.call("GET", "/me")
        token = reader.token
        city, region, country, role = text(filled.cities[3]), text(filled.regions[1]), text(filled.country), text(filled.role)
        day = time.strftime("%Y-%m-%d", time.gmtime(filled.now / 1000 - 200 * 86_400))
        figures = {
            "engagement of everything": wait(server, token, "/analytics/engagement"),
            "engagement, an area with 5 %": wait(server, token, f"/analytics/engagement?area={city}"),
            "engagement, an area with 5 %, of a time": wait(server, token, f"/analytics/engagement?area={city}&from={day}&to={day}"),
            "engagement, an area with 25 %": wait(server, token, f"/analytics/engagement?area={region}"),
            "engagement, an area with everything": wait(server, token, f"/analytics/engagement?area={country}"),
            "breakdown by area": wait(server, token, "/analytics/areas"),
            "growth by month": wait(server, token, "/analytics/growth?period=month"),
            "growth by month, an area with 5 %": wait(server, token, f"/analytics/growth?period=month&area={city}"),
        }
        lists = {
            "participants by name": rate(server.origin, token, "/api/v1/participants?n="),
            "participants, found by a name and a number": rate(server.origin, token, "/api/v1/participants?q=keller7&n="),
            "participants, found by a name that many have": rate(server.origin, token, "/api/v1/participants?q=greta&n="),
            "participants of a role": rate(server.origin, token, f"/api/v1/participants?role={role}&n="),
            "participants of an area with 5 %": rate(server.origin, token, f"/api/v1/participants?area={city}&n="),
            "activities of an area with 5 %": rate(server.origin, token, f"/api/v1/activities?area={city}&n="),
        }
        reader.close()
        return figures, lists


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default="10000,100000,1000000")
    options.add_argument("--binary", default=str(ROOT / ".build/release/mingle"))
    chosen = options.parse_args()
    sizes = [int(size) for size in chosen.sizes.split(",")]
    port = free_port()
    ceiling = subprocess.Popen([chosen.binary, "bench-ceiling", "--port", str(port)], stdout=subprocess.PIPE)
    columns = []
    try:
        ceiling.stdout.readline()
        for size in sizes:
            constant = rate(f"http://127.0.0.1:{port}", "x", "/")
            figures, lists = measure(chosen.binary, size)
            columns.append((figures, {name: one / constant for name, one in lists.items()}))
    finally:
        ceiling.terminate()
        ceiling.wait()
    print("| figures, in milliseconds, by assignments | " + " | ".join(f"{size:,}" for size in sizes) + " |")
    print("| --- |" + " ---: |" * len(sizes))
    for name in columns[0][0]:
        print(f"| {name} | " + " | ".join(f"{figures[name]:.1f}" for figures, _ in columns) + " |")
    print("\n| lists, of a constant reply, by participants | " + " | ".join(f"{size // 10:,}" for size in sizes) + " | last to first |")
    print("| --- |" + " ---: |" * (len(sizes) + 1))
    for name in columns[0][1]:
        ratios = [lists[name] for _, lists in columns]
        print(f"| {name} | " + " | ".join(f"{one:.4f}" for one in ratios) + f" | {ratios[-1] / ratios[0]:.2f} |")


if __name__ == "__main__":
    main()
