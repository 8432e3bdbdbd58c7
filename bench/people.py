#!/usr/bin/env python3
"""Measures what people cost as a community grows: profile, mutual friends, friends of friends and search, at 10³, 10⁴
and 10⁵ people.

Everybody has about 20 friends; those who send requests have 100, and one person has 5,000. There are so many of them
that nobody requests the same page twice within a second, the lifetime of a cached reply.

    .build-python/bin/python bench/people.py [--sizes 1000,10000,100000] [--binary .build/release/mingle]

With `--check` nothing is timed. The person who sends requests has 5,000 friends too, and every connection and count is
compared with the graph, before and after friendships end.
"""

import argparse
import collections
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

from server import Person, Server, new_id  # noqa: E402

ASKERS = 3000


def blob(text):
    return bytes.fromhex(text.replace("-", ""))


def uuid(identity):
    text = identity.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def fill(path, size, askers, friends=100):
    """Writes people and friendships straight into the file, because half a million commands would take an hour."""
    randomness = random.Random(7)
    database = sqlite3.connect(path)
    ids = [blob(new_id(randomness=randomness)) for _ in range(size)]
    database.executemany(
        """
        INSERT INTO users (id, given_name, family_name, handle, role, status, is_verified)
        VALUES (?, ?, 'Friend', ?, 'MEMBER', 'active', 1)
        """,
        ((one, f"Given{place}", f"friend{place}") for place, one in enumerate(ids)),
    )
    database.executemany(
        "INSERT INTO user_search (user_id, text) VALUES (?, ?)",
        ((one, f"given{place} friend\nfriend{place}") for place, one in enumerate(ids)),
    )
    database.executemany(
        "INSERT INTO user_gram (gram, text, user_id) VALUES (?, ?, ?)",
        (
            (text[start : start + 3], text, one)
            for place, one in enumerate(ids)
            for text in [f"given{place} friend\nfriend{place}"]
            for start in range(len(text) - 2)
            if text.find(text[start : start + 3]) == start
        ),
    )
    database.executemany(
        "INSERT INTO account (user_id, email, time_zone, locale, created_at) VALUES (?, ?, 'UTC', 'en', 0)",
        ((one, f"f{place}@example.org") for place, one in enumerate(ids)),
    )
    hub, askers = ids[0], [blob(one) for one in askers]
    pairs = set()

    def befriend(a, b):
        if a != b:
            pairs.add((min(a, b), max(a, b)))

    for one in ids:
        for _ in range(10):
            befriend(one, randomness.choice(ids))
    for other in randomness.sample(ids, min(5000, size - 1)):
        befriend(hub, other)
    for me in askers:
        for other in randomness.sample(ids, min(friends, size - 1)):
            befriend(me, other)
        befriend(me, hub)
    database.executemany(
        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (?, ?, ?, 0)",
        ((blob(new_id(randomness=randomness)), a, b) for low, high in pairs for a, b in ((low, high), (high, low))),
    )
    database.commit()
    database.close()
    return ids


def rate(server, path, tokens, ids):
    done = subprocess.run(
        [
            "wrk",
            "-t1",
            "-c4",
            "-d3s",
            "-s",
            str(ROOT / "bench/people.lua"),
            f"{server.origin}{path}",
            "--",
            tokens,
            ids,
            "1",
            "path=1" if path else "person=1",
        ],
        capture_output=True,
        text=True,
    )
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if not found or "Non-2xx" in done.stdout:
        raise SystemExit(f"wrk {path}: {done.stdout}{done.stderr}")
    return float(found[1])


