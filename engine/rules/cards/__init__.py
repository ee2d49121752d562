"""Strategy and operations cards of the base game: decks, hands, play areas, and how cards are used."""
