"""Risk Express, rule by rule and in our own words. Read it from top to bottom like the leaflet."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule, Source
from conquest_lab.core.words import Text

BOOK = Source(
    "express",
    Text("Risk Express", "Risk Express"),
    "Hasbro France",
    2006,
    headings={
        "Mise en place": "Setting up",
        "Dés": "Dice",
        "Les cartes de pays": "Country cards",
        "Commencer": "Beginning",
        "Pendant votre tour": "During your turn",
        "Gagner": "Winning",
        "Règle optionnelle": "Optional rule",
        "Exemple": "Example",
    },
)


def _rule(number: int, title: Text, text: Text, section: str) -> Rule:
    return Rule(f"X-{number:02}", title, text, BOOK, section)


# Set-up, dice and cards -------------------------------------------------------------------------

CARDS_OUT = _rule(
    1,
    Text("Fourteen cards, seven dice", "Quatorze cartes, sept dés"),
    Text(
        "The fourteen country cards lie face up in the middle. Seven dice wait in a tray.",
        "Les quatorze cartes de pays sont face visible au milieu. Sept dés attendent dans une"
        " piste.",
    ),
    "Mise en place",
)
DIE_FACES = _rule(
    2,
    Text("The six faces of a die", "Les six faces d’un dé"),
    Text(
        "Every die shows 1, 2 or 3 soldiers, cavalry, a cannon or a General: six different faces,"
        " each as likely as the others. The program also writes them 1 to 6 in this order.",
        "Chaque dé montre 1, 2 ou 3 soldats, de la cavalerie, un canon ou un Général : six faces"
        " différentes, aussi probables les unes que les autres. Le programme les note aussi de 1 à"
        " 6 dans cet ordre.",
    ),
    "Dés",
)
BATTLE_LINES = _rule(
    3,
    Text("Battle lines", "Lignes de combat"),
    Text(
        "A country card has one or more battle lines, a number of points and the colour of its"
        " continent. Whoever fills all its lines, in any order, conquers it.",
        "Une carte de pays porte une ou plusieurs lignes de combat, un nombre de points et la"
        " couleur de son continent. Qui remplit toutes ses lignes, dans n’importe quel ordre, la"
        " conquiert.",
    ),
    "Les cartes de pays",
)
GENERAL = _rule(
    4,
    Text("Another player's card needs a General", "Un Général pour la carte d’un autre"),
    Text(
        "A card that another player owns has one line more: one General. On a card in the middle"
        " that line does not count.",
        "Une carte qui appartient à un autre joueur a une ligne de plus : un Général. Sur une carte"
        " du milieu, cette ligne ne compte pas.",
    ),
    "Les cartes de pays",
)
START = _rule(
    5,
    Text("Who begins", "Qui commence"),
    Text(
        "Everybody throws the seven dice. Whoever throws most Generals begins; then it goes round"
        " clockwise.",
        "Chacun lance les sept dés. Qui obtient le plus de Généraux commence ; on tourne ensuite"
        " dans le sens des aiguilles d’une montre.",
    ),
    "Commencer",
)

# The turn ---------------------------------------------------------------------------------------

THROW_ALL = _rule(
    6,
    Text("Step 1: all seven dice", "Étape 1 : les sept dés"),
    Text(
        "A turn begins with a throw of all seven dice.",
        "Un tour commence par un lancer des sept dés.",
    ),
    "Pendant votre tour",
)
ONE_LINE_A_THROW = _rule(
    7,
    Text("Step 2: one line a throw", "Étape 2 : une ligne par lancer"),
    Text(
        "To invade a country card one fills one of its lines with the dice just thrown. One throw"
        " never fills more than one line, even if the dice would do for two.",
        "Pour envahir une carte de pays, on remplit une de ses lignes avec les dés qu’on vient de"
        " lancer. Un lancer ne remplit jamais plus d’une ligne, même si les dés suffisaient pour"
        " deux.",
    ),
    "Pendant votre tour",
)
PLACE_DICE = _rule(
    8,
    Text("Dice go on the line", "Les dés vont sur la ligne"),
    Text(
        "The dice that fill a line are taken out of the tray and put on it. The dice that remain"
        " are thrown again.",
        "Les dés qui remplissent une ligne quittent la piste et se posent dessus. On relance ceux"
        " qui restent.",
    ),
    "Pendant votre tour",
)
SACRIFICE = _rule(
    9,
    Text("Nothing fits: one die is lost", "Rien ne convient : un dé perdu"),
    Text(
        "Whoever can fill no line sacrifices one die of the tray, freely chosen, and throws the"
        " others again.",
        "Qui ne peut remplir aucune ligne sacrifie un dé de la piste, à son choix, et relance les"
        " autres.",
    ),
    "Pendant votre tour",
)
NEXT_LINE = _rule(
    10,
    Text("Step 3: a further line or a die less", "Étape 3 : une ligne de plus ou un dé de moins"),
    Text(
        "Each further throw fills one more line of the same card, one that is still empty, or"
        " costs a die.",
        "Chaque nouveau lancer remplit une ligne de plus de la même carte, encore vide, ou coûte un"
        " dé.",
    ),
    "Pendant votre tour",
)
FAILURE = _rule(
    11,
    Text("Out of dice", "Plus de dés"),
    Text(
        "When all lines are filled the card is conquered. When no die is left and a line is still"
        " empty the attempt has failed: nothing is gained, and the next player takes all seven"
        " dice.",
        "Toutes les lignes remplies, la carte est conquise. S’il ne reste aucun dé et qu’une ligne"
        " est encore vide, c’est un échec : on ne gagne rien, et le joueur suivant reprend les sept"
        " dés.",
    ),
    "Pendant votre tour",
)
KEEP_THROWING = _rule(
    12,
    Text("Throw on", "Continuer de lancer"),
    Text(
        "As long as dice are in the tray they are thrown again; there is no stopping early.",
        "Tant qu’il y a des dés dans la piste, on les relance ; on ne s’arrête pas avant.",
    ),
    "Pendant votre tour",
)
ONE_CARD_A_TURN = _rule(
    13,
    Text("One card a turn", "Une carte par tour"),
    Text(
        "Only one country card may be invaded in a turn.",
        "On ne peut envahir qu’une carte de pays par tour.",
    ),
    "Pendant votre tour",
)
CONQUER = _rule(
    14,
    Text("Step 4: the card changes hands", "Étape 4 : la carte change de mains"),
    Text(
        "A conquered card comes from the middle or from its owner and lies face up before the"
        " conqueror. The turn is over and the dice go to the next player.",
        "Une carte conquise vient du milieu ou de son propriétaire et se pose, face visible, devant"
        " son conquérant. Le tour est fini et les dés passent au joueur suivant.",
    ),
    "Pendant votre tour",
)
CONTINENT = _rule(
    15,
    Text("A whole continent", "Un continent entier"),
    Text(
        "Whoever owns all cards of one colour has conquered the continent and turns these cards"
        " face down.",
        "Qui possède toutes les cartes d’une couleur a conquis le continent et retourne ces cartes,"
        " face cachée.",
    ),
    "Pendant votre tour",
)
CLOSED = _rule(
    16,
    Text("A conquered continent is closed", "Un continent conquis est fermé"),
    Text(
        "Nobody can invade a card of a continent that has been wholly conquered.",
        "Personne ne peut envahir une carte d’un continent entièrement conquis.",
    ),
    "Pendant votre tour",
)
AUSTRALIA = _rule(
    17,
    Text("Australia", "L’Australie"),
    Text(
        "Australia is a continent of one card: once conquered it is turned face down at once and"
        " cannot be invaded again.",
        "L’Australie est un continent d’une seule carte : sitôt conquise, elle est retournée et ne"
        " peut plus être envahie.",
    ),
    "Pendant votre tour",
)

# The end ----------------------------------------------------------------------------------------

END = _rule(
    18,
    Text("The end", "La fin"),
    Text(
        "The game ends when all country cards have been conquered and none is left in the middle.",
        "La partie s’arrête quand toutes les cartes ont été conquises et qu’il n’en reste aucune au"
        " milieu.",
    ),
    "Gagner",
)
SCORE = _rule(
    19,
    Text("Counting points", "Le décompte"),
    Text(
        "A card that lies face up counts its points. A conquered continent counts the number on its"
        " back in place of the points of its cards.",
        "Une carte face visible compte ses points. Un continent conquis compte le nombre inscrit au"
        " dos, à la place des points de ses cartes.",
    ),
    "Gagner",
)
WIN = _rule(
    20,
    Text("Winning", "La victoire"),
    Text("Whoever has most points wins.", "Qui a le plus de points gagne."),
    "Gagner",
)
CONTINUE = _rule(
    21,
    Text("Optional: continue an attempt", "Facultatif : continuer un essai"),
    Text(
        "If the player before you has just failed, you may take over the attempt: the dice on"
        " filled lines stay, those that were sacrificed go back into the tray, and you begin at"
        " step 3 with the same card. Or you begin at step 1 as usual. The option"
        " `continue_attempt` turns this on.",
        "Si le joueur précédent vient d’échouer, on peut reprendre son essai : les dés des lignes"
        " remplies restent, les dés sacrifiés retournent dans la piste, et l’on commence à l’étape"
        " 3 avec la même carte. Sinon on commence à l’étape 1 comme d’habitude. L’option"
        " `continue_attempt` active cette règle.",
    ),
    "Règle optionnelle",
)
MATCHING_DICE = _rule(
    22,
    Text("Enough soldiers, exact symbols", "Assez de soldats, symboles exacts"),
    Text(
        "A line of soldiers takes dice whose soldiers add up to its number or more. Generals,"
        " cannons and cavalry must be exactly those that the line shows.",
        "Une ligne de soldats demande des dés dont les soldats font au moins son nombre. Généraux,"
        " canons et cavaleries doivent être exactement ceux de la ligne.",
    ),
    "Exemple",
)
