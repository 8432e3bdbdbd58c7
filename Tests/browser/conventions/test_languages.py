"""All text is in the reader's language and fits: every page in German, and in a pseudo-locale with accents, a third longer
and from right to left.
"""

import contextlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

import pseudo
import server as plumbing
import steps
import tour
from server import PASSWORD
from stops import tables

# 1280 px at 200 % zoom, and a phone.
NARROW = [{"width": 640, "height": 400}, steps.PHONE]
LANGUAGES = ["de", "ar-XB"]
# What axe finds in words: labels, titles and languages.
WORDED = ["cat.text-alternatives", "cat.name-role-value", "cat.language"]
# A word of letters.
WORD = re.compile(r"[^\W\d_]{2,}")

# Every text that people see or hear, with its context: a line or paragraph with its links, or an attribute.
TEXTS = """() => {
    const found = new Map(), named = ["aria-label", "title", "alt", "placeholder"];
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        let around = node.parentElement;
        // What somebody wrote has its own direction; names of columns are the same in every language.
        if (around.closest("script, style, noscript, [dir=auto], bdi, textarea, code, .face, .glyph")) continue;
        // By the browser's own words; names of zones and of languages.
        if (around.closest("[data-relative], select[name=timeZone], select[name=locale], select[name=currency]")) continue;
        // Help that is not there in the language of the page says in which it is.
        if (around.closest("[lang]:not(html)")) continue;
        if (!node.data.trim()) continue;
        while (/^(inline|contents)/.test(getComputedStyle(around).display)) around = around.parentElement;
        // Without what is left out above.
        found.set(around, (found.get(around) ?? "") + node.data);
    }
    const texts = [...found].map(([around, text]) => [text, around.outerHTML.slice(0, 160)]);
    for (const one of document.querySelectorAll("*"))
        for (const name of named) if (one.getAttribute(name)) texts.push([one.getAttribute(name), one.outerHTML.slice(0, 160)]);
    return texts;
}"""


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory):
    return pseudo.catalogues(tmp_path_factory.mktemp("catalogues"))


@pytest.fixture(scope="module")
def worlds(browser, catalogues):
    """Provides the tour's world in a language: `worlds("de")`. One at a time."""
    with contextlib.ExitStack() as stack:
        made = {}

        def world(language):
            if language not in made:
                stack.pop_all().close()
                made.clear()
                made[language] = stack.enter_context(tour.world(browser, language, catalogues))
                made[language].words = written(made[language])
            return made[language]

        yield world


def written(world):
    """Returns user content of the demo, and other text that is the same in every language."""
    words = ""
    for server in (world.demo, world.empty):
        archive = server.data.with_name(f"{server.data.name}-written.zip")
        done = server.command("export", "--to", str(archive), timeout=120)
        assert done.returncode == 0, done.stderr
        with zipfile.ZipFile(archive) as files:
            words += "".join(
                files.read(name).decode(errors="ignore")
                for name in files.namelist()
                if not name.endswith((".jpg", ".png"))
            )
        with contextlib.closing(sqlite3.connect(f"file:{server.data / 'mingle.sqlite'}?mode=ro", uri=True)) as store:
            for table, column in (
                ("todo", "title"),
                ("expense", "description"),
                ("schedule_entry", "title"),
                ("post", "caption"),
                ("activity_type", "name"),
                ("participant_role", "name"),
                ("area", "name"),
                ("venue", "name"),
                ("venue", "address"),
                ("participant", "name"),
                ("participant", "notes"),
                ("activity", "name"),
            ):
                words += " ".join(text for (text,) in store.execute(f"SELECT coalesce({column}, '') FROM {table}"))
    # A help page without a translation has an English heading.
    return (
        words
        + tables.TABLE
        + "".join(page.read_text() for page in (pseudo.CATALOGUES.parent / "HelpPages/en").glob("*.md"))
    )


