"""The inbox, its bell, and notices outside of it."""

import re

import pytest
from playwright.sync_api import expect

import steps
from chat import STREAM
from steps import SCRIPT_OR_PLAIN


def bell(page):
    return page.get_by_role("banner").get_by_role("link", name=re.compile("^Notifications"))


def unread(page, count):
    expect(bell(page)).to_have_accessible_name("Notifications" if count == 0 else f"Notifications, {count} new")


def entry(page, words):
    return page.get_by_role("main").get_by_role("listitem").filter(has_text=words)


def rings(page, path):
    """Opens a page and waits until its bell listens."""
    with page.expect_response(STREAM):
        page.goto(path)
    page.evaluate("window.notReloaded = true")


def ask(person, other):
    status, reply = person.call("POST", "/friend-requests", {"userId": steps.own_id(other)})
    assert status == 201, reply


# MARK: Inbox


@SCRIPT_OR_PLAIN
def test_an_entry_leads_to_its_page_and_is_read(new_page, person, javascript):
    host, guest = person("Host"), person("Gwen")
    mine = steps.event_by_rest(guest, "Hers", requiresApproval=True)
    theirs = steps.event_by_rest(host, "His")
    page = new_page(guest, javascript=javascript)
    page.goto("/notifications")
    expect(page.get_by_text("Nothing new")).to_be_visible()
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)

    steps.invite(host, theirs, guest)
    ask(host, guest)
    assert host.call("POST", f"/events/{mine}/requests", {"note": "Hello"})[0] == 201
    places = {
        "asks to come to “Hers”": f"/events/{mine}/guests",
        "wants to be friends": "/people",
        "invites you to “His”": f"/events/{theirs}",
    }
    page.goto("/notifications")
    # The newest comes first, and each is marked as new in words too.
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(3)
    for place, words in enumerate(places):
        expect(page.get_by_role("main").get_by_role("listitem").nth(place)).to_contain_text(words)
        expect(entry(page, words)).to_contain_text("New")
    for left, (words, path) in zip((2, 1, 0), places.items(), strict=True):
        page.goto("/notifications")
        unread(page, left + 1)
        entry(page, words).get_by_role("button").click()
        expect(page).to_have_url(host.server.origin + path)
        page.goto("/notifications")
        unread(page, left)
        expect(entry(page, words)).not_to_contain_text("New")
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)


@SCRIPT_OR_PLAIN
def test_mark_all_as_read(new_page, person, javascript):
    host, guest = person("Host"), person("Gwen")
    for title in ("One", "Two", "Three"):
        steps.invite(host, steps.event_by_rest(host, title), guest)
    page = new_page(guest, javascript=javascript, viewport=steps.PHONE)
    page.goto("/")
    unread(page, 3)
    bell(page).click()
    with page.expect_navigation():
        page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("main").get_by_role("listitem").filter(has_text="New")).to_have_count(0)
    unread(page, 0)


def test_nobody_opens_the_entry_of_another(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Other")
    steps.invite(host, steps.event_by_rest(host, "Private", visibility="INVITED"), guest)
    [one] = guest.call("GET", "/notifications")[1]["items"]
    # As for an unknown notice: back to the person's own inbox, without a trace of it.
    view = new_page(other)
    view.goto(f"/notifications/{one['id']}")
    assert view.url.endswith("/notifications"), view.url
    expect(view.get_by_role("main")).not_to_contain_text("Private")
    assert guest.call("GET", "/notifications")[1]["items"][0].get("readAt") is None
    page = new_page()
    page.goto("/notifications")
    expect(page).to_have_url(re.compile(r"/sign-in\?next="))


def test_nothing_is_told_of_what_one_may_no_longer_see(new_page, person):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host, "Private", visibility="INVITED")
    steps.invite(host, event, guest)
    page = new_page(guest)
    page.goto("/")
    unread(page, 1)
    [one] = host.call("GET", f"/events/{event}/invitations")[1]["items"]
    assert host.call("DELETE", f"/events/{event}/invitations/{one['id']}")[0] < 300
    page.goto("/notifications")
    expect(page.get_by_text("Private")).to_have_count(0)
    unread(page, 0)


# MARK: Live


