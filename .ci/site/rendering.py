"""Sphinx makes the site from the pages: its settings, and what it leaves out for the site's own search."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from page import ROOT, Page
from side_bar import SideBar
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

import engine

_LOOK = Path(__file__).resolve().parent / "look"
_PICTURE = re.compile(r"<img (?!loading)")
#: Scripts of the search of Sphinx, which cannot read pages that come from no server.
_UNUSED = (
    "searchtools.js", "language_data.js", "english-stemmer.js", "base-stemmer.js", "doctools.js",
    "documentation_options.js", "sphinx_highlight.js",
)  # fmt: skip

#: Colours of the window (`editor/theme/tokens.py`), by the names that the theme gives them.
_LIGHT = {
    "color-background-primary": "#faf8f3",
    "color-background-secondary": "#f1eee6",
    "color-background-hover": "#e9e6dd",
    "color-background-border": "#d5cfc0",
    "color-foreground-primary": "#22252a",
    "color-foreground-secondary": "#5a5e66",
    "color-foreground-muted": "#5a5e66",
    "color-foreground-border": "#b9b2a2",
    "color-brand-primary": "#0b5ca6",
    "color-brand-content": "#0b5ca6",
    "color-brand-visited": "#0b5ca6",
    "color-inline-code-background": "#efebe0",
    "color-code-background": "#f1eee6",
    "font-stack": '"Noto Sans", system-ui, sans-serif',
    "font-stack--headings": '"Noto Serif", Georgia, serif',
    "font-stack--monospace": '"DejaVu Sans Mono", "Noto Sans Mono", Consolas, Menlo, monospace',
}
_DARK = {
    "color-background-primary": "#1b1e22",
    "color-background-secondary": "#25292f",
    "color-background-hover": "#2c3138",
    "color-background-border": "#3b424b",
    "color-foreground-primary": "#e8e6e1",
    "color-foreground-secondary": "#a9aeb6",
    "color-foreground-muted": "#a9aeb6",
    "color-foreground-border": "#5a6069",
    "color-brand-primary": "#6fb1f0",
    "color-brand-content": "#6fb1f0",
    "color-brand-visited": "#6fb1f0",
    "color-inline-code-background": "#2c3138",
    "color-code-background": "#25292f",
}

_SETTINGS: Mapping[str, Any] = {
    "project": "Tidewright",
    "version": engine.__version__,
    "release": engine.__version__,
    "extensions": ["myst_parser", __name__],
    "root_doc": "index",
    "source_suffix": {".md": "markdown"},
    "smartquotes": False,
    "highlight_language": "text",
    "templates_path": [str(_LOOK / "templates")],
    "myst_enable_extensions": ["attrs_inline", "deflist", "fieldlist"],
    "myst_heading_anchors": 5,
    "html_theme": "furo",
    "html_title": "Tidewright",
    "html_logo": str(ROOT / "editor" / "assets" / "icon.svg"),
    "html_favicon": str(ROOT / "editor" / "assets" / "icon.svg"),
    "html_static_path": [str(_LOOK / "static"), str(ROOT / "editor" / "assets" / "fonts")],
    "html_css_files": ["site.css"],
    "html_copy_source": False,
    "html_show_copyright": False,
    "html_show_sourcelink": False,
    "html_show_sphinx": False,
    "html_use_index": False,
    "html_permalinks_icon": "¶",
    "html_theme_options": {
        "light_css_variables": _LIGHT,
        "dark_css_variables": _DARK,
        "top_of_page_buttons": [],
    },
}


class SiteBuilder(StandaloneHTMLBuilder):
    """Pages as Sphinx makes them, without its index of words."""

    name = "site"

    def index_page(self, *_: object) -> None:
        """Nothing: `searching.py` gathers what is searched."""

    def dump_search_index(self) -> None:
        """Nothing, for the same reason."""


def rendered(source: Path, target: Path, pages: Iterable[Page], side_bar: SideBar) -> None:
    """Make HTML of the Markdown files of these pages in a folder.

    Any warning of Sphinx ends it: RuntimeError with all of them.
    """
    warnings = target.parent / f"{target.name}.warnings.txt"
    # The theme asks whether it is on a certain host, and loads things from the network then.
    os.environ.pop("READTHEDOCS", None)
    with warnings.open("w+", encoding="utf-8") as told:
        application = Sphinx(
            source,
            None,
            target,
            target.parent / f"{target.name}.doctrees",
            "site",
            confoverrides={
                **_SETTINGS,
                "page_languages": {page.name: page.language for page in pages},
                "side_bar": side_bar,
            },
            status=None,
            warning=told,
            freshenv=True,
        )
        application.build(force_all=True)
        told.seek(0)
        said = told.read()
    warnings.unlink()
    if said.strip():
        raise RuntimeError(said)
    for name in _UNUSED:
        (target / "_static" / name).unlink(missing_ok=True)


def setup(application: Sphinx) -> dict[str, bool]:
    """What Sphinx asks an extension for: this module is one."""
    application.add_builder(SiteBuilder)
    application.add_config_value("page_languages", {}, "")
    application.add_config_value("side_bar", None, "")
    # Before the theme asks for the list at the side.
    application.connect("html-page-context", _finish, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _finish(application: Sphinx, name: str, _: str, context: dict[str, Any], __: object) -> None:
    """What is done to a page before it is written: it names its language, pictures wait to be seen."""
    context["language"] = application.config.page_languages.get(name, "en")
    context["toctree"] = lambda **_: application.config.side_bar.html(name)
    if "body" in context:
        context["body"] = _PICTURE.sub('<img loading="lazy" ', context["body"])
    scripts = context.get("script_files", [])
    scripts[:] = [each for each in scripts if not str(getattr(each, "filename", each)).endswith(_UNUSED)]


def written(page: Page, text: str, below: tuple[Page, ...], folder: Path) -> None:
    """Put the Markdown of a page into a folder, with the list of pages below it that makes the side bar."""
    file = folder / f"{page.name}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    entries = "\n".join(f"{each.called} </{each.name}>" for each in below)
    contents = f"\n```{{toctree}}\n:hidden:\n:titlesonly:\n\n{entries}\n```\n" if below else ""
    file.write_text(text + contents, encoding="utf-8")
