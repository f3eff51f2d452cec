"""Risk as Hasbro France printed it in 2007, rule by rule and in our own words.

Read it from top to bottom like the manual; `readings` has what the manual leaves open.
"""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule, Source
from conquest_lab.core.words import Text

BOOK = Source(
    "hasbro",
    Text("Risk (officer's manual)", "Risk (manuel de l’officier)"),
    "Hasbro France",
    2007,
    headings={
        "Le plateau de jeu": "The board",
        "Les pions en plastique": "The plastic pieces",
        "Les dés": "The dice",
        "Les cartes": "The cards",
        "Risk la conquête du monde": "Risk: conquer the world",
        "Revendication des territoires": "Claiming territories",
        "Renforcer les territoires": "Reinforcing territories",
        "Votre tour": "Your turn",
        "Recensement des territoires": "Counting territories",
        "Contrôlez-vous des continents ?": "Do you control continents?",
        "Échange de cartes Territoire": "Trading territory cards",
        "Placement des renforts": "Placing reinforcements",
        "Quelques mots à propos du combat": "A few words on combat",
        "Où puis-je envahir ?": "Where may I invade?",
        "Comment combattre": "How to fight",
        "Résoudre le combat": "Resolving combat",
        "Mettre fin à une invasion": "Ending an invasion",
        "Changer de territoire attaquant pendant une invasion": "Attacking from elsewhere",
        "Réussir une invasion et prendre possession d'un territoire": "Taking a territory",
        "Éliminer un autre joueur": "Eliminating another player",
        "Renforcer votre position": "Strengthening your position",
        "Piocher une carte Territoire": "Drawing a territory card",
        "Gagner": "Winning",
        "But du jeu": "Aim of the game",
        "Risk le jeu à 2": "Risk for two",
        "Variante – indépendants passifs": "Variant: passive independents",
        "Variante – indépendants actifs": "Variant: active independents",
        "Ordre du tour": "Order of the turn",
        "Influencer les armées indépendantes": "Swaying the independent armies",
        "Recevoir des renforts": "Receiving reinforcements",
        "Renforts alliés": "Reinforcements of an ally",
        "Combat": "Combat",
        "Renforcer vos alliés": "Strengthening your allies",
        "Risk par équipe": "Risk in teams",
        "Renforcez vos positions": "Strengthen your positions",
    },
)


def _rule(
    number: int, title: Text, text: Text, section: str, page: int = 0, *, enforced: bool = True
) -> Rule:
    return Rule(f"H-{number:02}", title, text, BOOK, section, page, enforced)


# The board and the pieces -------------------------------------------------------------------------

ADJACENT = _rule(
    1,
    Text("Neighbours", "Voisins"),
    Text(
        "42 territories lie in 6 continents. Two territories are neighbours when they"
        " share a border or when a sea line joins them; Kamchatka and Alaska are"
        " neighbours round the edge of the map. Regiments attack and are attacked"
        " between neighbours only.",
        "42 territoires forment 6 continents. Deux territoires sont voisins s’ils ont"
        " une frontière commune ou si une ligne maritime les joint ; le Kamchatka et"
        " l’Alaska se touchent par le bord de la carte. On n’attaque et l’on n’est"
        " attaqué qu’entre voisins.",
    ),
    "Le plateau de jeu",
)
PIECES = _rule(
    2,
    Text("Infantry 1, cavalry 5, artillery 10", "Infanterie 1, cavalerie 5, artillerie 10"),
    Text(
        "There are four armies, each with a colour of its own. A piece of infantry"
        " stands for 1 regiment, cavalry for 5, artillery for 10; change may be made at"
        " any time, for only the number of regiments counts. The program shows that"
        " number, so nothing here can be broken.",
        "Il y a quatre armées, chacune de sa couleur. Un pion d’infanterie vaut 1"
        " régiment, la cavalerie 5, l’artillerie 10 ; on peut faire la monnaie à tout"
        " moment, car seul compte le nombre de régiments. Le programme affiche ce"
        " nombre : rien ici ne peut être enfreint.",
    ),
    "Les pions en plastique",
    enforced=False,
)
GOLDEN_MARKER = _rule(
    3,
    Text("The golden cavalryman", "Le cavalier doré"),
    Text(
        "The golden cavalryman belongs to nobody. He stands on the value of the next"
        " set of cards and moves one box on after each trade.",
        "Le cavalier doré n’appartient à personne. Il marque la valeur de la prochaine"
        " série de cartes et avance d’une case après chaque échange.",
    ),
    "Les pions en plastique",
)
DICE = _rule(
    4,
    Text("Three red dice, two white dice", "Trois dés rouges, deux dés blancs"),
    Text(
        "There are five six-sided dice: three red ones for the attacker, two white ones"
        " for the defender.",
        "Il y a cinq dés à six faces : trois rouges pour l’attaquant, deux blancs pour"
        " le défenseur.",
    ),
    "Les dés",
)
CARDS = _rule(
    5,
    Text("44 cards", "44 cartes"),
    Text(
        "42 cards show one territory each with an infantry, cavalry or artillery"
        " symbol; 2 jokers show all three symbols and no territory.",
        "42 cartes montrent chacune un territoire et un symbole : infanterie, cavalerie"
        " ou artillerie ; 2 jokers portent les trois symboles, sans territoire.",
    ),
    "Les cartes",
)
MODES = _rule(
    6,
    Text("Ways to play", "Façons de jouer"),
    Text(
        "The main game is for 3 or 4 players. Two players play with two independent"
        " armies, passive or active; three or four can play in two teams.",
        "Le jeu principal se joue à 3 ou 4. À deux, on joue avec deux armées"
        " indépendantes, passives ou actives ; à trois ou quatre, on peut jouer par"
        " équipes.",
    ),
    "Risk la conquête du monde",
)