# Words in headings that break without a hyphen. The browser's own hyphenation is off, because not every browser has it
# for German.
BROKEN = """() => {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = "* { hyphens: manual !important; }";
    const broken = [];
    for (const heading of document.querySelectorAll("h1, h2, h3, .tabs a > span, .sub-tabs a, summary, .button")) {
        if (!heading.checkVisibility() || heading.closest("[dir=auto]")) continue;
        const walk = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        for (let node; node = walk.nextNode();) {
            if (node.parentElement.closest("[dir=auto], bdi")) continue;
            for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u2010-\\u2014/-]+/g)) {
                const letters = document.createRange();
                let last, line;
                for (let at = index; at < index + word.length; at++) {
                    if (node.data[at] === "\\u00ad") continue;
                    letters.setStart(node, at);
                    letters.setEnd(node, at + 1);
                    // What follows a soft hyphen has the hyphen's box, too.
                    const box = [...letters.getClientRects()].at(-1);
                    if (!box?.width) continue;
                    const top = box.top;
                    if (line !== undefined && Math.abs(top - line) > 4 && node.data[at - 1] !== "\\u00ad") broken.push(word);
                    line = top;
                }
            }
        }
    }
    style.remove();
    return broken;
}"""


def apart(language):
    return pytest.mark.xdist_group(f"pages-{language}")


@pytest.mark.parametrize(
    "stop, language",
    [
        pytest.param(stop, language, id=f"{language}-{stop.name}", marks=apart(language))
        for language in LANGUAGES
        for stop in tour.STOPS
    ],
)
def test_page(worlds, stop, language):
    world = worlds(language)
    page = stop.visit(world)
    problems = []
    html = page.locator("html")
    assert html.get_attribute("lang") == language
    assert (html.get_attribute("dir") == "rtl") == (language == "ar-XB")
    if language == "ar-XB":
        problems += [f"nobody says {left!r} in {around}" for left, around in unsaid(page, world)]
    for viewport in NARROW:
        page.set_viewport_size(viewport)
        steps.settle(page)
        wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide[0] > wide[1]:
            problems.append(f"scrolls sideways at {viewport['width']}: {wide[0]} px")
        if language == "de":
            problems += [f"“{word}” is broken at {viewport['width']} px" for word in page.evaluate(BROKEN)]
    # Colours and the rest of the structure are the same in every language: `test_access.py`.
    problems += steps.violations(page, runOnly=WORDED)
    page.set_viewport_size(steps.DESK)
    assert not problems, "\n".join(problems)


# Text that is the same in every language, times, zones and proper names, and what the system says in Arabic.
SAME = re.compile(
    r"[\u0600-\u06ff]+|\b(Mingle|Europe|Berlin|UTC|GMT|CET|CEST|English|Deutsch|United States|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday"
    r"|Saturday|Sunday|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October"
    r"|November|December|and|AM|PM|am|pm|Chrome|Linux|[A-Z][a-z]+/[A-Z]\w+)\b|\S+@\S+|https?://\S+"
)


def unsaid(page, world):
    for text, around in page.evaluate(TEXTS):
        left = SAME.sub("", pseudo.without_phrases(text)).strip()
        words = [word for word in WORD.findall(left) if word not in world.words]
        if words:
            yield text.strip()[:120], around


