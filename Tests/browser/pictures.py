"""Takes the pictures of the README from the demo campus.

MINGLE_BINARY=.build/release/mingle .build-python/bin/python Tests/browser/pictures.py
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "faults"))

import steps
import tour

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs/pictures"
# Name, viewer, path, viewport and theme.
PICTURES = [
    ("home-phone-light", "mei", "/", steps.PHONE, "light"),
    ("event-phone-dark", "mei", "@event", steps.PHONE, "dark"),
    ("home-desk-light", "mei", "/", steps.DESK, "light"),
    ("analytics-desk-dark", "alex", "/organise/analytics", steps.DESK, "dark"),
]
EVENT = "Late Game Night"


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    with steps.chromium() as browser, tour.world(browser) as world, tempfile.TemporaryDirectory() as scratch:
        for name, who, path, viewport, theme in PICTURES:
            page = world.page(who)
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size(viewport)
            page.goto(path.replace("@event", f"/events/{world.events[EVENT]}"))
            page.wait_for_load_state("networkidle")
            steps.settle(page)
            raw = pathlib.Path(scratch) / f"{name}.png"
            page.screenshot(path=raw)
            # A palette halves the size of the repository's pictures.
            subprocess.run(["vips", "pngsave", raw, FOLDER / f"{name}.png", "--palette", "--effort", "10"], check=True)
            print(name, (FOLDER / f"{name}.png").stat().st_size)


if __name__ == "__main__":
    main()
