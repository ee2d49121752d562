"""Games that once went wrong, each in a small file that is played by the tests; `__main__` makes one."""
