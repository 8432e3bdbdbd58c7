"""Events on a map and nearby, and the pin in an event's form: with and without tiles, by keyboard, without scripts."""

import re

import pytest
from playwright.sync_api import expect

import steps
import tiles
from server import Server

HERE = {"latitude": 52.51634, "longitude": 13.37771}


@pytest.fixture(scope="module")
def ground():
    with tiles.tiles() as ground:
        yield ground


@pytest.fixture(scope="module")
def server(tmp_path_factory, ground):
    """A server whose maps use the tests' own tiles."""
    data = tmp_path_factory.mktemp("mingle") / "data"
    with Server(data, environment={"MINGLE_MAIL": "outbox", "MINGLE_TILES": ground.template}) as server:
        server.create_user("Ada", role="ADMINISTRATOR")
        server.start()
        yield server
        assert server.stop() == 0, server.last_words()


@pytest.fixture
def up(ground):
    """The tile server is reachable, and its record of requests is empty."""
    ground.isDown = False
    ground.asked.clear()
    yield ground
    ground.isDown = False


@pytest.fixture
def town(person, unique):
    """Events around one place: one that Hedda hosts, one that Bea goes to, two at one position and one far away. One
    more has a hidden location, and one has none.
    """
    host, bea = person("Hedda"), person("Bea")
    tag = unique[-20:]

    def event(title, latitude=None, longitude=None, **fields):
        where = {} if latitude is None else {"latitude": latitude, "longitude": longitude}
        return steps.event_by_rest(host, title, tags=[tag], **where, **fields)

    event("Tea in the attic", 52.5170, 13.3800)
    going = event("Run by the river", 52.5210, 13.3990)
    steps.rsvp(bea, going)
    event("Choir", 52.5000, 13.4200)
    event("Choir again", 52.5000, 13.4200)
    event("Far away", 48.1374, 11.5755)
    event("Secret supper", 52.5172, 13.3803, locationHidden=True)
    event("Nowhere yet")
    return host, bea, tag


def on_map(page):
    """Returns the titles in the list next to the map."""
    return page.locator("#places > li strong").all_inner_texts()


def drawn(page):
    page.locator(".map-canvas .leaflet-marker-icon").first.wait_for()
    steps.settle(page)


def signs(page):
    return page.locator(".map-canvas .leaflet-marker-icon").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )


# MARK: The map of Discover


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_events_on_a_map_are_those_of_the_list_with_a_place(new_page, town, up, accessible, viewport, dark):
    _, bea, tag = town
    page = new_page(bea, viewport=viewport, dark=dark)
    page.goto(f"/discover?tag={tag}")
    assert not page.locator("place-map").count()
    page.get_by_role("navigation", name="View").get_by_role("link", name="Map").click()
    expect(page).to_have_url(re.compile(f"tag={tag}.*view=map"))
    drawn(page)
    assert sorted(on_map(page)) == ["Choir", "Choir again", "Far away", "Run by the river", "Tea in the attic"]
    # Markers that are close together form a numbered cluster until the map is zoomed in.
    assert any(re.match(r"\d places here", sign) for sign in signs(page)), signs(page)
    legend = page.get_by_role("list", name="Markers")
    assert legend.get_by_role("listitem").all_inner_texts() == ["You’re going", "What else is on"]
    page.wait_for_function("() => document.querySelectorAll('.leaflet-tile-loaded').length > 0")
    expect(page.locator(".map-note")).to_be_hidden()
    expect(page.get_by_role("link", name="OpenStreetMap contributors")).to_be_visible()
    accessible(page)
    steps.no_sideways(page)
    # The tile server sees the site as referrer, not the page, and gets no cookies.
    assert up.asked and all(referrer == page.evaluate("location.origin") + "/" for _, referrer, _ in up.asked), (
        up.asked[:3]
    )
    page.get_by_role("navigation", name="View").get_by_role("link", name="List").click()
    assert "Nowhere yet" in steps.titles(page) and "Secret supper" in steps.titles(page)


def test_a_place_that_is_withheld_is_on_the_maps_of_those_who_are_told_it(new_page, town, up):
    host, bea, tag = town
    for one, isTold in [(host, True), (bea, False)]:
        page = new_page(one)
        for view in ("&view=map", ""):
            page.goto(f"/discover?tag={tag}&near=52.52,13.38&within=2{view}")
            assert ("Secret supper" in page.locator("main").inner_text()) == isTold, view
            assert "Tea in the attic" in page.locator("main").inner_text()
        assert page.content().count("13.3803") == 0
    stranger = new_page()
    stranger.goto(f"/discover?tag={tag}&view=map")
    assert "Secret supper" not in on_map(stranger) and "Tea in the attic" in on_map(stranger)
    assert "52.5172" not in stranger.content()


