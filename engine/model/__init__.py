"""What a scenario is: frozen values, lookup only."""
