"""What the leaflet of La Conquête du Monde leaves open, and how it is read here."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule, rules_in
from conquest_lab.core.words import Text
from conquest_lab.mechanics import battles


def _reading(number: int, title: Text, text: Text, *, enforced: bool = True) -> Rule:
    return Rule(f"M-A{number:02}", title, text, OUR_READING, enforced=enforced)


CONTINENT_TABLE = _reading(
    1,
    Text("What continents are worth", "Ce que valent les continents"),
    Text(
        "The table of our copy gives Africa 5, but the example counts 3: the numbers slipped by"
        " one line. Set right they are Oceania 2, South America 2, Africa 3, Europe 5, North"
        " America 5, Asia 7. The option `continent_table` can take them as they stand: 2, 3, 5,"
        " 5, 7, 7.",
        "Le barème de notre exemplaire donne 5 à l’Afrique, mais l’exemple compte 3 : les nombres"
        " ont glissé d’une ligne. Remis en place : Océanie 2, Amérique du Sud 2, Afrique 3,"
        " Europe 5, Amérique du Nord 5, Asie 7. L’option `continent_table` peut les prendre tels"
        " quels : 2, 3, 5, 5, 7, 7.",
    ),
)
MISPRINTED_TIE = _reading(
    2,
    Text("A tie that is none", "Une égalité qui n’en est pas une"),
    Text(
        "The first example of a tie shows 5 against 6, which is no tie. We take it as a misprint"
        " for equal dice. Either way the defender wins, so nothing depends on it.",
        "Le premier exemple d’égalité montre 5 contre 6, qui n’en est pas une. Nous y voyons une"
        " coquille pour deux dés égaux. Dans les deux cas le défenseur gagne ; rien n’en dépend.",
    ),
    enforced=False,
)
JOKER = _reading(
    3,
    Text("What a Joker does", "Ce que fait un Joker"),
    Text(
        "The leaflet can be read two ways. We take a Joker alone as a whole set, because the text"
        " names it beside a set more than once, as something to trade like one. The option `joker`"
        " can also make it stand for any one weapon (`wild`), or both (`either`).",
        "Le livret se lit de deux façons. Nous comptons un Joker seul comme une série entière, car le"
        " texte le nomme plus d’une fois à côté d’une série, comme s’échangeant de même. L’option"
        " `joker` peut aussi en faire n’importe quelle arme (`wild`), ou les deux (`either`).",
    ),
)
TIED_THROWS = _reading(
    4,
    Text("Ties for the turn order", "Égalités pour l’ordre du jeu"),
    Text(
        "The leaflet does not speak of ties. Players who tie throw again among themselves for the"
        " places they share.",
        "Le livret ne parle pas des ex æquo. Ils relancent entre eux pour les places qu’ils"
        " partagent.",
    ),
)
DIRECTION = _reading(
    5,
    Text("Which way round", "Dans quel sens"),
    Text(
        "The others line up to the right of the first player, so play runs to the right. Only the"
        " order of the list matters to a program, so nothing here can be broken.",
        "Les autres se rangent à la droite du premier joueur : on joue donc vers la droite. Pour"
        " un programme, seul l’ordre compte ; rien ici ne peut être enfreint.",
    ),
    enforced=False,
)
HOW_PROTECTED = _reading(
    6,
    Text("How players are protected", "Comment on est protégé"),
    Text(
        "«Turn» can mean a round or one player's turn, and the leaflet does not say what is"
        " forbidden. We count four whole rounds of the conquest, in which nobody may attack the"
        " last territory of an opponent. The option `protection` can instead allow the fight but"
        " spare the last army, or protect nobody; `protected_rounds` says how many rounds.",
        "« Tour » peut désigner un tour de table ou le tour d’un joueur, et le livret ne dit pas"
        " ce qui est défendu. Nous comptons quatre tours de table entiers de la conquête, pendant"
        " lesquels nul n’attaque le dernier territoire d’un adversaire. L’option `protection`"
        " peut permettre le combat en épargnant la dernière armée, ou ne protéger personne ;"
        " `protected_rounds` donne le nombre de tours.",
    ),
)
HUFF = _reading(
    7,
    Text("How many armies are blown", "Combien d’armées sont soufflées"),
    Text(
        "The leaflet blows three armies, without saying what happens when there are fewer. We"
        " take at most all but one of the territory, and the attack is cancelled. Here an attack"
        " is always named; the option `huff` offers the unnamed attack, which the defender may"
        " punish or let pass.",
        "Le livret fait souffler trois armées, sans dire ce qui arrive s’il y en a moins. Il en"
        " reste toujours au moins une sur le territoire, et l’attaque est annulée. Ici une"
        " attaque est toujours annoncée ; l’option `huff` offre l’attaque non annoncée, que le"
        " défenseur peut punir ou laisser passer.",
    ),
)
WHO_FOUGHT = _reading(
    8,
    Text("Which armies have fought", "Quelles armées ont combattu"),
    Text(
        "Armies look alike. We send first those that already fought this turn; survivors keep the"
        " mark, also where they move in. Armies that have not fought follow first into a"
        " conquest. A territory can move as many armies as have neither fought nor moved, and one"
        " always stays.",
        "Les armées se ressemblent. Nous engageons d’abord celles qui ont déjà combattu pendant"
        " ce tour ; les survivantes restent marquées, même là où elles entrent. Celles qui n’ont"
        " pas combattu suivent les premières dans une conquête. Un territoire peut déplacer"
        " celles qui n’ont ni combattu ni bougé, et une reste toujours.",
    ),
)
FOLLOWERS_FRESH = _reading(
    9,
    Text("Followers may move again", "Celles qui suivent peuvent repartir"),
    Text(
        "Armies that followed into a conquest without being thrown have not fought: they may move"
        " in the third step. The leaflet only holds back armies that fought; it could be read as"
        " counting the march as their move.",
        "Les armées qui ont suivi dans une conquête sans être engagées n’ont pas combattu : elles"
        " peuvent bouger à la troisième étape. Le livret ne retient que celles qui ont combattu ;"
        " on pourrait lire que suivre est déjà un déplacement.",
    ),
)
ONE_STEP_EACH = _reading(
    10,
    Text("One step an army", "Un pas par armée"),
    Text(
        "Moves go to an immediate neighbour and are simultaneous, so we let every army take one"
        " step at most. The army that stays behind may be one that has just come. Read loosely,"
        " the leaflet would allow several steps.",
        "Les déplacements vont vers un voisin immédiat et sont simultanés : chaque armée fait un"
        " pas au plus. L’armée qui reste peut être une de celles qui viennent d’arriver. Lu"
        " largement, le livret permettrait plusieurs pas.",
    ),
)
WINNERS_MOVE_IN = _reading(
    11,
    Text("The winners must move in", "Les vainqueurs doivent entrer"),
    Text(
        "All armies of the last throw move in, whether one likes it or not: at least one, at most three."
        " None of them can have fallen in that throw, since the defender lost every pair.",
        "Toutes les armées du dernier lancer entrent, qu’on le veuille ou non : une au moins, trois au plus."
        " Aucune ne peut être tombée à ce lancer, puisque le défenseur a perdu chaque paire.",
    ),
)
SIDES_BY_SEA = _reading(
    12,
    Text("Several sides by sea too", "De plusieurs côtés, par mer aussi"),
    Text(
        "On attacks from several sides the leaflet only names common borders. As land and sea"
        " follow the same rules, sea lines count as well.",
        "Pour l’attaque de plusieurs côtés, le livret ne nomme que les frontières communes. Terre"
        " et mer suivant les mêmes règles, les lignes maritimes comptent aussi.",
    ),
)
ANSWER_BEFORE_THROW = _reading(
    13,
    Text("The defender answers before the throw", "Le défenseur répond avant le lancer"),
    Text(
        "The leaflet does not say when the defender chooses. We ask after the attacker's number"
        " of dice is known and before any die is thrown; one could let the defender see the red"
        " dice first.",
        "Le livret ne dit pas quand le défenseur choisit. Nous le demandons une fois connu le"
        " nombre de dés de l’attaquant et avant tout lancer ; on pourrait lui laisser voir"
        " d’abord les dés rouges.",
    ),
)
CARD_FIRST = _reading(
    14,
    Text("First the card, then the trade", "D’abord la carte, puis l’échange"),
    Text(
        "The steps are taken in the order in which they are printed: the new card comes first, so"
        " it may complete a set that is traded in the same turn.",
        "Les points sont pris dans l’ordre où ils sont imprimés : la nouvelle carte vient"
        " d’abord, et peut compléter une série échangée au même tour.",
    ),
)
SECOND_TO_TRADE = _reading(
    15,
    Text("«The second to trade»", "« Le deuxième à échanger »"),
    Text(
        "In the example of three sets, «second» means that one set has been traded in the"
        " game: 6 + 8 + 10. Values follow M-43 however one reads it, so nothing depends on it.",
        "Dans l’exemple des trois séries, « deuxième » veut dire qu’une série a déjà été échangée"
        " : 6 + 8 + 10. Les valeurs suivent M-43 de toute façon ; rien n’en dépend.",
    ),
    enforced=False,
)
SPOILS_FREELY = _reading(
    16,
    Text("Trading captured cards", "Échanger les cartes prises"),
    Text(
        "The conqueror first moves in, then may trade any number of sets or none, at the"
        " running values, and places the armies on any own territory. It happens at that moment"
        " only.",
        "Le vainqueur entre d’abord, puis peut échanger autant de séries qu’il veut ou aucune,"
        " aux valeurs courantes, et place les armées sur n’importe lequel de ses territoires."
        " Cela se fait à ce moment seulement.",
    ),
)
NO_CARD_LEFT = _reading(
    17,
    Text("No card left", "Plus de carte"),
    Text(
        "The cards laid aside are shuffled when a card is due and the pile is empty. If none lies"
        " aside either, because players hold them all, no card is given.",
        "Les cartes écartées sont mélangées quand une carte est due et que la pioche est vide."
        " S’il n’y en a pas non plus, parce que les joueurs les tiennent toutes, on n’en reçoit"
        " pas.",
    ),
)
SIX_ONCE = _reading(
    18,
    Text("Six comes once", "Six ne vient qu’une fois"),
    Text(
        "Under the second rule the list simply begins at 6: the second set is worth 8. The"
        " sentence could be read as 6 followed by the whole list from 6.",
        "Dans la deuxième règle, la liste commence simplement à 6 : la deuxième série vaut 8. On"
        " pourrait lire 6, puis toute la liste depuis 6.",
    ),
)
COUNTED_AT_START = _reading(
    19,
    Text("Counted at the start of the turn", "Compté au début du tour"),
    Text(
        "Under the second rule armies and cards are counted once, at the start of the turn and"
        " before any trade.",
        "Dans la deuxième règle, armées et cartes sont comptées une fois, au début du tour et"
        " avant tout échange.",
    ),
)
ARMY_LIMIT = _reading(
    20,
    Text("When the pieces run out", "Quand les pions manquent"),
    Text(
        "The leaflet does not say whether the 120 armies of a colour are a limit. We count on"
        " without pieces; with the option `army_limit` a player receives only what is left of the"
        " colour, and the rest is lost.",
        "Le livret ne dit pas si les 120 armées d’une couleur sont une limite. Nous comptons sans"
        " pions ; avec l’option `army_limit`, on ne reçoit que ce qui reste de sa couleur, et le"
        " surplus est perdu.",
    ),
)
NO_SKIPPING = _reading(
    21,
    Text("Placing cannot be skipped", "On ne saute pas le placement"),
    Text(
        "Armies received cannot be kept for later. With none to place, the turn goes on at once.",
        "Les armées reçues ne se gardent pas pour plus tard. S’il n’y en a aucune à placer, le"
        " tour continue aussitôt.",
    ),
)
NAMES = _reading(
    22,
    Text("The names of 1957", "Les noms de 1957"),
    Text(
        "Of the old board we know only the names that the leaflet prints: Kenya for East Africa,"
        " Khabarovsk for Kamchatka, Keewatin with Baffin Land and Greenland. The others are those"
        " of the later board. Names decide nothing.",
        "De l’ancien plateau nous ne connaissons que les noms imprimés dans le livret : Kenya"
        " pour l’Afrique orientale, Khabarovsk pour le Kamchatka, Keewatin avec Terre de Baffin"
        " et Groenland. Les autres sont ceux du plateau plus récent. Les noms ne décident de"
        " rien.",
    ),
    enforced=False,
)
ONLY_CONQUEST = _reading(
    23,
    Text("Giving up", "Abandonner"),
    Text(
        "The leaflet knows no other end than the conquest of the world. People may stop whenever"
        " they agree; that is no rule of the game.",
        "Le livret ne connaît d’autre fin que la conquête du monde. On peut s’arrêter d’un commun"
        " accord ; ce n’est pas une règle du jeu.",
    ),
    enforced=False,
)
WHOLE_BATTLE = _reading(24, battles.TITLE, battles.TEXT)

RULES = rules_in(globals())
