"""How large a map and everything in a file may be: figures of the game with room to spare.

Each limit follows from something on the table, many times over, so that no real battle comes near it; what
is beyond one is a slip of the pen or no file of this program, and is never laid out, drawn or played.
"""

#: Hexes along either side of a map: over sixty boards in a row.
LARGEST_SIDE = 400

#: Steps between two hexes of a map: no two lie farther apart.
FARTHEST = 2 * LARGEST_SIDE

#: Hexes of pitch (columns times rows) of a whole map, and of all boards on it together: a square of 200 by
#: 200, some 950 printed boards. Everything that is made for each hex is bounded by it.
LARGEST_AREA = 40_000

#: Hexes, half ones included, that a map of that area has at most: a row and a column more than its pitch.
MOST_HEXES = LARGEST_AREA + 2 * LARGEST_SIDE

#: Hexsides of so many hexes, three a hex and those of the outline.
MOST_HEXSIDES = 3 * (MOST_HEXES + 2 * LARGEST_SIDE)

#: Things that stand or lie on the map, by kind: all boxes together hold some hundreds.
MOST_PIECES = 4_000

#: Sides of a battle, and players of a side: two each in the game, and the nations there are.
MOST_SIDES = 8

#: Zones and forces of a side: one or two each in the game. Other programs get a layer for each zone.
MOST_ZONES = 20

#: Entries of any other list or table: the longest that ships is the rule catalogue.
MOST_ENTRIES = 2_000

#: Hexes of one overlay piece: the largest printed one covers three.
MOST_PIECE_HEXES = 100

#: Answers of a saved game: a long one has some ten thousand.
MOST_ANSWERS = 1_000_000

#: Rolls of a game by file, and entries of its course: a long one has a thousand and some ten thousand.
MOST_ROLLS = 1 << 15
MOST_LETTERS = 1 << 17

#: Pieces of one kind that a force, a pool or a box holds: the largest box holds 58.
MOST_OF_A_KIND = 1_000

#: Places on the base of a squad; the game's has four.
MOST_SLOTS = 20

#: Rounds of a game; the longest scenario has a dozen.
LAST_ROUND = 1_000

#: Actions of a side in a turn, cards in a hand, doctrines dealt.
MOST_TURNS = 100

#: Movement points of a unit, of a step and of a work; a tank has seven.
MOST_MOVEMENT = 60

#: Dice of an attack, and what takes dice from it: cover, armour.
MOST_DICE = 60

#: Hexes that a weapon reaches; the farthest reaches twelve.
LONGEST_RANGE = 60

#: Points of any kind: victory, command, fuel, experience, unit points; prices and markers count in them.
MOST_POINTS = 10_000

#: Levels of the ground, none below 0, and floors of a building; the game's hills have two.
HIGHEST_LEVEL = 60

#: Minutes that a battle takes: a week.
MOST_MINUTES = 10_080

#: Characters of an id, a name, a word, a line.
LONGEST_LINE = 1_000

#: Characters of a text of several paragraphs.
LONGEST_TEXT = 100_000

#: The greatest number a seed may be: what 63 bits hold.
LARGEST_SEED = 2**63 - 1

#: Any other number, where data are open and mean what a rule makes of them.
LARGEST_NUMBER = 1_000_000_000


def is_too_large(columns: int, rows: int) -> bool:
    """Whether no map may have that pitch."""
    return max(columns, rows) > LARGEST_SIDE or columns * rows > LARGEST_AREA
