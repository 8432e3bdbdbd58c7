"""Editing and deleting messages."""

import re

from playwright.sync_api import expect

import steps
from chat import looking, reads, row, still_the_same_page, tool, write
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_edit_and_delete_appear_for_the_other(new_page, crew, javascript):
    host, guest, event = crew
    write(guest, event, "I bring kookies")
    write(guest, event, "Or cake")
    write(host, event, "Both!")
    theirs = new_page(guest, javascript=javascript)
    theirs.goto(f"/events/{event}/chat")
    mine = new_page(host, javascript=javascript)
    if javascript:
        looking(mine, event)
    else:
        mine.goto(f"/events/{event}/chat")

    def shown():
        """Returns the other person's page, which updates live or after a reload."""
        if javascript:
            still_the_same_page(mine)
        else:
            mine.reload()
        return mine

    with theirs.expect_navigation():
        tool(theirs, "kookies", "link", "Edit").click()
    expect(theirs.get_by_role("textbox", name="Message")).to_have_value("I bring kookies")
    steps.send(theirs, "chat.edit", {"body": "I bring cookies"})
    expect(theirs).to_have_url(re.compile(f"/events/{event}/chat#m-"))
    reads(theirs, ["I bring cookies", "Or cake", "Both!"])
    reads(shown(), ["I bring cookies", "Or cake", "Both!"])
    for page in (mine, theirs):
        expect(row(page, "cookies")).to_contain_text("edited")

    with theirs.expect_navigation():
        tool(theirs, "Or cake", "button", "Delete").click()
    reads(theirs, ["I bring cookies", "Deleted", "Both!"])
    reads(shown(), ["I bring cookies", "Deleted", "Both!"])
    expect(mine.get_by_text("Or cake")).to_have_count(0)
    # A deleted message has no tools.
    expect(row(mine, "Deleted").get_by_label(re.compile("^More"))).to_have_count(0)

    # Hosts can delete any message, guests only their own; nobody can edit another person's.
    expect(tool(theirs, "Both!", "button", "Delete")).to_have_count(0)
    expect(row(theirs, "Both!").get_by_role("link", name="Report")).to_be_visible()
    expect(tool(mine, "cookies", "link", "Edit")).to_have_count(0)
    with mine.expect_navigation():
        row(mine, "cookies").get_by_role("button", name="Delete", exact=True).click()
    reads(mine, ["Deleted", "Deleted", "Both!"])
    if not javascript:
        theirs.reload()
    reads(theirs, ["Deleted", "Deleted", "Both!"])


def test_nobody_opens_the_editor_of_another(new_page, crew, person):
    host, guest, event = crew
    message = write(host, event, "Mine")
    page = new_page(guest)
    assert page.goto(f"/messages/{message}").status == 403
    expect(page.get_by_text("You can change only your own messages.")).to_be_visible()
    assert new_page(person("Stranger")).goto(f"/messages/{message}").status == 404


def test_an_edit_without_words_is_refused(new_page, crew):
    host, guest, event = crew
    message = write(guest, event, "Something")
    page = new_page(guest)
    page.goto(f"/messages/{message}")
    steps.without_checks(page)
    steps.send(page, "chat.edit", {"body": "  "})
    expect(page.get_by_role("textbox", name="Message")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Write something first.").first).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    reads(page, ["Something"])