def test_a_map_is_walked_by_the_keyboard(new_page, town, up, accessible):
    _, bea, tag = town
    page = new_page(bea)
    page.goto(f"/discover?tag={tag}&near=52.51,13.39&within=5&view=map")
    drawn(page)
    first = page.locator(".map-marker").first
    name = first.get_attribute("aria-label")
    first.focus()
    page.keyboard.press("Enter")
    callout = page.locator(".map-callout")
    # The callout equals the list entry, and its link has the focus.
    expect(callout.get_by_role("link", name=name)).to_be_focused()
    entry = page.locator("#places > li", has=page.get_by_role("link", name=name, exact=True))
    assert callout.inner_text().split() == entry.inner_text().split()
    expect(entry).to_have_class(re.compile("on-map"))
    accessible(page)
    page.keyboard.press("Escape")
    expect(callout).to_have_count(0)
    expect(first).to_be_focused()
    # A cluster opens like any other marker.
    cluster = page.locator(".map-cluster")
    if cluster.count():
        before = signs(page)
        cluster.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => JSON.stringify([...document.querySelectorAll('.leaflet-marker-icon')].map(one => one.getAttribute('aria-label'))) !== before",
            arg=repr(before).replace("'", '"').replace(", ", ","),
        )
    # One link skips the map.
    page.locator(".map-skip").focus()
    expect(page.locator(".map-skip")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#places$"))
    first.focus()
    page.keyboard.press("Enter")
    callout.get_by_role("link").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_without_a_ground_the_places_stand_where_they_are(new_page, town, up, accessible):
    _, bea, tag = town
    up.isDown = True
    page = new_page(bea)
    page.goto(f"/discover?tag={tag}&view=map")
    drawn(page)
    expect(page.locator(".map-note")).to_have_text(
        "The map background can’t be loaded. Places are still shown where they are."
    )
    accessible(page)
    assert "Choir" in on_map(page)
    # The map returns when tiles are available again.
    up.isDown = False
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".map-note")).to_be_hidden()


def test_without_scripts_there_is_the_list(new_page, town):
    _, bea, tag = town
    page = new_page(bea, javascript=False)
    page.goto(f"/discover?tag={tag}&view=map")
    expect(page.locator("place-map")).to_be_hidden()
    assert "Tea in the attic" in on_map(page)
    page.get_by_text("Near me").click()
    expect(page.get_by_role("button", name="Use my position")).to_be_hidden()
    page.get_by_label("Position").fill("52.5163, 13.3777")
    page.get_by_label("Within").select_option("1")
    page.get_by_role("button", name="Show what’s near").click()
    # The other parameters stay, and the position is as coarse as possible.
    expect(page).to_have_url(re.compile(f"tag={tag}&view=map&near=52.5163.*within=1$"))
    assert on_map(page) == ["Tea in the attic"]
    page.get_by_role("link", name="Within 1 km of 52.52, 13.38").click()
    expect(page).to_have_url(re.compile(f"/discover\\?tag={tag}&view=map$"))
    page.goto(f"/discover?tag={tag}&near=somewhere&within=5")
    expect(page.get_by_label("Position")).to_have_value("somewhere")
    expect(page.get_by_text("Enter latitude and longitude, such as 52.52, 13.41.")).to_be_visible()


# MARK: Nearby


def test_the_device_rounds_its_position_before_it_is_sent(new_page, town, up, accessible):
    _, bea, tag = town
    page = new_page(bea, geolocation=HERE, permissions=["geolocation"])
    asked = []
    page.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    page.goto(f"/discover?tag={tag}")
    page.get_by_text("Near me").click()
    accessible(page)
    page.get_by_label("Within").select_option("5")
    page.get_by_role("button", name="Use my position").click()
    expect(page).to_have_url(re.compile(r"near=52\.52(%2C|,)(%20|\+)?13\.38&within=5"))
    assert sorted(steps.titles(page)) == ["Choir", "Choir again", "Run by the river", "Tea in the attic"] or sorted(
        steps.titles(page)
    ) == ["Run by the river", "Tea in the attic"]
    page.get_by_role("link", name="Map", exact=True).click()
    drawn(page)
    assert page.locator("path.map-circle").count() == 1
    page.get_by_role("button", name="Show my position").click()
    expect(page.locator(".map-note")).to_have_text("This is where you are. Your position stays on this device.")
    assert page.locator("path.map-me").count() == 1
    assert not [url for url in asked if re.search(r"52\.516|13\.377", url)], asked


def test_who_keeps_their_position_to_themselves_can_type_one(new_page, person):
    page = new_page(person("Bea"), permissions=[])
    page.goto("/discover")
    page.get_by_text("Near me").click()
    page.get_by_role("button", name="Use my position").click()
    expect(page.get_by_text("Your browser doesn’t share your position.")).to_be_visible()
    page.get_by_label("Position").fill("10, 10")
    page.get_by_role("button", name="Show what’s near").click()
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()


# MARK: The pin


def pin(page):
    return [page.get_by_label(name, exact=True).input_value() for name in ("Latitude", "Longitude")]


