"""Reporting people, and the administrators' actions."""

import re

from playwright.sync_api import expect

import steps
from chat import stored, write
from people import inbox, name, profile, section
from server import PASSWORD
from steps import SCRIPT_OR_PLAIN


def send_report(page, reason):
    expect(page).to_have_url(re.compile(r"/report\?"))
    steps.send(page, "report.file", {"reason": reason})
    steps.flash(page, "The administrators will review it.")


def report_person(page, person, reason):
    page.goto(profile(person))
    page.get_by_text("Block or report").click()
    page.get_by_role("link", name="Report to the administrators").click()
    send_report(page, reason)


def report_event(page, event, reason):
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Report this event").click()
    send_report(page, reason)


def report_only_message(page, event, reason):
    """Reports the only message of a chat."""
    page.goto(f"/events/{event}/chat")
    page.get_by_label(re.compile("^Options for (your|the) message")).click()
    page.get_by_role("link", name="Report", exact=True).click()
    send_report(page, reason)


def sign_in_by_rest(person):
    """Signs in with the right password, and returns status and reply."""
    person.token = None
    return person.send("POST", "/auth/login", {"email": person.email, "password": PASSWORD})


@SCRIPT_OR_PLAIN
def test_reports_reach_the_administrator(new_page, person, javascript):
    ann, bob, admin = person("Ann"), person("Bob"), person("Root", role="ADMINISTRATOR")
    event = steps.event_by_rest(bob, f"Dubious deal of {name(bob)}")
    steps.rsvp(ann, event)
    assert bob.call("POST", f"/events/{event}/messages", {"body": f"Rude words of {name(bob)}"})[0] == 201
    page = new_page(ann, javascript=javascript)

    page.goto(profile(bob))
    page.get_by_text("Block or report").click()
    page.get_by_role("link", name="Report to the administrators").click()
    # A report needs a reason.
    steps.form(page, "report.file").evaluate("one => { one.noValidate = true }")
    steps.send(page, "report.file", {"reason": "  "})
    expect(page.get_by_label("What’s wrong?")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("main")).to_contain_text(name(bob))
    steps.send(page, "report.file", {"reason": "Pretends to be <i>somebody</i>"})
    steps.flash(page, "The administrators will review it.")
    report_event(page, event, "Sells tickets")
    report_only_message(page, event, "Insults")

    # Administrators are notified. Nobody else can read it, and the reported person is not notified.
    assert set(inbox(admin)) == {"A member reported something."} and len(inbox(admin)) >= 3, inbox(admin)
    for outsider in (ann, bob):
        assert new_page(outsider, javascript=javascript).goto("/me/reports").status == 403
    assert len(inbox(bob)) == 1 and " answered " in inbox(bob)[0], inbox(bob)
    desk = new_page(admin, javascript=javascript)
    desk.goto("/me")
    desk.get_by_role("main").get_by_role("link", name="Reports").click()
    rows = desk.get_by_role("main").get_by_role("listitem").filter(has_text=name(ann))
    expect(rows).to_have_count(3)
    for words in (f"Person: {name(bob)}", f"Event: Dubious deal of {name(bob)}", f"Message: Rude words of {name(bob)}"):
        expect(rows.filter(has_text=words)).to_have_count(1)
    expect(rows.filter(has_text="Pretends to be <i>somebody</i>")).to_have_count(1)
    with desk.expect_navigation():
        rows.filter(has_text="Insults").get_by_role("button", name="Done").click()
    steps.flash(desk, "Report closed.")
    assert inbox(ann)[0] == "An administrator reviewed your report. Thank you.", inbox(ann)
    expect(rows.filter(has_text="Insults").get_by_role("button", name="Done")).to_have_count(0)
    expect(rows.filter(has_text="Sells tickets").get_by_role("button", name="Done")).to_have_count(1)
    # Open reports come first, and closed ones are marked.
    expect(rows.last).to_contain_text("Insults")
    own = desk.get_by_role("listitem").filter(has_text=name(ann)).filter(has_text="Insults")
    expect(section(desk, "Closed reports").get_by_role("listitem").and_(own)).to_contain_text("Closed")
    expect(section(desk, "Open reports").get_by_role("listitem").and_(own)).to_have_count(0)


