"""Changes of a copy: queued without a server, sent later, refused, dropped, in conflict with those of others."""

import json
import shlex

import pytest

import steps
from copies import get
from server import PASSWORD

# The exit code of a sync in which the server refused changes.
REFUSED = 3


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
    assert "1 change was refused" in copy.fail("sign-out")
    assert f"Dropped: {again} event.rsvp going" in copy.succeed("drop", again)
    assert copy.pending() == []


def test_a_change_of_something_deleted_does_not_speak_of_a_page(copy, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    status, reply = host.call("POST", f"/events/{event}/todos", {"title": "Chairs"})
    assert status == 201, reply
    copy.fill(guest)
    copy.do("todo.update", id=reply["id"], title="Stools")
    status, deleted = host.call("DELETE", f"/todos/{reply['id']}")
    assert status < 300, deleted
    copy.succeed("sync", code=REFUSED)
    assert "refused: It was deleted, or you may no longer see it. (not_found)" in copy.succeed("pending")
    copy.environment["LC_ALL"] = "de_DE.UTF-8"
    assert "Das wurde gelöscht" in copy.succeed("pending")


def test_a_change_is_described_by_what_was_typed(copy, crew):
    host, _, _ = crew
    copy.fill(host)
    copy.do("account.updateProfile", timeZone="Europe/Berlin")
    _, event = copy.do("event.create", title="Dep", startsAt=steps.instant(days=2), locationName="Hall")
    copy.do("event.update", id=event, changes={"title": "Dep2"})
    copy.do("event.update", id=event, changes={"description": "Long"})
    _, message = copy.do("chat.send", event=event, body="Hi")
    copy.do("chat.edit", id=message, body="Hello")
    about = [one["about"] for one in copy.pending()]
    assert about == ["Europe/Berlin", "Dep", "Dep2", "Long · Dep2", "Hi · Dep2", "Hello"]


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

    assert "replaced" not in copy.succeed("sync")
    conflicts = json.loads(copy.succeed("conflicts", "--json"))["items"]
    assert [(one["rowKind"], one["title"], one["field"]) for one in conflicts] == [("todo", "Stools", "title")] * 2
    assert [(one["mine"], one["theirs"]) for one in conflicts] == [('"Stools"', '"Benches"')] * 2
    kept = {one["rowId"]: (name, one["id"]) for one, name in zip(conflicts, ("keepTheirs", "keepMine"))}
    lines = copy.succeed("conflicts")
    assert "To-do “Stools”: Title\n" in lines and "Benches\n" in lines and "Hedda" in lines
    for name, id in kept.values():
        typed = f"""mingle do conflict.{name} '{{"id": "{id}"}}'"""
        assert typed in lines
        copy.succeed(*shlex.split(typed)[1:])
    assert [one["about"] for one in copy.pending()] == ["To-do “Stools”"] * 2
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


@pytest.mark.parametrize("waits", [True, False])
def test_a_server_that_was_restored_gets_the_changes_again(copy, crew, server, restart, tmp_path, waits):
    """It is noticed by a push if a change waits, and by a pull otherwise."""
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
    if waits:
        copy.do("chat.send", event=event, body="Still here")
    assert "The server was restored from a backup: 1 earlier change" in copy.succeed("sync")
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
