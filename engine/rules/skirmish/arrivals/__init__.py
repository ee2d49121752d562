"""The Reinforcement Mat, entering the map and transfers in the Skirmish Mode."""