@SCRIPT_OR_PLAIN
def test_an_administrator_deals_with_what_was_reported(new_page, person, accessible, javascript):
    ann, bob, cem, admin = person("Ann"), person("Bob"), person("Cem"), person("Root", role="ADMINISTRATOR")
    deal = steps.event_by_rest(bob, f"Dubious deal of {name(bob)}")
    games = steps.event_by_rest(admin, f"Board games of {name(admin)}")
    for guest in (ann, cem):
        steps.rsvp(guest, games)
    # The profile of a disabled account cannot be read any more.
    reporter, name_of_bob, name_of_cem, profile_of_bob = name(ann), name(bob), name(cem), profile(bob)
    rude = write(cem, games, f"Rude words of {name_of_cem}")
    page = new_page(ann, javascript=javascript)
    report_person(page, bob, "Pretends to be somebody")
    report_event(page, deal, "Sells tickets")
    report_only_message(page, games, "Insults")

    desk = new_page(admin, viewport={"width": 1440, "height": 900}, javascript=javascript)
    desk.goto("/me")
    desk.get_by_role("main").get_by_role("link", name="Reports").click()

    def row(reason):
        return desk.get_by_role("main").get_by_role("listitem").filter(has_text=reporter).filter(has_text=reason)

    def act(reason, question, button, sentence):
        """Opens the question in a row and confirms it."""
        row(reason).locator("summary").filter(has_text=question).click()
        with desk.expect_navigation():
            row(reason).get_by_role("button", name=button, exact=True).click()
        expect(desk).to_have_url(re.compile("/me/reports$"))
        steps.flash(desk, sentence)

    def look(reason, url):
        """Follows the link in a row; `back` returns from there."""
        row(reason).locator("strong").get_by_role("link").click()
        expect(desk).to_have_url(re.compile(url))

    def back():
        desk.go_back()
        expect(desk).to_have_url(re.compile("/me/reports$"))

    def close(reason):
        with desk.expect_navigation():
            row(reason).get_by_role("button", name="Done", exact=True).click()
        steps.flash(desk, "Report closed.")
        expect(
            section(desk, "Closed reports").get_by_role("listitem").filter(has_text=reporter).filter(has_text=reason)
        ).to_have_count(1)

    # The newest come first, side by side, and every action asks for confirmation.
    tops = [row(reason).bounding_box()["y"] for reason in ("Insults", "Sells tickets")]
    assert tops[0] == tops[1], tops
    expect(row("Sells tickets").get_by_role("button", name="Delete the event")).to_have_count(0)
    if javascript:
        steps.ask(desk, "Delete the event")
        accessible(desk)
        steps.no_sideways(desk)
        desk.reload()

    # The event: viewed, then deleted.
    look("Sells tickets", f"/events/{deal}$")
    expect(desk.get_by_role("heading", level=1)).to_have_text(f"Dubious deal of {name_of_bob}")
    back()
    act("Sells tickets", "Delete the event", "Delete the event", "Event deleted.")
    for one in (ann, bob, admin):
        assert one.call("GET", f"/events/{deal}")[0] == 404
    expect(row("Sells tickets")).to_contain_text("no longer exists")
    expect(row("Sells tickets").get_by_role("link")).to_have_count(0)
    expect(row("Sells tickets").locator("summary")).to_have_count(0)
    close("Sells tickets")

    # The message in their own event's chat: the row quotes it, and both the message and its author can be dealt with.
    expect(row("Insults")).to_contain_text(f"Message: Rude words of {name_of_cem}")
    expect(row("Insults")).to_contain_text(f"Written by {name_of_cem}")
    look("Insults", f"/events/{games}/chat#m-{rude}$")
    expect(desk.locator(f"#m-{rude}")).to_contain_text(f"Rude words of {name_of_cem}")
    back()
    act("Insults", "Delete the message", "Delete the message", "Message deleted.")
    assert stored(ann, games) == [""]
    expect(row("Insults").locator("summary").filter(has_text="Delete the message")).to_have_count(0)
    act("Insults", "Disable the account", f"Disable the account of {name_of_cem}", "Account disabled.")
    expect(row("Insults")).to_contain_text("Account disabled")
    close("Insults")

    # The person: viewed, then disabled, which signing in reports.
    look("Pretends", f"{profile_of_bob}$")
    back()
    act("Pretends", "Disable the account", f"Disable the account of {name_of_bob}", "Account disabled.")
    expect(row("Pretends").locator("strong").get_by_role("link")).to_have_count(0)
    for one in (bob, cem):
        status, reply = sign_in_by_rest(one)
        assert status == 403 and "This account is disabled. Ask an administrator" in str(reply), (status, reply)
    door = new_page(javascript=javascript)
    steps.sign_in_by_form(door, bob.email)
    expect(door.get_by_role("alert")).to_contain_text(
        "This account is disabled. Ask an administrator of the community."
    )
    close("Pretends")

    # A mistake can be corrected in the same place, even on a closed report.
    act("Insults", "Enable the account", f"Enable the account of {name_of_cem}", "Account enabled.")
    assert sign_in_by_rest(cem)[0] == 200
    expect(section(desk, "Open reports").get_by_role("listitem").filter(has_text=reporter)).to_have_count(0)
