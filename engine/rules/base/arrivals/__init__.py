"""How units come into play: forces built by their players, reinforcements, events of the scenario."""
