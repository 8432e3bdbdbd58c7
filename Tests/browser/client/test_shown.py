"""What a copy shows: the same as the server, with the ids that commands take."""

import contextlib
import sqlite3

import steps
from copies import Copy, eventually, get, write
from server import new_id


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
        (("schedule",), "/schedule"),
    ]:
        assert copy.show(*words) == get(guest, path), words
    people = get(guest, "/people?limit=200")
    for one in people["items"]:
        del one["mutualFriends"]
    assert copy.show("people", "--limit", "200") == people
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


def test_what_is_not_in_a_copy_is_no_page(copy, crew):
    _, guest, _ = crew
    copy.fill(guest)
    nothing = new_id()
    for words in [("event", nothing), ("chat", nothing), ("comments", nothing), ("programme",)]:
        assert "isn’t in your copy" in copy.fail("show", *words), words
    assert copy.succeed("show", "events", "--search", "nowhere") == "There is nothing to show.\n"
    expected = copy.succeed("do", "event.rsvp", f'{{"event": "{nothing}", "status": "going"}}')
    assert "The server may refuse it: This isn’t in your copy" in expected
    assert "This isn’t in your copy" in copy.succeed("pending")
    copy.environment["LC_ALL"] = "de_DE.UTF-8"
    assert "nicht in deiner Kopie" in copy.fail("show", "event", nothing)


def test_a_guest_who_arrives_is_marked_and_counted(copy, person):
    host, guest = person("Hedda"), person("Bea")
    event = steps.event_by_rest(host, "Dinner", startsAt=steps.instant(hours=1))
    steps.rsvp(guest, event)
    me = steps.own_id(guest)
    copy.fill(host)

    def line():
        return next(line for line in copy.succeed("show", "guests", event).splitlines() if line.endswith(me))

    assert line().startswith(" ") and "arrived" not in line()
    copy.do("guest.checkIn", event=event, guest=me)
    assert line().startswith("*") and "arrived" in line()
    assert "1, 1 arrived" in copy.succeed("show", "event", event)
    copy.succeed("sync")
    assert line().startswith(" ") and "arrived" in line()


def test_earlier_messages_are_offered_above_the_later_ones(copy, crew):
    host, guest, event = crew
    for text in ("First", "Second", "Third"):
        write(host, event, text)
    copy.fill(guest)
    lines = copy.succeed("show", "chat", event, "--limit", "2").splitlines()
    assert [line.strip() for line in lines[2::2]] == ["Second", "Third"]
    offer, cursor = lines[0].split(" --cursor ")
    assert offer == "Earlier messages:"
    assert "First" in copy.succeed("show", "chat", event, "--cursor", cursor)


def test_a_budget_says_who_gets_and_who_owes(copy, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    me, payer = steps.own_id(guest), steps.own_id(host)
    expense = {
        "description": "Cake",
        "amount": {"minor": 1000, "currency": "EUR"},
        "paidBy": [{"userId": payer, "minor": 1000}],
        "split": {"kind": "equal", "parts": [{"userId": me}, {"userId": payer}]},
    }
    status, reply = host.call("POST", f"/events/{event}/expenses", expense)
    assert status == 201, reply
    copy.fill(guest)
    lines = copy.succeed("show", "budget", event).splitlines()
    assert any("Cake" in line and reply["on"] not in line for line in lines), lines
    assert any("gets €5.00" in line and payer in line for line in lines), lines
    assert any("owes €5.00" in line and me in line for line in lines), lines
