"""The home-brew «Refonte de Risk», rule by rule and in our own words.

Read it from top to bottom like the text; `readings` has what the text leaves open.
"""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule, Source
from conquest_lab.core.words import Text

BOOK = Source(
    "refonte",
    Text("Risk rebuilt (a home-brew)", "Refonte de Risk"),
    "forum.trictrac.net",
    headings={
        "But du jeu": "Aim of the game",
        "Début du jeu": "Beginning the game",
        "Déroulement d’un tour": "Course of a turn",
        "Production": "Production",
        "Construction": "Building",
        "Entraînement": "Training",
        "Cartes": "Cards",
        "Déplacement maritime": "Moving by sea",
        "Combat": "Combat",
        "Conditions de victoire": "How to win",
    },
)


def _rule(number: int, title: Text, text: Text, section: str, *, enforced: bool = True) -> Rule:
    return Rule(f"R-{number:02}", title, text, BOOK, section, enforced=enforced)


# What the game is about ---------------------------------------------------------------------------

GOALS = _rule(
    1,
    Text("Two ways to win", "Deux façons de gagner"),
    Text(
        "The aim is the world: to hold more of it than all the others together"
        " (hegemony) or to take the capitals of the others (decapitation). Who is the"
        " last player in the game has won as well.",
        "Le but est le monde : en tenir plus que tous les autres réunis (hégémonie) ou"
        " prendre les capitales des autres (décapitation). Qui reste seul en jeu a gagné"
        " aussi.",
    ),
    "But du jeu",
)
BOX = _rule(
    2,
    Text("A box of Risk is enough", "Une boîte de Risk suffit"),
    Text(
        "Nothing but a box of Risk is needed: pieces of unused colours stand for the"
        " buildings, and what is not said here is as in Risk. The program brings its own"
        " pieces, so nothing here can be broken.",
        "Il ne faut qu’une boîte de Risk : des pions de couleurs inutilisées figurent"
        " les bâtiments, et ce qui n’est pas dit ici se joue comme au Risk. Le programme"
        " a ses propres pions : rien ici ne peut être enfreint.",
    ),
    "But du jeu",
    enforced=False,
)

# Set-up -------------------------------------------------------------------------------------------

CAPITAL = _rule(
    3,
    Text("A card shows the capital", "Une carte désigne la capitale"),
    Text(
        "Each player draws a territory card and lays it down: this territory is the capital.",
        "Chaque joueur pioche une carte de territoire et la pose devant lui : ce"
        " territoire est sa capitale.",
    ),
    "Début du jeu",
)
HOME = _rule(
    4,
    Text("Three territories round the capital", "Trois territoires autour de la capitale"),
    Text(
        "Then each player chooses 3 territories that border the capital or, where that"
        " cannot be, the nearest ones.",
        "Ensuite chacun choisit 3 territoires qui touchent sa capitale ou, à défaut, les"
        " plus proches.",
    ),
    "Début du jeu",
)
COLONY = _rule(
    5,
    Text("A colony with a barracks", "Une colonie avec une caserne"),
    Text(
        "Each player draws 2 more cards. One of them becomes the colony and has a"
        " barracks from the start, free of charge; the other goes back to the pile.",
        "Chacun pioche encore 2 cartes. L’une devient sa colonie, dotée d’office et"
        " gratuitement d’une caserne ; l’autre retourne à la pioche.",
    ),
    "Début du jeu",
)
MUSTER = _rule(
    6,
    Text(
        "One unit each, then 6 infantry and 1 cavalry",
        "Une unité partout, puis 6 fantassins et 1 cavalier",
    ),
    Text(
        "Every player puts 1 unit on each of the 5 own territories, and besides 6"
        " infantry and 1 cavalry on own territories as they please; no barracks is needed"
        " for that.",
        "Chacun met 1 unité sur chacun de ses 5 territoires, et en plus 6 fantassins et 1"
        " cavalier où il veut sur ses territoires ; il ne faut pas de caserne pour cela.",
    ),
    "Début du jeu",
)
NEUTRAL = _rule(
    7,
    Text("The neutral player", "Le joueur neutre"),
    Text(
        "Every other territory belongs to the neutral player, who has 2 units on each,"
        " infantry or cavalry. The neutral player never attacks.",
        "Tout autre territoire appartient au joueur neutre, qui y tient 2 unités,"
        " fantassins ou cavaliers. Le neutre n’attaque jamais.",
    ),
    "Début du jeu",
)
FIRST_ROUND = _rule(
    8,
    Text("First only against the neutral player", "D’abord contre le neutre seulement"),
    Text(
        "During the first round only territories of the neutral player may be attacked.",
        "Pendant le premier tour, on ne peut attaquer que les territoires du joueur neutre.",
    ),
    "Début du jeu",
)

