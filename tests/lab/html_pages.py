"""Reading pages of HTML: by their tags, and as a browser shows them."""

from __future__ import annotations

import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


#: Attributes that a reader sees or hears.
_SAID = ("title", "aria-label", "alt", "placeholder")


class Reader(HTMLParser):
    """The tags of a page, its language, its text and all that it says: attributes and the script's too."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.attributes: list[str] = []
        self.scripts: list[str] = []
        self.language = ""
        self.feed(page)

    @property
    def said(self) -> list[str]:
        """Every text that somebody may read, also what the script puts in later."""
        words = (json.loads(each)["words"] for each in self.scripts if each.startswith("{"))
        later = [said for each in words for said in each.values()]
        return [each.strip() for each in (*self.text, *self.attributes, *later) if each.strip()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, attrs)
        if tag not in ("meta", "input", "image"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, attrs)

    def _begin(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [value for name, value in attrs if name in _SAID and value]
        if tag == "html":
            self.language = dict(attrs).get("lang") or ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts.append(data.strip())
        elif self.open and self.open[-1] != "style":
            self.text.append(data)


def shown_by_a_browser(page: str, folder: Path) -> str:
    """The page after its scripts ran; nothing went wrong in them."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    assert CHROMIUM is not None
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--enable-logging=stderr", f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=3000",
        "--dump-dom", file.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "CONSOLE" not in done.stderr
    return done.stdout
