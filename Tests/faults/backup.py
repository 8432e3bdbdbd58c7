"""A backup during writes, restored elsewhere, is consistent and contains every write that was acknowledged before it
began (P60).
"""

import argparse
import json
import random
import sqlite3
import sys
import time
import zipfile

from server import Person, Server, Verdicts, days_from_now, default_binary, new_id, scratch_folder
from writers import Book, call_back, let_loose, signed_in


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}, {chosen.rounds} rounds", flush=True)

    verdicts = Verdicts()
    chance = random.Random(chosen.seed)
    book = Book()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        emails = [server.create_user(f"Writer{number}") for number in range(8)]
        server.start()
        people = signed_in(server, emails)
        kinds = one_of_each_status(people[0], chance)
        for number in range(1, chosen.rounds + 1):
            with verdicts.check(f"round {number}"):
                backup, elsewhere = folder / f"backup-{number}.sqlite", folder / f"restored-{number}"
                play_round(server, people, book, chance, backup, elsewhere, kinds)
        with verdicts.check("the server that was backed up lost nothing"):
            assert server.process.poll() is None, server.last_words()
            problems = book.missing(people, at_most=2_000)
            assert not problems, "; ".join(problems[:5])
    return verdicts.close()


def one_of_each_status(person, chance):
    """Creates an event of each status and returns the statuses by id."""
    made = {}
    for status in ("draft", "scheduled", "cancelled"):
        event = new_id(randomness=chance)
        body = {"id": event, "title": f"A {status} event", "startsAt": days_from_now(30), "locationName": "Room 5"}
        replies = [person.call("POST", "/events", body | ({"status": "draft"} if status == "draft" else {}))]
        if status == "cancelled":
            replies.append(person.call("POST", f"/events/{event}/cancel", {}))
        assert all(code < 300 for code, _ in replies), f"{status}: {replies}"
        made[event] = status
    return made


def exported(server, file):
    """Returns the status of each event that `mingle export` writes, by id."""
    done = server.command("export", "--to", str(file))
    assert done.returncode == 0, f"mingle export: exit {done.returncode}: {done.stderr.strip()}"
    with zipfile.ZipFile(file) as archive:
        return {one["event"]["id"]: one["event"]["status"] for one in json.loads(archive.read("events.json"))}


def play_round(server, people, book, chance, backup, elsewhere, kinds):
    writers = let_loose(people, book, chance.random())
    time.sleep(chance.uniform(0.3, 1.5))
    began, before = time.monotonic(), book.size()
    taken = server.command("backup", "--to", str(backup))
    after = book.size()
    refusals = call_back(writers)
    assert taken.returncode == 0, f"mingle backup: exit {taken.returncode}: {taken.stderr.strip()}"
    assert not refusals, f"refused: {refusals[0]}"
    assert before > 0, "nothing was written before the backup"
    mode = backup.stat().st_mode & 0o777
    assert mode & 0o077 == 0, f"others may read the backup: {mode:o}"

    with Server(elsewhere, server.binary) as restored:
        done = restored.command("restore", str(backup))
        assert done.returncode == 0, f"mingle restore: exit {done.returncode}: {done.stderr.strip()}"
        # Devices that have seen more than the backup contains must start again.
        assert epoch_of(elsewhere / "mingle.sqlite") not in (None, epoch_of(backup)), (
            "the restored data is of the same epoch"
        )
        checked = restored.command("check")
        assert checked.returncode == 0, f"mingle check: exit {checked.returncode}: {checked.stderr.strip()}"
        found = exported(restored, elsewhere / "community.zip")
        assert kinds.items() <= found.items(), "an event is missing in the archive, or of another status"
        restored.start()
        problems = book.missing([Person(restored, one.email, token=one.token) for one in people], before=began)
        assert not problems, f"{len(problems)} lost: " + "; ".join(problems[:5])
        assert restored.stop() == 0
    print(f"      {before} writes before the backup, {after - before} while it was taken", flush=True)


def epoch_of(file):
    database = sqlite3.connect(file)
    try:
        found = database.execute("SELECT value FROM setting WHERE name = 'epoch'").fetchone()
        return found[0] if found else None
    finally:
        database.close()


if __name__ == "__main__":
    sys.exit(main())
