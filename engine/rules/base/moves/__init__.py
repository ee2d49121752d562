"""Movement: what steps cost, moving hex by hex, transport, overrun, leaving the map, retreat hexes."""
