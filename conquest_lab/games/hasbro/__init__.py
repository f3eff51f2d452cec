"""Risk as Hasbro France printed it in 2007.

Read `rules.en.md`, then the steps in the order of the manual: `setup`, `reinforcing`, `combat`, `closing`;
then the ways to play, `classic`, `independents` and `teams`. `ruleset` puts them together, `presentation`
shows them.
"""

from conquest_lab.games.hasbro.presentation import HasbroPresentation
from conquest_lab.games.hasbro.ruleset import Hasbro

__all__ = ["RULESET", "Hasbro", "HasbroPresentation"]

RULESET = Hasbro