# Set-up -------------------------------------------------------------------------------------------

SHUFFLE = _rule(
    7,
    Text("The pile", "La pioche"),
    Text(
        "All 44 cards are shuffled into a face-down pile; traded cards will go to a"
        " discard pile beside it.",
        "Les 44 cartes mélangées forment la pioche, face cachée ; les cartes échangées"
        " iront à côté, dans la défausse.",
    ),
    "Risk la conquête du monde",
)
MARKER_START = _rule(
    8,
    Text("The marker starts on 4", "Le cavalier part de 4"),
    Text(
        "The golden cavalryman starts on the first box: the first set of the game is"
        " worth 4 regiments.",
        "Le cavalier doré part de la première case : la première série de la partie"
        " vaut 4 régiments.",
    ),
    "Risk la conquête du monde",
)
STARTING_REGIMENTS = _rule(
    9,
    Text("35 or 30 regiments", "35 ou 30 régiments"),
    Text(
        "With 3 players each begins with 35 regiments, with 4 players with 30.",
        "À 3 joueurs, chacun commence avec 35 régiments ; à 4 joueurs, avec 30.",
    ),
    "Risk la conquête du monde",
)
FIRST_TO_PLACE = _rule(
    10,
    Text("Who places first", "Qui place en premier"),
    Text(
        "Everybody throws a die. The highest begins to claim territories; those who tie"
        " throw again. Then it goes round to the left.",
        "Chacun lance un dé. Le plus haut commence à revendiquer ; les ex æquo"
        " relancent. On tourne ensuite vers la gauche.",
    ),
    "Risk la conquête du monde",
)
CLAIM = _rule(
    11,
    Text("Claiming", "Revendiquer"),
    Text(
        "In turn each player puts one regiment on an empty territory and owns it, until"
        " all 42 are taken. A claimed territory cannot be claimed again. It does not"
        " matter that some own one territory more.",
        "À tour de rôle, chacun pose un régiment sur un territoire vide, qui devient le"
        " sien, jusqu’à ce que les 42 soient pris. Un territoire pris ne peut plus être"
        " revendiqué. Peu importe que certains en aient un de plus.",
    ),
    "Revendication des territoires",
)
NEVER_EMPTY = _rule(
    12,
    Text("No territory is ever empty", "Jamais de territoire vide"),
    Text(
        "Once all territories are claimed, none is ever empty again: territories change"
        " hands, with at least one regiment on each.",
        "Une fois tous les territoires revendiqués, aucun n’est plus jamais vide : ils"
        " changent de mains, avec au moins un régiment sur chacun.",
    ),
    "Revendication des territoires",
)
MUSTER = _rule(
    13,
    Text("Placing the starting regiments", "Placer les régiments de départ"),
    Text(
        "Then each in turn adds one starting regiment to one of their own territories"
        " until all are placed. There is no limit to how many stand on a territory;"
        " nobody places on somebody else's.",
        "Puis, à tour de rôle, chacun ajoute un régiment de départ sur un de ses"
        " territoires jusqu’à les avoir tous placés. Aucun maximum par territoire ; on"
        " ne place rien chez un autre.",
    ),
    "Renforcer les territoires",
)
FIRST_TURN = _rule(
    14,
    Text("Who takes the first turn", "Qui joue le premier tour"),
    Text(
        "When all regiments are placed, everybody throws a die again: the highest takes"
        " the first turn. It need not be the player who placed first.",
        "Quand tous les régiments sont placés, chacun relance un dé : le plus haut joue"
        " le premier tour. Ce n’est pas forcément celui qui a placé le premier.",
    ),
    "Renforcer les territoires",
)

