"""`tidewright rules`: the rule catalogue, the rule cases, and how much of the one the other proves."""

import argparse
from collections.abc import Container
from dataclasses import asdict
from pathlib import Path

from engine.cli.output import CLEAN, FINDINGS, UserError, add_format, emit
from engine.model.values import Json
from engine.playtest.case_trace import traced
from engine.playtest.case_vacuity import vacuous
from engine.playtest.case_words import near
from engine.playtest.rule_cases import CaseResult, CaseRunner
from engine.playtest.rule_coverage import Coverage, coded_ids, coverage, hooks_of, surviving
from engine.playtest.word_list import word_list
from engine.storage import bundled
from engine.storage.case_positions import CaseFault
from engine.storage.cases import RuleCase, names_of_cases, read_cases
from engine.storage.rule_catalogue import RuleEntry, rule_catalogue

#: So many rules or examples are listed in text; JSON lists all.
_MOST_LISTED = 400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    inner = parser.add_subparsers(dest="task", required=True, metavar="show|check|coverage|words")

    def task(name: str, summary: str) -> argparse.ArgumentParser:
        described = summary[0].upper() + summary[1:] + "."
        return inner.add_parser(name, help=summary, description=described, epilog=parser.epilog)

    show = task("show", "show a rule, its examples, decisions on it and where it is coded")
    show.add_argument("id", help="the id of a rule, for example S-SOF-02")
    check = task("check", "run the rule cases")
    check.add_argument("path", nargs="?", help="a case file or a folder of them (default: those that ship)")
    check.add_argument(
        "--without-each",
        action="store_true",
        help="also run the cases with each rule taken out, and list rules whose removal no case notices",
    )
    check.add_argument(
        "--vacuous",
        action="store_true",
        help="also put each expectation in other words, and list those that hold either way",
    )
    check.add_argument("--case", metavar="ID", help="run only the case of that id")
    check.add_argument(
        "--trace",
        action="store_true",
        help="print each question with its options, the order of the dice and what happens",
    )
    words = task("words", "list questions, dice, actions, events and queries, the words of rule cases")
    words.add_argument("part", nargs="?", default="", help="list only lines that hold these letters")
    covered = task("coverage", "count the rules that are coded and proved")
    for each in (show, check, words, covered):
        add_format(each)


def run(args: argparse.Namespace) -> int:
    """Carry the task out."""
    match args.task:
        case "show":
            return _show(args)
        case "check":
            return _check(args)
        case "words":
            return _words(args)
        case _:
            return _coverage(args)


def _runner() -> CaseRunner:
    return CaseRunner(bundled.catalogue())


def _cases(path: str | None) -> tuple[RuleCase, ...]:
    try:
        return read_cases(None if path is None else Path(path))
    except CaseFault as fault:
        raise UserError(str(fault)) from None


# ---------------------------------------------------------------------- show


def _show(args: argparse.Namespace) -> int:
    catalogue = rule_catalogue()
    entry = catalogue.entries.get(args.id.strip().upper())
    if entry is None:
        raise UserError(f'There is no rule "{args.id[:40]}".', "Ids look like B-LOS-04, S-SOF-02, O-TRN-03.")
    decisions = catalogue.decisions_on(entry.id)
    # Parts of one class differ in their values only, so that they would be listed as alike lines.
    hooks = dict.fromkeys(
        f"{hook.module}: {hook.kind} {_described(hook.function)}" for hook in hooks_of(entry.id)
    )
    cases = names_of_cases(entry.id)
    data: dict[str, Json] = {
        "id": entry.id,
        "catalogue": entry.catalogue,
        "topic": entry.topic,
        "title": entry.title,
        "rule": entry.rule,
        "source": entry.source,
        "option": entry.option,
        "params": dict(entry.params),
        "changes": entry.changes,
        "examples": [{"given": each.given, "expect": each.expect} for each in entry.examples],
        "related": list(entry.related),
        "repeats": list(entry.repeats),
        "ambiguity": entry.ambiguity,
        "reading": entry.reading,
        "decisions": [{"decision": each.decision, "reason": each.reason} for each in decisions],
        "not_applicable": catalogue.not_applicable.get(entry.id),
        "coded": [*hooks],
        "cases": [*cases],
    }
    emit(args, data, lambda: _page(entry, data))
    return CLEAN


def _described(function: object) -> str:
    name = getattr(function, "__qualname__", "")
    return f"{getattr(function, '__module__', '')}.{name}" if name else type(function).__name__


