"""Photographs the pages of HTML in a folder with Chromium, at the size of an iPhone or of an iPad by their names.

The test `everySampleIsWrittenForThePictures` writes such pages:

    mkdir -p /tmp/pictures
    MINGLE_PICTURES=/tmp/pictures bin/test swift --filter PictureTests
    .build-python/bin/python Tests/SwiftUITests/photograph.py /tmp/pictures
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

SIZES = {"phone": (393, 852), "pad": (1024, 1366)}


def main():
    folder = pathlib.Path(sys.argv[1])
    pages = sorted(folder.glob("*.html"))
    if not pages:
        return f"{folder} has no page of HTML"
    # Debian's build, where there is one; else the one that Playwright installed.
    chromium = shutil.which("chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for page in pages:
            width, height = SIZES["pad" if "-pad-" in page.name else "phone"]
            view = browser.new_page(viewport={"width": width, "height": height})
            view.goto(page.resolve().as_uri())
            view.screenshot(path=page.with_suffix(".png"))
            view.close()
        browser.close()
    print(f"{len(pages)} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
