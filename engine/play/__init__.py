"""How any game moves; knows no rule."""
