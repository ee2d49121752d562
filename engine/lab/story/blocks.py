"""A story in the words of a language, as headings, paragraphs, points and maps: each format lays them out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.lab.facts import FireFacts, RoundFacts
from engine.lab.page.names import (
    ability_name,
    action_name,
    doctrine_name,
    objective_name,
    side_name,
    unit_name,
    won_words,
)
from engine.lab.page.wording import Wording, capital
from engine.lab.story.told import Chapter, SideLoss, Story, TellingShot
from engine.play.game import Game
from engine.rules.queries import SUPPRESSIVE

#: Unit points that are none but for rounding.
_HARDLY_ANYTHING = 0.01


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the title of all is of level 1."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences one below the other."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapShown:
    """The position of a moment; `caption` says which."""

    moment: RoundFacts
    caption: str


Block = Heading | Paragraph | Points | MapShown


def blocks(story: Story, wording: Wording) -> Iterator[Block]:
    """The whole story in its order."""
    game = story.game
    yield Heading(1, game.scenario.title or game.scenario.id)
    yield Paragraph(_ending(story, wording))
    fought = [
        wording.text("story.doctrines", side=side_name(game, side), doctrines=_listed(names))
        for side, used in story.doctrines.items()
        if (names := [doctrine_name(game, each, wording) for each in used])
    ]
    if fought:
        yield Points(tuple(fought))
    for chapter in story.chapters:
        yield from _round(story, chapter, wording)
    if any(chapter.attacked for chapter in story.chapters):
        yield Heading(2, wording.text("story.dice"))
        yield Points(tuple(_luck(game, side, much, wording) for side, much in story.luck.items()))
        yield Paragraph(wording.text("story.dice.note"))


def _ending(story: Story, wording: Wording) -> str:
    last = story.chapters[-1].round if story.chapters else 0
    if story.outcome is None:
        return wording.text("story.unfinished", round=f"{last}")
    side, how = side_name(story.game, story.outcome.winner), won_words(story.outcome.reason, wording)
    return f"{wording.text('store.won', side=side, how=how, round=f'{last}')}."


def _round(story: Story, chapter: Chapter, wording: Wording) -> Iterator[Block]:
    game = story.game
    yield Heading(2, wording.text("story.round", round=f"{chapter.round}"))
    yield Paragraph(" ".join(_standing(story, chapter.before, wording)))
    done = (
        *_readied(game, chapter, wording),
        *_taken(game, chapter, wording),
        _fought(game, chapter, wording),
    )
    yield Paragraph(" ".join(done))
    if chapter.shots:
        yield Points(tuple(_shot(game, each, wording) for each in chapter.shots))
    if chapter.is_turn and chapter.after is not None:
        yield MapShown(chapter.after, wording.text("story.map", round=f"{chapter.round}"))


def _standing(story: Story, moment: RoundFacts, wording: Wording) -> Iterator[str]:
    """What sides begin a round with; of victory points only where there are any."""
    for side in story.game.sides:
        has, name = moment.standing[side], side_name(story.game, side)
        army = wording.decimal(has.army)
        if story.is_scored:
            points = wording.plural("story.points", has.victory_points)
            yield wording.text("story.standing", side=name, points=points, army=army)
        else:
            yield wording.text("story.standing.army", side=name, army=army)


def _readied(game: Game, chapter: Chapter, wording: Wording) -> Iterator[str]:
    """What sides have bought and used."""
    for side in game.sides:
        bought = [
            wording.text("story.times", number=f"{count}", what=unit_name(game, what, wording))
            if count > 1
            else unit_name(game, what, wording)
            for what, count in chapter.bought[side].items()
        ]
        if bought:
            yield wording.text("story.bought", side=side_name(game, side), things=_listed(bought))
        used = [ability_name(game, each, wording) for each in chapter.abilities[side]]
        if used:
            yield wording.text("story.used", side=side_name(game, side), things=_listed(used))


def _taken(game: Game, chapter: Chapter, wording: Wording) -> Iterator[str]:
    objectives = {each.id: each for each in game.scenario.objectives}
    for side in game.sides:
        named = [
            objective_name(game, objectives[each.objective], wording)
            for each in chapter.takings
            if each.side == side and each.objective in objectives
        ]
        if named:
            yield wording.text("story.taken", side=side_name(game, side), things=_listed(named))


def _fought(game: Game, chapter: Chapter, wording: Wording) -> str:
    """How much was fired, and who lost what."""
    said = [
        wording.plural("story.attacks", chapter.attacked) if chapter.attacked else wording.text("story.quiet")
    ]
    said += [
        wording.text("story.lost", side=side_name(game, side), things=_loss(loss, wording))
        for side, loss in chapter.losses.items()
        if loss.figures or loss.vehicles
    ]
    return " ".join(said)


def _loss(loss: SideLoss, wording: Wording) -> str:
    parts = (("story.figures", loss.figures), ("story.vehicles", loss.vehicles))
    return _listed([wording.plural(key, number) for key, number in parts if number])


def _shot(game: Game, shot: TellingShot, wording: Wording) -> str:
    """Who fired from where at what with how many dice, what was to be expected and what came of it."""
    fire = shot.fire
    dice = wording.plural("story.shot.dice", fire.strength, face=f"{fire.hits_from}")
    if fire.defence:
        dice = f"{dice}, {wording.plural('story.shot.cover', fire.defence)}"
    how = capital(action_name(fire.kind, wording))
    if fire.type == SUPPRESSIVE:
        how = wording.text("story.shot.suppressive", action=how)
    hits = wording.plural("story.shot.hits", fire.hits) if fire.hits else wording.text("story.shot.missed")
    said = wording.text(
        "story.shot.poor" if shot.is_poor else "story.shot",
        side=side_name(game, fire.side),
        action=how,
        origins=_listed(fire.origins),
        hex=fire.hex,
        dice=dice,
        hits=hits,
        chance=wording.percent(shot.chance),
    )
    return f"{said} {_harm(fire, wording)}".strip()


def _harm(fire: FireFacts, wording: Wording) -> str:
    """What the whole attack took of the target, nothing where it took nothing."""
    if not fire.lost or not fire.worth:
        return ""
    if fire.aim == "squad":
        return wording.plural("story.shot.fallen", max(round(fire.lost * fire.steps / fire.worth), 1))
    is_gone = fire.lost > fire.worth - _HARDLY_ANYTHING
    return wording.text("story.shot.destroyed" if is_gone else "story.shot.damaged")


def _luck(game: Game, side: str, much: float, wording: Wording) -> str:
    key = "story.luck.more" if much >= 0 else "story.luck.less"
    return wording.text(key, side=side_name(game, side), much=wording.decimal(abs(much)))


def _listed(things: Sequence[str]) -> str:
    return ", ".join(things)
