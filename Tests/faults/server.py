"""A real `mingle serve` to break: starts, stops, kills and calls it. Standard library only."""

import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"


def default_binary():
    return os.environ.get("MINGLE_BINARY", str(ROOT / ".build/debug/mingle"))


def free_port():
    """Returns a free port below the kernel's range for outgoing connections. A port in that range could be taken by a
    parallel test's connections before the server starts.
    """
    while True:
        port = random.SystemRandom().randrange(10_000, 32_768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def scratch_folder():
    folder = tempfile.mkdtemp(prefix="mingle-fault-")
    try:
        yield pathlib.Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_id(instant=None, randomness=random):
    """Returns a version 7 UUID, as clients make them."""
    milliseconds = int((instant or time.time()) * 1000)
    value = (milliseconds & (1 << 48) - 1) << 80 | randomness.getrandbits(80)
    value = value & ~(0xF << 76) | 7 << 76
    value = value & ~(0x3 << 62) | 2 << 62
    return str(uuid.UUID(int=value))


def days_from_now(days):
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() + days * 86_400))


class Server:
    """A data folder and the process that serves it, if any."""

    def __init__(self, data, binary=None, environment=None):
        self.data = pathlib.Path(data)
        self.binary = str(pathlib.Path(binary or default_binary()).resolve())
        self.environment = {**os.environ, "MINGLE_RATE_LIMITS": "off", "MINGLE_TILES": "off", **(environment or {})}
        self.log = self.data.with_name(self.data.name + ".log")
        self.port = None
        self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    @property
    def pid(self):
        return self.process.pid

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def command(self, *words, timeout=60, **options):
        """Runs `mingle WORDS --data DIR` until it ends."""
        return subprocess.run(
            [self.binary, *words, "--data", str(self.data)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=timeout,
            stdin=subprocess.DEVNULL,
            **options,
        )

    def launch(self, *words, port=None):
        """Starts the process on a port, or a free one, without waiting until it is ready."""
        self.port = port or free_port()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--data", str(self.data), "--port", str(self.port), *words],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def start(self, *words, port=None, within=30):
        """Starts the process; returns the seconds until /health replied 200."""
        self.launch(*words, port=port)
        began = time.monotonic()
        while time.monotonic() - began < within:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}:\n{self.last_words()}")
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.get("/health", timeout=1)[0] == 200:
                    return time.monotonic() - began
            time.sleep(0.01)
        raise RuntimeError(f"the server was not ready within {within} s:\n{self.last_words()}")

    def stop(self, within=45):
        """Stops the process with SIGTERM; returns its exit code. A request that is still being sent may take 20 s."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise RuntimeError(
                f"the server did not end within {within} s\n{self.state()}\n{self.last_words()}"
            ) from None

    def state(self):
        """Returns the state of its threads and connections, to diagnose why it does not end."""
        threads = []
        for task in pathlib.Path(f"/proc/{self.pid}/task").iterdir():
            words = (task / "stat").read_text().rpartition(")")[2].split()
            waits = (task / "wchan").read_text() if os.access(task / "wchan", os.R_OK) else "?"
            threads.append(
                f"{(task / 'comm').read_text().strip()}: {words[0]} in {waits}, {words[11]} + {words[12]} ticks"
            )
        # The local and the remote end, the state, and the send and receive queues, in the kernel's format.
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()
        connections = [" ".join(line.split()[1:5]) for line in lines if f":{self.port:04X} " in line]
        return "\n".join(threads + connections + self.stacks())

    def stacks(self):
        """Returns the call stacks of its threads, if there is a debugger."""
        if not shutil.which("gdb"):
            return []
        command = ["gdb", "-p", str(self.pid), "-batch", "-ex", "thread apply all backtrace 30"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
        return [line for line in done.stdout.splitlines() if line.startswith(("Thread ", "#"))]

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def get(self, path, timeout=10, headers=None):
        """Sends one request on its own connection; returns status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("GET", path, headers=headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def memory(self):
        """Returns the resident memory in bytes."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))

    def last_words(self, lines=15):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""

    def create_user(self, name, role=None):
        """Creates a verified person from the command line; returns the e-mail address."""
        email = f"{name.lower()}@example.org"
        names = ["--given-name", name, "--family-name", "Fault"]
        done = self.command(
            "user", "create", "--email", email, "--password", PASSWORD, *names, *(["--role", role] if role else [])
        )
        if done.returncode != 0:
            raise RuntimeError(f"mingle user create: exit {done.returncode}: {done.stderr.strip()}")
        return email


class Person:
    """A signed-in person with their own connection. Not safe to share between threads."""

    def __init__(self, server, email, timeout=10, token=None):
        self.server = server
        self.email = email
        self.timeout = timeout
        self.token = token
        self.connection = None

    def call(self, method, path, body=None, headers=None):
        """Sends a REST request as this person; returns status and decoded reply. Signs in first if needed, and again
        after a 401.
        """
        if self.token is None:
            self.sign_in()
        status, reply = self.send(method, path, body, headers)
        if status == 401:
            self.sign_in()
            status, reply = self.send(method, path, body, headers)
        return status, reply

    def sign_in(self):
        self.token = None
        status, reply = self.send("POST", "/auth/login", {"email": self.email, "password": PASSWORD})
        if status != 200:
            raise RuntimeError(f"sign-in of {self.email}: {status} {reply}")
        self.token = reply["accessToken"]

    def send(self, method, path, body=None, headers=None):
        """Sends one request exactly as given, on the persistent connection. Raises OSError or HTTPException if
        it breaks.
        """
        if self.connection is None or self.connection.port != self.server.port:
            self.close()
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        all_headers = {"Accept": "application/json", **(headers or {})}
        if body is not None:
            all_headers["Content-Type"] = "application/json"
        if self.token:
            all_headers["Authorization"] = f"Bearer {self.token}"
        try:
            self.connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body), all_headers)
            response = self.connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        return response.status, json.loads(text) if text else None

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Verdicts:
    """Counts passed and failed checks, and prints a line for each."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def add(self, name, problem=None):
        """Records one check; `problem` is None if it passed."""
        if problem is None:
            self.passed += 1
            print(f"ok    {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL  {name}: {problem}", flush=True)

    @contextlib.contextmanager
    def check(self, name):
        """Runs a check, which fails if its body raises AssertionError or another exception."""
        try:
            yield
        except Exception as error:
            self.add(name, f"{type(error).__name__}: {error}")
        else:
            self.add(name)

    def skip(self, reason):
        """Records that this machine cannot run a test. With `CI` in the environment that is a failure, because a run
        that is looked at by its closing line alone would count it as passed.
        """
        if os.environ.get("CI"):
            self.add("this machine can run the test", reason)
        else:
            print(f"skipped: {reason}", flush=True)

    def close(self):
        """Prints the closing line; returns the exit code."""
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0


class Sampler:
    """Calls a function repeatedly in the background and keeps the results."""

    def __init__(self, measure, every):
        self.samples = []
        self._measure = measure
        self._every = every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _run(self):
        while not self._ended.is_set():
            self.samples.append(self._measure())
            self._ended.wait(self._every)
