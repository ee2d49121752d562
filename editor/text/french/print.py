"""What printed pages say, in French."""

from __future__ import annotations

from collections.abc import Mapping

PRINT: Mapping[str, str] = {
    "print.overview": "Vue d'ensemble",
    "print.setup": "Mise en place",
    "print.counters": "Pions",
    "print.map_page": "Carte {name}",
    "print.tile_note": "Page {name} de {columns} × {rows}. Coupez aux repères ; collez la bande qui dépasse "
    "sous la page suivante.",
    "print.squad_of": "Escouade, {side}",
    "print.by": "Par {author}",
    "print.date": "{date}",
    "print.rounds": "{number} rounds",
    "print.duration": "environ {minutes} minutes",
    "print.special_rules": "Règles spéciales",
    "print.designer_notes": "Notes de l'auteur",
    "print.disclaimer": "Fait avec Tidewright, projet d'amateurs indépendant, ni fait ni approuvé par les "
    "détenteurs de Tide of Iron.",
    "print.level": "S'ouvre à",
    "print.ability": "Capacité",
    "print.cost": "Coût",
    "print.effect": "Effet",
    "print.nations": "Nations",
    "print.reinforcement_hexes": "Hexagones de renfort",
    "print.zone": "Zone de déploiement",
    "print.exit_hexes": "Hexagones de sortie",
    "print.starting_squads": "Escouades de départ",
    "print.force": "Forces",
    "print.bases": "{number} socles d'escouade",
    "print.actions": "Actions par tour d'actions",
    "print.command": "Commandement au départ",
    "print.decks": "Pioches de stratégie",
    "print.arrives": "Arrive au round {round}",
    "print.wins": "Gagne par",
    "print.objectives": "Objectifs",
    "print.objective.vp": "{value} points de victoire",
    "print.objective.fp": "{value} carburant",
    "print.objective.command": "{value} commandement",
    "print.objective.special": "spécial",
    "print.works": "Fortifications et obstacles",
    "print.mat_of": "Tapis de renfort : {side}",
    "print.mat.bought": "ce qui est acheté",
    "print.mat.bonus": "+{feet} PM course · +{wheels} PM véhicule",
    "print.doctrine_slot": "Doctrine {number}",
    "print.track.vp": "Points de victoire",
    "print.track.cp": "Points de commandement",
    "print.track.fp": "Points de carburant",
    "print.track.xp": "Expérience, en quarts",
}
