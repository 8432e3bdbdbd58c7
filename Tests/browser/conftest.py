"""A real server, people, and system Chromium for the browser tests.

`MINGLE_BINARY` names the program to drive (default: the debug build), `CHROMIUM` the browser.
A test that fails leaves pictures of its pages in .build/screenshots.
"""

import os
import pathlib
import re
import shutil
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build/screenshots"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
sys.path.insert(0, str(ROOT / "Tests/faults"))

from server import PASSWORD, Person, Server  # noqa: E402


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server of its own on a new data folder."""
    with Server(tmp_path_factory.mktemp("mingle") / "data") as server:
        server.create_user("Ada", role="ADMINISTRATOR")
        server.start()
        yield server
        assert server.stop() == 0, server.last_words()


@pytest.fixture(scope="session")
def browser():
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        # As root, Chromium has no sandbox of its own; the pages it opens here are ours.
        options = ["--no-sandbox"] if os.getuid() == 0 else []
        with playwright.chromium.launch(executable_path=program, args=options) as browser:
            yield browser


@pytest.fixture
def person(server, request):
    """Makes somebody new, verified and unlike anybody else: `person("Bea")`. Returns their REST connection."""
    made = []

    def make(name, role=None):
        unique = re.sub(r"\W", "", f"{name}{request.node.name}")[:60]
        made.append(Person(server, server.create_user(f"{unique}{len(made)}", role)))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def new_page(browser, server, request):
    """Opens a page in a context of its own: `new_page(as_person, viewport=PHONE, dark=True, javascript=False)`.

    A script error, a broken Content-Security-Policy and an answer of 5xx fail the test.
    """
    contexts, pages, problems = [], [], []

    def open_page(as_person=None, viewport=DESK, dark=False, javascript=True, **options):
        context = browser.new_context(
            base_url=server.origin, viewport=viewport, java_script_enabled=javascript,
            color_scheme="dark" if dark else "light", reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        if as_person:
            sign_in(context, server, as_person)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
        page.on("console", lambda message: note_console(problems, message))
        page.on("response", lambda response: note_response(problems, response))
        return page

    yield open_page
    if getattr(request.node, "failed", False):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages):
            page.screenshot(path=SCREENSHOTS / f"{request.node.name}-{number}.png", full_page=True)
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.fixture
def page(new_page):
    """A wide page of somebody who is not signed in."""
    return new_page()


@pytest.fixture(scope="session")
def accessible():
    """Fails when axe finds anything on the page: `accessible(page)`."""
    axe = Axe()

    def check(page):
        found = axe.run(page)
        assert found.violations_count == 0, found.generate_report()

    return check


def sign_in(context, server, person):
    """Signs in through the form's route; the context keeps the cookie."""
    answer = context.request.post(
        "/do/account.signIn", form={"email": person.email, "password": PASSWORD},
        headers={"Origin": server.origin}, max_redirects=0)
    assert answer.status == 303, f"sign-in of {person.email}: {answer.status}"


def note_console(problems, message):
    if message.type == "error" and "Content Security Policy" in message.text:
        problems.append(message.text)


def note_response(problems, response):
    if response.status >= 500:
        problems.append(f"{response.status} {response.url}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        item.failed = True
    return report
