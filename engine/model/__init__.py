"""What a scenario is: frozen values that answer look-ups and know no rule and no file."""