@pytest.mark.parametrize("path", ["/", "/people", "/me"])
def test_the_bell_rings_without_reloading(new_page, person, path):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host, "Soon")
    page = new_page(guest)
    rings(page, path)
    unread(page, 0)
    # An action of another person on their own page.
    theirs = new_page(host)
    theirs.goto(f"/events/{event}/invite")
    theirs.get_by_role("searchbox", name="Search people").fill(steps.handle(guest))
    theirs.get_by_role("searchbox", name="Search people").press("Enter")
    theirs.get_by_role("checkbox", name=re.compile(re.escape("@" + steps.handle(guest)))).check()
    steps.send(theirs, "event.invite", {})
    unread(page, 1)
    ask(host, guest)
    unread(page, 2)
    assert page.evaluate("window.notReloaded === true"), "the page was loaded again"
    # Reading elsewhere clears the bell here.
    phone = new_page(guest, viewport=steps.PHONE)
    phone.goto("/notifications")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Mark all as read").click()
    unread(page, 0)
    assert page.evaluate("window.notReloaded === true"), "the page was loaded again"


def test_messages_are_told_only_to_who_is_not_looking(new_page, person):
    host, looker, away = person("Host"), person("Looker"), person("Away")
    event = steps.event_by_rest(host, "Talkative")
    for one in (looker, away):
        steps.rsvp(one, event)
    page, elsewhere = new_page(looker), new_page(away)
    rings(page, f"/events/{event}/chat")
    rings(elsewhere, "/me")
    unread(page, 0)
    for words in ("First", "Second"):
        assert host.call("POST", f"/events/{event}/messages", {"body": words})[0] == 201
    expect(page.get_by_text("Second", exact=True)).to_be_visible()
    # One notice for both messages. All members are notified at once, so the other's would exist by now.
    expect(bell(elsewhere)).to_have_accessible_name("Notifications, 1 new", timeout=20_000)
    assert [one for one in looker.call("GET", "/notifications")[1]["items"] if one["kind"] == "message"] == []
    # It leads to the chat, and reading there marks it as read.
    elsewhere.goto("/notifications")
    elsewhere.get_by_role("main").get_by_role("listitem").get_by_role("button").click()
    expect(elsewhere).to_have_url(re.compile(f"/events/{event}/chat$"))
    expect(elsewhere.get_by_text("First", exact=True)).to_be_visible()
    unread(elsewhere, 0)


# MARK: Settings


KIND = "Somebody wants to be friends"


def switched_off(page):
    """Returns the notices that are switched off; some are off in a new account."""
    return set(
        page.locator("input[type=checkbox]").evaluate_all("all => all.filter(one => !one.checked).map(one => one.name)")
    )


def box(page, kind, channel):
    """Returns the checkbox of a kind, after unfolding its group."""
    for group in page.locator(".notice-groups details:not([open]) > summary").all()[::-1]:
        group.click()
    return page.get_by_role("checkbox", name=f"{kind}: {channel}", exact=True)


@SCRIPT_OR_PLAIN
def test_a_kind_of_mail_is_switched_off(new_page, person, outbox, javascript):
    ann, bob, cem = person("Ann"), person("Bob"), person("Cem")
    page = new_page(ann, javascript=javascript, viewport=steps.PHONE)
    page.goto("/notifications")
    page.get_by_role("link", name="Notification settings").click()
    expect(box(page, KIND, "e-mail")).to_be_checked()
    before = switched_off(page)
    box(page, KIND, "e-mail").uncheck()
    steps.submit(page, "notice.updatePreferences")
    steps.flash(page, "Saved.")
    expect(box(page, KIND, "e-mail")).not_to_be_checked()
    # It changed nothing else.
    assert switched_off(page) == before | {"friendRequest.email"}

    ask(bob, ann)
    event = steps.event_by_rest(cem, "Mailed")
    steps.invite(cem, event, ann)
    # Mails are sent in order: the first one would have arrived by now.
    outbox.wait(ann.email, "invites you")
    assert outbox.mails(ann.email, "friend") == []
    page.goto("/notifications")
    expect(entry(page, "wants to be friends")).to_be_visible()

    # Switched on again.
    page.goto("/me/notifications")
    box(page, KIND, "e-mail").check()
    steps.submit(page, "notice.updatePreferences")
    ask(cem, ann)
    outbox.wait(ann.email, "friend")


