"""The first minute of a game: whose side one is on, how it is won, and the first attack in three marks."""

from __future__ import annotations

from collections import Counter

from conquest_lab.core.ruleset import OVER
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.plies import Ply
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.plan import Plan
from conquest_lab.widgets.stage.battle import compares_cards

NO_GOAL = Message("")
AGAIN = say("Attack again from any of your places, or go on with the last button.")

MAP_DECISIONS = 12
"""Decisions on a map after which the guide is gone though nothing was attacked: placing takes several."""

LINE_DECISIONS = 6
"""Decisions without a map after which it is gone: two or three attempts."""


class GuideView(Panel, kind="guide"):
    """Shown to the only person, or to the one to act, until the turn of the first attack is over.

    Without a map, until that of the first few decisions is. Later it says how far everybody is from a goal
    that is counted.

    plan: of several attacks, where the board has one; its places are chosen too.
    """

    def __init__(self, desk: Desk, plan: Plan | None = None) -> None:
        self._plan = plan
        self._knows: set[int] = set()
        super().__init__(desk)

    @property
    def newcomer(self) -> int:
        """The seat for whose person the guide is now, -1 for no one."""
        desk = self.desk
        seat = desk.viewer
        over = desk.session.current_player == OVER
        if seat < 0 or over or desk.looking or seat in self._knows:
            return -1
        learned = self._learned_with(seat)
        if learned and self._turn_began_after(learned):
            self._knows.add(seat)
            return -1
        return seat

    @property
    def own_places(self) -> tuple[int, ...]:
        """The places of a person who has decided nothing yet but the set-up."""
        desk, seat = self.desk, self.newcomer
        if (
            seat < 0
            or seat != desk.seat_to_act
            or self._decisions(seat)
            or desk.presentation.setting_up(desk.session.state)
        ):
            return ()
        return tuple(place for place, owner in enumerate(desk.scene.owners) if owner == seat)

    def data(self) -> Data:
        desk, t, seat = self.desk, self.desk.t, self.newcomer
        goal = desk.presentation.goal(desk.seen, seat) if seat >= 0 else NO_GOAL
        if goal == NO_GOAL:
            progress = desk.presentation.progress(desk.seen)
            said, absent = t.render(progress), progress == NO_GOAL
            return {
                "absent": absent,
                **self.sign(-1),
                "said": said,
                "hint": "",
                "marks": [],
                "learned": False,
            }
        hint = self._hint()
        return {
            **self.sign(seat),
            "said": t("You are {player}: {goal}.", player=Seat(seat), goal=goal),
            "hint": "" if hint is None else t.render(hint),
            "marks": self._marks(),
            "learned": self._has_attacked,
        }

    def _hint(self) -> Message | None:
        """The part of the page to press, in a game whose cards or lines are its buttons."""
        desk = self.desk
        if desk.by_card and desk.presentation.card_fight(desk.seen) is not None:
            return say(
                "Press cards to add their values to your region, then announce them: the attacker needs the"
                " higher total."
            )
        if any(
            desk.presentation.handle(action).line is not None for action in desk.offered_actions
        ):
            return say(
                "Press a golden line: dice of the tray are laid on it. Fill all lines of a card to take it."
            )
        if desk.by_card and self._aims_twice():
            return say(
                "Press a card with a red border to play it. To attack, point at a region of yours on the"
                " map, then at a neighbour."
            )
        if desk.by_card:
            return say("Press a card with a red border to play it.")
        if desk.seat_to_act < 0 or not desk.selectable or self._can_attack():
            attacks = desk.seat_to_act >= 0 and desk.selectable and self._has_attacked
            return AGAIN if attacks else None
        return self._place_hint()

    def _place_hint(self) -> Message:
        """The way to point at what the question asks for, not at the attack that comes later."""
        desk = self.desk
        if desk.chosen and desk.complete:
            return say("Now press what you want to do there.")
        if sum(not desk.places_of(action) for action in desk.offered_actions) > 1:
            return say("Press what you want, or point at a place with a bright border.")
        if self._aims_twice():
            return say("Point at a place with a bright border, then at the place to go to.")
        pointed = Counter(desk.places_of(action)[:1] for action in desk.offered_actions)
        if all(pointed[place,] == 1 for place in desk.selectable):
            return say("Point at a place with a bright border.")  # which plays it
        return say("Point at a place with a bright border, then press the button.")

    def _marks(self) -> list[Data]:
        """The three parts of the first attack, each with whether it is done; none where none is asked for."""
        desk, t = self.desk, self.desk.t
        attacked = self._learned_with(desk.viewer) > 0
        if self._has_attacked or not (attacked or self._can_attack()):
            return []
        chosen = len(desk.chosen if self._plan is None else self._plan.path or desk.chosen)
        return [
            {"text": t("Point at one of your places"), "done": attacked or chosen > 0},
            {"text": t("Point at the place to attack"), "done": attacked or chosen > 1},
            {
                "text": t("Engage cards, and announce them")
                if compares_cards(desk.presentation)
                else t("Press the attack button"),
                "done": False,
            },
        ]

    @property
    def _has_attacked(self) -> bool:
        """True after the first attack; cards are engaged after it was named, dice are thrown with it."""
        desk = self.desk
        return (
            self._learned_with(desk.viewer) > 0 and desk.presentation.card_fight(desk.seen) is None
        )

    def _can_attack(self) -> bool:
        """True where the places to point at are those of an attack."""
        desk = self.desk
        return any(
            len(desk.places_of(action)) == 2
            and desk.presentation.contest(desk.session.state, action) is not None
            for action in desk.offered_actions
        )

    def _aims_twice(self) -> bool:
        """True where an action is offered that is chosen by two places."""
        desk = self.desk
        return any(len(desk.places_of(action)) == 2 for action in desk.offered_actions)

    def _decisions(self, seat: int) -> int:
        """The number of decisions of a seat after the set-up; a usual answer, such as a defence, is none."""
        session = self.desk.session
        plies = session.history[: session.cursor]
        return sum(ply.actor == seat and self._is_decision(ply) for ply in plies)

    def _is_decision(self, ply: Ply) -> bool:
        """True of a ply after the set-up that is no usual answer."""
        shown = self.desk.presentation
        return not shown.setting_up(ply.before) and shown.routine_action(ply.before) is None

    def _learned_with(self, seat: int) -> int:
        """The number of plies with which a player had attacked, or decided often enough; 0 before that."""
        session = self.desk.session
        on_map = self.desk.presentation.layout == "map"
        left = MAP_DECISIONS if on_map else LINE_DECISIONS
        for number, ply in enumerate(session.history[: session.cursor], 1):
            if ply.actor != seat:
                continue
            attacked = (
                len(self.desk.places_of(ply.action)) == 2  # a defender tells of the attack as well
                and any(event.arrow == "attack" for event in ply.step.events)
            )
            left -= self._is_decision(ply)
            if attacked or left < 0:
                return number
        return 0

    def _turn_began_after(self, number: int) -> bool:
        """True once a turn has begun after this many plies: nothing is moved within a turn."""
        session = self.desk.session
        later = session.history[number : session.cursor]
        return any(event.turn_of >= 0 for ply in later for event in ply.step.events)
