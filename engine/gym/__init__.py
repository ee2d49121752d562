"""Games for learning programs: an environment of PettingZoo (the extra `tidewright[gym]`)."""