# The turn -----------------------------------------------------------------------------------------

TURN = _rule(
    15,
    Text("The four steps of a turn", "Les quatre étapes du tour"),
    Text(
        "A turn has four steps in this order: reinforcements (compulsory), combat"
        " (optional), one strategic move (optional), one card if at least one territory"
        " was conquered.",
        "Un tour a quatre étapes, dans cet ordre : les renforts (obligatoires), le"
        " combat (facultatif), une manœuvre stratégique (facultative), une carte si au"
        " moins un territoire a été conquis.",
    ),
    "Votre tour",
)

# Step 1: reinforcements

TERRITORY_COUNT = _rule(
    16,
    Text("A third of the territories, at least 3", "Le tiers des territoires, 3 au moins"),
    Text(
        "Reinforcements are the number of territories divided by 3, rounded down, and"
        " never less than 3.",
        "Les renforts sont le nombre de territoires divisé par 3, arrondi à l’unité"
        " inférieure, et jamais moins de 3.",
    ),
    "Recensement des territoires",
)
TERRITORY_TABLE = _rule(
    17,
    Text("The printed table", "Le tableau imprimé"),
    Text(
        "1–11 territories give 3 regiments, 12–14 give 4, 15–17 give 5, 18–20 give 6,"
        " 21–23 give 7, 24–26 give 8, 27–29 give 9, 30–32 give 10, 33–35 give 11, 36–38"
        " give 12, 39–41 give 13.",
        "1–11 territoires donnent 3 régiments, 12–14 : 4, 15–17 : 5, 18–20 : 6, 21–23 :"
        " 7, 24–26 : 8, 27–29 : 9, 30–32 : 10, 33–35 : 11, 36–38 : 12, 39–41 : 13.",
    ),
    "Recensement des territoires",
)
CONTINENT = _rule(
    18,
    Text("Continents", "Continents"),
    Text(
        "Whoever holds every territory of a continent receives the bonus printed on the"
        " board: North America 5, South America 2, Europe 5, Africa 3, Asia 7, Oceania"
        " 2.",
        "Qui tient tous les territoires d’un continent reçoit le bonus imprimé sur le"
        " plateau : Amérique du Nord 5, Amérique du Sud 2, Europe 5, Afrique 3, Asie 7,"
        " Océanie 2.",
    ),
    "Contrôlez-vous des continents ?",
)
CARD_SET = _rule(
    19,
    Text("What a set is", "Ce qu’est une série"),
    Text(
        "A set is three cards with the same symbol, or one of each symbol. A joker"
        " stands for any symbol.",
        "Une série, ce sont trois cartes de même symbole, ou une de chaque symbole. Un"
        " joker vaut n’importe quel symbole.",
    ),
    "Échange de cartes Territoire",
)
MUST_TRADE = _rule(
    20,
    Text("Five cards must be traded", "Cinq cartes : échange obligatoire"),
    Text(
        "Trading a set is optional with fewer than 5 cards and compulsory with 5 or"
        " more; 5 cards always hold a set.",
        "L’échange est facultatif avec moins de 5 cartes, obligatoire avec 5 ou plus ;"
        " 5 cartes contiennent toujours une série.",
    ),
    "Échange de cartes Territoire",
)
SET_VALUE = _rule(
    21,
    Text("What a set is worth", "Ce que vaut une série"),
    Text(
        "A set is worth the value under the golden cavalryman: 4 for the first set of"
        " the game, then 6, 8, 10 and more. He then moves one box on, and the traded"
        " cards go to the discard pile.",
        "Une série rapporte la valeur sous le cavalier doré : 4 pour la première de la"
        " partie, puis 6, 8, 10 et au-delà. Il avance ensuite d’une case et les cartes"
        " échangées vont à la défausse.",
    ),
    "Échange de cartes Territoire",
)
PLACE_ALL = _rule(
    22,
    Text("All reinforcements are placed", "Tous les renforts sont placés"),
    Text(
        "All reinforcements must be placed, anywhere on one's own territories, together or apart.",
        "Tous les renforts doivent être placés sur ses propres territoires, ensemble ou répartis.",
    ),
    "Placement des renforts",
)

