"""Anti-tank guns: equipment that acts only where a friendly squad serves it."""
