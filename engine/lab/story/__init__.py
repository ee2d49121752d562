"""A game told: by rounds, with the shots that mattered, its turning points and what the dice brought."""
