"""Conquêtes as Atalia printed it in 2021, rule by rule and in our own words.

Read it from top to bottom like the booklet; what the booklet leaves open stands in `readings`.
"""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule, Source, rules_in
from conquest_lab.core.words import Text
from conquest_lab.games.conquetes import readings

BOOK = Source(
    "conquetes",
    Text("Conquêtes (rules booklet)", "Conquêtes (livret de règles)"),
    "Atalia",
    2021,
    headings={
        "Contenu": "What is in the box",
        "Préparation": "Getting ready",
        "Les territoires": "Territories",
        "Déroulement du jeu": "Course of the game",
        "Déroulé d'une attaque": "Course of an attack",
        "Fin du jeu": "End of the game",
        "Décompte des points": "Counting points",
        "Variante": "Variant",
        "Le mode Solo": "Solo play",
        "Attaque / Défense": "Attack and defence",
        "Tour de jeu du bot": "The bot's turn",
        "Votre tour de jeu": "Your turn",
        "Fin de partie": "End of the game",
    },
)


def _rule(number: int, title: Text, text: Text, section: str, *, enforced: bool = True) -> Rule:
    return Rule(f"C-{number:02}", title, text, BOOK, section, enforced=enforced)


# Material and terms -------------------------------------------------------------------------------

PLAYERS = _rule(
    1,
    Text("Players and cards", "Joueurs et cartes"),
    Text(
        "One player against the bot, or two to four players. There are 90 cards: three copies of"
        " each of 30 regions. A map of the world shows where the regions lie.",
        "Un joueur contre le bot, ou deux à quatre joueurs. Il y a 90 cartes : trois exemplaires"
        " de chacune des 30 régions. Un planisphère montre où elles se trouvent.",
    ),
    "Contenu",
)
CARD = _rule(
    2,
    Text("What a card shows", "Ce que montre une carte"),
    Text(
        "A card shows one of the 30 regions, its value, and the regions adjacent to it with their"
        " colour, name and value.",
        "Une carte représente une des 30 régions, avec sa valeur et ses régions limitrophes :"
        " leur couleur, leur nom et leur valeur.",
    ),
    "Préparation",
)
VALUES = _rule(
    3,
    Text("Six continents, values 1 to 6", "Six continents, valeurs de 1 à 6"),
    Text(
        "Every region belongs to one of six continents, its colour, and has a value from 1 to 6."
        " Two regions of one continent never have the same value; regions of different continents"
        " may.",
        "Chaque région appartient à l'un des six continents, sa couleur, et a une valeur de 1 à"
        " 6. Deux régions d'un même continent n'ont jamais la même valeur ; d'un continent à"
        " l'autre, c'est possible.",
    ),
    "Préparation",
)
ADJACENT = _rule(
    4,
    Text("Adjacent regions", "Régions limitrophes"),
    Text(
        "Regions are adjacent when they are drawn as neighbours on the cards. A sea route makes"
        " its two ends adjacent as well.",
        "Deux régions sont limitrophes quand les cartes les montrent voisines. Une route maritime"
        " rend aussi limitrophes ses deux extrémités.",
    ),
    "Préparation",
)
TERRITORY = _rule(
    5,
    Text("A territory", "Un territoire"),
    Text(
        "A territory is made of regions of one camp that hang together by adjacency, whatever"
        " their continents. A region that links two territories makes them one.",
        "Un territoire est formé de régions d'un même camp qui se tiennent de proche en proche,"
        " quels que soient leurs continents. Une région qui relie deux territoires les réunit.",
    ),
    "Les territoires",
)

# Set-up -------------------------------------------------------------------------------------------

DEAL = _rule(
    6,
    Text("Five cards each", "Cinq cartes chacun"),
    Text(
        "Shuffle the 90 cards and deal 5 to each player; the rest is the pile, face down. The"
        " oldest player begins, and turns go round to the left.",
        "On mélange les 90 cartes, on en distribue 5 à chacun ; le reste forme la pioche, face"
        " cachée. Le plus âgé commence, et l'on tourne vers la gauche.",
    ),
    "Préparation",
)

# The turn -----------------------------------------------------------------------------------------

