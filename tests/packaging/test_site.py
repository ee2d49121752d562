"""The manual of the project as a site: everything has its place, links lead there, browsers read it."""

from __future__ import annotations

import fcntl
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from editor.manual.pages import LANGUAGES_WRITTEN, PAGES
from engine.cli.main import COMMANDS, command_of, parser_of
from engine.storage.cases import names_by_rule, names_of_cases
from engine.storage.documents import KINDS, schema_file_text
from engine.storage.files import read_scenario
from engine.storage.rule_catalogue import rule_catalogue, rules_told
from engine.validation.manual import EXPLAINED
from tests.lab.html_pages import CHROMIUM
from tests.packaging.site_pages import BuiltSite

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".ci" / "site" / "build.py"


pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """The site, built once, also where several processes share these tests."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder = shared / "site" / "built"
    folder.parent.mkdir(exist_ok=True)
    with (shared / "site" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            done = subprocess.run(
                [sys.executable, BUILD, folder], capture_output=True, text=True, timeout=600
            )
            assert done.returncode == 0, done.stderr
            assert str(folder / "index.html") in done.stdout
    return BuiltSite(folder)


def _bare(text: str) -> str:
    """A text without spaces and signs of Markdown: how a page lays it out does not matter."""
    return "".join(text.replace("`", "").split())


def _of_group(rule: str, folder: str = "") -> str:
    """The page of the group that a rule belongs to."""
    return f"{folder}rules/{rule.rpartition('-')[0].lower()}.html"


def _dumped(address: str, folder: Path) -> tuple[str, list[str]]:
    """A page as a browser has it after its scripts ran, and what the browser complained of."""
    assert CHROMIUM is not None
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--enable-logging=stderr", f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=5000",
        "--dump-dom", address,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=True)
    return done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def test_every_link_place_and_picture_is_there(site: BuiltSite) -> None:
    assert len(site.pages) > 200
    assert site.dead_links() == []


def test_the_check_of_links_sees_dead_ones(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#here"></a><a href="b.html#there"></a><img src="c.png">')
    (tmp_path / "b.html").write_text('<p id="here"></p><script src="https://example.org/x.js"></script>')
    small = BuiltSite(tmp_path)
    assert small.dead_links() == ["a.html: b.html#there", "a.html: c.png"]
    assert small.from_the_network() == ["b.html: https://example.org/x.js"]


def test_nothing_is_loaded_from_the_network(site: BuiltSite) -> None:
    assert site.from_the_network() == []


def test_every_page_is_reached_from_the_first(site: BuiltSite) -> None:
    seen, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = site.pages[waiting.pop()]
        for link in page.links:
            target = (page.file.parent / link.partition("#")[0]).resolve()
            if link and ":" not in link and target.suffix == ".html":
                name = target.relative_to(site.folder.resolve()).as_posix()
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
    assert set(site.pages) - seen == {"search.html"}, "the form of the search leads there"


@pytest.mark.parametrize(("folder", "prefix", "language"), [("", "", "en"), ("fr/", "fr-", "fr")])
def test_every_rule_has_its_place_and_its_words(
    site: BuiltSite, folder: str, prefix: str, language: str
) -> None:
    for rule, entry in rules_told(language).entries.items():
        page = site.pages[_of_group(rule, folder)]
        assert f"{prefix}{rule.lower()}" in page.places
        assert page.language == language
        for text in (entry.title, entry.rule, entry.reading):
            assert _bare(text) in page.bare, rule


def test_every_decision_on_an_open_text_stands_with_its_rules(site: BuiltSite) -> None:
    for decision in rule_catalogue().decisions:
        for rule in decision.rules:
            assert _bare(decision.decision.replace("*", "")) in site.pages[_of_group(rule)].bare, rule


def test_rules_say_where_they_are_coded_and_proved(site: BuiltSite) -> None:
    told = site.pages["rules/h-vet.html"].text
    assert "engine/rules/optional/veterans.py" in told
    cases = names_of_cases("H-VET-01")
    assert f"{len(cases)}: {cases[0]}" in told
    assert names_by_rule()["H-VET-01"] == cases


@pytest.mark.parametrize(("page", "prefix"), [("checks.html", ""), ("fr/checks.html", "fr-")])
def test_every_check_has_its_place(site: BuiltSite, page: str, prefix: str) -> None:
    assert {f"{prefix}{each.code.lower()}" for each in EXPLAINED} <= site.pages[page].places


def test_every_command_has_its_page_with_every_option(site: BuiltSite) -> None:
    for listed in COMMANDS:
        page = site.pages[f"commands/{listed.name}.html"]
        help_ = parser_of(listed, command_of(listed)).format_help()
        options = set(re.findall(r"--[a-z][a-z-]+", help_)) - {"--help"}
        assert listed.summary[1:] in page.text
        assert {each for each in options if each not in page.text} == set(), listed.name


def test_every_field_of_every_file_is_explained(site: BuiltSite) -> None:
    for name, kind in KINDS.items():
        schema = json.loads(schema_file_text(kind))
        text = site.pages[f"format/{name}.html"].text
        for field, held in schema["properties"].items():
            assert field in text
            assert held["description"] in text, f"{name}.{field}"
    everything = " ".join(page.text for name, page in site.pages.items() if name.startswith("format/"))
    for part, held in json.loads(schema_file_text(KINDS["scenario"]))["$defs"].items():
        for field, stated in held.get("properties", {}).items():
            assert stated["description"] in everything, f"{part}.{field}"


@pytest.mark.parametrize("language", LANGUAGES_WRITTEN)
def test_the_manual_of_the_window_is_there_with_its_pictures(site: BuiltSite, language: str) -> None:
    folder = "" if language == "en" else f"{language}/"
    for id_ in PAGES:
        page = site.pages[f"{folder}manual/{id_}.html"]
        source = (ROOT / "editor" / "manual" / language / f"{id_}.md").read_text(encoding="utf-8")
        shown = [
            Path(each).name for each in page.loaded if "/_images/" in each or each.startswith("_images/")
        ]
        assert page.language == language
        assert len(shown) >= source.count("](pictures/")


def test_rules_and_checks_that_are_named_are_linked(site: BuiltSite) -> None:
    assert "rules/s-win.html#s-win-01" in site.pages["checks.html"].links
    assert "rules/s-win.html#fr-s-win-01" in site.pages["fr/checks.html"].links
    assert "checks.html#map065" in site.pages["tutorial.html"].links
    assert "../rules/b-set.html#b-set-16" in site.pages["engineers/decisions.html"].links
    assert "../rules/b-con.html#b-con-01" in site.pages["engineers/rule-modules.html"].links


def test_public_names_are_there_with_what_they_say(site: BuiltSite) -> None:
    files, play = site.pages["interface/storage.html"], site.pages["interface/play.html"]
    assert "read-scenario" in files.places
    assert _bare(read_scenario.__doc__ or "") in files.bare
    assert _bare("advance(game: Game, state: State, answer: Action | Roll) -> Advance") in play.bare
    for name in ("hexes", "model", "analysis", "validation", "playtest", "lab", "gym"):
        package = importlib.import_module(f"engine.{name}")
        for module in pkgutil.iter_modules(package.__path__):
            if not module.ispkg:
                assert f"engine.{name}.{module.name}" in site.pages[f"interface/{name}.html"].text
    assert not any("at 0x" in page.text for page in site.pages.values())


def test_nothing_says_where_it_was_built(site: BuiltSite) -> None:
    for file in site.folder.rglob("*"):
        if file.suffix in (".html", ".js", ".css"):
            assert str(ROOT) not in file.read_text(encoding="utf-8"), file.name


def test_the_same_tree_gives_the_same_pages(site: BuiltSite, tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": "fr_FR.UTF-8", "COLUMNS": "50", "PYTHONHASHSEED": "7"}
    code = (
        f"import sys; sys.path[:0] = [{str(BUILD.parent)!r}, {str(ROOT)!r}, {str(ROOT / '.ci')!r}]\n"
        "import contents, hashlib\n"
        "print([(page.name, hashlib.sha256(page.text.encode()).hexdigest()) for page in contents.pages()])"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", code], env=each, capture_output=True, text=True, check=True
        ).stdout
        for each in (environment, {**os.environ, "PYTHONHASHSEED": "1"})
    ]
    assert made[0] == made[1]


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
def test_pages_open_from_the_file_system_without_a_complaint(site: BuiltSite, tmp_path: Path) -> None:
    for name in ("index.html", "fr/manual/new-map.html", "rules/b-con.html", "format/scenario.html"):
        shown, complaints = _dumped((site.folder / name).as_uri(), tmp_path)
        assert complaints == [], name
        assert "Tidewright" in shown


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("B-CON-01", "rules/b-con.html#b-con-01"),
        ("map111", "checks.html#map111"),
        ("lignes de vue", "fr/rules/b-los.html"),
        ("read_scenario", "interface/storage.html#read-scenario"),
        ("playtest --until-width", "commands/playtest.html"),
        ("symetrie", "fr/manual/ground.html#symetrie"),
    ],
)
def test_the_search_finds_places_from_the_file_system(
    site: BuiltSite, tmp_path: Path, words: str, found: str
) -> None:
    address = f"{(site.folder / 'search.html').as_uri()}?q={words.replace(' ', '+')}"
    shown, complaints = _dumped(address, tmp_path)
    assert complaints == []
    results = re.findall(r'<li lang="\w+"><a href="([^"]+)"', shown)
    assert found in results[:5], results[:10]
    path, _, place = found.partition("#")
    assert not place or place in site.pages[path].places


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
def test_the_search_says_when_it_finds_nothing(site: BuiltSite, tmp_path: Path) -> None:
    shown, complaints = _dumped(f"{(site.folder / 'search.html').as_uri()}?q=xyzzyx", tmp_path)
    assert complaints == []
    assert "0 places" in shown
    assert "<li lang=" not in shown
