"""Figures of the programme: charts equal their tables, visually and by keyboard; without scripts only the
tables appear.
"""

import re

import pytest
from playwright.sync_api import expect

import steps
from server import Person
from steps import SCRIPT_OR_PLAIN

PAGE = "/organise/analytics"
# The data of a chart, and the columns of its table.
DRAWN = """one => {
    const { labels, datasets } = Chart.getChart(one.querySelector("canvas")).data;
    return { labels, series: datasets.map(({ label, data }) => ({ label, data: [...data] })) };
}"""
WRITTEN = """one => {
    const [head, ...body] = [...document.getElementById(one.dataset.table).rows].map(row => [...row.cells]);
    // The newest stands first in a table, and last in a chart.
    const rows = [head, ...(one.dataset.kind === "bars" ? body : body.reverse())];
    const columns = one.dataset.columns.split(" ").map(Number);
    // Digits of what is shown, before what is said of the change.
    const number = cell => Number(cell.firstChild.textContent.replace(/\\D/g, ""));
    return {
        labels: rows.slice(1).map(([head]) => head.textContent.trim()),
        series: columns.map(column => ({ label: rows[0][column].textContent.trim(), data: rows.slice(1).map(row => number(row[column])) })),
    };
}"""


@pytest.fixture(scope="module")
def programme(server):
    """Makes two activities in two quarters of a city, with four participants, and returns the ids of the city and
    the quarters.
    """
    editor = Person(server, server.create_user("Edda", role="EDITOR"))

    def made(path, body):
        status, reply = editor.call("POST", path, body)
        assert status == 201, reply
        return reply["id"]

    city = made("/areas", {"name": "Northtown", "areaType": "CITY"})
    quarters = [
        made("/areas", {"name": name, "areaType": "NEIGHBOURHOOD", "parentGeographicAreaId": city})
        for name in ("Harbour", "Mill Hill")
    ]
    venues = [
        made("/venues", {"name": f"Hall {at}", "address": "Lane 1", "geographicAreaId": one})
        for at, one in enumerate(quarters)
    ]
    types = editor.call("GET", "/activity-types")[1]["items"]
    roles = editor.call("GET", "/participant-roles")[1]["items"]
    activities = [
        made(
            "/activities",
            {
                "name": f"Circle {at}",
                "activityTypeId": types[at]["id"],
                "startDate": steps.instant(),
                "venueIds": [one],
            },
        )
        for at, one in enumerate(venues)
    ]
    for at, name in enumerate(("Ada", "Ben", "Cem", "Dora")):
        person = made(
            "/participants", {"name": name, "email": f"{name.lower()}@elsewhere.org", "homeVenueId": venues[at == 3]}
        )
        for role in roles[: 1 + at % 2]:
            made(f"/activities/{activities[at == 3]}/assignments", {"participantId": person, "roleId": role["id"]})
    editor.close()
    return city, quarters


@pytest.fixture
def reader(person, programme):
    return person("Rea", role="READ_ONLY")


def charts(page):
    """Returns all charts, drawn."""
    expect(page.locator("data-chart canvas").first).to_be_visible()
    found = page.locator("data-chart").all()
    for one in found:
        expect(one.locator("canvas")).to_be_visible()
    return found


def test_charts_say_what_their_tables_say(new_page, reader, accessible):
    page = new_page(reader)
    page.goto(PAGE)
    drawn = charts(page)
    assert len(drawn) == 5
    for one in drawn:
        chart = one.evaluate(DRAWN)
        assert chart == one.evaluate(WRITTEN), one.get_attribute("data-label")
        assert chart["labels"] and all(series["data"] for series in chart["series"])
    roles = page.locator("#roles-numbers")
    expect(roles).to_contain_text(re.compile(r"Tutor\s*4"))
    expect(roles).to_contain_text(re.compile(r"Teacher\s*2"))
    accessible(page)