# Step 2: combat

INVASION = _rule(
    23,
    Text("Invasion and battle", "Invasion et combat"),
    Text(
        "The attacker is the player on turn. An invasion is a series of battles for one"
        " territory until it is taken or the attacker calls it off; a battle is one"
        " throw of both sides' dice.",
        "L’attaquant est le joueur dont c’est le tour. Une invasion est une suite de"
        " combats pour un territoire, jusqu’à sa prise ou son abandon ; un combat est"
        " un lancer de dés des deux camps.",
    ),
    "Quelques mots à propos du combat",
    9,
)
INVADE_NEIGHBOUR = _rule(
    24,
    Text("Where to invade", "Où envahir"),
    Text(
        "Only an enemy territory that is a neighbour of one's own may be invaded."
        " Source and target are announced.",
        "On n’envahit qu’un territoire ennemi voisin d’un des siens. On annonce le"
        " territoire de départ et la cible.",
    ),
    "Où puis-je envahir ?",
)
ONE_STAYS = _rule(
    25,
    Text("One regiment stays behind", "Un régiment reste en arrière"),
    Text(
        "A territory attacks only with 2 regiments or more, because one always stays"
        " behind and never fights.",
        "Un territoire n’attaque qu’avec 2 régiments ou plus, car l’un d’eux reste"
        " toujours en arrière et ne combat pas.",
    ),
    "Comment combattre",
)
HOW_MANY_FIGHT = _rule(
    26,
    Text("How many fight", "Combien combattent"),
    Text(
        "The attacker sends 1, 2 or 3 regiments into a battle, never the last one; then"
        " the defender chooses to defend with 1 or 2 of the regiments that are there.",
        "L’attaquant envoie 1, 2 ou 3 régiments au combat, jamais le dernier ; puis le"
        " défenseur choisit de défendre avec 1 ou 2 des régiments présents.",
    ),
    "Comment combattre",
)
ONE_DIE_EACH = _rule(
    27,
    Text("One die a regiment", "Un dé par régiment"),
    Text(
        "Each side throws one die for every regiment that fights; both throw together.",
        "Chaque camp lance un dé par régiment engagé ; les deux lancent en même temps.",
    ),
    "Comment combattre",
)
COMPARE = _rule(
    28,
    Text("Ties go to the defender", "L’égalité profite au défenseur"),
    Text(
        "Dice are sorted from high to low and compared best with best, then second with"
        " second. The lower one loses a regiment; equal dice are won by the defender."
        " Surplus dice are ignored.",
        "On range les dés du plus haut au plus bas et l’on compare les meilleurs entre"
        " eux, puis les deuxièmes. Le plus bas perd un régiment ; à égalité, le"
        " défenseur gagne. Les dés en trop ne comptent pas.",
    ),
    "Résoudre le combat",
)
SURVIVORS = _rule(
    29,
    Text("Survivors fight on", "Les survivants repartent"),
    Text(
        "After a battle the survivors go back to their territories; they may fight again at once.",
        "Après un combat, les survivants regagnent leur territoire ; ils peuvent"
        " repartir aussitôt.",
    ),
    "Résoudre le combat",
)
STOP_INVASION = _rule(
    30,
    Text("Stopping", "S’arrêter"),
    Text(
        "After any battle the attacker may stop the invasion, turn to another target,"
        " come back to an earlier one, or end the combat step.",
        "Après tout combat, l’attaquant peut cesser l’invasion, changer de cible,"
        " revenir à une cible précédente ou terminer l’étape de combat.",
    ),
    "Mettre fin à une invasion",
)
CHANGE_SOURCE = _rule(
    31,
    Text("Attacking from another side", "Attaquer d’un autre côté"),
    Text(
        "Between two battles of an invasion the attacker may go on from another"
        " neighbouring territory of theirs; in one battle all regiments come from one"
        " territory.",
        "Entre deux combats d’une invasion, l’attaquant peut continuer depuis un autre"
        " de ses territoires voisins ; dans un même combat, tous les régiments viennent"
        " du même territoire.",
    ),
    "Changer de territoire attaquant pendant une invasion",
)
OCCUPY = _rule(
    32,
    Text("Taking possession", "Prendre possession"),
    Text(
        "When the last defender falls, the regiments that won the last battle move in."
        " Any number more may follow from the same territory, leaving at least one"
        " there, before any new invasion.",
        "Quand le dernier défenseur tombe, les régiments qui ont gagné le dernier"
        " combat entrent. D’autres peuvent suivre depuis le même territoire, en y"
        " laissant au moins un, avant toute nouvelle invasion.",
    ),
    "Réussir une invasion et prendre possession d'un territoire",
)
ELIMINATE = _rule(
    33,
    Text("Eliminating a player", "Éliminer un joueur"),
    Text(
        "Whoever destroys a player's last regiment eliminates that player and takes all"
        " their cards. A hand that then holds 5 cards or more must trade a set at once"
        " and place the regiments, and again as long as 5 or more remain.",
        "Qui détruit le dernier régiment d’un joueur l’élimine et prend toutes ses"
        " cartes. Une main qui compte alors 5 cartes ou plus doit échanger aussitôt une"
        " série et placer les régiments, et recommencer tant qu’il en reste 5 ou plus.",
    ),
    "Éliminer un autre joueur",
)

