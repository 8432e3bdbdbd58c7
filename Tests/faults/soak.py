"""Many people follow a chat through the live stream while others write: nobody misses a message, or gets one twice or
out of order.

Readers are cut off at random moments, even in the middle of an event, and return with their cursor.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import time

from server import Person, Sampler, Server, Verdicts, days_from_now, default_binary, scratch_folder


class Reader:
    """The stream of a crew member, followed across broken connections."""

    def __init__(self, port, token, event):
        self.port, self.token, self.scope = port, token, f"crew:{event}"
        self.cursor = None
        self.numbers = []
        self.resyncs = 0
        self.reconnects = 0
        self.started = asyncio.Event()
        self.writer = None

    async def follow(self):
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self.connect()
            self.reconnects += 1
            await asyncio.sleep(random.random() * 0.2)

    async def connect(self):
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        last = f"Last-Event-ID: {self.cursor}\r\n" if self.cursor else ""
        self.writer.write(
            f"GET /api/v1/sync/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n{last}\r\n".encode()
        )
        status = await reader.readline()
        if b" 200 " not in status:
            raise ConnectionError(status)
        while (await reader.readline()).strip():
            pass
        # Chunks may end anywhere, so events are assembled from lines.
        rest = b""
        while True:
            size = await reader.readline()
            if not size.endswith(b"\r\n"):
                raise ConnectionError("cut")
            length = int(size, 16)
            if length == 0:
                raise ConnectionError("ended")
            rest += await reader.readexactly(length)
            await reader.readexactly(2)
            *events, rest = rest.split(b"\n\n")
            for event in events:
                self.hear(event.decode())

    def hear(self, event):
        fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line and not line.startswith(":"))
        if fields.get("event") == "resync":
            self.resyncs += 1
        if fields.get("event") == "hello":
            self.started.set()
        if fields.get("id"):
            self.cursor = fields["id"]
        if "event" in fields or "data" not in fields:
            return
        for entry in json.loads(fields["data"])["puts"]:
            if entry["type"] == "message" and entry["scope"] == self.scope:
                self.numbers.append(entry["row"]["number"])

    def cut(self):
        if self.writer:
            self.writer.transport.abort()


async def soak(server, tokens, event, chosen, verdicts):
    readers = [Reader(server.port, tokens[place % len(tokens)], event) for place in range(chosen.streams)]
    tasks = [asyncio.create_task(reader.follow()) for reader in readers]
    await asyncio.wait_for(asyncio.gather(*(reader.started.wait() for reader in readers)), 60)
    before = server.memory()
    end = time.monotonic() + chosen.seconds
    sent = []

    def write(place):
        person = Person(server, None, timeout=30, token=tokens[place % len(tokens)])
        randomness = random.Random(chosen.seed + place)
        while time.monotonic() < end:
            status, reply = person.send("POST", f"/events/{event}/messages", {"body": f"{place} at {time.monotonic()}"})
            if status == 201:
                sent.append(reply["number"])
            time.sleep(randomness.random() * chosen.pause)

    async def cut():
        while time.monotonic() < end:
            await asyncio.sleep(0.05)
            for reader in random.sample(readers, max(1, chosen.streams // 100)):
                reader.cut()

    with Sampler(server.memory, 0.5) as memory:
        await asyncio.gather(cut(), *(asyncio.to_thread(write, place) for place in range(chosen.writers)))
    wanted = sorted(sent)
    for _ in range(300):
        if all(reader.numbers and reader.numbers[-1] >= wanted[-1] for reader in readers):
            break
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    cuts = sum(reader.reconnects for reader in readers)
    print(
        f"{len(wanted)} messages to {len(readers)} streams, {cuts} reconnects, "
        f"memory {before >> 20} MiB before, {max(memory.samples) >> 20} MiB at most",
        flush=True,
    )
    verdicts.add("messages were written", None if len(wanted) > chosen.writers else f"only {len(wanted)}")
    verdicts.add(
        "every number is given once",
        None if wanted == list(range(wanted[0], wanted[0] + len(wanted))) else "a gap or a repeat",
    )
    verdicts.add("readers were cut off and came back", None if cuts > chosen.streams // 10 else f"{cuts} reconnects")
    missed = sum(len(set(wanted) - set(reader.numbers)) for reader in readers)
    verdicts.add("nobody missed a message", None if missed == 0 else f"{missed} missed")
    doubled = sum(len(reader.numbers) - len(set(reader.numbers)) for reader in readers)
    verdicts.add("nobody heard one twice", None if doubled == 0 else f"{doubled} doubled")
    disorder = sum(reader.numbers != sorted(reader.numbers) for reader in readers)
    verdicts.add("everybody heard them in one order", None if disorder == 0 else f"{disorder} readers out of order")
    resyncs = sum(reader.resyncs for reader in readers)
    verdicts.add("nobody had to start again", None if resyncs == 0 else f"{resyncs} resyncs")
    grown = max(memory.samples) - before
    verdicts.add("memory stays flat", None if grown < 64 << 20 else f"+{grown >> 20} MiB")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--streams", type=int, default=100)
    options.add_argument("--writers", type=int, default=5)
    options.add_argument("--people", type=int, default=20, help="the crew; each may have 8 streams")
    options.add_argument("--seconds", type=float, default=15)
    options.add_argument("--pause", type=float, default=0.2, help="the longest pause of a writer, in seconds")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    chosen = options.parse_args()
    print(f"seed {chosen.seed}, {chosen.streams} streams, {chosen.writers} writers, {chosen.seconds:g} s", flush=True)
    random.seed(chosen.seed)
    verdicts = Verdicts()
    with scratch_folder() as folder, Server(folder / "data", chosen.binary) as server:
        emails = [server.create_user(f"Soak{place}") for place in range(chosen.people)]
        server.start()
        people = [Person(server, email) for email in emails]
        for person in people:
            person.sign_in()
        status, event = people[0].call(
            "POST", "/events", {"title": "Soak", "startsAt": days_from_now(30), "locationName": "Everywhere"}
        )
        assert status == 201, event
        for person in people[1:]:
            status, reply = person.call("PUT", f"/events/{event['id']}/rsvp", {"status": "going", "party": 1})
            assert status == 200, reply
        asyncio.run(soak(server, [person.token for person in people], event["id"], chosen, verdicts))
        server.stop()
        checked = server.command("check")
        verdicts.add("mingle check finds nothing", None if checked.returncode == 0 else checked.stderr.strip())
    return verdicts.close()


if __name__ == "__main__":
    sys.exit(main())
