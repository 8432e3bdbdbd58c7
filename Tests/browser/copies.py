"""A person’s copy of what they may see, and the program that uses it."""

import contextlib
import json
import os
import select
import subprocess
import time

from server import PASSWORD


class Copy:
    """The folder of one person's copy, and the program that uses it."""

    def __init__(self, server, folder):
        self.server, self.folder = server, folder
        self.environment = {name: value for name, value in server.environment.items() if name != "MINGLE_DEVICE"}
        self.environment["LC_ALL"] = "C"

    def run(self, *words, typed=None, before=None):
        stdin = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}
        return subprocess.run(
            [self.server.binary, *words, "--data", str(self.folder)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
            preexec_fn=before,
            **stdin,
        )

    def succeed(self, *words, code=0, **how):
        done = self.run(*words, **how)
        assert done.returncode == code, done
        return done.stdout

    def fail(self, *words, code=1, **how):
        done = self.run(*words, **how)
        assert done.returncode == code and done.stdout == "", done
        assert code == 2 or done.stderr.count("\n") == 1, done
        return done.stderr

    def fill(self, person, *words):
        """Signs in and receives everything."""
        sign_in = ["--server", self.server.origin, "--as", person.email, "--password-stdin"]
        return self.succeed("sync", *sign_in, *words, typed=f"{PASSWORD}\n")

    def do(self, command, /, **fields):
        """Performs a command; returns its number and the id of what it makes, if any."""
        number, made, *ids = self.succeed("do", command, json.dumps(fields)).splitlines()[0].split()
        assert made == command
        return int(number), next(iter(ids), None)

    def show(self, *words):
        return json.loads(self.succeed("show", *words, "--json"))

    def pending(self):
        return json.loads(self.succeed("pending", "--json"))["items"]

    @contextlib.contextmanager
    def following(self):
        """Runs `sync --follow` once it is up to date; kills it at the end."""
        process = subprocess.Popen(
            [self.server.binary, "sync", "--follow", "--data", str(self.folder)],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            self.line(process, "Up to date")
            yield process
        finally:
            process.kill()
            process.communicate()

    @staticmethod
    def line(process, words, within=15):
        """Waits until a follower prints the words."""
        began, shown = time.monotonic(), b""
        while words.encode() not in shown:
            left = began + within - time.monotonic()
            assert left > 0, shown
            if select.select([process.stdout], [], [], left)[0]:
                piece = os.read(process.stdout.fileno(), 65_536)
                assert piece, (shown, process.communicate()[1])
                shown += piece


def get(person, path):
    status, reply = person.call("GET", path)
    assert status == 200, reply
    return reply


def write(person, event, text):
    status, reply = person.call("POST", f"/events/{event}/messages", {"body": text})
    assert status == 201, reply


def eventually(holds, within=15):
    """Waits until something holds."""
    end = time.monotonic() + within
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)