@pytest.mark.xdist_group("languages")
def test_a_visitor_in_german_from_the_invitation_to_the_account(new_page, server, outbox, person, unique):
    """With only what the visitor has: a mail in the host's language, a page in their browser's, and what follows."""
    host = person("Hedda")
    assert host.call("PATCH", "/me", {"locale": "de"})[0] == 200
    event = steps.event_by_rest(host, f"Chorprobe {unique}", visibility="INVITED")
    address = f"{unique}@example.net"
    assert host.call("POST", f"/events/{event}/invitations", {"emails": [address]})[0] < 300
    mail = outbox.wait(address, "lädt dich ein")
    assert "Einladung öffnen" in steps.text(mail)
    page = new_page(locale="de-AT")
    page.goto(steps.link(mail))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_label("Dein Name").fill("Greta")
    with page.expect_navigation():
        page.get_by_role("button", name="Dabei", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Du bist dabei.")
    steps.no_sideways(page)
    passed = outbox.wait(address, count=2)
    assert re.search(r"Du bist bei „Chorprobe .*“ dabei", steps.text(passed)), steps.text(passed)
    page.goto(steps.link(passed))
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.xdist_group("languages")
def test_settings_change_the_language_at_once(new_page, person):
    one = person("Lea")
    page = new_page(one)
    page.goto("/me/settings")
    with page.expect_navigation():
        page.get_by_label("Language").select_option(label="Deutsch")
        page.get_by_role("button", name="Save profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.get_by_role("status").filter(has_text="Gespeichert.")).to_have_count(1)
    assert one.call("GET", "/me")[1]["locale"] == "de"
    # Scripts are localized too.
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.xdist_group("languages")
def test_scripts_speak_german(new_page, crew):
    host, _, event = crew
    host.call("PATCH", "/me", {"locale": "de"})
    link = host.call("POST", f"/events/{event}/link", {})[1]["url"]
    page = new_page(host, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/events/{event}/invite")
    page.locator("copy-button button").first.click()
    expect(page.get_by_text("Kopiert").first).to_be_visible()
    assert link


def command(*words, **environment):
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MINGLE_LANGUAGE"))
    }
    return subprocess.run(
        [plumbing.default_binary(), *words], capture_output=True, text=True, env=clean | environment, timeout=60
    )


@pytest.mark.parametrize(
    "environment, german",
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LC_ALL": "de_AT", "LANG": "en_US"}, True),
        ({"LC_MESSAGES": "de", "LANG": "C"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({}, False),
        ({"LC_ALL": "", "LANG": "de"}, True),
        # Whatever the variables contain, the program runs.
        ({"LC_ALL": "/usr/share/locale"}, False),
        ({"LANG": "x" * 500}, False),
        ({"LC_MESSAGES": "\u0301" * 100, "LANG": "C"}, False),
    ],
)
def test_the_command_line_speaks_the_terminals_language(tmp_path, environment, german):
    done = command("user", "promote", "--data", str(tmp_path / "data"), "nobody@example.org", "EDITOR", **environment)
    assert done.returncode == 1, done
    assert ("gehört zu keinem Konto" in done.stderr) == german and (
        "Nobody has the address" in done.stderr
    ) != german, done.stderr


def test_whoever_is_made_at_the_command_line_speaks_the_communitys_language(tmp_path):
    data = str(tmp_path / "data")
    for name, words, environment, expected in [
        ("ana", [], {"MINGLE_LANGUAGE": "de"}, "de"),
        ("bo", ["--language", "en-US"], {"MINGLE_LANGUAGE": "de"}, "en-US"),
        ("cleo", [], {}, "en"),
    ]:
        done = command(
            "user",
            "create",
            "--data",
            data,
            "--email",
            f"{name}@example.org",
            "--password",
            PASSWORD,
            "--given-name",
            name,
            "--family-name",
            "X",
            *words,
            **environment,
        )
        assert done.returncode == 0, done
        with sqlite3.connect(next(pathlib.Path(data).glob("*.sqlite"))) as database:
            assert database.execute(
                "SELECT locale FROM account WHERE email = ?", (f"{name}@example.org",)
            ).fetchone() == (expected,)


@pytest.mark.parametrize(
    "files, problem",
    [
        (None, "cannot be read"),
        ({}, "no catalogue"),
        ({"de_DE": "{}"}, "no tag"),
        ({"de": '{"Sign in":"{-9223372036854775808}"}'}, "arguments"),
        ({"de": '{"{1} seats": {"one": "{1} Platz"}}'}, "other"),
        ({"de": "["}, "de.json"),
    ],
)
def test_a_server_does_not_start_by_catalogues_that_cannot_be_right(tmp_path, files, problem):
    folder = tmp_path / "catalogues"
    if files is not None:
        folder.mkdir()
        for name, text in files.items():
            (folder / f"{name}.json").write_text(text)
    done = command("serve", "--data", str(tmp_path / "data"), "--port", "0", MINGLE_LOCALIZATION=str(folder))
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done
    assert "MINGLE_LOCALIZATION" in done.stderr and problem in done.stderr, done.stderr


def test_catalogues_are_whole():
    """German has all phrases, and no form is empty. `bin/texts` compares the catalogues with the code."""
    german = json.loads((pseudo.CATALOGUES / "de.json").read_text())
    assert len(german) > 1000
    for key, entry in german.items():
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            assert text.strip(), key
