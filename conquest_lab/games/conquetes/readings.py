"""Readings of Conquêtes: what the booklet leaves open, how we decide it, what else it might be."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule, rules_in
from conquest_lab.core.words import Text


def _reading(number: int, title: Text, text: Text, *, enforced: bool = True) -> Rule:
    return Rule(f"C-A{number:02}", title, text, OUR_READING, enforced=enforced)


# Map and cards ------------------------------------------------------------------------------------

OWN_MAP = _reading(
    1,
    Text("A map of our own", "Un planisphère à nous"),
    Text(
        "The booklet names six regions and shows no list. The 30 regions, their values and"
        " borders are ours: they keep the six names, the borders it mentions and the rule on"
        " values.",
        "Le livret nomme six régions et n'en donne pas la liste. Les 30 régions, leurs valeurs et"
        " leurs limites sont les nôtres : elles gardent les six noms, les voisinages cités et la"
        " règle des valeurs.",
    ),
)
BOTH_WAYS = _reading(
    2,
    Text("Adjacency goes both ways", "Limitrophe dans les deux sens"),
    Text(
        "Each card shows its own neighbours, and nothing says that two cards agree. We take it"
        " that they do. The board holds every border once for both sides, so this cannot be"
        " broken.",
        "Chaque carte montre ses voisines, et rien ne dit que deux cartes s'accordent. Nous"
        " l'admettons. Le plateau note chaque limite une fois pour les deux côtés : cela ne peut"
        " être enfreint.",
    ),
    enforced=False,
)

# Exhaustion ---------------------------------------------------------------------------------------

AT_ONCE = _reading(
    3,
    Text("What «immediately» means", "Ce que veut dire « immédiatement »"),
    Text(
        "The game ends as soon as the last card leaves the pile, be it the first card of a turn"
        " or a replacement; no action, no further draw and no gift follows, while the result of an"
        " attack stands. One could also finish the turn: the option `finish_turn` does, and then"
        " two cards may be asked of an empty pile, which gives none.",
        "La partie s'achève dès que la dernière carte quitte la pioche, que ce soit la première"
        " carte d'un tour ou un remplacement ; ni action, ni pioche, ni don ne suivent, mais le"
        " résultat d'une attaque reste acquis. On peut aussi finir le tour : c'est l'option"
        " `finish_turn` ; on peut alors demander deux cartes à une pioche vide, qui n'en donne aucune.",
    ),
)
FEWER_LEFT = _reading(
    4,
    Text("Fewer cards left than due", "Moins de cartes que dû"),
    Text(
        "Who is due more cards than the pile holds takes what there is; the rest is not owed. The"
        " booklet says so for the bot's support only.",
        "Qui doit piocher plus de cartes qu'il n'en reste prend celles qui restent ; le surplus"
        " n'est pas dû. Le livret ne le dit que pour le soutien du bot.",
    ),
)
NOTHING_TO_SHUFFLE = _reading(
    5,
    Text("Nothing to shuffle", "Rien à mélanger"),
    Text(
        "With four players the discard pile becomes the new pile at the very moment of"
        " exhaustion, and whoever was drawing goes on. If nothing was discarded the game ends.",
        "À quatre, la défausse devient la nouvelle pioche à l'instant même, et celui qui piochait"
        " continue. Si rien n'a été défaussé, la partie s'achève.",
    ),
)

# The turn -----------------------------------------------------------------------------------------

NEEDS_A_CARD = _reading(
    6,
    Text("No attack with an empty hand", "Pas d'attaque la main vide"),
    Text(
        "Since an attack needs one card of support, nobody attacks with an empty hand. It hardly"
        " ever comes up: every turn begins with a draw.",
        "Comme une attaque demande une carte de soutien, on n'attaque pas la main vide. Le cas"
        " est presque impossible : chaque tour commence par une pioche.",
    ),
)
ONE_ATTACK = _reading(
    7,
    Text("One attack a turn", "Une attaque par tour"),
    Text(
        "The attack is the one action of its turn, won or lost. The booklet nowhere speaks of"
        " going on, as other conquest games do.",
        "L'attaque est l'unique action du tour, gagnée ou perdue. Le livret ne parle nulle part"
        " de continuer, comme dans d'autres jeux de conquête.",
    ),
)
ONE_RECEIVER = _reading(
    8,
    Text("All to one opponent", "Tout au même adversaire"),
    Text(
        "The booklet says «an opponent»: the cards above ten all go to one, whom the giver"
        " chooses, like the cards; with two players there is no choice of whom. They"
        " could also be dealt out among several.",
        "Le livret dit « un adversaire » : toutes les cartes au-delà de dix vont au même, que"
        " choisit le donneur, comme il choisit les cartes ; à deux, le destinataire est imposé. On"
        " pourrait aussi les répartir.",
    ),
)
WAITS = _reading(
    9,
    Text("More than ten may wait", "Plus de dix peuvent attendre"),
    Text(
        "Hands are counted at the end of one's own turn only: who comes to hold more than ten by"
        " a gift, or still does after a defence, keeps them until then.",
        "On ne compte sa main qu'à la fin de son propre tour : qui en a plus de dix après un don,"
        " ou encore après une défense, les garde jusque-là.",
    ),
)
SPLITS = _reading(
    10,
    Text("A lost link splits a territory", "Un lien perdu sépare"),
    Text(
        "The booklet tells how territories merge, not how they part. By its definition, a"
        " territory that loses its link is two.",
        "Le livret dit comment des territoires se réunissent, non comment ils se séparent. Selon"
        " sa définition, un territoire qui perd son lien en fait deux.",
    ),
)
JOINS = _reading(
    11,
    Text("A conquered region joins", "Une région conquise rejoint"),
    Text(
        "A conquered region goes to the attacker's camp; being adjacent to the attacking region"
        " it is always part of the same territory.",
        "Une région conquise va dans le camp de l'attaquant ; limitrophe de la région attaquante,"
        " elle fait toujours partie du même territoire.",
    ),
)
TWO_COPIES = _reading(
    12,
    Text("Two copies, two points", "Deux doubles, deux points"),
    Text(
        "A region in play leaves two copies. Held by the same player both score, as in the"
        " booklet's example.",
        "Une région en jeu laisse deux exemplaires. S'ils sont dans la même main, les deux"
        " comptent, comme dans l'exemple du livret.",
    ),
)
CAMP_ONLY = _reading(
    13,
    Text("Only camps hold continents", "Seuls les camps comptent"),
    Text(
        "In the variant only regions in camps are compared: copies laid down for points are not,"
        " though the booklet does not exclude them. A continent in which nobody has a region"
        " brings nothing.",
        "Dans la variante, on ne compare que les régions des camps : les doubles posés pour des"
        " points n'en sont pas, bien que le livret ne les exclue pas. Un continent où personne n'a"
        " de région ne rapporte rien.",
    ),
)
VARIANT_AND_TIES = _reading(
    14,
    Text("The variant does not change ties", "La variante ne change pas les égalités"),
    Text(
        "Points for continents are part of the total, and a tie of totals is broken as without"
        " the variant, by regions in camps.",
        "Les points des continents font partie du total, et une égalité se départage comme sans"
        " la variante, par les régions des camps.",
    ),
)
NO_MISTAKES = _reading(
    15,
    Text("Mistakes are refused", "Les erreurs sont refusées"),
    Text(
        "The booklet has players watch for regions laid twice. The program watches: it refuses"
        " such a card, and the ways of repairing the mistake never come up.",
        "Le livret charge les joueurs de guetter les doublons posés. C'est le programme qui"
        " guette : il refuse une telle carte, et les réparations n'ont jamais lieu.",
    ),
    enforced=False,
)

# Solo ---------------------------------------------------------------------------------------------

BOT_TIES = _reading(
    16,
    Text("Equally strong regions of the bot", "Régions du bot de même force"),
    Text(
        "Several regions of the bot can have the highest value, and the booklet does not choose."
        " The first in the order of the board attacks; with the option `bot_tie` set to «chance»"
        " each is equally likely.",
        "Plusieurs régions du bot peuvent avoir la plus grande valeur, et le livret ne choisit"
        " pas. La première dans l'ordre du plateau attaque ; avec l'option `bot_tie` à « chance »,"
        " on tire au sort.",
    ),
)
BOT_CONQUERS = _reading(
    17,
    Text("What the bot takes", "Ce que prend le bot"),
    Text(
        "A region the bot conquers goes from your camp to its camp. The card it drew does not"
        " replace it: that one is discarded.",
        "Une région conquise par le bot passe de votre camp au sien. La carte qu'il a piochée ne"
        " la remplace pas : elle est défaussée.",
    ),
)
SOLO_FIGHT = _reading(
    18,
    Text("Fighting the bot", "Combattre le bot"),
    Text(
        "Whoever attacks, you engage your cards first, then the bot draws. Your replacements have"
        " the usual limits: 3 as defender, 2 as attacker.",
        "Quel que soit l'attaquant, vous engagez d'abord vos cartes, puis le bot tire les"
        " siennes. Vos remplacements ont les limites habituelles : 3 en défense, 2 en attaque.",
    ),
)
BOT_JUST_ENOUGH = _reading(
    19,
    Text("Just enough cards for the bot", "Juste assez de cartes pour le bot"),
    Text(
        "When the bot's support takes exactly the last cards of the pile, the game ends after the"
        " result as it does with too few.",
        "Quand le soutien du bot prend exactement les dernières cartes, la partie s'achève après"
        " le résultat, comme avec trop peu.",
    ),
)
BOT_SUPPORT_SPENT = _reading(
    20,
    Text("The bot's support is discarded", "Le soutien du bot est défaussé"),
    Text(
        "The cards that supported the bot go to the discard pile like yours; they are not loot.",
        "Les cartes qui ont soutenu le bot vont à la défausse comme les vôtres ; ce n'est pas du"
        " butin.",
    ),
)
SOLO_EXCESS = _reading(
    21,
    Text("No gifts to the bot", "Pas de don au bot"),
    Text(
        "In solo the cards above ten are discarded, and you choose which; the bot has no hand to"
        " receive them.",
        "En solo, les cartes au-delà de dix sont défaussées, à votre choix ; le bot n'a pas de"
        " main pour les recevoir.",
    ),
)

# Beginning, end, and what may be known ------------------------------------------------------------

FIRST_SEAT = _reading(
    22,
    Text("The first seat begins", "La première place commence"),
    Text(
        "The program does not know who is oldest: the first seat begins. Let the oldest sit"
        " there, or whom you like.",
        "Le programme ignore qui est le plus âgé : la première place commence. Que le plus âgé"
        " s'y assoie, ou qui vous voulez.",
    ),
)
EMPTY_CAMP = _reading(
    23,
    Text("An empty camp", "Un camp vide"),
    Text(
        "A player without any region at the end has no territory to choose and 0 points.",
        "Un joueur sans région à la fin n'a pas de territoire à choisir, et 0 point.",
    ),
)
OPEN_COUNTS = _reading(
    24,
    Text("How many cards is no secret", "Le nombre de cartes n'est pas secret"),
    Text(
        "The booklet hides faces and says nothing of numbers. How many cards a hand or the pile"
        " holds may be known to all.",
        "Le livret cache les faces et ne dit rien des nombres. Chacun peut savoir combien de"
        " cartes compte une main ou la pioche.",
    ),
)
BOT_LAST_CARD = _reading(
    25,
    Text("The bot's last card", "La dernière carte du bot"),
    Text(
        "When the bot draws the last card of the pile, that card still goes to its camp or loot,"
        " or attacks with whatever support is left, and then the game ends. One could also end"
        " before; but the card must go somewhere, and the booklet finishes the bot's attacks.",
        "Quand le bot pioche la dernière carte, elle va encore dans son camp ou son butin, ou"
        " attaque avec le soutien qui reste, puis la partie s'achève. On pourrait s'arrêter avant"
        " ; mais la carte doit aller quelque part, et le livret achève les attaques du bot.",
    ),
)

RULES = rules_in(globals())
