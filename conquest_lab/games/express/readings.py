"""What the leaflet of Risk Express leaves open, and how it is read here."""

from __future__ import annotations

from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text


def _reading(number: int, title: Text, text: Text, *, enforced: bool = True) -> Rule:
    return Rule(f"X-A{number:02}", title, text, OUR_READING, enforced=enforced)


CARD_LIST = _reading(
    1,
    Text("What is printed on the cards", "Ce qui est imprimé sur les cartes"),
    Text(
        "The leaflet shows cards and dice as pictures only. The United States and North Africa, the"
        " points of South Africa and the score of Africa are attested; the other lines and scores"
        " follow a later edition of the same game, and ten country names are this project's own."
        " The cards stand in a data file of the program, so nothing here can be broken in play.",
        "Le livret ne montre cartes et dés qu’en images. Les États-Unis et l’Afrique du Nord, les"
        " points de l’Afrique du Sud et le score de l’Afrique sont attestés ; les autres lignes et"
        " scores suivent une édition ultérieure du même jeu, et dix noms de pays sont propres à ce"
        " projet. Les cartes sont dans un fichier du programme ; rien ici ne peut être enfreint en"
        " jouant.",
    ),
    enforced=False,
)
PLAYERS = _reading(
    2,
    Text("Two to six players", "De deux à six joueurs"),
    Text(
        "The leaflet gives no number of players; the box says 2 to 6.",
        "Le livret ne donne pas le nombre de joueurs ; la boîte dit de 2 à 6.",
    ),
)
TIES_THROW_AGAIN = _reading(
    3,
    Text("Ties for most Generals", "Égalité de Généraux"),
    Text(
        "The leaflet forgets ties for the start. Those who tie for most Generals throw all seven"
        " dice again; the alternative is that the youngest of them begins.",
        "Le livret oublie les égalités au départ. Les ex æquo relancent les sept dés ; l’autre"
        " lecture ferait commencer le plus jeune d’entre eux.",
    ),
)
TIE_BREAK = _reading(
    4,
    Text("Ties at the end", "Égalité à la fin"),
    Text(
        "The leaflet forgets ties for most points. With `tie_break='none'` those who tie share the"
        " victory; with `'cards_then_continents'`, as in a later edition, most cards decide, then"
        " most continents, and only what is still tied is shared.",
        "Le livret oublie les égalités de points. Avec `tie_break='none'`, les ex æquo partagent la"
        " victoire ; avec `'cards_then_continents'`, comme dans une édition ultérieure, le plus de"
        " cartes décide, puis le plus de continents, et l’on ne partage que ce qui reste à"
        " égalité.",
    ),
)
MUST_FILL = _reading(
    5,
    Text("A line that fits must be filled", "Une ligne possible doit être remplie"),
    Text(
        "The leaflet lets a die go only when no line can be filled. So once a card is invaded a"
        " line that fits must be filled; which one is free. With `voluntary_sacrifice='always'` a die"
        " may be sacrificed all the same.",
        "Le livret ne fait perdre un dé que si aucune ligne ne peut être remplie. Une fois la carte"
        " envahie, une ligne possible doit donc être remplie, laquelle est au choix. Avec"
        " `voluntary_sacrifice='always'`, on peut tout de même sacrifier un dé.",
    ),
)
CHOOSE_LATER = _reading(
    6,
    Text("No line filled, no card chosen", "Sans ligne remplie, pas de carte choisie"),
    Text(
        "Choosing a card means filling one of its lines. Whoever has filled none yet may still"
        " invade any card, also after losing dice. The alternative is to name a card before the"
        " first throw that fits.",
        "Choisir une carte, c’est remplir une de ses lignes. Qui n’en a encore rempli aucune peut"
        " envahir n’importe quelle carte, même après avoir perdu des dés. L’autre lecture ferait"
        " nommer une carte avant le premier lancer utile.",
    ),
)
AIM = _reading(
    7,
    Text("Waiting for a better card", "Attendre une meilleure carte"),
    Text(
        "Early in the game any throw of seven dice fits some card, and a strict reading would"
        " choose the target for the player. So before the first filled line a die may be sacrificed"
        " instead (`voluntary_sacrifice='before_target'`). With `'never'` a line must be filled"
        " whenever any card allows it.",
        "En début de partie, tout lancer de sept dés convient à une carte, et une lecture stricte"
        " choisirait la cible à la place du joueur. Avant la première ligne remplie, on peut donc"
        " sacrifier un dé à la place (`voluntary_sacrifice='before_target'`). Avec `'never'`, il faut"
        " remplir une ligne dès qu’une carte le permet.",
    ),
)
STEAL_SOON = _reading(
    8,
    Text("Invading others in the first round", "Envahir les autres au premier tour"),
    Text(
        "The leaflet speaks of other players' cards “after the first turn”: either a ban or only"
        " the remark that nobody owns a card before. We always allow it; the option"
        " `no_steal_first_round` forbids it until everybody has had one turn.",
        "Le livret parle des cartes des autres « après le premier tour » : soit une interdiction,"
        " soit la remarque que personne n’en possède avant. Nous le permettons toujours ; l’option"
        " `no_steal_first_round` l’interdit jusqu’à ce que chacun ait joué un tour.",
    ),
)
NOT_YOUR_OWN = _reading(
    9,
    Text("Not one's own card", "Pas sa propre carte"),
    Text(
        "The leaflet does not say that one may not invade one's own card. It would gain nothing,"
        " and we do not allow it.",
        "Le livret n’interdit pas d’envahir sa propre carte. Cela ne rapporterait rien, et nous ne"
        " le permettons pas.",
    ),
)
GENERAL_IS_A_LINE = _reading(
    10,
    Text("The General takes a throw", "Le Général prend un lancer"),
    Text(
        "The General against an owner is a line like the others: it takes a throw of its own and"
        " may come first or last. The alternative adds it to the throw of another line.",
        "Le Général contre un propriétaire est une ligne comme les autres : il lui faut son propre"
        " lancer, au début comme à la fin. L’autre lecture l’ajouterait au lancer d’une autre"
        " ligne.",
    ),
)
NO_SURPLUS_DICE = _reading(
    11,
    Text("No needless dice on a line", "Pas de dé inutile sur une ligne"),
    Text(
        "Which soldiers go on a line is free and their sum may be too large, but no die may lie"
        " there that the line could do without. The leaflet does not say; the alternative lets"
        " players give away dice.",
        "Le choix des soldats d’une ligne est libre et leur somme peut dépasser, mais aucun dé"
        " n’est posé dont la ligne pourrait se passer. Le livret ne le dit pas ; l’autre lecture"
        " laisserait gaspiller des dés.",
    ),
)
AT_ONCE = _reading(
    12,
    Text("The game ends at once", "La partie s’arrête aussitôt"),
    Text(
        "When the last card leaves the middle the game ends with that turn, even if some players"
        " have had one turn less. The alternative is to finish the round.",
        "Quand la dernière carte quitte le milieu, la partie s’arrête avec ce tour, même si"
        " certains ont joué une fois de moins. L’autre lecture ferait finir le tour de table.",
    ),
)
MAX_TURNS = _reading(
    13,
    Text("A limit of turns", "Une limite de tours"),
    Text(
        "In the leaflet a game lasts until the last card is conquered, however long that takes. The"
        " option `max_turns` ends it after so many turns in all; points are counted as they stand.",
        "Dans le livret, la partie dure jusqu’à la conquête de la dernière carte, si longue"
        " soit-elle. L’option `max_turns` l’arrête après tant de tours en tout ; on compte les points"
        " acquis.",
    ),
)
CHAIN = _reading(
    14,
    Text("Who may continue", "Qui peut continuer"),
    Text(
        "An attempt may be continued again and again, each time by the next player, as long as it"
        " fails. Whoever owns the card cannot. The leaflet describes one successor only.",
        "Un essai peut être repris de joueur en joueur tant qu’il échoue. Le propriétaire de la"
        " carte ne le peut pas. Le livret ne décrit qu’un seul successeur.",
    ),
)
GENERAL_STAYS = _reading(
    15,
    Text("The General stays too", "Le Général reste aussi"),
    Text(
        "In a continued attempt the General on an owner's card stays like any filled line. The"
        " leaflet does not mention it.",
        "Dans un essai repris, le Général posé contre un propriétaire reste comme toute ligne"
        " remplie. Le livret n’en parle pas.",
    ),
)
STOLEN_CONTINENT = _reading(
    16,
    Text("A continent completed from others", "Un continent complété chez les autres"),
    Text(
        "A card taken from another player can complete a continent, which closes at once. Other"
        " cards of the robbed player stay face up. The leaflet does not say so in words.",
        "Une carte prise à un autre joueur peut compléter un continent, qui se ferme aussitôt. Les"
        " autres cartes du joueur volé restent visibles. Le livret ne le dit pas expressément.",
    ),
)
ONE_SET_SCORE = _reading(
    17,
    Text("One number a continent", "Un nombre par continent"),
    Text(
        "The number on the back counts once for the continent, not once for each of its cards.",
        "Le nombre au dos compte une fois pour le continent, et non une fois par carte.",
    ),
)
NOTHING_TO_THROW = _reading(
    18,
    Text("All dice on the lines", "Tous les dés sur les lignes"),
    Text(
        "When all seven dice of a failed attempt lie on filled lines nothing is left to throw, and"
        " the attempt cannot be continued. The leaflet forgets this case.",
        "Quand les sept dés d’un essai manqué sont sur des lignes remplies, il ne reste rien à"
        " lancer et l’essai ne peut pas être repris. Le livret oublie ce cas.",
    ),
)
