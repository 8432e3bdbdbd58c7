"""What a copy shows: the same as the server, with the ids that commands take."""

import contextlib
import sqlite3

import steps
from copies import Copy, eventually, get, write


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


def test_a_row_in_several_scopes_counts_once(copy, crew):
    _, guest, event = crew
    # The RSVP is the guest's own, and on the guest list.
    steps.rsvp(guest, event)
    done = copy.fill(guest)
    with contextlib.closing(sqlite3.connect(copy.folder / "replica.sqlite")) as file:
        held = "SELECT count(*), count(DISTINCT kind || hex(subject)) FROM held"
        in_scopes, rows = file.execute(held).fetchone()
    assert rows < in_scopes
    assert f"{rows:,} rows received" in done
