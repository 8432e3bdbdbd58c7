"""The programme: an administrator adds a type, an editor runs an activity from start to end, a reader sees it, and a
member does not.
"""

import re

import pytest
from playwright.sync_api import expect

import people
import steps


def choose(page, command, field, text, name):
    """Picks an object by a part of its name, with or without scripts."""
    typed = steps.field(page, command, f"{field}.text")
    if not typed.is_visible():
        steps.open_details(typed)
    if page.locator("thing-picker [role=combobox]").count():
        typed.press_sequentially(text)
        page.get_by_role("option", name=name).first.click()
        expect(typed).to_have_value(name)
    else:
        typed.fill(name)


@pytest.mark.parametrize("javascript", [True, False])
def test_an_activity_from_its_plan_to_its_end(new_page, accessible, person, unique, javascript):
    root, edo, rea, mia = (
        person("Root", "ADMINISTRATOR"),
        person("Edo", "EDITOR"),
        person("Rea", "READ_ONLY"),
        person("Mia"),
    )
    admin = new_page(root, javascript=javascript)
    admin.goto("/organise/types-roles")
    steps.send(admin, "activityType.add", {"name": f"Choir {unique}"})
    steps.flash(admin, "Type created.")
    expect(admin.get_by_text(f"Choir {unique}")).to_be_visible()
    # Built-in types cannot be renamed, and names are unique.
    steps.send(admin, "activityType.add", {"name": f"CHOIR {unique}"})
    expect(admin.get_by_role("alert")).to_contain_text("There’s already an activity type with this name.")
    assert admin.locator("#types-name").input_value() == f"CHOIR {unique}"

    page = new_page(edo, javascript=javascript, viewport=steps.PHONE)
    page.goto("/organise/areas/new")
    steps.send(page, "area.add", {"name": f"North {unique}", "areaType": "CITY"})
    steps.flash(page, "Area created.")
    for name, address in (("Hall", "Market 1"), ("Barn", "Lane 2")):
        page.goto("/organise/venues/new")
        choose(page, "venue.add", "geographicAreaId", f"north {unique[:8]}", f"North {unique}")
        steps.send(
            page,
            "venue.add",
            {
                "name": f"{name} {unique}",
                "address": address,
                "latitude": "52,5" if name == "Hall" else "",
                "longitude": "13.4" if name == "Hall" else "",
            },
        )
        steps.flash(page, "Venue created.")
    names = ("Ana", "Bo", "Cem")
    for name in names:
        page.goto("/organise/participants/new")
        choose(page, "participant.add", "homeVenueId", f"barn {unique[:8]}", f"Barn {unique}")
        steps.send(page, "participant.add", {"name": f"{name} {unique}", "email": f"{name}.{unique}@EXAMPLE.net"})
        steps.flash(page, "Participant added.")

    page.goto("/organise/activities/new")
    choose(page, "activity.add", "venueIds", f"hall {unique[:8]}", f"Hall {unique}")
    steps.send(
        page,
        "activity.add",
        {"name": f"Singing {unique}", "activityTypeId": f"Choir {unique}", "startDate": steps.local(days=1)},
    )
    steps.flash(page, "Activity created.")
    activity = page.url.partition("?")[0]
    for name, role in zip(names, ("Tutor", "Host", "Participant")):
        choose(page, "assignment.add", "participantId", f"{name} {unique[:8]}", f"{name} {unique}")
        steps.send(page, "assignment.add", {"roleId": role})
        steps.flash(page, "1 participant assigned.")
        expect(page.get_by_text(f"{role}, since today")).to_be_visible()
    # The same person in the same role: the error is at the field, and the choice stays.
    choose(page, "assignment.add", "participantId", f"ana {unique[:8]}", f"Ana {unique}")
    steps.send(page, "assignment.add", {"roleId": "Tutor"})
    expect(page.get_by_role("alert")).to_contain_text("They already take part in this role.")
    assert steps.field(page, "assignment.add", "participantId.text").input_value() == f"Ana {unique}"
    if javascript:
        accessible(page)

    page.goto(activity)
    choose(page, "activityVenue.add", "venueId", f"barn {unique[:8]}", f"Barn {unique}")
    steps.send(page, "activityVenue.add", {"from": steps.local(days=30)[:10], "movesThere": True})
    steps.flash(page, "Venue added.")
    places = page.locator("#places ~ ol .item")
    expect(places).to_have_count(2)
    expect(places.nth(0)).to_contain_text(f"Barn {unique}")
    expect(places.nth(1)).to_contain_text(re.compile(r"From .* to "))
    # The list beside the activity, hidden on a phone, has pills too.
    pills = page.get_by_role("region", name="Activity", exact=True).locator(".pill")
    page.get_by_role("button", name="Start activity").click()
    expect(pills.first).to_have_text("Active", timeout=20_000)
    page.get_by_role("button", name="Mark as completed").click()
    expect(pills.first).to_have_text("Completed", timeout=20_000)

    # An object in use cannot be deleted; a link shows what uses it.
    page.goto(f"/organise/venues?q=hall {unique}")
    page.locator(".list .item-body a").first.click()
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("link", name="1 activity").click()
    expect(page.get_by_text(f"Singing {unique}")).to_be_visible()
    # The filter is a chip that can be removed.
    page.get_by_role("link", name=f"Remove filter: At Hall {unique}").click()
    assert "venue=" not in page.url

    reader = new_page(rea, javascript=javascript)
    reader.goto(activity)
    expect(reader.get_by_text(f"Cem {unique}")).to_be_visible()
    for name in ("Edit", "Assign", "Resume activity", "End it"):
        expect(reader.get_by_role("button", name=name)).to_have_count(0)
        expect(reader.get_by_role("link", name=name, exact=True)).to_have_count(0)
    if javascript:
        accessible(reader)

    member = new_page(mia, javascript=javascript)
    for path in ("/organise", "/organise/participants", activity):
        assert member.goto(path).status == 404
    member.goto("/")
    expect(member.get_by_role("link", name="Organise")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
def test_somebody_new_is_entered_from_an_activity(new_page, person, unique, javascript):
    """Leads from the activity and back to it, with the new participant selected, and finds their account by a part of
    the name.
    """
    edo, mia = person("Edo", "EDITOR"), person("Mia")
    kind = next(one for one in edo.call("GET", "/activity-types")[1]["items"])["id"]
    activity = edo.call(
        "POST",
        "/activities",
        {"name": f"Singing {unique}", "activityTypeId": kind, "startDate": steps.local(days=1) + ":00Z"},
    )[1]["id"]
    page = new_page(edo, javascript=javascript, viewport=steps.PHONE)
    page.goto(f"/organise/activities/{activity}")
    page.get_by_text("Assign somebody").click()
    page.get_by_role("link", name="New participant").click()
    choose(page, "participant.add", "userId", people.name(mia), people.name(mia))
    steps.send(page, "participant.add", {"name": f"Mia {unique}", "email": mia.email})
    steps.flash(page, "Participant added. Now choose their role.")
    assert page.url.endswith("#people")
    assert steps.field(page, "assignment.add", "participantId.text").input_value() == f"Mia {unique}"
    steps.send(page, "assignment.add", {"roleId": "Tutor"})
    steps.flash(page, "1 participant assigned.")
    found = edo.call("GET", f"/participants?q={unique}")[1]["items"]
    assert [one["userId"] for one in found] == [mia.call("GET", "/me")[1]["id"]], found


def test_who_lived_at_a_venue_is_found_from_its_deletion(new_page, person, unique):
    edo = person("Edo", "EDITOR")
    area = edo.call("POST", "/areas", {"name": f"Town {unique}", "areaType": "CITY"})[1]["id"]
    halls = [
        edo.call("POST", "/venues", {"name": f"{name} {unique}", "address": "Lane 1", "geographicAreaId": area})[1][
            "id"
        ]
        for name in ("Old", "New")
    ]
    ana = edo.call(
        "POST", "/participants", {"name": f"Ana {unique}", "email": "ana@example.net", "homeVenueId": halls[0]}
    )[1]["id"]
    assert edo.call("PATCH", f"/participants/{ana}", {"homeVenueId": halls[1]})[0] == 200
    page = new_page(edo)
    page.goto(f"/organise/venues/{halls[0]}/delete")
    page.get_by_role("link", name="1 participant").click()
    expect(page.get_by_role("region", name="Who lived here before")).to_contain_text(f"Ana {unique}")


def test_what_is_typed_is_resolved_and_nothing_is_lost(new_page, person, unique):
    """Without scripts: several matches are offered to choose from, and no match is reported."""
    edo = person("Edo", "EDITOR")
    area = edo.call("POST", "/areas", {"name": f"Town {unique}", "areaType": "CITY"})[1]["id"]
    for address in ("North 1", "South 2"):
        assert (
            edo.call("POST", "/venues", {"name": f"Hall {unique}", "address": address, "geographicAreaId": area})[0]
            == 201
        )
    page = new_page(edo, javascript=False)
    page.goto("/organise/participants/new")
    fields = {
        "name": f"Ana {unique}",
        "email": "ana@example.net",
        "notes": "Two\nlines",
        "homeVenueId.text": f"no such {unique}",
    }
    steps.send(page, "participant.add", fields)
    expect(page.get_by_role("alert")).to_contain_text("Nothing here is called")
    for name, value in fields.items():
        assert steps.field(page, "participant.add", name).input_value() == value
    steps.send(page, "participant.add", {"homeVenueId.text": f"hall {unique}"})
    expect(page.get_by_role("alert")).to_contain_text("choose one")
    page.get_by_label(f"Hall {unique} · South 2").check()
    steps.send(page, "participant.add", {})
    steps.flash(page, "Participant added.")
    expect(page.get_by_text("South 2")).to_be_visible()


def test_areas_are_a_tree_under_the_keyboard(new_page, accessible, person, unique):
    edo = person("Edo", "EDITOR")
    top = edo.call("POST", "/areas", {"name": f"AA {unique}", "areaType": "COUNTRY"})[1]["id"]
    mid = edo.call("POST", "/areas", {"name": f"B {unique}", "areaType": "CITY", "parentGeographicAreaId": top})[1][
        "id"
    ]
    edo.call("POST", "/areas", {"name": f"C {unique}", "areaType": "NEIGHBOURHOOD", "parentGeographicAreaId": mid})
    page = new_page(edo)
    page.goto("/organise/areas")
    tree = page.get_by_role("tree")
    item = {letter: tree.get_by_role("treeitem", name=f"{letter} {unique}") for letter in ("AA", "B", "C")}
    expect(item["AA"]).to_have_attribute("aria-expanded", "true")
    accessible(page)
    item["AA"].focus()
    page.keyboard.press("ArrowRight")
    expect(item["B"]).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(item["AA"]).to_be_focused()
    expect(item["AA"]).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowLeft")
    expect(item["AA"]).to_have_attribute("aria-expanded", "false")
    expect(item["B"]).to_be_hidden()
    page.reload()
    expect(item["B"]).to_be_hidden()
    item["AA"].focus()
    for key in ("ArrowRight", "b", "ArrowRight", "c"):
        page.keyboard.press(key)
    expect(item["C"]).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"C {unique}")
    trail = page.get_by_role("navigation", name="Lies in").get_by_role("link")
    expect(trail).to_have_text([f"AA {unique}", f"B {unique}"])
    # A wide screen shows the tree next to the area, expanded down to it, even if it was collapsed. A narrow one
    # does not.
    beside = page.get_by_role("navigation", name="Areas")
    expect(beside.locator("[aria-current=page]")).to_contain_text(f"C {unique}")
    expect(beside.get_by_role("treeitem", name=f"AA {unique}")).to_be_visible()
    accessible(page)
    beside.get_by_role("treeitem", name=f"B {unique}").focus()
    page.keyboard.press("ArrowLeft")
    expect(beside.locator("[aria-current=page]")).to_be_hidden()
    page.reload()
    expect(beside.locator("[aria-current=page]")).to_be_visible()
    page.set_viewport_size(steps.PHONE)
    expect(beside).to_be_hidden()
    page.set_viewport_size(steps.DESK)
    # An area cannot be moved into its own sub-area: the error is at the field, and the value stays.
    page.goto(f"/organise/areas/{top}/edit")
    choose(page, "area.update", "parentGeographicAreaId", f"c {unique[:10]}", f"C {unique}")
    steps.send(page, "area.update", {})
    expect(page.get_by_role("alert")).to_contain_text("can’t be inside itself")
    assert steps.field(page, "area.update", "parentGeographicAreaId.text").input_value() == f"C {unique}"


