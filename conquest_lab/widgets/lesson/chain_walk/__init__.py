"""A battle as a walk on its states: round by round, and many battles beside what is exact."""

from __future__ import annotations

import asyncio
from collections import Counter
from fractions import Fraction

import traitlets

from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import Losses, Throw, pairs_won
from conquest_lab.odds import Armies
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import dice_html, said_dice
from conquest_lab.widgets.lesson.numbers import percent, ways
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import armies
from conquest_lab.widgets.lesson.questions.battles import ConquerChance, fought
from conquest_lab.widgets.lesson.questions.one_roll import Roll

TEN, RUN = 10, 1000
MOST_BATTLES = 100_000
STEPS, PACE = 20, 0.07
MOST_DICE = 3


class ChainWalk(LessonView, kind="chain_walk"):
    """The states of a battle as a picture on which it walks; battles are counted by their ends.

    attackers: armies able to attack. defence_dice: the most that the defender throws.
    bet: on the chance to conquer; without it nothing moves.
    thrown: how many battles have ended, for views that follow.
    """

    thrown = traitlets.Int(0)

    def __init__(
        self,
        lesson: Lesson,
        attackers: int = 3,
        defenders: int = 2,
        defence_dice: int = 2,
        *,
        bet: Predict | None = None,
    ) -> None:
        self.question = ConquerChance(attackers, defenders, defence_dice)
        self.start = Armies(attackers, defenders)
        self.defence_dice = defence_dice
        self.chain = fought(attackers, defenders, defence_dice, "defender").chain
        self.bet = bet
        self._task: asyncio.Task[None] | None = None
        super().__init__(lesson)
        if bet is not None:
            bet.observe(self._draw, "decided")

    def restart(self) -> None:
        """Go to the start of the first battle; the dice follow from the lesson's seed."""
        self.stop()
        self.path = [self.start]
        self.ends: Counter[Armies] = Counter()
        self.last: tuple[Throw, Losses] | None = None
        self.revealed = False
        self._luck = self.lesson.luck("chain-walk", self.question.key)
        self.thrown = 0

    @property
    def decided(self) -> bool:
        """True if there is a bet, or none is asked for."""
        return self.bet is None or self.bet.decided

    @property
    def now(self) -> Armies:
        """The present state of the battle."""
        return self.path[-1]

    @property
    def over(self) -> bool:
        """True if this battle has ended."""
        return not (self.now.attackers and self.now.defenders)

    @property
    def share(self) -> Fraction | None:
        """The share of ended battles in which the place fell."""
        won = sum(count for end, count in self.ends.items() if not end.defenders)
        return Fraction(won, self.thrown) if self.thrown else None

    @property
    def trials(self) -> Message:
        """The number of battles, in words."""
        return counted(self.thrown, "{n} battle", "{n} battles")

    def roll(self, state: Armies) -> Roll:
        """The dice that are thrown in a state: as many as may be."""
        return Roll(min(state.attackers, MOST_DICE), min(state.defenders, self.defence_dice))

    def step(self) -> None:
        """One round of dice; after an end, the first round of the next battle."""
        if self.decided and self.thrown < MOST_BATTLES:
            self._round()
            self._count()
            self.draw()

    def fight(self, battles: int = TEN) -> None:
        """So many battles to their ends; one that has begun is the first of them."""
        for _ in range(min(battles, MOST_BATTLES - self.thrown) if self.decided else 0):
            self._round()
            while not self.over:
                self._round()
            self.ends[self.now] += 1
        self._count(0)
        self.draw()

    def _round(self) -> None:
        if self.over:
            self.path = [self.start]
        self.last = self.roll(self.now).throw(self._luck)
        lost = self.last[1]
        self.path.append(
            Armies(self.now.attackers - lost.attacker, self.now.defenders - lost.defender)
        )

    def _count(self, ended: int = 1) -> None:
        if ended and self.over:
            self.ends[self.now] += 1
        self.thrown = sum(self.ends.values())

    def reveal(self, shown: bool = True) -> None:
        """Show what is exact, or hide it; nothing before the bet."""
        self.revealed = shown and self.decided
        self.draw()

    def stop(self) -> None:
        """Leave the rest of a run unfought."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def heard(self, do: str, message: Sent) -> None:
        """A round, ten battles, a run, the beginning, what is exact."""
        match do:
            case "step" if self._task is None:
                self.step()
            case "ten" if self._task is None:
                self.fight(TEN)
            case "run" if self.decided:
                self._run()
            case "reset":
                self.restart()
                self.draw()
            case "reveal":
                self.reveal(message.get("to") is True)

    def _run(self) -> None:
        """A thousand battles, in steps that one can follow where an event loop runs."""
        self.stop()
        try:
            self._task = asyncio.get_running_loop().create_task(self._slowly())
        except RuntimeError:
            self.fight(RUN)

    async def _slowly(self) -> None:
        me = asyncio.current_task()
        for _ in range(STEPS):
            self.fight(RUN // STEPS)
            await asyncio.sleep(PACE)
        if self._task is me:
            self._task = None
            self.draw()

    # What the browser shows -----------------------------------------------------------------------

    def data(self) -> Data:
        t = self.t
        dice = self._dice()
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "running": self._task is not None,
            "thrown": self.thrown,
            "size": list(self.start),
            "states": [self._state(state) for state in self._states()],
            "path": [f"{state.attackers}-{state.defenders}" for state in self.path],
            "now": f"{self.now.attackers}-{self.now.defenders}",
            "dice": dice_html(dice, t) if dice else "",
            "where": self._where(),
            "endings": self._endings(),
            "said": "" if self._task is not None else self._said(dice),
            "words": self._words(),
        }

    def _states(self) -> list[Armies]:
        return [*self.chain.transient, *self.chain.absorbing]

    def _state(self, state: Armies) -> Data:
        t, (a, d) = self.t, state
        arrows: list[dict[str, str]] = []
        if a and d:
            roll = self.roll(state)
            for losses, weight in roll.law.weights:
                to = Armies(a - losses.attacker, d - losses.defender)
                chance = Fraction(weight, roll.total())
                arrows.append(
                    {
                        "to": f"{to.attackers}-{to.defenders}",
                        "said": t.render(_named(to)),
                        "ways": ways(weight, roll.total()),
                        "percent": percent(chance, t),
                    }
                )
        passed = self._passed(state)
        named = t.render(_named(state))
        told = "; ".join(f"{one['said']} {one['ways']}" for one in arrows)
        said = t("{state}. Arrows to: {arrows}", state=named, arrows=told) if arrows else named
        note = t("Passed with {percent}", percent=percent(passed, t)) if self.revealed else ""
        if note:
            said += f". {note}"
        return {
            "key": f"{a}-{d}",
            "a": a,
            "d": d,
            "kind": "go" if a and d else "won" if a else "lost",
            "text": f"{a}–{d}" if a and d else f"{'✓' if a else '✗'} {a or d}",
            "title": named,
            "said": said,
            "note": note,
            "arrows": arrows,
            "passed": percent(passed, t, int(passed not in (0, 1))) if self.revealed else "",
            "weight": round(float(passed), 4) if self.revealed else 0,
        }

    def _passed(self, state: Armies) -> Fraction:
        """The chance that a battle passes a state: none is passed twice."""
        if state in self.chain.transient:
            return self.chain.N[0][self.chain.transient.index(state)]
        return self.chain.absorption[0][self.chain.absorbing.index(state)]

    def _endings(self) -> list[Data]:
        t = self.t
        rows: list[tuple[Message, int, Fraction, Fraction | None]] = [
            (_ending(end), self.ends[end], self._passed(end), None) for end in self.chain.absorbing
        ]
        won = sum(count for end, count in self.ends.items() if not end.defenders)
        bet = None if self.bet is None else self.bet.value
        rows.append((say("✓ the place falls, in all"), won, self.question.answer, bet))
        shown: list[Data] = []
        for label, count, exact, wager in rows:
            share = Fraction(count, self.thrown) if self.thrown else None
            shown.append(
                {
                    "label": t.render(label),
                    "count": count,
                    "share": "–" if share is None else percent(share, t),
                    "wide": float(share or 0),
                    "exact": percent(exact, t, 2) if self.revealed else "",
                    "exact_wide": float(exact) if self.revealed else None,
                    "bet": None if wager is None else float(min(wager, Fraction(1))),
                }
            )
        return shown

    def _dice(self) -> tuple[Dice, ...]:
        if self.last is None:
            return ()
        throw, _ = self.last
        won = pairs_won(throw.attack, throw.defence)
        return (
            Dice("attack", throw.attack, tuple(not pair for pair in won)),
            Dice("defence", throw.defence, won),
        )

    def _where(self) -> str:
        t = self.t
        if self.over:
            return t("Over: {end}", end=t.render(_named(self.now)))
        return t("Now: {state}", state=t.render(_named(self.now)))

    def _said(self, dice: tuple[Dice, ...]) -> str:
        """The words for a screen reader after a round or a handful of battles."""
        if not dice:
            return ""
        told = [said_dice(dice, self.t), self._where()]
        if self.thrown:
            share = percent(self.share or 0, self.t)
            told.append(
                self.t("{battles}: the place fell in {share}", battles=self.trials, share=share)
            )
        return ". ".join(told)

    def _words(self) -> Data:
        t = self.t
        return {
            "title": t("Walk through the battle"),
            "lead": t.render(self.question.told()),
            "map": t("The states of the battle: attackers – defenders"),
            "step": t("One round"),
            "ten": t("{n} battles", n=TEN),
            "run": t("{n} battles", n=RUN),
            "stop": t("Stop"),
            "reset": t("Start again"),
            "reveal": t("Show the exact chances"),
            "hide": t("Hide the exact chances"),
            "closed": t("Lock in your bet first: then the dice are yours."),
            "empty": t("No throw yet."),
            "thrown": t.render(self.trials),
            "from": t("Arrows from {state}", state="{state}"),
            "final": t("{state}: the battle is over, no arrow leads on.", state="{state}"),
            "help": t("Point at a state, or go from one to the next with the arrow keys."),
            "ending": t("Ending"),
            "share": t("share"),
            "battles": t("battles"),
            "exact": t("exact"),
            "bet": t("your bet"),
        }


def _named(state: Armies) -> Message:
    """A state in words."""
    a, d = state
    if not d:
        return say("the place falls, {armies} left", armies=armies(a))
    if not a:
        return say("the attack has failed, {armies} hold the place", armies=armies(d))
    return say("{a} against {d}", a=a, d=d)


def _ending(end: Armies) -> Message:
    if end.attackers:
        return say("✓ falls, {n} left", n=end.attackers)
    return say("✗ holds, {n} left", n=end.defenders)
