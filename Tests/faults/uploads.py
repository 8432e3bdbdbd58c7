"""Untrusted files: several people send the same one at once, while somebody else signs in."""

import http.client
import json
import threading
import time

from server import Person, Sampler

MEBIBYTE = 1 << 20
# Files are read one at a time, each for at most 25 s; the machine may also be busy.
ENDS_WITHIN = 90
SIGNS_IN_WITHIN = 30


def upload(person, path, file, media_type):
    """Sends a file; returns status and decoded reply."""
    connection = http.client.HTTPConnection("127.0.0.1", person.server.port, timeout=120)
    try:
        connection.request(
            "POST", f"/api/v1{path}", file, {"Authorization": f"Bearer {person.token}", "Content-Type": media_type}
        )
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def bombard(server, files, send, attackers, other, memory_allowed, verdicts):
    """Sends each of the files (name and bytes) from all attackers at once with `send` (person and file -> status
    and detail).
    """
    before = server.memory()
    with Sampler(server.memory, 0.05) as memory:
        for name, file in files:
            verdicts.add(*judge(server, name, lambda person, file=file: send(person, file), attackers, other))
    growth = max(memory.samples) - before
    verdicts.add(
        f"memory grew by {growth / MEBIBYTE:.0f} MiB",
        None if growth < memory_allowed else f"{memory_allowed // MEBIBYTE} MiB are allowed",
    )


def judge(server, name, send, attackers, other):
    """Lets all attackers `send` (person -> status and detail) at once, while somebody signs in repeatedly."""
    outcomes = []

    def attack(attacker):
        began = time.monotonic()
        outcomes.append((*send(attacker), time.monotonic() - began))

    threads = [threading.Thread(target=attack, args=[attacker]) for attacker in attackers]
    try:
        with Sampler(lambda: sign_in(server, other), 0.1) as others:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    except Exception as error:
        return name, f"{type(error).__name__}: {error}"
    if server.process.poll() is not None:
        return name, f"the server ended with {server.process.returncode}"
    if len(outcomes) < len(attackers):
        return name, f"{len(attackers) - len(outcomes)} were not replied to"
    slowest = max(others.samples, default=0)
    said = sorted({f"{status} {words}" for status, words, _ in outcomes})
    took = max(seconds for _, _, seconds in outcomes)
    title = f"{name}: {'; '.join(said)[:120]}, {took:.1f} s, sign-in within {slowest:.1f} s"
    if slowest > SIGNS_IN_WITHIN:
        return title, f"signing in may take {SIGNS_IN_WITHIN} s"
    if took > ENDS_WITHIN:
        return title, f"an import may take {ENDS_WITHIN} s"
    wrong = [status for status, _, _ in outcomes if status not in (200, 409, 413, 422, 503)]
    return title, f"replied {wrong}" if wrong else None


def sign_in(server, email):
    began = time.monotonic()
    try:
        Person(server, email, timeout=30).sign_in()
    except (OSError, RuntimeError, http.client.HTTPException):
        return 99
    return time.monotonic() - began


def untouched(server, folder, verdicts):
    """Checks that nothing of the uploads is left, and that the data are consistent."""
    with verdicts.check("no file is left, nor a trace in the log"):
        left = [file.name for file in (server.data / folder).glob("*")]
        assert not left, left
        log = server.log.read_text(errors="replace")
        assert "Fatal error" not in log and "Stack dump" not in log, server.last_words()
    with verdicts.check("the data are sound"):
        checked = server.command("check")
        assert checked.returncode == 0, checked.stderr.strip()
