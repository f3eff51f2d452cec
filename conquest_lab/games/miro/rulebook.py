"""La Conquête du Monde as Miro Company printed it, rule by rule and in our own words.

Read it from top to bottom like the leaflet. What the leaflet leaves open stands in `readings`.
"""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule, Source, rules_in
from conquest_lab.core.words import Text

BOOK = Source(
    "miro",
    Text("La Conquête du Monde (rules)", "La Conquête du Monde (règle du jeu)"),
    "Miro Company",
    1957,
    headings={
        "Règle du jeu": "Rules of the game",
        "Accessoires du jeu": "What is in the box",
        "Déroulement de la partie": "Course of the game",
        "I - La distribution des territoires": "I – Dealing out the territories",
        "II - La conquête du monde": "II – Conquering the world",
        "Premier temps": "Step one",
        "Deuxième temps : Combats": "Step two: combat",
        "Troisième temps : Déplacement des Armées": "Step three: moving armies",
        "Cartes": "Cards",
        "Élimination d'un joueur": "Elimination of a player",
        "Fin de partie": "End of the game",
        "Variante : deuxième règle": "Variant: the second rule",
        "Remarque": "Remark",
    },
)


def _rule(number: int, title: Text, text: Text, section: str, *, enforced: bool = True) -> Rule:
    return Rule(f"M-{number:02}", title, text, BOOK, section, enforced=enforced)


# The box -----------------------------------------------------------------------------------------

_MATERIAL = "Accessoires du jeu"

PLAYERS = _rule(
    1,
    Text("3 to 6 players, one world", "3 à 6 joueurs, un monde"),
    Text(
        "The game is for 3 to 6 players. Each tries to conquer the whole world.",
        "Le jeu se joue de 3 à 6. Chacun cherche à conquérir le monde entier.",
    ),
    "Règle du jeu",
)
WORLD = _rule(
    2,
    Text("Six continents", "Six continents"),
    Text(
        "The board is a map of the world. Its six continents are divided into 42 territories.",
        "Le plateau est une carte du monde. Ses six continents sont divisés en 42 territoires.",
    ),
    _MATERIAL,
)
PIECES = _rule(
    3,
    Text("120 armies a colour", "120 armées par couleur"),
    Text(
        "Each of the six colours has 70 small cubes worth 1 army and 5 olives worth 10. The"
        " program counts armies without pieces, so nothing here can be broken; the option"
        " `army_limit` stops at 120.",
        "Chacune des six couleurs compte 70 petits cubes valant 1 armée et 5 olives en valant 10."
        " Le programme compte les armées sans pions ; rien ici ne peut être enfreint. L’option"
        " `army_limit` s’arrête à 120.",
    ),
    _MATERIAL,
    enforced=False,
)
CARDS = _rule(
    4,
    Text("44 cards", "44 cartes"),
    Text(
        "42 cards show a territory and a weapon: a foot soldier, a cannon or a cavalryman. 2"
        " Jokers show the three weapons together.",
        "42 cartes montrent un territoire et une arme : fantassin, canon ou cavalier. 2 Jokers"
        " réunissent les trois armes.",
    ),
    _MATERIAL,
)
DICE = _rule(
    5,
    Text("Three red dice, three black dice", "Trois dés rouges, trois dés noirs"),
    Text(
        "There are six dice: three red ones for the attacker and three black ones for the"
        " defender.",
        "Il y a six dés : trois rouges pour l’attaquant et trois noirs pour le défenseur.",
    ),
    _MATERIAL,
)
DEALER = _rule(
    6,
    Text("A dealer", "Un répartiteur"),
    Text(
        "One player also hands out cards and armies. The program does that work, so nothing here"
        " can be broken.",
        "L’un des joueurs distribue aussi les cartes et les armées. Le programme s’en charge ;"
        " rien ici ne peut être enfreint.",
    ),
    "Déroulement de la partie",
    enforced=False,
)
TURN_ORDER = _rule(
    7,
    Text("Turn order by dice", "L’ordre du jeu aux dés"),
    Text(
        "Everybody picks a colour and throws one die. The highest plays first, the others follow"
        " from the next highest down to the lowest, and that order is kept.",
        "Chacun choisit une couleur et lance un dé. Le plus haut joue le premier, les autres"
        " suivent du plus haut au plus bas, et cet ordre ne change plus.",
    ),
    "Déroulement de la partie",
)
PHASES = _rule(
    8,
    Text("Two phases", "Deux phases"),
    Text(
        "First the territories are dealt, then the world is conquered. Nobody fights or trades in"
        " the first phase.",
        "D’abord on distribue les territoires, puis on conquiert le monde. On ne combat ni"
        " n’échange dans la première phase.",
    ),
    "Déroulement de la partie",
)

