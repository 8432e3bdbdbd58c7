"""Visibility of events."""

import pytest

import steps


@pytest.mark.parametrize(
    "visibility,seen_by",
    [
        ("FRIENDS", {"friend"}),
        ("CONNECTIONS", {"friend", "connection"}),
        ("PUBLIC", {"friend", "connection", "stranger"}),
        ("INVITED", set()),
        ("UNLISTED", set()),
    ],
)
def test_visibility(new_page, person, visibility, seen_by):
    host, viewers = person("Host"), {one: person(one) for one in ("friend", "connection", "stranger")}
    steps.befriend(host, viewers["friend"])
    steps.befriend(viewers["friend"], viewers["connection"])
    title = f"{visibility} evening"
    event = steps.event_by_rest(host, title, visibility=visibility, startsAt=steps.instant(hours=2))
    for who, viewer in viewers.items():
        page = new_page(viewer)
        sees = who in seen_by
        assert page.goto(f"/events/{event}").status == (200 if sees else 404), who
        for path in ("/", f"/discover?q={visibility}+evening"):
            page.goto(path)
            assert (title in steps.titles(page)) == sees, (who, path)
        assert page.goto(f"/events/{event}/guests").status == (200 if sees else 404), who
        assert page.context.request.get(f"/events/{event}.ics").status == (200 if sees else 404), who
    stranger = new_page()
    assert stranger.goto(f"/events/{event}").status == (200 if visibility == "PUBLIC" else 404)


def test_the_end_of_a_friendship_ends_the_sight(new_page, person):
    host, friend, third = person("Host"), person("Friend"), person("Third")
    steps.befriend(host, friend)
    steps.befriend(friend, third)
    event = steps.event_by_rest(host, "Close circle", visibility="CONNECTIONS")
    page, theirs = new_page(friend), new_page(third)
    assert page.goto(f"/events/{event}").status == 200
    assert theirs.goto(f"/events/{event}").status == 200
    assert host.call("DELETE", f"/friends/{steps.own_id(friend)}")[0] < 300
    steps.not_found(page, f"/events/{event}")
    steps.not_found(theirs, f"/events/{event}")
