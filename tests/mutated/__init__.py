"""Files of every kind changed at random, through every command that reads them, within bounds."""
