"""The common parts of the measurements: data folders with people, servers, and load by `wrk`."""

import http.client
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONNECTIONS = 64
THREADS = 2
MEBIBYTE = 1 << 20


def fill(binary, data, size, count=CONNECTIONS):
    """Fills a data folder with the given number of events; returns its people with their tokens."""
    done = subprocess.run(
        [binary, "bench-fill", "--data", data, "--events", str(size), "--people", str(count)],
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise SystemExit(f"mingle bench-fill: {done.stderr.strip()}")
    people = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if len(people) < count:
        raise SystemExit(f"mingle bench-fill: {len(people)} people instead of {count}")
    return people


def serve(binary, data, environment=None):
    return Process([binary, "serve", "--data", str(data)], "/health", environment)


def wrk(process, path, seconds, options=(), words=()):
    """Runs one load; returns requests per second, their number, and the 99th percentile in milliseconds. Any
    unsuccessful reply aborts the measurement.
    """
    done = subprocess.run(
        [
            "wrk",
            f"-t{THREADS}",
            f"-c{CONNECTIONS}",
            f"-d{seconds:g}s",
            "--latency",
            "--timeout",
            "30s",
            *options,
            f"http://127.0.0.1:{process.port}{path}",
            *(["--", *words] if words else []),
        ],
        capture_output=True,
        text=True,
    )
    said = done.stdout
    rate, count = re.search(r"Requests/sec:\s+([\d.]+)", said), re.search(r"(\d+) requests in ", said)
    if done.returncode != 0 or not rate or "Non-2xx" in said or "Socket errors" in said:
        raise SystemExit(f"wrk {path}: {done.stderr}{said}")
    amount, unit = re.search(r"99%\s+([\d.]+)(us|ms|s|m)", said).groups()
    return {
        "perSecond": float(rate[1]),
        "requests": int(count[1]),
        "p99": float(amount) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit],
    }


def expect(what, status, wanted, body=b""):
    if status != wanted:
        raise SystemExit(f"{what}: {status} instead of {wanted} {body[:200]}")


def say(text):
    print(text, file=sys.stderr, flush=True)


class Process:
    """A server that was started here, ready for requests."""

    def __init__(self, command, path, environment=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        began = time.monotonic()
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            env={**os.environ, "MINGLE_RATE_LIMITS": "off", **(environment or {})},
        )
        while not self.replies(path):
            if self.process.poll() is not None or time.monotonic() - began > 60:
                self.log.seek(0)
                self.process.kill()
                raise SystemExit(f"{' '.join(map(str, command))} did not get ready:\n{self.log.read()}")
            time.sleep(0.005)
        self.ready_after = time.monotonic() - began

    def replies(self, path):
        try:
            return self.request("GET", path)[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def request(self, method, path, headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))

    def processor_seconds(self):
        """Uses the process's own clock (clock_getcpuclockid), which is finer than ticks."""
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def peak_memory(self):
        return Peak(self.memory)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


class Peak:
    """The maximum of a measurement while the context is open."""

    def __init__(self, measured):
        self.highest = 0
        self._measured = measured
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _watch(self):
        while not self._ended.wait(0.05):
            self.highest = max(self.highest, self._measured())
