"""Guest lists, invitations and links; passes in every state; former members."""

import sqlite3

import steps
from server import Person
from stops import GAME, LONG, SUPPER, WALK, Stop, asking, at, opens, sent


def fill(world):
    """Makes guests in the empty community, in events that only invited people see. The guests have a member's name."""
    server, outbox = world.empty, steps.Outbox(world.empty.data / "outbox")
    host = Person(server, server.create_user("Ivo"), timeout=60)
    # A client that is never signed in.
    guest = Person(server, None, timeout=60)

    def event(title, **fields):
        return steps.event_by_rest(host, title, visibility="INVITED", **fields)

    def invited(event, name):
        """Invites an address and returns the token of its mailed link."""
        email = f"{name}@example.net"
        status, reply = host.call("POST", f"/events/{event}/invitations", {"emails": [email]})
        assert status < 300, reply
        return steps.link(outbox.wait(email, "invites you")).rsplit("/", 1)[1]

    def answers(token, status="going"):
        code, reply = guest.send("PUT", f"/invites/{token}/rsvp", {"name": "Nora", "status": status})
        assert code == 200, reply
        return token

    def calls(person, method, path, body=None):
        status, reply = person.call(method, path, body)
        assert status < 300, (method, path, status, reply)

    places = world.places
    supper = event("Quiet evening", capacity=1, offerHours=168)
    first, second = answers(invited(supper, "first")), answers(invited(supper, "second"))
    code, reply = guest.send("PUT", f"/guests/{first}/rsvp", {"status": "notGoing"})
    assert code == 200, reply
    places["pass offered"] = f"/g/{second}"
    places["mailed invitation"] = f"/i/{invited(supper, 'third')}"
    walk = event("Quiet evening")
    places["pass changed"] = f"/g/{answers(invited(walk, 'fourth'))}"
    calls(
        host,
        "PATCH",
        f"/events/{walk}",
        {"title": "Evening", "startsAt": steps.instant(days=5), "locationName": "Room"},
    )
    off = event("Quiet evening")
    places["pass cancelled"] = f"/g/{answers(invited(off, 'fifth'))}"
    calls(host, "POST", f"/events/{off}/cancel", {"reason": "Quiet evening"})
    places["cancelled desk"] = f"/events/{off}/guests?show=maybe"
    calls(host, "POST", f"/events/{walk}/link", {})
    link = host.call("POST", f"/events/{walk}/link", {})[1]["token"]
    code, reply = guest.send(
        "PUT", f"/invites/{link}/rsvp", {"name": "Nora", "email": "late@example.net", "status": "maybe"}
    )
    assert code == 200, reply
    places["pass lapsed"] = "/" + steps.link(outbox.wait("late@example.net")).split("/", 3)[3]
    with sqlite3.connect(next(server.data.glob("*.sqlite")), timeout=10) as database:
        database.execute("UPDATE seat_hold SET until = until - 7200000")
    people(world, calls)
    host.close()
    guest.close()


def people(world, calls):
    """Makes a former member and a disabled account."""
    server, root = world.empty, Person(world.empty, "root@example.org", timeout=60)
    left, closed = (
        Person(server, server.create_user("Fred"), timeout=60),
        Person(server, server.create_user("Cleo"), timeout=60),
    )
    world.places |= {"left": f"/people/{steps.own_id(left)}", "closed": f"/people/{steps.own_id(closed)}"}
    calls(left, "DELETE", "/me", {"password": steps.PASSWORD})
    calls(root, "PATCH", f"/admin/users/{steps.own_id(closed)}", {"status": "disabled"})
    for one in (root, closed):
        one.close()


@opens("/g/x")
def guest_pass(page, world):
    """The page of a guest without an account."""
    if not world.outbox.mails("greta@example.net"):
        page.goto(world.link)
        steps.send(
            page,
            "event.rsvpByLink",
            {"name": "Greta Guest", "email": "greta@example.net"},
            page.locator("button[value=maybe]"),
        )
    page.goto(steps.link(world.outbox.wait("greta@example.net")))