# Steps 3 and 4, and the end

STRATEGIC_MOVE = _rule(
    34,
    Text("One strategic move", "Une manœuvre stratégique"),
    Text(
        "After combat, one move: any number of regiments, leaving at least one, from"
        " one own territory to one other that a chain of own territories connects with"
        " it. Never through enemies; no territory is abandoned.",
        "Après le combat, un seul déplacement : autant de régiments que l’on veut, en"
        " en laissant au moins un, d’un de ses territoires vers un seul autre, relié"
        " par une chaîne de territoires à soi. Jamais à travers l’ennemi ; on"
        " n’abandonne aucun territoire.",
    ),
    "Renforcer votre position",
)
DRAW_CARD = _rule(
    35,
    Text("A card for a conquest", "Une carte pour une conquête"),
    Text(
        "Whoever conquered at least one territory this turn draws exactly one card at"
        " its end; otherwise none.",
        "Qui a conquis au moins un territoire pendant son tour pioche exactement une"
        " carte à la fin ; sinon aucune.",
    ),
    "Piocher une carte Territoire",
)
VICTORY = _rule(
    36,
    Text("Victory", "Victoire"),
    Text(
        "The last player in the game has won: all 42 territories are theirs.",
        "Le dernier joueur en jeu a gagné : les 42 territoires sont à lui.",
    ),
    "Gagner",
)

# The game for two: what both kinds share ----------------------------------------------------------

