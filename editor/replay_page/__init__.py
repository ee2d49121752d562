"""A game as one page for any browser: its map with counters, a slider over its course, and the log."""
