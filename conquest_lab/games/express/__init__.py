"""Risk Express: throw seven dice, fill the lines of country cards, take them from one another.

Read `rules.en.md`, then the steps in the order of the leaflet: `setup`, `throwing`, `lines`, `conquest`,
the optional rule `continuing`, and `scoring`. `dice` names and shows the dice, `ruleset` puts the steps
together, `presentation` shows them.
"""

from conquest_lab.games.express.presentation import ExpressPresentation
from conquest_lab.games.express.ruleset import Express

__all__ = ["RULESET", "Express", "ExpressPresentation"]

RULESET = Express
