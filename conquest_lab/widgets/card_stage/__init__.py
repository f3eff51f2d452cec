"""The stage of a game whose attacks are decided by cards: laid face down, turned up one by one, compared."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.scene import CardFight, CardSide
from conquest_lab.core.words import Message, say
from conquest_lab.players import PERSON
from conquest_lab.session import Session
from conquest_lab.svg.geometry import Outlines
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.desk import Desk, Shown
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.stage.sides import corner_of, side_of

LOOK_BACK = 20
"""The most plies that are searched for the last comparison: cards are drawn after it."""

CARD, VERDICT = 0.45, 0.7
"""Seconds in which a card is turned up, and after the last one until both totals are compared."""

READ = 1.2
"""Seconds for which a comparison is seen before a computer goes on."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison of cards, and the number of plies after it; 0 while they lie face down."""

    fight: CardFight
    ply: int = 0

    @property
    def seconds(self) -> float:
        """The time in which its cards are turned up, for a person."""
        cards = sum(len(side.cards) for side in self.fight.sides)
        return CARD * cards + VERDICT


def last_compared(session: Session, shown: Shown) -> Compared | None:
    """The cards that were compared last, None once somebody decided something else."""
    for number in range(session.cursor, max(0, session.cursor - LOOK_BACK), -1):
        ply = session.history[number - 1]
        fight = shown.card_fight(ply.before, ply.step.events)
        if fight is not None:
            return Compared(fight, number)
        if ply.actor >= 0 and not session.forced(ply.before):
            return None
    return None


def worth_of(shown: Shown, card: int) -> int:
    """The value of a card: its own, else that of the place it shows."""
    face = shown.cards[card]
    return face.worth or (0 if face.place is None else shown.places[face.place].worth)


class CardStageView(Panel, kind="card_stage"):
    """The attack that is being decided by cards, or was decided last.

    outlines: the map below, so that the stage covers neither of the two places.
    """

    looks = "cl-stage cl-passing cl-by-cards"

    def __init__(self, desk: Desk, outlines: Outlines) -> None:
        self._outlines = outlines
        self._closed_at = -1
        super().__init__(desk)

    @property
    def compared(self) -> Compared | None:
        """The comparison on the stage; None while nothing is attacked."""
        desk = self.desk
        if desk.looking:
            return None
        compared_cards = desk.presentation.card_fight(desk.seen)
        if compared_cards is not None:
            return Compared(compared_cards)
        return last_compared(desk.session, desk.presentation)

    @property
    def throws(self) -> list[Json]:
        """The comparison as the map needs it: ply, source, target, briskness, and its milliseconds."""
        compared = self.compared
        if compared is None or not compared.ply:
            return []
        places = [side.place for side in compared.fight.sides]
        brisk = self._brisk(compared.fight)
        return [[compared.ply, *places, brisk, round(1000 * compared.seconds / max(1, brisk))]]

    def _brisk(self, fight: CardFight) -> int:
        """0 for an attack of a person, else the tempo at which those of computers are shown."""
        kinds, owner = self.desk.session.kinds, fight.sides[0].owner
        by_computer = 0 <= owner < len(kinds) and kinds[owner] != PERSON
        return self.desk.tempo if by_computer else 0

    def data(self) -> Data:
        desk, compared, t = self.desk, self.compared, self.desk.t
        if compared is not None and desk.chosen and desk.seat_to_act >= 0:
            self._closed_at = compared.ply  # a person who points at a place has seen it
        if compared is None or (compared.ply and compared.ply == self._closed_at):
            return {"shown": False}
        fight = compared.fight
        source, target = (side.place for side in fight.sides)
        low, right = corner_of(self._outlines, (source, target))
        return {
            "shown": True,
            "key": f"{source} {target}",
            "thrown": compared.ply,
            "sides": [self._side(side, compared.ply > 0) for side in fight.sides],
            "card": 1000 * CARD / max(1, self._brisk(fight)),
            "verdict": 1000 * VERDICT / max(1, self._brisk(fight)),
            "conquered": fight.conquered,
            "won": t.render(self._won(fight)) if compared.ply else "",
            "said": self._said(fight) if compared.ply else self._so_far(fight),
            "leaves": compared.ply > 0 and not self.desk.paused,
            "low": low,
            "right": right,
        }

    def _side(self, side: CardSide, turned_up: bool) -> Data:
        """One side; of cards that lie face down those that the viewer has engaged are known."""
        desk = self.desk
        known = turned_up or desk.hand_is_open(side.owner)
        places, cards = desk.presentation.places, desk.presentation.cards
        return {
            **side_of(desk, side.owner, self.names((side.place,))[0]),
            "value": places[side.place].worth,
            "cards": [
                [worth_of(desk.presentation, card), desk.t.render(cards[card].name)]
                if known and card >= 0
                else []
                for card in side.cards
            ],
            "total": side.total,
        }

    def _so_far(self, fight: CardFight) -> str:
        """The sum of what the viewer has engaged, in words."""
        desk = self.desk
        for side in fight.sides:
            if side.cards and side.owner == desk.viewer and desk.hand_is_open(side.owner):
                value = desk.presentation.places[side.place].worth
                worths = [value, *(worth_of(desk.presentation, card) for card in side.cards)]
                return desk.t(
                    "{place} so far: {sum} = {total}",
                    place=self.names((side.place,))[0],
                    sum=" + ".join(map(str, worths)),
                    total=sum(worths),
                )
        return ""

    def _won(self, fight: CardFight) -> Message:
        place = self.desk.presentation.places[fight.sides[1].place].name
        if fight.conquered:
            return say("{place} is conquered!", place=place)
        return say("{place} holds: the attacker needs more than the defender.", place=place)

    def _said(self, fight: CardFight) -> str:
        """The comparison in words."""
        t = self.desk.t
        source, target = self.names(side.place for side in fight.sides)
        attack, defence = (side.total for side in fight.sides)
        totals = t(
            "{source} makes {attack}, {target} {defence}.",
            source=source,
            attack=attack,
            target=target,
            defence=defence,
        )
        return f"{totals} {t.render(self._won(fight))}"

    def requested(self, do: str, message: Sent) -> None:
        compared = self.compared
        if do == "stop" and compared is not None:
            self._closed_at = compared.ply
            self.draw()
