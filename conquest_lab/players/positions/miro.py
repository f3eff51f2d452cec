"""La Conquête du Monde: gather on one front, attack where the odds are good, bring up the rest.

This game has no card for a conquest and no minimum of reinforcements, so territories count most: it makes
every attack with good odds, and moves armies far from any enemy towards the front.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.games.miro.combat import Huff
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.war import WarPosition, steps_from

DEFAULT = PolicyParameters(attack_odds=0.65)
"""Attack from this chance on; less when the prize is worth it."""

PERSISTENT = replace(DEFAULT, continue_odds=0.75)
BOLD = replace(PERSISTENT, attack_odds=0.5, continue_odds=0.6)

REPLACED = replace(DEFAULT, attack_odds=0.0)
"""For armies that the next turn brings back."""

DECISIVE = 2
"""The number of times that armies have to outnumber others to win a war: with three dice to defend,
1.7 attackers fall for each defender."""

CARD_SHARE = 0.2
"""The value of a card in the hand, as a part of the next set; three equal ones are none here."""


class MiroPosition(WarPosition[State]):
    """A position of La Conquête du Monde."""

    advance = 1
    reasons: ClassVar[Mapping[type[Action], Message]] = {
        **WarPosition.reasons,
        Huff: say("these armies can be taken without a risk"),
    }
    rules: Miro

    def decide(self, rng: Random) -> Decision[Action]:
        match self.state.phase:
            case Phase.TRADE | Phase.TRADE_SPOILS:
                return self._trade()
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

    def _income(self) -> int:
        """The armies that territories and continents bring each turn."""
        table = self.rules.table
        armies, _ = table.share(self.owners.count(self.seat))
        held = table.board.continents_of(self.owners, self.seat)
        return armies + sum(table.continents[continent][1] for continent in held)

    def fight(self) -> Decision[Action]:
        """As in every war; armies that come back at once may fall in attacks at lower odds."""
        return self.go_on() or self.best_attack() or self._spend() or self.stop()

    def _spend(self) -> Decision[Action] | None:
        """The best attack at any odds, while the limit would cut the armies of the next turn; else None."""
        income = self._income()
        if self.rules.table.within_limit(self.state, income) == income:
            return None
        position = type(self)(self.rules, self.state, self.seat, REPLACED)
        return position.best_attack()

    def _trade(self) -> Decision[Action]:
        """Trades a set, except a Joker that a rival would draw and trade in turn."""
        return self.keep_joker() or self.first()

    def keep_joker(self) -> Decision[Action] | None:
        """Keeps Jokers where they pass from hand to hand; None elsewhere.

        They do where every card left is drawn within a round, and the hand has no set but Jokers.
        Each player who draws a Joker then gets more armies for it than the one before, turn after turn, and
        the war has no end. So it is kept until its armies decide the war.
        """
        sets, table, cards = self.legal(TradeIn), self.rules.table, self.state.cards
        drawn = sum(table.share(self.owners.count(seat))[1] for seat in set(self.owners))
        if (
            not sets
            or any(len(trade.cards) > 1 for trade in sets)
            or len(cards.pile) + len(cards.discard) >= drawn
        ):
            return None
        mine = sum(
            n for n, owner in zip(self.armies, self.owners, strict=True) if owner == self.seat
        )
        theirs = sum(self.armies) - mine
        added = table.within_limit(self.state, len(sets) * table.set_value(cards.traded))
        keep = self.legal(KeepCards)
        if not keep or mine + self.state.reserve + added >= DECISIVE * theirs:
            return None
        return Decision(keep[0], say("a rival would soon draw the Joker that is traded now"))

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
