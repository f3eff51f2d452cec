"""La Conquête du Monde: gather on one front, attack where the odds are good, bring up the rest.

This game has no card for a conquest and no minimum of reinforcements, so territories count most: it makes
every attack with good odds, and moves armies far from any enemy towards the front.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.games.miro.combat import Huff
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.war import WarPosition, steps_from

if TYPE_CHECKING:
    from random import Random

DEFAULT = PolicyParameters(attack_odds=0.65)
"""Attack from this chance on; less when the prize is worth it."""

PERSISTENT = replace(DEFAULT, continue_odds=0.75)
BOLD = replace(PERSISTENT, attack_odds=0.5, continue_odds=0.6)

CARD_SHARE = 0.2
"""The value of a card in the hand, as a part of the next set; three equal ones are none here."""


class MiroPosition(WarPosition[State]):
    """A position of La Conquête du Monde."""

    defence_dice = MOST_DEFENCE_DICE
    advance = 1
    reasons: ClassVar[Mapping[type[Action], Message]] = {
        **WarPosition.reasons,
        Huff: say("these armies can be taken without a risk"),
    }

    def decide(self, rng: Random) -> Decision[Action]:
        match self.state.phase:
            case Phase.PLACE | Phase.PLACE_SPOILS:
                return self._place()
            case Phase.ATTACK:
                return self.fight()
            case Phase.OCCUPY:
                return self.occupy()
            case Phase.MOVE:
                return self._move()
        return self.first()

    def conquest_value(self, target: int) -> float:
        """The value of a conquest; a territory alone is worth 1 here."""
        return 1 + super().conquest_value(target)

    def _place(self) -> Decision[Action]:
        """Places everything on the territory with the best attack."""
        reserve = self.state.reserve

        def score(place: int) -> tuple[float, int]:
            able = self.armies[place] + reserve - 1
            fights = (
                self.conquest_value(t) * self.conquer_chance(able, t) for t in self.enemies(place)
            )
            return max(fights, default=-1.0), self.armies[place]

        mine = [place for place, owner in enumerate(self.owners) if owner == self.seat]
        return self.place_on(max(mine, key=score), reserve)

    def _move(self) -> Decision[Action]:
        """Moves armies without an enemy in reach one step towards the nearest one."""
        enemies = [place for place, owner in enumerate(self.owners) if owner != self.seat]
        away = steps_from(enemies, self.presentation.neighbours)
        idle = [move for move in self.legal(Move) if away[move.target] < away[move.source] != 1]
        return self.march(idle, lambda move: (self.armies[move.source], self.threat(move.target)))
