"""La Conquête du Monde by Miro Company: territories by dice, three dice on both sides, a card every turn.

Read `rulebook` and `readings` first, then `types`, `legal` (what may be done), `play` (what it leads
to), `words`.
"""

from conquest_lab.games.miro.presentation import MiroPresentation
from conquest_lab.games.miro.rules import Miro

RULESET = Miro
PRESENTATION = MiroPresentation
