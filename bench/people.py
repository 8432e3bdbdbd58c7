#!/usr/bin/env python3
"""What people cost as a community grows: profile, mutual friends, friends of friends, search, at 10³, 10⁴ and 10⁵ people.

Everybody has about 20 friends; the one who asks has 100, and one person has 5,000.

    .build-python/bin/python bench/people.py [--sizes 1000,10000,100000] [--binary .build/release/mingle]
"""

import argparse
import json
import pathlib
import random
import re
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/faults"))

from server import Server, new_id  # noqa: E402


def blob(text):
    return bytes.fromhex(text.replace("-", ""))


def fill(path, size, me):
    """People and friendships, written straight into the file: half a million commands would take an hour."""
    randomness = random.Random(7)
    database = sqlite3.connect(path)
    ids = [blob(new_id(randomness=randomness)) for _ in range(size)]
    database.executemany(
        "INSERT INTO user (id, given_name, family_name, handle, search, role, status, created_at) VALUES (?, ?, ?, ?, ?, 'MEMBER', 'active', 0)",
        ((one, f"Given{place}", "Friend", f"friend{place}", f"given{place} friend\nfriend{place}") for place, one in enumerate(ids)))
    database.executemany(
        "INSERT INTO account (user_id, email, email_key, verified_at, password, time_zone, locale) VALUES (?, ?, ?, 1, '', 'UTC', 'en')",
        ((one, f"f{place}@example.org", f"f{place}@example.org") for place, one in enumerate(ids)))
    hub, me = ids[0], blob(me)
    pairs = set()

    def befriend(a, b):
        if a != b:
            pairs.add((min(a, b), max(a, b)))

    for one in ids:
        for _ in range(10):
            befriend(one, randomness.choice(ids))
    for other in randomness.sample(ids, min(5000, size - 1)):
        befriend(hub, other)
    for other in randomness.sample(ids, 100):
        befriend(me, other)
    befriend(me, hub)
    database.executemany(
        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (?, ?, ?, 0)",
        ((blob(new_id(randomness=randomness)), a, b) for low, high in pairs for a, b in ((low, high), (high, low))))
    database.commit()
    database.close()
    return ids


def rate(server, path, token):
    done = subprocess.run(
        ["wrk", "-t1", "-c4", "-d3s", "-H", f"Authorization: Bearer {token}", "-s", str(ROOT / "bench/uncached.lua"), f"{server.origin}{path}"],
        capture_output=True, text=True)
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if not found or "Non-2xx" in done.stdout:
        raise SystemExit(f"wrk {path}: {done.stdout}{done.stderr}")
    return float(found[1])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default="1000,10000,100000")
    options.add_argument("--binary", default=str(ROOT / ".build/release/mingle"))
    chosen = options.parse_args()
    sizes = [int(size) for size in chosen.sizes.split(",")]
    rows = {}
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder, Server(f"{folder}/data", chosen.binary) as server:
            filled = subprocess.run(
                [server.binary, "bench-fill", "--data", str(server.data), "--events", "1"], capture_output=True, text=True, check=True)
            me = next(json.loads(line) for line in filled.stdout.splitlines() if line.startswith("{"))
            ids = fill(next(server.data.glob("*.sqlite")), size, me["id"])
            other = ids[size // 2].hex()
            hub = ids[0].hex()
            uuid = lambda text: f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"  # noqa: E731
            server.start()
            for name, path in [
                ("a profile with its mutual friends counted", f"/api/v1/people/{uuid(other)}"),
                ("the profile of somebody with 5,000 friends", f"/api/v1/people/{uuid(hub)}"),
                ("mutual friends of the two, 50", f"/api/v1/people/{uuid(hub)}/mutual-friends"),
                ("friends of friends, the first 50", "/api/v1/connections"),
                ("search by a part of a name, 50", "/api/v1/people?q=given9"),
            ]:
                rows.setdefault(name, []).append(rate(server, path, me["token"]))
    print("| uncached answers a second | " + " | ".join(f"{size:,} people" for size in sizes) + " | last to first |")
    print("| --- |" + " ---: |" * (len(sizes) + 1))
    for name, rates in rows.items():
        print(f"| {name} | " + " | ".join(f"{one:,.0f}" for one in rates) + f" | {rates[-1] / rates[0]:.2f} |")


if __name__ == "__main__":
    main()
