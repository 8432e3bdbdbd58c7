"""A real server, people, their mail, and system Chromium for the browser tests.

`MINGLE_BINARY` names the program to drive (default: the debug build), `CHROMIUM` the browser.
A test that fails leaves pictures of its pages in .build/screenshots.
"""

import functools
import pathlib
import re
import sys
import zlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build/screenshots"
sys.path.insert(0, str(ROOT / "Tests/faults"))
sys.path.insert(0, str(ROOT / "Tests/browser"))

import crowd  # noqa: E402
import steps  # noqa: E402
from server import PASSWORD, Server  # noqa: E402
from steps import DESK, Outbox, chromium  # noqa: E402


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A worker takes a whole file, and its server with it, where the file says nothing else (`--dist loadgroup`)."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def people_before(tmp_path_factory, worker_id):
    """The crowd that every server begins with, made once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    return crowd.Crowd((folder if worker_id == "master" else folder.parent) / "crowd")


@pytest.fixture(scope="module")
def server(tmp_path_factory, people_before):
    """A server on a data folder of its own, new for each file of tests, that writes its mail into a folder."""
    data = tmp_path_factory.mktemp("mingle") / "data"
    with Server(data, environment={"MINGLE_MAIL": "outbox", "MINGLE_LOG": "debug"}) as server:
        people_before.settle(server)
        server.start()
        yield server
        assert server.stop() == 0, server.last_words()


@pytest.fixture
def restart(server):
    """Starts the server again at the same address, after it was killed: `restart()`."""
    return functools.partial(server.start, port=server.port)


@pytest.fixture(scope="module")
def outbox(server):
    """The mail that the server has sent."""
    return Outbox(server.data / "outbox")


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def unique(request):
    """A word that no other test has in its addresses and titles."""
    words = re.sub(r"[^a-z]", "", request.node.name.removeprefix("test_").lower())[:20]
    return f"{words}{zlib.crc32(request.node.nodeid.encode()):08x}"


@pytest.fixture
def person(server, unique):
    """Makes somebody new, verified and unlike anybody else: `person("Bea")`. Returns their REST connection."""
    made = []

    def make(name, role=None):
        one = crowd.come(server, f"{name}{unique}{len(made)}", role)
        made.append(one)
        return one

    yield make
    for one in made:
        one.close()


@pytest.fixture
def crew(person):
    """A host, a guest who is invited, and their event, seen by nobody else."""
    host, guest = person("Hedda"), person("Bea")
    event = steps.event_by_rest(host, "Board games", visibility="INVITED")
    steps.invite(host, event, guest)
    return host, guest, event


@pytest.fixture
def new_page(browser, server, request):
    """Opens a page in a context of its own: `new_page(as_person, viewport=PHONE, dark=True, javascript=False)`.

    A script error, a dialog, a broken Content-Security-Policy and a reply of 5xx fail the test.
    """
    contexts, pages, problems = [], [], []

    def open_page(as_person=None, viewport=DESK, dark=False, javascript=True, **options):
        # Not Chromium's own, which is that of the United States.
        options.setdefault("locale", "en-GB")
        context = browser.new_context(
            base_url=server.origin,
            viewport=viewport,
            java_script_enabled=javascript,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            **options,
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        if as_person:
            sign_in(context, server, as_person)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
        page.on("console", lambda message: note_console(problems, message))
        page.on("response", lambda response: note_response(problems, response))
        page.on("dialog", lambda dialog: refuse_dialog(problems, dialog))
        return page

    yield open_page
    if getattr(request.node, "failed", False):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages):
            name = re.sub(r"[^\w.-]+", "_", request.node.name)
            if page.is_closed():
                continue
            page.screenshot(path=SCREENSHOTS / f"{name}-{number}.png", full_page=True)
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

    def check(page):
        problems = steps.violations(page)
        assert not problems, "\n".join(problems)

    return check


def sign_in(context, server, person, password=PASSWORD):
    """Signs in through the form's route; the context keeps the cookies."""
    if cookies := getattr(person, "cookies", None):
        context.add_cookies([{"name": name, "value": value, "url": server.origin} for name, value in cookies.items()])
        person.cookies = None
        return
    reply = context.request.post(
        "/do/account.signIn",
        form={"email": person.email, "password": password},
        headers={"Origin": server.origin},
        max_redirects=0,
    )
    assert reply.status == 303, f"sign-in of {person.email}: {reply.status}"


def refuse_dialog(problems, dialog):
    """Questions stand on the page: nothing opens a dialog of the browser."""
    problems.append(f"dialog: {dialog.message}")
    dialog.dismiss()


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
