"""Common steps: reading mail, filling in forms, finding an event.

Elements are found by role, label, form and field name, so that the tests survive a new design.
"""

import contextlib
import datetime
import email
import email.policy
import os
import re
import shutil
import time

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect, sync_playwright

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
PASSWORD = "correct horse battery"
GOING = re.compile("^Going$")
SCRIPT_OR_PLAIN = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
EVENT_PATH = re.compile(r"/events/[0-9a-f-]{36}$")


@contextlib.contextmanager
def chromium():
    """Starts the system's Chromium; the headless shell is preferred, because it is twice as fast."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        # As root, Chromium has no sandbox; it opens only our own pages here.
        options = ["--no-sandbox"] if os.getuid() == 0 else []
        with playwright.chromium.launch(executable_path=program, args=options) as browser:
            yield browser


# MARK: Mail


class Outbox:
    """The mails that a server has written as files."""

    def __init__(self, folder):
        self.folder = folder

    def mails(self, to, subject=""):
        """Returns the mails to an address with these words in the subject or the headline, oldest first."""
        found = []
        for file in self.folder.glob("*.eml") if self.folder.exists() else ():
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if to.lower() in mail["To"].lower() and subject in f"{mail['Subject']}\n{text(mail).splitlines()[0]}":
                found.append((file.stat().st_mtime_ns, mail))
        return [mail for _, mail in sorted(found, key=lambda pair: pair[0])]

    def wait(self, to, subject="", count=1, within=15):
        """Waits for at least `count` mails and returns the last."""
        began = time.monotonic()
        while len(mails := self.mails(to, subject)) < count:
            assert time.monotonic() - began < within, (
                f"{len(mails)} of {count} mails “{subject}” to {to} within {within} s;"
                f" there are {[text(mail).splitlines()[0] for mail in self.mails(to)]}"
            )
            time.sleep(0.05)
        return mails[-1]


def text(mail):
    return mail.get_body(("plain",)).get_content()


def link(mail):
    """Returns the first link in a mail."""
    return re.search(r"https?://\S+", text(mail))[0]


# MARK: Times


def local(days=0, hours=0):
    """Returns a time in UTC for a datetime-local field."""
    moment = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days, hours=hours)
    return moment.strftime("%Y-%m-%dT%H:%M")


def instant(days=0, hours=0, minutes=0):
    """Returns a time for the REST API."""
    moment = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days, hours=hours, minutes=minutes)
    return moment.strftime("%Y-%m-%dT%H:%M:00.000Z")


# MARK: Pages


def settle(page):
    """Waits until a new size or theme is drawn and no transition is running."""
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        for (let quiet = 0, frames = 0; quiet < 3 && frames < 120; frames++) {
            await frame();
            quiet = document.getAnimations().some(one => one.playState === "running") ? 0 : quiet + 1;
        }
    }""")


def no_sideways(page):
    """Checks that nothing makes the page wider than the window."""
    wide, window, parts = page.evaluate("""() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const beyond = [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > clientWidth);
        return [scrollWidth, clientWidth, beyond.map(one => one.outerHTML.slice(0, 90))];
    }""")
    assert wide <= window, f"{wide} px wide in a window of {window}: {parts}"


def violations(page, **options):
    """Returns a line for each violation that axe finds. Returning the passed checks too would take far longer."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # No rule that runs here reads style sheets, so none is preloaded.
    options = {"resultTypes": ["violations"], "preload": False, **options}
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return [
        f"{one['id']} ({len(one['nodes'])}×): "
        + "; ".join(
            node["html"][:160] + " — " + node.get("failureSummary", "").replace("\n", " ")[:260]
            for node in one["nodes"][:3]
        )
        for one in found
    ]


def not_found(page, path):
    """Checks that the page shows only "Nothing here", or for signed-out viewers the request to sign in."""
    response = page.goto(path)
    assert response.status == 404, f"{path}: {response.status}"
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Nothing here|Sign in to continue)$"))


def card(page, title):
    return page.get_by_role("article").filter(has_text=title)


def titles(page):
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


# MARK: Questions


def ask(page, question):
    """Opens a confirmation question before its form is sent."""
    page.locator("summary").filter(has_text=question).first.click()


# MARK: Forms


def form(page, command):
    """Returns the form that posts a command."""
    return page.locator(f'form[action="/do/{command}"]')


def field(page, command, name):
    return form(page, command).locator(f'[name="{name}"]')


def button(page, command):
    """Returns a form's main button: the last one that does not save a draft."""
    return form(page, command).get_by_role("button").and_(page.locator(":not([value=draft])")).last


def submit(page, command):
    """Presses the button of a form and waits for the next page."""
    with page.expect_navigation():
        button(page, command).click()


def without_checks(page):
    """Disables the browser's form validation, so that the server's reply can be tested. Needs JavaScript."""
    page.evaluate("document.querySelectorAll('form').forEach(form => { form.noValidate = true })")


def send(page, command, fields, press=None):
    """Fills in and sends a form, with or without JavaScript, regardless of the browser's validation."""
    for name, value in fields.items():
        fill(page, command, name, value)
    with page.expect_navigation():
        (press or button(page, command)).click()


