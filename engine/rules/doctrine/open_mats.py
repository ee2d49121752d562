"""Air Photography: mats that lie open, so that what the enemy buys is seen by the side whose card says so."""

from dataclasses import replace

from engine.model.values import SideId
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Disclosure, Done
from engine.rules.effects.abilities import EFFECTS, EffectStep, went_on
from engine.rules.module import Layer, Module
from engine.rules.skirmish.arrivals.mat import changed, mat_of

rule = Module("doctrine.open_mats", Layer.DOCTRINE)


@dataclass(frozen=True, slots=True)
class ShowMat(EffectStep):
    """`show_mat`: the mat of the enemy lies open from now on."""

    def tells(self, side: SideId) -> Disclosure:
        """S-DOC-308 — everything on the mat of the enemy."""
        return Disclosure.NOTHING if side == self.play.side else Disclosure.ALL


rule.part(EFFECTS, ("show_mat", ShowMat), ids=("S-DOC-308",))


@rule.run(ShowMat, ids=("S-DOC-308",))
def show_mat(now: Position, step: ShowMat) -> Done:
    """S-DOC-308 — his purchases are seen as he makes them."""
    enemy = now.game.enemy(step.play.side)
    return went_on(step.play, [changed(now, enemy, replace(mat_of(now, enemy), shown=True))])
