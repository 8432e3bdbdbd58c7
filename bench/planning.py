#!/usr/bin/env python3
"""Measures what planning costs as it grows: a budget of 16 people with its balances and payments, entering an expense,
a month of one's own calendar, and an event's board.

Each figure is a ratio to the same server's rate with a constant reply, in the same run. No reply comes from the cache.

    .build-python/bin/python bench/planning.py [--sizes 100,1000,10000] [--binary .build/release/mingle]
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
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/faults"))

from server import Person, Server, free_port, new_id  # noqa: E402

CREW = 16
DAY = 86_400_000
# A board's maximum.
MOST_POSTS = 2000


def blob(text):
    return bytes.fromhex(text.replace("-", ""))


def fill(path, event, people, size):
    """Writes expenses split among all, entries of the first person within four weeks, and photos on the board. This
    bypasses the change log, so `mingle check` reports problems.
    """
    randomness = random.Random(11)

    def new():
        return blob(new_id(randomness=randomness))

    event, now = blob(event), int(time.time() * 1000)
    month = now - now % (28 * DAY)
    with sqlite3.connect(path) as store:
        rows = {one["id"]: new() for one in people}
        store.executemany(
            "INSERT INTO budget_person (id, event_id, user_id) VALUES (?, ?, ?)",
            ((row, event, blob(one)) for one, row in rows.items()),
        )
        crew = list(rows.values())
        for number in range(size):
            expense, owed = new(), [randomness.randint(1, 900) for _ in crew]
            payer = randomness.randrange(CREW)
            store.execute(
                """
                INSERT INTO expense (id, event_id, description, amount, day, split, created_by, created_at, version)
                VALUES (?, ?, ?, ?, ?, 'exact', ?, ?, 1)
                """,
                (expense, event, f"Expense {number}", sum(owed), now // DAY - number % 300, crew[0], now),
            )
            store.executemany(
                "INSERT INTO expense_person (id, expense_id, event_id, person_id, place, paid, value, owed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (new(), expense, event, one, place, sum(owed) if place == payer else 0, owed[place], owed[place])
                    for place, one in enumerate(crew)
                ),
            )
        store.executemany(
            """
            INSERT INTO schedule_entry (id, user_id, title, description, at, time_zone, reminders) VALUES (?, ?, ?, 'Words', ?, 'UTC', '')
            """,
            (
                (new(), blob(people[0]["id"]), f"Entry {number}", now + randomness.randrange(-14 * DAY, 14 * DAY))
                for number in range(size)
            ),
        )
        posts = [new() for _ in range(min(size, MOST_POSTS))]
        store.executemany(
            "INSERT INTO post (id, event_id, author_id, caption, photo, made_at, likes) VALUES (?, ?, ?, ?, ?, ?, 0)",
            (
                (one, event, blob(people[number % CREW]["id"]), f"Photo {number}", f"{number:064x}", month + number)
                for number, one in enumerate(posts)
            ),
        )
        store.executemany(
            "INSERT INTO photo (hash, owner_id, post_id, bytes, made_at) VALUES (?, ?, ?, 1000, ?)",
            ((f"{number:064x}", blob(people[number % CREW]["id"]), one, now) for number, one in enumerate(posts)),
        )


def rate(origin, token, path, body=None):
    done = subprocess.run(
        [
            "wrk",
            "-t1",
            "-c4",
            "-d3s",
            "-s",
            str(ROOT / "bench/planning.lua"),
            origin,
            "--",
            token,
            path,
            *([json.dumps(body)] if body else []),
        ],
        capture_output=True,
        text=True,
    )
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if not found or "Non-2xx" in done.stdout:
        raise SystemExit(f"wrk {path}: {done.stdout}{done.stderr}")
    return float(found[1])


def crew(server):
    """Returns the first person's event, and the people who are going, with their tokens."""
    filled = subprocess.run(
        [server.binary, "bench-fill", "--data", str(server.data), "--events", "1", "--people", str(CREW)],
        capture_output=True,
        text=True,
        check=True,
    )
    people = [json.loads(line) for line in filled.stdout.splitlines() if line.startswith("{")]
    server.start()
    everyone = [Person(server, None, token=one["token"], timeout=60) for one in people]
    event = everyone[0].call("GET", "/events")[1]["items"][0]["id"]
    for one in everyone:
        status, reply = one.call("PUT", f"/events/{event}/rsvp", {"status": "going"})
        assert status == 200, reply
        one.close()
    server.stop()
    return event, people


def measure(binary, size):
    with tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder, Server(f"{folder}/data", binary) as server:
        event, people = crew(server)
        fill(next(server.data.glob("*.sqlite")), event, people, size)
        server.start()
        token, ids = people[0]["token"], [one["id"] for one in people]
        expense = {
            "description": "Bread",
            "amount": {"minor": 1600},
            "paidBy": [{"userId": ids[0], "minor": 1600}],
            "split": {"kind": "equal", "parts": [{"userId": one} for one in ids]},
        }
        figures = {
            "balances and payments of 16 people, the budget's page": rate(
                server.origin, token, f"/events/{event}/budget?cursor="
            ),
            "a month of entries": rate(server.origin, token, "/calendar?undo="),
            "the board's first page": rate(server.origin, token, f"/events/{event}/board?cursor="),
            "entering an expense": rate(server.origin, token, f"/api/v1/events/{event}/expenses", expense),
        }
        return figures


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default="100,1000,10000")
    options.add_argument("--binary", default=str(ROOT / ".build/release/mingle"))
    chosen = options.parse_args()
    sizes = [int(size) for size in chosen.sizes.split(",")]
    port = free_port()
    ceiling = subprocess.Popen([chosen.binary, "bench-ceiling", "--port", str(port)], stdout=subprocess.PIPE)
    try:
        ceiling.stdout.readline()
        columns = []
        for size in sizes:
            constant = rate(f"http://127.0.0.1:{port}", "x", "/")
            columns.append({name: one / constant for name, one in measure(chosen.binary, size).items()})
    finally:
        ceiling.terminate()
        ceiling.wait()
    print("| of the ceiling | " + " | ".join(f"{size:,}" for size in sizes) + " | last to first |")
    print("| --- |" + " ---: |" * (len(sizes) + 1))
    for name in columns[0]:
        figures = [column[name] for column in columns]
        print(f"| {name} | " + " | ".join(f"{one:.4f}" for one in figures) + f" | {figures[-1] / figures[0]:.2f} |")


if __name__ == "__main__":
    main()
