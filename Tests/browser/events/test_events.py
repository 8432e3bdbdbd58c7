"""Actions of hosts and guests on an event: creating, changing and viewing it."""

import datetime
import re

import pytest
from icalendar import Calendar
from playwright.sync_api import expect

import steps

# MARK: Hosting


def test_create_with_everything(new_page, person):
    host = person("Host")
    page = new_page(host)
    event = steps.create_event(
        page,
        "Everything",
        endsAt=steps.local(days=3, hours=2),
        answerBy=steps.local(days=2),
        address="Elm Street 1",
        description="One\n\nTwo\nthree",
        capacity="12",
        tags="Games, Late night",
        companionsAllowed="2",
        emoji="🎲",
        guestList="counts",
        guestsMayInvite=True,
        locationHidden=True,
        passLargeParties=True,
        offerHours="6",
        visibility="UNLISTED",
    )
    main = page.get_by_role("main")
    for words in (
        "Everything",
        "Common room",
        "Elm Street 1",
        "Two",
        "#Games",
        "#Late night",
        "12 of 12 seats left",
        "Unlisted",
    ):
        expect(main).to_contain_text(words)
    page.goto(f"/events/{event}/edit")
    for name, value in {
        "title": "Everything",
        "capacity": "12",
        "tags": "Games, Late night",
        "companionsAllowed": "2",
        "emoji": "🎲",
        "description": "One\n\nTwo\nthree",
        "offerHours": "6",
    }.items():
        expect(steps.field(page, "event.update", name)).to_have_value(value)
    for name in ("guestsMayInvite", "locationHidden", "passLargeParties"):
        expect(steps.field(page, "event.update", name)).to_be_checked()


def test_a_new_event_is_tomorrow_at_half_past_eight(new_page, person):
    page = new_page(person("Host"))
    page.goto("/events/new")
    tomorrow = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1)).strftime("%Y-%m-%d")
    expect(steps.field(page, "event.create", "startsAt")).to_have_value(f"{tomorrow}T20:30")
    expect(steps.form(page, "event.create").locator('[name="visibility"][value="PUBLIC"]')).to_be_checked()


def test_a_typo_is_not_mailed_and_a_new_time_is(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Gaem night")
    steps.rsvp(guest, event)
    page = new_page(host)
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"title": "Game night"})
    steps.flash(page, "Saved")
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"startsAt": steps.local(days=5), "locationName": "Library"})
    # A mail about the typo would have been sent before this one.
    mail = outbox.wait(guest.email, "New time and place")
    assert (
        mail["Subject"] == "Game night"
        and "The place is now Library" in steps.text(mail)
        and "Before, it was" in steps.text(mail)
    )
    assert not outbox.mails(guest.email, "Changed") and len(outbox.mails(guest.email, "New ti")) == 1
    # The host can override the default in both directions.
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"startsAt": steps.local(days=6), "notify": "no"})
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"description": "Now with cake", "notify": "yes"})
    outbox.wait(guest.email, "Changed")
    assert len(outbox.mails(guest.email, "Changed")) == 1 and len(outbox.mails(guest.email, "New ti")) == 1


def test_cancel_notifies_the_guests_and_stays(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Called off")
    steps.rsvp(guest, event)
    page = new_page(host)
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Cancel or delete").click()
    steps.submit(page, "event.cancel")
    steps.flash(page, "cancelled")
    mail = outbox.wait(guest.email, "Cancelled")
    calendar = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
    assert Calendar.from_ical(calendar.get_content())["METHOD"] == "CANCEL"
    theirs = new_page(guest)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_text("This event is cancelled.")).to_be_visible()
    expect(theirs.get_by_role("button", name="Going", exact=True)).to_have_count(0)