def test_a_host_puts_a_pin_on_the_map(new_page, person, up, accessible):
    host = person("Hedda")
    page = new_page(host, geolocation=HERE, permissions=["geolocation"])
    page.goto("/events/new")
    page.get_by_label("Title").fill("Tea")
    page.get_by_label("Where").fill("Attic")
    page.get_by_text("Place on the map").click()
    canvas = page.get_by_role("region", name="Map to place the pin on")
    expect(canvas).to_be_visible()
    accessible(page)
    # By the device's position, a click, the arrow keys and dragging; the fields always follow.
    page.get_by_role("button", name="Use my position").click()
    expect(page.get_by_label("Latitude", exact=True)).to_have_value("52.51634")
    assert pin(page) == ["52.51634", "13.37771"]
    sign = page.get_by_role("button", name=re.compile("^Pin"))
    sign.press("ArrowRight")
    right = pin(page)
    assert float(right[1]) > 13.37771 and abs(float(right[0]) - 52.51634) < 1e-4, right
    box = canvas.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.2)
    pressed = pin(page)
    assert float(pressed[1]) > float(right[1]) and float(pressed[0]) > float(right[0]), pressed
    # The marker is drawn at its new position in the next frame, and can be grabbed only there.
    steps.settle(page)
    at = sign.bounding_box()
    page.mouse.move(at["x"] + 22, at["y"] + 16)
    page.mouse.down()
    page.mouse.move(at["x"] - 40, at["y"] + 50, steps=5)
    # The marker follows the pointer frame by frame.
    steps.settle(page)
    page.mouse.up()
    assert float(pin(page)[1]) < float(pressed[1]) and float(pin(page)[0]) < float(pressed[0])
    page.get_by_role("button", name="Remove the pin").click()
    assert pin(page) == ["", ""]
    expect(sign).to_have_count(0)
    # Typed coordinates move the marker, with a decimal comma too.
    page.get_by_label("Latitude", exact=True).fill("48,137")
    page.get_by_label("Longitude", exact=True).fill("11.575")
    expect(sign).to_be_visible()
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tea")
    expect(page.get_by_role("link", name="Directions")).to_have_attribute("href", re.compile("48.137%2C11.575"))
    page.goto(page.url + "/edit")
    assert pin(page) == ["48.137", "11.575"]
    expect(sign).to_be_visible()


def test_without_scripts_two_fields_say_where_it_is(new_page, person):
    page = new_page(person("Hedda"), javascript=False)
    page.goto("/events/new")
    page.get_by_label("Title").fill("Tea")
    page.get_by_label("Where").fill("Attic")
    page.get_by_text("Place on the map").click()
    expect(page.locator("place-picker")).to_be_hidden()
    page.get_by_label("Latitude", exact=True).fill("52.5")
    page.get_by_role("button", name="Create event").click()
    expect(page.locator("#event-longitude-error")).to_have_text("Enter both latitude and longitude, or neither.")
    assert pin(page) == ["52.5", ""]
    page.get_by_label("Longitude", exact=True).fill("13.4")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tea")


@steps.SCRIPT_OR_PLAIN
def test_an_editor_puts_a_venue_on_the_map(new_page, person, up, accessible, unique, javascript):
    editor = person("Edda", role="EDITOR")
    area = editor.call("POST", "/areas", {"name": f"Town {unique}", "areaType": "CITY"})[1]["id"]
    page = new_page(editor, javascript=javascript)
    page.goto(f"/organise/venues/new?in={area}")
    page.get_by_label("Name").fill(f"Hall {unique}")
    page.get_by_label("Address").fill("Market 1")
    if javascript:
        canvas = page.get_by_role("region", name="Map to place the pin on")
        expect(canvas).to_be_visible()
        accessible(page)
        canvas.click()
        expect(page.get_by_role("button", name=re.compile("^Pin"))).to_be_visible()
        assert all(pin(page))
    else:
        expect(page.get_by_text("Place on the map")).to_be_hidden()
    page.get_by_label("Latitude", exact=True).fill("52.5")
    page.get_by_label("Longitude", exact=True).fill("13.4")
    page.get_by_role("button", name="Create venue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hall {unique}")
    page.get_by_role("main").get_by_role("link", name="Edit", exact=True).click()
    assert pin(page) == ["52.5", "13.4"]
    if javascript:
        expect(page.get_by_role("button", name=re.compile("^Pin"))).to_be_visible()


# MARK: Installations without the libraries


def test_without_the_library_the_list_stands_alone(browser, tmp_path):
    with Server(tmp_path / "data", environment={"MINGLE_MAIL": "outbox", "MINGLE_LIBRARIES": str(tmp_path)}) as bare:
        bare.create_user("Ada")
        bare.start()
        from server import Person

        ada = Person(bare, "ada@example.org")
        steps.event_by_rest(ada, "Tea", latitude=52.5, longitude=13.4)
        context = browser.new_context(base_url=bare.origin)
        page = context.new_page()
        page.goto("/discover?view=map")
        expect(page.get_by_text("The map isn’t available right now. Everything is in the list.")).to_be_visible()
        assert on_map(page) == ["Tea"] and not page.locator("place-map").count()
        context.close()
        ada.close()
