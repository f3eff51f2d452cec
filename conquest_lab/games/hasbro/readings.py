"""What the manual of Risk 2007 leaves open, and how it is read here."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text


def _reading(number: int, title: Text, text: Text) -> Rule:
    return Rule(f"H-A{number:02}", title, text, OUR_READING)


TRACK_GOES_ON = _reading(
    10,
    Text("The track after 10", "La suite après 10"),
    Text(
        "The manual names 4, 6, 8, 10 and “etc.”. We go on with 12, 15, 20, 25 and then"
        " 5 more each time, without end. The option `track_end` stops the value at a"
        " maximum.",
        "Le manuel cite 4, 6, 8, 10, « etc. ». Nous continuons par 12, 15, 20, 25, puis"
        " 5 de plus chaque fois, sans fin. L’option `track_end` arrête la valeur à un"
        " maximum.",
    ),
)
TRADES_A_TURN = _reading(
    11,
    Text("How many sets a turn", "Combien de séries par tour"),
    Text(
        "The manual speaks of “a set”. We allow any number, each at the next value; the"
        " option `max_trades_per_turn` allows fewer, forced trades excepted. In"
        " ordinary play it does not come up: a turn begins with 5 cards at most, and"
        " one trade leaves 2.",
        "Le manuel parle d'« une série ». Nous en permettons autant que l’on veut,"
        " chacune à la valeur suivante ; l’option `max_trades_per_turn` en permet"
        " moins, échanges obligatoires exceptés. En jeu ordinaire la question ne se"
        " pose pas : un tour commence avec 5 cartes au plus, et un échange en laisse 2.",
    ),
)
TRADE_UNTIL_FOUR = _reading(
    12,
    Text("Trading down to four", "Échanger jusqu’à quatre"),
    Text(
        "With 5 cards or more at the start of a turn one trades again as long as 5 or"
        " more remain, as after an elimination. In ordinary play a turn begins with 5"
        " cards at most, so that one trade is enough; only a position set up by hand"
        " can ask for two.",
        "Avec 5 cartes ou plus au début du tour, on échange encore tant qu’il en reste"
        " 5 ou plus, comme après une élimination. En jeu ordinaire un tour commence"
        " avec 5 cartes au plus et un échange suffit ; seule une position composée à la"
        " main peut en demander deux.",
    ),
)
NO_TRADE_IN_COMBAT = _reading(
    13,
    Text("No optional trade during combat", "Pas d’échange facultatif en combat"),
    Text(
        "After an elimination a hand of 4 cards or fewer cannot be traded before the"
        " next turn: the manual only knows the forced trade.",
        "Après une élimination, une main de 4 cartes ou moins ne s’échange pas avant le"
        " prochain tour : le manuel ne connaît que l’échange obligatoire.",
    ),
)
SPOILS_ANYWHERE = _reading(
    14,
    Text("Where captured sets are placed", "Où placer les régiments des cartes prises"),
    Text(
        "The conqueror first takes possession of the territory; the regiments of forced"
        " trades then go on any own territory, the new one included, and may fight at"
        " once.",
        "Le vainqueur prend d’abord possession du territoire ; les régiments des"
        " échanges obligatoires vont ensuite sur n’importe lequel de ses territoires, y"
        " compris le nouveau, et peuvent combattre aussitôt.",
    ),
)
OWNED_TERRITORY = _reading(
    15,
    Text("No bonus for the territory on a card", "Pas de bonus pour le territoire d’une carte"),
    Text(
        "Other manuals add two regiments when a traded card shows an own territory;"
        " this one does not. The option `owned_territory_bonus` adds them, on the first"
        " such territory of the set.",
        "D’autres manuels ajoutent deux régiments quand une carte échangée montre un"
        " territoire à soi ; pas celui-ci. L’option `owned_territory_bonus` les ajoute,"
        " sur le premier de ces territoires dans la série.",
    ),
)
RESHUFFLE = _reading(
    16,
    Text("When the pile is empty", "Quand la pioche est vide"),
    Text(
        "The discard pile is shuffled into a new pile. If that were empty too no card"
        " would be drawn; with hands of 5 cards at most it does not happen.",
        "On mélange la défausse pour refaire une pioche. Si elle était vide aussi, on"
        " ne piocherait pas ; avec des mains de 5 cartes au plus, cela n’arrive pas.",
    ),
)
WINNERS_MOVE_IN = _reading(
    17,
    Text("The winners must move in", "Les vainqueurs doivent entrer"),
    Text(
        "All regiments of the last battle that survived move in; only the others are"
        " free to follow or not.",
        "Tous les régiments survivants du dernier combat entrent ; seuls les autres"
        " sont libres de suivre ou non.",
    ),
)
TIES_THROW_AGAIN = _reading(
    18,
    Text("Ties for the first turn", "Égalité pour le premier tour"),
    Text(
        "Those who tie for the highest die throw again, as when deciding who places first.",
        "Les ex æquo au plus haut dé relancent, comme pour décider qui place en premier.",
    ),
)
DICE_ANNOUNCED = _reading(
    19,
    Text("Dice are announced before the throw", "Les dés sont annoncés avant le lancer"),
    Text(
        "The defender chooses the number of dice after the attacker's number is known"
        " and before anybody throws; it may be less than the maximum.",
        "Le défenseur choisit son nombre de dés une fois connu celui de l’attaquant et"
        " avant tout lancer ; il peut en prendre moins que le maximum.",
    ),
)
