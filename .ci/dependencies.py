"""What the locked distributions are for, their licences, and what is known against them: a table in Markdown.

`python .ci/dependencies.py [--advisories FOLDER]` prints it. FOLDER holds advisories in the format of OSV
(https://ossf.github.io/osv-schema), one a file, `.json` or `.yaml`, as PyPA's advisory database and osv.dev
give them out; the exit status is 1 where one is against a pin. Without such a folder nothing is said of
advisories: none come with the project.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci" / "bundle"))

from licences import licence_of  # noqa: E402

#: The languages the project runs on: a distribution that one of them needs is locked for all.
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
#: Extras for those who use the program; `dev` and `lock` are for those who make it.
FOR_USE = ("cluster", "parquet", "gym")
KNOWN: dict[str, Any] = tomllib.loads((ROOT / ".ci" / "dependencies.toml").read_text(encoding="utf-8"))
UNKNOWN_OFFLINE = "not known offline"


class Pin(NamedTuple):
    """A line of the lock: what is installed in which version, and the digests of its files."""

    name: str
    version: str
    hashes: tuple[str, ...]


class Dependency(NamedTuple):
    """A pin and all that the table says of it; `passed_on` where it goes to people with the program."""

    pin: Pin
    direct: bool
    purpose: str
    licence: str
    passed_on: bool
    compatible: bool


class Advisories(NamedTuple):
    """Published faults by the name of a distribution, and the day of the newest."""

    by_name: Mapping[str, tuple[dict[str, Any], ...]]
    newest: str

    def against(self, name: str, version: str) -> list[str]:
        """The ids of those that a version has."""
        known = self.by_name.get(name, ())
        return sorted(
            str(each["id"])
            for each in known
            if any(_affects(part, name, version) for part in each["affected"])
        )


def pins(lock: str) -> list[Pin]:
    """The pins of a lock in its order, twice where it names one twice."""
    found = []
    for part in re.split(r"\n(?=\S)", lock):
        head = re.match(r"([A-Za-z0-9_.-]+)==(\S+)", part)
        if head:
            hashes = tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", part))
            found.append(Pin(canonicalize_name(head[1]), head[2], hashes))
    return found


def demanded(project: Mapping[str, Any]) -> dict[str, list[Requirement]]:
    """What a project asks for: `program` without extras, and each of its extras by name."""
    groups = {"program": project["dependencies"], **project.get("optional-dependencies", {})}
    return {name: [Requirement(line) for line in lines] for name, lines in groups.items()}


def reached(requirements: Iterable[Requirement]) -> set[str]:
    """The distributions that some are made of, themselves among them, as their installed metadata say."""
    found: set[tuple[str, str]] = set()
    waiting = [(each, extra) for each in requirements for extra in ("", *each.extras)]
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if (name, extra) in found:
            continue
        found.add((name, extra))
        try:
            lines = distribution(name).requires or ()
        except PackageNotFoundError:
            continue
        for line in lines:
            needed = Requirement(line)
            if _applies(needed, extra):
                waiting += [(needed, each) for each in ("", *needed.extras)]
    return {name for name, _ in found}


def _applies(requirement: Requirement, extra: str) -> bool:
    """Whether one of the languages needs it, with that extra."""
    if requirement.marker is None:
        return True
    marker = requirement.marker
    return any(
        marker.evaluate({"extra": extra, "python_version": each, "python_full_version": f"{each}.0"})
        for each in PYTHONS
    )


def licence(name: str) -> str:
    """The licence of an installed distribution as an SPDX expression; what it states where that is none."""
    stated = licence_of(distribution(name))
    correction = KNOWN["corrections"].get(name)
    # A correction is of the words that it was made for.
    if correction is not None and correction["stated"] == stated:
        return str(correction["licence"])
    return str(KNOWN["words"].get(stated, stated))


def admitted(expression: str, passed_on: bool) -> bool:
    """Whether one of the licences to choose from is known and allowed in all its parts."""
    names = {*KNOWN["passed_on"], *(() if passed_on else KNOWN["only_used"])}
    return any(
        all(part.strip() in names for part in choice.split(" AND ")) for choice in expression.split(" OR ")
    )


def dependencies(root: Path = ROOT) -> list[Dependency]:
    """All that the lock of a project holds, by name."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = demanded(project)
    direct = {canonicalize_name(each.name) for asked in groups.values() for each in asked}
    reach = {name: reached(asked) for name, asked in groups.items()}
    table = []
    for pin in sorted(pins((root / "requirements.lock").read_text(encoding="utf-8"))):
        wanting = [name for name in ("program", *FOR_USE) if pin.name in reach.get(name, ())]
        purpose = "program" if "program" in wanting else ", ".join(f"extra {each}" for each in wanting)
        passed_on = "program" in wanting
        expression = licence(pin.name)
        table.append(
            Dependency(
                pin,
                pin.name in direct,
                purpose or "development",
                expression,
                passed_on,
                admitted(expression, passed_on),
            )
        )
    return table


