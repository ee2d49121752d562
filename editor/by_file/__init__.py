"""Games by file in the window: begun, answered, sent to and fro."""
