"""`mingle` as a client: a copy that works without a server, and what happens when they meet again."""

import contextlib
import json
import os
import resource
import select
import shlex
import signal
import subprocess
import time

import pytest

import steps
from disk import small_disk
from server import PASSWORD, free_port


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


# The exit code of a sync in which the server refused changes.
REFUSED = 3


@pytest.fixture
def copy(server, tmp_path):
    """An unused folder for a copy."""
    return Copy(server, tmp_path / "copy")


def get(person, path):
    status, reply = person.call("GET", path)
    assert status == 200, reply
    return reply


def write(person, event, text):
    status, reply = person.call("POST", f"/events/{event}/messages", {"body": text})
    assert status == 201, reply


def test_a_copy_shows_what_the_server_shows(copy, crew):
    host, guest, event = crew
    write(host, event, "Who brings chess?")
    status, reply = host.call("POST", f"/events/{event}/todos", {"title": "Chairs", "places": 3})
    assert status == 201, reply
    steps.rsvp(guest, event)

    done = copy.fill(guest)
    assert done.startswith("Up to date: ") and "0 changes sent" in done and "refused" not in done
    for words, path in [
        (("events",), "/events"),
        (("event", event), f"/events/{event}"),
        (("chat", event), f"/events/{event}/messages"),
        (("todos", event), f"/events/{event}/todos"),
        (("people", "--limit", "200"), "/people?limit=200"),
        (("schedule",), "/schedule"),
    ]:
        assert copy.show(*words) == get(guest, path), words
    budget = copy.show("budget", event)
    assert budget["budget"] == get(guest, f"/events/{event}/budget")

    lines = copy.succeed("show", "events")
    assert "Board games" in lines and event in lines and "*" not in lines
    assert "Who brings chess?" in copy.succeed("show", "chat", event)
    assert "[ ]" in copy.succeed("show", "todos", event)
    assert guest.email not in copy.succeed("show", "people")


def test_the_programme_is_shown_to_people_with_a_role(copy, person, server, tmp_path, unique):
    edo, mia = person("Edo", "EDITOR"), person("Mia")
    kind = get(edo, "/activity-types")["items"][0]["id"]
    area = edo.call("POST", "/areas", {"name": f"Town {unique}", "areaType": "CITY"})[1]["id"]
    hall = edo.call("POST", "/venues", {"name": f"Hall {unique}", "address": "Lane 1", "geographicAreaId": area})[1][
        "id"
    ]
    status, activity = edo.call(
        "POST",
        "/activities",
        {
            "name": f"Singing {unique}",
            "activityTypeId": kind,
            "startDate": steps.local(days=1) + ":00Z",
            "venueIds": [hall],
        },
    )
    assert status == 201, activity

    def line():
        lines = copy.succeed("show", "programme").splitlines()
        return next(line for line in lines if activity["id"] in line)

    copy.fill(edo)
    assert copy.show("programme") == get(edo, "/activities")
    assert f"Singing {unique}" in line() and not line().startswith("*")
    copy.do("activity.update", id=activity["id"], name=f"Choir {unique}")
    assert f"Choir {unique}" in line() and line().startswith("*")
    copy.succeed("sync")
    assert copy.show("programme") == get(edo, "/activities") and not line().startswith("*")

    member = Copy(server, tmp_path / "member")
    member.fill(mia)
    member.fail("show", "programme")


def test_an_rsvp_without_a_server_is_sent_later(copy, crew, server, restart):
    host, guest, event = crew
    copy.fill(guest)
    server.kill()
    host.close()
    guest.close()

    assert copy.do("event.rsvp", event=event, status="going") == (1, None)
    assert copy.show("event", event)["mine"]["status"] == "going"
    assert copy.succeed("show", "event", event).startswith("*")
    assert [(one["number"], one["name"], one["state"]) for one in copy.pending()] == [(1, "event.rsvp", "queued")]
    problem = copy.fail("sync")
    assert "can’t be reached" in problem and "1 change is kept" in problem

    restart()
    assert "1 change sent" in copy.succeed("sync")
    assert copy.pending() == [] and "Nothing waits" in copy.succeed("pending")
    assert get(guest, f"/events/{event}")["mine"]["status"] == "going"
    assert copy.succeed("show", "event", event).startswith(" ")