TURN = _rule(
    7,
    Text("A card, then one action", "Une carte, puis une action"),
    Text(
        "A turn begins with the draw of one card. Then comes exactly one action: draw two more"
        " cards, or put a new region into play, or attack.",
        "Un tour commence par la pioche d'une carte. Vient ensuite une seule action : piocher"
        " deux cartes de plus, ou mettre une nouvelle région en jeu, ou attaquer.",
    ),
    "Déroulement du jeu",
)
PLAY = _rule(
    8,
    Text("Putting a region into play", "Mettre une région en jeu"),
    Text(
        "Lay a card of your hand face up in your camp. It need not touch anything; when it"
        " touches regions of yours it joins them.",
        "Posez une carte de votre main dans votre camp, face visible. Elle n'a besoin de toucher"
        " aucune autre ; si elle touche des régions à vous, elle les rejoint.",
    ),
    "Déroulement du jeu",
)
ONCE = _rule(
    9,
    Text("A region is in play once", "Une région n'est en jeu qu'une fois"),
    Text(
        "A region that already lies in a camp, anybody's, may not be put into play again.",
        "Une région déjà présente dans un camp, quel qu'il soit, ne peut pas être remise en jeu.",
    ),
    "Déroulement du jeu",
)
MISTAKES = _rule(
    10,
    Text("Repairing a mistake", "Réparer une erreur"),
    Text(
        "Somebody who laid a region that was in play takes it back and does something else; found"
        " after that turn, the later copy is discarded, or all copies when nobody knows which came"
        " later. The program does not let such a card be laid, so there is nothing to repair.",
        "Qui a posé une région déjà en jeu la reprend et fait autre chose ; si on le voit après"
        " son tour, le doublon est défaussé, ou tous si l'on ignore lequel est venu après. Le"
        " programme empêche de poser une telle carte : il n'y a rien à réparer.",
    ),
    "Déroulement du jeu",
    enforced=False,
)
ATTACK = _rule(
    11,
    Text("Who attacks whom", "Qui attaque qui"),
    Text(
        "The attacker names a region of their own camp, and a region adjacent to it that lies in the"
        " camp of an opponent, the defender.",
        "L'attaquant désigne une région de son camp, puis une région limitrophe de celle-ci dans"
        " le camp d'un adversaire, le défenseur.",
    ),
    "Déroulement du jeu",
)
ATTACK_SUPPORT = _rule(
    12,
    Text("The attacker's support", "Le soutien de l'attaquant"),
    Text(
        "The attacker engages one or more cards of their own hand, any of them, copies of one"
        " region included; says how many, and puts them face down.",
        "L'attaquant engage une ou plusieurs cartes de sa main, n'importe lesquelles, doublons"
        " compris. Il en annonce le nombre et les pose face cachée.",
    ),
    "Déroulé d'une attaque",
)
DEFENCE_SUPPORT = _rule(
    13,
    Text("The defender's support", "Le soutien du défenseur"),
    Text(
        "Then the defender does the same with any number of cards of their own hand, or with none.",
        "Puis le défenseur fait de même avec autant de cartes de sa main qu'il veut, ou aucune.",
    ),
    "Déroulé d'une attaque",
)
REVEAL = _rule(
    14,
    Text("Adding up", "Faire le total"),
    Text(
        "Both reveal their cards. Each adds their values to that of their own region, the attacking"
        " one or the attacked one.",
        "Les deux révèlent leurs cartes. Chacun ajoute leurs valeurs à celle de sa région,"
        " attaquante ou attaquée.",
    ),
    "Déroulé d'une attaque",
)
RESULT = _rule(
    15,
    Text("The attacker needs more", "L'attaquant doit faire plus"),
    Text(
        "With a higher total the attacker takes the card of the attacked region into their own camp."
        " With an equal or lower one the defender keeps it.",
        "Avec un total supérieur, l'attaquant prend la carte de la région attaquée dans son camp."
        " À égalité ou au-dessous, le défenseur la garde.",
    ),
    "Déroulé d'une attaque",
)
SUPPORT_SPENT = _rule(
    16,
    Text("Support is discarded", "Le soutien est défaussé"),
    Text(
        "All cards engaged on either side go to the discard pile.",
        "Toutes les cartes engagées, des deux côtés, vont à la défausse.",
    ),
    "Déroulé d'une attaque",
)
REPLACE = _rule(
    17,
    Text("Replacements", "Remplacements"),
    Text(
        "First the defender draws as many cards as were engaged in defence, 3 at most; then the"
        " attacker as many as were engaged in the attack, 2 at most.",
        "Le défenseur pioche d'abord autant de cartes qu'il en a engagées, 3 au plus ; puis"
        " l'attaquant autant qu'il en a engagées, 2 au plus.",
    ),
    "Déroulé d'une attaque",
)
DISCARD_OPEN = _rule(
    18,
    Text("The discard pile is open", "La défausse est ouverte"),
    Text(
        "Anybody may look through the discard pile at any time. It is a permission, which no"
        " player can break: the program hides nothing of it.",
        "Chacun peut consulter la défausse à tout moment. C'est une permission, que nul ne peut"
        " enfreindre : le programme n'en cache rien.",
    ),
    "Déroulé d'une attaque",
    enforced=False,
)
TEN_CARDS = _rule(
    19,
    Text("Ten cards at the end of a turn", "Dix cartes à la fin du tour"),
    Text(
        "Who holds more than 10 cards at the end of their own turn gives those above 10 to an"
        " opponent of their choice.",
        "Qui a plus de 10 cartes en main à la fin de son tour donne celles en trop à un"
        " adversaire de son choix, pour en garder 10.",
    ),
    "Déroulement du jeu",
)