def fill(page, command, name, value):
    control = field(page, command, name)
    kind = control.first.evaluate("one => one.localName + ':' + one.type")
    if name != "party" and not control.first.is_visible():
        open_details(control.first)
    if kind.startswith("select"):
        control.select_option(value)
    elif kind == "input:checkbox":
        control.set_checked(value)
    elif kind == "input:radio":
        form(page, command).locator(f'[name="{name}"][value="{value}"]').check()
    elif kind == "input:file":
        control.set_input_files(value)
    else:
        control.fill(value)
        # A picker's suggestions disappear with the focus.
        control.blur()


def open_details(control):
    """Opens the <details> around a control if it is closed."""
    around = control.locator("xpath=ancestor::details[not(@open)]")
    if around.count():
        around.first.locator("summary").first.click()


def flash(page, words):
    """Checks the message about what has just happened."""
    expect(page.get_by_role("status").filter(has_text=words).first).to_be_visible()


# MARK: Flows


def sign_in_by_form(page, email, password=PASSWORD):
    page.goto("/sign-in")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(password)
    with page.expect_navigation():
        form(page, "account.signIn").get_by_role("button", name="Sign in").click()


def register(page, outbox, given, family, email, password=PASSWORD):
    """Registers, reads the mail and confirms the address."""
    page.goto("/register")
    send(page, "account.register", {"givenName": given, "familyName": family, "email": email, "password": password})
    expect(page).to_have_url(re.compile("/verify$"))
    page.goto(link(outbox.wait(email, "Confirm")))
    submit(page, "account.verify")
    flash(page, "confirmed")


def create_event(page, title, **fields):
    """Creates an event through the form and returns its id."""
    page.goto("/events/new")
    fields = {"title": title, "startsAt": local(days=3), "locationName": "Common room", **fields}
    send(page, "event.create", fields)
    expect(page).to_have_url(EVENT_PATH)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    return page.url.rsplit("/", 1)[1]


def make_link(page, event):
    """Creates the event's invite link and returns it."""
    page.goto(f"/events/{event}/invite")
    submit(page, "event.makeLink")
    return invite_link(page, event)


def invite_link(page, event):
    """Returns the existing invite link; unlisted events have one from the start."""
    page.goto(f"/events/{event}/invite")
    return page.get_by_label("Invite link", exact=True).input_value()


def rsvp_by_link(page, address, name, email, button):
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("E-mail").fill(email)
    press_rsvp(page, button)


def confirm(page, outbox, email):
    """Opens the mailed link of a guest without an account, presses its one button, and returns the link."""
    address = link(outbox.wait(email, "Confirm your answer"))
    page.goto(address)
    with page.expect_navigation():
        page.get_by_role("button", name="Confirm my answer").click()
    expect(page.get_by_text("Thank you. Your answer is confirmed.")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm my answer")).to_have_count(0)
    return address


def press_rsvp(page, button):
    """Presses one of the RSVP buttons and waits for the next page."""
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).click()


def pressed(page, button):
    """Checks that this is the viewer's current RSVP."""
    expect(page.get_by_role("button", name=button, exact=True)).to_have_attribute("aria-pressed", "true")


# MARK: Files


def page_at(page, path):
    page.goto(path)
    return page


def calendar_file(*events, stamp="20260101T000000Z"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN"]
    for uid, summary, start in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            f"DTSTAMP:{stamp}",
            f"DTSTART:{start}",
            "DURATION:PT2H",
            f"SUMMARY:{summary}",
            "LOCATION:Somewhere",
            "END:VEVENT",
        ]
    content = "\r\n".join(lines + ["END:VCALENDAR", ""])
    return {"name": "events.ics", "mimeType": "text/calendar", "buffer": content.encode()}


def import_calendar(page, file, **options):
    """Uploads a calendar file and confirms the import if the preview has anything new."""
    page.goto("/me/import")
    send(page, "calendar.import", {"file": file, **options})
    if form(page, "calendar.confirmImport").count():
        submit(page, "calendar.confirmImport")


def download(page, link):
    with page.expect_download() as started:
        link.click()
    return started.value.path().read_bytes()


# MARK: REST


def own_id(person):
    return person.call("GET", "/me")[1]["id"]


def handle(person):
    return person.call("GET", "/me")[1]["handle"]


def invite(host, event, *people):
    status, reply = host.call("POST", f"/events/{event}/invitations", {"userIds": [own_id(one) for one in people]})
    assert status < 300, reply


def rsvp(person, event, status="going", party=1):
    code, reply = person.call("PUT", f"/events/{event}/rsvp", {"status": status, "party": party})
    assert code == 200, reply


def befriend(one, other):
    """Makes two people friends."""
    status, request = one.call("POST", "/friend-requests", {"userId": own_id(other)})
    assert status == 201, request
    status, request = other.call("PUT", f"/friend-requests/{request['id']}", {})
    assert status == 200, request


def tab(page, name, among="Event"):
    """Returns a tab of an event or another group; on a phone, opens the sheet with the hidden tabs first."""
    tabs = page.get_by_role("navigation", name=among)
    if not tabs.get_by_role("link", name=name, exact=True).is_visible():
        tabs.locator("summary").click()
    return tabs.get_by_role("link", name=name, exact=True)


def event_by_rest(host, title="An evening", **fields):
    """Creates an event through the REST API and returns its id."""
    body = {"title": title, "startsAt": instant(days=3), "locationName": "Common room", **fields}
    status, reply = host.call("POST", "/events", body)
    assert status == 201, (status, reply)
    return reply["id"]
