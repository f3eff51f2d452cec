"""Risk as Hasbro France printed it in 2007.

Read `rules.en.md`, then the steps in the order of the manual: `setup`, `reinforcing`, `combat`, `closing`,
which are the phases of `turn`; then what they ask their table: `classic` has the answers of the main game,
`teams` and `independents` those of the other ways to play. `ruleset` puts them together, `presentation` shows
them.
"""

from conquest_lab.games.hasbro.presentation import HasbroPresentation
from conquest_lab.games.hasbro.ruleset import Hasbro

__all__ = ["RULESET", "Hasbro", "HasbroPresentation"]

RULESET = Hasbro