def advisories(folder: Path) -> Advisories:
    """The advisories of a folder, those that were withdrawn left out."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    newest = ""
    for record in _records(folder):
        newest = max(newest, str(record.get("modified", ""))[:10])
        if record.get("withdrawn"):
            continue
        for name in {_name(part) for part in record.get("affected", ())} - {""}:
            by_name.setdefault(name, []).append(record)
    return Advisories({name: tuple(found) for name, found in by_name.items()}, newest)


def _records(folder: Path) -> Iterator[dict[str, Any]]:
    import yaml

    for path in sorted(folder.rglob("*")):
        if path.suffix in (".json", ".yaml"):
            text = path.read_text(encoding="utf-8")
            record = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
            if isinstance(record, dict) and "id" in record:
                yield record


def _name(part: Mapping[str, Any]) -> str:
    package = part.get("package", {})
    return canonicalize_name(package["name"]) if package.get("ecosystem") == "PyPI" else ""


def _affects(part: Mapping[str, Any], name: str, version: str) -> bool:
    """Whether a part of an advisory is of that version: named by itself, or within a range."""
    if _name(part) != name:
        return False
    if version in part.get("versions", ()):
        return True
    ranges = (each for each in part.get("ranges", ()) if each.get("type") == "ECOSYSTEM")
    return any(_within(each["events"], Version(version)) for each in ranges)


def _within(events: Iterable[Mapping[str, str]], version: Version) -> bool:
    """Whether the events up to a version leave it with the fault, as OSV says to work it out."""
    faulty = False
    ordered = sorted((Version(str(at)), what) for event in events for what, at in event.items())
    for at, what in ordered:
        if what == "introduced" and version >= at:
            faulty = True
        elif (what == "fixed" and version >= at) or (what == "last_affected" and version > at):
            faulty = False
    return faulty


def page(known: Advisories | None = None) -> str:
    """The table."""
    lines = [
        "# Dependencies",
        "",
        "Every distribution of `requirements.lock`. Those of the program are passed on with it",
        "(`make bundle`); an extra is installed by whoever wants it; the others make and test the program.",
        "Licences are what the distributions state of themselves, corrected where they state too little.",
        "",
        "| distribution | version | asked for | for | licence | with Apache-2.0 | advisories |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in dependencies():
        pin = each.pin
        against = (
            UNKNOWN_OFFLINE if known is None else ", ".join(known.against(pin.name, pin.version)) or "none"
        )
        fits = _passed_on(each) if each.compatible else "**no**"
        asked = "directly" if each.direct else "by others"
        lines.append(
            f"| {pin.name} | {pin.version} | {asked} | {each.purpose} | {each.licence} | {fits} | {against} |"
        )
    of = f"Advisories up to {known.newest}." if known else "No advisories come with the project."
    lines += ["", of, "", "## Why these licences", "", "| licence | why |", "|---|---|"]
    lines += [f"| {name} | {why} |" for name, why in KNOWN["passed_on"].items()]
    lines += [f"| {name} | not passed on: {why} |" for name, why in KNOWN["only_used"].items()]
    lines += ["", "## Corrected", "", "| distribution | states | is | because |", "|---|---|---|---|"]
    for name, fix in KNOWN["corrections"].items():
        lines.append(f"| {name} | {fix['stated']} | {fix['licence']} | {fix['reason']} |")
    return "\n".join(lines) + "\n"


def _passed_on(dependency: Dependency) -> str:
    part = KNOWN["in_part"].get(dependency.pin.name)
    if part is not None:
        return f"passed on in part: {part}"
    return "passed on" if dependency.passed_on else "not passed on"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--advisories", type=Path, metavar="FOLDER", help="advisories in the format of OSV")
    chosen = parser.parse_args(arguments)
    known = advisories(chosen.advisories) if chosen.advisories else None
    print(page(known), end="")
    locked = pins((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    return 1 if known and any(known.against(pin.name, pin.version) for pin in locked) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