def test_those_who_are_ticked_are_assigned_and_deleted(new_page, accessible, person, unique):
    edo = person("Edo", "EDITOR")
    for name in ("Ana", "Bo", "Cem"):
        assert edo.call("POST", "/participants", {"name": f"{name} {unique}", "email": f"{name}@example.net"})[0] == 201
    kind = edo.call("GET", "/activity-types")[1]["items"][0]["id"]
    activity = edo.call(
        "POST", "/activities", {"name": f"Club {unique}", "activityTypeId": kind, "startDate": steps.instant(days=2)}
    )[1]["id"]
    page = new_page(edo)
    page.goto(f"/organise/participants?q={unique}")
    expect(page.get_by_role("button", name="With selected people …")).to_be_hidden()
    for name in ("Ana", "Bo"):
        page.get_by_label(f"Choose {name} {unique}").check()
    page.get_by_role("button", name="With selected people …").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 participants")
    accessible(page)
    choose(page, "assignment.add", "activity", f"club {unique[:10]}", f"Club {unique}")
    steps.send(page, "assignment.add", {"roleId": "Participant"})
    steps.flash(page, "2 participants assigned.")
    assert len(edo.call("GET", f"/activities/{activity}/assignments")[1]["items"]) == 2
    page.goto(f"/organise/participants?q={unique}")
    page.get_by_label(f"Choose Cem {unique}").check()
    page.get_by_role("button", name="With selected people …").click()
    steps.submit(page, "participant.delete")
    steps.flash(page, "1 participant deleted.")
    assert [one["name"] for one in edo.call("GET", f"/participants?q={unique}")[1]["items"]] == [
        f"Ana {unique}",
        f"Bo {unique}",
    ]


