"""What the home-brew leaves open or contradicts, and how it is read here."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text
from conquest_lab.mechanics import battles


def _reading(number: int, title: Text, text: Text) -> Rule:
    return Rule(f"R-A{number:02}", title, text, OUR_READING)


CLASSIC = _reading(
    1,
    Text("Players, order and ties", "Joueurs, ordre et égalités"),
    Text(
        "The text names neither the number of players nor who begins. As in Risk there"
        " are 2 to 6 players, the highest die begins, and those who tie throw again.",
        "Le texte ne dit ni le nombre de joueurs ni qui commence. Comme au Risk, on joue"
        " de 2 à 6, le plus haut dé commence et les ex æquo relancent.",
    ),
)
NEAREST = _reading(
    2,
    Text("Who chooses first, and what is near", "Qui choisit d’abord, et ce qui est proche"),
    Text(
        "It is not said what happens when two want the same territory. They choose one"
        " territory at a time, 3 times round the table; a territory that is taken cannot"
        " be chosen. Sea lines of the board are borders. Nearest is who can be reached"
        " over the fewest borders; among equals the player chooses. One could also let"
        " each player take all 3 at once.",
        "Rien n’est dit si deux joueurs veulent le même territoire. On choisit un"
        " territoire à la fois, en 3 tours de table ; un territoire pris ne se choisit"
        " plus. Les lignes maritimes du plateau sont des frontières. Le plus proche est"
        " celui que séparent le moins de frontières ; à égalité, le joueur choisit. On"
        " pourrait aussi laisser chacun prendre ses 3 territoires d’un coup.",
    ),
)
COLONY_CARDS = _reading(
    3,
    Text("Cards of the set-up", "Les cartes de la mise en place"),
    Text(
        "A card drawn for the colony may show a territory that is taken: one draws on"
        " until 2 free territories are seen. Only the card not chosen is said to go back,"
        " so the cards of capitals and colonies lie aside; after the set-up we shuffle"
        " them in again. With the option `setup_cards_return` off they stay out of the"
        " game.",
        "Une carte piochée pour la colonie peut montrer un territoire pris : on pioche"
        " jusqu’à voir 2 territoires libres. Le texte ne fait revenir que la carte écartée ;"
        " celles des capitales et des colonies restent de côté ; après la mise en place,"
        " nous les remettons dans la pioche. Sans l’option `setup_cards_return`, elles"
        " restent hors du jeu.",
    ),
)
FIRST_UNITS = _reading(
    4,
    Text("The first units are infantry", "Les premières unités sont des fantassins"),
    Text(
        "One unit on each territory: we read infantry. Then one player after the other"
        " places the 6 infantry and the cavalry.",
        "Une unité par territoire : nous lisons un fantassin. Puis, l’un après l’autre,"
        " les joueurs placent les 6 fantassins et le cavalier.",
    ),
)
GARRISON = _reading(
    5,
    Text("Which neutral units", "Quelles unités neutres"),
    Text(
        "The text leaves open which units the neutral player has. We take 2 infantry;"
        " with the option `neutral_garrison` at “random” each of the 2 is infantry or"
        " cavalry with equal chances.",
        "Le texte ne précise pas quelles unités a le joueur neutre. Nous prenons 2"
        " fantassins ; avec l’option `neutral_garrison` à « random », chacune des 2 unités"
        " est un fantassin ou un cavalier, à chances égales.",
    ),
)
EVERYBODYS_FIRST = _reading(
    6,
    Text("The first round", "Le premier tour"),
    Text(
        "The first turn is read as the first turn of every player, so that the last"
        " player too may only attack neutral territories.",
        "Le premier tour s’entend comme le premier tour de chaque joueur : même le dernier"
        " n’attaque alors que des territoires neutres.",
    ),
)
CAPITAL_INCOME = _reading(
    7,
    Text("Credits of a capital", "Les crédits d’une capitale"),
    Text(
        "The 2 credits of a capital may come in addition to the credit of its territory"
        " or in its place; we add them, and the option `capital_income` can replace. Only"
        " the own capital pays; with the option `captured_capitals_pay` captured capitals"
        " of players still in the game pay their holder too.",
        "Les 2 crédits d’une capitale peuvent s’ajouter au crédit de son territoire ou"
        " le remplacer ; nous les ajoutons, et l’option `capital_income` peut remplacer."
        " Seule la capitale à soi rapporte ; avec l’option `captured_capitals_pay`, les"
        " capitales prises de joueurs encore en jeu rapportent aussi à qui les tient.",
    ),
)
JOKERS = _reading(
    8,
    Text("Jokers", "Les jokers"),
    Text(
        "No use is given for jokers, so they are left in the box. With the option"
        " `jokers_wild` the 2 jokers join the pile after the set-up and stand for any"
        " kind.",
        "Aucun emploi n’est donné aux jokers : ils restent dans la boîte. Avec l’option"
        " `jokers_wild`, les 2 jokers entrent dans la pioche après la mise en place et"
        " valent n’importe quelle sorte.",
    ),
)
PAIR_YIELD = _reading(
    9,
    Text("Units for a pair", "Unités pour une paire"),
    Text(
        "How many units a pair brings is not said. Each card gives its unit, so a pair"
        " gives 2; with the option `pair_yield` at 1 it gives a single one. Any number of"
        " pairs may be exchanged in a turn.",
        "Le nombre d’unités d’une paire n’est pas dit. Chaque carte donne son unité, une"
        " paire en donne donc 2 ; avec l’option `pair_yield` à 1, elle n’en donne qu’une"
        " seule. On échange autant de paires que l’on veut par tour.",
    ),
)
LIBRARY_DRAW = _reading(
    10,
    Text("When libraries draw", "Quand les bibliothèques font piocher"),
    Text(
        "Cards come from libraries only. One draws at the start of the card step,"
        " chooses freely which card to keep, and the others are shuffled back. Hands have"
        " no limit. When the pile is short one draws what there is.",
        "Les cartes ne viennent que des bibliothèques. On pioche au début de l’étape des"
        " cartes, on garde celle que l’on veut et les autres sont remises dans la pioche. La"
        " main n’a pas de limite. S’il n’y en a pas assez dans la pioche, on pioche celles"
        " qui restent.",
    ),
)
ACTIVE_BARRACKS = _reading(
    11,
    Text("Barracks must be working", "La caserne doit être en fonction"),
    Text(
        "Trained and exchanged units are placed on the capital or where a barracks works"
        " already, all of them; a barracks built this turn does not serve yet. Who has no"
        " such place keeps the units until there is one.",
        "Les unités entraînées ou échangées se placent sur la capitale ou là où une caserne"
        " fonctionne déjà, et toutes ; une caserne bâtie ce tour ne sert pas encore. Sans un"
        " tel endroit, on garde ses unités jusqu’à en avoir un.",
    ),
)
BUILDINGS_PASS = _reading(
    12,
    Text("What a conqueror finds", "Ce que trouve le conquérant"),
    Text(
        "Only barracks are said to be destroyed. Factories, ports and libraries pass to"
        " the conqueror and work at once; what was still being built is ready in the next"
        " turn of the conqueror.",
        "Le texte ne détruit que les casernes. Usines, ports et bibliothèques passent au"
        " conquérant et servent aussitôt ; ce qui était en chantier est prêt au tour suivant"
        " du conquérant.",
    ),
)
ONE_EACH = _reading(
    13,
    Text("One building of each kind", "Un bâtiment de chaque sorte"),
    Text(
        "Only factories are limited in the text. We allow 1 of each kind on a territory;"
        " with the option `stack_libraries` several libraries and several ports may stand"
        " together.",
        "Le texte ne limite que les usines. Nous permettons 1 bâtiment de chaque sorte"
        " par territoire ; avec l’option `stack_libraries`, plusieurs bibliothèques et"
        " plusieurs ports peuvent être réunis.",
    ),
)
COASTS = _reading(
    14,
    Text("Where ports can be", "Où bâtir un port"),
    Text(
        "A port needs a coast on one of the 5 oceans. Mediterranean, Black Sea, Baltic"
        " and Arctic are none. Which territory touches which ocean is our own table, as"
        " is the list of oceans that meet: the Atlantics; the Pacifics; the South"
        " Atlantic with the Indian Ocean and with the South Pacific; the South Pacific"
        " with the Indian Ocean.",
        "Un port demande une côte sur l’un des 5 océans. Méditerranée, mer Noire,"
        " Baltique et Arctique n’en sont pas. La table des côtes est la nôtre, comme"
        " celle des océans qui se touchent : les deux Atlantiques ; les deux Pacifiques ;"
        " l’Atlantique Sud avec l’océan Indien et avec le Pacifique Sud ; le Pacifique"
        " Sud avec l’océan Indien.",
    ),
)
STEPS = _reading(
    15,
    Text("How far units move", "Jusqu’où vont les unités"),
    Text(
        "Infantry and cannons move 1 step, cavalry 2, between own territories. On every"
        " territory at least 1 unit that can defend stays, infantry or cavalry.",
        "Fantassins et canons avancent de 1 pas, cavaliers de 2, entre territoires à"
        " soi. Sur chaque territoire reste au moins 1 unité capable de défendre,"
        " fantassin ou cavalier.",
    ),
)
ANY_ORDER = _reading(
    16,
    Text("Moves and fights in any order", "Déplacements et combats dans n’importe quel ordre"),
    Text(
        "Moves and fights share one step of the turn and may be mixed. Attacking costs"
        " no step but entering a captured territory costs 1; so only a unit with a step"
        " left attacks. Cavalry may move 1 step and then attack. A cannon may move and"
        " fire in the same turn.",
        "Déplacements et combats partagent une étape du tour et peuvent se mêler."
        " Attaquer ne coûte aucun pas, entrer dans un territoire pris en coûte 1 ; seule"
        " une unité qui a encore un pas attaque donc. Un cavalier peut faire 1 pas puis"
        " attaquer. Un canon peut se déplacer et tirer dans le même tour.",
    ),
)
TOOK_PART = _reading(
    17,
    Text("Who took part in a capture", "Qui a participé à une prise"),
    Text(
        "All units of the winning throw that survive move in, and these took part. Units"
        " that attacked without success may attack again. Units that follow later by an"
        " ordinary move did not take part; cavalry that captured and has a step left may"
        " still move.",
        "Toutes les unités survivantes du lancer gagnant entrent, et ce sont elles qui"
        " ont participé. Celles qui ont attaqué sans succès peuvent recommencer. Celles"
        " qui suivent plus tard par un déplacement ordinaire n’ont pas participé ; un"
        " cavalier qui a pris et garde un pas peut encore bouger.",
    ),
)
DICE_COUNT = _reading(
    18,
    Text("How many dice", "Combien de dés"),
    Text(
        "As in Risk: at most 3 units attack in a throw, at most 2 defend, 1 die each;"
        " cavalry throws as infantry does. The defender always throws as many dice as"
        " possible; in Risk fewer could be chosen, here there is retreat to save units."
        " Who has declared an attack throws at least 1 time.",
        "Comme au Risk : au plus 3 unités attaquent par lancer, au plus 2 défendent, 1"
        " dé chacune ; le cavalier lance comme le fantassin. Le défenseur lance toujours"
        " le plus de dés possible ; au Risk il pourrait en prendre moins, ici la retraite"
        " sauve les unités. Qui a déclaré une attaque lance au moins 1 fois.",
    ),
)
VOLLEY = _reading(
    19,
    Text("How cannons bombard", "Comment tirent les canons"),
    Text(
        "Range, dice and frequency are not given. Cannons bombard a neighbouring"
        " territory, 1 die each and at most 3 together, against up to 2 dice; each cannon"
        " fires 1 time a turn; only the defender loses units. The last defender survives,"
        " because cannons cannot enter; with the option `bombardment_floor` at 0 it may"
        " fall too. Cannons are no targets.",
        "Portée, dés et fréquence ne sont pas donnés. Les canons bombardent un"
        " territoire voisin, 1 dé chacun et au plus 3 ensemble, contre jusqu’à 2 dés ;"
        " chaque canon tire 1 fois par tour ; seul le défenseur perd des unités. Le"
        " dernier défenseur survit, car les canons n’entrent pas ; avec l’option"
        " `bombardment_floor` à 0, il peut tomber aussi. Les canons ne sont pas des"
        " cibles.",
    ),
)
MORE_OR_EQUAL = _reading(
    20,
    Text("More than all, or as many", "Plus que tous, ou autant"),
    Text(
        "The text asks for more territories than the others together, but its worked"
        " example prints targets that are equal: 27 against 15 and 12, 22 against 10 and"
        " 12, 25 against 10 and 15. We ask for more, counted on the present table: 28, 23"
        " and 26. The option `hegemony` accepts as many.",
        "Le texte demande plus de territoires que les autres réunis, mais son exemple"
        " imprime des totaux égaux : 27 contre 15 et 12, 22 contre 10 et 12, 25 contre 10"
        " et 15. Nous demandons plus, compté sur la table présente : 28, 23 et 26."
        " L’option `hegemony` accepte autant.",
    ),
)
WHEN_WON = _reading(
    21,
    Text("When victory is checked", "Quand on vérifie la victoire"),
    Text(
        "Decapitation is checked after each capture, before a lost capital is judged;"
        " hegemony at the end of each turn. The option `victory_check` can move both to"
        " the capture or both to the end of the turn. With 2 players hegemony is simply"
        " to hold more than the other; the option `hegemony_min_players` at 3 counts it"
        " only while 3 are in the game.",
        "La décapitation se vérifie après chaque prise, avant de juger une capitale"
        " perdue ; l’hégémonie à la fin de chaque tour. L’option `victory_check` peut"
        " mettre les deux à la prise ou les deux à la fin du tour. À 2 joueurs,"
        " l’hégémonie est simplement d’avoir plus que l’autre ; l’option"
        " `hegemony_min_players` à 3 ne la compte que tant que 3 joueurs sont en jeu.",
    ),
)
LEAD_LOST = _reading(
    22,
    Text("When the lead is lost later", "Quand l’avance se perd plus tard"),
    Text(
        "The territories are compared right after the capture, when the capital counts"
        " for the invader already. Who plays on without a capital and later has no more"
        " territories than that invader is judged by the cards then.",
        "On compare les territoires juste après la prise, la capitale comptant déjà pour"
        " l’envahisseur. Qui continue sans capitale, puis perd son avance sur cet"
        " envahisseur, est alors jugé par les cartes.",
    ),
)
WHICH_CAPITAL = _reading(
    23,
    Text("Several cards that fit", "Plusieurs cartes qui conviennent"),
    Text(
        "When several cards show own territories the player chooses the new capital;"
        " with the option `new_capital` at “first” it is the first one drawn. The cards"
        " go back to the pile. The number of cards is that of the territories after the"
        " loss.",
        "Si plusieurs cartes montrent des territoires à soi, le joueur choisit sa"
        " nouvelle capitale ; avec l’option `new_capital` à « first », c’est la première"
        " piochée. Les cartes retournent à la pioche. Leur nombre est celui des"
        " territoires après la perte.",
    ),
)
RETAKEN = _reading(
    24,
    Text("A capital won back", "Une capitale reprise"),
    Text(
        "Who takes the lost capital back has it as capital again.",
        "Qui reprend sa capitale perdue la retrouve comme capitale.",
    ),
)
WHOSE_CAPITALS = _reading(
    25,
    Text("Which capitals count", "Quelles capitales comptent"),
    Text(
        "Decapitation counts the capitals of players still in the game. The lost capital"
        " of a player who fights on counts for whoever holds it.",
        "La décapitation compte les capitales des joueurs encore en jeu. La capitale"
        " perdue d’un joueur qui continue compte pour celui qui la tient.",
    ),
)
ESTATE = _reading(
    26,
    Text("What remains of who is out", "Ce qui reste d’un joueur éliminé"),
    Text(
        "Credits, cards and units in waiting of a player who is out are lost, the cards"
        " to the pile. Units on land stay as neutral garrisons.",
        "Crédits, cartes et unités en attente d’un joueur éliminé sont perdus, les"
        " cartes pour la pioche. Ses unités à terre restent comme garnisons neutres.",
    ),
)
SAVING = _reading(
    27,
    Text("Credits can be saved", "On peut épargner"),
    Text(
        "It is not said whether credits keep; they do, without limit.",
        "Rien ne dit si l’on peut garder ses crédits ; on le peut, sans limite.",
    ),
)
WHERE_TO_RETREAT = _reading(
    28,
    Text("Where to retreat", "Où se replier"),
    Text(
        "Units withdraw to neighbouring own territories, split at will, decided once for"
        " each declared attack, before its first throw. Without such a territory there is"
        " no retreat. When everybody leaves, the attacker enters without a fight, and"
        " that is a capture. A bombardment is no attack: nobody withdraws from it.",
        "Les unités se replient sur des territoires voisins à soi, réparties à volonté, une"
        " fois par attaque déclarée, avant son premier lancer. Sans un tel territoire, pas"
        " de retraite. Si tous partent, l’attaquant entre sans combat, et c’est une prise."
        " Un bombardement n’est pas une attaque : on ne se replie pas devant lui.",
    ),
)
LAST_TURN = _reading(
    29,
    Text("The turn before", "Le tour précédent"),
    Text(
        "The turn before is the last turn of the owner: a cannon that fired is bound to"
        " its place until the next turn of its owner begins.",
        "Le tour précédent est le dernier tour du propriétaire : un canon qui a tiré reste"
        " en place jusqu’au début du tour suivant de celui-ci.",
    ),
)
CAPTURED_CANNONS = _reading(
    30,
    Text("Captured cannons", "Les canons capturés"),
    Text(
        "Cannons change owner with the territory. In the turn of their capture they"
        " neither fire nor move.",
        "Les canons changent de maître avec le territoire. Le tour de leur capture, ils"
        " ne tirent ni ne bougent.",
    ),
)
FLEETS = _reading(
    31,
    Text("Units at sea", "Les unités en mer"),
    Text(
        "Any number may be at sea, and units of several players may share an ocean"
        " without fighting. They guard nothing and are lost when their owner is out. When"
        " their port is captured they travel on.",
        "Il n’y a pas de limite en mer, et les unités de plusieurs joueurs partagent un"
        " océan sans combat. Elles ne gardent rien et sont perdues avec l’élimination de"
        " leur maître. Si leur port est pris, elles continuent leur voyage.",
    ),
)
PASSENGERS = _reading(
    32,
    Text("Passengers", "Les passagers"),
    Text(
        "Cavalry and cannons may be aboard but do not fight in a landing. The infantry"
        " that survive the winning throw go ashore; whoever else is in that ocean may"
        " follow by an ordinary move.",
        "Cavaliers et canons peuvent être à bord mais ne combattent pas dans un"
        " débarquement. Les fantassins survivants du lancer gagnant descendent à terre ;"
        " les autres qui sont dans cet océan peuvent suivre par un déplacement ordinaire.",
    ),
)
NEUTRAL_SHORE = _reading(
    33,
    Text("Landing on neutral shores", "Débarquer chez le neutre"),
    Text(
        "Landing on neutral territories is allowed; a port that the neutral player has"
        " inherited protects as any other. A lost capital in the hands of somebody else"
        " is no capital for landings.",
        "On peut débarquer chez le neutre ; un port dont il a hérité protège comme un"
        " autre. Une capitale perdue, aux mains d’autrui, n’est plus une capitale pour"
        " les débarquements.",
    ),
)
ONE_EACH_LOST = _reading(
    34,
    Text("The defender of a landing", "Le défenseur d’un débarquement"),
    Text(
        "Only the attacker loses 2 infantry a die in a landing; the defender loses 1"
        " unit for each die.",
        "Seul l’attaquant d’un débarquement perd 2 fantassins par dé ; le défenseur perd"
        " 1 unité par dé.",
    ),
)
ODD_ONE = _reading(
    35,
    Text("The odd infantry", "Le fantassin impair"),
    Text(
        "An odd infantry unit cannot fight in a landing: 5 infantry throw 2 dice. With"
        " fewer than 2 left the landing stops.",
        "Un fantassin impair ne combat pas dans un débarquement : 5 fantassins lancent 2"
        " dés. À moins de 2, le débarquement s’arrête.",
    ),
)
FIRST_LANDINGS = _reading(
    36,
    Text("Landings in the first round", "Débarquements au premier tour"),
    Text(
        "In the first round landings too are allowed on neutral territories only.",
        "Au premier tour, les débarquements aussi ne se font que chez le neutre.",
    ),
)
SET_UP_ONLY = _reading(
    37,
    Text("Without a barracks at set-up only", "Sans caserne à la mise en place seulement"),
    Text(
        "Only the units of the set-up need neither capital nor barracks.",
        "Seules les unités de la mise en place se passent de capitale et de caserne.",
    ),
)
SEA_LINES = _reading(
    38,
    Text("Sea lines of the board", "Les lignes maritimes du plateau"),
    Text(
        "The oceans come on top of the sea lines printed on the board, which stay"
        " borders as any other, for moves and for attacks.",
        "Les océans s’ajoutent aux lignes maritimes imprimées sur le plateau, qui"
        " restent des frontières comme les autres, pour bouger et pour attaquer.",
    ),
)
WHO_FALLS = _reading(
    39,
    Text("Who falls first", "Qui tombe en premier"),
    Text(
        "Infantry and cavalry throw alike, and it is not said who falls. Infantry falls"
        " before cavalry on both sides, being the cheaper. The attacker says how many of"
        " each go into a throw; among cavalry those with the most steps left go first.",
        "Fantassins et cavaliers lancent de même, et il n’est pas dit qui tombe. Des"
        " deux côtés, le fantassin tombe avant le cavalier, car il coûte moins."
        " L’attaquant dit combien de chaque vont au lancer ; parmi les cavaliers, d’abord"
        " ceux à qui il reste le plus de pas.",
    ),
)
SHIPS_SLOW = _reading(
    40,
    Text("A voyage takes the whole turn", "Un voyage prend tout le tour"),
    Text(
        "Going aboard takes a step, so a unit may first have moved by land. Who has gone"
        " aboard, sailed or gone ashore does nothing more in that turn, cavalry and"
        " cannons included.",
        "Monter à bord demande un pas : une unité peut donc avoir bougé par terre avant."
        " Qui a embarqué, navigué ou débarqué ne fait plus rien ce tour, cavaliers et"
        " canons compris.",
    ),
)
WHOLE_BATTLE = _reading(41, battles.TITLE, battles.TEXT)
