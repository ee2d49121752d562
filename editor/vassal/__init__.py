"""A scenario as a module of VASSAL: its map with grid, names, ground and sight, its counters and sheets."""