# Phase one: dealing the territories --------------------------------------------------------------

_DEAL = "I - La distribution des territoires"

TERRITORY_PILE = _rule(
    9,
    Text("The pile of territories", "La pioche des territoires"),
    Text(
        "The two Jokers are put aside and the 42 territory cards are shuffled into a face-down"
        " pile. Weapons do not count yet.",
        "On met de côté les deux Jokers et l’on mélange les 42 cartes de territoire en une pioche,"
        " face cachée. Les armes ne comptent pas encore.",
    ),
    _DEAL,
)
DEALING_DIE = _rule(
    10,
    Text("A die for territories", "Un dé pour les territoires"),
    Text(
        "On a turn a player throws one die and gets as many armies, and as many cards from the"
        " top of the pile, as it shows.",
        "À son tour, le joueur lance un dé et reçoit le nombre d’armées indiqué, et autant de"
        " cartes du dessus de la pioche.",
    ),
    _DEAL,
)
ONE_ARMY_EACH = _rule(
    11,
    Text("One army on each", "Une armée sur chacun"),
    Text(
        "One army goes on each territory of these cards: the player owns it from now on.",
        "Une armée va sur chaque territoire de ces cartes : il appartient désormais au joueur.",
    ),
    _DEAL,
)
CARDS_AS_PROOF = _rule(
    12,
    Text("Cards as proof", "Les cartes comme preuve"),
    Text(
        "The cards are kept until all territories are dealt, to settle any dispute.",
        "Les cartes sont gardées jusqu’à la fin de la distribution, pour trancher toute"
        " contestation.",
    ),
    _DEAL,
)
ALL_DEALT = _rule(
    13,
    Text("Until all are dealt", "Jusqu’au dernier"),
    Text(
        "The players go on in turn until the 42 territories have an owner.",
        "On continue à tour de rôle jusqu’à ce que les 42 territoires aient un propriétaire.",
    ),
    _DEAL,
)
SURPLUS_LOST = _rule(
    14,
    Text("Too high a die", "Un dé trop fort"),
    Text(
        "A player who throws more than there are cards left takes these; the other points, and"
        " their armies, are lost.",
        "Qui obtient plus de points qu’il ne reste de cartes prend ces dernières ; les autres"
        " points, et leurs armées, sont perdus.",
    ),
    _DEAL,
)
NEXT_OPENS = _rule(
    15,
    Text("Who opens the conquest", "Qui ouvre la conquête"),
    Text(
        "The player after the one who got the last territory takes the first turn of the conquest.",
        "Le joueur qui suit celui du dernier territoire joue le premier tour de la conquête.",
    ),
    _DEAL,
)
CARDS_RETURNED = _rule(
    16,
    Text("Cards go back", "Les cartes sont rendues"),
    Text(
        "Before the conquest begins everybody hands the territory cards back.",
        "Avant la conquête, chacun rend ses cartes de territoire.",
    ),
    _DEAL,
)

# Phase two: the conquest -------------------------------------------------------------------------

_CONQUEST = "II - La conquête du monde"

CONQUEST_PILE = _rule(
    17,
    Text("The pile of the conquest", "La pioche de la conquête"),
    Text(
        "All 44 cards, Jokers included, are shuffled into a pile. From now on only the weapon of"
        " a card matters.",
        "Les 44 cartes, Jokers compris, sont mélangées en une pioche. Désormais seule compte l’arme"
        " d’une carte.",
    ),
    _CONQUEST,
)

# First step: reinforcements

_FIRST_STEP = "Premier temps"

