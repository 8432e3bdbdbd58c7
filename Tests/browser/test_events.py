"""What hosts, guests and members do with events, calendars and accounts."""

import csv
import datetime
import io
import re

import pytest
from icalendar import Calendar
from playwright.sync_api import expect

import steps
from server import PASSWORD

HIDDEN = "Secret cellar 7"


def own_id(person):
    return person.call("GET", "/me")[1]["id"]


def handle(person):
    return person.call("GET", "/me")[1]["handle"]


def invite(host, event, *people):
    status, answer = host.call("POST", f"/events/{event}/invitations", {"userIds": [own_id(one) for one in people]})
    assert status < 300, answer


def answer(person, event, status="going", party=1):
    code, answer = person.call("PUT", f"/events/{event}/rsvp", {"status": status, "party": party})
    assert code == 200, answer


def not_found(page, path):
    """The page says that nothing is here, and nothing else."""
    response = page.goto(path)
    assert response.status == 404, response.status
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")


def card(page, title):
    return page.get_by_role("article").filter(has_text=title)


def titles(page):
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


# MARK: Hosting


def test_create_with_everything(new_page, person):
    host = person("Host")
    page = new_page(host)
    event = steps.create_event(
        page, "Everything", endsAt=steps.local(days=3, hours=2), answerBy=steps.local(days=2), address="Elm Street 1",
        description="One\n\nTwo\nthree", capacity="12", tags="Games, Late night", companionsAllowed="2", emoji="🎲",
        guestList="counts", guestsMayInvite=True, locationHidden=True, passLargeParties=True, offerHours="6", visibility="UNLISTED")
    main = page.get_by_role("main")
    for words in ("Everything", "Common room", "Elm Street 1", "Two", "#Games", "#Late night", "12 of 12 seats left", "Unlisted"):
        expect(main).to_contain_text(words)
    page.goto(f"/events/{event}/edit")
    for name, value in {
        "title": "Everything", "capacity": "12", "tags": "Games, Late night", "companionsAllowed": "2", "emoji": "🎲",
        "description": "One\n\nTwo\nthree", "offerHours": "6"}.items():
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
    answer(guest, event)
    page = new_page(host)
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"title": "Game night"})
    steps.flash(page, "Saved")
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"startsAt": steps.local(days=5), "locationName": "Library"})
    # Had the typo been mailed, its mail would lie before this one.
    mail = outbox.wait(guest.email, "Changed")
    assert "Library" in steps.text(mail)
    assert len(outbox.mails(guest.email, "Changed")) == 1
    # The host has the last word, either way.
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"startsAt": steps.local(days=6), "notify": "no"})
    page.goto(f"/events/{event}/edit")
    steps.send(page, "event.update", {"description": "Now with cake", "notify": "yes"})
    outbox.wait(guest.email, "Changed", count=2)
    assert len(outbox.mails(guest.email, "Changed")) == 2