def hold(path, person, me):
    """Compares all connections in replies with the stored graph; returns how many were compared."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    graph = collections.defaultdict(set)
    for one, other in database.execute("SELECT user_id, friend_id FROM friend"):
        graph[uuid(one)].add(uuid(other))
    database.close()
    shared = collections.Counter(x for friend in graph[me] for x in graph[friend] if x != me and x not in graph[me])
    found, cursor = {}, ""
    while cursor is not None:
        status, page = person.call("GET", f"/connections?limit=200{cursor}")
        assert status == 200, page
        found |= {one["id"]: one["mutualFriends"] for one in page["items"]}
        cursor = f"&cursor={page['nextCursor']}" if "nextCursor" in page else None
    assert found == shared, f"{len(found)} connections instead of {len(shared)}"
    randomness = random.Random(11)
    for other in randomness.sample(sorted(graph), 200):
        if other == me:
            continue
        status, profile = person.call("GET", f"/people/{other}")
        count = len(graph[me] & graph[other])
        words = (
            "friend"
            if other in graph[me]
            else f"{count} mutual friend{'' if count == 1 else 's'}"
            if count
            else "no relationship"
        )
        assert (profile["mutualFriends"], profile["relationship"]) == (count, words), (profile, count)
    return len(shared) + 200


def check(sizes, binary):
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder, Server(f"{folder}/data", binary) as server:
            me = askers(server, 1)[0]
            path = next(server.data.glob("*.sqlite"))
            ids = fill(path, size, [me["id"]], friends=5000)
            server.start()
            person = Person(server, None, token=me["token"], timeout=60)
            compared = hold(path, person, me["id"])
            status, page = person.call("GET", "/friends?limit=200")
            for friend in [*(one["id"] for one in page["items"][:50]), uuid(ids[0])]:
                person.call("DELETE", f"/friends/{friend}")
            compared += hold(path, person, me["id"])
            print(
                f"{size:,} people: {compared:,} connections and profiles as the graph says, before and after 50 friendships ended"
            )


def askers(server, count):
    """Makes a community with one event; returns its people with their tokens."""
    filled = subprocess.run(
        [server.binary, "bench-fill", "--data", str(server.data), "--events", "1", "--people", str(count)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in filled.stdout.splitlines() if line.startswith("{")]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default="1000,10000,100000")
    options.add_argument("--binary", default=str(ROOT / ".build/release/mingle"))
    options.add_argument(
        "--check", action="store_true", help="hold the replies against the graph instead of timing them"
    )
    chosen = options.parse_args()
    sizes = [int(size) for size in chosen.sizes.split(",")]
    if chosen.check:
        return check(sizes, chosen.binary)
    rows = {}
    for size in sizes:
        with (
            tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder,
            Server(f"{folder}/data", chosen.binary) as server,
        ):
            people = askers(server, ASKERS)
            tokens = pathlib.Path(folder, "tokens")
            tokens.write_text("".join(one["token"] + "\n" for one in people))
            ids = fill(next(server.data.glob("*.sqlite")), size, [one["id"] for one in people])
            hub, others = uuid(ids[0]), pathlib.Path(folder, "others")
            others.write_text("".join(uuid(one) + "\n" for one in ids[1:1001]))
            server.start()
            for name, path in [
                ("a profile with its mutual friends counted", ""),
                ("the profile of somebody with 5,000 friends", f"/api/v1/people/{hub}"),
                ("mutual friends of the two, 50", f"/api/v1/people/{hub}/mutual-friends"),
                ("friends of friends, the first 50", "/api/v1/connections"),
                ("search by a part of a name, 50", "/api/v1/people?q=given9"),
                ("search by a part that few names have", "/api/v1/people?q=en777"),
            ]:
                rows.setdefault(name, []).append(rate(server, path, str(tokens), str(others)))
    print("| uncached replies a second | " + " | ".join(f"{size:,} people" for size in sizes) + " | last to first |")
    print("| --- |" + " ---: |" * (len(sizes) + 1))
    for name, rates in rows.items():
        print(f"| {name} | " + " | ".join(f"{one:,.0f}" for one in rates) + f" | {rates[-1] / rates[0]:.2f} |")


if __name__ == "__main__":
    main()
