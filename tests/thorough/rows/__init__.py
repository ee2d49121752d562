"""The rows of `make thorough`, in the order of the table."""

from __future__ import annotations

from tests.thorough.row import Row
from tests.thorough.rows.base_games import BASE_GAMES
from tests.thorough.rows.books import BOOKS
from tests.thorough.rows.broken_files import BROKEN_FILES
from tests.thorough.rows.broken_maps import BROKEN_MAPS
from tests.thorough.rows.bundle import BUNDLE
from tests.thorough.rows.code_mutants import CODE_MUTANTS
from tests.thorough.rows.disk_faults import DISK_FAULTS
from tests.thorough.rows.doctrine_games import DOCTRINE_GAMES
from tests.thorough.rows.doctrines import DOCTRINE_PAIRS
from tests.thorough.rows.file_targets import FILE_TARGETS
from tests.thorough.rows.first_hour import FIRST_HOUR
from tests.thorough.rows.games import DETERMINISM, RANDOM_GAMES, TACTICAL_AGAINST_RANDOM, TACTICAL_PAIR
from tests.thorough.rows.generated import GENERATED
from tests.thorough.rows.growth import GROWTH
from tests.thorough.rows.hidden import HIDDEN
from tests.thorough.rows.kill_edits import KILLED_EDITORS
from tests.thorough.rows.kill_saves import KILLED_SAVES
from tests.thorough.rows.lab import ADVISED, EVEN, LUCK, PLANTED
from tests.thorough.rows.letters import GAMES_BY_FILE, KILLED_LETTERS, TAMPERED_LETTERS
from tests.thorough.rows.long_life import LONG_LIFE
from tests.thorough.rows.maps import BALANCE, COMBINATIONS
from tests.thorough.rows.matrix import MATRIX
from tests.thorough.rows.memory import MEMORY
from tests.thorough.rows.moments import MOMENTS
from tests.thorough.rows.mutated_files import MUTATED_FILES
from tests.thorough.rows.mutations import MUTATED_MAPS
from tests.thorough.rows.numbers import NUMBERS
from tests.thorough.rows.odds import ODDS
from tests.thorough.rows.offsets import OFFSETS
from tests.thorough.rows.purchases import AGAINST_INFANTRY, AGAINST_RANDOM_PURCHASES
from tests.thorough.rows.refused import REFUSED
from tests.thorough.rows.remembered import REMEMBERED
from tests.thorough.rows.same_everywhere import SAME_EVERYWHERE
from tests.thorough.rows.schemas import VERDICTS
from tests.thorough.rows.suites import EXAMPLES, LONG_TESTS, VACUOUS, WITHOUT_EACH
from tests.thorough.rows.switched import SWITCHED
from tests.thorough.rows.tiled import TILED
from tests.thorough.rows.vassal import VASSAL
from tests.thorough.rows.walks import WALKS
from tests.thorough.rows.wizard import PROPOSALS, WIZARD

ROWS: tuple[Row, ...] = (
    RANDOM_GAMES,
    BASE_GAMES,
    BOOKS,
    DOCTRINE_PAIRS,
    TACTICAL_AGAINST_RANDOM,
    TACTICAL_PAIR,
    AGAINST_RANDOM_PURCHASES,
    AGAINST_INFANTRY,
    DOCTRINE_GAMES,
    DETERMINISM,
    SAME_EVERYWHERE,
    HIDDEN,
    GENERATED,
    GAMES_BY_FILE,
    TAMPERED_LETTERS,
    KILLED_LETTERS,
    EVEN,
    PLANTED,
    ADVISED,
    LUCK,
    MEMORY,
    MOMENTS,
    REFUSED,
    REMEMBERED,
    SWITCHED,
    MATRIX,
    WITHOUT_EACH,
    VACUOUS,
    CODE_MUTANTS,
    ODDS,
    OFFSETS,
    BROKEN_FILES,
    MUTATED_FILES,
    FILE_TARGETS,
    DISK_FAULTS,
    GROWTH,
    NUMBERS,
    BROKEN_MAPS,
    TILED,
    VASSAL,
    VERDICTS,
    KILLED_SAVES,
    KILLED_EDITORS,
    WALKS,
    LONG_LIFE,
    FIRST_HOUR,
    MUTATED_MAPS,
    COMBINATIONS,
    BALANCE,
    WIZARD,
    PROPOSALS,
    EXAMPLES,
    LONG_TESTS,
    BUNDLE,
)
