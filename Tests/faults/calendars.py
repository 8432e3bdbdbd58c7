"""Hostile calendar files: each ends in a refusal or a summary in bounded time, while others can sign in."""

import argparse
import random
import sys

from server import Person, Server, Verdicts, days_from_now, default_binary, scratch_folder
from uploads import MEBIBYTE, bombard, untouched, upload


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--random", type=int, default=20, help="files of stirred lines")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}", flush=True)

    verdicts = Verdicts()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        attackers = [Person(server, server.create_user(f"Hostile{number}"), timeout=120) for number in range(3)]
        other = server.create_user("Other")
        server.start()
        for attacker in attackers:
            attacker.sign_in()
        bombard(server, files(chosen), send, attackers, other, 128 * MEBIBYTE, verdicts)
        with verdicts.check("an honest file comes in, previewed before, and is taken back"):
            honest(attackers[0])
        with verdicts.check("the largest file is read within its limits"):
            status, words = send(attackers[0], largest())
            assert (status, words) == (200, "0 added, 0 skipped"), f"{status} {words}"
        untouched(server, "calendars", verdicts)
    return verdicts.close()


def send(person, file, query=""):
    """Returns the status, and the detail or the counts of the reply."""
    status, reply = upload(person, f"/me/import{query}", file, "text/calendar")
    if status == 200:
        return 200, f"{reply['added']} added, {len(reply['skipped'])} skipped"
    return status, reply["detail"] if "detail" in reply else reply["title"]


def honest(person):
    # The server has closed the idle connection meanwhile.
    person.close()
    file = calendar(
        event("honest", f"DTSTART:{days_from_now(9)[:10].replace('-', '')}T100000Z", "RRULE:FREQ=WEEKLY;COUNT=5")
    )
    assert send(person, file, "?preview=true")[1].startswith("5 added")
    assert send(person, file)[1].startswith("5 added")
    status, listed = person.call("GET", "/me/imports")
    one = next(one for one in listed["items"] if one["events"] == 5)
    assert person.call("DELETE", f"/me/imports/{one['id']}")[0] == 204
    assert send(person, file, "?preview=true")[1].startswith("5 added")


# MARK: Files


def calendar(*entries):
    return "\r\n".join(
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//hostile//EN", *entries, "END:VCALENDAR", ""]
    ).encode()


def event(uid, *lines):
    return "\r\n".join(
        ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z", f"SUMMARY:{uid}", *lines, "END:VEVENT"]
    )


def largest():
    """Returns a file with the maximum number of entries in the maximum number of bytes; they are past, so none
    is written.
    """
    old = [f"DTSTART:2019{month:02}01T100000Z\r\nDESCRIPTION:{'d' * 370}" for month in range(1, 13)]
    file = calendar(*[event(f"old{number}", old[number % 12]) for number in range(99_900)])
    assert 49_000_000 < len(file) < 50_000_000, len(file)
    return file


def files(chosen):
    numbers = lambda count: ",".join(map(str, range(count)))  # noqa: E731
    start = f"DTSTART:{days_from_now(3)[:10].replace('-', '')}T100000Z"
    never = (
        f"RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR={numbers(24)};BYMINUTE={numbers(60)};BYSECOND={numbers(60)}"
    )
    yield "the 588 bytes that never came back", calendar(event("never", start, never))
    few = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5,6,7,8;BYSECOND=1,2,3,4,5,6,7,8"
    yield "the same with shorter lists", calendar(*[event(f"few{number}", start, few) for number in range(20)])
    for rule in (
        "FREQ=SECONDLY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYYEARDAY=366;BYMONTH=1",
        "FREQ=WEEKLY;BYWEEKNO=53;BYMONTH=6",
        "FREQ=MONTHLY;BYDAY=5MO;BYMONTH=2;BYMONTHDAY=1",
        "FREQ=DAILY;INTERVAL=999999999",
    ):
        yield rule, calendar(*[event(f"{rule}{number}", start, f"RRULE:{rule}") for number in range(50)])
    yield (
        "10,001 dates",
        calendar(*[event(f"day{number}", start, "RRULE:FREQ=DAILY;COUNT=700") for number in range(15)]),
    )
    long = "x" * 5_000
    yield (
        "long texts in long series",
        calendar(
            *[
                event(f"long{number}", start, f"DESCRIPTION:{long}", "RRULE:FREQ=DAILY;COUNT=650")
                for number in range(15)
            ]
        ),
    )
    yield "one byte", b"\xff"
    yield "an endless line", b"BEGIN:VCALENDAR\r\nX:" + b"y" * (20 * MEBIBYTE)
    yield "an endless fold", b"BEGIN:VCALENDAR\r\nX:" + b"\r\n " * 5_000_000
    yield "100,001 entries", b"BEGIN:VCALENDAR\r\n" + b"BEGIN:VEVENT\r\nEND:VEVENT\r\n" * 100_001
    yield "deep nesting", b"BEGIN:VCALENDAR\r\n" + b"BEGIN:X\r\n" * 1_000_000
    lines = [
        start,
        never,
        few,
        "BEGIN:VEVENT",
        "END:VEVENT",
        "BEGIN:VALARM",
        "BEGIN:VTIMEZONE",
        "TZID:Own",
        "END:VTIMEZONE",
        "EXDATE:20260101T000000Z",
        "RDATE;VALUE=PERIOD:20260101T000000Z/PT1H",
        "DURATION:P9999999W",
        "CLASS:PRIVATE",
        "RECURRENCE-ID:20260101T000000Z",
        "DTSTART;TZID=Own:20260101T000000",
        "SUMMARY:\\",
        "UID:never",
        "\x00",
        " ",
        "\ufeff",
    ]
    dice = random.Random(chosen.seed)
    for number in range(chosen.random):
        yield f"stirred {number}", calendar(*dice.choices(lines, k=dice.randrange(2, 60)))


if __name__ == "__main__":
    sys.exit(main())
