"""`mingle sync --follow`, and other commands beside it."""

import json
import signal
import subprocess
import time

from copies import eventually, get, write


def test_a_follower_sees_a_change_within_seconds(copy, crew):
    host, guest, event = crew
    copy.fill(guest)
    with copy.following() as follower:
        write(host, event, "Now!")
        copy.line(follower, "received", within=5)
        follower.send_signal(signal.SIGTERM)
        assert follower.wait(10) == 0, follower.stderr.read()
    assert copy.show("chat", event)["items"][0]["body"] == "Now!"


def test_a_follower_gives_way_to_other_commands(copy, crew):
    host, guest, event = crew
    copy.fill(guest)
    with copy.following() as follower:
        assert copy.show("chat", event)["items"] == []
        copy.do("chat.send", event=event, body="From the device")
        # The follower continues with what was queued meanwhile.
        eventually(lambda: get(guest, f"/events/{event}/messages")["items"])
        write(host, event, "To the device")
        eventually(lambda: len(copy.show("chat", event)["items"]) == 2)
        assert "Another mingle sync --follow" in copy.fail("sync", "--follow")
        assert follower.poll() is None
        follower.send_signal(signal.SIGTERM)
        assert follower.wait(10) == 0, follower.stderr.read()
        lines = follower.stdout.read().decode().splitlines()
    assert all(one != next for one, next in zip(lines, lines[1:])), lines
    assert copy.pending() == []


def test_two_commands_that_wait_for_a_follower_both_get_their_turn(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    with copy.following() as follower:
        fields = [json.dumps({"event": event, "body": f"Message {number}"}) for number in range(2)]
        commands = [
            subprocess.Popen(
                [copy.server.binary, "do", "chat.send", one, "--data", str(copy.folder)],
                env=copy.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for one in fields
        ]
        ended = [command.communicate(timeout=30) for command in commands]
        assert [command.returncode for command in commands] == [0, 0], ended
        eventually(lambda: len(get(guest, f"/events/{event}/messages")["items"]) == 2)
        assert follower.poll() is None


def test_a_command_that_is_killed_does_not_stop_a_follower(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    with copy.following() as follower:
        for turn in range(5):
            command = subprocess.Popen(
                [copy.server.binary, "show", "events", "--data", str(copy.folder)],
                env=copy.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            time.sleep(0.1 * turn)
            command.kill()
            command.wait()
        copy.do("chat.send", event=event, body="Still here")
        eventually(lambda: get(guest, f"/events/{event}/messages")["items"])
        assert follower.poll() is None


def test_a_follower_ends_when_somebody_signs_out(copy, crew):
    _, guest, _ = crew
    copy.fill(guest)
    with copy.following() as follower:
        copy.succeed("sign-out")
        assert follower.wait(10) == 1
        assert "signed out" in follower.stderr.read().decode()
    assert not copy.folder.exists()


def test_a_follower_that_is_killed_loses_nothing(copy, crew):
    host, guest, event = crew
    copy.fill(guest)
    copy.do("chat.send", event=event, body="From the device")
    for turn in range(3):
        with copy.following() as follower:
            for message in range(5):
                write(host, event, f"{turn} {message}")
            if turn:
                time.sleep(0.1 * turn)
            follower.kill()
    copy.succeed("sync")
    assert copy.pending() == []
    messages = get(guest, f"/events/{event}/messages")
    assert len(messages["items"]) == 16 and copy.show("chat", event) == messages
