"""Reminders: set for one event, with the hosts' note, in the inbox and by mail; guests without an account get them
by mail.
"""

import datetime
import re

from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN

# The server checks every fifteen seconds.
PATIENCE = 60


def soon(minutes):
    """Returns a time so many minutes and three seconds ahead, so that a reminder with that lead time is due in
    a moment.
    """
    moment = datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=minutes, seconds=3)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


@SCRIPT_OR_PLAIN
def test_all_who_are_going_are_reminded_with_the_hosts_word(new_page, accessible, person, outbox, javascript):
    host, member = person("Hana"), person("Milo")
    mark = "js" if javascript else "plain"
    ida, jan = f"ida-reminded-{mark}@elsewhere.org", f"jan-reminded-{mark}@elsewhere.org"
    event = steps.event_by_rest(host, "Night walk")
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}")
    page.locator(".reminder-line").get_by_role("link", name="Change").click()
    steps.send(page, "event.reminderNote", {"body": "Bring warm shoes.\nWe meet at the gate."})
    steps.flash(page, "Saved.")
    expect(steps.field(page, "event.reminderNote", "body")).to_have_value("Bring warm shoes.\nWe meet at the gate.")
    link = steps.make_link(page, event)

    # Two guests without an account; one of them wants no reminders.
    passes = {}
    for name, address in (("Ida", ida), ("Jan", jan)):
        guest = new_page(None, javascript=javascript, viewport=steps.PHONE)
        steps.rsvp_by_link(guest, link, name, address, "Going")
        passes[name] = steps.confirm(guest, outbox, address)
        expect(guest.get_by_text("Reminders by mail: 1 day before and 1 hour before.")).to_be_visible()
    guest.get_by_role("button", name="No more reminders for this event").click()
    expect(guest.get_by_text("Reminders by mail")).to_have_count(0)

    # A member chooses another time, none, and the default of their settings.
    steps.rsvp(member, event)
    own = new_page(member, javascript=javascript, viewport=steps.PHONE)
    own.goto(f"/events/{event}")
    line = own.locator(".reminder-line")
    expect(line).to_contain_text("Reminders: 1 day before and 1 hour before")
    line.get_by_role("link", name="Change").click()
    own.get_by_label("1 day before").uncheck()
    own.get_by_role("button", name="Save", exact=True).click()
    expect(line).to_contain_text("Reminders: 1 hour before")
    line.get_by_role("link", name="Change").click()
    for box in own.locator(".reminder-choice input:checked").all():
        box.uncheck()
    own.get_by_role("button", name="Save", exact=True).click()
    expect(line).to_contain_text("No reminders")
    line.get_by_role("link", name="Change").click()
    if javascript:
        accessible(own)
    own.get_by_role("button", name="As in my settings").click()
    expect(line).to_contain_text("Reminders: 1 day before and 1 hour before")

    # It begins in an hour: one mail each, with the hosts' note and a link to the RSVP.
    status, reply = host.call("PATCH", f"/events/{event}", {"startsAt": soon(minutes=60)})
    assert status == 200, reply
    mail = outbox.wait(ida, "Reminder: Night walk", within=PATIENCE)
    for mailed in (mail, outbox.wait(member.email, "Reminder: Night walk", within=PATIENCE)):
        assert "Bring warm shoes.\nWe meet at the gate." in re.sub(
            r"\n+", "\n", steps.text(mailed).replace("\r", "")
        ), steps.text(mailed)
    assert not outbox.mails(jan, "Reminder")
    guest = new_page(None, javascript=javascript, viewport=steps.PHONE)
    guest.goto(steps.link(mail))
    expect(guest.get_by_text("Your answer: Going")).to_be_visible()
    # The mail's last link stops reminders after a confirmation, and a mail program can do so in one click.
    guest.goto(re.findall(r"https?://\S+", steps.text(mail))[-1])
    expect(guest.get_by_role("heading", level=1)).to_have_text("No more reminders?")
    guest.get_by_role("button", name="No more reminders for this event").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("No more reminders")
    guest.goto(passes["Ida"])
    expect(guest.get_by_text("Reminders by mail")).to_have_count(0)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    # The inbox shows the same reminder and links to the event.
    own.goto("/notifications")
    notice = own.get_by_role("listitem").filter(has_text="“Night walk” begins")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("Bring warm shoes.")
    notice.get_by_role("button").first.click()
    expect(own.get_by_role("heading", level=1)).to_have_text("Night walk")
    assert len(outbox.mails(member.email, "Reminder")) == 1


def test_an_entry_and_an_item_remind_of_themselves(new_page, person, outbox):
    """The links of both reminders lead to their objects. A deleted entry or a completed item is no longer marked
    as new.
    """
    one = person("Willa")
    status, _ = one.call("PATCH", "/me/preferences", {"todoReminders": [0]})
    assert status == 200
    event = steps.event_by_rest(one, "Moving day")
    status, entry = one.call(
        "POST", "/schedule", {"title": "Choir", "description": "Words", "at": soon(minutes=5), "reminders": [5]}
    )
    assert status == 201, entry
    status, item = one.call(
        "POST", f"/events/{event}/todos", {"title": "Keys", "dueAt": soon(minutes=0), "assigneeId": steps.own_id(one)}
    )
    assert status == 201, item
    page = new_page(one)
    page.goto(steps.link(outbox.wait(one.email, "Reminder: Choir", within=PATIENCE)))
    expect(page.get_by_role("heading", level=1)).to_have_text("Choir")
    page.goto(steps.link(outbox.wait(one.email, "Due: Keys", within=PATIENCE)))
    expect(page.get_by_role("link", name="Keys", exact=True)).to_be_visible()
    page.goto("/notifications")
    expect(page.get_by_role("listitem").filter(has_text="“Choir” begins")).to_contain_text("New")
    page.get_by_role("listitem").filter(has_text="“Keys” for “Moving day” is due").get_by_role("button").first.click()
    page.get_by_role("button", name="Done: Keys").click()
    one.call("DELETE", f"/schedule/{entry['id']}")
    page.goto("/notifications")
    expect(page.get_by_role("listitem").filter(has_text="Choir")).not_to_contain_text("New")