CARD_EACH_TURN = _rule(
    18,
    Text("A card every turn", "Une carte à chaque tour"),
    Text(
        "A turn begins with one card from the pile, kept hidden. No conquest is needed for it.",
        "Le tour commence par une carte de la pioche, gardée cachée. Aucune conquête n’est nécessaire.",
    ),
    _FIRST_STEP,
)
THIRD_OF_TERRITORIES = _rule(
    19,
    Text("An army for three territories", "Une armée pour trois territoires"),
    Text(
        "Then come as many armies as three goes into the number of territories; the remainder is"
        " lost. There is no least number: two territories give none.",
        "Puis viennent autant d’armées que le nombre de territoires contient de fois trois ; le"
        " reste est perdu. Il n’y a pas de minimum : deux territoires n’en donnent aucune.",
    ),
    _FIRST_STEP,
)
CONTINENTS = _rule(
    20,
    Text("Whole continents", "Continents entiers"),
    Text(
        "Every continent that is held whole gives more armies on each turn. Its territories still"
        " count for the third. How many armies is a table of the leaflet: see M-A01.",
        "Chaque continent tenu en entier donne des armées de plus à chaque tour. Ses territoires"
        " comptent aussi pour le tiers. Le nombre d’armées est un barème du livret : voir M-A01.",
    ),
    _FIRST_STEP,
)
TRADE_STEP = _rule(
    21,
    Text("Then cards may be traded", "Puis on peut échanger"),
    Text(
        "After the armies for territories and continents comes the moment to trade sets of"
        " cards, or Jokers, for armies.",
        "Après les armées des territoires et des continents vient le moment d’échanger des séries"
        " de cartes, ou des Jokers, contre des armées.",
    ),
    _FIRST_STEP,
)
PLACE_ALL = _rule(
    22,
    Text("All armies are placed at once", "Toutes les armées sont placées aussitôt"),
    Text(
        "All armies received must be placed at once on own territories, spread or on a single one.",
        "Toutes les armées reçues doivent être placées aussitôt sur ses propres territoires,"
        " réparties ou sur un seul.",
    ),
    _FIRST_STEP,
)

# Second step: combat

_COMBAT = "Deuxième temps : Combats"