@opens("/events/x")
def ask_error(page, world):
    """A note to the host that is too long."""
    at(f"/events/{{{SUPPER}}}")(page, world)
    steps.without_checks(page)
    steps.field(page, "event.ask", "note").evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": LONG + "x"})
    page.get_by_role("alert").first.wait_for()


@opens("/events/x/guests/x")
def one_guest(page, world):
    """One guest, as hosts see them."""
    at(f"/events/{{{GAME}}}/guests")(page, world)
    page.locator(".list .item-body strong a").first.click()
    asking(page)


@opens("/events/x/guests/x")
def one_invited(page, world):
    """An invited person without a reply, as hosts see them."""
    at(f"/events/{{{GAME}}}/guests?show=noReply")(page, world)
    page.locator(".list .item-body strong a").first.click()
    asking(page)


STOPS = [
    Stop("invite-link", "nobody", at("{link}")),
    Stop("guest-pass", "nobody", guest_pass),
    Stop("pass-offered", "nobody@empty", at("{pass offered}")),
    Stop("pass-changed", "nobody@empty", at("{pass changed}")),
    Stop("pass-cancelled", "nobody@empty", at("{pass cancelled}")),
    Stop("pass-lapsed", "nobody@empty", at("{pass lapsed}")),
    Stop("mailed-invitation", "nobody@empty", at("{mailed invitation}")),
    Stop("guests-host", "alex", at(f"/events/{{{GAME}}}/guests")),
    Stop("guests-host-none", "alex", at(f"/events/{{{GAME}}}/guests?show=removed&q=zzzz")),
    *(
        Stop(f"guests-host-{part}", "alex", at(f"/events/{{{GAME}}}/guests?show={part}"))
        for part in ("going", "maybe", "waiting", "declined", "noReply", "asking")
    ),
    Stop("guest-of-host", "alex", one_guest),
    Stop("invited-of-host", "alex", one_invited),
    Stop("check-in", "ingo@empty", at("/events/{door}/check-in")),
    Stop("check-in-code", "ingo@empty", at("/events/{door}/check-in?code=0000000000")),
    Stop("check-in-none", "ingo@empty", at("/events/{door}/check-in?q=zzzz")),
    Stop("empty-check-in", "ingo@empty", at("/events/{quiet}/check-in")),
    Stop("guests-guest", "mei", at(f"/events/{{{GAME}}}/guests")),
    Stop("invite", "alex", at(f"/events/{{{GAME}}}/invite")),
    Stop("invite-search", "alex", at(f"/events/{{{WALK}}}/invite?q=a")),
    Stop("invite-search-nobody", "alex", at(f"/events/{{{WALK}}}/invite?q=zzzz")),
    Stop("guests-requests", "lena", at(f"/events/{{{SUPPER}}}/guests")),
    Stop("event-must-ask", "hana", at(f"/events/{{{SUPPER}}}")),
    Stop("link-must-sign-in", "nobody", at("{supper link}")),
    Stop("link-must-ask", "hana", at("{supper link}")),
    Stop("event-asked", "asking", at(f"/events/{{{SUPPER}}}")),
    Stop("invite-all", "alex", at(f"/events/{{{WALK}}}/invite?all=1")),
    Stop("empty-guests", "ingo@empty", at("/events/{quiet}/guests")),
    Stop("empty-guests-cancelled", "ivo@empty", at("{cancelled desk}")),
    Stop("empty-invite", "ingo@empty", at("/events/{quiet}/invite")),
    Stop(
        "error-invite-link",
        "nobody",
        sent("{link}", "event.rsvpByLink", {"name": " ", "email": "nobody"}, "button[value=going]"),
    ),
    Stop(
        "error-invite",
        "alex",
        sent(f"/events/{{{GAME}}}/invite", "event.invite", {"emails": "one@example.org, nobody"}),
    ),
    Stop("error-ask", "hana", ask_error),
]