# The turn -----------------------------------------------------------------------------------------

TURN = _rule(
    9,
    Text("The steps of a turn", "Les étapes d’un tour"),
    Text(
        "A turn goes in this order: production; training units and building; exchanging"
        " cards; placing the new units on the capital or on territories with a barracks;"
        " combats and moves; end of the turn.",
        "Un tour se déroule dans cet ordre : production ; entraînement et construction ;"
        " échange de cartes ; placement des nouvelles unités sur la capitale ou sur un"
        " territoire doté d’une caserne ; combats et déplacements ; fin du tour.",
    ),
    "Déroulement d’un tour",
)
PRODUCTION = _rule(
    10,
    Text("What brings credits", "Ce qui rapporte des crédits"),
    Text(
        "At the start of a turn a player receives 1 credit for each territory, 2 for the"
        " capital, 1 for each factory and 1 for each port.",
        "Au début de son tour, un joueur reçoit 1 crédit par territoire, 2 pour la"
        " capitale, 1 par usine et 1 par port.",
    ),
    "Production",
)
CONTINENT = _rule(
    11,
    Text("Whole continents", "Continents entiers"),
    Text(
        "Who controls a whole continent receives besides: Africa 3, North America 4,"
        " South America 2, Asia 7, Europe 3, Oceania 2.",
        "Qui contrôle tout un continent reçoit en plus : Afrique 3, Amérique du Nord 4,"
        " Amérique du Sud 2, Asie 7, Europe 3, Océanie 2.",
    ),
    "Production",
)

# Buildings ----------------------------------------------------------------------------------------

BARRACKS = _rule(
    12,
    Text("Barracks: 1 credit", "Caserne : 1 crédit"),
    Text(
        "A barracks costs 1 credit. New units may be placed on its territory. It is"
        " destroyed when the territory is captured.",
        "Une caserne coûte 1 crédit. On peut placer de nouvelles unités sur son"
        " territoire. Elle est détruite quand le territoire est pris.",
    ),
    "Construction",
)
FACTORY = _rule(
    13,
    Text("Factory: 3 credits", "Usine : 3 crédits"),
    Text(
        "A factory costs 3 credits and brings 1 credit a turn. There is at most 1 on a territory.",
        "Une usine coûte 3 crédits et rapporte 1 crédit par tour. Il y en a au plus 1"
        " par territoire.",
    ),
    "Construction",
)
PORT = _rule(
    14,
    Text("Port: 6 credits", "Port : 6 crédits"),
    Text(
        "A port costs 6 credits and brings 1 credit a turn. From it units cross the"
        " oceans, to an own territory or for a landing on one of somebody else. It"
        " protects its territory from landings.",
        "Un port coûte 6 crédits et rapporte 1 crédit par tour. Les unités en partent"
        " par les océans, vers un territoire à soi ou pour débarquer chez autrui. Il"
        " protège son territoire des débarquements.",
    ),
    "Construction",
)
LIBRARY = _rule(
    15,
    Text("Library: 6 credits", "Bibliothèque : 6 crédits"),
    Text(
        "A library costs 6 credits. Each turn its owner draws as many cards as there are"
        " libraries, and keeps 1 of them.",
        "Une bibliothèque coûte 6 crédits. À chaque tour, son propriétaire pioche autant"
        " de cartes qu’il a de bibliothèques, et en garde 1.",
    ),
    "Construction",
)
WORKS_NEXT_TURN = _rule(
    16,
    Text("Buildings work from the next turn", "Les bâtiments servent au tour suivant"),
    Text(
        "A building does nothing yet in the turn in which it is built; it works from the"
        " next turn of its owner.",
        "Un bâtiment ne sert à rien le tour de sa construction ; il entre en fonction au"
        " tour suivant de son propriétaire.",
    ),
    "Construction",
)

