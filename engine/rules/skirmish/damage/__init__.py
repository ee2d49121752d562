"""What attacks in a skirmish do to fortifications and the squads in them."""