DUEL_GOAL = _rule(
    37,
    Text("Two players: eliminate the opponent", "À deux : éliminer l’adversaire"),
    Text(
        "Two players fight until one of them has no regiment left. Two independent armies stand on"
        " the board beside theirs; here they are called Legion III and Legion IV.",
        "Les deux joueurs se battent jusqu’à ce que l’un d’eux n’ait plus de régiment. Deux armées"
        " indépendantes occupent le plateau à côté des leurs ; elles s’appellent ici Légion III et"
        " Légion IV.",
    ),
    "But du jeu",
)
DUEL_REGIMENTS = _rule(
    38,
    Text("36 and 24 regiments", "36 et 24 régiments"),
    Text(
        "Each player begins with 36 regiments, each independent army with 24.",
        "Chaque joueur commence avec 36 régiments, chaque armée indépendante avec 24.",
    ),
    "Risk le jeu à 2",
)
DEAL = _rule(
    39,
    Text("Territories are dealt", "Les territoires sont distribués"),
    Text(
        "The 2 jokers are laid aside. Of the other cards 12 go to each player and 9 to each"
        " independent army; one regiment is put on the territory of every card.",
        "On met de côté les 2 jokers. Des autres cartes, 12 vont à chaque joueur et 9 à chaque armée"
        " indépendante ; un régiment est posé sur le territoire de chaque carte.",
    ),
    "Risk le jeu à 2",
)
DUEL_PILE = _rule(
    40,
    Text("All cards go back", "Toutes les cartes reviennent"),
    Text(
        "When every territory is taken, all cards, jokers included, are shuffled into the pile.",
        "Quand tous les territoires sont pris, on mélange toutes les cartes, jokers compris, pour"
        " former la pioche.",
    ),
    "Risk le jeu à 2",
)
DUEL_MUSTER = _rule(
    41,
    Text("Three regiments and two more", "Trois régiments, puis deux"),
    Text(
        "Dice decide who places first. Then the players take turns: 3 regiments on own territories,"
        " together or apart, then 1 for each independent army on a territory that it holds.",
        "Les dés décident qui place en premier. Puis les joueurs alternent : 3 régiments sur leurs"
        " territoires, ensemble ou répartis, puis 1 pour chaque armée indépendante sur un territoire"
        " qu’elle tient.",
    ),
    "Risk le jeu à 2",
)
DUEL_FIRST_TURN = _rule(
    42,
    Text("Two players: who begins", "À deux : qui commence"),
    Text(
        "When all regiments are placed both players throw a die; the highest takes the first turn.",
        "Quand tous les régiments sont placés, les deux joueurs lancent un dé ; le plus haut joue"
        " le premier tour.",
    ),
    "Risk le jeu à 2",
)
DUEL_REST = _rule(
    43,
    Text("Everything else stays", "Tout le reste est inchangé"),
    Text(
        "Whatever is not said for two players is as in the main game. This states no rule of its"
        " own that a program could break.",
        "Ce qui n’est pas précisé pour deux joueurs est comme dans le jeu principal. Ce n’est pas"
        " une règle à part qu’un programme pourrait enfreindre.",
    ),
    "Risk le jeu à 2",
    enforced=False,
)

# Passive independents

PASSIVE = _rule(
    44,
    Text("Passive independents", "Indépendants passifs"),
    Text(
        "When an independent army is attacked the opponent throws its dice. Independent armies"
        " never move, receive nothing and never attack; they stay until they are destroyed.",
        "Quand une armée indépendante est attaquée, l’adversaire lance ses dés. Les armées"
        " indépendantes ne bougent pas, ne reçoivent rien et n’attaquent jamais ; elles restent"
        " jusqu’à leur destruction.",
    ),
    "Variante – indépendants passifs",
)

# Active independents