# End and scoring ----------------------------------------------------------------------------------

END_FEW = _rule(
    20,
    Text("The end, two or three players", "La fin à deux ou trois"),
    Text(
        "With two or three players the game ends immediately when the pile is exhausted.",
        "À deux ou trois joueurs, la partie s'achève immédiatement quand la pioche est épuisée.",
    ),
    "Fin du jeu",
)
END_FOUR = _rule(
    21,
    Text("The end, four players", "La fin à quatre"),
    Text(
        "With four players the discard pile is shuffled into a second pile when the first is"
        " exhausted. The game ends when that one is exhausted too.",
        "À quatre, quand la pioche est épuisée, la défausse mélangée forme une seconde pioche. La"
        " partie s'achève quand celle-ci est épuisée à son tour.",
    ),
    "Fin du jeu",
)
COUNT = _rule(
    22,
    Text("One territory counts", "Un territoire compte"),
    Text(
        "Each player chooses one territory of their own: 1 point for each region of it, and 1 point"
        " for each card in hand that is a copy of one of these regions. The program asks one"
        " player after the other, and what one chooses changes nothing for the others.",
        "Chacun choisit un de ses territoires : 1 point par région, et 1 point par carte de sa"
        " main qui est le double d'une de ces régions. Le programme interroge un joueur après"
        " l'autre ; le choix de l'un ne change rien pour les autres.",
    ),
    "Décompte des points",
)
REST_IGNORED = _rule(
    23,
    Text("The rest is ignored", "Le reste ne compte pas"),
    Text(
        "Regions outside of the chosen territory and other cards bring nothing; regions can still"
        " break a tie.",
        "Les régions hors du territoire choisi et les autres cartes ne rapportent rien ; les"
        " régions peuvent encore départager.",
    ),
    "Décompte des points",
)
WINNER = _rule(
    24,
    Text("Most points win", "Le plus de points gagne"),
    Text(
        "The player with most points wins. Of those who tie, the one with most regions in all"
        " territories together wins, copies not counted; if they tie again they share the victory.",
        "Le joueur qui a le plus de points gagne. En cas d'égalité, c'est celui qui a le plus de"
        " régions dans l'ensemble de ses territoires, sans les doubles ; si l'égalité demeure, la"
        " victoire est partagée.",
    ),
    "Décompte des points",
)
CONTINENTS = _rule(
    25,
    Text("Variant: continents", "Variante : les continents"),
    Text(
        "With the option `continent_variant` the player with most regions of a continent gets 3"
        " points at the end, for each of the six; a tie brings nobody anything. It can be played"
        " against the bot too.",
        "Avec l'option `continent_variant`, le joueur qui a le plus de régions d'un continent"
        " reçoit 3 points à la fin, pour chacun des six ; une égalité ne rapporte rien à personne."
        " Elle se joue aussi contre le bot.",
    ),
    "Variante",
)

