"""The inspiration board of an event: several people use it at once, with and without scripts."""

import re
import struct
import zlib

import pytest
from playwright.sync_api import expect

import steps

STREAM = re.compile("/api/v1/sync/stream")


@pytest.fixture
def potluck(crew):
    """A host, a guest who is going, and their event."""
    host, guest, event = crew
    steps.rsvp(guest, event)
    return host, guest, event


def picture(colour, size=(240, 180)):
    """Returns a PNG of one colour."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    row = b"\0" + bytes(colour) * size[0]
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * size[1]))
        + chunk(b"IEND", b"")
    )


def file(name, colour):
    return {"name": f"{name}.png", "mimeType": "image/png", "buffer": picture(colour)}


def add(page, *files):
    """Selects photos in the form, which is opened first."""
    form = page.locator(".board-add")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.locator("input[type=file]").set_input_files(list(files))
    return form


def put(page, name, colour, caption=None):
    """Adds a photo to the board through the form, with or without scripts."""
    add(page, file(name, colour))
    if caption:
        page.locator("[name=caption]:visible, .queue input:visible").first.fill(caption)
    page.get_by_role("button", name="Add to the board").click()
    expect(post(page, caption or "")).not_to_have_count(0)


def post(page, caption):
    return page.locator("li.post").filter(has_text=caption)


def captions(page):
    return page.locator("li.post .caption")


def looking(page, path):
    """Opens a page and waits until it listens."""
    with page.expect_response(STREAM):
        page.goto(path)
    page.evaluate("window.notReloaded = true")
    return page


def posted(host, event, page, *names):
    """Adds photos, the first one newest, and returns their ids."""
    page.goto(f"/events/{event}/board")
    for number, name in enumerate(reversed(names)):
        put(page, name, (40 * number % 255, 120, 200), name)
    status, reply = host.call("GET", f"/events/{event}/posts")
    assert status == 200 and [one["caption"] for one in reply["items"]] == list(names)
    return [one["id"] for one in reply["items"]]


def test_several_at_once_keep_their_order_and_others_see_them_come(new_page, accessible, potluck):
    host, guest, event = potluck
    theirs = looking(new_page(guest, viewport=steps.PHONE), f"/events/{event}/board")
    expect(theirs.get_by_role("heading", name="Nothing on the board yet")).to_be_visible()
    accessible(theirs)
    page = new_page(host)
    page.goto(f"/events/{event}/board")
    form = add(page, file("one", (200, 40, 40)), file("two", (40, 200, 40)))
    add(page, file("three", (40, 40, 200)))
    expect(form.get_by_role("status")).to_have_text("Photos chosen: 3")
    for number, name in enumerate(("one", "two", "three")):
        form.get_by_label(f"Caption for {name}.png").fill(f"Number {number + 1}")
    accessible(page)
    page.get_by_role("button", name="Add to the board").click()
    for one in (page, theirs):
        expect(captions(one)).to_have_text(["Number 1", "Number 2", "Number 3"])
        expect(one.get_by_alt_text("Number 2")).to_have_js_property("complete", True)
    expect(page.locator("photo-board > [role=status]")).to_have_text("New on the board: 3")
    expect(form).not_to_have_attribute("open", "")
    assert theirs.evaluate("window.notReloaded")
    accessible(theirs)


def test_what_is_no_photo_stays_with_the_reason_and_the_others_go(new_page, potluck):
    host, guest, event = potluck
    page = new_page(host)
    page.goto(f"/events/{event}/board")
    form = add(page, file("good", (200, 40, 40)), {"name": "bad.png", "mimeType": "image/png", "buffer": b"no photo"})
    page.get_by_role("button", name="Add to the board").click()
    expect(form.get_by_role("alert").filter(has_text="This file isn’t a supported photo")).to_be_visible()
    expect(page.locator("li.post")).to_have_count(1)
    expect(form.locator(".queue > li")).to_have_count(1)
    form.get_by_role("button", name="Remove bad.png").click()
    expect(form.locator(".queue > li")).to_have_count(0)


def test_a_broken_line_posts_once_when_it_is_tried_again(new_page, potluck):
    host, guest, event = potluck
    page = new_page(host)
    page.goto(f"/events/{event}/board")
    add(page, file("one", (200, 40, 40)))

    def lose(route):
        assert route.fetch().status == 201  # the request arrives, but the reply is lost
        route.abort()

    page.route("**/api/v1/events/*/posts", lose, times=1)
    page.get_by_role("button", name="Add to the board").click()
    expect(page.get_by_text("The connection was lost. Try again.")).to_be_visible()
    page.get_by_role("button", name="Add to the board").click()
    expect(page.locator(".queue > li")).to_have_count(0)
    assert len(host.call("GET", f"/events/{event}/posts")[1]["items"]) == 1


def test_hearts_and_comments_are_seen_by_both_at_once(new_page, accessible, potluck):
    host, guest, event = potluck
    mine = new_page(host)
    [cake] = posted(host, event, mine, "Cake")
    looking(mine, f"/events/{event}/board")
    theirs = looking(new_page(guest, viewport=steps.PHONE), f"/posts/{cake}")
    heart = theirs.get_by_role("button", name="Like: Cake")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_be_focused()
    expect(post(mine, "Cake").locator(".heart-count")).to_have_text("1")
    theirs.get_by_role("textbox", name="Comment").fill("With cherries?")
    theirs.get_by_role("button", name="Post").click()
    expect(theirs.locator(".comments")).to_contain_text("With cherries?")
    expect(theirs.get_by_role("textbox", name="Comment")).to_have_value("")
    expect(post(mine, "Cake").locator(".post-comments")).to_contain_text("1")
    assert mine.evaluate("window.notReloaded") and theirs.evaluate("window.notReloaded")
    accessible(theirs)
    heart.click()
    expect(post(mine, "Cake").locator(".heart-count")).to_have_text("0")
    theirs.get_by_role("button", name="Delete the comment: With cherries?").click()
    expect(theirs.get_by_text("No comments yet.")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_photo_from_the_first_to_the_last(new_page, potluck, javascript):
    host, guest, event = potluck
    page = new_page(host, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}")
    steps.tab(page, "Board").click()
    put(page, "cake", (200, 120, 40), "Cake")
    post(page, "Cake").get_by_role("button", name="Like: Cake").click()
    expect(post(page, "Cake").get_by_role("button", name="Like: Cake")).to_have_attribute("aria-pressed", "true")
    # The event shows new photos until they have been seen.
    theirs = new_page(guest, viewport=steps.PHONE, javascript=javascript)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("region", name="Board")).to_contain_text("1 new photo")
    theirs.get_by_role("link", name="Open the board").click()
    post(theirs, "Cake").get_by_role("link", name="Cake", exact=True).click()
    expect(theirs.get_by_role("heading", name="Photo by Hedda")).to_be_visible()
    theirs.get_by_role("textbox", name="Comment").fill("Yes, this one")
    theirs.get_by_role("button", name="Post").click()
    expect(theirs.locator(".comments")).to_contain_text("Yes, this one")
    expect(theirs.get_by_text("Delete photo")).to_have_count(0)
    if javascript:
        theirs.goto(f"/events/{event}")
        expect(theirs.get_by_text("1 new photo")).to_have_count(0)
    page.get_by_role("link", name="Cake", exact=True).click()
    expect(page.locator(".comments")).to_contain_text("Yes, this one")
    page.get_by_text("Change caption").click()
    page.get_by_label("Caption").fill("A cake with cherries")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("p.caption")).to_have_text("A cake with cherries")
    page.get_by_text("Delete photo").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("heading", name="Nothing on the board yet")).to_be_visible()
    assert host.call("GET", f"/events/{event}/posts")[1]["items"] == []


@pytest.mark.parametrize("javascript", [True, False])
def test_the_viewer_goes_from_photo_to_photo(new_page, accessible, potluck, javascript):
    host, guest, event = potluck
    page = new_page(host, javascript=javascript)
    posted(host, event, page, "First", "Second", "Third")
    page.get_by_role("link", name="First", exact=True).click()
    expect(page.get_by_role("link", name="Previous photo")).to_have_count(0)
    for caption in ("Second", "Third"):
        if javascript:
            page.keyboard.press("ArrowRight")
        else:
            page.get_by_role("link", name="Next photo").click()
        expect(page.locator("p.caption")).to_have_text(caption)
    expect(page.get_by_role("link", name="Next photo")).to_have_count(0)
    if not javascript:
        return
    accessible(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("p.caption")).to_have_text("Second")
    # Keys in a text field do not switch photos.
    page.get_by_role("textbox", name="Comment").fill("ab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("p.caption")).to_have_text("Second")
    page.locator("h1").click()
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile(f"/events/{event}/board"))


def test_a_photo_takes_the_whole_screen(new_page, accessible, potluck):
    host, guest, event = potluck
    page = new_page(host, viewport=steps.PHONE)
    ids = posted(host, event, page, "First", "Second", "Third")
    page.goto(f"/posts/{ids[0]}")
    page.locator(".viewer-photo").click()
    whole = page.get_by_role("dialog")
    expect(whole).to_be_visible()
    box = whole.bounding_box()
    assert (box["width"], box["height"]) == (steps.PHONE["width"], steps.PHONE["height"])
    accessible(page)
    page.keyboard.press("ArrowRight")
    expect(whole.get_by_role("img")).to_have_attribute("alt", "Second")
    whole.get_by_role("link", name="Next photo").click()
    expect(whole.get_by_role("img")).to_have_attribute("alt", "Third")
    expect(whole.get_by_role("link", name="Next photo")).to_have_count(0)
    # After closing, the page shows the details of the photo that was seen last.
    whole.get_by_role("button", name="Close").click()
    expect(page.locator("p.caption")).to_have_text("Third")
    expect(page).to_have_url(re.compile(ids[2]))
    page.locator(".viewer-photo").press("Enter")
    expect(whole).to_be_visible()
    page.keyboard.press("Escape")
    expect(whole).to_have_count(0)
    expect(page.locator(".viewer-photo")).to_be_focused()


def test_what_was_typed_below_a_photo_that_goes_stays(new_page, potluck):
    host, guest, event = potluck
    page = new_page(guest)
    ids = posted(host, event, new_page(host), "First")
    page.goto(f"/posts/{ids[0]}")
    words = page.get_by_role("textbox", name="Comment")
    words.fill("A long thought about this cake")
    assert host.call("DELETE", f"/posts/{ids[0]}")[0] == 204
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text("This photo no longer exists.")).to_be_visible()
    expect(words).to_have_value("A long thought about this cake")
    expect(page.get_by_role("button", name="Post")).to_be_disabled()


def test_a_swipe_leads_on(new_page, potluck):
    host, guest, event = potluck
    page = new_page(host, viewport=steps.PHONE)
    ids = posted(host, event, page, "First", "Second")
    page.goto(f"/posts/{ids[0]}")
    page.locator("photo-viewer").evaluate("""(viewer) => {
      const at = (x) => new Touch({ identifier: 1, target: viewer, clientX: x, clientY: 300 });
      viewer.dispatchEvent(new TouchEvent("touchstart", { touches: [at(300)], changedTouches: [at(300)] }));
      viewer.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [at(100)] }));
    }""")
    expect(page.locator("p.caption")).to_have_text("Second")
    # Going back leads to the board, not through the photos.
    page.go_back()
    page.wait_for_url(re.compile("/board"))


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_refused_says_why(new_page, potluck, javascript):
    host, guest, event = potluck
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/board")
    add(page, {"name": "bad.png", "mimeType": "image/png", "buffer": b"no photo"})
    page.get_by_role("button", name="Add to the board").click()
    expect(page.get_by_role("alert").filter(has_text="This file isn’t a supported photo.")).to_be_visible()
    expect(page.locator("li.post")).to_have_count(0)


def test_the_invited_look_and_add_nothing(new_page, accessible, crew):
    host, guest, event = crew
    posted(host, event, new_page(host), "Cake")
    page = new_page(guest, viewport=steps.PHONE)
    page.goto(f"/events/{event}/board")
    expect(page.get_by_text("Answer “Going” or “Maybe” first, then you can add photos.")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    accessible(page)