def test_the_keyboard_goes_through_the_values(new_page, reader):
    page = new_page(reader)
    page.goto(PAGE)
    charts(page)
    one = page.locator("data-chart[data-table=areas-numbers]")
    canvas, said = one.locator("canvas"), one.get_by_role("status")
    expect(canvas).to_have_attribute("aria-label", re.compile("Participants and activities by area.*arrow keys"))
    page.keyboard.press("Tab")
    canvas.focus()
    for key, words in (
        ("ArrowDown", "Northtown, Participants: 4"),
        ("ArrowDown", "Northtown, Participants: 4"),
        ("ArrowRight", "Northtown, Activities: 2"),
        ("ArrowRight", "Northtown, Participants: 4"),
        ("End", "Northtown, Participants: 4"),
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(words)
    assert one.evaluate("one => Chart.getChart(one.querySelector('canvas')).getActiveElements().length") == 1
    page.keyboard.press("Escape")
    expect(said).to_have_text("")
    growth = page.locator("data-chart[data-kind=line]")
    growth.locator("canvas").focus()
    page.keyboard.press("End")
    expect(growth.get_by_role("status")).to_have_text(re.compile(r"\(partial\), Participants: 4 new$"))
    page.keyboard.press("Tab")
    expect(growth.get_by_role("status")).to_have_text("")


@SCRIPT_OR_PLAIN
def test_one_looks_into_an_area_and_back(new_page, reader, programme, javascript):
    city, quarters = programme
    page = new_page(reader, javascript=javascript)
    page.goto("/organise/activities")
    page.get_by_role("navigation", name="Organise").get_by_role("link", name="Analytics").click()
    page.locator("#areas-numbers").get_by_role("link", name="Northtown").click()
    expect(page).to_have_url(re.compile(f"area={city}"))
    page.locator("#areas-numbers").get_by_role("link", name="Mill Hill").click()
    expect(page).to_have_url(re.compile(f"area={quarters[1]}"))
    expect(page.locator(".figures > div").filter(has_text="Participants").first).to_contain_text("1")
    page.get_by_role("navigation", name="Lies in").get_by_role("link", name="Northtown").click()
    expect(page).to_have_url(re.compile(f"area={city}"))
    page.get_by_role("link", name="Remove filter: In Northtown").click()
    expect(page).to_have_url(re.compile(f"{PAGE}$"))


@SCRIPT_OR_PLAIN
def test_what_is_chosen_lives_in_the_address(new_page, reader, javascript):
    page = new_page(reader, javascript=javascript)
    page.goto(PAGE)
    page.get_by_text("Time, place and period").click()
    page.get_by_label("From", exact=True).fill("2020-01-01")
    page.get_by_label("Period", exact=True).select_option("day")
    page.get_by_role("button", name="Show").click()
    # Too many periods: the error is at the field, the typed values stay, and the other figures are shown.
    expect(page.get_by_text("At most 400 periods can be shown. Choose weeks, or a shorter time.").last).to_be_visible()
    expect(page.get_by_label("From", exact=True)).to_have_value("2020-01-01")
    expect(page.locator("#roles-numbers")).to_be_visible()
    page.get_by_label("Period", exact=True).select_option("year")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("from=2020-01-01.*period=year"))
    expect(page.get_by_role("heading", name="Growth by year")).to_be_visible()
    page.get_by_role("link", name="Remove filter: From 1 Jan 2020").click()
    expect(page).to_have_url(re.compile(f"{PAGE}\\?period=year$"))


def test_tables_can_be_taken_along(new_page, reader):
    page = new_page(reader, javascript=False)
    page.goto(PAGE)
    links = page.get_by_role("link", name="Download as CSV")
    assert links.count() == 4
    for link in links.all():
        reply = page.request.get(link.get_attribute("href"))
        assert reply.status == 200 and reply.headers["content-type"].startswith("text/csv"), link.get_attribute("href")
        assert len(reply.text().splitlines()) > 1


def test_without_the_library_tables_are_all(new_page, reader):
    page = new_page(reader)
    page.route("**/lib/chart.js", lambda route: route.abort())
    page.goto(PAGE)
    expect(page.locator("#growth-numbers")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.locator("canvas").count() == 0
    steps.no_sideways(page)


def test_themes_paper_and_motion(new_page, reader):
    page = new_page(reader, dark=True)
    page.goto(PAGE)
    charts(page)
    ink = "() => Chart.getChart(document.querySelector('data-chart canvas')).data.datasets[0].borderColor"
    dark = page.evaluate(ink)
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"dark => ({ink})() !== dark", arg=dark)
    light = page.evaluate(ink)
    page.emulate_media(color_scheme="dark", media="print")
    page.wait_for_function(f"light => ({ink})() === light", arg=light)
    for gone in (".tabs", ".sub-tabs", ".figure-tools", ".csv"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator(".numbers").first.evaluate("one => getComputedStyle(one).maxHeight") == "none"
    moves = "() => Chart.getChart(document.querySelector('data-chart canvas')).options.animation !== false"
    assert not page.evaluate(moves)
    page.emulate_media(media="screen", reduced_motion="no-preference")
    page.wait_for_function(moves)
