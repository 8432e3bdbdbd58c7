"""Devices and a server with cables between them that fail again and again: every change of a device arrives once, and
at the end each replica holds what the server has for its person.

The server is in a network namespace of its own, and so is each device. Each follows the server (`mingle sync
--follow`), is ended or killed, and makes changes (`mingle do`), while somebody else changes the same rows by REST. The
server is stopped or killed now and then, and started again.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from network import REQUIREMENTS, Network, isolate
from replicas import compare_rows, compare_scopes, compare_tables, pull
from server import PASSWORD, Person, Server, Verdicts, days_from_now, default_binary, scratch_folder

# Two devices belong to one person, so that there are conflicts between them too.
OWNERS = ["Host", "Guest", "Friend", "Host"]
# The most seconds between two restarts of the server. A shorter run has one in its middle.
BETWEEN_RESTARTS = 60


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--longest", type=float, default=4, help="seconds of a fault of a cable")
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options.add_argument("--isolated", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if not chosen.isolated:
        isolate(__file__, sys.argv[1:])
        verdicts = Verdicts()
        verdicts.skip(REQUIREMENTS)
        return verdicts.close()
    print(f"seed {chosen.seed}, {chosen.seconds:g} s", flush=True)

    verdicts = Verdicts()
    with scratch_folder() as folder, Network(len(OWNERS)) as network, Server(folder / "data", chosen.binary) as server:
        print(f"slow cables: {' '.join(network.queue or ['not known to this kernel'])}", flush=True)
        emails = {owner: server.create_user(owner) for owner in sorted(set(OWNERS))}
        server.start("--host", "0.0.0.0")
        people = {email: Person(server, email, timeout=30) for email in emails.values()}
        host = people[emails["Host"]]
        event, todos = stage(host, [person for person in people.values() if person is not host])
        devices = [
            Device(server, network, number, folder / f"device{number}", emails[owner], event, todos, chosen)
            for number, owner in enumerate(OWNERS)
        ]
        for device in devices:
            device.fill()
        outside = Outside(server, host, event, todos, random.Random(f"{chosen.seed}-outside"))
        live(chosen, network, devices, outside)
        print(
            f"{sum(device.commands for device in devices)} commands of devices, {len(outside.written)} messages by REST; "
            f"{', '.join(f'{count} x {kind}' for kind, count in network.faults.items())}; "
            f"{sum(device.followers for device in devices)} followers, of which {sum(device.kills for device in devices)} "
            f"were killed; server restarted {outside.restarts} x",
            flush=True,
        )
        for device in devices:
            with verdicts.check(f"device {device.number} made its changes, and its followers ended as asked"):
                assert not device.problems, device.problems[:3]
                assert device.commands
        settle(server, devices)
        once(server, devices, outside, verdicts)
        with verdicts.check("the replicas hold the server's rows"):
            print(compare(server, network, devices, people, folder), flush=True)
        for device in devices:
            with verdicts.check(f"device {device.number} shows what the server shows"):
                device.shows_as(people[device.email])
        with verdicts.check("the data are consistent"):
            assert server.stop() == 0, server.last_words()
            checked = server.command("check")
            assert checked.returncode == 0, (checked.stderr or checked.stdout).strip()
    return verdicts.close()


# MARK: Devices


class Device(threading.Thread):
    """A replica of one person in a namespace of its own, and what its person does with it."""

    def __init__(self, server, network, number, folder, email, event=None, todos=(), chosen=None):
        super().__init__(daemon=True)
        self.server, self.network, self.number, self.folder = server, network, number, folder
        self.email, self.event, self.todos, self.chosen = email, event, todos, chosen
        self.random = random.Random(f"{chosen and chosen.seed}-{number}")
        self.replica = folder / "replica.sqlite"
        self.log = folder.with_suffix(".log")
        self.until = 0
        self.commands = 0
        self.followers = 0
        self.kills = 0
        self.problems = []
        # The texts by the id of what they were written into.
        self.messages, self.items = {}, {}

    def call(self, *words, typed=None, timeout=180):
        """Runs `mingle WORDS` in the device's namespace until it ends."""
        return subprocess.run(
            [*self.network.inside(self.number), self.server.binary, *words, "--data", str(self.folder)],
            env={**os.environ, "LC_ALL": "C"},
            capture_output=True,
            text=True,
            timeout=timeout,
            **({"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}),
        )

    def succeed(self, *words, **how):
        until = time.monotonic() + 60
        while (done := self.call(*words, **how)).returncode != 0:
            # A follower gives way within a second, but not on a busy machine.
            if "Another mingle is using" not in done.stderr or time.monotonic() > until:
                raise RuntimeError(f"mingle {' '.join(words[:2])}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def fill(self):
        """Signs in and receives everything."""
        origin = f"http://{self.network.address(self.number)}:{self.server.port}"
        self.succeed("sync", "--server", origin, "--as", self.email, "--password-stdin", typed=f"{PASSWORD}\n")

    def run(self):
        try:
            while time.monotonic() < self.until:
                self.follow(self.random.uniform(0.5, self.chosen.longest))
                for _ in range(self.random.randrange(4)):
                    self.change()
        except Exception as error:
            self.problems.append(f"{type(error).__name__}: {error}")

    def follow(self, seconds):
        """Follows the server and makes changes meanwhile; then the process is ended, or killed."""
        self.followers += 1
        end = time.monotonic() + seconds
        with open(self.log, "ab") as log:
            process = subprocess.Popen(
                [*self.network.inside(self.number), self.server.binary, "sync", "--follow", "--data", str(self.folder)],
                env={**os.environ, "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            while time.monotonic() < end:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    code = process.wait(self.random.uniform(0.3, 2))
                    self.problems.append(f"a follower ended unasked with {code}: {self.last_words()}")
                    return
                if self.random.random() < 0.5:
                    self.change()
            if self.random.random() < 0.4:
                self.kills += 1
                return
            process.send_signal(signal.SIGTERM)
            code = process.wait(20)
            # On a busy machine it may not have begun to handle signals.
            if code not in (0, -signal.SIGTERM):
                self.problems.append(f"a follower ended with {code}: {self.last_words()}")
        finally:
            process.kill()
            process.wait()

    def last_words(self):
        return self.log.read_text(errors="replace")[-500:].strip()

    def change(self):
        name = self.random.choice(["chat.send", "chat.send", "todo.add", "todo.update", "todo.update", "event.rsvp"])
        text = f"device {self.number}, change {self.commands + 1}"
        if name == "chat.send":
            self.messages[self.do(name, event=self.event, body=text)] = text
        elif name == "todo.add":
            self.items[self.do(name, event=self.event, title=text)] = text
        elif name == "todo.update":
            self.do(name, id=self.random.choice(self.todos), **{self.random.choice(["title", "description"]): text})
        elif not self.email.startswith("host"):
            self.do(name, event=self.event, status=self.random.choice(["going", "maybe"]), party=1)

    def do(self, name, **fields):
        """Performs a command; returns the id of what it makes, if any."""
        _, _, *ids = self.succeed("do", name, json.dumps(fields)).splitlines()[0].split()
        self.commands += 1
        return next(iter(ids), None)

    def pending(self):
        return json.loads(self.succeed("pending", "--json"))["items"]

    def results(self, server):
        """Returns the numbers and refusals of the commands that the server has settled for the device."""
        with contextlib.closing(sqlite3.connect(self.folder / "outbox.sqlite")) as outbox:
            (client,) = outbox.execute("SELECT id FROM client").fetchone()
        with contextlib.closing(sqlite3.connect(server.data / "mingle.sqlite")) as store:
            results = "SELECT number, refusal FROM sync_result WHERE client_id = ? ORDER BY number"
            return store.execute(results, [client]).fetchall()

    def shows_as(self, person):
        """Compares what the device shows with the replies of REST."""
        # The server has closed a connection that was idle for long.
        person.close()
        for words, path in [
            (("events",), "/events"),
            (("event", self.event), f"/events/{self.event}"),
            (("chat", self.event, "--limit", "200"), f"/events/{self.event}/messages?limit=200"),
            (("todos", self.event, "--limit", "200"), f"/events/{self.event}/todos?limit=200"),
        ]:
            status, reply = person.call("GET", path)
            assert status == 200, f"{path}: {status} {reply}"
            shown = json.loads(self.succeed("show", *words, "--json"))
            assert shown == reply, f"{path}: {str(shown)[:300]} instead of {str(reply)[:300]}"


class Outside:
    """Who changes the same rows by REST, and restarts the server."""

    def __init__(self, server, host, event, todos, chance):
        self.server, self.host, self.event, self.todos, self.random = server, host, event, todos, chance
        self.written = []
        self.restarts = 0

    def act(self, until):
        pause = min(BETWEEN_RESTARTS, (until - time.monotonic()) / 2)
        restart_at = time.monotonic() + pause
        while time.monotonic() < until:
            if time.monotonic() > restart_at:
                self.restart()
                restart_at = time.monotonic() + self.random.uniform(pause / 2, pause)
            self.change()
            time.sleep(self.random.uniform(0.1, 0.8))

    def change(self):
        status, reply = self.host.call(
            "POST", f"/events/{self.event}/messages", {"body": f"message {len(self.written)}"}
        )
        assert status == 201, reply
        self.written.append(reply["id"])
        if self.random.random() < 0.5:
            todo, title = self.random.choice(self.todos), f"title {len(self.written)}"
            status, reply = self.host.call("PATCH", f"/todos/{todo}", {"title": title})
            assert status < 300, reply

    def restart(self):
        """Kills the server, the next time stops it, and starts it again at the same address."""
        self.host.close()
        if self.restarts % 2:
            assert self.server.stop() == 0, self.server.last_words()
        else:
            self.server.kill()
        self.server.start("--host", "0.0.0.0", port=self.server.port)
        self.restarts += 1


# MARK: The run


def stage(host, guests):
    """Makes an event with its crew and two to-dos that everybody changes; returns their ids."""
    fields = {"title": "Partitions", "startsAt": days_from_now(30), "locationName": "Here", "visibility": "INVITED"}
    status, event = host.call("POST", "/events", fields)
    assert status == 201, event
    invited = {"userIds": [guest.call("GET", "/me")[1]["id"] for guest in guests]}
    status, reply = host.call("POST", f"/events/{event['id']}/invitations", invited)
    assert status < 300, reply
    for guest in guests:
        status, reply = guest.call("PUT", f"/events/{event['id']}/rsvp", {"status": "going", "party": 1})
        assert status == 200, reply
    todos = []
    for title in ("Chairs", "Tables"):
        status, todo = host.call("POST", f"/events/{event['id']}/todos", {"title": title})
        assert status == 201, todo
        todos.append(todo["id"])
    return event["id"], todos


def live(chosen, network, devices, outside):
    """Lets the devices live while cables fail and the server restarts."""
    until = time.monotonic() + chosen.seconds
    for device in devices:
        device.until = until
        device.start()
    disturber = threading.Thread(
        target=network.disturb, args=[until, chosen.longest, random.Random(chosen.seed)], daemon=True
    )
    disturber.start()
    outside.act(until)
    for thread in [disturber, *devices]:
        thread.join(120 + chosen.longest)
        assert not thread.is_alive(), f"{thread} came to no end"


def settle(server, devices):
    """Sends what waits, lets the server's jobs end, and receives everything."""
    for device in devices:
        device.succeed("sync")
    until = time.monotonic() + 60
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/mingle.sqlite?mode=ro", uri=True)) as store:
        # Hosts are notified a second later.
        due = "SELECT 1 FROM job WHERE state <> 'dead' AND run_at <= ? LIMIT 1"
        while store.execute(due, [(time.time() + 2) * 1000]).fetchone() and time.monotonic() < until:
            time.sleep(0.1)
    for device in devices:
        device.succeed("sync")


def once(server, devices, outside, verdicts):
    """Checks that the server has everything that was made, once."""
    messages = {one["id"]: one["body"] for one in every(outside.host, f"/events/{outside.event}/messages")}
    items = {one["id"]: one["title"] for one in every(outside.host, f"/events/{outside.event}/todos")}
    for device in devices:
        with verdicts.check(f"the changes of device {device.number} arrived, and nothing waits or was refused"):
            assert device.pending() == [], device.pending()[:3]
            lost = [text for id, text in device.messages.items() if messages.get(id) != text]
            lost += [text for id, text in device.items.items() if items.get(id) != text]
            assert not lost, f"{len(lost)} lost: {lost[:5]}"
            results = device.results(server)
            assert results == [(number, None) for number in range(1, device.commands + 1)], results[-3:]
    with verdicts.check("nothing arrived twice"):
        made = len(outside.written) + sum(len(device.messages) for device in devices)
        assert len(messages) == made, f"{len(messages)} messages instead of {made}"
        made = 2 + sum(len(device.items) for device in devices)
        assert len(items) == made, f"{len(items)} to-dos instead of {made}"


def every(person, path):
    """Returns the items of all pages of a list."""
    # The server has closed a connection that was idle for long.
    person.close()
    found, cursor = [], ""
    while cursor is not None:
        status, page = person.call("GET", f"{path}?limit=200{cursor}")
        assert status == 200, page
        found += page["items"]
        cursor = f"&cursor={page['nextCursor']}" if page.get("nextCursor") else None
    assert len({one["id"] for one in found}) == len(found), "an item is on two pages"
    return found


def compare(server, network, devices, people, folder):
    """Compares each replica with one that is filled anew, with what a pull without any SDK receives, scope by scope, and
    that with what the server stores. Returns the figures as text.
    """
    wanted = {}
    for number, email in enumerate(people):
        # In the namespace of some device.
        fresh = Device(server, network, 0, folder / f"fresh{number}", email)
        fresh.fill()
        wanted[email] = fresh
    pulled = {email: pull(person) for email, person in people.items()}
    for device in [*devices, *wanted.values()]:
        # Signing in has changed rows too.
        device.succeed("sync")
    total = 0
    for device in devices:
        name = f"device {device.number}"
        compare_tables(name, device.replica, wanted[device.email].replica)
        total += compare_rows(name, device.replica, pulled[device.email])
    for email, rows in pulled.items():
        compare_rows(f"the server for {email}", server.data / "mingle.sqlite", rows, is_replica=False)
    shared = compare_scopes(pulled)
    scopes = {scope for rows in pulled.values() for scope, _, _ in rows}
    return f"{total} rows on {len(devices)} devices compared, in {len(scopes)} scopes, of which people share {shared}"


if __name__ == "__main__":
    sys.exit(main())