# Units --------------------------------------------------------------------------------------------

INFANTRY = _rule(
    17,
    Text("Infantry: 2 credits", "Fantassin : 2 crédits"),
    Text(
        "An infantry unit costs 2 credits. It is the basic unit.",
        "Un fantassin coûte 2 crédits. C’est l’unité de base.",
    ),
    "Entraînement",
)
CAVALRY = _rule(
    18,
    Text("Cavalry: 3 credits", "Cavalier : 3 crédits"),
    Text(
        "A cavalry unit costs 3 credits and can move up to 2 territories a turn.",
        "Un cavalier coûte 3 crédits et peut se déplacer de 2 territoires par tour.",
    ),
    "Entraînement",
)
CANNON = _rule(
    19,
    Text("Cannon: 4 credits", "Canon : 4 crédits"),
    Text(
        "A cannon costs 4 credits. It cannot defend and can be captured. It does not"
        " attack, it bombards.",
        "Un canon coûte 4 crédits. Il ne défend pas et peut être capturé. Il n’attaque"
        " pas, il bombarde.",
    ),
    "Entraînement",
)

# Cards --------------------------------------------------------------------------------------------

PAIR = _rule(
    20,
    Text("Pairs of cards", "Paires de cartes"),
    Text(
        "Two cards of one kind, infantry, cavalry or cannon, can be exchanged for the"
        " units they stand for, which are placed by the usual rules.",
        "Deux cartes de même sorte, fantassin, cavalier ou canon, s’échangent contre les"
        " unités correspondantes, que l’on place selon les règles habituelles.",
    ),
    "Cartes",
)
USED_CARDS = _rule(
    21,
    Text("Used cards go back at once", "Les cartes utilisées reviennent aussitôt"),
    Text(
        "Cards that were used go back to the pile at once, and the pile is shuffled.",
        "Les cartes utilisées retournent aussitôt dans la pioche, que l’on mélange.",
    ),
    "Cartes",
)

# The sea ------------------------------------------------------------------------------------------

DEPARTURE = _rule(
    22,
    Text("Ships leave from a port", "On part d’un port"),
    Text(
        "A voyage needs a port where it begins, not where it ends.",
        "Un voyage par mer demande un port au départ, pas à l’arrivée.",
    ),
    "Déplacement maritime",
)
OCEANS = _rule(
    23,
    Text("Five oceans", "Cinq océans"),
    Text(
        "The zones are the North and the South Atlantic, the North and the South Pacific"
        " and the Indian Ocean. There is no Arctic Ocean: Scandinavia and the north of"
        " Eurasia cannot be reached by sea.",
        "Les zones sont l’Atlantique Nord et Sud, le Pacifique Nord et Sud et l’océan"
        " Indien. L’Arctique n’existe pas : la Scandinavie et le nord de l’Eurasie sont"
        " hors d’atteinte par mer.",
    ),
    "Déplacement maritime",
)
VOYAGE = _rule(
    24,
    Text("One zone a turn", "Une zone par tour"),
    Text(
        "In the first turn units go from the territory with the port to an ocean that"
        " touches it; in each later turn to a neighbouring ocean or to a territory on its"
        " shore.",
        "Au premier tour, les unités passent du territoire doté du port à un océan qui"
        " le touche ; à chaque tour suivant, à un océan voisin ou à un territoire"
        " riverain.",
    ),
    "Déplacement maritime",
)

# Combat -------------------------------------------------------------------------------------------