def test_delete_removes_it_for_everybody(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Short-lived")
    steps.rsvp(guest, event)
    page = new_page(host)
    page.goto(f"/events/{event}/delete")
    steps.submit(page, "event.delete")
    expect(page).to_have_url(re.compile("/my-events$"))
    expect(page.get_by_text("Short-lived")).to_have_count(0)
    for one in (page, new_page(guest)):
        assert one.goto(f"/events/{event}").status == 404
        expect(one.get_by_role("heading", level=1)).to_have_text("No longer available")
    steps.not_found(new_page(person("Other")), f"/events/{event}")


def test_duplicate_is_a_week_later(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(host, "Weekly tea", capacity=7, tags=["Tea"])
    page = new_page(host)
    page.goto(f"/events/{event}")
    steps.submit(page, "event.duplicate")
    expect(page).to_have_url(re.compile("/edit$"))
    copy = page.url.split("/")[-2]
    assert copy != event
    old, new = (host.call("GET", f"/events/{one}")[1] for one in (event, copy))
    distance = datetime.datetime.fromisoformat(new["startsAt"]) - datetime.datetime.fromisoformat(old["startsAt"])
    assert distance == datetime.timedelta(days=7)
    assert (new["title"], new["capacity"], new["tags"], new["status"]) == ("Weekly tea", 7, ["Tea"], "draft")


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_called_off_says_why_and_comes_back(new_page, person, outbox, javascript):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Garden party")
    steps.rsvp(guest, event)
    page, theirs = new_page(host, javascript=javascript), new_page(guest, javascript=javascript)
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Cancel or delete").click()
    steps.send(page, "event.cancel", {"reason": "The garden is under water."})
    steps.flash(page, "cancelled")
    assert "The garden is under water." in steps.text(outbox.wait(guest.email, "Cancelled"))
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_text("The garden is under water.")).to_be_visible()
    page.get_by_role("link", name="Bring back or delete").click()
    steps.submit(page, "event.restore")
    steps.flash(page, "back on")
    outbox.wait(guest.email, "Back on")
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("button", name="Going", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(theirs.get_by_text("The garden is under water.")).to_have_count(0)


def test_only_hosts_have_the_tools(new_page, person):
    host, other = person("Host"), person("Other")
    event = steps.event_by_rest(host)
    page = new_page(other)
    page.goto(f"/events/{event}")
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)
    expect(page.get_by_role("button", name="Duplicate")).to_have_count(0)
    for path in ("edit", "delete"):
        assert page.goto(f"/events/{event}/{path}").status == 403
    page.goto(f"/events/{event}/guests")
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    expect(page.get_by_role("link", name="Download as CSV")).to_have_count(0)


# MARK: Seeing


HIDDEN = "Secret cellar 7"


def test_the_place_is_hidden_until_going(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Where is it", locationName=HIDDEN, address="Hidden lane 9", locationHidden=True)
    page = new_page(guest)
    for path in (f"/events/{event}", "/", f"/events/{event}/guests"):
        page.goto(path)
        assert "Secret cellar" not in page.content() and "Hidden lane" not in page.content(), path
    # Search does not reveal it.
    page.goto("/discover?q=Secret+cellar")
    assert "Where is it" not in steps.titles(page)
    status, body = guest.call("GET", f"/events/{event}")
    assert "Secret cellar" not in str(body)
    page.goto(f"/events/{event}")
    steps.press_rsvp(page, "Maybe")
    expect(page.get_by_text(HIDDEN)).to_have_count(0)
    steps.press_rsvp(page, "Going")
    expect(page.get_by_text(HIDDEN).first).to_be_visible()
    expect(page.get_by_text("Hidden lane 9").first).to_be_visible()
    steps.press_rsvp(page, "Not going")
    expect(page.get_by_text(HIDDEN)).to_have_count(0)


def test_a_removed_guest_no_longer_sees_an_invited_only_event(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Other")
    event = steps.event_by_rest(host, "Inner circle", visibility="INVITED")
    steps.invite(host, event, guest)
    theirs = new_page(guest)
    theirs.goto(f"/events/{event}")
    steps.press_rsvp(theirs, "Going")
    steps.not_found(new_page(other), f"/events/{event}")
    page = new_page(host)
    page.goto(f"/events/{event}/guests")
    page.get_by_role("link", name=re.compile("^Gwen")).click()
    steps.ask(page, "Remove")
    steps.submit(page, "event.removeGuest")
    steps.flash(page, "removed")
    steps.not_found(theirs, f"/events/{event}")
    steps.not_found(theirs, f"/events/{event}/guests")
    theirs.goto("/")
    assert "Inner circle" not in steps.titles(theirs)


def test_unlisted_is_found_only_by_its_link(new_page, person):
    host, other = person("Host"), person("Other")
    event = steps.event_by_rest(host, "Off the record", visibility="UNLISTED")
    link = steps.invite_link(new_page(host), event)
    page = new_page(other)
    for path in ("/", "/discover", "/discover?q=Off+the+record"):
        page.goto(path)
        assert "Off the record" not in steps.titles(page), path
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Off the record")
    steps.press_rsvp(page, "Going")
    page.goto("/")
    expect(steps.card(page, "Off the record")).to_be_visible()


def test_a_link_that_was_switched_off(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(host, visibility="INVITED")
    page = new_page(host)
    link = steps.make_link(page, event)
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_label("Your name")).to_be_visible()
    steps.ask(page, "Switch the link off")
    steps.submit(page, "event.revokeLink")
    steps.flash(page, "no longer works")
    steps.not_found(stranger, link)


def test_guest_list_rules(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Other")
    for rule, sees_names, sees_counts in (("names", True, True), ("counts", False, True), ("hidden", False, False)):
        event = steps.event_by_rest(host, f"List {rule}", guestList=rule)
        steps.rsvp(guest, event)
        page = new_page(other)
        page.goto(f"/events/{event}")
        main = page.get_by_role("main")
        assert ("Gwen" in main.inner_text()) == sees_names, rule
        assert ("1 person going" in main.inner_text()) == sees_counts, rule
        # Nor does the guest list.
        page.goto(f"/events/{event}/guests")
        assert ("Gwen" in page.get_by_role("main").inner_text()) == sees_names, rule
        assert guest.email not in page.content().lower(), rule


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
def test_who_has_no_host_is_told_why_nobody_can_answer(new_page, person, unique, javascript):
    host, guest, admin = person("Host"), person("Guest"), person("Root", role="ADMINISTRATOR")
    event = steps.event_by_rest(host, f"Games {unique}")
    page = new_page(guest, javascript=javascript)
    page.goto(f"/events/{event}")
    why = page.get_by_text("The host’s account is disabled, so nobody can answer.")
    # Submitted from a stale page.
    host_id = steps.own_id(host)
    assert admin.call("PATCH", f"/admin/users/{host_id}", {"status": "disabled"})[0] < 300
    steps.press_rsvp(page, "Going")
    expect(why.first).to_be_visible()
    page.goto(f"/events/{event}")
    expect(why).to_be_visible()
    expect(page.get_by_role("button", name="Going", exact=True)).to_have_count(0)
    page.goto("/")
    expect(steps.card(page, unique)).to_contain_text("Closed for now")
    assert admin.call("PATCH", f"/admin/users/{host_id}", {"status": "active"})[0] < 300
    page.goto(f"/events/{event}")
    steps.press_rsvp(page, "Going")
    steps.pressed(page, "Going")


@pytest.mark.parametrize(
    "distance",
    [
        {"minutes": 25, "seconds": 40},
        {"hours": 1, "minutes": 58, "seconds": 40},
        {"days": 9, "hours": 3},
        {"days": 47},
        {"days": 400},
    ],
    ids=str,
)
def test_a_script_says_how_far_off_it_is_as_the_server_does(new_page, person, distance):
    host = person("Host")
    at = datetime.datetime.now(datetime.UTC) + datetime.timedelta(**distance)
    event = steps.event_by_rest(
        host, "Far off", startsAt=at.strftime("%Y-%m-%dT%H:%M:%S.000Z"), timeZone="Pacific/Auckland"
    )
    page = new_page(host)
    page.goto(f"/events/{event}")
    said = page.locator("[data-relative]").first
    page.wait_for_function("() => Boolean(customElements.get('local-time'))")
    plain = new_page(host, javascript=False)
    plain.goto(f"/events/{event}")
    assert said.inner_text() == plain.locator("[data-relative]").first.inner_text()