# Solo ---------------------------------------------------------------------------------------------

BOT_LEVEL = _rule(
    26,
    Text("Three levels", "Trois niveaux"),
    Text(
        "The bot supports with a fixed number of cards. Beginner: 3 when it attacks, 2 when it"
        " defends; intermediate: 3 and 3; expert: 4 and 3. The option `solo` chooses the level.",
        "Le bot soutient avec un nombre fixe de cartes. Débutant : 3 en attaque, 2 en défense ;"
        " intermédiaire : 3 et 3 ; confirmé : 4 et 3. L'option `solo` choisit le niveau.",
    ),
    "Le mode Solo",
)
BOT_FIRST = _rule(
    27,
    Text("The bot begins", "Le bot commence"),
    Text(
        "You draw five cards. The bot has no hand, and takes the first turn.",
        "Vous piochez cinq cartes. Le bot n'a pas de main, et joue le premier.",
    ),
    "Le mode Solo",
)
BOT_SUPPORT = _rule(
    28,
    Text("The bot's support comes from the pile", "Le bot soutient avec la pioche"),
    Text(
        "Attack and defence go as usual, but the bot draws its support from the pile, after you"
        " have engaged your cards. It draws no replacements.",
        "L'attaque et la défense se font comme d'habitude, mais le bot tire son soutien de la"
        " pioche, après que vous avez engagé vos cartes. Il ne pioche aucun remplacement.",
    ),
    "Attaque / Défense",
)
BOT_SHORT = _rule(
    29,
    Text("Too few cards for the bot", "Trop peu de cartes pour le bot"),
    Text(
        "When the pile holds fewer cards than the bot needs, it supports with those that are"
        " left. The result of the attack stands, then the game ends.",
        "Si la pioche n'a pas assez de cartes, le bot soutient avec celles qui restent. Le"
        " résultat de l'attaque est appliqué, puis la partie s'achève.",
    ),
    "Attaque / Défense",
)
BOT_TURN = _rule(
    30,
    Text("The bot's turn", "Le tour du bot"),
    Text(
        "The bot draws a card face up. A region not in play goes into its camp. A region of its"
        " own camp goes face down to its loot, worth 1 point at the end even if the region is"
        " lost. A region of your camp is attacked by the bot's adjacent region of highest value,"
        " if it has any; that card is discarded, attack or not.",
        "Le bot pioche une carte, face visible. Une région qui n'est pas en jeu va dans son camp."
        " Une région de son camp va face cachée dans son butin, qui rapporte 1 point à la fin même"
        " si la région est perdue. Une région de votre camp est attaquée par la région limitrophe"
        " du bot de plus grande valeur, s'il en a ; cette carte est défaussée, avec ou sans"
        " attaque.",
    ),
    "Tour de jeu du bot",
)
SOLO_TURN = _rule(
    31,
    Text("Your turn in solo", "Votre tour en solo"),
    Text(
        "You play as usual, but cards above 10 at the end of your turn are discarded. A copy of"
        " yours found to lie twice on the table would go to the bot's loot; the program does not"
        " let it be laid.",
        "Vous jouez comme d'habitude, mais les cartes au-delà de 10 à la fin de votre tour sont"
        " défaussées. Un doublon à vous découvert sur la table irait au butin du bot ; le"
        " programme empêche de le poser.",
    ),
    "Votre tour de jeu",
)
SOLO_END = _rule(
    32,
    Text("The end in solo", "La fin en solo"),
    Text(
        "The game ends when the pile is exhausted for the first time. You count as usual. The bot"
        " gets 2 points for each region of its camp, territories or not, and 1 for each card of"
        " its loot. The bot wins a tie.",
        "La partie s'achève quand la pioche est épuisée une première fois. Vous comptez comme"
        " d'habitude. Le bot a 2 points par région de son camp, sans égard aux territoires, et 1"
        " par carte de son butin. À égalité, le bot gagne.",
    ),
    "Fin de partie",
)

RULES = (*rules_in(globals()), *readings.RULES)
