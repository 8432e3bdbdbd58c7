"""Passwords on the command line: asked for, read from standard input, or given as an option."""

import contextlib
import os
import pty
import signal
import subprocess
import termios
import time

import pytest

from server import PASSWORD, Server

ANA = ["user", "create", "--email", "ana@example.org", "--given-name", "Ana"]


@pytest.fixture
def people(tmp_path):
    return Server(tmp_path / "data", environment={"LANG": "C"})


def create(people, *options, **how):
    return subprocess.run(
        [people.binary, *ANA, *options, "--data", str(people.data)],
        env=people.environment,
        capture_output=True,
        text=True,
        timeout=60,
        **how,
    )


def at_a_terminal(people, *entries):
    """Answers each question with an entry. Returns the exit code and what the terminal showed."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(people.binary, [people.binary, *ANA, "--data", str(people.data)], people.environment)
    shown = b""
    for number, entry in enumerate(entries, 1):
        while shown.count(b": ") < number:
            shown += os.read(terminal, 1000)
        os.write(terminal, f"{entry}\n".encode())
    shown = shown.decode() + rest(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), shown


def shown_until(words, terminal):
    """Returns what a terminal shows up to the words."""
    shown = b""
    while words not in shown:
        shown += os.read(terminal, 1000)
    return shown


def echoes(terminal):
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def rest(terminal):
    """Returns what a terminal shows until its program ends."""
    shown = b""
    with contextlib.suppress(OSError):  # the end of a terminal on Linux
        while piece := os.read(terminal, 1000):
            shown += piece
    os.close(terminal)
    return shown.decode()


def test_the_terminal_asks_twice_and_shows_nothing(people):
    code, shown = at_a_terminal(people, PASSWORD, PASSWORD)
    assert code == 0, shown
    assert "Password: " in shown and "Repeat the password: " in shown and "ana@example.org MEMBER" in shown
    assert PASSWORD not in shown
    assert people.command("user", "list").stdout.count("ana@example.org") == 1


@pytest.mark.parametrize(
    "entries, problem", [([PASSWORD, PASSWORD + "x"], "don’t match"), ([""], "no password"), (["a", "a"], "at least")]
)
def test_an_entry_that_cannot_be_used_makes_no_account(people, entries, problem):
    code, shown = at_a_terminal(people, *entries)
    assert code == 1 and problem in shown, shown
    assert "ana@example.org" not in people.command("user", "list").stdout


def test_what_is_pasted_ahead_is_not_lost(people):
    process, terminal = pty.fork()
    if process == 0:
        os.execve(people.binary, [people.binary, *ANA, "--data", str(people.data)], people.environment)
    os.write(terminal, f"{PASSWORD}\n{PASSWORD}\n".encode())
    shown = rest(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, shown
    assert "ana@example.org MEMBER" in shown


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM])
def test_a_signal_at_the_question_leaves_the_echo_on(people, number):
    process, terminal = pty.fork()
    if process == 0:
        # Tests in the background or under nohup inherit ignored signals, which the program would rightly ignore too.
        signal.signal(number, signal.SIG_DFL)
        os.execve(people.binary, [people.binary, *ANA, "--data", str(people.data)], people.environment)
    shown_until(b"Password: ", terminal)
    assert not echoes(terminal)
    os.kill(process, number)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -number
    assert echoes(terminal)
    os.close(terminal)


def test_a_stopped_question_has_no_echo_when_it_continues(people):
    process, terminal = pty.fork()
    if process == 0:
        script = 'set -m; "$@"; stty -a; echo its modes; fg'
        arguments = ["sh", people.binary, *ANA, "--data", str(people.data)]
        os.execve("/bin/sh", ["sh", "-c", script, *arguments], people.environment)
    shown_until(b"Password: ", terminal)
    os.write(terminal, b"\x1a")  # Ctrl-Z
    assert b" echo " in shown_until(b"its modes", terminal)
    began = time.monotonic()
    while echoes(terminal):
        assert time.monotonic() - began < 15
        time.sleep(0.01)
    os.write(terminal, f"{PASSWORD}\n".encode())
    assert PASSWORD.encode() not in shown_until(b"Repeat the password: ", terminal)
    os.write(terminal, f"{PASSWORD}\n".encode())
    shown = rest(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, shown
    assert "ana@example.org MEMBER" in shown and PASSWORD not in shown


def test_a_script_sends_it_to_standard_input(people):
    done = create(people, "--password-stdin", input=f"{PASSWORD}\n")
    assert done.returncode == 0 and done.stderr == "", done
    assert "ana@example.org" in people.command("user", "list").stdout


def test_the_option_works_and_warns(people):
    done = create(people, "--password", PASSWORD, stdin=subprocess.DEVNULL)
    assert done.returncode == 0 and "--password-stdin" in done.stderr, done


@pytest.mark.parametrize(
    "options, problem",
    [
        ([], "Use --password-stdin"),
        (["--password-stdin"], "no password on standard input"),
        (["--password-stdin", "--password", PASSWORD], "either"),
    ],
)
def test_without_a_usable_password_there_is_one_sentence(people, options, problem):
    done = create(people, *options, stdin=subprocess.DEVNULL)
    assert done.returncode == 1 and problem in done.stderr and done.stderr.count("\n") == 1, done
