"""Vehicles in a skirmish: facing, armor, fire tables, machine guns, driving, joint fire, transport."""
