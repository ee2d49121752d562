"""Batches that last: every finished game is kept in a store, and what is kept is not played again."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from engine.lab.batch import Crew, Finished, Pairing, batch
from engine.lab.conduct import ConductWatch
from engine.lab.facts import Facts
from engine.lab.facts_data import NoFacts, facts_data, facts_of
from engine.lab.facts_watch import FactsWatch
from engine.lab.record_data import record_data, record_of
from engine.lab.statistics import GameRecord
from engine.model.scenario import Scenario
from engine.play.game import Game, seats_of
from engine.playtest.dice_by_purpose import by_purpose
from engine.playtest.match import ReplayFailed, Watch, replayed
from engine.playtest.saved import material_hash
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from engine.storage.game_store import GameStore, StoredBatch, StoredGame, damaged
from engine.storage.provenance import program
from engine.storage.saved_game import SavedGame, SavedSeat

if TYPE_CHECKING:
    from engine.lab.caller import Caller


def batch_of(game: Game, caller: Caller | None) -> StoredBatch:
    """The batch that games are kept in: those that somebody may call stand apart from whole ones."""
    sheet = game.derive(stored_batch)
    return sheet if caller is None else replace(sheet, id=f"{sheet.id}-{caller.name}")


def stored_batch(game: Game) -> StoredBatch:
    """What names the games that bots play of this scenario by this program, and what they have in common."""
    game = by_purpose(game)
    scenario = text_of_value(SCENARIO, game.scenario)
    made_by, material = program(), material_hash(game)
    parts = (scenario, *game.ruleset.modules, str(game.round_limit), made_by, material)
    name = blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()
    return StoredBatch(
        name, game.scenario.title, scenario, game.ruleset.modules, game.round_limit, made_by, material
    )


def kept_batch(
    game: Game,
    to_play: Sequence[Pairing],
    store: GameStore,
    *,
    jobs: int = 1,
    watched: bool = False,
    crew: Crew | None = None,
) -> Generator[GameRecord, None, None]:
    """The records of these games in their order: those of the store, and what is missing there played now.

    Each is kept as soon as it is over. Where conduct is `watched`, that of a game kept without it is gathered
    from its answers. Raises BadStore where the store cannot be read or written.
    """
    wanted = set(to_play)
    known: dict[Pairing, GameRecord] = {}
    for caller in {pairing.caller: None for pairing in to_play}:
        sheet = batch_of(game, caller)
        store.begin(sheet)
        for found, record in records(store, sheet.id, game.sides):
            pairing = replace(found, caller=caller)
            if pairing in wanted:
                known[pairing] = record.slim()
    missing = [pairing for pairing in to_play if pairing not in known]

    anew = batch(
        game,
        missing,
        jobs=jobs,
        watched=watched,
        keep=lambda over: store.keep(batch_of(game, over.pairing.caller).id, stored_game(over)),
        crew=crew,
    )
    try:
        for pairing in to_play:
            if pairing not in known:
                yield next(anew)
            elif watched:
                yield with_conduct(game, pairing, known.pop(pairing), store)
            else:
                yield known.pop(pairing)
    finally:
        anew.close()


def stored_game(over: Finished) -> StoredGame:
    """A finished game as it is kept."""
    record = record_data(over.record) | {"state_hash": over.state_hash}
    facts = None if over.facts is None else facts_data(over.facts)
    return StoredGame(over.pairing.bots, over.pairing.seed, record, over.answers, facts)


def records(store: GameStore, batch_id: str, sides: Sequence[str]) -> Iterator[tuple[Pairing, GameRecord]]:
    """The games of a batch that are kept; raises BadStore for a record that is none."""
    for kept in store.games(batch_id):
        try:
            bots = dict(zip(sides, kept.bots, strict=True))
            yield Pairing(kept.seed, kept.bots), record_of(kept.seed, bots, kept.record)
        except ValueError as error:
            raise damaged(store, f"game {kept.seed} of {batch_id}: {error}") from error


def with_conduct(game: Game, pairing: Pairing, record: GameRecord, store: GameStore) -> GameRecord:
    """The record of a kept game with how its sides played, which is kept from then on; raises BadStore."""
    batch_id = batch_of(game, pairing.caller).id
    kept = None if record.conduct else store.game(batch_id, pairing.bots, pairing.seed)
    if kept is None:
        return record
    watch = ConductWatch(game)
    _play_again(game, pairing, kept, store, watch)
    watched = replace(record, conduct=watch.sides)
    data = record_data(watched) | {"state_hash": kept.record.get("state_hash", "")}
    store.keep(batch_id, replace(kept, record=data))
    return watched


def _play_again(game: Game, pairing: Pairing, kept: StoredGame, store: GameStore, watch: Watch) -> None:
    """Lead a kept game through its answers; raises BadStore where they do not fit."""
    try:
        replayed(by_purpose(game), pairing.seed, kept.answers, watch)
    except ReplayFailed as fault:
        raise damaged(
            store, f"game {pairing.seed} of {batch_of(game, pairing.caller).id}: {fault}"
        ) from fault


def kept_facts(game: Game, pairing: Pairing, store: GameStore) -> Facts | None:
    """What happened in a game of this scenario, None where it is not kept.

    Where its facts are missing, or are of another version, the game is played again by its answers and they
    are kept. Raises BadStore for a game that is damaged.
    """
    batch_id = batch_of(game, pairing.caller).id
    data = store.facts(batch_id, pairing.bots, pairing.seed)
    if data is not None:
        with suppress(NoFacts):
            return facts_of(data)
    kept = store.game(batch_id, pairing.bots, pairing.seed)
    if kept is None:
        return None
    watch = FactsWatch(game)
    _play_again(game, pairing, kept, store, watch)
    store.keep_facts(batch_id, pairing.bots, pairing.seed, facts_data(watch.facts))
    return watch.facts


def with_facts(
    game: Game, games: Iterable[tuple[Pairing, GameRecord]], store: GameStore
) -> list[tuple[Pairing, GameRecord, Facts]]:
    """Kept games with what happened in them; raises BadStore for a game that is damaged."""
    return [(pairing, record, kept_facts(game, pairing, store) or Facts()) for pairing, record in games]


def scenario_of(store: GameStore, sheet: StoredBatch) -> Scenario:
    """The scenario of a batch; raises BadStore where it cannot be read."""
    scenario, _ = value_of_text(SCENARIO, sheet.scenario)
    if not isinstance(scenario, Scenario):
        raise damaged(store, f"the scenario of {sheet.id} cannot be read")
    return scenario


def saved_game(store: GameStore, batch_id: str, bots: Sequence[str], seed: int) -> SavedGame | None:
    """A kept game as its file would be, None where it is not kept; raises BadStore for a damaged one."""
    sheet, kept = store.batch(batch_id), store.game(batch_id, bots, seed)
    if sheet is None or kept is None:
        return None
    scenario = scenario_of(store, sheet)
    by_side = dict(zip((side.id for side in scenario.sides), bots, strict=False))
    return SavedGame(
        scenario=scenario,
        seed=seed,
        answers=kept.answers,
        ruleset=sheet.ruleset,
        seats=tuple(
            SavedSeat(seat.id, seat.side, by_side.get(seat.side, "human"), seat.division)
            for seat in seats_of(scenario)
        ),
        max_rounds=sheet.max_rounds,
        state_hash=str(kept.record.get("state_hash", "")),
        result={name: value for name, value in kept.record.items() if name != "conduct"},
        program=sheet.program.partition("+")[0],
        catalogue_hash=sheet.catalogue,
    )