def test_cancel_tells_the_guests_and_stays(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Called off")
    answer(guest, event)
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
    answer(guest, event)
    page = new_page(host)
    page.goto(f"/events/{event}/delete")
    steps.submit(page, "event.delete")
    expect(page).to_have_url(re.compile("/my-events$"))
    expect(page.get_by_text("Short-lived")).to_have_count(0)
    not_found(page, f"/events/{event}")
    not_found(new_page(guest), f"/events/{event}")


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
    assert (new["title"], new["capacity"], new["tags"]) == ("Weekly tea", 7, ["Tea"])


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


def test_the_place_is_hidden_until_going(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(
        host, "Where is it", locationName=HIDDEN, address="Hidden lane 9", locationHidden=True)
    page = new_page(guest)
    for path in (f"/events/{event}", "/", f"/events/{event}/guests"):
        page.goto(path)
        assert "Secret cellar" not in page.content() and "Hidden lane" not in page.content(), path
    # Search does not give it away.
    page.goto("/discover?q=Secret+cellar")
    assert "Where is it" not in titles(page)
    status, body = guest.call("GET", f"/events/{event}")
    assert "Secret cellar" not in str(body)
    page.goto(f"/events/{event}")
    steps.press_answer(page, "Maybe")
    expect(page.get_by_text(HIDDEN)).to_have_count(0)
    steps.press_answer(page, "Going")
    expect(page.get_by_text(HIDDEN).first).to_be_visible()
    expect(page.get_by_text("Hidden lane 9").first).to_be_visible()
    steps.press_answer(page, "Not going")
    expect(page.get_by_text(HIDDEN)).to_have_count(0)


def test_a_removed_guest_no_longer_sees_an_invited_only_event(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Other")
    event = steps.event_by_rest(host, "Inner circle", visibility="INVITED")
    invite(host, event, guest)
    theirs = new_page(guest)
    theirs.goto(f"/events/{event}")
    steps.press_answer(theirs, "Going")
    not_found(new_page(other), f"/events/{event}")
    page = new_page(host)
    page.goto(f"/events/{event}/guests")
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Remove Gwen")).click()
    steps.flash(page, "removed")
    not_found(theirs, f"/events/{event}")
    not_found(theirs, f"/events/{event}/guests")
    theirs.goto("/")
    assert "Inner circle" not in titles(theirs)


def test_unlisted_is_found_only_by_its_link(new_page, person):
    host, other = person("Host"), person("Other")
    event = steps.event_by_rest(host, "Off the record", visibility="UNLISTED")
    link = steps.make_link(new_page(host), event)
    page = new_page(other)
    for path in ("/", "/discover", "/discover?q=Off+the+record"):
        page.goto(path)
        assert "Off the record" not in titles(page), path
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Off the record")
    steps.press_answer(page, "Going")
    page.goto("/")
    expect(card(page, "Off the record")).to_be_visible()


def test_a_link_that_was_switched_off(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(host, visibility="INVITED")
    page = new_page(host)
    link = steps.make_link(page, event)
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_label("Your name")).to_be_visible()
    steps.submit(page, "event.revokeLink")
    steps.flash(page, "no longer works")
    not_found(stranger, link)


def test_guest_list_rules(new_page, person):
    host, guest, other = person("Host"), person("Gwen"), person("Other")
    for rule, sees_names, sees_counts in (("names", True, True), ("counts", False, True), ("hidden", False, False)):
        event = steps.event_by_rest(host, f"List {rule}", guestList=rule)
        answer(guest, event)
        page = new_page(other)
        page.goto(f"/events/{event}")
        main = page.get_by_role("main")
        assert ("Gwen" in main.inner_text()) == sees_names, rule
        assert ("1 going" in main.inner_text()) == sees_counts, rule
        # Nor through the side door.
        page.goto(f"/events/{event}/guests")
        assert ("Gwen" in page.get_by_role("main").inner_text()) == sees_names, rule
        assert guest.email not in page.content().lower(), rule


# MARK: Finding


@pytest.fixture
def programme(person, unique):
    """Events that only one test finds, by a tag of its own; returns the tag."""
    host, tag = person("Zephyrine"), f"tag{unique}"[-24:]
    steps.event_by_rest(host, "Café Großputz", tags=["Cleaning", tag], startsAt=steps.instant(hours=2))
    steps.event_by_rest(host, "Reading circle", tags=["Books", tag], startsAt=steps.instant(days=45), locationName="Attic Zwölf",
                        description="We read something with wombats")
    return tag


def test_search(new_page, person, programme):
    page = new_page(person("Seeker"))

    def found(words):
        """What the search finds that a person types."""
        page.goto("/discover")
        page.get_by_role("searchbox").fill(words)
        with page.expect_navigation():
            page.get_by_role("searchbox").press("Enter")
        expect(page.get_by_role("searchbox")).to_have_value(words)
        return titles(page)

    for words in ("cafe", "GROSSPUTZ", "großp", "cleaning", "Café Groß", programme):
        assert "Café Großputz" in found(words), words
    for words in ("wombat", "zwolf", "books", "with wombats", "attic zwölf"):
        assert "Reading circle" in found(words), words
    assert set(found("zephyrine")) >= {"Café Großputz", "Reading circle"}
    # No word of it is a pattern.
    for words in ("%", "_", "*", "nothing of the kind"):
        assert "Reading circle" not in found(words), words
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.get_by_role("link", name="Show everything").click()
    assert "Reading circle" in titles(page)


def test_tags_and_days(new_page, person, programme):
    page = new_page(person("Seeker"))
    page.goto("/discover")
    chip = page.get_by_role("navigation", name="Tags").get_by_role("link", name=re.compile(f"^#{programme}"))
    chip.click()
    assert titles(page) == ["Café Großputz", "Reading circle"]
    expect(chip).to_have_attribute("aria-current", "true")
    when = page.get_by_role("navigation", name="When")
    when.get_by_role("link", name="This month").click()
    assert "Reading circle" not in titles(page)
    when.get_by_role("link", name="This month").click()
    assert titles(page) == ["Café Großputz", "Reading circle"]
    # Words and chips go together.
    page.get_by_role("searchbox").fill("wombats")
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile("q=wombats"))
    assert f"tag={programme}" in page.url
    assert titles(page) == ["Reading circle"]
    # Taking the chip off brings the whole list back.
    page.goto(f"/discover?tag={programme}")
    chip.click()
    expect(page).to_have_url(re.compile("/discover$"))
    assert {"Café Großputz", "Reading circle"} <= set(titles(page))
    # A tag is the same in any case.
    page.goto(f"/discover?tag={programme.upper()}")
    assert titles(page) == ["Café Großputz", "Reading circle"]
    expect(page.get_by_role("navigation", name="Tags").get_by_role("link", name=re.compile(f"^#{programme}", re.I))).to_have_count(1)


def test_ranges_are_those_of_the_calendar(new_page, person):
    host = person("Host")
    now = datetime.datetime.now(datetime.UTC)
    soon = now + datetime.timedelta(minutes=10)
    titles_by_day = {}
    for days in range(0, 40, 3):
        title = f"Range {days}"
        titles_by_day[title] = soon + datetime.timedelta(days=days)
        steps.event_by_rest(host, title, startsAt=steps.instant(days=days, minutes=10), tags=["Ranging"])
    page = new_page(host)
    today = now.date()
    sunday = today + datetime.timedelta(days=6 - today.weekday())
    expected = {
        "today": lambda day: day == today,
        "week": lambda day: today <= day <= sunday,
        "month": lambda day: (day.year, day.month) == (today.year, today.month),
    }
    for name, holds in expected.items():
        page.goto(f"/discover?tag=Ranging&range={name}")
        assert sorted(titles(page)) == sorted(t for t, at in titles_by_day.items() if holds(at.date())), name


# MARK: Lists


def test_past_events_move_to_past(new_page, person, server):
    host = person("Host")
    page = new_page(host)
    page.goto("/past")
    expect(page.get_by_role("heading", level=1)).to_have_text("Past events")
    # Events of the past come in by import.
    steps.send(page_at(page, "/me/import"), "calendar.import", {"file": calendar_file(
        ("gone@test", "Long ago", "20200102T100000Z"), ("gone2@test", "Longer ago", "20190102T100000Z"))})
    page.goto("/past")
    mine = [title for title in titles(page) if title in ("Long ago", "Longer ago")]
    assert mine == ["Long ago", "Longer ago"], mine
    page.goto("/")
    assert "Long ago" not in titles(page)
    page.goto("/past")
    card(page, "Long ago").get_by_role("link", name="Long ago").click()
    expect(page.get_by_text("This event is over.")).to_be_visible()


def test_my_events_are_those_i_host(new_page, person):
    host, other = person("Host"), person("Other")
    steps.event_by_rest(host, "Mine alone")
    theirs = steps.event_by_rest(other, "Theirs")
    answer(host, theirs)
    page = new_page(host)
    page.goto("/my-events")
    assert titles(page) == ["Mine alone"]
    page.get_by_role("main").get_by_role("link", name="Create event").click()
    expect(page).to_have_url(re.compile("/events/new$"))
    page.goto("/")
    assert {"Mine alone", "Theirs"} <= set(titles(page))


def test_answer_in_one_tap_from_home(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "One tap away", startsAt=steps.instant(hours=3))
    page = new_page(guest, viewport=steps.PHONE)
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Going: One tap away").click()
    expect(page).to_have_url(re.compile("/$"))
    expect(card(page, "One tap away").get_by_text("Going", exact=True)).to_be_visible()
    assert guest.call("GET", f"/events/{event}")[1]["mine"]["status"] == "going"


def test_an_answer_is_taken_back(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, capacity=2)
    page = new_page(guest)
    page.goto(f"/events/{event}")
    steps.press_answer(page, "Going")
    expect(page.get_by_text("1 of 2 seats left")).to_be_visible()
    steps.submit(page, "event.withdrawAnswer")
    expect(page.get_by_text("2 of 2 seats left")).to_be_visible()
    expect(page.get_by_role("button", name="Going", exact=True)).to_have_attribute("aria-pressed", "false")


def test_companions_take_seats(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, capacity=4, companionsAllowed=2)
    page = new_page(guest)
    page.goto(f"/events/{event}")
    steps.field(page, "event.answer", "party").select_option("3")
    steps.press_answer(page, "Going")
    expect(page.get_by_text("1 of 4 seats left")).to_be_visible()
    expect(steps.field(page, "event.answer", "party")).to_have_value("3")


# MARK: Inviting


def test_invite_by_name_and_by_mail(new_page, person, outbox):
    host, guest = person("Host"), person("Invitee")
    event = steps.event_by_rest(host, "By invitation", visibility="INVITED")
    page = new_page(host)
    page.goto(f"/events/{event}/invite")
    page.get_by_role("searchbox").fill(handle(guest))
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("checkbox", name=re.compile(re.escape("@" + handle(guest)))).check()
    steps.send(page, "event.invite", {"emails": "by.mail@example.net"})
    steps.flash(page, "2 people are invited")
    invited = page.get_by_role("listitem")
    expect(invited.filter(has_text="@" + handle(guest))).to_contain_text("No answer yet")
    expect(invited.filter(has_text="by.mail@example.net")).to_be_visible()

    # The member finds it on Home.
    theirs = new_page(guest)
    theirs.goto("/")
    expect(card(theirs, "By invitation").get_by_text("You are invited")).to_be_visible()

    # The mailed one answers without an account.
    stranger = new_page()
    steps.answer_by_link(stranger, steps.link(outbox.wait("by.mail@example.net", "invites you")), "Mailed Guest",
                         "by.mail@example.net", "Going")
    page.reload()
    mailed = page.get_by_role("listitem").filter(has_text=re.compile("by.mail@example.net|Mailed Guest", re.I))
    expect(mailed).to_contain_text("Going")

    # Twice changes nothing.
    page.goto(f"/events/{event}/invite")
    steps.send(page, "event.invite", {"emails": "BY.mail@example.net"})
    expect(mailed).to_have_count(1)
    assert len(outbox.mails("by.mail@example.net", "invites you")) == 1

    # Taking it back takes the sight of it.
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Take back the invitation of Invitee")).click()
    not_found(theirs, f"/events/{event}")


def test_dismiss_and_bring_back(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Not for me", visibility="INVITED")
    invite(host, event, guest)
    page = new_page(guest)
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Hide the invitation to Not for me").click()
    steps.flash(page, "off your Home")
    assert "Not for me" not in titles(page)
    page.get_by_text("1 hidden invitation").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Bring back Not for me").click()
    expect(card(page, "Not for me")).to_be_visible()


def test_guests_invite_where_they_may(new_page, person):
    host, guest = person("Host"), person("Guest")
    for may in (True, False):
        event = steps.event_by_rest(host, guestsMayInvite=may)
        answer(guest, event)
        page = new_page(guest)
        page.goto(f"/events/{event}")
        expect(page.get_by_role("link", name="Invite", exact=True)).to_have_count(int(may))
        status = page.goto(f"/events/{event}/invite").status
        assert status == (200 if may else 403), status


# MARK: Files


def page_at(page, path):
    page.goto(path)
    return page


def calendar_file(*events, stamp="20260101T000000Z"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN"]
    for uid, summary, start in events:
        lines += ["BEGIN:VEVENT", f"UID:{uid}", f"DTSTAMP:{stamp}", f"DTSTART:{start}", "DURATION:PT2H",
                  f"SUMMARY:{summary}", "LOCATION:Somewhere", "END:VEVENT"]
    content = "\r\n".join(lines + ["END:VCALENDAR", ""])
    return {"name": "events.ics", "mimeType": "text/calendar", "buffer": content.encode()}


def download(page, link):
    with page.expect_download() as started:
        link.click()
    return started.value.path().read_bytes()


def test_csv_of_the_guests(new_page, person):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host)
    answer(guest, event)
    link = steps.make_link(new_page(host), event)
    steps.answer_by_link(new_page(), link, "=HYPERLINK(1)", "formula@example.net", "Maybe")
    page = new_page(host)
    page.goto(f"/events/{event}/guests")
    content = download(page, page.get_by_role("link", name="Download as CSV")).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    assert len(rows) == 3, rows
    assert any(guest.email in row for row in rows), rows
    # A spreadsheet takes nothing of it for a formula.
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell], rows


def test_ics_of_an_event(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(
        host, "Tea, cake; and\\more", description="Line one\nLine two", locationName="Room 5", timeZone="Europe/Berlin")
    page = new_page(host)
    page.goto(f"/events/{event}")
    calendar = Calendar.from_ical(download(page, page.get_by_role("link", name="Add to calendar")))
    [entry] = calendar.walk("VEVENT")
    assert entry["SUMMARY"] == "Tea, cake; and\\more"
    assert "Line one\nLine two" in entry["DESCRIPTION"]
    starts = host.call("GET", f"/events/{event}")[1]["startsAt"]
    assert entry.decoded("DTSTART").astimezone(datetime.UTC) == datetime.datetime.fromisoformat(starts)


def test_calendar_feed(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "In my feed")
    answer(guest, event)
    page = new_page(guest)
    page.goto("/me/settings")
    steps.submit(page, "calendar.createFeed")
    address = page.get_by_label("Calendar address 1", exact=True).input_value()
    stranger = new_page()
    response = stranger.request.get(address)
    assert response.status == 200
    entries = Calendar.from_ical(response.body()).walk("VEVENT")
    assert [str(entry["SUMMARY"]) for entry in entries] == ["In my feed"]
    with page.expect_navigation():
        page.get_by_role("button", name="Switch off calendar address 1").click()
    assert stranger.request.get(address).status == 404
    expect(page.get_by_label("Calendar address 1", exact=True)).to_have_count(0)


def test_import_and_import_again(new_page, person):
    host = person("Host")
    page = new_page(host)
    page.goto("/me/settings")
    page.get_by_role("link", name="Import a calendar").click()
    file = calendar_file(("one@import", "Imported one", "20300102T100000Z"), ("two@import", "Imported two", "20300103T100000Z"))
    for added, unchanged in ((2, 0), (0, 2)):
        page.goto("/me/import")
        steps.send(page, "calendar.import", {"file": file})
        main = page.get_by_role("main").inner_text()
        assert re.search(rf"Added\s+{added}\b", main) and re.search(rf"Unchanged\s+{unchanged}\b", main), main
    page.goto("/my-events")
    assert titles(page) == ["Imported one", "Imported two"]
    # A change in the file comes along.
    page.goto("/me/import")
    newer = calendar_file(
        ("one@import", "Renamed one", "20300102T100000Z"), ("two@import", "Imported two", "20300103T100000Z"), stamp="20260601T000000Z")
    steps.send(page, "calendar.import", {"file": newer})
    assert re.search(r"Updated\s+1\b", page.get_by_role("main").inner_text())


# MARK: Account


def test_sign_out_clears(new_page, person):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me")
    page.evaluate("localStorage.setItem('kept', 'yes')")
    with page.expect_response(re.compile("account.signOut")) as response:
        steps.submit(page, "account.signOut")
    assert "storage" in response.value.all_headers().get("clear-site-data", "")
    expect(page.get_by_role("main").get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate("localStorage.getItem('kept')") is None
    page.goto("/me")
    expect(page).to_have_url(re.compile("/sign-in"))
    # Back does not bring a page of the person.
    page.go_back()
    expect(page.get_by_text(guest.email)).to_have_count(0)


def test_sessions_on_other_devices_end(new_page, person):
    guest = person("Guest")
    here, phone, laptop = new_page(guest), new_page(guest), new_page(guest)
    for page in (phone, laptop):
        page.goto("/me")
    here.goto("/me/settings")
    with here.expect_navigation():
        here.get_by_role("button", name=re.compile("^Sign out .+ on")).first.click()
    steps.flash(here, "signed out")
    steps.submit(here, "account.endOtherSessions")
    for page in (phone, laptop):
        page.goto("/me")
        expect(page).to_have_url(re.compile("/sign-in"))
    here.goto("/me")
    expect(here).to_have_url(re.compile("/me$"))
    here.goto("/me/settings")
    expect(here.get_by_text("This device")).to_have_count(1)
    expect(here.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)


def test_changing_the_password_ends_other_sessions(new_page, person):
    guest = person("Guest")
    here, there = new_page(guest), new_page(guest)
    there.goto("/me")
    here.goto("/me/settings")
    steps.send(here, "account.changePassword", {"current": PASSWORD, "password": "another horse battery"})
    steps.flash(here, "changed")
    there.goto("/me")
    expect(there).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(there, guest.email, "another horse battery")
    expect(there.get_by_role("heading", level=1)).to_have_text("Home")


def test_forgotten_password(new_page, person, outbox):
    guest = person("Guest")
    elsewhere, page = new_page(guest), new_page()
    page.goto("/sign-in")
    page.get_by_role("link", name="Forgot the password?").click()
    steps.send(page, "account.forgotPassword", {"email": guest.email})
    said = page.get_by_role("main").inner_text()
    address = steps.link(outbox.wait(guest.email, "new password"))
    # An unknown address gets the same answer.
    page.goto("/forgot")
    steps.send(page, "account.forgotPassword", {"email": "nobody.at.all@example.org"})
    assert page.get_by_role("main").inner_text() == said
    page.goto(address)
    steps.send(page, "account.resetPassword", {"password": "a third horse battery"})
    expect(page).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(page, guest.email, "a third horse battery")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    elsewhere.goto("/me")
    expect(elsewhere).to_have_url(re.compile("/sign-in"))
    # Once.
    again = new_page()
    again.goto(address)
    steps.send(again, "account.resetPassword", {"password": "a fourth horse battery"})
    expect(again.get_by_role("alert")).to_be_visible()


def test_a_new_address_is_confirmed_first(new_page, person, outbox):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    steps.send(page, "account.changeEmail", {"email": f"new.{guest.email}"})
    steps.flash(page, "We sent a link")
    page.goto("/me")
    expect(page.get_by_text(guest.email, exact=False).first).to_be_visible()
    page.goto(steps.link(outbox.wait(f"new.{guest.email}", "Confirm")))
    steps.submit(page, "account.verify")
    page.goto("/me")
    expect(page.get_by_text(f"new.{guest.email}")).to_be_visible()


def test_profile_shows_everywhere(new_page, person, unique):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    nickname = f"n_{unique}"[:30]
    steps.send(page, "account.updateProfile", {
        "givenName": "Ünal", "familyName": "O’Neil", "handle": nickname, "timeZone": "Asia/Tokyo"})
    steps.flash(page, "Saved")
    page.goto("/me")
    for words in ("Ünal O’Neil", "@" + nickname):
        expect(page.get_by_role("main")).to_contain_text(words)


def test_delete_the_account(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Orphaned")
    answer(guest, event)
    page = new_page(host)
    page.goto("/me/settings")
    steps.send(page, "account.delete", {"password": PASSWORD})
    steps.flash(page, "deleted")
    outbox.wait(guest.email, "Cancelled")
    steps.sign_in_by_form(page, host.email)
    expect(page.get_by_role("alert")).to_be_visible()
    theirs = new_page(guest)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("main")).not_to_contain_text(host.email)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_theme(new_page, person, system):
    page = new_page(person("Guest"), dark=system == "dark")

    def dark():
        red, green, blue = map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3])
        return red + green + blue < 384

    page.goto("/me/settings")
    assert dark() == (system == "dark")
    for theme in ("dark", "light"):
        steps.send(page, "account.appearance", {"theme": theme})
        assert dark() == (theme == "dark"), theme
        page.goto("/")
        assert dark() == (theme == "dark"), theme
        page.goto("/me/settings")
        expect(page.get_by_role("radio", name=theme, exact=False)).to_be_checked()
    steps.send(page, "account.appearance", {"theme": "system"})
    assert dark() == (system == "dark")


def test_export_my_data(new_page, person):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    content = download(page, page.get_by_role("link", name="Export my data"))
    assert content.startswith(b"PK")
