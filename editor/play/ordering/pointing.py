"""What a person points at in a game: a unit, a hex, an option that waits; and what a click means."""

from PySide6.QtCore import QObject, Signal

from editor.play.choose import Button, LegalChoice, at_hex, choices
from editor.play.ordering.aiming import Aim, Aiming, why_not
from editor.play.ordering.going import Going
from editor.play.ordering.joining import ON_THE_WAY, PROMPTS, Joining
from editor.play.ordering.waiving import Waiving
from editor.play.session import PlaySession
from editor.play.telling.odds import attack_of
from editor.views.board_view import BoardPoint, BoardView
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.sequence.activation import Activate
from engine.rules.doctrine.using import UseAbility
from engine.rules.skirmish.firing.special_op_fire import SpecialOpFire


class Pointing(QObject):
    """What is pointed at, and among which options; `changed` tells that it is something else now."""

    changed = Signal()

    def __init__(self, session: PlaySession, view: BoardView) -> None:
        super().__init__(session)
        self._session = session
        self._now: Observation | None = None
        self.unit: UnitId | None = None
        self.hex: Hex | None = None
        self._staged: LegalChoice | None = None
        self._found: tuple[LegalChoice, ...] = ()
        #: Why there is no fire at the hex that was clicked last, and the unit that was to fire.
        self._barred: tuple[UnitId | None, Hex, str] | None = None
        self.going = Going(session, view)
        self.aiming = Aiming()
        self.joining = Joining()
        self.waiving = Waiving()
        view.hexPressed.connect(self._hex_pressed)
        self.going.dragged.connect(self._set_out)
        self.going.clicked.connect(self.press_hex)

    # ------------------------------------------------------------------ what it is

    @property
    def found(self) -> tuple[LegalChoice, ...]:
        """The options of the question that the person may answer now."""
        return self._found

    @property
    def staged(self) -> LegalChoice | None:
        """The option that waits for being confirmed."""
        return self._staged

    @property
    def aim(self) -> Aim | None:
        """The attack that waits for being confirmed and for which a unit is activated first."""
        return self.aiming.of(self._staged)

    @property
    def barred(self) -> str:
        """Why nobody fires at the hex that was clicked, "" where something else is pointed at."""
        unit, hex_, words = self._barred or (None, None, "")
        return words if self._staged is None and (unit, hex_) == (self.unit, self.hex) else ""

    @property
    def is_pointing(self) -> bool:
        """Whether anything is pointed at that `cancel` takes back."""
        return self._staged is not None or self.unit is not None or self.hex is not None

    @property
    def _ask(self) -> Ask | None:
        """The question that the person may answer now."""
        return self._session.asked if self._session.may_choose else None

    def look(self, now: Observation, ask: Ask | None) -> Observation:
        """Take up the options of a question; the position once those who are marked have joined."""
        self._now = now
        then = self.joining.position(now, ask)
        self._found = self.joining.able(then, choices(now, ask)) if ask is not None else ()
        orders = ask is not None and ask.prompt == "action"
        self.aiming.ask(now, self.unit if orders else None, self._found, self._session.state)
        if self._session.is_looking_back:
            self._staged = None
        return then

    def clear(self) -> None:
        """Nothing is pointed at any longer."""
        self.unit = self.hex = self._staged = None

    def go_on(self) -> None:
        """The game has moved: who goes on acting stays chosen, everything else does not."""
        ask = self._session.asked
        if ask is None or self.unit not in self._session.state.units or ask.prompt == "action":
            self.unit = None
        self.hex = self._staged = self._barred = None
        self.joining.clear()

    # ------------------------------------------------------------------ choosing

    def choose_unit(self, id_: UnitId) -> None:
        """Choose a unit to see it and its actions."""
        self.unit, self.hex = id_, None
        self._staged = None
        self.changed.emit()

    def choose_hex(self, hex_: Hex) -> None:
        """Mark a hex."""
        self.hex = hex_
        self.changed.emit()

    def act(self, id_: UnitId, button: Button) -> None:
        """Choose a unit and press one of its actions."""
        self.unit, self._staged = id_, None
        self.press(button)

    def cancel(self) -> None:
        """Take back what was only pointed at, the option that waits first."""
        if self._staged is not None:
            self._staged = None
        else:
            self.unit = self.hex = None
        self.changed.emit()

    def confirm(self) -> None:
        """Do what waits for being confirmed: the staged option, or the attack with who has joined."""
        if self._staged is not None:
            self.take(self._staged)
            return
        ask = self._session.asked
        if ask is not None and ask.prompt in PROMPTS:
            passing = next((each for each in self._found if isinstance(each.action, Pass)), None)
            if passing is not None:
                self.take(passing)

    def _hex_pressed(self, point: BoardPoint) -> None:
        if point.is_on_map and not self.going.is_held:
            self.press_hex(point.hex)

    def press_hex(self, hex_: Hex) -> None:
        """What a click on a hex means: an option there, or the unit there."""
        ask = self._ask
        here = at_hex(self._found, hex_) or self._fire_back_at(hex_)
        if ask is not None and not here and self._orders_to(ask, hex_):
            return
        if ask is not None and ask.prompt == "action":
            self._press_unit(here, hex_)
            return
        if here and all(map(self.joining.is_about, here)):
            marked = self.joining.marked
            self.hex, self.unit = hex_, here[0].unit
            self.offer(next((each for each in here if each.action not in marked), here[0]))
            return
        if len(here) == 1 and not here[0].confirmed:
            self.take(here[0])
            return
        if here:
            places = [place for place, each in enumerate(here) if each == self._staged]
            self._staged = here[(places[0] + 1) % len(here)] if places else here[0]
            if not here[0].confirmed:
                self._staged = None
            self.hex = hex_
            self.unit = here[0].unit
        else:
            standing = self._session.shown.state.units.at(hex_)
            self.hex = hex_
            self.unit = standing[0].id if standing else None
        self.changed.emit()

    def _fire_back_at(self, hex_: Hex) -> tuple[LegalChoice, ...]:
        """Who may answer a move by firing there: a click on whoever moves means them as well."""
        now = self._now
        if now is None:
            return ()
        asked = (each for each in self._found if isinstance(each.action, OpFire | SpecialOpFire))
        attacks = ((each, attack_of(now, each.action)) for each in asked)
        return tuple(each for each, attack in attacks if attack is not None and attack.hex == hex_)

    def _set_out(self, hex_: Hex) -> bool:
        """Have the unit go to a hex, at once or once that is confirmed; whether it can."""
        choice = self.going.choice_at(hex_)
        if choice is None:
            self._staged = None
            return self.going.go_to(hex_)
        self._staged = choice
        self.changed.emit()
        return True

    def _orders_to(self, ask: Ask, hex_: Hex) -> bool:
        """Have the unit fire at a hex, or go there; whether either was offered, or it was said why not."""
        return self._take_aim(ask, hex_) or self._set_out(hex_) or self._say_why_not(ask, hex_)

    def _take_aim(self, ask: Ask, hex_: Hex) -> bool:
        """Offer the fire of the unit at the enemies in a hex, at each further click at the next of them."""
        aims = [each.choice for each in self.aiming.at(hex_)] if ask.prompt == "action" else []
        if aims:
            before = aims.index(self._staged) if self._staged in aims else -1
            self._staged = aims[(before + 1) % len(aims)]
            self.hex = hex_
            self.changed.emit()
        return bool(aims)

    def _say_why_not(self, ask: Ask, hex_: Hex) -> bool:
        """Say why the unit does not fire at the enemies in a hex; the next click means these themselves."""
        unit, now = self._who_fires(ask), self._now
        if now is None or unit is None or (self.barred and self.hex == hex_):
            return False
        words = why_not(now, ask, unit, hex_)
        if words:
            self.hex, self._barred = hex_, (self.unit, hex_, words)
            self.changed.emit()
        return bool(words)

    def _who_fires(self, ask: Ask) -> UnitId | None:
        """The unit that a click on an enemy means: the chosen one, else the one that acts."""
        if ask.prompt == "action":
            return self.unit
        active = self._session.state.active_unit if ask.prompt in ("move", "target") else None
        return active.id if active is not None else None

    def abilities(self) -> dict[str, LegalChoice]:
        """The abilities of a doctrine that can be used now, by name."""
        return {each.action.ability: each for each in self._found if isinstance(each.action, UseAbility)}

    def use_ability(self, ability: str) -> None:
        """Use an ability of the own doctrine, where it can be used now."""
        choice = self.abilities().get(ability)
        if choice is not None:
            self.offer(choice)

    def _press_unit(self, here: tuple[LegalChoice, ...], hex_: Hex) -> None:
        """Choose a unit of a stack, and at each further click the next one.

        Of the own ones those that can act, else whoever stands there. Who is chosen already, as on the mat,
        stays so at the first click on the hex.
        """
        state = self._session.shown.state
        able = list(dict.fromkeys(each.unit for each in here if each.unit is not None))
        stack = able or [unit.id for unit in state.units.at(hex_)]
        if self.unit in stack and self.hex == hex_ and len(stack) > 1:
            self.unit = stack[(stack.index(self.unit) + 1) % len(stack)]
        elif self.unit not in able or self._staged is not None:
            self.unit = stack[0] if stack else None
        self.hex = hex_
        self._staged = None
        self.changed.emit()

    def press(self, button: Button) -> None:
        """What a click on a button of the action bar does."""
        if not button.choices:
            return
        if button.puts_off:
            self.waiving.put_off()
        choice = button.choices[0]
        if len(button.choices) > 1 and self.hex is not None:
            choice = next((each for each in button.choices if each.hex == self.hex), choice)
        self.offer(choice)

    def offer(self, choice: LegalChoice) -> None:
        """Stage an option that has to be confirmed, take any other."""
        if self.joining.is_about(choice):
            self.joining.turn(choice)
            self.changed.emit()
        elif self._staged != choice and (choice.confirmed or self._rolls_at_once(choice)):
            self._staged = choice
            self.unit = choice.unit or self.unit
            self.changed.emit()
        else:
            self.take(choice)

    def _rolls_at_once(self, choice: LegalChoice) -> bool:
        """Whether dice follow an order that has no other target than one."""
        return (
            self._now is not None
            and isinstance(choice.action, Activate)
            and attack_of(self._now, choice.action) is not None
        )

    def take_alone(self, choice: LegalChoice) -> None:
        """Decide for an option by itself: who joins so is asked for the figures that take part."""
        if self.joining.is_about(choice):
            self.take(choice)
        else:
            self.offer(choice)

    def take(self, choice: LegalChoice) -> None:
        """Decide for an option of the question."""
        self._staged = None
        aim = self.aiming.of(choice)
        if aim is not None:
            self.going.orders.give(aim.actions)
        elif self.joining.marked and isinstance(choice.action, Pass):
            self.going.orders.give(self.joining.orders, ON_THE_WAY)
        elif choice.hex is not None and choice == self.going.choice_at(choice.hex):
            self.going.go_to(choice.hex)
        else:
            self._session.choose(choice.action)
