"""Three devices and a server with cables between them that are cut again and again: every change of a device arrives
once, and at the end each replica holds what the server has for its person.

The server is in a network namespace of its own, and so is each device. A device follows the server (`mingle sync
--follow`), is ended or killed, and makes changes (`mingle do`), while somebody else changes the same rows by REST.
"""

import argparse
import collections
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
import uuid

from server import PASSWORD, Person, Server, Verdicts, days_from_now, default_binary, scratch_folder

# Two of them belong to one person, so that there are conflicts between devices too.
OWNERS = ["Host", "Host", "Guest"]
# A cut cable, and one that carries requests but no replies: the server performs what the device has to send again.
CUTS = ["cable", "replies"]
# How far a replica is, which is no row.
NO_ROWS = {"replica_position"}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--longest", type=float, default=4, help="seconds of a cut")
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options.add_argument("--isolated", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if not chosen.isolated:
        isolate(sys.argv[1:])
        verdicts = Verdicts()
        verdicts.skip("network namespaces need Linux, unshare, nsenter, ip, and root or user namespaces")
        return verdicts.close()
    print(f"seed {chosen.seed}, {chosen.seconds:g} s", flush=True)

    verdicts = Verdicts()
    with scratch_folder() as folder, Network(len(OWNERS)) as network, Server(folder / "data", chosen.binary) as server:
        emails = {owner: server.create_user(owner) for owner in sorted(set(OWNERS))}
        server.start("--host", "0.0.0.0")
        host, guest = (Person(server, emails[owner], timeout=30) for owner in ("Host", "Guest"))
        event, todos = stage(host, guest)
        devices = [
            Device(server, network, number, folder / f"device{number}", emails[owner], event, todos, chosen.seed)
            for number, owner in enumerate(OWNERS)
        ]
        for device in devices:
            device.fill()
        written = live(chosen, network, devices, host, event, todos)
        print(
            f"{sum(device.commands for device in devices)} commands of devices, {len(written)} messages by REST, "
            f"{network.cuts} cuts, {sum(device.kills for device in devices)} kills",
            flush=True,
        )
        for device in devices:
            with verdicts.check(f"device {device.number} made its changes, and its followers ended as asked"):
                assert not device.problems, device.problems[:3]
                assert device.commands
        settle(server, devices)
        once(devices, host, event, written, verdicts)
        with verdicts.check("the replicas hold the server's rows"):
            compare(server, network, devices, emails, folder)
        for device, person in zip(devices, (host, host, guest)):
            with verdicts.check(f"device {device.number} shows what the server shows"):
                device.shows_as(person)
        with verdicts.check("the data are consistent"):
            assert server.stop() == 0, server.last_words()
            checked = server.command("check")
            assert checked.returncode == 0, (checked.stderr or checked.stdout).strip()
    return verdicts.close()


# MARK: Network


def isolate(words):
    """Runs this test again in a network namespace of its own. Returns only if the system permits none."""
    for user in [], ["--user", "--map-root-user"]:
        command, probe = ["unshare", *user, "--net"], "ip link add probe type veth peer name other && nsenter --version"
        with contextlib.suppress(OSError):
            if subprocess.run([*command, "sh", "-c", probe], capture_output=True).returncode == 0:
                os.execvp(command[0], [*command, sys.executable, __file__, *words, "--isolated"])


class Network:
    """The cables between this namespace, in which the server is, and a namespace for each device."""

    def __init__(self, count):
        self.holders = []
        self.count = count
        self.broken = {}
        self.cuts = 0

    def __enter__(self):
        self.ip("link", "set", "lo", "up")
        for number in range(self.count):
            # Ends when this process does, and its namespace with it.
            holder = subprocess.Popen(["unshare", "--net", "cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
            self.holders.append(holder)
            while os.readlink(f"/proc/{holder.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
                time.sleep(0.01)
            self.ip(
                "link", "add", f"device{number}", "type", "veth", "peer", "name", "server", "netns", f"{holder.pid}"
            )
            self.ip("addr", "add", f"{self.address(number)}/24", "dev", f"device{number}")
            self.ip("link", "set", f"device{number}", "up")
            for words in (
                ["addr", "add", f"{self.end(number)}/24", "dev", "server"],
                ["link", "set", "server", "up"],
                ["link", "set", "lo", "up"],
            ):
                subprocess.run([*self.inside(number), "ip", *words], check=True)
        return self

    def __exit__(self, *_):
        for holder in self.holders:
            holder.stdin.close()
            holder.wait()

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True)

    @staticmethod
    def address(number):
        """The server, as a device reaches it."""
        return f"10.77.{number}.1"

    @staticmethod
    def end(number):
        return f"10.77.{number}.2"

    def inside(self, number):
        """Returns the words that run a command in a device's namespace."""
        return ["nsenter", f"--target={self.holders[number].pid}", "--net", "--"]

    def cut(self, number, kind):
        self.broken[number] = kind
        self.cuts += 1
        if kind == "cable":
            self.ip("link", "set", f"device{number}", "down")
        else:
            self.ip("route", "add", "blackhole", f"{self.end(number)}/32")

    def heal(self, number):
        if self.broken.pop(number) == "cable":
            self.ip("link", "set", f"device{number}", "up")
        else:
            self.ip("route", "del", "blackhole", f"{self.end(number)}/32")

    def disturb(self, until, longest, chance):
        """Cuts and heals cables at random, independently of each other; heals all at the end."""
        healed_at = {}
        while time.monotonic() < until:
            for number in range(self.count):
                if number not in self.broken:
                    if chance.random() < 0.1:
                        self.cut(number, chance.choice(CUTS))
                        healed_at[number] = time.monotonic() + chance.uniform(0.3, longest)
                elif time.monotonic() > healed_at[number]:
                    self.heal(number)
            time.sleep(0.2)
        for number in list(self.broken):
            self.heal(number)


# MARK: Devices


class Device(threading.Thread):
    """A replica of one person in a namespace of its own, and what its person does with it."""

    def __init__(self, server, network, number, folder, email, event, todos, seed):
        super().__init__(daemon=True)
        self.server, self.network, self.number, self.folder = server, network, number, folder
        self.email, self.event, self.todos = email, event, todos
        self.random = random.Random(f"{seed}-{number}")
        self.log = folder.with_suffix(".log")
        self.until = 0
        self.commands = 0
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
        done = self.call(*words, **how)
        if done.returncode != 0:
            raise RuntimeError(f"mingle {' '.join(words[:2])}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def fill(self):
        """Signs in and receives everything."""
        origin = f"http://{self.network.address(self.number)}:{self.server.port}"
        self.succeed("sync", "--server", origin, "--as", self.email, "--password-stdin", typed=f"{PASSWORD}\n")

    def run(self):
        try:
            while time.monotonic() < self.until:
                self.follow(self.random.uniform(0.5, 4))
                for _ in range(self.random.randrange(4)):
                    self.change()
        except Exception as error:
            self.problems.append(f"{type(error).__name__}: {error}")

    def follow(self, seconds):
        """Follows the server for a while; then the process is ended, or killed."""
        with open(self.log, "ab") as log:
            process = subprocess.Popen(
                [*self.network.inside(self.number), self.server.binary, "sync", "--follow", "--data", str(self.folder)],
                env={**os.environ, "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(seconds)
                self.problems.append(f"a follower ended unasked with {code}: {self.last_words()}")
                return
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
        elif self.email.startswith("guest"):
            self.do(name, event=self.event, status=self.random.choice(["going", "maybe"]), party=1)

    def do(self, name, **fields):
        """Performs a command; returns the id of what it makes, if any."""
        _, _, *ids = self.succeed("do", name, json.dumps(fields)).splitlines()[0].split()
        self.commands += 1
        return next(iter(ids), None)

    def pending(self):
        return json.loads(self.succeed("pending", "--json"))["items"]

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

    def rows(self):
        """Returns the rows of each table of the replica."""
        with contextlib.closing(sqlite3.connect(self.folder / "replica.sqlite")) as file:
            names = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return {
                name: collections.Counter(file.execute(f'SELECT * FROM "{name}"'))
                for name in names
                if not name.startswith("sqlite_") and name not in NO_ROWS
            }

    def held(self):
        """Returns the kinds, ids and scopes of the rows that the replica holds."""
        return {(kind, str(uuid.UUID(bytes=id)), scope) for scope, kind, id in self.rows()["held"]}


# MARK: The run


def stage(host, guest):
    """Makes an event with its crew and two to-dos that everybody changes; returns their ids."""
    status, event = host.call(
        "POST", "/events", {"title": "Partitions", "startsAt": days_from_now(30), "locationName": "Here"}
    )
    assert status == 201, event
    status, reply = guest.call("PUT", f"/events/{event['id']}/rsvp", {"status": "going", "party": 1})
    assert status == 200, reply
    todos = []
    for title in ("Chairs", "Tables"):
        status, todo = host.call("POST", f"/events/{event['id']}/todos", {"title": title})
        assert status == 201, todo
        todos.append(todo["id"])
    return event["id"], todos


def live(chosen, network, devices, host, event, todos):
    """Lets the devices live among cuts; returns the ids of the messages that somebody wrote by REST."""
    until, written = time.monotonic() + chosen.seconds, []
    for device in devices:
        device.until = until
        device.start()
    disturber = threading.Thread(
        target=network.disturb, args=[until, chosen.longest, random.Random(chosen.seed)], daemon=True
    )
    disturber.start()
    chance = random.Random(f"{chosen.seed}-rest")
    while time.monotonic() < until:
        status, reply = host.call("POST", f"/events/{event}/messages", {"body": f"message {len(written)}"})
        assert status == 201, reply
        written.append(reply["id"])
        if chance.random() < 0.5:
            status, reply = host.call("PATCH", f"/todos/{chance.choice(todos)}", {"title": f"title {len(written)}"})
            assert status < 300, reply
        time.sleep(chance.uniform(0.1, 0.8))
    for thread in [disturber, *devices]:
        thread.join(120)
        assert not thread.is_alive(), f"{thread} came to no end"
    return written


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


def once(devices, host, event, written, verdicts):
    """Checks that the server has everything that was made, once."""
    messages = {one["id"]: one["body"] for one in every(host, f"/events/{event}/messages")}
    items = {one["id"]: one["title"] for one in every(host, f"/events/{event}/todos")}
    for device in devices:
        with verdicts.check(f"the changes of device {device.number} arrived, and nothing waits or was refused"):
            assert device.pending() == [], device.pending()[:3]
            lost = [text for id, text in device.messages.items() if messages.get(id) != text]
            lost += [text for id, text in device.items.items() if items.get(id) != text]
            assert not lost, f"{len(lost)} lost: {lost[:5]}"
    with verdicts.check("nothing arrived twice"):
        made = len(written) + sum(len(device.messages) for device in devices)
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


def compare(server, network, devices, emails, folder):
    """Compares each replica with one that is filled anew, and with what a pull without any SDK receives."""
    people = {email: Person(server, email, timeout=30) for email in emails.values()}
    wanted = {}
    for number, email in enumerate(people):
        # In the namespace of some device.
        fresh = Device(server, network, 0, folder / f"fresh{number}", email, None, [], 0)
        fresh.fill()
        wanted[email] = fresh
    pulled = {email: pull(person) for email, person in people.items()}
    for device in [*devices, *wanted.values()]:
        # Signing in has changed rows too.
        device.succeed("sync")
    for device in devices:
        rows, expected = device.rows(), wanted[device.email].rows()
        assert rows.keys() == expected.keys(), rows.keys() ^ expected.keys()
        for table in rows:
            more, less = rows[table] - expected[table], expected[table] - rows[table]
            assert not more and not less, (
                f"device {device.number}, {table}: {list(more)[:2]} instead of {list(less)[:2]}"
            )
        held = device.held()
        assert held == pulled[device.email], f"device {device.number}: {list(held ^ pulled[device.email])[:4]}"


def pull(person):
    """Returns the kinds, ids and scopes of all rows that a person may see."""
    keys, body, more = set(), {"schema": 1}, True
    while more:
        status, page = person.call("POST", "/sync/pull", body)
        assert status == 200, page
        dropped = {*page["scopesRemoved"], *page["scopesAdded"]}
        keys = {key for key in keys if key[2] not in dropped}
        keys -= {(one["type"], one["id"], one["scope"]) for one in page["tombstones"]}
        keys |= {(one["type"], one["id"], one["scope"]) for one in page["puts"]}
        body["cursor"], more = page["cursor"], page["more"]
    return keys


if __name__ == "__main__":
    sys.exit(main())
