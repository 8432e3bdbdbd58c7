"""Invitations by name and by mail, friends first, and the state after a refusal."""

import re

from playwright.sync_api import expect

import steps
from people import inbox, item, name
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_invite_friends_first(new_page, person, javascript):
    ann, bob, cem, dan = (person(one) for one in ("Ann", "Bob", "Cem", "Dan"))
    steps.befriend(ann, bob)
    steps.befriend(bob, cem)
    event = steps.event_by_rest(ann, "Garden party", visibility="INVITED")
    page = new_page(ann, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    groups = page.get_by_role("group")
    expect(groups).to_have_count(2)
    expect(groups.first).to_have_accessible_name("Friends")
    expect(groups.first).to_contain_text(f"@{steps.handle(bob)}")
    expect(groups.last).to_have_accessible_name("Friends of friends")
    expect(groups.last).to_contain_text(f"@{steps.handle(cem)}")
    expect(page.get_by_text(f"@{steps.handle(dan)}")).to_have_count(0)
    boxes = page.locator("[data-choices]").get_by_role("checkbox")

    def ticked():
        return [boxes.nth(at).is_checked() for at in range(boxes.count())]

    assert ticked() == [False, False]
    if javascript:
        page.get_by_label("E-mail addresses").fill("kept@example.net")
        page.evaluate("window.notReloaded = true")
    page.get_by_role("link", name="Select all").click()
    expect(boxes.first).to_be_checked()
    assert ticked() == [True, True]
    page.get_by_role("link", name="Select none").click()
    expect(boxes.first).not_to_be_checked()
    assert ticked() == [False, False]
    if javascript:
        # Selecting keeps the typed values.
        expect(page.get_by_label("E-mail addresses")).to_have_value("kept@example.net")
        assert page.evaluate("window.notReloaded === true")
        page.get_by_label("E-mail addresses").fill("")
    page.get_by_role("checkbox", name=re.compile(re.escape(name(bob)))).check()
    steps.send(page, "event.invite", {})
    steps.flash(page, "One person is invited.")
    expect(item(page, bob)).to_contain_text("No answer yet")
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(bob))))).to_have_count(0)
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(cem))))).to_have_count(1)

    theirs = new_page(bob, javascript=javascript, viewport=steps.PHONE)
    theirs.goto("/")
    expect(steps.card(theirs, "Garden party").get_by_text("You are invited")).to_be_visible()
    theirs.goto("/notifications")
    theirs.get_by_role("button", name=f"{name(ann)} invites you to “Garden party”.").click()
    expect(theirs).to_have_url(re.compile(f"/events/{event}$"))
    steps.press_rsvp(theirs, "Going")
    page.reload()
    expect(item(page, bob)).to_contain_text("Going")
    # Hosts see who is invited; people without an invitation do not see the event.
    steps.not_found(new_page(cem, javascript=javascript), f"/events/{event}")


def test_a_refused_invitation_keeps_the_ticks(new_page, person):
    ann, bob, cem = person("Ann"), person("Bob"), person("Cem")
    steps.befriend(ann, bob)
    steps.befriend(ann, cem)
    event = steps.event_by_rest(ann, "Garden party")
    page = new_page(ann)
    page.goto(f"/events/{event}/invite")
    page.get_by_role("checkbox", name=re.compile(re.escape(name(cem)))).check()
    steps.without_checks(page)
    steps.send(page, "event.invite", {"emails": "good@example.org, no address"})
    expect(page.get_by_label("E-mail addresses")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("E-mail addresses")).to_have_value("good@example.org, no address")
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(cem))))).to_be_checked()
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(bob))))).not_to_be_checked()
    assert not [text for text in inbox(cem) if "invites" in text]


def test_invite_by_name_and_by_mail(new_page, person, outbox):
    host, guest = person("Host"), person("Invited")
    event = steps.event_by_rest(host, "By invitation", visibility="INVITED")
    page = new_page(host)
    page.goto(f"/events/{event}/invite")
    page.get_by_role("searchbox").fill(steps.handle(guest))
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("checkbox", name=re.compile(re.escape("@" + steps.handle(guest)))).check()
    steps.send(page, "event.invite", {"emails": "by.mail@example.net"})
    steps.flash(page, "2 people are invited")
    invited = page.get_by_role("listitem")
    expect(invited.filter(has_text="@" + steps.handle(guest))).to_contain_text("No answer yet")
    expect(invited.filter(has_text="by.mail@example.net")).to_be_visible()

    # The member finds it on Home.
    theirs = new_page(guest)
    theirs.goto("/")
    expect(steps.card(theirs, "By invitation").get_by_text("You are invited")).to_be_visible()

    # The mailed guest replies without an account, and has nothing to confirm, because the link is personal.
    stranger = new_page()
    stranger.goto(steps.link(outbox.wait("by.mail@example.net", "invites you")))
    expect(stranger.get_by_role("main")).to_contain_text("You’re answering as by.mail@example.net")
    stranger.get_by_label("Your name").fill("Mailed Guest")
    steps.press_rsvp(stranger, "Going")
    expect(stranger.get_by_role("main")).to_contain_text("Your answer: Going")
    expect(stranger.get_by_role("button", name="Confirm my answer")).to_have_count(0)
    page.reload()
    mailed = page.get_by_role("listitem").filter(has_text=re.compile("by.mail@example.net|Mailed Guest", re.I))
    expect(mailed).to_contain_text("Going")

    # A second invitation changes nothing.
    page.goto(f"/events/{event}/invite")
    steps.send(page, "event.invite", {"emails": "BY.mail@example.net"})
    expect(mailed).to_have_count(1)
    assert len(outbox.mails("by.mail@example.net", "invites you")) == 1

    # Withdrawing the invitation hides the event.
    with page.expect_navigation():
        page.locator("summary[aria-label^='Take back the invitation of Invited']").click()
        page.get_by_role("button", name="Take back the invitation", exact=True).locator("visible=true").click()
    steps.not_found(theirs, f"/events/{event}")


def test_dismiss_and_bring_back(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Not for me", visibility="INVITED")
    steps.invite(host, event, guest)
    page = new_page(guest)
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Hide the invitation to Not for me").click()
    steps.flash(page, "Invitation hidden")
    assert "Not for me" not in steps.titles(page)
    page.get_by_text("1 hidden invitation").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Bring back Not for me").click()
    expect(steps.card(page, "Not for me")).to_be_visible()


def test_guests_invite_where_they_may(new_page, person):
    host, guest = person("Host"), person("Guest")
    for may in (True, False):
        event = steps.event_by_rest(host, guestsMayInvite=may)
        steps.rsvp(guest, event)
        page = new_page(guest)
        page.goto(f"/events/{event}")
        expect(page.get_by_role("link", name="Invite", exact=True)).to_have_count(int(may))
        status = page.goto(f"/events/{event}/invite").status
        assert status == (200 if may else 403), status