def _page(entry: RuleEntry, data: dict[str, Json]) -> str:
    lines = [f"{entry.id}  {entry.title}", f"  {entry.rule}", f"  Source: {entry.source}"]
    if entry.changes:
        lines.append(f"  Changes: {entry.changes}")
    lines += [f"  Example {name}: {each.given} → {each.expect}" for name, each in entry.worked.items()]
    if entry.ambiguity:
        lines.append(f"  Open: {entry.ambiguity}")
    decisions = rule_catalogue().decisions_on(entry.id)
    if entry.reading:
        lines.append(f"  Reading{' (but see the decision)' if decisions else ''}: {entry.reading}")
    lines += [f"  Decision: {each.decision} ({each.reason})" for each in decisions]
    if entry.repeats:
        lines.append(f"  Says again: {' '.join(entry.repeats)}")
    if data["not_applicable"]:
        lines.append(f"  Not applicable: {data['not_applicable']}")
    for title, key in (("Coded", "coded"), ("Case", "cases")):
        named = data[key]
        lines += [f"  {title}: {each}" for each in (named if isinstance(named, list) else [])]
    return "\n".join(lines)


# ---------------------------------------------------------------------- check


def _check(args: argparse.Namespace) -> int:
    cases = _cases(args.path)
    if args.case is not None:
        near_one = near(args.case[:40], [case.id for case in cases])
        cases = tuple(case for case in cases if case.id == args.case)
        if not cases:
            raise UserError(f'There is no case "{args.case[:40]}"{near_one}')
    runner = _runner()
    known = rule_catalogue()
    results = [_with_known_ids(runner.run(case), known.entries, known.examples()) for case in cases]
    failed = [result for result in results if not result.passed]
    data: dict[str, Json] = {
        "passed": len(results) - len(failed),
        "failed": len(failed),
        "failures": [
            {"case": each.case.id, "file": each.case.file, "messages": list(each.failures)} for each in failed
        ],
    }
    traces = [line for case in cases for line in traced(runner, case)] if args.trace else []
    if args.trace:
        data["trace"] = [*traces]
    lines = [*traces]
    lines += [f"{each.case.file}: {each.case.id}: {message}" for each in failed for message in each.failures]
    lines.append(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    survivors: tuple[str, ...] = ()
    if args.without_each:
        named = {rule for case in cases for rule in case.proves}
        rules = (
            named
            if args.path is not None or args.case is not None
            else coded_ids(runner.catalogue) & set(known.entries)
        )
        survivors = surviving(runner, cases, rules)
        data["survivors"] = [*survivors]
        lines += [
            f"{rule}: {'no case proves it' if rule not in named else 'its case passes without it'}"
            for rule in survivors
        ]
        lines.append(f"{len(survivors)} ids survive removal")
    idle: list[str] = []
    if args.vacuous:
        passed = [result.case for result in results if result.passed]
        idle = [f"{case.file}: {case.id}: {what}" for case in passed for what in vacuous(runner, case)]
        data["vacuous"] = [*idle]
        lines += [*idle, f"{len(idle)} expectations hold either way"]
    emit(args, data, "\n".join(lines))
    return FINDINGS if failed or survivors or idle else CLEAN


def _with_known_ids(result: CaseResult, rules: Container[str], examples: Container[str]) -> CaseResult:
    """The result, failed when the case names a rule or an example that does not exist."""
    case = result.case
    unknown = [rule for rule in case.proves if rule not in rules]
    unknown += [example for example in case.examples if example not in examples]
    strange = tuple(f"{name} is not in the rule catalogue" for name in unknown)
    return CaseResult(case, (*result.failures, *strange))


# ---------------------------------------------------------------------- words


def _words(args: argparse.Namespace) -> int:
    found = {
        part: [f"{each.word}  {each.more}".rstrip() for each in words] for part, words in word_list().items()
    }
    found = {
        part: [line for line in lines if args.part.lower() in line.lower()] for part, lines in found.items()
    }
    lines = [
        line
        for part, words in found.items()
        for line in (f"{part} ({len(words)})", *(f"  {e}" for e in words))
    ]
    emit(args, {part: [*words] for part, words in found.items()}, "\n".join(lines))
    return CLEAN


# ---------------------------------------------------------------------- coverage


def _coverage(args: argparse.Namespace) -> int:
    cases = _cases(None)
    found = coverage(_runner(), cases, rule_catalogue())
    data: dict[str, Json] = {name: asdict(counts) for name, counts in found.counts.items()}
    listed: dict[str, Json] = {
        **data,
        "cases": len(cases),
        "uncoded": [*found.uncoded],
        "unproved": [*found.unproved],
        "examples_without_case": [*found.examples_without_case],
    }
    emit(args, listed, lambda: _table(found))
    return FINDINGS if found.failed else CLEAN


def _table(found: Coverage) -> str:
    lines = [f"{'':<10}{'total':>8}{'applicable':>12}{'coded':>8}{'proved':>8}"]
    lines += [
        f"{name:<10}{each.total:>8}{each.applicable:>12}{each.coded:>8}{each.proved:>8}"
        for name, each in found.counts.items()
    ]
    lists = (
        ("Not coded", found.uncoded),
        ("Coded, but proved by no case", found.unproved),
        ("Examples without a case", found.examples_without_case),
    )
    for title, names in lists:
        more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
        lines += ["", f"{title} ({len(names)}):", "  " + (" ".join(names[:_MOST_LISTED]) or "none") + more]
    return "\n".join(lines)
