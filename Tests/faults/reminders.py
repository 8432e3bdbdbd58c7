"""Reminders that became due without a running server: repeated kill -9 while they are scheduled and mailed. Everybody
gets each reminder once; late ones say so; entries that have begun are not reminded of.
"""

import argparse
import collections
import email
import email.policy
import random
import re
import sqlite3
import sys
import time

from server import Person, Server, Verdicts, default_binary, scratch_folder

HOUR = 3_600_000
DAY = 24 * HOUR
PEOPLE = 3


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--entries", type=int, default=300, help="of each person, all due at the same moment")
    options.add_argument("--rounds", type=int, default=8, help="how often the server is killed")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}, {chosen.rounds} rounds", flush=True)

    verdicts, chance = Verdicts(), random.Random(chosen.seed)
    with scratch_folder() as folder, Server(folder / "data", chosen.binary, {"MINGLE_MAIL": "outbox"}) as server:
        addresses = [server.create_user(f"Person{number}") for number in range(PEOPLE)]
        server.start()
        for address in addresses:
            person = Person(server, address)
            for number in range(chosen.entries):
                enter(person, f"Choir {number}", hours=48)
            enter(person, "Late", hours=47)
            enter(person, "Over", hours=46)
        wait_until(lambda: rows(server, "SELECT count(*) FROM reminder_sweep")[0][0])
        assert server.stop() == 0

        # The choirs' reminders are a day before, which is in a moment. The one of "Late" was due an hour ago, and
        # "Over" has begun.
        pass_time(server, DAY)
        pass_time(server, 22 * HOUR + HOUR // 2, "Over")
        for number in range(1, chosen.rounds + 1):
            server.launch()
            time.sleep(chance.uniform(0.2, 0.7))
            server.kill()
            with verdicts.check(
                f"round {number}: {notices(server).total()} notices, {len(list(mailed(server)))} mails, and the store is sound"
            ):
                assert server.command("check").returncode == 0
        server.start()
        wait_until(lambda: is_idle(server))

        with verdicts.check(f"each of {PEOPLE} people is reminded of each of {chosen.entries + 1} entries once"):
            wanted = {
                ("Late", True): PEOPLE,
                **{(f"Choir {number}", False): PEOPLE for number in range(chosen.entries)},
            }
            assert notices(server) == wanted, differences(notices(server), wanted)
        with verdicts.check("each reminder is one mail"):
            mails = collections.Counter(mailed(server))
            assert mails.total() == PEOPLE * (chosen.entries + 1), mails.total()
            assert mails["Late"] == PEOPLE and mails["Over"] == 0, mails
            assert all(count == PEOPLE for count in mails.values()), mails.most_common(3)
        with verdicts.check("nothing more comes after another start"):
            assert server.stop() == 0
            # Long enough that it checks again whether or not anything is due.
            pass_time(server, HOUR // 6)
            server.start()
            wait_until(
                lambda: rows(
                    server,
                    "SELECT 1 FROM reminder_sweep WHERE target IS NULL AND until > ?",
                    time.time() * 1000 - 60_000,
                )
            )
            assert is_idle(server) and notices(server) == wanted
    return verdicts.close()


def enter(person, title, hours):
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600 * hours))
    status, reply = person.call(
        "POST",
        "/schedule",
        {"title": title, "description": "Told in time", "at": at, "timeZone": "UTC", "reminders": [1440]},
    )
    assert status == 201, (status, reply)


def pass_time(server, milliseconds, title=None):
    """Simulates time without a running server, by moving everything stored into the past."""
    with sqlite3.connect(server.data / "mingle.sqlite") as store:
        if title:
            store.execute("UPDATE schedule_entry SET at = at - ? WHERE title = ?", (milliseconds, title))
            store.execute(
                """
                UPDATE entry_reminder SET due_at = due_at - ?
                WHERE entry_id IN (SELECT id FROM schedule_entry WHERE title = ?)
                """,
                (milliseconds, title),
            )
        else:
            store.execute("UPDATE schedule_entry SET at = at - ?", (milliseconds,))
            store.execute("UPDATE entry_reminder SET due_at = due_at - ?", (milliseconds,))
            store.execute("UPDATE reminder_sweep SET until = until - ?", (milliseconds,))


def rows(server, query, *values):
    with sqlite3.connect(f"file:{server.data / 'mingle.sqlite'}?mode=ro", uri=True) as store:
        return store.execute(query, values).fetchall()


def notices(server):
    """Returns the number of notices by entry and lateness."""
    return collections.Counter(
        (title, bool(late)) for title, late in rows(server, "SELECT title, is_late FROM notice WHERE kind = 'reminder'")
    )


def mailed(server):
    """Yields the subject of each mailed reminder."""
    for file in (server.data / "outbox").glob("*.eml"):
        mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
        said = mail["Subject"] + "\n" + mail.get_body(("plain",)).get_content()
        if found := re.search(r"Reminder: (.+)", said):
            yield found[1]


def differences(found, wanted):
    return {key: (found[key], wanted.get(key, 0)) for key in {*found, *wanted} if found[key] != wanted.get(key, 0)}


def is_idle(server):
    """Returns whether everything due has been scheduled and completed."""
    due = rows(server, "SELECT count(*) FROM job WHERE state IN ('waiting', 'running')")[0][0]
    return not due and not rows(server, "SELECT 1 FROM reminder_sweep WHERE target IS NOT NULL") and notices(server)


def wait_until(condition, within=90):
    end = time.monotonic() + within
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