ONE_STAYS = _rule(
    23,
    Text("One army always stays", "Une armée reste toujours"),
    Text(
        "At least one army stays on every territory one owns. So a territory can attack only if"
        " it holds two or more.",
        "Une armée au moins reste sur chaque territoire que l’on possède. Il en faut donc deux"
        " pour attaquer depuis un territoire.",
    ),
    _COMBAT,
)
NEIGHBOURS = _rule(
    24,
    Text("By land or by sea", "Par terre ou par mer"),
    Text(
        "An enemy territory can be attacked across a common border or along a printed sea line."
        " Both follow the same rules, with the same armies.",
        "On attaque un territoire ennemi par une frontière commune ou le long d’une ligne"
        " maritime imprimée. Les règles sont les mêmes, et les armées aussi.",
    ),
    _COMBAT,
)
ROUND_WORLD = _rule(
    25,
    Text("The world is round", "La terre est ronde"),
    Text(
        "Alaska and Khabarovsk are neighbours round the edge of the map, both ways.",
        "L’Alaska et Khabarovsk sont voisins par le bord de la carte, dans les deux sens.",
    ),
    _COMBAT,
)
NAME_THE_ATTACK = _rule(
    26,
    Text("An attack is named, or huffed", "Une attaque s’annonce, ou se souffle"),
    Text(
        "The attacker names the territory that attacks and the one attacked. When that is"
        " forgotten, the defender may take away («blow») three attacking armies.",
        "L’attaquant nomme le territoire qui attaque et celui qui est attaqué. S’il l’oublie, le"
        " défenseur peut « souffler » trois armées attaquantes.",
    ),
    _COMBAT,
)
ATTACK_DICE = _rule(
    27,
    Text("1 to 3 red dice", "1 à 3 dés rouges"),
    Text(
        "The attacker throws one red die for each army sent: 1 to 3, and never the one that stays.",
        "L’attaquant lance un dé rouge par armée engagée : 1 à 3, et jamais celle qui reste.",
    ),
    _COMBAT,
)
DEFENCE_DICE = _rule(
    28,
    Text("1 to 3 black dice", "1 à 3 dés noirs"),
    Text(
        "The defender throws 1 to 3 black dice, at most one for each army there; even the only"
        " army may fight. Nobody has to match the attacker or to use as many as possible.",
        "Le défenseur lance 1 à 3 dés noirs, au plus un par armée présente ; même la seule armée"
        " peut combattre. Rien n’oblige à égaler l’attaquant ni à en lancer le plus possible.",
    ),
    _COMBAT,
)
COMPARE = _rule(
    29,
    Text("Best against best", "Le plus fort contre le plus fort"),
    Text(
        "Dice are not added up. The best red die meets the best black one, then the second, then"
        " the third, as far as both sides have dice.",
        "On n’additionne pas les dés. Le meilleur dé rouge rencontre le meilleur dé noir, puis le"
        " deuxième, puis le troisième, tant que les deux camps en ont.",
    ),
    _COMBAT,
)
TIES = _rule(
    30,
    Text("Ties go to the defender", "L’égalité profite au défenseur"),
    Text(
        "The lower die of each pair costs its side an army. Equal dice are won by the defender.",
        "Le dé le plus faible de chaque paire coûte une armée à son camp. À égalité, le défenseur"
        " gagne.",
    ),
    _COMBAT,
)
AGAIN = _rule(
    31,
    Text("Again, or stop", "Recommencer ou cesser"),
    Text(
        "The attacker may throw again as often as wanted, each time with 1 to 3 dice, or stop"
        " after any throw.",
        "L’attaquant peut recommencer autant de fois qu’il veut, chaque fois avec 1 à 3 dés, ou"
        " cesser après n’importe quel lancer.",
    ),
    _COMBAT,
)
OCCUPY = _rule(
    32,
    Text("The armies of the last throw move in", "Les armées du dernier lancer entrent"),
    Text(
        "When the last defending army falls, the attacker occupies the territory with all the"
        " armies of the last throw.",
        "Quand la dernière armée du défenseur tombe, l’attaquant occupe le territoire avec"
        " toutes les armées du dernier lancer.",
    ),
    _COMBAT,
)
FOLLOW = _rule(
    33,
    Text("Others may follow", "D’autres peuvent suivre"),
    Text(
        "Any number of further armies may follow, from the attacking territory only, as long as"
        " one stays there.",
        "D’autres armées peuvent suivre, autant que l’on veut, depuis le territoire attaquant"
        " seulement, pourvu qu’une y reste.",
    ),
    _COMBAT,
)
CHAIN = _rule(
    34,
    Text("On from the conquest", "Repartir de la conquête"),
    Text(
        "A conquered territory may attack at once, and so on without limit.",
        "Un territoire conquis peut attaquer aussitôt, et ainsi de suite sans limite.",
    ),
    _COMBAT,
)
SEVERAL_SOURCES = _rule(
    35,
    Text("From several sides", "De plusieurs côtés"),
    Text(
        "The same territory may be attacked from several own territories in any order, each a"
        " neighbour with two armies or more. After the victory armies come from the last one"
        " only.",
        "Le même territoire peut être attaqué depuis plusieurs des siens, dans n’importe quel"
        " ordre, chacun étant voisin et tenant au moins deux armées. Après la victoire, les"
        " armées viennent du dernier seulement.",
    ),
    _COMBAT,
)
ELSEWHERE = _rule(
    36,
    Text("Elsewhere in the same turn", "Ailleurs dans le même tour"),
    Text(
        "After one fight is stopped or won, others may be started elsewhere in the same turn.",
        "Un combat abandonné ou gagné, on peut en engager d’autres ailleurs dans le même tour.",
    ),
    _COMBAT,
)
SEVERAL_OPPONENTS = _rule(
    37,
    Text("Several opponents", "Plusieurs adversaires"),
    Text(
        "Several opponents may be attacked in one turn, in any order.",
        "On peut attaquer plusieurs adversaires dans un tour, dans n’importe quel ordre.",
    ),
    _COMBAT,
)

# Third step: moves

_MOVES = "Troisième temps : Déplacement des Armées"