@SCRIPT_OR_PLAIN
def test_quiet_hours(new_page, person, javascript):
    page = new_page(person("Ann"), javascript=javascript)
    page.goto("/me/notifications")
    start, end = page.get_by_label("From", exact=True), page.get_by_label("To", exact=True)
    expect(start).to_have_value("")
    steps.send(page, "notice.updatePreferences", {"quietFrom": "22:30", "quietTo": "07:00"})
    steps.flash(page, "Saved.")
    expect(start).to_have_value("22:30")
    expect(end).to_have_value("07:00")

    # One time without the other is an error at its field; typed and ticked values stay, and nothing is saved.
    for fields in ({"quietFrom": "21:00", "quietTo": ""}, {"quietFrom": "21:00", "quietTo": "21:00"}):
        page.goto("/me/notifications")
        box(page, KIND, "e-mail").uncheck()
        steps.send(page, "notice.updatePreferences", fields)
        expect(page.get_by_role("alert").first).to_be_visible()
        expect(page.get_by_role("main")).to_contain_text("Give two different times of day")
        expect(start).to_have_value(fields["quietFrom"])
        expect(end).to_have_value(fields["quietTo"])
        expect(box(page, KIND, "e-mail")).not_to_be_checked()
        expect(box(page, KIND, "push")).to_be_checked()
        # The error is linked to the fields for screen readers.
        expect(start).to_have_attribute("aria-invalid", "true")
        expect(start).to_have_accessible_description(re.compile("Give two different times of day"))
    page.goto("/me/notifications")
    expect(start).to_have_value("22:30")
    expect(box(page, KIND, "e-mail")).to_be_checked()

    steps.send(page, "notice.updatePreferences", {"quietFrom": "", "quietTo": ""})
    steps.flash(page, "Saved.")
    expect(start).to_have_value("")


# MARK: Unsubscribing


@SCRIPT_OR_PLAIN
def test_mails_of_a_kind_are_ended_by_their_link(new_page, person, outbox, javascript):
    ann, bob, cem, dan = (person(one) for one in ("Ann", "Bob", "Cem", "Dan"))
    ask(bob, ann)
    mail = outbox.wait(ann.email, "friend")
    address = re.search(r"<(http[^>]+)>", mail["List-Unsubscribe"])[1]
    assert address in steps.text(mail)

    # Opening the link unsubscribes from nothing, because programs follow links.
    stranger = new_page(javascript=javascript)
    stranger.goto(address)
    expect(stranger.get_by_role("main")).to_contain_text(KIND)
    ask(cem, ann)
    outbox.wait(ann.email, "friend", count=2)

    with stranger.expect_navigation():
        stranger.get_by_role("button", name="Stop these mails").click()
    expect(stranger.get_by_role("status").filter(has_text="won’t get these mails")).to_be_visible()
    page = new_page(ann, javascript=javascript)
    page.goto("/me/notifications")
    fresh = new_page(dan, javascript=javascript)
    fresh.goto("/me/notifications")
    assert switched_off(page) == switched_off(fresh) | {"friendRequest.email"}
    ask(dan, ann)
    steps.invite(dan, steps.event_by_rest(dan, "After"), ann)
    outbox.wait(ann.email, "invites you")
    assert len(outbox.mails(ann.email, "friend")) == 2


def test_a_wrong_unsubscribe_link_ends_nothing(new_page, person, outbox):
    ann, bob = person("Ann"), person("Bob")
    ask(bob, ann)
    address = re.search(r"<(http[^>]+)>", outbox.wait(ann.email, "friend")["List-Unsubscribe"])[1]
    secret, kind = address.rsplit("/", 2)[1:]
    page = new_page()
    page.goto("/")
    for wrong in (f"/unsubscribe/{secret[:-2]}xx/{kind}", f"/unsubscribe/{secret}/everything"):
        reply = page.context.request.post(wrong, headers={"Origin": ann.server.origin})
        assert reply.status == 404, wrong
    mine = new_page(ann)
    mine.goto("/me/notifications")
    fresh = new_page(bob)
    fresh.goto("/me/notifications")
    assert switched_off(mine) == switched_off(fresh)


def test_a_mail_program_ends_them_with_one_click(new_page, person, outbox):
    """RFC 8058: a POST without a page before it and without an origin."""
    ann, bob = person("Ann"), person("Bob")
    ask(bob, ann)
    mail = outbox.wait(ann.email, "friend")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = re.search(r"<(http[^>]+)>", mail["List-Unsubscribe"])[1]
    page = new_page()
    reply = page.context.request.post(address, form={"List-Unsubscribe": "One-Click"})
    assert reply.status == 200
    mine = new_page(ann)
    mine.goto("/me/notifications")
    expect(box(mine, KIND, "e-mail")).not_to_be_checked()
