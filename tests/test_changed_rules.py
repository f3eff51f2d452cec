"""Rules with an option changed: the chance of a computer, the one of Odds and a thousand throws agree."""

from collections.abc import Callable
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest
from budgets import some
from games.conquetes import position as conquetes
from games.express import position as express
from games.hasbro import position as hasbro
from games.miro import position as miro
from games.refonte import position as refonte

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.core.ruleset import Contest
from conquest_lab.games.express.lines import Fill
from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.conquetes_land import Land
from conquest_lab.players.games.conquetes_search import Trials
from conquest_lab.players.luck import chance_of_end
from conquest_lab.players.plans.chances import battle
from conquest_lab.widgets.exact import exact_battle

THROWS = 1000
HELD = {"congo": ("Ana", 12), "east-africa": ("Bo", 9)}


def share(won: Callable[[Random], bool], seeds: int = THROWS) -> float:
    """The share of seeds with which something is won."""
    return sum(won(Random(seed)) for seed in range(seeds)) / seeds


def near(found: float, chance: float) -> bool:
    """True within four standard errors of a share of a thousand."""
    return abs(found - chance) < 4 * sqrt(chance * (1 - chance) / THROWS) + 1e-9


ANSWERS = {"Defend", "Engage", "Stand"}


def conquered(rules: Any, state: Any, attack: Any) -> Callable[[Random], bool]:
    """A fight to its end through the rules, both sides with all dice that they may throw."""
    mine, target = state.owners[attack.source], attack.target

    def most_dice(state: Any) -> Any:
        """The answer to an attack, or the next throw of it; None where no army is left for one."""
        legal = rules.legal_actions(state)
        found = [each for each in legal if type(each).__name__ in ANSWERS] or [
            each for each in legal if each.places == attack.places and type(each) is type(attack)
        ]
        # The first way to engage sends most units.
        return max(found, key=lambda each: getattr(each, "dice", 0), default=None)

    def fought(rng: Random) -> bool:
        now = state
        while now.owners[target] != mine:
            if rules.current_player(now) == cl.CHANCE:
                action = rules.chance_outcomes(now).sample(rng)
            else:
                action = most_dice(now)
            if action is None:
                return False
            now = rules.apply_action(now, action).state
        return True

    return fought


TABLES = {
    "hasbro": lambda: hasbro.position(HELD),
    "miro": lambda: miro.position(HELD),
    "refonte": lambda: refonte.position(
        {"congo": ("Ana", "12 infantry"), "east-africa": ("Bo", "9 infantry")}
    ),
}
CHANGED = {"hasbro": 3, "miro": 2, "refonte": 3}
"""Defence dice that no book prints; those of the books, and one die, follow in `make long`."""


