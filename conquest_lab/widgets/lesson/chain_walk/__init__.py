"""A battle as a walk on its states: round by round, and many battles beside what is exact."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import Armies
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import said_dice
from conquest_lab.widgets.lesson.numbers import in_percent
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import NumberQuestion, armies
from conquest_lab.widgets.lesson.questions.battles import ConquerChance, most_dice
from conquest_lab.widgets.lesson.questions.one_roll import Roll
from conquest_lab.widgets.lesson.trials import TrialsView

TEN, RUN = 10, 1000
PACE = 0.07


class ChainWalk(TrialsView, kind="chain_walk"):
    """The states of a battle as a picture on which it walks; battles are counted by their ends.

    attackers: armies able to attack. defence_dice: the most that the defender throws.
    bet: on the chance to conquer; without it nothing moves.
    """

    unit = counted(1, "{n} battle", "{n} battles")
    question: ConquerChance

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
        self.chain = self.question.chain
        super().__init__(bet, lesson)

    def question_of(self, bet: Predict) -> NumberQuestion:
        """The battle that is walked, whatever the bet is on."""
        return self.question

    def restart(self) -> None:
        self.path = [self.start]
        super().restart()

    @property
    def now(self) -> Armies:
        """The present state of the battle."""
        return self.path[-1]

    @property
    def over(self) -> bool:
        """True if this battle has ended."""
        return not (self.now.attackers and self.now.defenders)

    def hit(self, outcome: object) -> bool:
        return isinstance(outcome, Armies) and not outcome.defenders

    def roll(self, state: Armies) -> Roll:
        """The dice that are thrown in a state: as many as may be."""
        return most_dice(*state, self.question.defence_dice)

    def step(self) -> None:
        """One round of dice; after an end, the first round of the next battle."""
        if self.decided and self.thrown < self.most:
            self._round()
            if self.over:
                self.counts[self.now] += 1
            self.thrown = self.counts.total()
            self.draw()

    def trial(self) -> Armies:
        """Fight to the end: a battle that has begun, or a new one."""
        self._round()
        while not self.over:
            self._round()
        return self.now

    def _round(self) -> None:
        if self.over:
            self.path = [self.start]
        self.last, lost = self.roll(self.now).throw(self.rng)
        self.path.append(
            Armies(self.now.attackers - lost.attacker, self.now.defenders - lost.defender)
        )

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "step" if not self.running:
                self.step()
            case "ten" if not self.running:
                self.make(TEN)
            case "run" if self.decided:
                self.run(RUN, PACE)

    # What the browser shows -----------------------------------------------------------------------

    def data(self) -> Data:
        t = self.t
        return {
            **self.trial_data(),
            "size": list(self.start),
            "states": [
                self._state(state) for state in (*self.chain.transient, *self.chain.absorbing)
            ],
            "path": [_key(state) for state in self.path],
            "now": _key(self.now),
            "where": self._where(),
            "endings": self._endings(),
            "lead": t.render(self.question.in_words()),
            "ten": t("{n} battles", n=TEN),
            "run": t("{n} battles", n=RUN),
        }

    def _state(self, state: Armies) -> Data:
        t, (a, d) = self.t, state
        arrows = self._arrows(state) if a and d else []
        passed = self._passed(state)
        named = t.render(_named(state))
        arrows_in_words = "; ".join(f"{one['said']} {one['ways']}" for one in arrows)
        said = (
            t("{state}. Arrows to: {arrows}", state=named, arrows=arrows_in_words)
            if arrows
            else named
        )
        note = (
            t("Probability of passing through it: {percent}", percent=t.percent(passed))
            if self.revealed
            else ""
        )
        return {
            "key": _key(state),
            "a": a,
            "d": d,
            "kind": "go" if a and d else "won" if a else "lost",
            "text": f"({a}, {d})",
            "lead": t("Arrows from {state}", state=named)
            if arrows
            else t("{state}: the battle is over, no arrow leads on.", state=named),
            "said": f"{said}. {note}" if note else said,
            "note": note,
            "arrows": arrows,
            "passed": t.percent(passed, int(passed not in (0, 1))) if self.revealed else "",
            "weight": round(float(passed), 4) if self.revealed else 0,
        }

    def _arrows(self, state: Armies) -> list[dict[str, str]]:
        t, roll = self.t, self.roll(state)
        arrows = []
        for losses, weight in roll.law.weights:
            to = Armies(state.attackers - losses.attacker, state.defenders - losses.defender)
            arrows.append(
                {
                    "to": _key(to),
                    "said": t.render(_named(to)),
                    "ways": f"{weight}/{roll.total()}",
                    "percent": in_percent(Fraction(weight, roll.total()), t),
                }
            )
        return arrows

    def _passed(self, state: Armies) -> Fraction:
        """The chance that a battle passes a state: none is passed twice."""
        if state in self.chain.transient:
            return self.chain.N[0][self.chain.transient.index(state)]
        return self.chain.absorption[0][self.chain.absorbing.index(state)]

    def _endings(self) -> list[Data]:
        rows = [
            self._ending(_ending(end), self.counts[end], self._passed(end))
            for end in self.chain.absorbing
        ]
        total = self._ending(say("✓ taken, in all"), self.hits, self.question.answer, self.wager)
        return [*rows, total]

    def _ending(
        self, label: Message, count: int, exact: Fraction, wager: Fraction | None = None
    ) -> Data:
        t = self.t
        share = Fraction(count, self.thrown) if self.thrown else None
        return {
            "label": t.render(label),
            "count": count,
            "share": "–" if share is None else t.percent(share),
            "wide": float(share or 0),
            "exact": t.percent(exact, 2) if self.revealed else "",
            "exact_wide": float(exact) if self.revealed else None,
            "bet": None if wager is None else float(min(wager, Fraction(1))),
        }

    def _where(self) -> str:
        now = _named(self.now)
        return self.t("Over: {end}", end=now) if self.over else self.t("Now: {state}", state=now)

    def said(self) -> str:
        if self.last is None:
            return ""
        sentences = [said_dice(self.dice(), self.t), self._where()]
        if self.share is not None:
            share = self.t.percent(self.share)
            sentences.append(
                self.t(
                    "{battles}: the territory was taken in {share}",
                    battles=self.trials,
                    share=share,
                )
            )
        return ". ".join(sentences)


def _key(state: Armies) -> str:
    """A state as the script knows it."""
    return f"{state.attackers}-{state.defenders}"


def _named(state: Armies) -> Message:
    """A state in words."""
    a, d = state
    if not d:
        return say("the territory is taken, {armies} left", armies=armies(a))
    if not a:
        return say("the attack has failed, the defender keeps {armies}", armies=armies(d))
    return say("({a}, {d})", a=a, d=d)


def _ending(end: Armies) -> Message:
    if end.attackers:
        return say("✓ taken, {n} left", n=end.attackers)
    return say("✗ held, {n} left", n=end.defenders)
