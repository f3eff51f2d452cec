"""What the manual of Risk 2007 leaves open, and how it is read here."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text
from conquest_lab.mechanics import battles


def _reading(number: int, title: Text, text: Text, *, enforced: bool = True) -> Rule:
    return Rule(f"H-A{number:02}", title, text, OUR_READING, enforced=enforced)


EXTRA_EDGE = _reading(
    2,
    Text("India and East Africa", "L’Inde et l’Afrique Orientale"),
    Text(
        "An example of the team game moves from Indonesia over Siam and India to East Africa, but"
        " on no board are India and East Africa neighbours. We take it that Middle East was left"
        " out and must be friendly too. The option `extra_edges` joins the two by a sea line.",
        "Un exemple du jeu par équipe va de l’Indonésie par le Siam et l’Inde jusqu’en Afrique"
        " Orientale, mais sur aucun plateau l’Inde et l’Afrique Orientale ne sont voisines. Nous"
        " pensons que le Moyen-Orient a été oublié et doit être ami aussi. L’option `extra_edges`"
        " joint les deux par une ligne maritime.",
    ),
)
EGYPT_EXAMPLE = _reading(
    3,
    Text("The numbers of the Egypt example", "Les nombres de l’exemple de l’Égypte"),
    Text(
        "In the example Egypt loses 1 of 3 regiments and yet only 1 is left. We take the numbers of"
        " each picture by themselves. It is an example and no rule: a program has nothing to break.",
        "Dans l’exemple, l’Égypte perd 1 régiment sur 3 et pourtant il n’en reste que 1. Nous"
        " prenons les nombres de chaque image à part. C’est un exemple et non une règle : un"
        " programme n’a rien à enfreindre.",
    ),
    enforced=False,
)
TWO_COLOURS = _reading(
    4,
    Text("Two independent armies", "Deux armées indépendantes"),
    Text(
        "The set-up for two speaks of four unused colours; with four colours in the box two are"
        " unused. There are two independent armies, and the program lays out no others.",
        "La mise en place à deux parle de quatre couleurs inutilisées ; avec quatre couleurs dans la"
        " boîte, il en reste deux. Il y a deux armées indépendantes, et le programme n’en place pas"
        " d’autres.",
    ),
    enforced=False,
)
LAST_PLACING = _reading(
    5,
    Text("The last placing turn", "Le dernier tour de placement"),
    Text(
        "3 regiments a turn make 16 placing turns, but the independent armies have regiments for 15"
        " each. In the last turn none is left for them, so that whoever places second places none"
        " for them there. The alternative would be another number of regiments.",
        "À 3 régiments par tour, il y a 16 tours de placement, mais les armées indépendantes n’ont"
        " de régiments que pour 15. Au dernier, il n’en reste pas pour elles, et celui qui place en"
        " second n’en place donc pas à ce moment. L’autre lecture changerait le nombre de régiments.",
    ),
)
RED_AND_BLUE = _reading(
    6,
    Text("Green that becomes blue", "Le vert qui devient bleu"),
    Text(
        "The example of influence names a red and a green player and then a blue one. We read red's"
        " opponent. It is an example and no rule: a program has nothing to break.",
        "L’exemple de l’influence cite un joueur rouge et un vert, puis un bleu. Nous lisons"
        " l’adversaire du rouge. C’est un exemple et non une règle : un programme n’a rien à"
        " enfreindre.",
    ),
    enforced=False,
)
NO_AUSTRALIA = _reading(
    7,
    Text("The territory Australia", "Le territoire Australie"),
    Text(
        "An example invades Australia, which is no territory. We read Eastern or Western Australia."
        " It is an example and no rule: a program has nothing to break.",
        "Un exemple envahit l’Australie, qui n’est pas un territoire. Nous lisons Australie"
        " orientale ou occidentale. C’est un exemple et non une règle : un programme n’a"
        " rien à enfreindre.",
    ),
    enforced=False,
)
BEYOND_41 = _reading(
    8,
    Text("The table ends at 41", "Le tableau finit à 41"),
    Text(
        "The printed table ends at 41 territories; whoever holds 42 has won. The program goes on"
        " with a third, but no turn begins there.",
        "Le tableau imprimé finit à 41 territoires ; qui en tient 42 a gagné. Le programme continue"
        " avec le tiers, mais aucun tour ne commence là.",
    ),
    enforced=False,
)
BOARD_BONUSES = _reading(
    9,
    Text("Bonuses on the board only", "Des bonus imprimés sur le seul plateau"),
    Text(
        "The manual names the bonuses of Oceania, Europe and Africa; those of North America 5, South"
        " America 2 and Asia 7 stand on the board only. The program has them in the data of its map.",
        "Le manuel cite les bonus de l’Océanie, de l’Europe et de l’Afrique ; ceux de l’Amérique du"
        " Nord 5, de l’Amérique du Sud 2 et de l’Asie 7 ne figurent que sur le plateau. Le programme"
        " les a dans les données de sa carte.",
    ),
    enforced=False,
)
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
        "Le manuel parle d’« une série ». Nous en permettons autant que l’on veut, chacune à"
        " la valeur suivante ; l’option `max_trades_per_turn` en permet moins, échanges"
        " obligatoires exceptés. En jeu ordinaire la question ne se pose pas : un tour"
        " commence avec 5 cartes au plus, et un échange en laisse 2.",
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

# The game for two ---------------------------------------------------------------------------------

NOTHING_HELD = _reading(
    20,
    Text("Passive armies hold no cards", "Les armées passives n’ont pas de cartes"),
    Text(
        "All cards went back into the pile before the game, so destroying a passive independent army"
        " yields none.",
        "Toutes les cartes sont retournées à la pioche avant la partie : détruire une armée"
        " indépendante passive n’en rapporte donc aucune.",
    ),
)
OPPONENT_DEFENDS = _reading(
    21,
    Text("Who defends an active army", "Qui défend une armée active"),
    Text(
        "Only the passive variant says who throws for an independent army that is attacked. We let"
        " the opponent of the player on turn choose and throw in the active variant too, whoever its"
        " ally is.",
        "Seule la variante passive dit qui lance pour une armée indépendante attaquée. Dans la"
        " variante active aussi, l’adversaire du joueur dont c’est le tour choisit et lance, quel"
        " que soit l’allié.",
    ),
)
AGAINST_AN_ALLY = _reading(
    22,
    Text("Attacking one's own ally", "Attaquer son propre allié"),
    Text(
        "Allied regiments may attack other allies; whether own regiments may is not said. We allow"
        " it, and the die of loyalty follows as after any invasion of an independent army.",
        "Les régiments alliés peuvent attaquer d’autres alliés ; rien ne dit si ceux du"
        " joueur le peuvent. Nous le permettons, et le dé de loyauté suit comme après toute"
        " invasion d’une armée indépendante.",
    ),
)
END_OF_THE_LINE = _reading(
    23,
    Text("A cannon at the far end", "Un canon au bout de la ligne"),
    Text(
        "When a cannon that already stands with the opponent should move away from the player on"
        " turn, it stays there.",
        "Quand un canon qui se trouve déjà chez l’adversaire devrait s’éloigner du joueur dont c’est"
        " le tour, il y reste.",
    ),
)
USELESS_GIFT = _reading(
    24,
    Text("No card to one's own ally", "Pas de carte à son propre allié"),
    Text(
        "An army that is one's ally already cannot come nearer. We forbid giving it a card; the"
        " option `allow_useless_bribe` allows it, for instance to fill it up to 5 cards.",
        "Une armée qui est déjà son alliée ne peut pas se rapprocher. Nous interdisons de lui donner"
        " une carte ; l’option `allow_useless_bribe` le permet, par exemple pour la remplir jusqu’à"
        " 5 cartes.",
    ),
)
INVASION_CLOSED = _reading(
    25,
    Text("When an invasion has ended", "Quand une invasion est terminée"),
    Text(
        "An invasion ends when the territory is taken, when it is called off, or with the combat"
        " step. Where dice of loyalty are due it must be called off before another territory is"
        " attacked. Each allied army that fought throws once, then the army attacked once. An ally"
        " that leaves is not used any more this turn, in combat or for moves.",
        "Une invasion se termine à la prise du territoire, à l’abandon, ou avec l’étape de combat."
        " Là où des dés de loyauté sont dus, il faut l’abandonner avant d’attaquer ailleurs. Chaque"
        " armée alliée engagée lance une fois, puis l’armée attaquée une fois. Un allié qui part ne"
        " sert plus de tout le tour, ni au combat ni pour les déplacements.",
    ),
)
OWN_INVASION = _reading(
    26,
    Text("Own regiments, one die", "Ses propres régiments, un seul dé"),
    Text(
        "An invasion of an independent army by own regiments alone asks for one die, for the army"
        " attacked. An invasion of the opponent by own regiments alone asks for none.",
        "Une invasion d’une armée indépendante par les seuls régiments du joueur demande un"
        " seul dé, pour l’armée attaquée. Une invasion de l’adversaire par les seuls"
        " régiments du joueur n’en demande pas.",
    ),
)
ARMY_GONE = _reading(
    27,
    Text("An army that is gone", "Une armée disparue"),
    Text(
        "When the last regiment of an independent army has fallen its cannon leaves the line: no die"
        " is thrown for it, and it takes no cards.",
        "Quand le dernier régiment d’une armée indépendante est tombé, son canon quitte la ligne :"
        " on ne lance pas de dé pour elle et elle ne prend plus de cartes.",
    ),
)
ALLY_CONQUERS = _reading(
    28,
    Text("What an ally conquers", "Ce que conquiert un allié"),
    Text(
        "A territory conquered by an allied army belongs to that army, whose regiments move in."
        " A player without a territory is eliminated, allies or not.",
        "Un territoire conquis par une armée alliée appartient à cette armée, dont les"
        " régiments entrent. Un joueur sans territoire est éliminé, qu’il ait des alliés ou"
        " non.",
    ),
)
JOKER_GIVEN = _reading(
    29,
    Text("A joker as a gift", "Un joker en cadeau"),
    Text(
        "Influence takes territory cards. The manual calls the joker a territory card without a"
        " territory, so it may be given as well.",
        "L’influence demande des cartes Territoire. Le manuel appelle le joker une carte Territoire"
        " sans territoire : on peut donc le donner aussi.",
    ),
)
DRY_PILE = _reading(
    30,
    Text("The pile may run dry", "La pioche peut s’épuiser"),
    Text(
        "Cards of an independent army come back only when it is destroyed. If pile and discard pile"
        " are both empty nobody draws.",
        "Les cartes d’une armée indépendante ne reviennent qu’à sa destruction. Si la pioche et la"
        " défausse sont vides toutes deux, on ne pioche pas.",
    ),
)
ARMY_SPOILS = _reading(
    31,
    Text("Cards of an army are traded at once", "Les cartes d’une armée s’échangent aussitôt"),
    Text(
        "The manual orders a trade in mid-turn for cards of an eliminated player. We read the same"
        " for cards of a destroyed independent army: with 5 or more in hand one trades at once.",
        "Le manuel ordonne un échange en cours de tour pour les cartes d’un joueur éliminé. Nous"
        " lisons de même pour celles d’une armée indépendante détruite : avec 5 ou plus en main, on"
        " échange aussitôt.",
    ),
)
ALL_FOR_THE_ALLY = _reading(
    32,
    Text("A thrown die is placed", "Un dé lancé oblige à placer"),
    Text(
        "The die of an ally is optional and thrown once for each; when it is thrown, all its"
        " regiments must be placed before anything else.",
        "Le dé d’un allié est facultatif et lancé une fois pour chacun ; une fois lancé, tous ses"
        " régiments doivent être placés avant toute autre chose.",
    ),
)

# Two teams ----------------------------------------------------------------------------------------

THREE_PLAYERS = _reading(
    33,
    Text("A team of one", "Une équipe d’un seul joueur"),
    Text(
        "With three players one plays alone against two, who sit on both sides. The manual gives"
        " nothing to make up for it: everybody has 35 regiments.",
        "À trois, l’un joue seul contre deux, assis de part et d’autre. Le manuel ne prévoit aucune"
        " compensation : chacun a 35 régiments.",
    ),
)
MIXED_DEFENCE = _reading(
    34,
    Text("Defending a shared territory", "Défendre un territoire partagé"),
    Text(
        "The manual does not say who defends where both team-mates stand. We pool their regiments,"
        " for 2 dice at most; whoever controls the territory throws, on a tie the team-mate who"
        " plays next. Each loss falls on the larger number, on a tie on the thrower's. The option"
        " `mixed_losses` takes them from the thrower first, or lets the thrower choose.",
        "Le manuel ne dit pas qui défend là où se trouvent les deux équipiers. Nous"
        " réunissons leurs régiments, pour 2 dés au plus ; celui qui contrôle le territoire"
        " lance, à égalité l’équipier qui jouera le prochain. Chaque perte frappe le plus"
        " grand nombre, à égalité celui du lanceur. L’option `mixed_losses` les prend"
        " d’abord au lanceur, ou le laisse choisir.",
    ),
)
MIXED_LEAVE = _reading(
    35,
    Text("Leaving a shared territory", "Quitter un territoire partagé"),
    Text(
        "One regiment stays behind. Whether a team-mate's may be that one is not said. We ask for"
        " one of one's own; with the option `mixed_leave_one` a regiment of the team is enough.",
        "Un régiment reste en arrière. Il n’est pas dit si ce peut être celui de l’équipier. Nous en"
        " demandons un à soi ; avec l’option `mixed_leave_one`, un régiment de l’équipe suffit.",
    ),
)
GONE_FROM_THE_BOARD = _reading(
    36,
    Text("What elimination means for teams", "Ce qu’est l’élimination par équipe"),
    Text(
        "A player is eliminated with their last regiment on the board, even where regiments of the"
        " team-mate still stand on the same territory.",
        "Un joueur est éliminé avec son dernier régiment sur le plateau, même là où des régiments de"
        " son équipier restent sur le même territoire.",
    ),
)
JOKER_IN_TEAM_SET = _reading(
    37,
    Text("A joker in a set of fixed value", "Un joker dans une série à valeur fixe"),
    Text(
        "A joker counts as the symbol that makes the set worth most: two of a kind with a joker are"
        " three of that kind, two different ones with a joker are one of each.",
        "Un joker compte comme le symbole qui donne le plus de valeur : deux semblables avec un"
        " joker font trois semblables, deux différentes avec un joker font une de chaque.",
    ),
)
FRIENDLY_TIES = _reading(
    38,
    Text("Through territories nobody controls", "Par les territoires que nul ne contrôle"),
    Text(
        "Territories of the team-mate connect; of shared ones without control the manual says"
        " nothing, but its example goes through one. Every territory where only the team stands"
        " connects.",
        "Les territoires de l’équipier relient ; de ceux qui sont partagés sans contrôle, le manuel"
        " ne dit rien, mais son exemple en traverse un. Tout territoire où ne se trouve que l’équipe"
        " relie.",
    ),
)
FIVE_OR_MORE = _reading(
    39,
    Text("Five cards or more in the team's hand", "Cinq cartes ou plus dans la main d’équipe"),
    Text(
        "For teams the manual orders a trade with 5 cards. We read 5 or more, as in the main game.",
        "Par équipe, le manuel ordonne l’échange avec 5 cartes. Nous lisons 5 ou plus, comme dans le"
        " jeu principal.",
    ),
)
INDEPENDENTS_ARE_ENEMIES = _reading(
    40,
    Text("Independent armies are enemies", "Les armées indépendantes sont ennemies"),
    Text(
        "Only enemy territories are invaded. In the games for two the territories of independent"
        " armies count as such, and conquering one with own regiments earns a card.",
        "On n’envahit que des territoires ennemis. Dans les jeux à deux, ceux des armées"
        " indépendantes comptent comme tels, et en conquérir un avec ses régiments vaut une carte.",
    ),
)
TRACK_FOR_TWO = _reading(
    41,
    Text("The track in the games for two", "Le tableau dans les jeux à deux"),
    Text(
        "The fixed values of sets stand in the middle of the team rules. We read them for teams"
        " only: both games for two keep the golden cavalryman.",
        "Les valeurs fixes des séries sont au milieu des règles par équipe. Nous les lisons pour les"
        " équipes seulement : les deux jeux à deux gardent le cavalier doré.",
    ),
)
UNLIMITED_PIECES = _reading(
    42,
    Text("Enough pieces", "Assez de pions"),
    Text(
        "Pieces can be changed for larger ones, so we take it that they never run out. The program"
        " counts regiments and has as many as are needed.",
        "Les pions s’échangent contre de plus gros : nous considérons qu’ils ne manquent jamais. Le"
        " programme compte des régiments et en a autant qu’il faut.",
    ),
    enforced=False,
)
WHERE_ONE_STANDS = _reading(
    43,
    Text("Own regiments may be used", "Ses régiments peuvent servir"),
    Text(
        "Teams count territories by control, but the main game calls one's own every territory with"
        " own regiments. So one may place regiments and attack wherever one has some, in control or"
        " not; only own regiments attack and move. The alternative would idle the smaller number.",
        "Les équipes comptent les territoires par le contrôle, mais le jeu principal appelle sien"
        " tout territoire où l’on a des régiments. On peut donc placer des régiments et attaquer"
        " partout où l’on en a, contrôle ou non ; seuls ses propres régiments attaquent et se"
        " déplacent. L’autre lecture immobiliserait le plus petit nombre.",
    ),
)
WHOLE_BATTLE = _reading(44, battles.TITLE, battles.TEXT)
