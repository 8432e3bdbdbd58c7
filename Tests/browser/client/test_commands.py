"""What a person types: commands with their fields, and the help on them."""

import json
import shlex
import subprocess

import pytest

import steps


def test_a_change_that_makes_no_sense_is_not_queued(copy, crew):
    _, guest, event = crew
    copy.fill(guest)
    for words, problem in [
        (["event.rspv", "{}"], "Similar: event.rsvp"),
        (["nothing.likeThis", "{}"], "--list"),
        (["event.rsvp", "{"], "not a JSON object. mingle do --list event.rsvp has an example."),
        (["event.rsvp", "[1]"], "not a JSON object"),
        (["event.rsvp", '{"status": "going"}'], "event: This field is required."),
        (["event.rsvp", '{"event": "x", "status": "going"}'], "event: "),
        (["event.rsvp", '{"event": "EVENT", "status": "perhaps"}'], "status: Use one of going, "),
        (["event.rsvp", '{"event": "EVENT", "status": "going", "colour": 1}'], "there are: event, status, party?"),
        (["event.rsvp", '{"event": "EVENT", "state": "going"}'], "“state”: status. There are: event, status, party?."),
        (["post.add", '{"event": "EVENT", "body": "Cake"}'], "“body” there are: event, id?, photo, caption?."),
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


def test_the_help_speaks_of_what_a_person_types(copy):
    def explained(name):
        done = subprocess.run(
            [copy.server.binary, "do", name, "--help"], env=copy.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done
        return done.stdout

    update = explained("event.update")
    assert "  was" not in update and "filled in for you" in update and "there is no conflict" not in update
    create = [line.split()[0] for line in explained("event.create").splitlines() if "is required" in line]
    assert {*create[:3]} == {"venueId", "locationName", "onlineUrl"}, create
    assert {*create[3:]} == {"startsAt", "startDate"}, create
    assert "one of many values, such as AED, AFN and ALL" in explained("budget.update")

    unknown = subprocess.run(
        [copy.server.binary, "do", "event.rspv", "--help"], env=copy.environment, capture_output=True, text=True
    )
    assert unknown.returncode == 1 and unknown.stdout == "" and "Similar: event.rsvp" in unknown.stderr, unknown


def test_the_ids_of_all_that_is_made_are_printed(copy, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    copy.fill(host)
    typed = json.dumps({"event": event, "lines": "Chairs\nLamps"})
    _, _, *ids = copy.succeed("do", "todo.addLines", typed).split()
    assert [one["id"] for one in copy.show("todos", event)["items"]] == ids


def test_commands_are_explained_without_a_copy(copy):
    done = subprocess.run(
        [copy.server.binary, "do", "--list", "expense.add"], env=copy.environment, capture_output=True, text=True
    )
    assert done.returncode == 0 and "split.parts[].value" in done.stdout, done
    assert "these are samples" in done.stdout


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


def test_wrong_usage_names_the_command_that_helps(copy):
    assert "mingle do --list event.rsvp explains them" in copy.fail("do", "event.rsvp", code=2)
    assert "as shown by mingle show events" in copy.fail("show", "event", "x", code=2)
    copy.environment["LC_ALL"] = "de_DE.UTF-8"
    assert "siehe mingle show events" in copy.fail("show", "event", "x", code=2)


def test_the_folder_is_named(copy):
    done = subprocess.run([copy.server.binary, "pending"], env=copy.environment, capture_output=True, text=True)
    assert done.returncode == 2 and "--data" in done.stderr, done
