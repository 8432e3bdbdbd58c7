#!/usr/bin/env python3
"""Sends chat messages to many open streams. Measures the time until each has it, how many miss it, and a stream's
memory. Also measures the CPU time of a friendship, which concerns two of the listeners.

    .build-python/bin/python bench/streams.py [--streams 2000] [--messages 20] [--friendships 50] [--binary .build/release/mingle]
"""

import argparse
import asyncio
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/faults"))

from server import Person, Server, days_from_now  # noqa: E402

PER_PERSON = 8


class Stream(asyncio.Protocol):
    """Records when each message arrives."""

    def __init__(self, request, ready):
        self.request, self.ready, self.text, self.heard = request, ready, b"", {}

    def connection_made(self, transport):
        transport.write(self.request)

    def data_received(self, data):
        now = time.perf_counter()
        self.text += data
        if not self.ready.is_set() and b"event: hello" in self.text:
            self.ready.set()
            self.text = b""
        while (start := self.text.find(b'"body":"bench ')) >= 0:
            end = self.text.find(b'"', start + 8)
            if end < 0:
                return
            self.heard.setdefault(int(self.text[start + 14 : end]), now)
            self.text = self.text[end:]


async def measure(server, people, event, chosen):
    loop = asyncio.get_running_loop()
    before = server.memory()
    streams = []
    for place in range(chosen.streams):
        token = people[place // PER_PERSON]["token"]
        request = (
            f"GET /api/v1/sync/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        stream = Stream(request, asyncio.Event())
        await loop.create_connection(lambda stream=stream: stream, "127.0.0.1", server.port)
        streams.append(stream)
    await asyncio.wait_for(asyncio.gather(*(stream.ready.wait() for stream in streams)), 60)
    await asyncio.sleep(1)
    opened = server.memory()
    # Before the messages, which notify hundreds of people.
    friendship = await asyncio.to_thread(friendships, server, people, chosen.friendships)
    sender = Person(server, None, timeout=30, token=people[0]["token"])
    sent = {}
    for number in range(chosen.messages):
        sent[number] = time.perf_counter()
        status, reply = await asyncio.to_thread(
            sender.send, "POST", f"/events/{event}/messages", {"body": f"bench {number}"}
        )
        assert status == 201, reply
        await asyncio.sleep(0.7)
    times = [stream.heard[number] - sent[number] for stream in streams for number in sent if number in stream.heard]
    missed = len(streams) * len(sent) - len(times)
    times.sort()
    return {
        "streams": len(streams),
        "messages": len(sent),
        "missed": missed,
        "p50Milliseconds": round(1000 * statistics.median(times), 1),
        "p99Milliseconds": round(1000 * times[int(len(times) * 0.99)], 1),
        "kibibytesPerStream": round((opened - before) / len(streams) / 1024, 1),
        "friendshipMilliseconds": round(1000 * friendship, 1),
    }


def processor(server):
    """Returns the CPU seconds of the server."""
    fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def friendships(server, people, count):
    """Returns the CPU time of one friend request and its acceptance, without the server's background work."""
    clients = [Person(server, None, timeout=30, token=person["token"]) for person in people[: count + 1]]
    begun, start = processor(server), time.perf_counter()
    for one, other, person in zip(clients, clients[1:], people[1:]):
        status, request = one.send("POST", "/friend-requests", {"userId": person["id"]})
        assert status == 201, request
        status, reply = other.send("PUT", f"/friend-requests/{request['id']}")
        assert status in (200, 204), reply
    time.sleep(1)
    worked, span = processor(server) - begun, time.perf_counter() - start
    begun = processor(server)
    time.sleep(span)
    return (worked - (processor(server) - begun)) / count


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--streams", type=int, default=2000)
    options.add_argument("--messages", type=int, default=20)
    options.add_argument("--friendships", type=int, default=50)
    options.add_argument("--binary", default=str(ROOT / ".build/release/mingle"))
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="mingle-bench-") as folder,
        Server(f"{folder}/data", chosen.binary, {"MINGLE_CONNECTIONS_PER_ADDRESS": "100000"}) as server,
    ):
        crew = -(-chosen.streams // PER_PERSON)
        filled = subprocess.run(
            [server.binary, "bench-fill", "--data", str(server.data), "--events", "1", "--people", str(max(64, crew))],
            capture_output=True,
            text=True,
            check=True,
        )
        people = [json.loads(line) for line in filled.stdout.splitlines() if line.startswith("{")]
        server.start()
        host = Person(server, None, token=people[0]["token"])
        status, event = host.send(
            "POST", "/events", {"title": "Bench", "startsAt": days_from_now(30), "locationName": "Here"}
        )
        assert status == 201, event
        for person in people[1:]:
            status, reply = Person(server, None, token=person["token"]).send(
                "PUT", f"/events/{event['id']}/rsvp", {"status": "going", "party": 1}
            )
            assert status == 200, reply
        result = asyncio.run(measure(server, people, event["id"], chosen))
    print(
        "| one chat message to | p50 | p99 | missed | memory a stream | a friendship among them |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |"
    )
    print(
        f"| {result['streams']:,} open streams | {result['p50Milliseconds']} ms | {result['p99Milliseconds']} ms "
        f"| {result['missed']} of {result['streams'] * result['messages']:,} | {result['kibibytesPerStream']} KiB "
        f"| {result['friendshipMilliseconds']} ms of CPU |"
    )


if __name__ == "__main__":
    main()
