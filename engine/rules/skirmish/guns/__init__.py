"""Anti-tank guns in a skirmish: crews, towing, arcs and losses."""
