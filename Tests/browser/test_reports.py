"""Reporting people, and what administrators make of it."""

import re

from playwright.sync_api import expect

import steps
from people import inbox, name, profile
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_reports_reach_the_administrator(new_page, person, javascript):
    ann, bob, admin = person("Ann"), person("Bob"), person("Root", role="ADMINISTRATOR")
    event = steps.event_by_rest(bob, f"Dubious deal of {name(bob)}")
    steps.rsvp(ann, event)
    assert bob.call("POST", f"/events/{event}/messages", {"body": f"Rude words of {name(bob)}"})[0] == 201
    page = new_page(ann, javascript=javascript)

    def report(reason):
        expect(page).to_have_url(re.compile(r"/report\?"))
        steps.send(page, "report.file", {"reason": reason})
        steps.flash(page, "The administrators will look at it.")

    page.goto(profile(bob))
    page.get_by_text("Block or report").click()
    page.get_by_role("link", name="Report to the administrators").click()
    # Without words there is no report.
    steps.form(page, "report.file").evaluate("one => { one.noValidate = true }")
    steps.send(page, "report.file", {"reason": "  "})
    expect(page.get_by_label("What is wrong?")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("main")).to_contain_text(name(bob))
    steps.send(page, "report.file", {"reason": "Pretends to be <i>somebody</i>"})
    steps.flash(page, "The administrators will look at it.")
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Report this event").click()
    report("Sells tickets")
    page.goto(f"/events/{event}/chat")
    page.get_by_label(re.compile("^More about this message")).click()
    page.get_by_role("link", name="Report", exact=True).click()
    report("Insults")

    # Nobody else reads it, and the one it is about is not notified.
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
    expect(rows.filter(has_text="Insults").get_by_role("button")).to_have_count(0)
    expect(rows.filter(has_text="Sells tickets").get_by_role("button")).to_have_count(1)
