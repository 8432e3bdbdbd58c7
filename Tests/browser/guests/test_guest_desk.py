"""The hosts' guest list: who is coming, who is not, who has not replied, and the hosts' actions."""

import re

import pytest
from playwright.sync_api import expect

import steps


def desk(page, event, part=None):
    page.goto(f"/events/{event}/guests" + (f"?show={part}" if part else ""))


def chip(page, label):
    return page.get_by_role("navigation", name="Entries by answer").get_by_role("link", name=re.compile(f"^{label} "))


@pytest.mark.parametrize("javascript", [True, False])
def test_a_host_adds_changes_and_removes(new_page, person, outbox, javascript):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host, "Small table", capacity=2)
    steps.rsvp(guest, event)
    page = new_page(host, javascript=javascript)
    desk(page, event)
    expect(chip(page, "Answered")).to_have_text("Answered 1")
    # An error appears at its field, and typed values stay.
    page.get_by_text("Add a guest by hand").click()
    steps.send(page, "event.addGuest", {"name": "Ida", "email": guest.email, "party": "1"})
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ida")
    expect(page.get_by_role("alert")).to_contain_text("This address belongs to a member.")
    email = f"ida{'js' if javascript else ''}@elsewhere.example"
    steps.send(page, "event.addGuest", {"email": email})
    steps.flash(page, "Ida is going.")
    theirs = new_page(None, javascript=javascript)
    theirs.goto(steps.link(outbox.wait(email, "You are going: Small table")))
    expect(theirs.get_by_text("Hello Ida")).to_be_visible()
    # The seat limit applies to hosts too.
    page.get_by_text("Add a guest by hand").click()
    steps.send(page, "event.addGuest", {"name": "Uma"})
    steps.flash(page, "Uma is on the waiting list.")
    page.get_by_role("link", name=re.compile("^Gwen")).click()
    steps.send(page, "event.setGuest", {"party": "2"})
    expect(page.get_by_role("alert")).to_contain_text("Not enough free seats.")
    steps.send(page, "event.setGuest", {"status": "notGoing", "party": "1"})
    steps.flash(page, "isn’t coming")
    outbox.wait(guest.email, "Not going: Small table")
    expect(chip(page, "Going")).to_have_text("Going 2")
    expect(page.get_by_role("listitem").filter(has_text="Uma")).to_contain_text("Going")
    # Removed, restored, and replying again.
    page.get_by_role("link", name=re.compile("^Gwen")).click()
    steps.ask(page, "Remove")
    steps.submit(page, "event.removeGuest")
    steps.flash(page, "Guest removed.")
    assert guest.call("PUT", f"/events/{event}/rsvp", {"status": "maybe"})[0] == 403
    chip(page, "Removed").click()
    steps.submit(page, "event.restoreGuest")
    steps.flash(page, "They’re invited again.")
    assert guest.call("PUT", f"/events/{event}/rsvp", {"status": "maybe"})[0] == 200


def test_whoever_can_answer_themselves_is_invited_instead(new_page, person):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host, "Small table")
    page = new_page(host)
    desk(page, event)
    page.get_by_text("Add a guest by hand").click()
    steps.send(page, "event.addGuest", {"name": "Gwen", "email": guest.email})
    page.get_by_role("button", name="Invite them").click()
    steps.flash(page, "One person is invited.")
    assert guest.call("GET", f"/events/{event}")[1]["mine"]["invited"]


def test_each_part_and_the_search(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Otto")
    event = steps.event_by_rest(host, "Large table")
    steps.invite(host, event, other)
    steps.rsvp(guest, event)
    page = new_page(host)
    desk(page, event)
    assert not steps.violations(page)
    chip(page, "No reply").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("listitem")).to_contain_text("Otto")
    chip(page, "Maybe").click()
    expect(page.get_by_role("heading", name="No maybes")).to_be_visible()
    desk(page, event)
    page.get_by_role("searchbox").fill("gwen")
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("link", name=re.compile("^Gwen"))).to_have_count(1)
    # Search does not reveal members' addresses.
    for words in ("zebra", guest.email):
        page.get_by_role("searchbox").fill(words)
        page.get_by_role("searchbox").press("Enter")
        expect(page.get_by_role("heading", name="Nobody found")).to_be_visible()
    page.get_by_role("link", name="Show everybody").click()
    page.get_by_role("link", name=re.compile("^Gwen")).click()
    assert not steps.violations(page)
    # Guests see the plain list without these tools.
    theirs = new_page(guest)
    desk(theirs, event)
    expect(theirs.get_by_role("navigation", name="Entries by answer")).to_have_count(0)
    assert theirs.goto(page.url).status == 403


@pytest.mark.parametrize("javascript", [True, False])
def test_a_host_writes_to_some_guests(new_page, person, outbox, javascript):
    host, guest, other = person("Host"), person("Gwen"), person("Otto")
    event = steps.event_by_rest(host, "Potluck")
    steps.rsvp(guest, event)
    steps.rsvp(other, event, "maybe")
    email = f"ida{'js' if javascript else ''}@elsewhere.example"
    assert host.call("POST", f"/events/{event}/guests", {"name": "Ida", "email": email, "status": "going"})[0] == 201
    page = new_page(host, javascript=javascript)
    desk(page, event, "going")
    page.get_by_role("link", name="Write to guests").click()
    expect(page.get_by_role("checkbox", name="Going 2 people")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Maybe 1 person")).not_to_be_checked()
    # Typed values stay after an error.
    page.get_by_role("checkbox", name="Going").uncheck()
    steps.send(page, "event.announce", {"body": "Bring a bowl.\nThe door code is 4711."})
    expect(page.get_by_role("alert")).to_contain_text("Choose who gets it.")
    expect(page.get_by_label("Message", exact=True)).to_have_value("Bring a bowl.\nThe door code is 4711.")
    page.get_by_role("checkbox", name="Going").check()
    steps.submit(page, "event.announce")
    steps.flash(page, "2 people can read it now.")
    expect(page.get_by_role("listitem").filter(has_text="4711")).to_contain_text("Going · 2 people")
    # Members read it in the inbox and on the event; people outside the selection do not see it.
    theirs = new_page(guest, javascript=javascript)
    theirs.goto("/notifications")
    expect(theirs.get_by_text("Bring a bowl.")).to_be_visible()
    theirs.get_by_role("button", name="wrote to the guests of “Potluck”").click()
    expect(theirs.get_by_role("region", name="From the hosts")).to_contain_text("The door code is 4711.")
    assert "4711" in steps.text(outbox.wait(guest.email, "From the hosts: Potluck"))
    for path in ("/notifications", f"/events/{event}"):
        view = new_page(other, javascript=javascript)
        view.goto(path)
        expect(view.get_by_text("4711")).to_have_count(0)
    # A guest without an account reads it in the mail and on the page of their pass.
    strange = new_page(None, javascript=javascript)
    mail = outbox.wait(email, "From the hosts: Potluck")
    strange.goto(steps.link(mail))
    expect(strange.get_by_role("region", name="From the hosts")).to_contain_text("Bring a bowl.")
