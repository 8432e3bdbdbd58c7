"""Every refused form shows the submitted values and each error at its field, and focuses the first invalid field."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import steps
from server import PASSWORD
from steps import SCRIPT_OR_PLAIN


def refused(page, command, errors, typed=None):
    """Checks the form after a refusal: errors, submitted values and focus."""
    form = steps.form(page, command)
    expect(form.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for name, words in errors.items():
        control = form.locator(f'[name="{name}"]').first
        expect(control).to_have_attribute("aria-invalid", "true")
        expect(control).to_be_visible()
        described = (control.get_attribute("aria-describedby") or "").split()
        said = " ".join(page.locator(f'[id="{one}"]').inner_text() for one in described)
        assert words in said, f"{name} says: {said}"
    invalid = form.locator("[aria-invalid=true]").evaluate_all("all => all.map(one => one.name)")
    assert set(invalid) == set(errors), invalid
    for name, value in (typed or {}).items():
        control = form.locator(f'[name="{name}"]').first
        if isinstance(value, bool):
            expect(control).to_be_checked(checked=value)
        else:
            expect(control).to_have_value(value)
    if errors:
        focused_field(page, form, invalid[0])


def focused_field(page, form, name):
    expect(form.locator(f'[name="{name}"]').first).to_be_focused()


class Refusal:
    """Sends forms without the browser's validation, and returns the reply's status."""

    def __init__(self, page, javascript):
        self.page, self.javascript = page, javascript

    def send(self, path, command, fields, press=None):
        page = self.page
        page.goto(path)
        # Validation is switched off from outside, so this works without scripts too.
        steps.without_checks(page)
        button = page.get_by_role("button", name=press, exact=True) if press else None
        with page.expect_response(lambda response: response.request.method == "POST") as reply:
            steps.send(page, command, fields, button)
        return reply.value.status


@pytest.fixture
def refusal(new_page):
    return lambda javascript, person=None: Refusal(new_page(person, javascript=javascript), javascript)


@SCRIPT_OR_PLAIN
def test_register(refusal, javascript):
    them = refusal(javascript)
    typed = {"givenName": " ", "familyName": "", "email": "reg at example", "password": "short"}
    assert them.send("/register", "account.register", typed) == 422
    refused(
        them.page,
        "account.register",
        {"givenName": "", "email": "", "password": "8"},
        {"familyName": "", "email": "reg at example", "password": ""},
    )


@SCRIPT_OR_PLAIN
def test_common_and_own_passwords(refusal, javascript):
    them = refusal(javascript)
    for password in ("password1", "reginald@example.org", "x" * 129):
        assert (
            them.send(
                "/register",
                "account.register",
                {
                    "givenName": "Reginald",
                    "familyName": "Registered",
                    "email": "reginald@example.org",
                    "password": password,
                },
            )
            == 422
        )
        refused(
            them.page, "account.register", {"password": ""}, {"givenName": "Reginald", "email": "reginald@example.org"}
        )


@SCRIPT_OR_PLAIN
def test_registering_with_a_taken_address_tells_its_owner_alone(refusal, javascript, outbox):
    pages = []
    for address in ("ada@example.org", f"free{'js' if javascript else ''}@elsewhere.example"):
        them = refusal(javascript)
        assert (
            them.send(
                "/register",
                "account.register",
                {"givenName": "Ada", "familyName": "Again", "email": address, "password": PASSWORD},
            )
            == 303
        )
        them.page.wait_for_load_state()
        pages.append((urlsplit(them.page.url).path, them.page.locator("main").inner_text().replace(address, "ADDRESS")))
    assert pages[0] == pages[1], "it tells which addresses have accounts"
    outbox.wait("ada@example.org", "You already have an account")


@SCRIPT_OR_PLAIN
def test_wrong_sign_in(refusal, javascript, server):
    them = refusal(javascript)
    says = []
    for email in ("ada@example.org", "nobody.of.that.name@example.org"):
        assert (
            them.send("/sign-in?next=/discover", "account.signIn", {"email": email, "password": "not this one"}) == 422
        )
        form = steps.form(them.page, "account.signIn")
        says.append(form.get_by_role("alert").inner_text())
        expect(form.locator('[name="email"]')).to_have_value(email)
        expect(form.locator('[name="password"]')).to_have_value("")
    assert says[0] == says[1], "it tells which addresses have accounts"
    # The return address is kept.
    steps.send(them.page, "account.signIn", {"email": "ada@example.org", "password": PASSWORD})
    expect(them.page).to_have_url(re.compile("/discover$"))


@SCRIPT_OR_PLAIN
def test_sign_in_does_not_lead_astray(new_page, server, javascript):
    page = new_page(javascript=javascript)
    for way in ("https://evil.example/", "//evil.example/", "/\\evil.example"):
        page.context.clear_cookies()
        page.goto(f"/sign-in?next={way}")
        steps.send(page, "account.signIn", {"email": "ada@example.org", "password": PASSWORD})
        assert page.url == f"{server.origin}/", page.url


@SCRIPT_OR_PLAIN
def test_a_session_that_ends_while_a_form_is_open(new_page, person, javascript):
    host = person("Host")
    page = new_page(host, javascript=javascript)
    page.goto("/events/new")
    page.context.clear_cookies(name="mingle")
    steps.send(
        page,
        "event.create",
        {
            "title": "Long typed",
            "startsAt": steps.local(days=3),
            "locationName": "Attic",
            "description": "One\n\n  two “three”",
        },
    )
    expect(page.get_by_text("nothing is lost")).to_be_visible()
    steps.send(page, "account.signIn", {"email": host.email, "password": "not this one"})
    steps.send(page, "account.signIn", {"email": host.email, "password": PASSWORD})
    expect(page.get_by_role("alert")).to_contain_text("You’re signed in again.")
    expect(page.get_by_label("Description")).to_have_value("One\n\n  two “three”")
    steps.send(page, "event.create", {})
    expect(page.get_by_role("heading", level=1)).to_have_text("Long typed")


@SCRIPT_OR_PLAIN
def test_joining_from_an_invite_link_leads_back_to_it(new_page, person, outbox, javascript):
    host = person("Host")
    event = steps.event_by_rest(host, "By link alone", visibility="UNLISTED", requiresApproval=True)
    address = steps.invite_link(new_page(host), event)
    page = new_page(None, javascript=javascript)
    page.goto(address)
    page.get_by_role("link", name="Sign in").last.click()
    page.get_by_role("link", name=re.compile("^Join ")).click()
    email = f"joins{'js' if javascript else ''}@elsewhere.example"
    steps.send(page, "account.register", {"givenName": "Jo", "familyName": "Ins", "email": email, "password": PASSWORD})
    page.goto(steps.link(outbox.wait(email, "Confirm")))
    steps.submit(page, "account.verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("By link alone")
    steps.submit(page, "event.ask")
    steps.flash(page, "Your request is on its way")


@SCRIPT_OR_PLAIN
def test_forgotten_password(refusal, javascript):
    them = refusal(javascript)
    assert them.send("/forgot", "account.forgotPassword", {"email": "ada example.org"}) == 422
    refused(them.page, "account.forgotPassword", {"email": ""}, {"email": "ada example.org"})


@SCRIPT_OR_PLAIN
def test_new_password(refusal, person, outbox, javascript):
    them, guest = refusal(javascript), person("Guest")
    assert them.send("/forgot", "account.forgotPassword", {"email": guest.email}) < 400
    address = steps.link(outbox.wait(guest.email, "new password"))
    assert them.send(address, "account.resetPassword", {"password": "short"}) == 422
    refused(them.page, "account.resetPassword", {"password": "8"}, {"password": ""})
    # An invalid link is reported before anything is typed.
    them.page.goto("/reset/unknown")
    expect(them.page.get_by_role("alert")).to_be_visible()
    expect(them.page.get_by_role("link", name="Ask for a new link")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_confirm_with_an_unknown_link(refusal, javascript):
    page = refusal(javascript).page
    page.goto("/verify/unknown")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name="Ask for a new mail")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_correct_the_address_while_unconfirmed(refusal, javascript):
    them = refusal(javascript)
    them.send(
        "/register",
        "account.register",
        {"givenName": "Una", "familyName": "V", "email": f"una{javascript}@example.net", "password": PASSWORD},
    )
    assert them.send("/verify", "account.changeEmail", {"email": "nope", "password": PASSWORD}) == 422
    refused(them.page, "account.changeEmail", {"email": ""}, {"email": "nope"})


CREATE = {
    "blank title": ({"title": " \t "}, {"title": "title"}),
    "blank place": ({"locationName": "  "}, {"locationName": "where"}),
    "past start": ({"startsAt": steps.local(days=-1)}, {"startsAt": "future"}),
    "end before start": ({"endsAt": steps.local(days=1)}, {"endsAt": "after the start"}),
    "deadline after start": ({"answerBy": steps.local(days=9)}, {"answerBy": "start"}),
    "no seats": ({"capacity": "0"}, {"capacity": "1"}),
    "too many tags": ({"tags": ", ".join(f"tag{n}" for n in range(11))}, {"tags": "10"}),
    "long tag": ({"tags": "x" * 31}, {"tags": "30"}),
    "word for emoji": ({"emoji": "a"}, {"emoji": "emoji"}),
    "offers": ({"offerHours": "500"}, {"offerHours": "168"}),
    "everything": (
        {"title": "", "startsAt": "", "locationName": "", "capacity": "-3"},
        {"title": "", "startsAt": "", "locationName": "", "capacity": ""},
    ),
}


@SCRIPT_OR_PLAIN
@pytest.mark.parametrize("case", CREATE)
def test_create_event(refusal, person, javascript, case):
    host = person("Host")
    wrong, errors = CREATE[case]
    fields = {
        "title": "Tea & <cake>",
        "startsAt": steps.local(days=4),
        "locationName": "“Kitchen”",
        "description": "\nFirst line\n\nsecond",
        "visibility": "INVITED",
        "guestList": "counts",
        "companionsAllowed": "3",
        "guestsMayInvite": True,
        "locationHidden": True,
        **wrong,
    }
    them = refusal(javascript, host)
    assert them.send("/events/new", "event.create", fields) == 422
    typed = {name: value for name, value in fields.items() if name not in ("visibility", "guestList")}
    refused(them.page, "event.create", errors, typed)
    form = steps.form(them.page, "event.create")
    expect(form.locator('[name="visibility"][value="INVITED"]')).to_be_checked()
    expect(form.locator('[name="guestList"][value="counts"]')).to_be_checked()
    assert host.call("GET", "/events?mine=hosting")[1]["items"] == []


@SCRIPT_OR_PLAIN
def test_edit_event(refusal, person, javascript):
    host, bea, cem = person("Host"), person("Bea"), person("Cem")
    event = steps.event_by_rest(host, "Tea", capacity=5)
    for guest in (bea, cem):
        assert guest.call("PUT", f"/events/{event}/rsvp", {"status": "going"})[0] == 200
    them = refusal(javascript, host)
    assert (
        them.send(f"/events/{event}/edit", "event.update", {"title": "", "endsAt": steps.local(days=1), "notify": "no"})
        == 422
    )
    refused(them.page, "event.update", {"title": "", "endsAt": ""})
    expect(steps.form(them.page, "event.update").locator('[name="notify"][value="no"]')).to_be_checked()
    # Fewer seats than are taken.
    assert them.send(f"/events/{event}/edit", "event.update", {"title": "Tea for one", "capacity": "1"}) == 422
    refused(them.page, "event.update", {"capacity": "2"}, {"title": "Tea for one", "capacity": "1"})
    assert host.call("GET", f"/events/{event}")[1]["title"] == "Tea"


@SCRIPT_OR_PLAIN
def test_invite(refusal, person, javascript):
    host = person("Host")
    event = steps.event_by_rest(host)
    them = refusal(javascript, host)
    assert them.send(f"/events/{event}/invite", "event.invite", {"emails": "fine@example.org, not-fine"}) == 422
    refused(them.page, "event.invite", {"emails": ""}, {"emails": "fine@example.org, not-fine"})
    assert host.call("GET", f"/events/{event}/invitations")[1]["items"] == []


@SCRIPT_OR_PLAIN
def test_rsvp_by_link(refusal, person, new_page, javascript):
    host = person("Host")
    event = steps.event_by_rest(host, companionsAllowed=2)
    address = steps.make_link(new_page(host), event)
    them = refusal(javascript)
    fields = {"name": " ", "email": "nope", "party": "3"}
    assert them.send(address, "event.rsvpByLink", fields, press="Going") == 422
    refused(them.page, "event.rsvpByLink", {"name": "", "email": ""}, {"email": "nope", "party": "3"})


@SCRIPT_OR_PLAIN
def test_import(refusal, person, javascript):
    them = refusal(javascript, person("Host"))
    wrong = {"name": "words.ics", "mimeType": "text/calendar", "buffer": b"no calendar at all"}
    typed = {"visibility": "PUBLIC", "past": True}
    assert them.send("/me/import", "calendar.import", {"file": wrong, **typed}) == 422
    refused(them.page, "calendar.import", {"file": ""}, {"past": True})
    expect(them.page.get_by_label("Everyone in the community")).to_be_checked()
    assert them.send("/me/import", "calendar.import", {}) == 422
    refused(them.page, "calendar.import", {"file": ""})


SETTINGS = {
    "profile": (
        "account.updateProfile",
        {"givenName": "", "familyName": "Kept", "handle": "A b"},
        {"givenName": "", "handle": ""},
    ),
    "e-mail": ("account.changeEmail", {"email": "nope", "password": PASSWORD}, {"email": ""}),
    "short password": ("account.changePassword", {"current": PASSWORD, "password": "short"}, {"password": ""}),
    "wrong password": (
        "account.changePassword",
        {"current": "not it at all", "password": "a new long one"},
        {"current": ""},
    ),
    "e-mail without password": ("account.changeEmail", {"email": "kept@example.org", "password": ""}, {"password": ""}),
    "export": ("account.export", {"password": "not it at all"}, {"password": ""}),
    "delete": ("account.delete", {"password": "not it at all"}, {"password": ""}),
}


@SCRIPT_OR_PLAIN
@pytest.mark.parametrize("case", SETTINGS)
def test_settings(refusal, person, javascript, case):
    command, fields, errors = SETTINGS[case]
    them = refusal(javascript, person("Sam"))
    assert 400 <= them.send("/me/settings", command, fields) < 500
    shown = {name: value for name, value in fields.items() if name not in ("password", "current")}
    refused(them.page, command, errors, shown)
    # The other forms of the page are unchanged.
    expect(them.page.get_by_role("alert")).to_have_count(1)


def test_a_link_in_the_summary_leads_to_its_field(refusal, person):
    them = refusal(True, person("Host"))
    them.send(
        "/events/new",
        "event.create",
        {"title": "", "startsAt": steps.local(days=4), "locationName": "", "capacity": "0"},
    )
    summary = them.page.get_by_role("alert")
    for label, name in (("Where", "locationName"), ("Seats", "capacity"), ("Title", "title")):
        summary.get_by_role("link", name=label).click()
        expect(steps.field(them.page, "event.create", name)).to_be_focused()


def test_required_fields_are_marked_before_sending(new_page, person):
    page = new_page(person("Host"))
    page.goto("/events/new")
    steps.button(page, "event.create").click()
    # The browser stops at the first empty field, and nothing is sent.
    expect(page).to_have_url(re.compile("/events/new$"))
    expect(steps.field(page, "event.create", "title")).to_be_focused()


def hosted(person):
    return [event["title"] for event in person.call("GET", "/events?mine=hosting")[1]["items"]]


def test_a_double_press_makes_one_event(new_page, person):
    host = person("Host")
    page = new_page(host)
    page.goto("/events/new")
    for name, value in {"title": "Twice", "startsAt": steps.local(days=2), "locationName": "Here"}.items():
        steps.fill(page, "event.create", name, value)
    with page.expect_navigation():
        steps.button(page, "event.create").dblclick(no_wait_after=True)
    expect(page).to_have_url(steps.EVENT_PATH)
    assert hosted(host) == ["Twice"]


@SCRIPT_OR_PLAIN
def test_going_back_and_sending_the_same_again(new_page, person, javascript):
    """A script gives a restored form a new id; without scripts it is the same form, sent twice."""
    host = person("Host")
    page = new_page(host, javascript=javascript)
    fields = {"title": "Once", "startsAt": steps.local(days=2), "locationName": "Here"}
    page.goto("/events/new")
    steps.send(page, "event.create", fields)
    expect(page).to_have_url(steps.EVENT_PATH)
    page.go_back()
    steps.send(page, "event.create", fields)
    expect(page).to_have_url(steps.EVENT_PATH)
    assert hosted(host) == (["Once", "Once"] if javascript else ["Once"])


@SCRIPT_OR_PLAIN
def test_going_back_and_typing_another_makes_two_of_each(new_page, crew, person, unique, javascript):
    """The first object stays, and other content creates a second one instead of being dropped as a duplicate."""
    host, _, event = crew
    admin = person("Root", "ADMINISTRATOR")
    mine, organising = new_page(host, javascript=javascript), new_page(admin, javascript=javascript)

    def listed(person, path, key):
        status, reply = person.call("GET", path)
        assert status == 200, reply
        return sorted(one[key] for one in reply["items"] if re.match(f"(First|Second) {unique}", one[key]))

    for page, one, path, command, key, fields, rest, named in (
        (
            mine,
            host,
            "/events/new",
            "event.create",
            "title",
            {"startsAt": steps.local(days=2), "locationName": "Here"},
            "/events?mine=hosting",
            "title",
        ),
        (mine, host, f"/events/{event}/todos", "todo.add", "title", {}, f"/events/{event}/todos", "title"),
        (
            mine,
            host,
            f"/events/{event}/expenses/new",
            "expense.add",
            "description",
            {"amount": "3"},
            f"/events/{event}/expenses",
            "description",
        ),
        (mine, host, f"/events/{event}/guests", "event.addGuest", "name", {}, f"/events/{event}/guests", "name"),
        (
            organising,
            admin,
            "/organise/areas/new",
            "area.add",
            "name",
            {"areaType": "CITY"},
            f"/areas?q={unique}",
            "name",
        ),
    ):
        page.goto(path)
        steps.send(page, command, {**fields, key: f"First {unique}"})
        page.go_back()
        steps.send(page, command, {**fields, key: f"Second {unique}"})
        expect(page.get_by_role("alert")).to_have_count(0)
        assert listed(one, rest, named) == [f"First {unique}", f"Second {unique}"], command


def test_the_same_form_sent_twice_at_once_makes_one_event(new_page, person):
    host = person("Host")
    page = new_page(host)
    page.goto("/events/new")
    data = steps.form(page, "event.create").evaluate("form => [...new FormData(form)]")
    data = {**dict(data), "title": "Side by side", "locationName": "Here"}
    statuses = page.evaluate(
        """async data => {
            const send = () => fetch('/do/event.create', {
                method: 'POST', body: new URLSearchParams(data), redirect: 'manual' }).then(reply => reply.type)
            return Promise.all([send(), send(), send()])
        }""",
        data,
    )
    assert statuses == ["opaqueredirect"] * 3, statuses
    assert hosted(host) == ["Side by side"]


@SCRIPT_OR_PLAIN
def test_whoever_joins_has_the_time_zone_of_the_device(new_page, outbox, javascript):
    """Scripts send the device's time zone; without them it is UTC until the person changes it."""
    page = new_page(javascript=javascript, timezone_id="America/New_York")
    steps.register(page, outbox, "Zoe", "Zone", f"zoe{javascript}@example.net".lower())
    page.goto("/me/settings")
    expect(steps.field(page, "account.updateProfile", "timeZone")).to_have_value(
        "America/New_York" if javascript else "UTC"
    )
