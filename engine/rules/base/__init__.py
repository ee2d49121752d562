"""The rules of the base game, one file per concept of its rule book."""
