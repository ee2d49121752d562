"""Findings in the forms that people and tools read: text, concise, json, github."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.cli.output import finding_line, one_line
from engine.cli.validation.picture import picture
from engine.cli.validation.statistics import statistics_lines
from engine.model.finding import Finding, Severity
from engine.model.hex_map import HexMap
from engine.model.removal import Removal
from engine.model.said import Said, say, say_number
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.model.words import ENGLISH, Words
from engine.validation.languages import in_language
from engine.validation.manual import EXPLAINED, anchor
from engine.validation.removal_words import takes_away

_DOCUMENTATION = {check.code: anchor(check) for check in EXPLAINED}


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file with what was found in it."""

    file: str
    findings: tuple[Finding, ...]
    map: HexMap | None = None
    text: str | None = None
    scenario: Scenario | None = None
    statistics: Mapping[str, Json] | None = None

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings the author has not accepted."""
        return tuple(finding for finding in self.findings if finding.accepted is None)


def report_in(report: FileReport, words: Words) -> FileReport:
    """The report with its findings in that language."""
    told = tuple(in_language(finding, words) for finding in report.findings)
    return replace(report, findings=told)


def counted(reports: Iterable[FileReport]) -> Counter[Severity]:
    """How many unaccepted findings there are of each severity."""
    return Counter(finding.severity for report in reports for finding in report.open)


def as_json(reports: Sequence[FileReport]) -> Json:
    """The report as data: files with findings, and a summary of the unaccepted ones."""
    counts = counted(reports)
    return {
        "files": [
            {
                "file": report.file,
                "findings": [_finding_data(finding, report.map) for finding in report.findings],
                **({} if report.statistics is None else {"statistics": dict(report.statistics)}),
            }
            for report in reports
        ],
        "summary": {
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "hints": counts[Severity.HINT],
        },
    }


def _finding_data(finding: Finding, map_: HexMap | None) -> Json:
    data: dict[str, Json] = {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "advice": finding.advice,
        "pointer": finding.pointer,
        "line": finding.line,
        "column": finding.column,
        "hexes": list(finding.labels),
        "hexsides": [
            {"hex": map_.label(side.hex), "direction": side.direction} for side in finding.hexsides if map_
        ],
        "rule": finding.rule,
        "fixable": finding.fixable,
        "takes_away": removal_data(finding.removal, map_),
        "takes_drawn_ground": finding.removal.takes_drawn_ground,
        "documentation": _DOCUMENTATION.get(finding.code, ""),
        "fingerprint": finding.fingerprint,
    }
    if finding.accepted is not None:
        data["accepted"] = finding.accepted
    return data


def removal_data(removal: Removal, map_: HexMap | None) -> list[Json]:
    """What a fix takes away, kind by kind."""
    return [
        {
            "kind": loss.kind.value,
            "what": loss.what,
            "number": loss.number,
            "hexes": [map_.label(hex_) for hex_ in loss.hexes if map_],
            "drawn": loss.drawn,
        }
        for loss in removal.losses
    ]


def as_concise(reports: Sequence[FileReport]) -> Iterator[str]:
    """One line a finding, as compilers print theirs, and nothing else; accepted findings are left out."""
    for report in reports:
        for finding in report.open:
            yield finding_line(report.file, replace(finding, advice=""))


def as_text(
    reports: Sequence[FileReport], *, pictures: bool = False, accepted: bool = False, words: Words = ENGLISH
) -> Iterator[str]:
    """The report line by line for people, with `pictures` of the places and what is `accepted` if wished."""
    for report in reports:
        for finding in report.findings if accepted else report.open:
            place = f":{finding.line}:{finding.column}" if finding.line is not None else ""
            rule = f" [{finding.rule}]" if finding.rule else ""
            severity = "accepted" if finding.accepted is not None else finding.severity.value
            told = words.told(severity)
            yield one_line(f"{report.file}{place}: {told} {finding.code}{rule} {finding.message}")
            under = _under(finding)
            if under:
                yield f"    {one_line(words.told(under))}"
            if pictures and finding.accepted is None and finding.hexes and report.map is not None:
                yield from (
                    f"        {line}" for line in picture(report.map, finding.hexes[0], finding.hexes)
                )
        if report.statistics is not None:
            yield f"{one_line(report.file)}: {words.told(say('figures'))}"
            yield from statistics_lines(report.statistics, words)
    yield words.told(_summary(reports))


def _under(finding: Finding) -> str:
    """What stands below a finding: why it is accepted, or how it is mended."""
    if finding.accepted is not None:
        return say("accepted: {reason}", reason=finding.accepted)
    if finding.advice and finding.fixable and not finding.removal:
        return say("{advice} (--fix does it)", advice=finding.advice)
    if finding.advice and finding.fixable:
        what = takes_away(finding.removal)
        if finding.removal.takes_drawn_ground:
            return say("{advice} (--fix-removing does it and {what})", advice=finding.advice, what=what)
        return say("{advice} (--fix does it and {what})", advice=finding.advice, what=what)
    return finding.advice


def _summary(reports: Sequence[FileReport]) -> Said:
    """How much of what there is."""
    counts, files = counted(reports), len(reports)
    errors, warnings, hints = (counts[severity] for severity in Severity)
    accepted = sum(len(report.findings) - len(report.open) for report in reports)
    return say(
        "{files}: {errors}, {warnings}, {hints}, {accepted}",
        files=say_number("{number} file", "{number} files", files),
        errors=say_number("{number} error", "{number} errors", errors),
        warnings=say_number("{number} warning", "{number} warnings", warnings),
        hints=say_number("{number} hint", "{number} hints", hints),
        accepted=say_number("{number} accepted", "{number} accepted", accepted),
    )


_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def as_github(reports: Sequence[FileReport]) -> Iterator[str]:
    """Workflow commands that annotate files in a pull request; accepted findings are left out."""
    for report in reports:
        for finding in report.open:
            place = f",line={finding.line},col={finding.column}" if finding.line is not None else ""
            file, title = _property(report.file), _property(finding.code)
            where = f"file={file}{place},title={title}"
            yield f"::{_GITHUB[finding.severity]} {where}::{_escaped(finding.message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
