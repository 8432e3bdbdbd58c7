"""Takes pictures of every page at both sizes and in both themes.

python Tests/browser/screenshots.py FOLDER [part of a name] [language]

The language may be a pseudo-locale of `pseudo.py`.
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "faults"))

import pseudo
import steps
import tour


def main(folder, part="", language="en-GB"):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        steps.chromium() as browser,
        tour.world(browser, language, pseudo.catalogues(scratch)) as world,
    ):
        for stop in (stop for stop in tour.STOPS if part in stop.name):
            try:
                page = stop.visit(world)
                for size, viewport in tour.SIZES.items():
                    page.set_viewport_size(viewport)
                    steps.settle(page)
                    # As tall as the page, so that the tab bar is at its foot.
                    height = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({**viewport, "height": max(height, viewport["height"])})
                    for theme in tour.THEMES:
                        page.emulate_media(color_scheme=theme)
                        steps.settle(page)
                        page.screenshot(path=folder / f"{stop.name}-{size}-{theme}.png", full_page=True)
                print(stop.name, flush=True)
            except Exception as error:  # a broken page must not prevent the other pictures
                failed.append(stop.name)
                print(f"{stop.name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
