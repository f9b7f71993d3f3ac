"""Draws the icons that are PNG from `site/static/icon.svg`, with the browser of the tests: `python -m generator.house.icons`.

The drawings lie in the repository, so that no build needs a browser. Where the system cuts the shape itself (a maskable
icon, Apple's) the ground has no round corners; what is drawn on it stays inside the circle that is never cut.
"""

import re
from pathlib import Path
from typing import Final

from generator.house.browser import LAUNCH_ARGS, find_chromium
from generator.house.places import SOURCES

STATIC: Final = SOURCES / "site" / "static"

DRAWN: Final = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""File -> its side in pixels, and whether it fills its square."""


def draw(folder: Path) -> None:
    """Draw the icon in the folder in all sizes."""
    from playwright.sync_api import sync_playwright

    icon = (folder / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(LAUNCH_ARGS))
        for name, (side, filled) in DRAWN.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            drawing = re.sub(r'(<rect [^>]*?) rx="[^"]*"', r"\1", icon) if filled else icon
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {side}px }}</style>{drawing}")
            page.screenshot(path=folder / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw(STATIC)
