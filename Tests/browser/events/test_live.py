"""Two people view the same event and see each other's changes."""

import re

import pytest
from playwright.sync_api import expect

import steps


def looking(page, event):
    """Opens the event and waits until the page listens, so that no change is missed."""
    with page.expect_response(re.compile("/api/v1/sync/stream")):
        page.goto(f"/events/{event}")
    expect(page.get_by_text(re.compile("seats? left"))).to_be_visible()
    page.evaluate("window.notReloaded = true")


def still_the_same_page(page):
    assert page.evaluate("window.notReloaded === true"), "the page was loaded again"


def test_what_waits_for_one_comes_while_one_looks(new_page, person):
    host, bea = person("Host"), person("Bea")
    event = steps.event_by_rest(host, "Game night", capacity=5)
    steps.rsvp(bea, event)
    page = new_page(bea)
    looking(page, event)
    expect(page.get_by_text("You have nothing to do here.")).to_be_visible()
    mine, theirs = steps.own_id(bea), steps.own_id(host)
    status, item = host.call("POST", f"/events/{event}/todos", {"title": "Bring the keys", "assigneeId": mine})
    assert status == 201, item
    expect(page.get_by_role("heading", name="Your to-dos")).to_be_visible()
    expect(page.get_by_role("link", name="Bring the keys")).to_be_visible()
    parts = [{"userId": mine}, {"userId": theirs}]
    status, reply = host.call(
        "POST",
        f"/events/{event}/expenses",
        {
            "description": "Pizza",
            "amount": {"minor": 1800},
            "paidBy": [{"userId": theirs, "minor": 1800}],
            "split": {"kind": "equal", "parts": parts},
        },
    )
    assert status == 201, reply
    expect(page.get_by_text("You owe €9.00")).to_be_visible()
    assert host.call("PUT", f"/todos/{item['id']}/completion")[0] < 300
    expect(page.get_by_text("You have nothing to do here.")).to_be_visible()
    still_the_same_page(page)


@pytest.mark.parametrize("visibility", ["PUBLIC", "INVITED"])
def test_seats_change_under_the_eyes_of_the_other(new_page, person, visibility):
    host, bea, cem = person("Host"), person("Bea"), person("Cem")
    event = steps.event_by_rest(host, "Game night", capacity=5, visibility=visibility)
    invited = [one.call("GET", "/me")[1]["id"] for one in (bea, cem)]
    assert host.call("POST", f"/events/{event}/invitations", {"userIds": invited})[0] < 300
    one, other = new_page(bea), new_page(cem, viewport=steps.PHONE)
    looking(one, event)
    looking(other, event)
    expect(other.get_by_text("5 of 5 seats left")).to_be_visible()

    steps.press_rsvp(one, "Going")
    expect(other.get_by_text("4 of 5 seats left")).to_be_visible()
    expect(other.locator("live-region[row]")).to_contain_text("1 person going")
    still_the_same_page(other)

    # Changes are announced politely to screen readers.
    expect(other.locator('[aria-live="polite"]').filter(has_text="4 of 5 seats left")).to_be_visible()

    # The replaced region still works.
    steps.press_rsvp(other, "Going")
    steps.pressed(other, "Going")
    expect(other.get_by_text("3 of 5 seats left")).to_be_visible()


def test_the_other_moves_up_from_the_waiting_list(new_page, person):
    host, bea, cem = person("Host"), person("Bea"), person("Cem")
    event = steps.event_by_rest(host, "One chair", capacity=1)
    assert bea.call("PUT", f"/events/{event}/rsvp", {"status": "going"})[0] == 200
    assert cem.call("PUT", f"/events/{event}/rsvp", {"status": "going"})[0] == 200
    waiting = new_page(cem)
    with waiting.expect_response(re.compile("/api/v1/sync/stream")):
        waiting.goto(f"/events/{event}")
    expect(waiting.get_by_text("You are number 1 on the waiting list.")).to_be_visible()
    leaving = new_page(bea)
    leaving.goto(f"/events/{event}")
    steps.press_rsvp(leaving, "Not going")
    steps.pressed(waiting, "Going")
    expect(waiting.get_by_text("You are number 1 on the waiting list.")).to_be_hidden()


def test_the_host_sees_rsvps_come_in(new_page, person):
    host, bea = person("Host"), person("Bea")
    event = steps.event_by_rest(host, "Game night", capacity=5)
    mine, theirs = new_page(host), new_page(bea)
    looking(mine, event)
    looking(theirs, event)
    steps.press_rsvp(theirs, "Maybe")
    expect(mine.locator("live-region[row]")).to_contain_text("1 person maybe")
    still_the_same_page(mine)


def test_it_catches_up_after_the_server_was_away(new_page, person, server, restart):
    host, bea, cem = person("Host"), person("Bea"), person("Cem")
    event = steps.event_by_rest(host, "Game night", capacity=5)
    page = new_page(cem)
    looking(page, event)

    server.kill()
    restart()
    # The RSVP may come before the page listens again, and is not missed.
    bea.close()
    assert bea.call("PUT", f"/events/{event}/rsvp", {"status": "going"})[0] == 200
    expect(page.get_by_text("4 of 5 seats left")).to_be_visible(timeout=30_000)
    still_the_same_page(page)


def test_a_removed_guest_loses_sight_at_once(new_page, person):
    host, bea = person("Host"), person("Bea")
    event = steps.event_by_rest(host, "Among us", visibility="INVITED", capacity=5)
    bea_id = bea.call("GET", "/me")[1]["id"]
    assert host.call("POST", f"/events/{event}/invitations", {"userIds": [bea_id]})[0] < 300
    assert bea.call("PUT", f"/events/{event}/rsvp", {"status": "going"})[0] == 200
    page = new_page(bea)
    looking(page, event)
    assert host.call("DELETE", f"/events/{event}/guests/{bea_id}")[0] < 300
    expect(page.locator("live-region[row]")).to_have_text("This event no longer exists.")
