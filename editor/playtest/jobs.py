"""What a process does for a map on the screen: plays games, each kept at once, and reads what they say."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.sharedctypes import Synchronized

from editor.analysis.proposing import Finish
from editor.printing.map_picture import map_picture
from engine.lab.advice import advise as module
from engine.lab.advice.advise import Advice
from engine.lab.advice.fair import PROPOSALS, fairest, proposals
from engine.lab.batch import Pairing, finished
from engine.lab.facts import Facts
from engine.lab.kept_batch import records, stored_batch, stored_game, with_conduct, with_facts
from engine.lab.luck import PlayedGame
from engine.lab.page.ground_map import Backdrop, scale_of
from engine.lab.page.page import report_page
from engine.lab.page.wording import Wording
from engine.lab.report import Findings, LabReport, findings_of
from engine.lab.statistics import GameRecord
from engine.lab.versions import VersionComparison, compared
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.model.values import SideId
from engine.play.game import Game
from engine.playtest.dice_by_purpose import by_purpose
from engine.playtest.match import ReplayFailed, replayed
from engine.playtest.readiness import NotReady, ready_game
from engine.proposals.blank_map import MapPlan
from engine.proposals.propose import NoProposal
from engine.storage.delivery import deliver
from engine.storage.game_store import GameStore, StoredBatch
from engine.storage.target import NotWritten
from engine.system.processes import stand_back


@dataclass(frozen=True, slots=True)
class Commission:
    """What games are played of, until which round, and the file that keeps them.

    `stands_back` is how far they stand back behind whatever else the machine has to do, as `os.nice` counts.
    """

    scenario: Scenario
    catalogue: Catalogue
    max_rounds: int
    store: str
    stands_back: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why no games are played: errors of the map, or a sentence about the store.

    The exceptions that say so do not travel between processes.
    """

    findings: tuple[Finding, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """The batch in the store that the games belong to, and the records of those that are kept in it."""

    batch: str
    records: Mapping[Pairing, GameRecord]


@dataclass(frozen=True, slots=True)
class GamesRead:
    """What games say; `change` is what came of them since another version of the map, where that is known."""

    findings: Findings
    change: VersionComparison | None = None


@dataclass(frozen=True, slots=True)
class EvenProposal:
    """The map of a seed that came out most even, and what games say of it that did not choose it."""

    seed: int
    scenario: Scenario
    findings: Findings


@dataclass(frozen=True, slots=True)
class _Bench:
    """What a process has at hand: the game, its batch, the store."""

    game: Game
    sheet: StoredBatch
    store: GameStore


@cache
def _commissions() -> dict[str, Commission]:
    """The one commission of this process, in a drawer that `begin` fills."""
    return {}


def begin(commission: Commission) -> None:
    """Ready this process for the jobs below."""
    with suppress(OSError):
        stand_back(commission.stands_back)
    _commissions()["now"] = commission


def take_up(commission: Commission) -> None:
    """Go over to another map; answers about the one before belong to nobody any more."""
    if _bench.cache_info().currsize:
        _bench().store.close()
    _bench.cache_clear()
    _commissions()["now"] = commission


@cache
def _counters() -> dict[str, Synchronized[int]]:
    """Where trials count their games, in a drawer that `begin_trials` fills."""
    return {}


def begin_trials(commission: Commission, over: Synchronized[int]) -> None:
    """Ready this process for trials, which count their games in `over`."""
    begin(commission)
    _counters()["over"] = over


@cache
def _bench() -> _Bench:
    """Made by the first job, so that what is wrong with the map or the store is the answer to it."""
    now = _commissions()["now"]
    game = ready_game(now.scenario, now.catalogue, now.max_rounds)
    store = GameStore(now.store)
    sheet = game.derive(stored_batch)
    store.begin(sheet)
    return _Bench(game, sheet, store)


def _bench_or_why() -> _Bench | Refusal:
    """What this process has at hand, or why no games of the map can be played."""
    try:
        return _bench()
    except NotReady as fault:
        return Refusal(fault.findings)
    except NotWritten as fault:
        return Refusal(words=fault.told)


def known(wanted: Collection[Pairing]) -> Known | Refusal:
    """Which of those games are kept already, or why none can be played. Raises BadStore."""
    bench = _bench_or_why()
    if isinstance(bench, Refusal):
        return bench
    kept = records(bench.store, bench.sheet.id, bench.game.sides)
    return Known(bench.sheet.id, {pairing: record for pairing, record in kept if pairing in wanted})


def play(pairing: Pairing) -> GameRecord:
    """Play a game and keep it; its record. Raises BadStore."""
    bench = _bench()
    over = finished(bench.game, pairing, watched=False, keep_answers=True)
    bench.store.keep(bench.sheet.id, stored_game(over))
    return over.record


def borrowed(batch: str, pairing: Pairing) -> SideId | None:
    """Who wins a kept game of another batch on this map, None where its answers do not lead to its end."""
    bench = _bench()
    kept = bench.store.game(batch, pairing.bots, pairing.seed)
    if kept is None:
        return None
    try:
        outcome = replayed(by_purpose(bench.game), pairing.seed, kept.answers).outcome
    except ReplayFailed:
        return None
    return outcome.winner if outcome is not None and outcome.winner == kept.record.get("winner") else None


def advise(bots: Sequence[str]) -> Advice | Refusal:
    """Changes that bring the map nearer to even, tried in games of these bots. Raises BadStore."""
    bench = _bench_or_why()
    if isinstance(bench, Refusal):
        return bench
    return module.advise(bench.game, bots, bench.store, tell=_count)


def _count(done: int, _: int) -> None:
    _counters()["over"].value = done


def most_even(bots: Sequence[str], plan: MapPlan, seed: int, finish: Finish) -> EvenProposal | Refusal:
    """The most even of the maps that a seed and those after it propose, by games of these bots.

    Raises BadStore.
    """
    now = _commissions()["now"]
    plans = dict.fromkeys(range(seed, seed + PROPOSALS), plan)
    try:
        games = proposals(plans, now.catalogue, now.max_rounds, finish.carried_out)
        with GameStore(now.store) as store:
            found = fairest(games, bots, store, tell=_count)
    except NotReady as fault:
        return Refusal(fault.findings)
    except NoProposal as reason:
        return Refusal(words=reason.args[0])
    except NotWritten as fault:
        return Refusal(words=fault.told)
    return EvenProposal(found.seed, found.game.scenario, found.findings)


def findings(pairings: Collection[Pairing]) -> Findings:
    """What these games say, which are kept. Raises BadStore."""
    bench = _bench()
    return findings_of(bench.game, _played(bench.game, pairings))


def reading(pairings: Collection[Pairing], before: Scenario | None) -> GamesRead:
    """What these games say, also beside those kept of the map as it was before. Raises BadStore."""
    found = findings(pairings)
    return GamesRead(found, None if before is None else _change_since(before, pairings))


def _change_since(before: Scenario, pairings: Collection[Pairing]) -> VersionComparison | None:
    """What the map does otherwise than it did, None where no two games of the same seeds say so."""
    now, commission = _bench().game, _commissions()["now"]
    try:
        then = ready_game(before, commission.catalogue, commission.max_rounds)
    except NotReady:
        return None
    if then.sides != now.sides:
        return None
    old = {pairing: (record, facts) for pairing, record, facts in _played(then, pairings)}
    games = [(each, old[each[0]]) for each in _played(now, pairings) if each[0] in old]
    if len({pairing.seed for (pairing, _, _), _ in games}) < 2:
        return None
    return compared(
        [PlayedGame(pairing.seed, record.winner, facts) for (pairing, _, _), (record, facts) in games],
        [PlayedGame(pairing.seed, record.winner, facts) for (pairing, record, facts), _ in games],
        now.sides,
    )


def _played(game: Game, pairings: Collection[Pairing]) -> list[tuple[Pairing, GameRecord, Facts]]:
    """Those of some games that are kept of a map, with what happened in them."""
    store, wanted = _bench().store, frozenset(pairings)
    kept = records(store, game.derive(stored_batch).id, game.sides)
    return list(with_facts(game, [(each, record) for each, record in kept if each in wanted], store))


def write_report(pairings: Collection[Pairing], name: str, language: str) -> Refusal | None:
    """Write the report of these games as a page in a language; why there is none, None where there is."""
    bench = _bench()
    game = bench.game
    wanted = frozenset(pairings)
    for pairing, record in list(records(bench.store, bench.sheet.id, game.sides)):
        if pairing in wanted:
            with_conduct(game, pairing, record, bench.store)
    backdrop = Backdrop(*map_picture(game.scenario, game.map, game.catalogue, scale_of(game)))
    page = report_page(LabReport(game, findings(pairings)), Wording(language), backdrop)
    try:
        deliver(name, page)
    except NotWritten as fault:
        return Refusal(words=fault.told)
    return None
