"""One life of the editor on a walk, by the command
`python -m tests.walk.life LIFE FOLDER LANGUAGE THEME WIDTHxHEIGHT [PICTURES]`.

Runs the program as a user starts it and walks through the steps of that life, by its number. It tells, a line
each, `step NAME` and at last `done`; `lost WHAT` where something is not as the user expects it.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import QTimer

from editor.app import main
from editor.application import application
from tests.walk.games import (
    begin_a_game,
    come_back,
    edit_from_round_two,
    go_on_with_a_kept_game,
    play_on,
    play_three_rounds,
)
from tests.walk.guided import (
    choose_colours,
    choose_the_language,
    follow_the_guide,
    give_the_first_order,
    see_the_start_page,
)
from tests.walk.hand import Hand, Hesitation
from tests.walk.making import (
    ask_the_wizard,
    draw_the_ground,
    lay_boards,
    lay_overlays,
    mend_the_map,
    place_forces,
    save_the_map,
)
from tests.walk.printing import end, print_the_map
from tests.walk.skirmish import (
    begin_a_skirmish,
    bring_them_on,
    buy_reinforcements,
    open_a_map_of_the_shelf,
    play_a_round,
)
from tests.walk.walker import Step, Walker

#: What is done in each life; after the first one the program is killed. The third is a short one by itself.
LIVES: tuple[tuple[Step, ...], ...] = (
    (
        see_the_start_page,
        choose_the_language,
        choose_colours,
        follow_the_guide,
        give_the_first_order,
        ask_the_wizard,
        lay_boards,
        lay_overlays,
        draw_the_ground,
        place_forces,
        mend_the_map,
        save_the_map,
        begin_a_game,
        play_three_rounds,
        edit_from_round_two,
        play_on,
    ),
    (
        come_back,
        go_on_with_a_kept_game,
        print_the_map,
        end,
        open_a_map_of_the_shelf,
        begin_a_skirmish,
        buy_reinforcements,
        play_a_round,
        bring_them_on,
    ),
    (
        see_the_start_page,
        choose_the_language,
        choose_colours,
        follow_the_guide,
        give_the_first_order,
        end,
    ),
)


#: Seconds after which a step counts as hung: a watchdog that ends the program, no measure.
_LONGEST_STEP = 600.0


def tell(words: str) -> None:
    """Tell in one piece: the end may come between any two writes."""
    os.write(1, f"{words}\n".encode())


def walk(steps: Sequence[Step], walker: Walker, size: tuple[int, int]) -> NoReturn:
    """Take the steps one after the other, and wait for the end."""
    name = "start"
    try:
        walker.hand.window.resize(*size)
        for step in steps:
            name = step.__name__
            faulthandler.dump_traceback_later(_LONGEST_STEP, exit=True)
            tell(f"step {name}")
            step(walker)
        faulthandler.cancel_dump_traceback_later()
        tell("done")
        while True:
            time.sleep(1)
    except Hesitation as lost:
        walker.hand.snap(f"lost-in-{name}")
        tell(f"lost in {name}: expected {lost}")
    except BaseException:
        tell("lost in {}: {}".format(name, traceback.format_exc().replace("\n", " | ")))
    os._exit(1)


def begin(arguments: Sequence[str]) -> int:
    """Run the editor with a walker in it."""
    life, folder, tongue, theme, size, *pictures = arguments
    width, _, height = size.partition("x")
    application()
    walker = Walker(Hand(Path(pictures[0]) if pictures else None), tongue, theme, Path(folder))
    steps = LIVES[int(life) - 1]
    QTimer.singleShot(0, lambda: walk(steps, walker, (int(width), int(height))))
    return main([])


if __name__ == "__main__":
    sys.exit(begin(sys.argv[1:]))