def test_what_is_made_keeps_its_id(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    _, message = copy.do("chat.send", event=event, body="On my way")
    assert [one["id"] for one in copy.show("chat", event)["items"]] == [message]
    copy.succeed("sync")
    assert [one["id"] for one in get(guest, f"/events/{event}/messages")["items"]] == [message]


def test_a_refused_change_is_shown_and_retried_or_dropped(copy, crew):
    host, guest, event = crew
    copy.fill(guest)
    number, _ = copy.do("event.rsvp", event=event, status="going")
    status, reply = host.call("POST", f"/events/{event}/cancel", {})
    assert status in (200, 204), reply

    assert "1 change was refused" in copy.succeed("sync", code=REFUSED)
    refused = copy.pending()
    assert [(one["number"], one["state"]) for one in refused] == [(number, "refused")]
    assert refused[0]["problem"]["detail"] in copy.succeed("pending")
    assert copy.show("event", event)["mine"].get("status") is None

    again, name = copy.succeed("retry", str(number)).split()
    assert (int(again), name) == (number + 1, "event.rsvp")
    assert "1 change was refused" in copy.succeed("sync", code=REFUSED)
    assert "1 earlier refused change waits" in copy.succeed("sync")
    for command in ("drop", "retry"):
        assert "number 1" in copy.fail(command, str(number))
    assert "1 change has not reached the server" in copy.fail("sign-out")
    assert f"Dropped: {again} event.rsvp going" in copy.succeed("drop", again)
    assert copy.pending() == []


def test_conflicts_are_shown_and_settled(copy, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    todos = []
    for title in ("Chairs", "Lamps"):
        status, reply = host.call("POST", f"/events/{event}/todos", {"title": title})
        assert status == 201, reply
        todos.append(reply["id"])
    copy.fill(guest)
    assert "no conflicts" in copy.succeed("conflicts")
    for todo in todos:
        copy.do("todo.update", id=todo, title="Stools")
        status, reply = host.call("PATCH", f"/todos/{todo}", {"title": "Benches"})
        assert status < 300, reply
    assert "replaced 2 values of others: see mingle conflicts" in copy.succeed("sync")

    conflicts = json.loads(copy.succeed("conflicts", "--json"))["items"]
    assert [(one["rowKind"], one["title"], one["field"]) for one in conflicts] == [("todo", "Stools", "title")] * 2
    assert [(one["mine"], one["theirs"]) for one in conflicts] == [('"Stools"', '"Benches"')] * 2
    kept = {one["rowId"]: (name, one["id"]) for one, name in zip(conflicts, ("keepTheirs", "keepMine"))}
    lines = copy.succeed("conflicts")
    assert "To-do “Stools”: title\n" in lines and "Benches\n" in lines and "Hedda" in lines
    for name, id in kept.values():
        typed = f"""mingle do conflict.{name} '{{"id": "{id}"}}'"""
        assert typed in lines
        copy.succeed(*shlex.split(typed)[1:])
    assert "no conflicts" in copy.succeed("conflicts")
    assert "replaced" not in copy.succeed("sync")
    titles = {one["id"]: one["title"] for one in get(guest, f"/events/{event}/todos")["items"]}
    assert titles == {todo: "Benches" if kept[todo][0] == "keepTheirs" else "Stools" for todo in todos}


def test_a_change_that_waits_is_dropped_with_those_that_need_it(copy, crew):
    _, guest, event = crew
    steps.rsvp(guest, event)
    copy.fill(guest)
    first, todo = copy.do("todo.add", event=event, title="Chairs", places=2)
    second, _ = copy.do("todo.claim", id=todo)
    third, _ = copy.do("chat.send", event=event, body="On my way")
    assert [(one["number"], one["about"]) for one in copy.pending()] == [
        (first, "Chairs · Board games"),
        (second, "Chairs"),
        (third, "On my way · Board games"),
    ]
    listed = copy.succeed("pending").splitlines()
    assert "Chairs · Board games" in listed[0] and "mingle drop NUMBER" in listed[-1]
    assert "waits to be sent" in copy.fail("retry", str(first))
    assert "number 99" in copy.fail("drop", "99")

    dropped = copy.succeed("drop", str(first)).splitlines()
    assert dropped == [f"Dropped: {first} todo.add Chairs · Board games", f"Dropped: {second} todo.claim Chairs"]
    assert copy.show("todos", event)["items"] == []
    assert [one["number"] for one in copy.pending()] == [third]
    assert "number 1" in copy.fail("drop", str(first))
    assert "1 change sent" in copy.succeed("sync")
    assert get(guest, f"/events/{event}/todos")["items"] == []
    assert [one["body"] for one in get(guest, f"/events/{event}/messages")["items"]] == ["On my way"]


def test_a_change_that_waits_to_delete_something_says_what(copy, crew):
    host, _, event = crew
    status, reply = host.call("POST", f"/events/{event}/todos", {"title": "Lamps"})
    assert status == 201, reply
    copy.fill(host)
    copy.do("todo.delete", id=reply["id"])
    assert [one["about"] for one in copy.pending()] == ["Lamps"]


NOTHING_SAVED = "Nothing can be saved on this device. Free some space on it, then try again."


def full_disk():
    """Refuses the program every write to a file, as a full disk does."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def test_a_full_disk_loses_nothing(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="going")
    message = json.dumps({"event": event, "body": "Too much"})
    assert NOTHING_SAVED in copy.fail("do", "chat.send", message, before=full_disk)
    # What the copy had is there, without the server.
    assert [(one["number"], one["name"]) for one in copy.pending()] == [(1, "event.rsvp")]
    assert copy.show("event", event)["mine"]["status"] == "going"
    assert copy.show("chat", event)["items"] == []

    # What arrived is not recorded, so it is sent again and performed once.
    assert NOTHING_SAVED in copy.fail("sync", before=full_disk)
    assert copy.show("event", event)["mine"]["status"] == "going"
    copy.succeed("sync")
    assert copy.pending() == []
    assert get(guest, f"/events/{event}")["mine"]["status"] == "going"


def test_a_disk_that_fills_up_is_explained(crew, server, tmp_path):
    _, guest, event = crew
    with small_disk(tmp_path / "disk") as disk:
        if not disk:
            pytest.skip("only root can mount a small disk to fill")
        copy = Copy(server, disk / "copy")
        copy.fill(guest)
        copy.do("event.rsvp", event=event, status="going")
        filler = disk / "filler"
        with pytest.raises(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        message = json.dumps({"event": event, "body": "Too much"})
        assert NOTHING_SAVED in copy.fail("do", "chat.send", message)
        assert NOTHING_SAVED in copy.fail("sync")
        filler.unlink()
        assert [one["name"] for one in copy.pending()] == ["event.rsvp"]
        copy.succeed("sync")
        assert copy.pending() == []
        assert get(guest, f"/events/{event}")["mine"]["status"] == "going"


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


def eventually(holds, within=15):
    """Waits until something holds."""
    end = time.monotonic() + within
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


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


def test_a_server_that_was_restored_gets_the_changes_again(copy, crew, server, restart, tmp_path):
    host, guest, event = crew
    copy.fill(guest)
    backup = tmp_path / "backup.sqlite"
    assert server.command("backup", "--to", str(backup)).returncode == 0
    copy.do("event.rsvp", event=event, status="going")
    copy.succeed("sync")
    assert get(guest, f"/events/{event}")["mine"]["status"] == "going"

    assert server.stop() == 0
    host.close()
    guest.close()
    restored = server.command("restore", str(backup))
    assert restored.returncode == 0, restored
    restart()
    assert get(guest, f"/events/{event}")["mine"].get("status") is None
    copy.do("chat.send", event=event, body="Still here")
    copy.succeed("sync")
    assert get(guest, f"/events/{event}")["mine"]["status"] == "going"
    assert copy.show("event", event) == get(guest, f"/events/{event}")
    assert copy.show("chat", event) == get(guest, f"/events/{event}/messages")


def test_a_session_that_has_ended_keeps_the_queue(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    tokens = json.loads((copy.folder / "credentials.json").read_text())
    device = type(guest)(guest.server, guest.email)
    device.token = tokens["accessToken"]
    status, reply = device.send("POST", "/auth/logout", {})
    device.close()
    assert status < 300, reply

    copy.do("event.rsvp", event=event, status="maybe")
    problem = copy.fail("sync")
    assert f"mingle sync --as {guest.email}" in problem and "1 change is kept" in problem
    done = copy.run("sync", "--as", guest.email, "--password-stdin", typed=f"{PASSWORD}\n")
    assert done.returncode == 0 and "1 change sent" in done.stdout, done
    assert get(guest, f"/events/{event}")["mine"]["status"] == "maybe"


def test_a_folder_belongs_to_one_account(copy, crew, server):
    host, guest, _ = crew
    copy.fill(guest)
    account = (copy.folder / "account.json").read_text()
    assert guest.email in copy.fail("sync", "--as", host.email, "--password-stdin", typed=f"{PASSWORD}\n")
    assert guest.email in copy.fail("sync", "--server", f"http://127.0.0.1:{free_port()}")
    assert (copy.folder / "account.json").read_text() == account
    for file in copy.folder.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    assert copy.folder.stat().st_mode & 0o077 == 0

    copy.folder = server.data
    assert "data of a server" in copy.fail("sync", "--server", server.origin, "--as", guest.email)
    assert "data of a server" in copy.fail("show", "events")


def test_the_owner_of_a_damaged_folder_signs_in_again(copy, crew, server):
    host, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="maybe")
    (copy.folder / "account.json").write_text("")
    assert "account.json cannot be read" in copy.fail("sync")
    sign_in = ["--server", server.origin, "--as", host.email, "--password-stdin"]
    assert "another account" in copy.fail("sync", *sign_in, typed=f"{PASSWORD}\n")
    assert "1 change sent" in copy.fill(guest)
    assert get(guest, f"/events/{event}")["mine"]["status"] == "maybe"


def test_a_lost_queue_is_replaced_only_on_request(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="maybe")
    outbox = copy.folder / "outbox.sqlite"
    outbox.unlink()
    for words in [("sync",), ("pending",), ("sign-out",)]:
        problem = copy.fail(*words)
        assert str(outbox) in problem and "mingle sync --new-queue" in problem
    copy.succeed("sync", "--new-queue")
    assert copy.pending() == []
    copy.do("event.rsvp", event=event, status="maybe")
    assert "1 change sent" in copy.succeed("sync")
    assert get(guest, f"/events/{event}")["mine"]["status"] == "maybe"


def test_nobody_without_the_password_has_a_copy(copy, person, server):
    bea = person("Bea")
    sign_in = ["--as", bea.email, "--password-stdin"]
    assert "password is wrong" in copy.fail("sync", "--server", server.origin, *sign_in, typed="something else\n")
    nowhere = f"http://127.0.0.1:{free_port()}"
    assert "can’t be reached" in copy.fail("sync", "--server", nowhere, *sign_in, typed=f"{PASSWORD}\n")
    assert not copy.folder.exists()
    assert "Nobody has signed in" in copy.fail("show", "events")
    assert not copy.folder.exists()

    copy.folder.mkdir()
    (copy.folder / "photo.jpg").write_text("mine")
    assert "other files" in copy.fail("sync", "--server", server.origin, *sign_in, typed=f"{PASSWORD}\n")


def test_a_change_that_makes_no_sense_is_not_queued(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    for words, problem in [
        (["event.rspv", "{}"], "Similar: event.rsvp"),
        (["nothing.likeThis", "{}"], "--list"),
        (["event.rsvp", "{"], "not a JSON object"),
        (["event.rsvp", "[1]"], "not a JSON object"),
        (["event.rsvp", '{"status": "going"}'], "event: This field is required."),
        (["event.rsvp", '{"event": "x", "status": "going"}'], "event: "),
        (["event.rsvp", '{"event": "EVENT", "status": "perhaps"}'], "status: Use one of going, "),
        (["event.rsvp", '{"event": "EVENT", "status": "going", "colour": 1}'], "there are: event, status, party?"),
        (["event.rsvp", '{"event": "EVENT", "state": "going"}'], "Similar to “state”: status."),
        (["event.update", '{"id": "EVENT", "changes": {"titel": "Chess"}}'], "Similar to “changes.titel”: title."),
        (["chat.send", '{"event": "EVENT", "body": ""}'], "body: "),
        (["account.signIn", '{"email": "a@example.org", "password": "x"}'], ""),
    ]:
        assert problem in copy.fail("do", *(word.replace("EVENT", event) for word in words)), words
    assert copy.pending() == []


def test_fields_come_from_standard_input_and_the_list_names_them(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    fields = json.dumps({"event": event, "status": "maybe"})
    assert copy.succeed("do", "event.rsvp", "-", typed=fields).startswith("1 event.rsvp")
    listed = [line.split(None, 1) for line in copy.succeed("do", "--list").splitlines()]
    assert any(line[0] == "event.rsvp" and line[1].startswith("event, status, party?") for line in listed if line)


def test_a_command_is_explained_with_an_example_that_works(copy, crew):
    host, _, event = crew
    copy.fill(host)
    explained = copy.succeed("do", "--list", "todo.add")
    assert explained == copy.succeed("do", "todo.add", "--help")
    lines = explained.splitlines()
    assert lines[0] == "todo.add: Adds an item to the to-do list of an event."
    assert lines[1] == "Works without a network."
    assert "  event  (an id, shown by mingle show events)" in lines
    assert "  title  (text of at most 120 characters)" in lines
    assert lines.index("Required") < lines.index("  title  (text of at most 120 characters)")
    assert lines.index("May be left out") < lines.index("  dueAt  (a time, such as 2026-12-05T19:00:00.000Z)")
    typed = next(line for line in lines if line.startswith("  mingle do todo.add "))
    assert event in typed
    copy.succeed(*shlex.split(typed)[1:])
    assert [one["name"] for one in copy.pending()] == ["todo.add"]
    assert "one of going, maybe" in copy.succeed("do", "--list", "event.rsvp")
    assert "Similar: event.rsvp" in copy.fail("do", "--list", "event.rspv")


def test_commands_are_explained_without_a_copy(copy):
    done = subprocess.run(
        [copy.server.binary, "do", "--list", "expense.add"], env=copy.environment, capture_output=True, text=True
    )
    assert done.returncode == 0 and "split.parts[].value" in done.stdout, done
    assert "these are samples" in done.stdout


def test_what_is_shown_has_the_ids_that_commands_take(copy, person, server, tmp_path, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    status, message = host.call("POST", f"/events/{event}/messages", {"body": "Who brings chess?"})
    assert status == 201, message
    copy.fill(host)
    me = get(guest, "/me")["id"]
    for words, id in [
        (("event", event), event),
        (("chat", event), message["id"]),
        (("guests", event), me),
    ]:
        assert id in copy.succeed("show", *words), words

    def ids(listing):
        return {one["id"] for one in listing["items"]}

    assert ids(copy.show("guests", event)["guests"]) == ids(get(host, f"/events/{event}/guests"))
    assert copy.show("board", event) == get(host, f"/events/{event}/posts")
    # Notices are made by jobs, soon after.
    eventually(lambda: copy.succeed("sync") and ids(copy.show("inbox")) == ids(get(host, "/notifications")))
    inbox = copy.succeed("show", "inbox")
    assert all(id in inbox for id in ids(copy.show("inbox")))

    edo = person("Edo", "EDITOR")
    programme = Copy(server, tmp_path / "programme")
    programme.fill(edo)
    for shown, path in [
        ("types", "activity-types"),
        ("roles", "participant-roles"),
        ("venues", "venues"),
        ("areas", "areas"),
        ("participants", "participants"),
    ]:
        known = ids(get(edo, f"/{path}"))
        assert ids(programme.show(shown)) == known, shown
        lines = programme.succeed("show", shown)
        assert all(id in lines for id in known), shown


def test_signing_out_asks_before_it_loses_anything(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    copy.do("event.rsvp", event=event, status="going")
    assert "1 change has not reached the server" in copy.fail("sign-out")
    assert copy.folder.exists()
    copy.succeed("sign-out", "--discard")
    assert not copy.folder.exists()
    assert get(guest, f"/events/{event}")["mine"].get("status") is None


@pytest.mark.parametrize(
    "words",
    [
        ["sync", "--server", "example.org"],
        ["sync"],
        ["do", "event.rsvp"],
        ["show", "event", "x"],
        ["show", "events", "--limit", "0"],
        ["drop", "x"],
    ],
)
def test_wrong_usage_is_explained(copy, words):
    assert copy.fail(*words, code=2)
    assert not copy.folder.exists()


def test_the_folder_is_named(copy):
    done = subprocess.run([copy.server.binary, "pending"], env=copy.environment, capture_output=True, text=True)
    assert done.returncode == 2 and "--data" in done.stderr, done
