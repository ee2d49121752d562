"""Who may play a seat, by name; to read the names is to read no bot."""

from collections.abc import Mapping

#: The name of a person, who is no bot.
HUMAN = "human"

#: Names of bots that commands and files may use, with a sentence for people.
BOTS: Mapping[str, str] = {
    "random": "chooses evenly among all legal actions",
    "tactical": "weighs whole activations by exact odds and exposure",
    "aggressive": "the tactical bot, but it goes for the objectives whatever it costs",
    "holding": "the tactical bot, but it shuns fire, keeps watch and guards its objectives",
    "infantry": "the tactical bot, but it buys infantry only",
    "armoured": "the tactical bot, but it buys as many vehicles as squads",
    "haphazard": "the tactical bot, but it buys at random",
    "search": "plays the best few activations out, through the reply, before it chooses",
    "tactical-1": "the first tactical bot, which stays as it is for others to be measured against",
}
