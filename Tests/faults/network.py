"""Network namespaces with cables between them, which are cut and made worse and healed. Linux only."""

import collections
import contextlib
import itertools
import os
import subprocess
import sys
import time

# The hardware address of nobody: what is sent there is lost without an error.
NOBODY = "02:00:00:00:00:01"
# Delays and losses in each direction, as words of `tc`. A kernel has all, some or none of them. The second lets so few
# bytes through that they wait for a second, and loses what would wait for longer.
QUEUES = [
    ["netem", "delay", "300ms", "200ms", "loss", "10%"],
    ["tbf", "rate", "40kbit", "burst", "3kb", "latency", "1s"],
]
REQUIREMENTS = "network namespaces need Linux, unshare, nsenter, ip, and root or user namespaces"


def isolate(script, words):
    """Runs a test again in a network namespace of its own, with `--isolated`. Returns only if the system permits none."""
    for user in [], ["--user", "--map-root-user"]:
        command, probe = ["unshare", *user, "--net"], "ip link add probe type veth peer name other && nsenter --version"
        with contextlib.suppress(OSError):
            if subprocess.run([*command, "sh", "-c", probe], capture_output=True).returncode == 0:
                os.execvp(command[0], [*command, sys.executable, script, *words, "--isolated"])


class Network:
    """The cables between this namespace, in which the server is, and a namespace for each device.

    A fault of a cable is one of ``kinds``:

    - ``cable``: it is cut;
    - ``requests`` or ``replies``: it loses everything in one direction. Without replies, the server performs what the
      device has to send again;
    - ``slow``: it delays and loses some of what it carries. Absent if the kernel cannot do that.
    """

    def __init__(self, count):
        self.count = count
        self.holders = []
        self.broken = {}
        self.faults = collections.Counter()
        self.kinds = ["cable", "replies", "requests"]
        self.queue = None

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
            self.ip("addr", "add", f"{self.end(number)}/24", "dev", "server", inside=number)
            self.ip("link", "set", "server", "up", inside=number)
            self.ip("link", "set", "lo", "up", inside=number)
        self.queue = next((words for words in QUEUES if self.knows(words)), None)
        if self.queue:
            self.kinds.append("slow")
        return self

    def __exit__(self, *_):
        for holder in self.holders:
            holder.stdin.close()
            holder.wait()

    # MARK: Commands

    def inside(self, number):
        """Returns the words that run a command in a device's namespace."""
        return ["nsenter", f"--target={self.holders[number].pid}", "--net", "--"]

    def ip(self, *words, inside=None):
        """Runs `ip WORDS` in this namespace, or in a device's."""
        subprocess.run([*([] if inside is None else self.inside(inside)), "ip", *words], check=True)

    @staticmethod
    def knows(queue):
        """Returns whether the kernel can delay and lose packets in this way."""
        with contextlib.suppress(OSError):
            command = ["tc", "qdisc", "add", "dev", "lo", "root", *queue]
            if subprocess.run(command, capture_output=True).returncode == 0:
                subprocess.run(["tc", "qdisc", "del", "dev", "lo", "root"], check=True)
                return True
        return False

    @staticmethod
    def address(number):
        """Returns the address of the server, as a device reaches it."""
        return f"10.77.{number}.1"

    @staticmethod
    def end(number):
        """Returns the address of a device."""
        return f"10.77.{number}.2"

    # MARK: Faults

    def harm(self, number, kind):
        self.broken[number] = kind
        self.faults[kind] += 1
        self.change(number, kind, heals=False)

    def heal(self, number):
        self.change(number, self.broken.pop(number), heals=True)

    def change(self, number, kind, heals):
        mine, theirs = f"device{number}", "server"
        if kind == "cable":
            self.ip("link", "set", mine, "up" if heals else "down")
        elif kind == "replies":
            self.lose(self.end(number), mine, heals)
        elif kind == "requests":
            self.lose(self.address(number), theirs, heals, inside=number)
        else:
            words = ["tc", "qdisc", "del" if heals else "add", "dev"]
            queue = [] if heals else self.queue
            subprocess.run([*words, mine, "root", *queue], check=True)
            subprocess.run([*self.inside(number), *words, theirs, "root", *queue], check=True)

    def lose(self, address, device, heals, inside=None):
        """Sends what is for an address to nobody, or to the address again."""
        if heals:
            self.ip("neigh", "del", address, "dev", device, inside=inside)
        else:
            self.ip("neigh", "replace", address, "lladdr", NOBODY, "dev", device, "nud", "permanent", inside=inside)

    def disturb(self, until, longest, chance):
        """Harms cables until a time, each kind of fault as often as the others; heals all at the end.

        In turn: one cable, the next at each round, and several at once, with a fault and an end for each.

        - Parameter longest: of a fault, in seconds.
        """
        kinds = itertools.cycle(self.kinds)
        for turn in itertools.count():
            if time.monotonic() > until:
                return
            one, several = [turn // 2 % self.count], chance.sample(range(self.count), chance.randint(2, self.count))
            ends = {}
            for number in several if turn % 2 else one:
                self.harm(number, next(kinds))
                ends[number] = min(time.monotonic() + chance.uniform(0.3, longest), until)
            while self.broken:
                for number in [number for number in self.broken if time.monotonic() >= ends[number]]:
                    self.heal(number)
                time.sleep(0.1)
            time.sleep(chance.uniform(0.1, longest / 4))
