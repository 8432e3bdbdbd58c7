"""Pages of guests in the tour: passes in every state, mailed invitations, former members."""

import sqlite3

import steps
from server import Person


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
