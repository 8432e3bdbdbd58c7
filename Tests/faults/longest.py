"""The longest lists and texts that a request can hold, sent to every write: how long does anybody else wait?

Others write one after the other all the while. The longest wait among them is the time for which the single writer was
blocked. With `--json` the figures are printed for `bin/bench`.
"""

import argparse
import json
import sys
import time
import uuid

from server import Person, Sampler, Server, Verdicts, days_from_now, default_binary, scratch_folder

MEBIBYTE = 1 << 20
# The aim for a release build; the limit allows for a debug build and a busy machine.
HELD_AT_MOST = 0.1
ALLOWED = 1.0

TEXTS = {
    "letters": "a",
    "combining marks": "a\u0301\u0302\u0303\u0323",
    "marks alone": "\u0301",
    "joined people": "\U0001f468\u200d",
    "flags": "\U0001f1e9",
    "white space": " ",
    "line ends": "\r\n",
    "commas": ",",
}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=default_binary())
    options.add_argument(
        "--strict", action="store_true", help="100 ms are allowed: on a release build and a quiet machine"
    )
    options.add_argument("--json", action="store_true", help="print the figures as one line of JSON")
    chosen = options.parse_args()

    verdicts = Verdicts()
    figures = {}
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        attacker, other = server.create_user("Hostile"), server.create_user("Other")
        server.start()
        person, witness = Person(server, attacker, timeout=60), Person(server, other, timeout=60)
        event = made(person)
        made(witness)
        with Sampler(lambda: write(witness), 0.005) as quiet:
            time.sleep(1)
        usual = max(quiet.samples)
        for name, method, path, bodies in attacks(server, event):
            worst = replied = 0
            problem = None
            with Sampler(lambda: write(witness), 0.005) as others:
                for body in bodies:
                    began = time.monotonic()
                    status, reply = person.call(method, path, body)
                    replied = max(replied, time.monotonic() - began)
                    if not 400 <= status < 500:
                        problem = f"{status} for {str(body)[:60]}…"
                    elif len(json.dumps(reply)) > 20_000:
                        problem = "the refusal repeats what was sent"
            worst = max(others.samples, default=0)
            figures[name] = {"heldMilliseconds": round(worst * 1000), "repliedMilliseconds": round(replied * 1000)}
            allowed = max(HELD_AT_MOST if chosen.strict else ALLOWED, 3 * usual)
            if problem is None and worst > allowed:
                problem = f"{allowed * 1000:.0f} ms are allowed"
            verdicts.add(
                f"{name}: others wrote within {worst * 1000:.0f} ms, refused within {replied * 1000:.0f} ms", problem
            )
        with verdicts.check("the server still takes an ordinary write"):
            assert write(witness) < 10
    if chosen.json:
        longest = max(figure["heldMilliseconds"] for figure in figures.values())
        print(
            json.dumps({"usualMilliseconds": round(usual * 1000), "longestMilliseconds": longest, "attacks": figures})
        )
    return verdicts.close()


def event_of(**fields):
    return {"title": "Long", "startsAt": days_from_now(3), "locationName": "Room 5", **fields}


def made(person):
    status, reply = person.call("POST", "/events", event_of())
    assert status == 201, f"{status} {reply}"
    return reply["id"]


def write(person):
    """Performs somebody else's ordinary write; returns its duration."""
    began = time.monotonic()
    status, reply = person.call("PATCH", "/me", {"locale": "en"})
    assert status == 200, f"{status} {reply}"
    return time.monotonic() - began


def long_texts(size=900_000):
    return [unit * (size // len(json.dumps(unit)[1:-1])) for unit in TEXTS.values()]


def texts_of_an_event(server):
    """Returns the names of an event's text fields."""
    _, body = server.get("/openapi.json")
    schema = json.loads(body)["paths"]["/api/v1/events"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return [name for name, field in schema["properties"].items() if field.get("type") == "string" and name != "id"]


def nested(value, depth):
    """Returns a value inside `depth` lists."""
    for _ in range(depth):
        value = [value]
    return value


def pushed(payload):
    """Returns a queue of one command."""
    return {"clientId": str(uuid.uuid4()), "commands": [{"id": 1, "name": "todo.add", "payload": payload}]}


def attacks(server, event):
    """Yields every write that accepts texts, lists or maps: its name, method, path and bodies."""
    texts = long_texts()
    for field in texts_of_an_event(server):
        yield f"event.{field}", "POST", "/events", [event_of(**{field: text}) for text in texts]
        yield f"change of event.{field}", "PATCH", f"/events/{event}", [{field: text} for text in texts]
    tags = [[f"tag {n}" for n in range(60_000)], ["a"] * 200_000, texts[:1], [text[:4000] for text in texts] * 20]
    yield "event.tags", "POST", "/events", [event_of(tags=each) for each in tags]
    yield "change of event.tags", "PATCH", f"/events/{event}", [{"tags": each} for each in tags]
    ids = [str(uuid.UUID(int=number, version=4)) for number in range(20_000)]
    emails = [f"guest{number}@example.org" for number in range(30_000)]
    yield (
        "invite",
        "POST",
        f"/events/{event}/invitations",
        [{"userIds": ids}, {"emails": emails}, {"emails": texts[:1]}, {"emails": [text[:1000] for text in texts] * 25}],
    )
    yield "hosts", "PUT", f"/events/{event}/hosts", [{"cohosts": ids}]
    yield "read notifications", "PUT", "/notifications/read", [{"ids": ids}]
    kinds = {f"kind {number}": {"email": False} for number in range(20_000)}
    yield (
        "preferences",
        "PATCH",
        "/me/preferences",
        [
            {"notifications": kinds},
            {"notifications": {texts[1]: {"email": False}}},
            *[{"quietHours": {"from": text, "to": "07:00"}} for text in [*texts, ":" * 900_000]],
        ],
    )
    yield "push of nested lists", "POST", "/sync/push", [pushed(nested([{}] * 1500, 400)), pushed(nested(1, 15))]
    yield (
        "push of many values",
        "POST",
        "/sync/push",
        [pushed({"lines": [{}] * 300_000}), pushed({"lines": [1] * 400_000})],
    )
    yield "message", "POST", f"/events/{event}/messages", [{"body": text} for text in texts]
    for field in ["givenName", "familyName", "handle", "timeZone", "locale"]:
        yield f"profile.{field}", "PATCH", "/me", [{field: text} for text in texts]
    yield "report", "POST", "/reports", [{"kind": "event", "subject": event, "reason": text} for text in texts]
    yield (
        "push",
        "POST",
        "/push/subscriptions",
        [
            {"endpoint": "https://example.org/" + texts[0], "keys": {"p256dh": "x", "auth": "x"}},
            {"endpoint": "https://example.org/", "keys": {"p256dh": texts[0], "auth": texts[0]}},
        ],
    )
    for path, field in [
        ("register", "givenName"),
        ("register", "email"),
        ("register", "password"),
        ("login", "email"),
        ("login", "password"),
    ]:
        account = {
            "givenName": "A",
            "familyName": "B",
            "email": "long@example.org",
            "password": "correct horse battery",
        }
        if path == "login":
            account = {"email": "long@example.org", "password": "correct horse battery"}
        yield f"{path}.{field}", "POST", f"/auth/{path}", [{**account, field: text} for text in texts]
    yield "unknown fields", "POST", "/events", [{f"field {n}": 1 for n in range(50_000)}, {texts[1]: 1}]


if __name__ == "__main__":
    sys.exit(main())