MOVE_STEP = _rule(
    38,
    Text("Moving what has not fought", "Déplacer ce qui n’a pas combattu"),
    Text(
        "After combat, or without any, armies that have not fought this turn may move.",
        "Après les combats, ou sans combat, on peut déplacer les armées qui n’ont pas combattu"
        " pendant ce tour.",
    ),
    _MOVES,
)
ONE_STEP = _rule(
    39,
    Text("To an own neighbour", "Vers un voisin à soi"),
    Text(
        "A move goes from an own territory to an own territory next to it, by land or by sea line.",
        "Un déplacement va d’un territoire à soi à un territoire à soi immédiatement voisin, par"
        " terre ou par ligne maritime.",
    ),
    _MOVES,
)
HOW_MANY_MOVE = _rule(
    40,
    Text("All but one", "Toutes sauf une"),
    Text(
        "Any number may move as long as one army stays behind; armies that fought this turn may"
        " not.",
        "On en déplace autant que l’on veut, pourvu qu’une armée reste ; celles qui ont combattu"
        " pendant ce tour ne bougent pas.",
    ),
    _MOVES,
)
SEVERAL_MOVES = _rule(
    41,
    Text("Several moves", "Plusieurs déplacements"),
    Text(
        "Moves may be made in several places of the map in the same turn; they count as"
        " simultaneous.",
        "On peut faire des déplacements en plusieurs points de la carte dans le même tour ; ils"
        " comptent comme simultanés.",
    ),
    _MOVES,
)

# Cards -------------------------------------------------------------------------------------------

_CARDS = "Cartes"

CARD_SET = _rule(
    42,
    Text("What a set is", "Ce qu’est une série"),
    Text(
        "A set is a foot soldier, a cannon and a cavalryman; for Jokers see M-A03. Three cards"
        " with the same weapon are not a set.",
        "Une série, c’est un fantassin, un canon et un cavalier ; pour les Jokers, voir M-A03."
        " Trois cartes de même arme ne font pas une série.",
    ),
    _CARDS,
)
SET_VALUE = _rule(
    43,
    Text("What a set is worth", "Ce que vaut une série"),
    Text(
        "The sets of the whole game, whoever trades them, are worth 4, 6, 8, 10, 12, 15, 20, 25"
        " armies, and then 5 more each time without end.",
        "Les séries de toute la partie, quel que soit celui qui les échange, valent 4, 6, 8, 10,"
        " 12, 15, 20, 25 armées, puis 5 de plus à chaque fois, sans fin.",
    ),
    _CARDS,
)
NEVER_FORCED = _rule(
    44,
    Text("No trade is forced", "Aucun échange n’est forcé"),
    Text(
        "A player may wait for a good moment and keep any number of cards.",
        "On peut attendre le bon moment et garder autant de cartes que l’on veut.",
    ),
    _CARDS,
)
NEXT_VALUE = _rule(
    45,
    Text("Turn after turn", "Tour après tour"),
    Text(
        "A player who trades in several turns running gets the next value each time. That follows"
        " from M-43, where only the number of sets counts and not who traded them, so nothing"
        " is left to break here.",
        "Qui échange plusieurs tours de suite obtient chaque fois la valeur suivante. Cela"
        " découle de M-43, où seul compte le nombre de séries et non qui les échange ; rien de"
        " plus ne peut être enfreint.",
    ),
    _CARDS,
    enforced=False,
)
SEVERAL_SETS = _rule(
    46,
    Text("Several sets at once", "Plusieurs séries à la fois"),
    Text(
        "Several sets may be traded at the same moment; each takes the next value.",
        "On peut échanger plusieurs séries au même moment ; chacune prend la valeur suivante.",
    ),
    _CARDS,
)
TRADE_BEFORE_COMBAT = _rule(
    47,
    Text("Only before fighting", "Seulement avant de combattre"),
    Text(
        "Cards are traded only at the beginning of one's turn, before any fight, and their armies"
        " are placed at once.",
        "On n’échange qu’au début de son tour, avant tout combat, et les armées obtenues sont"
        " placées aussitôt.",
    ),
    _CARDS,
)
RESHUFFLE = _rule(
    48,
    Text("A new pile", "Une nouvelle pioche"),
    Text(
        "Traded cards are laid aside. When the pile is used up they are shuffled into a new one.",
        "Les cartes échangées sont écartées. Quand la pioche est épuisée, on les mélange pour"
        " en faire une nouvelle.",
    ),
    _CARDS,
)

# Elimination and end -----------------------------------------------------------------------------

