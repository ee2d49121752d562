"""The ground as rules see it: terrain, fortifications, obstacles, concealment."""