@pytest.mark.parametrize("javascript", [True, False])
def test_an_event_of_an_activity_at_its_venue(new_page, accessible, person, unique, javascript):
    edo, mia = person("Edo", "EDITOR"), person("Mia")
    area = edo.call("POST", "/areas", {"name": f"North {unique}", "areaType": "CITY"})[1]["id"]
    hall, barn = (
        edo.call(
            "POST", "/venues", {"name": f"{name} {unique}", "address": f"{name} lane 1", "geographicAreaId": area}
        )[1]["id"]
        for name in ("Hall", "Barn")
    )
    kind = edo.call("GET", "/activity-types")[1]["items"][0]["id"]
    activity = edo.call(
        "POST",
        "/activities",
        {"name": f"Singing {unique}", "activityTypeId": kind, "startDate": steps.instant(days=1), "venueIds": [hall]},
    )[1]["id"]
    page = new_page(edo, javascript=javascript, viewport=steps.PHONE)
    page.goto(f"/organise/activities/{activity}")
    page.get_by_role("link", name="New event").click()
    # The activity's details are filled in.
    assert steps.field(page, "event.create", "title").input_value() == f"Singing {unique}"
    assert steps.field(page, "event.create", "locationName").input_value() == f"Hall {unique}"
    expect(page.get_by_role("main")).to_contain_text("Part of the activity")
    steps.send(page, "event.create", {"title": f"Concert {unique}", "startsAt": steps.local(days=2)})
    event = page.url.partition("?")[0].rsplit("/", 1)[1]
    expect(page.get_by_role("main").get_by_role("link", name=f"Singing {unique}")).to_be_visible()
    if javascript:
        accessible(page)
    view = edo.call("GET", f"/events/{event}")[1]
    assert (view["activityId"], view["venueId"], view["locationName"], view["address"]) == (
        activity,
        hall,
        f"Hall {unique}",
        "Hall lane 1",
    )
    assert [one["id"] for one in edo.call("GET", f"/events?area={area}")[1]["items"]] == [event]

    # It moves to another venue of the programme.
    page.get_by_role("link", name="Activity", exact=True).click()
    if javascript:
        accessible(page)
    steps.field(page, "event.setActivity", "venueId.text").fill("")
    choose(page, "event.setActivity", "venueId", f"barn {unique[:8]}", f"Barn {unique}")
    steps.send(page, "event.setActivity", {})
    steps.flash(page, "Saved.")
    assert edo.call("GET", f"/events/{event}")[1]["venueId"] == barn
    page.goto(f"/organise/venues/{barn}")
    expect(page.get_by_role("link", name=f"Concert {unique}")).to_be_visible()
    page.goto(f"/organise/activities/{activity}")
    expect(page.get_by_role("link", name=f"Concert {unique}")).to_be_visible()

    # For members it is an ordinary event.
    member = new_page(mia)
    member.goto(f"/events/{event}")
    expect(member.get_by_role("main")).to_contain_text(f"Barn {unique}")
    expect(member.get_by_text("Part of the activity")).to_have_count(0)
    seen = mia.call("GET", f"/events/{event}")[1]
    assert "activityId" not in seen and "venueId" not in seen
    assert (
        mia.call("GET", f"/events?area={area}")[0] == 404 and mia.call("PUT", f"/events/{event}/activity", {})[0] == 403
    )