@pytest.mark.parametrize(
    ("name", "defence_dice", "battles"),
    some(product(TABLES, (1, 2, 3), ("throw", "whole")), lambda one: one[1] == CHANGED[one[0]]),
)
def test_battles_with_other_dice_of_the_defence(
    name: str, defence_dice: int, battles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Throw by throw and in one throw; Risk with three dice of the defence is not won at 99%."""
    rules: Any = cl.load(name, battles=battles)
    monkeypatch.setattr(rules.table, "most_defence_dice", defence_dice)
    state, known, shown = TABLES[name](), evaluation_for(rules), cl.presentation(rules)
    position: Any = known.position(rules, rules.observation(state, 0), 0, known.default)
    number = {place.key: n for n, place in enumerate(shown.places)}
    ends = tuple(number[key] for key in HELD)
    attack: Any = max(
        (each for each in rules.legal_actions(state) if each.places == ends),
        key=lambda each: getattr(each, "dice", 0),
    )
    contest = shown.contest(state, attack)
    exact = float(
        odds.battle(
            contest.attackers, contest.defenders, contest.defence_dice, contest.attack_dice
        ).conquer
    )
    assert contest.defence_dice == defence_dice
    assert position.conquer_chance(contest.attackers, ends[1]) == pytest.approx(exact)
    assert near(share(conquered(rules, state, attack)), exact)


@pytest.mark.parametrize("dice", [Dice(3, 2, "attacker"), Dice(2, 3, "attacker"), Dice(1, 1)])
def test_a_game_that_says_other_dice_or_ties_is_believed(
    dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Policy, plans, Odds and the luck of a battle have the chance of the contest that the game names."""
    rules: Any = cl.load("hasbro")
    state, shown, known = TABLES["hasbro"](), cl.presentation(rules), evaluation_for(rules)
    named = Contest(11, 9, dice.attack, dice.defence, ties=dice.ties)
    monkeypatch.setattr(type(shown), "contest", lambda *_: named)
    exact = odds.battle(11, 9, dice.defence, dice.attack, ties=dice.ties).conquer
    target = next(n for n, place in enumerate(shown.places) if place.key == "east-africa")
    for kind in (known.position, known.plans):
        position = kind(rules, rules.observation(state, 0), 0, known.rollout)
        assert position.conquer_chance(11, target) == pytest.approx(float(exact))
    assert battle(11, 9, position.board.dice)[0] == pytest.approx(float(exact))
    assert exact_battle(named)[0] == pytest.approx(float(exact))
    assert chance_of_end(named, (3, 0), conquered=True) == exact


@pytest.mark.parametrize("sacrifice", ["aiming", "never", "before_target", "always"])
def test_country_cards_with_another_sacrifice(sacrifice: str) -> None:
    """An attempt that has begun, played on by the computer with the best chance of the card."""
    rules: Any = cl.load("express", voluntary_sacrifice=sacrifice)
    state = express.position("GC32211", owned={"Bo": "canada"})
    known: Any = evaluation_for(rules)
    position = known.position(rules, state, 0, known.default)
    fill = max(
        (each for each in rules.legal_actions(state) if isinstance(each, Fill)),
        key=lambda each: (0.2 < position.chance_after(each) < 0.8, each.places),
    )

    def taken(rng: Random) -> bool:
        now = rules.apply_action(state, fill).state
        while now.attempt is not None:
            if rules.current_player(now) == cl.CHANCE:
                action = rules.chance_outcomes(now).sample(rng)
            else:
                action = known.policy.choose(rules, now, 0, rng).action
            now = rules.apply_action(now, action).state
        return bool(now.owners[fill.card] == 0)

    assert near(share(taken), position.chance_after(fill))


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_contests_with_another_bot(level: odds.conquetes.Level) -> None:
    """In the games that the computer plays on, in Odds, and through the rules."""
    rules: Any = cl.load("conquetes", solo=level)
    places = cl.presentation(rules).places
    keys = "australia", "insulindia", "brazil"
    state = conquetes.position(
        {"Ana": "australia", "bot": "insulindia"}, {"Ana": "brazil"}, players=1
    )
    own, target, card = (conquetes.REGION[key] for key in keys)
    worth = [place.worth for place in places]
    exact = odds.conquetes.bot_contest(
        level, "defence", worth[target], worth[own], [worth[card]], [worth[n] for n in state.pile]
    )

    def in_trials(rng: Random) -> bool:
        game, _ = Trials(Land(rules.table), rules.observation(state, 0), 0).deal(rng)
        game.attack(own, target, [card])
        return game.owners[target] == 0

    def through_the_rules(rng: Random) -> bool:
        now = state
        for text in (f"attack {keys[0]} {keys[1]}", f"engage {keys[2]}", "announce"):
            now = rules.apply_action(now, rules.parse_action(now, text)).state
        while now.fight is not None:
            action = rules.chance_outcomes(now).sample(rng)
            now = rules.apply_action(now, action).state
        return bool(now.owners[target] == 0)

    assert near(share(in_trials), float(exact.win))
    assert near(share(through_the_rules), float(exact.win))
