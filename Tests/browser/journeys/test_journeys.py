"""Whole journeys, each completed only with what the person has. Journeys of guests without an account are in
`test_passes.py`, those of new members in `test_main_flow.py`.
"""

import sqlite3

import pytest
from playwright.sync_api import expect

import steps
from server import PASSWORD
from steps import SCRIPT_OR_PLAIN


def days_pass(server, event, days):
    """Moves an event's start and end into the past by some days."""
    milliseconds = days * 86_400_000
    with sqlite3.connect(next(server.data.glob("*.sqlite")), timeout=10) as database:
        moved = ", ".join(
            f"{name} = {name} - {milliseconds}" for name in ("starts_at", "ends_at", "over_at", "answer_by")
        )
        database.execute(
            f"UPDATE event SET version = version + 1, {moved} WHERE id = ?", (bytes.fromhex(event.replace("-", "")),)
        )


@SCRIPT_OR_PLAIN
def test_a_host_from_draft_to_the_day_after(new_page, person, outbox, server, javascript):
    host, kim, lee = person("Hana"), person("Kim"), person("Lee")
    pat = f"pat-{'js' if javascript else 'plain'}@elsewhere.org"
    page = new_page(host, javascript=javascript)
    page.goto("/events/new")
    steps.send(
        page,
        "event.create",
        {
            "title": "Harvest supper",
            "startsAt": steps.local(days=9),
            "endsAt": steps.local(days=9, hours=3),
            "answerBy": steps.local(days=6),
            "locationName": "Barn",
            "visibility": "INVITED",
            "capacity": "2",
        },
        press=page.get_by_role("button", name="Save as draft"),
    )
    steps.flash(page, "Draft saved.")
    event = page.url.rsplit("/", 1)[1]
    steps.submit(page, "event.publish")
    # Pasted in an address book's format. A duplicate is invited once, and the message equals what is stored.
    page.goto(f"/events/{event}/invite")
    steps.send(
        page, "event.invite", {"emails": f"Kim Lee <{kim.email}>, {lee.email}; {lee.email.upper()}\nPat <{pat}>"}
    )
    steps.flash(page, "3 people are invited.")
    assert len(host.call("GET", f"/events/{event}/invitations")[1]["items"]) == 3
    # Each replies through their own link.
    theirs = new_page(kim, javascript=javascript)
    theirs.goto(steps.link(outbox.wait(kim.email, "invites you: Harvest supper")))
    steps.press_rsvp(theirs, "Going")
    steps.pressed(theirs, "Going")
    # Their inbox has no unread invitation, and the mail's link still works.
    theirs.goto("/notifications")
    expect(theirs.get_by_role("listitem").filter(has_text="invites you").get_by_text("New")).to_have_count(0)
    strange = new_page(None, javascript=javascript)
    strange.goto(steps.link(outbox.wait(pat, "invites you: Harvest supper")))
    expect(strange.get_by_label("Your name")).to_have_value("Pat")
    steps.press_rsvp(strange, "Going")
    expect(strange.get_by_text("You are going.")).to_be_visible()
    # The deadline passes. Lee is too late; the host can still change replies, but not beyond the seats.
    days_pass(server, event, 7)
    late = new_page(lee, javascript=javascript)
    late.goto(f"/events/{event}")
    expect(late.get_by_text("Answers closed")).to_be_visible()
    page.goto(f"/events/{event}/guests")
    page.get_by_role("link", name="Pat").click()
    steps.send(page, "event.setGuest", {"status": "notGoing"})
    steps.flash(page, "isn’t coming")
    outbox.wait(pat, "Not going: Harvest supper")
    strange.goto(steps.link(outbox.wait(pat, "Not going: Harvest supper")))
    expect(strange.get_by_text("Not going").first).to_be_visible()
    # Cancelled with a reason, then restored.
    page.goto(f"/events/{event}/delete")
    steps.send(page, "event.cancel", {"reason": "The barn leaks."})
    for who in (kim.email, lee.email):
        assert "The barn leaks." in steps.text(outbox.wait(who, "Cancelled: Harvest supper"))
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_text("The barn leaks.")).to_be_visible()
    page.goto(f"/events/{event}/announcements?show=going")
    steps.send(page, "event.announce", {"body": "We look for another barn."})
    steps.flash(page, "1 person can read it now.")
    page.goto(f"/events/{event}/delete")
    steps.submit(page, "event.restore")
    outbox.wait(kim.email, "Back on: Harvest supper")
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("region", name="From the hosts")).to_contain_text("We look for another barn.")
    # The day after: no page is a dead end, and the next event starts as a copy.
    days_pass(server, event, 3)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_text("This event is over.")).to_be_visible()
    theirs.goto("/past")
    expect(steps.card(theirs, "Harvest supper")).to_be_visible()
    strange.reload()
    expect(strange.get_by_text("This event is over.").first).to_be_visible()
    page.goto(f"/events/{event}/guests")
    expect(page.get_by_role("link", name="Kim")).to_be_visible()
    page.goto(f"/events/{event}/announcements")
    steps.send(page, "event.announce", {"body": "Thank you all!"})
    steps.flash(page, "1 person can read it now.")
    page.goto(f"/events/{event}")
    steps.submit(page, "event.duplicate")
    steps.flash(page, "Here’s a draft of it")