SIDES = _rule(
    45,
    Text("Neutral or allied", "Neutre ou alliée"),
    Text(
        "Each independent army is neutral or the ally of one player. It starts neutral. A cannon of"
        " its colour shows it on a line with three positions: one player, half-way, the other.",
        "Chaque armée indépendante est neutre ou alliée à l’un des joueurs. Elle commence neutre. Un"
        " canon de sa couleur le montre sur une ligne à trois positions : un joueur, mi-chemin,"
        " l’autre.",
    ),
    "Variante – indépendants actifs",
)
ACTIVE_TURN = _rule(
    46,
    Text("The seven steps of a turn", "Les sept étapes du tour"),
    Text(
        "A turn has seven steps in this order: influence, own reinforcements, reinforcements of"
        " allies, combat, the own strategic move, moves of allies, drawing a card.",
        "Un tour a sept étapes, dans cet ordre : l’influence, ses renforts, les renforts des alliés,"
        " le combat, sa manœuvre stratégique, les déplacements des alliés, la pioche d’une carte.",
    ),
    "Ordre du tour",
)
INFLUENCE = _rule(
    47,
    Text("A card buys a step", "Une carte achète un pas"),
    Text(
        "At the start of a turn one may give territory cards to independent armies. Each card moves"
        " the cannon one position towards the giver: the opponent's ally becomes neutral, a neutral"
        " army becomes an ally. The card stays with that army, face down.",
        "Au début de son tour, on peut donner des cartes Territoire aux armées indépendantes. Chaque"
        " carte rapproche leur canon d’une position : l’alliée de l’adversaire devient neutre, une"
        " neutre devient alliée. La carte reste à cette armée, face cachée.",
    ),
    "Influencer les armées indépendantes",
)
TWO_GIFTS = _rule(
    48,
    Text("Two cards to one army", "Deux cartes à une armée"),
    Text(
        "In one turn 2 cards may go to the same independent army, for 2 positions; and cards may go"
        " to both armies.",
        "Dans un même tour, 2 cartes peuvent aller à la même armée indépendante, pour 2 positions ;"
        " et l’on peut donner des cartes aux deux armées.",
    ),
    "Influencer les armées indépendantes",
)
FIVE_HELD = _rule(
    49,
    Text("Five cards and no more", "Cinq cartes, pas plus"),
    Text(
        "An independent army that has 5 cards receives no more and cannot be influenced any more.",
        "Une armée indépendante qui a 5 cartes n’en reçoit plus et ne peut plus être influencée.",
    ),
    "Influencer les armées indépendantes",
)
OWN_ONLY = _rule(
    50,
    Text("Allies do not count", "Les alliés ne comptent pas"),
    Text(
        "Own reinforcements are counted as usual; territories and continents of allies do not count.",
        "On compte ses renforts comme d’habitude ; les territoires et les continents des alliés ne"
        " comptent pas.",
    ),
    "Recevoir des renforts",
)
ALLY_REINFORCED = _rule(
    51,
    Text("A die for each ally", "Un dé pour chaque allié"),
    Text(
        "For every ally one wishes to reinforce one throws a die and places that many regiments on"
        " its territories, together or apart. Allies get nothing for territories or continents and"
        " trade no cards.",
        "Pour chaque allié que l’on veut renforcer, on lance un dé et l’on place autant de régiments"
        " sur ses territoires, ensemble ou répartis. Les alliés ne reçoivent rien pour leurs"
        " territoires ou continents et n’échangent pas de cartes.",
    ),
    "Renforts alliés",
)
ALLIES_FIGHT = _rule(
    52,
    Text("Allies fight", "Les alliés combattent"),
    Text(
        "In one's turn one attacks with regiments of allies as if they were one's own: the opponent,"
        " other independent armies, other allies.",
        "À son tour, on attaque avec les régiments alliés comme s’ils étaient les siens :"
        " l’adversaire, d’autres armées indépendantes, d’autres alliés.",
    ),
    "Combat",
)
LOYALTY = _rule(
    53,
    Text("The die of loyalty", "Le dé de loyauté"),
    Text(
        "After an invasion against an independent army, won or not, and after an invasion made with"
        " an allied army, one die is thrown for the army concerned: on 1–4 its cannon moves one"
        " position away from the player on turn, on 5–6 it stays. If an ally attacked another"
        " independent army, one die is thrown for each.",
        "Après une invasion contre une armée indépendante, réussie ou non, et après une invasion"
        " menée avec une armée alliée, on lance un dé pour l’armée concernée : sur 1–4 son canon"
        " s’éloigne d’une position du joueur dont c’est le tour, sur 5–6 il reste. Si un allié a"
        " attaqué une autre armée indépendante, on lance un dé pour chacune.",
    ),
    "Combat",
)
ARMY_DESTROYED = _rule(
    54,
    Text("Cards of a destroyed army", "Les cartes d’une armée détruite"),
    Text(
        "When the last regiment of an independent army falls, to own or to allied regiments, the"
        " player on turn takes all its cards; the ally takes none.",
        "Quand le dernier régiment d’une armée indépendante tombe sous les régiments du"
        " joueur dont c’est le tour ou sous ceux d’un allié, ce joueur prend toutes ses"
        " cartes ; l’allié n’en prend aucune.",
    ),
    "Combat",
)
ALLY_MOVES = _rule(
    55,
    Text("A move for each ally", "Un déplacement par allié"),
    Text(
        "After the own strategic move each ally may make one, by the same rules on its own territories.",
        "Après la manœuvre stratégique du joueur, chaque allié peut en faire une, selon les"
        " mêmes règles, sur ses propres territoires.",
    ),
    "Renforcer vos alliés",
)
OWN_CONQUEST = _rule(
    56,
    Text("Only own conquests earn a card", "Seules ses conquêtes valent une carte"),
    Text(
        "A card is drawn only if own regiments conquered a territory. A conquest by an ally earns no"
        " card, neither for the player nor for the ally.",
        "On ne pioche une carte que si ses propres régiments ont conquis un territoire. La conquête"
        " d’un allié ne vaut de carte ni au joueur ni à l’allié.",
    ),
    "Piocher une carte Territoire",
)

