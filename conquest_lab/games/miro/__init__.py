"""La Conquête du Monde by Miro Company: territories by dice, three dice on both sides, a card every turn.

Read `rules.en.md` or `rules.fr.md` first, then `types`, `legal` (what may be done), `play` (what it leads
to), `words`.
"""

from conquest_lab.games.miro.presentation import MiroPresentation
from conquest_lab.games.miro.rules import Miro

RULESET = Miro
PRESENTATION = MiroPresentation
