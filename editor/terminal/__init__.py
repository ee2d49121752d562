"""A game played at the terminal: told in lines, answered by numbers, with no window at all."""