_ELIMINATION = "Élimination d'un joueur"

ELIMINATION = _rule(
    49,
    Text("Elimination", "Élimination"),
    Text(
        "Whoever destroys the last army in the last territory of an opponent puts that player out"
        " of the game and takes all their cards.",
        "Qui détruit la dernière armée dans le dernier territoire d’un adversaire l’élimine et"
        " prend toutes ses cartes.",
    ),
    _ELIMINATION,
)
TRADE_SPOILS = _rule(
    50,
    Text("Trading at that moment", "Échanger à ce moment-là"),
    Text(
        "At that very moment the conqueror may trade sets from the captured cards and the own"
        " ones, and places the armies at once.",
        "À ce moment précis, le vainqueur peut échanger des séries avec les cartes prises et les"
        " siennes, et place aussitôt les armées.",
    ),
    _ELIMINATION,
)
PROTECTION = _rule(
    51,
    Text("Nobody out in four rounds", "Personne d’éliminé en quatre tours"),
    Text(
        "Nobody can be eliminated before the end of the fourth round. How that is done is a"
        " reading: see M-A06.",
        "On ne peut éliminer personne avant la fin du quatrième tour. La manière est une lecture"
        " : voir M-A06.",
    ),
    _ELIMINATION,
)
VICTORY = _rule(
    52,
    Text("The whole world", "Le monde entier"),
    Text(
        "The player who owns every territory has won.",
        "Le joueur qui possède tous les territoires a gagné.",
    ),
    "Fin de partie",
)

# The second rule ---------------------------------------------------------------------------------

_SECOND = "Variante : deuxième règle"

SECOND_RULE = _rule(
    53,
    Text("The second rule", "La deuxième règle"),
    Text(
        "Only the way cards and armies are handed out changes: each turn of the conquest they"
        " depend on the number of territories at its start.",
        "Seule change la distribution des cartes et des armées : à chaque tour de la conquête,"
        " elle dépend du nombre de territoires au début du tour.",
    ),
    _SECOND,
)
DIVIDED_BY_FOUR = _rule(
    54,
    Text("Divided by four", "Divisé par quatre"),
    Text(
        "The territories divided by four give the armies, the remainder gives the cards. This"
        " replaces the card of every turn and the third of the territories.",
        "Le nombre de territoires divisé par quatre donne les armées, le reste donne les cartes."
        " Cela remplace la carte de chaque tour et le tiers des territoires.",
    ),
    _SECOND,
)
NO_CARD_FOR_FOURS = _rule(
    55,
    Text("Multiples of four give no card", "Aucune carte pour un multiple de quatre"),
    Text(
        "With 4, 8, 12, 16 … territories no card is received: bringing a rival down to such a"
        " number is the point of this variant.",
        "Avec 4, 8, 12, 16… territoires, on ne reçoit pas de carte : y réduire un rival fait"
        " l’intérêt de cette variante.",
    ),
    _SECOND,
)
VALUES_FROM_SIX = _rule(
    56,
    Text("Values from six", "Les valeurs partent de six"),
    Text(
        "The first set is worth 6 armies instead of 4; then come 8, 10, 12, 15, 20, 25 and so on.",
        "La première série vaut 6 armées au lieu de 4 ; puis viennent 8, 10, 12, 15, 20, 25, etc.",
    ),
    _SECOND,
)
CONTINENTS_STAY = _rule(
    57,
    Text("Continents as before", "Les continents comme avant"),
    Text(
        "Whole continents give their armies under the second rule too.",
        "Les continents entiers donnent leurs armées dans la deuxième règle aussi.",
    ),
    _SECOND,
)
ONE_TERRITORY = _rule(
    58,
    Text("Keewatin, Baffin Land and Greenland", "Keewatin, Terre de Baffin et Groenland"),
    Text(
        "Keewatin, Baffin Land and Greenland are a single territory although a line joins two of"
        " them. On this board they are one place, so nothing here can be broken.",
        "Le Keewatin, la Terre de Baffin et le Groenland ne font qu’un territoire, bien qu’un"
        " trait en relie deux. Sur ce plateau ils sont un seul lieu ; rien ici ne peut être"
        " enfreint.",
    ),
    "Remarque",
    enforced=False,
)

RULES = rules_in(globals())
