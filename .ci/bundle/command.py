"""The command line of the bundle."""

import multiprocessing
import sys

if __name__ == "__main__":
    # Processes that begin beside this one are this program again.
    multiprocessing.freeze_support()
    from engine.cli.main import main

    sys.exit(main())
