"""Thirty contests with a hidden card against a bot that learns one's habits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from conquest_lab.core.words import Message, counted, say
from conquest_lab.games import load
from conquest_lab.odds.estimates import Proportion
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.bids import cards_data, points, the_bid, totals
from conquest_lab.widgets.lesson.bluff_table.habits import Habits
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.hidden import signed
from conquest_lab.widgets.lesson.trials import BetView

ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Round:
    """A contest that is over: the card held, whether one attacked, whether the bot engaged, the gain."""

    card: int
    attacked: bool
    engaged: bool
    gain: int


class BluffTable(BetView, kind="bluff_table"):
    """Deals a hidden card a round; one attacks with it or draws two cards, and the bot answers.

    played: the rounds so far. habits: what the bot has learned.
    """

    def __init__(self, bet: Predict) -> None:
        self.bid = the_bid()
        self.book = load("conquetes").rulebook
        super().__init__(bet)

    def restart(self) -> None:
        """Thirty new rounds, a bot that knows nothing."""
        self.revealed = False
        self.played: list[Round] = []
        self.habits = Habits(self.bid)

    @property
    def over(self) -> bool:
        """True after the last round."""
        return len(self.played) >= ROUNDS

    @property
    def card(self) -> int:
        """The value of the card that one holds in this round."""
        bid = self.bid
        deal = self.lesson.rng("bid-card", len(self.played))
        strong = deal.randrange(bid.strong_cards + bid.weak_cards) < bid.strong_cards
        return bid.strong if strong else bid.weak

    def play(self, attack: bool) -> None:
        """Attack with the card, or draw two cards instead; nothing before the bet or after the end."""
        if not self.decided or self.over:
            return
        bid, card = self.bid, self.card
        engaged = False
        if attack:
            chance = self.habits.engage()
            answer = self.lesson.rng("bid-answer", len(self.played))
            engaged = answer.randrange(chance.denominator) < chance.numerator
        gain = bid.payoff(card, engaged) if attack else 0
        self.habits.learn(attack, card == bid.weak, engaged)
        self.played.append(Round(card, attack, engaged, gain))
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        # A round is played once, however often its button was pressed.
        if do == "play" and whole(message, "round") == len(self.played):
            self.play(message.get("attack") is True)

    @property
    def bluffs(self) -> tuple[int, int]:
        """The number of attacks with a weak card, and of weak cards held."""
        weak = [one for one in self.played if one.card == self.bid.weak]
        return sum(one.attacked for one in weak), len(weak)

    @property
    def answers(self) -> tuple[int, int]:
        """The number of times that the bot engaged, and of attacks that it met."""
        attacks = [one for one in self.played if one.attacked]
        return sum(one.engaged for one in attacks), len(attacks)

    @property
    def score(self) -> int:
        """All gains together."""
        return sum(one.gain for one in self.played)

    def data(self) -> Data:
        t = self.t
        played, last = self.played, self.played[-1] if self.played else None
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "over": self.over,
            "cards": cards_data(t),
            "round": len(played),
            "rounds": ROUNDS,
            "held": "" if self.over or not self.decided else self._name(self.card),
            "bluff": not self.over and self.card == self.bid.weak,
            "last": None
            if last is None
            else {
                "card": self._name(last.card),
                "attacked": last.attacked,
                "engaged": last.engaged,
            },
            "strip": [[one.gain, one.attacked, one.card == self.bid.weak] for one in played],
            "score": t.render(points(self.score)),
            "said": " ".join(t.render(line) for line in self._outcome(last)) if last else "",
            "rules": [cited(self.book[rule], t) for rule in ("C-13", "C-15", "C-17")]
            if last
            else [],
            "lines": [t.render(line) for line in self._lines()],
            "share": [_share(*self.bluffs), _share(*self.answers)],
        }

    def _name(self, card: int) -> str:
        return "strong" if card == self.bid.strong else "weak"

    def _outcome(self, last: Round) -> list[Message]:
        if not last.attacked:
            return [say("You drew two cards. The bot saw nothing.")]
        weak = last.card == self.bid.weak
        if last.engaged:
            what = (
                say("The bot engaged its card: caught!")
                if weak
                else say("The bot engaged its card, in vain.")
            )
        else:
            what = (
                say("The bot let go: your bluff slipped through.")
                if weak
                else say("The bot let go.")
            )
        return [what, totals(self.bid, last.card, last.engaged), points(last.gain)]

    def _lines(self) -> list[Message]:
        """Both mixtures beside the equilibrium, once it is asked for or the rounds are over."""
        t, (bluffs, weak), (engaged, attacks) = self.t, self.bluffs, self.answers
        lines = []
        if weak:
            low, high = Proportion(bluffs, weak).interval()
            lines.append(
                say(
                    "Weak cards that attacked: {bluffs} of {weak}, {share}; 95% interval {low} to {high}.",
                    bluffs=bluffs,
                    weak=weak,
                    share=t.percent(Fraction(bluffs, weak), 0),
                    low=t.percent(low, 0),
                    high=t.percent(high, 0),
                )
            )
        if attacks:
            lines.append(
                say(
                    "Attacks in which the bot engaged: {engaged} of {attacks}.",
                    engaged=engaged,
                    attacks=attacks,
                )
            )
        if self.revealed:
            lines += self._equilibrium()
        return lines

    def _equilibrium(self) -> list[Message]:
        t, bid, rounds = self.t, self.bid, len(self.played)
        lines = [
            say(
                "Equilibrium: {bluff} of the weak cards attack, {engage} of the attacks are answered; "
                "{value} points a round.",
                bluff=bid.bluff,
                engage=bid.engage,
                value=signed(bid.solution.value),
            )
        ]
        if self.wager is not None:
            lines.append(
                say(
                    "Your bet was {bet}: a bot that knew it would hold you to {worst} points a round.",
                    bet=t.percent(self.wager, 0),
                    worst=t.decimal(bid.worst(self.wager), 2),
                )
            )
        if rounds:
            spread = sqrt(rounds * self._variance())
            lines.append(
                say(
                    "{rounds} rounds in equilibrium bring {mean} points, give or take {spread}; "
                    "you have {score}.",
                    rounds=rounds,
                    mean=signed(rounds * bid.solution.value),
                    spread=round(spread),
                    score=points(self.score),
                )
            )
        return [*lines, *self._habit()]

    def _variance(self) -> float:
        """The variance of the gain of one round in equilibrium."""
        bid = self.bid
        p, b, q = bid.strong_chance, bid.bluff, bid.engage
        cases = [
            (share * chance, bid.payoff(card, engaged))
            for card, share in ((bid.strong, p), (bid.weak, (1 - p) * b))
            for engaged, chance in ((True, q), (False, 1 - q))
        ]
        mean = sum(chance * gain for chance, gain in cases)
        return float(sum(chance * gain * gain for chance, gain in cases) - mean * mean)

    def _habit(self) -> list[Message]:
        """The habits that the bot learned: bluffs among attacks, by the round before."""
        return [
            _when(before, attacks, self.habits.bluffs[before])
            for before, attacks in sorted(self.habits.attacks.items())
            if before != "start"
        ]


def _when(before: str, attacks: int, bluffs: int) -> Message:
    match before:
        case "caught":
            return counted(
                attacks,
                "After a bluff that was caught: {bluffs} of {n} attack was a bluff.",
                "After a bluff that was caught: {bluffs} of {n} attacks were bluffs.",
                bluffs=bluffs,
            )
        case "slipped":
            return counted(
                attacks,
                "After a bluff that slipped through: {bluffs} of {n} attack was a bluff.",
                "After a bluff that slipped through: {bluffs} of {n} attacks were bluffs.",
                bluffs=bluffs,
            )
        case "strong":
            return counted(
                attacks,
                "After an attack with a strong card: {bluffs} of {n} attack was a bluff.",
                "After an attack with a strong card: {bluffs} of {n} attacks were bluffs.",
                bluffs=bluffs,
            )
        case _:
            return counted(
                attacks,
                "After a round without an attack: {bluffs} of {n} attack was a bluff.",
                "After a round without an attack: {bluffs} of {n} attacks were bluffs.",
                bluffs=bluffs,
            )


def _share(hits: int, runs: int) -> float | None:
    return hits / runs if runs else None
