"""La Conquête du Monde by Miro Company: territories by dice, three dice on both sides, a card every turn.

Read `rules.en.md` or `rules.fr.md`, then the steps in the order of the leaflet: `setup` deals the
territories, `reinforcing`, `combat` and `moving` are a turn; `protection` keeps players in the game at first.
`ruleset` puts them together, `presentation` shows them.
"""

from conquest_lab.games.miro.presentation import MiroPresentation
from conquest_lab.games.miro.ruleset import Miro

__all__ = ["PRESENTATION", "RULESET", "Miro", "MiroPresentation"]

RULESET = Miro
PRESENTATION = MiroPresentation
