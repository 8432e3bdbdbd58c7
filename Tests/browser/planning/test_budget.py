"""The budget of an event: a crew shares expenses in several browsers at once, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

import steps

STREAM = re.compile("/api/v1/sync/stream")


@pytest.fixture
def potluck(person):
    """A host, two guests who are going, and their event."""
    host, bea, carl = person("Hedda"), person("Bea"), person("Carl")
    event = steps.event_by_rest(host, "Potluck", visibility="INVITED")
    steps.invite(host, event, bea, carl)
    for one in (bea, carl):
        steps.rsvp(one, event)
    return host, bea, carl, event


def looking(page, event):
    """Opens the budget and waits until the page listens."""
    with page.expect_response(STREAM):
        page.goto(f"/events/{event}/budget")
    page.evaluate("window.notReloaded = true")
    return page


def spend(payer, event, people, amount, what="Pizza", kind="equal", values=None):
    parts = [
        {"userId": steps.own_id(one)} | ({"value": value} if value is not None else {})
        for one, value in zip(people, values or [None] * len(people))
    ]
    status, reply = payer.call(
        "POST",
        f"/events/{event}/expenses",
        {
            "description": what,
            "amount": {"minor": amount, "currency": "EUR"},
            "paidBy": [{"userId": steps.own_id(payer), "minor": amount}],
            "split": {"kind": kind, "parts": parts},
        },
    )
    assert status == 201, reply
    return reply["id"]


@pytest.mark.parametrize("javascript", [True, False])
def test_a_dinner_is_split_by_shares_settled_and_taken_back(new_page, accessible, potluck, javascript):
    host, bea, carl, event = potluck
    page = new_page(host, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}")
    steps.tab(page, "Budget").click()
    expect(page.get_by_role("heading", name="Nothing spent yet")).to_be_visible()
    page.get_by_role("link", name="Add an expense").click()
    page.get_by_label("What for").fill("Dinner")
    page.get_by_label("Amount in EUR").fill("40,00")
    page.get_by_label("By shares").check()
    for one, share in ((host, "1"), (bea, "2"), (carl, "1")):
        page.locator(f"[name='value.{steps.own_id(one)}']").fill(share)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("region", name="Your balance")).to_contain_text("You get €30.00")
    status, balances = host.call("GET", f"/events/{event}/balances")
    assert status == 200 and sorted(one["minor"] for one in balances["balances"]) == [-2000, -1000, 3000]

    theirs = new_page(bea, viewport=steps.PHONE, javascript=javascript)
    theirs.goto(f"/events/{event}/budget")
    expect(theirs.get_by_role("region", name="Your balance")).to_contain_text("You owe €20.00")
    theirs.get_by_role("region", name="Your balance").get_by_role("link", name="Why?").click()
    expect(theirs.get_by_role("main")).to_contain_text("Dinner")
    theirs.goto(f"/events/{event}/budget")
    theirs.get_by_role("button", name=re.compile("^I paid")).click()
    expect(theirs.get_by_role("region", name="Your balance")).to_contain_text("You are settled up")
    theirs.get_by_role("button", name=re.compile("^Undo")).click()
    expect(theirs.get_by_role("region", name="Your balance")).to_contain_text("You owe €20.00")
    assert host.call("GET", f"/events/{event}/balances")[1]["settlements"] == balances["settlements"]
    if javascript:
        accessible(theirs)
        accessible(page)


def test_what_one_pays_the_other_sees_at_once(new_page, potluck):
    host, bea, carl, event = potluck
    spend(host, event, [host, bea], 1000)
    mine, theirs = looking(new_page(host), event), looking(new_page(bea, viewport=steps.PHONE), event)
    theirs.get_by_role("button", name=re.compile("^I paid")).click()
    expect(mine.get_by_role("region", name="Your balance")).to_contain_text("You are settled up")
    assert mine.evaluate("window.notReloaded")


@pytest.mark.parametrize("javascript", [True, False])
def test_what_cannot_be_is_refused_and_kept(new_page, potluck, javascript):
    host, bea, carl, event = potluck
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/expenses/new")
    page.get_by_label("What for").fill("Boat")
    page.get_by_label("By percent").check()
    page.get_by_label("Amount in EUR").fill("12.345")
    for one, part in ((host, "50"), (bea, "49")):
        page.locator(f"[name='value.{steps.own_id(one)}']").fill(part)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Amount in EUR")).to_have_value("12.345")
    expect(page.locator(f"[name='value.{steps.own_id(bea)}']")).to_have_value("49")
    page.get_by_label("Amount in EUR").fill("12.34")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("100")
    assert host.call("GET", f"/events/{event}/expenses")[1]["items"] == []
    page.locator(f"[name='value.{steps.own_id(bea)}']").fill("50")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("region", name="Your balance")).to_contain_text("You get €6.17")


def test_two_edit_at_once_and_both_see_it(new_page, potluck):
    host, bea, carl, event = potluck
    expense = spend(host, event, [host, bea], 1000)
    first, second = new_page(host), new_page(bea)
    for page in (first, second):
        page.goto(f"/expenses/{expense}/edit")
    first.get_by_label("Amount in EUR").fill("12.00")
    first.get_by_role("button", name="Save").click()
    expect(first.get_by_role("main")).to_contain_text("€12.00")
    second.get_by_label("What for").fill("Pizza and salad")
    second.get_by_role("button", name="Save").click()
    # The other person's version appears next to one's own, and no typed value is lost.
    expect(second.get_by_role("heading", name="Current version")).to_be_visible()
    expect(second.get_by_label("What for")).to_have_value("Pizza and salad")
    expect(second.get_by_role("main")).to_contain_text("€12.00")


def test_the_invited_see_it_and_change_nothing(new_page, accessible, person):
    host, guest = person("Hedda"), person("Bea")
    event = steps.event_by_rest(host, "Board games", visibility="INVITED")
    steps.invite(host, event, guest)
    spend(host, event, [host], 500)
    page = new_page(guest, viewport=steps.PHONE)
    page.goto(f"/events/{event}/budget")
    expect(page.get_by_text("Answer “Going” or “Maybe” first, then you can help plan.")).to_be_visible()
    expect(page.get_by_role("link", name="Add an expense")).to_have_count(0)
    accessible(page)


def test_what_is_left_of_a_split_is_seen_while_it_is_typed(new_page, accessible, potluck):
    host, bea, carl, event = potluck
    page = new_page(host, viewport=steps.PHONE)
    page.goto(f"/events/{event}/expenses/new")
    page.get_by_label("Amount in EUR").fill("10")
    rest, shares = page.locator(".split-rest"), page.locator(".part-share")
    # Equal shares: leftover cents go to the first people.
    expect(shares).to_have_text(["€3.34", "€3.33", "€3.33"])
    page.locator(f"[name=for][value='{steps.own_id(carl)}']").uncheck()
    expect(shares).to_have_text(["€5.00", "€5.00", ""])

    def value(person, text):
        page.locator(f"[name='value.{steps.own_id(person)}']").fill(text)

    page.get_by_label("By amounts").check()
    value(host, "5")
    expect(rest).to_have_text("€5.00 left")
    value(bea, "5,01")
    expect(rest).to_have_text("€0.01 too much")
    value(bea, "5")
    expect(rest).to_have_text("It adds up.")
    page.get_by_label("By percent").check()
    for one in (host, bea, carl):
        value(one, "33.33")
    expect(rest).to_have_text("0.01 % left")
    value(carl, "33.34")
    expect(rest).to_have_text("It adds up.")
    expect(shares).to_have_text(["€3.34", "€3.33", "€3.33"])
    page.get_by_label("By shares").check()
    for one, share in ((host, "2"), (bea, "1"), (carl, "")):
        value(one, share)
    expect(shares).to_have_text(["€6.67", "€3.33", ""])
    accessible(page)
    steps.no_sideways(page)


def test_what_was_refused_is_withdrawn_once_another_sum_is_shown(new_page, accessible, potluck):
    host, bea, carl, event = potluck
    page = new_page(host, viewport=steps.PHONE)
    page.goto(f"/events/{event}/expenses/new")
    group, payer = page.get_by_role("group", name="Split among"), page.get_by_label("Who paid")
    refused, alert, rest = (
        page.locator("#expense-split-error"),
        page.locator(".error-summary"),
        page.locator(".split-rest"),
    )
    entries = alert.get_by_role("listitem")

    def value(name, person, text):
        page.locator(f"[name='{name}.{steps.own_id(person)}']").fill(text)

    def refuse():
        page.get_by_role("button", name="Add", exact=True).click()
        expect(refused).to_contain_text("16.7 % missing")
        expect(group).to_have_accessible_description(re.compile("16.7 % missing"))
        expect(rest).to_have_text("16.7 % left")

    page.get_by_label("What for").fill("Boat")
    page.get_by_label("Amount in EUR").fill("30")
    page.get_by_label("By percent").check()
    value("value", host, "50")
    value("value", bea, "33.3")
    refuse()
    expect(entries).to_have_count(1)
    accessible(page)
    # Edits to other fields, and values that are no number, keep the error.
    page.get_by_label("What for").fill("Boat and oars")
    value("value", carl, "x")
    expect(rest).to_have_text("")
    expect(refused).to_be_visible()
    value("value", carl, "16.7")
    expect(rest).to_have_text("It adds up.")
    expect(refused).to_have_count(0)
    expect(alert).to_have_count(0)
    expect(group).not_to_have_attribute("aria-describedby", re.compile("."))
    accessible(page)
    # Another kind of split has another sum. The payers' error stays until their sum changes too.
    value("value", carl, "")
    payer.select_option("several")
    page.get_by_text("Several paid", exact=True).click()
    value("paid", host, "29")
    refuse()
    paid = page.locator("#expense-paidBy-error")
    expect(entries).to_have_count(2)
    page.get_by_label("By amounts").check()
    expect(rest).to_have_text("€53.30 too much")
    expect(refused).to_have_count(0)
    expect(entries).to_have_count(1)
    expect(alert).to_contain_text("One field needs another look.")
    expect(paid).to_be_visible()
    value("paid", bea, "1")
    expect(page.locator(".paid-rest")).to_have_text("It adds up.")
    expect(paid).to_have_count(0)
    expect(payer).not_to_have_attribute("aria-invalid", "true")
    expect(payer).to_have_accessible_description("For a refund: who got the money.")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
def test_what_came_back_is_a_refund(new_page, potluck, javascript):
    host, bea, carl, event = potluck
    spend(host, event, [host, bea, carl], 3000)
    page = new_page(bea, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}/expenses/new")
    page.get_by_label("What for").fill("Deposit")
    page.get_by_label("A refund or income").check()
    page.get_by_label("Amount in EUR").fill("9")
    page.get_by_role("button", name="Add", exact=True).click()
    # €10 for the expense, and €6 of the refund.
    expect(page.get_by_role("region", name="Your balance")).to_contain_text("You owe €16.00")
    expect(page.get_by_role("main")).to_contain_text("You got it back")
    assert host.call("GET", f"/events/{event}/budget")[1]["spent"]["minor"] == 2100


@pytest.mark.parametrize("javascript", [True, False])
def test_a_guest_without_an_account_pays_by_the_pass(new_page, accessible, outbox, potluck, javascript):
    host, bea, carl, event = potluck
    email = f"nora{'1' if javascript else '2'}@guests.test"
    status, added = host.call("POST", f"/events/{event}/guests", {"name": "Nora", "email": email, "status": "going"})
    assert status == 201, added
    guests = host.call("GET", f"/events/{event}/guests")[1]["items"]
    nora = next(one["guestId"] for one in guests if one["name"] == "Nora")
    spend(host, event, [host, bea], 5000, what="Not hers")
    status, reply = host.call(
        "POST",
        f"/events/{event}/expenses",
        {
            "description": "Boat",
            "amount": {"minor": 900},
            "paidBy": [{"userId": steps.own_id(host), "minor": 900}],
            "split": {"kind": "equal", "parts": [{"userId": steps.own_id(host)}, {"guestId": nora}]},
        },
    )
    assert status == 201, reply
    mail = outbox.wait(email, "New expense: Potluck")
    assert "You owe €4.50 now." in steps.text(mail)
    page = new_page(viewport=steps.PHONE, javascript=javascript)
    page.goto(steps.link(mail))
    costs = page.get_by_role("region", name="Shared costs")
    expect(costs).to_contain_text("You owe €4.50")
    costs.get_by_text("Why?").click()
    expect(costs).to_contain_text("Boat")
    expect(costs).to_contain_text("share €4.50")
    expect(costs).not_to_contain_text("€0.00")
    expect(page.get_by_role("main")).not_to_contain_text("Not hers")
    expect(page.get_by_role("main")).not_to_contain_text("Bea")
    costs.get_by_role("button", name=re.compile("^I paid")).click()
    steps.flash(page, "Payment recorded.")
    expect(costs).to_contain_text("You are settled up")
    assert next(one for one in host.call("GET", f"/events/{event}/balances")[1]["payments"])["fromName"] == "Nora"
    if javascript:
        accessible(page)
    costs.get_by_text("Why?").click()
    costs.get_by_role("button", name=re.compile("^Undo")).click()
    expect(costs).to_contain_text("You owe €4.50")


@pytest.mark.parametrize("javascript", [True, False])
def test_deleting_an_event_asks_once_more_while_money_is_owed(new_page, accessible, potluck, javascript):
    host, bea, carl, event = potluck
    spend(host, event, [host, bea], 1000)
    page = new_page(host, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}/delete")
    expect(page.get_by_role("main")).to_contain_text("owes Hedda")
    expect(page.get_by_role("main")).to_contain_text("1 expense")
    if javascript:
        accessible(page)
    steps.submit(page, "event.delete")
    expect(page.get_by_text("Tick the box to delete the event anyway.").first).to_be_visible()
    page.get_by_label("Delete it even though money is owed").check()
    steps.submit(page, "event.delete")
    steps.flash(page, "Event deleted.")
    assert host.call("GET", f"/events/{event}")[0] == 404
