"""Small faults planted into the code of the engine, one at a time, and the tests that have to notice them."""
