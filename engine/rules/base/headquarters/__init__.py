"""What players decide away from the map: spending command."""