DICE = _rule(
    25,
    Text("Dice as in Risk", "Les dés du Risk"),
    Text(
        "Combats are thrown for as in Risk: best die against best die, and a tie is for"
        " the defender. But a unit that took part in capturing a territory this turn"
        " attacks no more.",
        "Les combats se jouent aux dés comme au Risk : meilleur dé contre meilleur dé,"
        " l’égalité au défenseur. Mais une unité qui a participé ce tour-ci à une prise"
        " n’attaque plus.",
    ),
    "Combat",
)
NO_LANDING = _rule(
    26,
    Text("Where nobody can land", "Où l’on ne débarque pas"),
    Text(
        "There is no landing on a territory of another player that has a port or is a capital.",
        "On ne débarque pas sur un territoire d’un autre joueur qui possède un port ou"
        " qui est une capitale.",
    ),
    "Combat",
)
LANDING = _rule(
    27,
    Text("Landings: two infantry a die", "Débarquement : deux fantassins par dé"),
    Text(
        "In a landing only infantry fight. It takes 2 infantry for 1 die, and a lost die"
        " costs 2 infantry.",
        "Dans un débarquement, seuls les fantassins combattent. Il faut 2 fantassins"
        " pour 1 dé, et un dé perdu coûte 2 fantassins.",
    ),
    "Combat",
)
BOMBARDMENT = _rule(
    28,
    Text("Bombardment", "Bombardement"),
    Text(
        "Cannons attack by the usual dice and without risk: they cannot be destroyed that way.",
        "Les canons attaquent selon les dés habituels et sans risque : ils ne peuvent"
        " être détruits ainsi.",
    ),
    "Combat",
)
RETREAT = _rule(
    29,
    Text("Retreat", "Retraite"),
    Text(
        "When attacked, the defender may withdraw all or some of the defending units"
        " before the fight.",
        "En cas d’attaque, le défenseur peut replier tout ou partie de ses unités avant le combat.",
    ),
    "Combat",
)
FIRED = _rule(
    30,
    Text("Cannons that fired stay", "Un canon qui a tiré reste"),
    Text(
        "A cannon that bombarded in the turn before cannot retreat.",
        "Un canon qui a bombardé au tour précédent ne peut battre en retraite.",
    ),
    "Combat",
)

# Victory ------------------------------------------------------------------------------------------

HEGEMONY = _rule(
    31,
    Text("Hegemony", "Hégémonie"),
    Text(
        "A player who controls more territories than all other players together has won."
        " Neutral territories are not counted.",
        "Un joueur qui contrôle plus de territoires que tous les autres joueurs réunis a"
        " gagné. Les territoires neutres ne comptent pas.",
    ),
    "Conditions de victoire",
)
DECAPITATION = _rule(
    32,
    Text("Decapitation", "Décapitation"),
    Text(
        "A player who controls all capitals of the other players has won.",
        "Un joueur qui contrôle toutes les capitales des autres joueurs a gagné.",
    ),
    "Conditions de victoire",
)
LOST_CAPITAL = _rule(
    33,
    Text("Living without a capital", "Survivre sans capitale"),
    Text(
        "Who loses the capital plays on in two cases only. First, by controlling more"
        " territories than the invader; then the capital may be won back, or this lead"
        " kept. Second, by luck: the player draws as many cards as there are own"
        " territories, and if one of them shows a territory that is the own, it becomes"
        " the new capital.",
        "Qui perd sa capitale ne continue que dans deux cas. Le premier : contrôler plus"
        " de territoires que l’envahisseur ; on peut alors tenter de la reprendre, ou"
        " garder cette avance. Le second : la chance. On pioche autant de cartes qu’on a"
        " de territoires, et si l’une montre un territoire à soi, il devient la nouvelle"
        " capitale.",
    ),
    "Conditions de victoire",
)
OUT = _rule(
    34,
    Text("Otherwise out", "Sinon, hors jeu"),
    Text(
        "In any other case all territories of this player go to the neutral player.",
        "Dans tout autre cas, tous les territoires de ce joueur passent au joueur neutre.",
    ),
    "Conditions de victoire",
)