FORMS = {
    "event.update": ("/events/{event}/edit", {"title": "Another title"}, "Another title"),
    "event.announce": (
        "/events/{event}/announcements?show=going",
        {"body": "Bring a bowl."},
        "1 person can read it now.",
    ),
    "event.addGuest": ("/events/{event}/guests", {"name": "Uncle Bob"}, "Uncle Bob is going."),
    "event.invite": ("/events/{event}/invite", {"emails": "nora@elsewhere.org"}, "One person is invited."),
    "event.cancel": ("/events/{event}/delete", {"reason": "The barn leaks."}, "Event cancelled."),
    "account.updateProfile": ("/me/settings", {"givenName": "Johanna"}, "Saved."),
}


@SCRIPT_OR_PLAIN
@pytest.mark.parametrize("command", FORMS)
def test_a_session_that_ends_in_the_middle(new_page, person, javascript, command):
    """Typed values are restored after signing in again, and the next press sends them."""
    host, guest = person("Hana"), person("Gus")
    event = steps.event_by_rest(host, "Harvest supper")
    steps.rsvp(guest, event)
    path, typed, said = FORMS[command]
    page = new_page(host, javascript=javascript)
    page.goto(path.format(event=event))
    page.context.clear_cookies(name="mingle")
    steps.send(page, command, typed)
    expect(page.get_by_text("nothing is lost")).to_be_visible()
    steps.send(page, "account.signIn", {"email": host.email, "password": PASSWORD})
    for name, value in typed.items():
        expect(steps.field(page, command, name)).to_have_value(value)
    steps.submit(page, command)
    expect(page.get_by_role("main")).to_contain_text(said)


@SCRIPT_OR_PLAIN
def test_a_session_that_ends_before_a_file_is_sent(new_page, person, javascript):
    """Ticked options are restored; the file has to be chosen again."""
    host = person("Hana")
    page = new_page(host, javascript=javascript)
    page.goto("/me/import")
    past = f"{steps.local(days=-40).replace('-', '').replace(':', '')}00Z"
    file = steps.calendar_file(("old@elsewhere", "Old tea", past))
    page.context.clear_cookies(name="mingle")
    steps.send(
        page,
        "calendar.import",
        {"past": True, "visibility": "FRIENDS", "file": {**file, "buffer": file["buffer"] + b" " * 400_000}},
    )
    expect(
        page.get_by_text("You’re no longer signed in. Sign in to continue, and choose the file again.")
    ).to_be_visible()
    steps.send(page, "account.signIn", {"email": host.email, "password": PASSWORD})
    expect(steps.field(page, "calendar.import", "past")).to_be_checked()
    expect(page.locator("[name=visibility][value=FRIENDS]")).to_be_checked()
    steps.send(page, "calendar.import", {"file": file})
    expect(page.get_by_text("Old tea")).to_be_visible()
    # A photo, which scripts send at once, and a button without fields.
    for path, press in (("/me/settings", "Save photo"), (None, "Duplicate")):
        event = steps.event_by_rest(host, "Supper")
        path = path or f"/events/{event}"
        page.goto(path)
        page.context.clear_cookies(name="mingle")
        if press == "Save photo":
            page.locator("input[type=file]").first.set_input_files(
                {"name": "a.png", "mimeType": "image/png", "buffer": b"no photo"}
            )
        with page.expect_navigation():
            page.get_by_role("button", name=press, exact=True).click()
        expect(page.get_by_text("You’re no longer signed in.")).to_be_visible()
        steps.send(page, "account.signIn", {"email": host.email, "password": PASSWORD})
        assert page.url.endswith(path) or "/do/" in page.url, page.url


@SCRIPT_OR_PLAIN
def test_who_was_removed_and_who_is_blocked(new_page, person, outbox, unique, javascript):
    """Both see an accurate page, and no link is a dead end."""
    host, gus, bea = person("Hana"), person("Gus"), person("Bea")
    title = f"Harvest supper {unique}"
    event = steps.event_by_rest(host, title)
    for one in (gus, bea):
        steps.rsvp(one, event)
    assert host.call("DELETE", f"/events/{event}/guests/{steps.own_id(gus)}")[0] < 300
    theirs = new_page(gus, javascript=javascript)
    theirs.goto("/notifications")
    theirs.get_by_role("button", name="no longer on the guest list").click()
    expect(theirs.get_by_text("The host has removed you from this event.")).to_be_visible()
    outbox.wait(gus.email, "no longer on the guest list")
    # After being restored, they reply.
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/guests?show=removed")
    steps.submit(page, "event.restoreGuest")
    theirs.goto(f"/events/{event}")
    steps.press_rsvp(theirs, "Maybe")
    steps.pressed(theirs, "Maybe")
    # For a person that the host has blocked, the event and everything that leads to it disappear.
    assert host.call("PUT", f"/people/{steps.own_id(bea)}/block", {})[0] < 300
    other = new_page(bea, javascript=javascript)
    steps.not_found(other, f"/events/{event}")
    other.goto("/")
    expect(other.get_by_role("main")).not_to_contain_text(title)
    other.goto("/notifications")
    for button in other.locator("form[action='/do/notice.open'] button").all():
        button.click()
        expect(other.get_by_role("heading", level=1)).to_be_visible()
        assert other.title() and "404" not in other.title()
        other.goto("/notifications")
