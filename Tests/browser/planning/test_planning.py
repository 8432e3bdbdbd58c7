"""A crew of three plans a potluck from the first item to the last payment: to-dos, board, budget and calendar, in two
browsers at once.
"""

import re

import pytest
from playwright.sync_api import expect

import steps
from test_board import add, file


@pytest.fixture
def potluck(person):
    """A host, two guests who are going, and their event."""
    host, bea, carl = person("Hedda"), person("Bea"), person("Carl")
    event = steps.event_by_rest(host, "Potluck", visibility="INVITED", startsAt=steps.instant(days=3))
    steps.invite(host, event, bea, carl)
    for one in (bea, carl):
        steps.rsvp(one, event)
    return host, bea, carl, event


def tab(page, event, name):
    """Opens a part of the event through the links on its pages."""
    if str(event) not in page.url:
        page.goto(f"/events/{event}")
    steps.tab(page, name).click()


@steps.SCRIPT_OR_PLAIN
def test_a_potluck_is_planned_by_three(new_page, potluck, javascript):
    host, bea, carl, event = potluck
    mine = new_page(host, javascript=javascript)
    theirs = new_page(bea, viewport=steps.PHONE, javascript=javascript)

    def see(page):
        """Returns the page with the other person's changes: live, or without scripts after a reload."""
        if not javascript:
            page.reload()
        return page

    # A to-do with spots to claim.
    for page in (mine, theirs):
        tab(page, event, "To-do")
    mine.get_by_label("What needs doing?").fill("Salad")
    mine.get_by_text("Who, when, spots").click()
    mine.get_by_label("Spots to claim").fill("2")
    mine.get_by_label("Due").fill(steps.local(days=2))
    mine.get_by_role("button", name="Add", exact=True).click()
    row = see(theirs).locator("li.todo").filter(has_text="Salad")
    row.get_by_role("button", name="I’ll take one").click()
    expect(see(mine).locator("li.todo").filter(has_text="Salad")).to_contain_text("1 of 2 spots taken: Bea")

    # Photos for ideas, and likes.
    for page in (mine, theirs):
        tab(page, event, "Board")
    add(theirs, file("table", (40, 160, 90)))
    theirs.get_by_role("button", name="Add to the board").click()
    expect(theirs.locator("li.post")).to_have_count(1)
    expect(see(mine).locator("li.post")).to_have_count(1)
    mine.locator("li.post").get_by_role("button", name=re.compile("^Like: ")).click()
    expect(see(theirs).locator("li.post")).to_contain_text("1")

    # A dinner, split by shares, paid and undone.
    for page in (mine, theirs):
        tab(page, event, "Budget")
    mine.get_by_role("link", name="Add an expense").click()
    mine.get_by_label("What for").fill("Dinner")
    mine.get_by_label("Amount in EUR").fill("40")
    mine.get_by_label("By shares").check()
    for one, share in ((host, "1"), (bea, "2"), (carl, "1")):
        mine.locator(f"[name='value.{steps.own_id(one)}']").fill(share)
    mine.get_by_role("button", name="Add", exact=True).click()
    balance = "Your balance"
    expect(see(theirs).get_by_role("region", name=balance)).to_contain_text("You owe €20.00")
    theirs.get_by_role("button", name=re.compile("^I paid")).click()
    expect(theirs.get_by_role("region", name=balance)).to_contain_text("You are settled up")
    expect(see(mine).get_by_role("region", name=balance)).to_contain_text("You get €10.00")
    theirs.get_by_role("button", name=re.compile("^Undo")).first.click()
    expect(theirs.get_by_role("region", name=balance)).to_contain_text("You owe €20.00")

    # The event page shows what is open for this person, and their calendar shows all of it.
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("main")).to_contain_text("Salad")
    expect(theirs.get_by_role("main")).to_contain_text("You owe €20.00")
    theirs.get_by_role("navigation", name="Main").get_by_role("link", name="Calendar").click()
    theirs.goto(f"/calendar?day={steps.local(days=2)[:10]}")
    expect(theirs.locator(".day-list")).to_contain_text("Salad")
    theirs.goto(f"/calendar?day={steps.instant(days=3)[:10]}")
    expect(theirs.locator(".day-list")).to_contain_text("Potluck")