# Two teams ----------------------------------------------------------------------------------------

TEAMS = _rule(
    57,
    Text("Two teams", "Deux équipes"),
    Text(
        "Three or four players form two teams and sit alternately. Everybody claims and mans"
        " territories of their own.",
        "Trois ou quatre joueurs forment deux équipes et s’assoient en alternance. Chacun revendique"
        " et garnit ses propres territoires.",
    ),
    "Risk par équipe",
)
TEAM_GOAL = _rule(
    58,
    Text("Teams: the first elimination wins", "Par équipe : la première élimination gagne"),
    Text(
        "The first team that eliminates one player of the other team has won.",
        "La première équipe qui élimine un joueur de l’autre équipe a gagné.",
    ),
    "But du jeu",
)
CONTROL = _rule(
    59,
    Text("Who controls a shared territory", "Qui contrôle un territoire partagé"),
    Text(
        "Regiments of both team-mates may stand on a territory. The one who has more of them"
        " controls it; with equal numbers nobody does.",
        "Des régiments des deux équipiers peuvent se trouver sur un territoire. Celui qui en a le"
        " plus le contrôle ; à égalité, personne.",
    ),
    "Recevoir des renforts",
)
UNCONTROLLED = _rule(
    60,
    Text(
        "What nobody controls counts for nobody", "Ce que nul ne contrôle ne compte pour personne"
    ),
    Text(
        "A territory that nobody controls does not count for reinforcements, and its continent"
        " gives no bonus.",
        "Un territoire que personne ne contrôle ne compte pas pour les renforts, et son continent"
        " ne donne pas de bonus.",
    ),
    "Recevoir des renforts",
)
TEAM_SETS = _rule(
    61,
    Text("Teams: fixed values of sets", "Par équipe : valeur fixe des séries"),
    Text(
        "Instead of the track, 3 infantry give 4 regiments, 3 cavalry 6, 3 artillery 8 and one of"
        " each 10, however many sets have been traded.",
        "Au lieu du tableau du plateau, 3 infanteries donnent 4 régiments, 3 cavaleries 6, 3"
        " artilleries 8 et une de chaque 10, quel que soit le nombre de séries déjà échangées.",
    ),
    "Recevoir des renforts",
)
NOT_THE_MATE = _rule(
    62,
    Text("Team-mates are not attacked", "On n’attaque pas son équipier"),
    Text(
        "Nobody attacks a player of their own team.",
        "On n’attaque pas un joueur de sa propre équipe.",
    ),
    "Combat",
)
TEAM_MOVE = _rule(
    63,
    Text("Moving among team-mates", "Se déplacer chez son équipier"),
    Text(
        "The strategic move goes from a territory where one has regiments to any connected territory"
        " where oneself or the team-mate has some, even if the team-mate objects. Territories that"
        " the team-mate controls connect like one's own.",
        "La manœuvre stratégique va d’un territoire où l’on a des régiments vers tout territoire"
        " relié où soi-même ou son équipier en a, même si l’équipier s’y oppose. Les territoires que"
        " contrôle l’équipier relient comme les siens.",
    ),
    "Renforcez vos positions",
)
TEAM_HAND = _rule(
    64,
    Text("One hand for the team", "Une main pour l’équipe"),
    Text(
        "The team has one hand of cards. Drawn cards go into it, and at the end of a turn it passes"
        " to the team-mate who plays next. Either may trade a set at the start of their turn; with 5"
        " cards they must.",
        "L’équipe a une seule main de cartes. Les cartes piochées s’y ajoutent et, à la fin d’un"
        " tour, elle passe à l’équipier qui jouera ensuite. Chacun peut échanger une série au début"
        " de son tour ; avec 5 cartes il le doit.",
    ),
    "Piocher une carte Territoire",
)
TEAM_VICTORY = _rule(
    65,
    Text("Teams: the end", "Par équipe : la fin"),
    Text(
        "As soon as a player is eliminated, the opposing team has won.",
        "Dès qu’un joueur est éliminé, l’équipe adverse a gagné.",
    ),
    "Gagner",
)
