"""The sides of a map of Tiled, and what objects and layers say is theirs."""

from collections.abc import Mapping

from engine.model.said import say
from engine.model.values import Json
from engine.storage.interchange.draft_scenario import SIDES
from engine.storage.interchange.losses import Losses
from engine.storage.interchange.properties import gathered
from engine.storage.interchange.tiled_map import Scalar
from engine.storage.interchange.vocabulary import OWNER


def is_owner(name: str) -> bool:
    """Whether a property says to which side something belongs: `side`, `side.id`, `side.number`."""
    return name.partition(".")[0].partition("{")[0] == OWNER


class Owned:
    """What was found to be some side's, by the side's id and, where two have the same, its number."""

    def __init__(self) -> None:
        self._lists: dict[tuple[str, int | None], dict[str, list[Json]]] = {}

    def add(self, properties: Mapping[str, Scalar], key: str, value: Json) -> None:
        """One more item for the list `key` of the side that the properties name."""
        stated = gathered({name: each for name, each in properties.items() if is_owner(name)})
        owner = stated.get(OWNER, "")
        id_, number = (owner.get("id", ""), owner.get("number")) if isinstance(owner, dict) else (owner, None)
        known = number if isinstance(number, int) else None
        self._lists.setdefault((str(id_), known), {}).setdefault(key, []).append(value)

    def sides(self, stated: Json, losses: Losses) -> list[Json]:
        """The stated sides, or the two usual ones, with all that is theirs."""
        sides: list[dict[str, Json]] = [dict(side) for side in SIDES]
        if isinstance(stated, list) and all(isinstance(each, dict) for each in stated):
            sides = [dict(each) for each in stated if isinstance(each, dict)]
        ids = [str(side.get("id", "")) for side in sides]
        first = {id_: number for number, id_ in reversed(list(enumerate(ids)))}
        for (id_, number), lists in self._lists.items():
            right = number is not None and 0 <= number < len(ids) and ids[number] == id_
            at = number if right else first.get(id_)
            for key, found in lists.items():
                if at is None:
                    why = say('no side has the id "{id}": give it a property "side.id"', id=id_[:40])
                    losses.note_all(key.replace("_", " "), why, (str(each)[:40] for each in found))
                    continue
                before = sides[at].get(key)
                sides[at][key] = [*(before if isinstance(before, list) else ()), *found]
        return list(sides)
