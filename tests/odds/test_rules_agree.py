"""Rules and engine cannot disagree: battles played through every ruleset against the exact odds."""

import random
from fractions import Fraction
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from walks import Walk, random_walk

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.core.walks import walk
from conquest_lab.odds.ledger import chance_rolls

pytestmark = pytest.mark.slow

WALKS = 3
DEFENCE_DICE = {"hasbro": {2}, "miro": {3}}
ELSEWHERE = {
    "refonte": "kinds of units: test_refonte_agrees.py",
    "express": "country cards, below",
    "conquetes": "contests of cards, below",
}
ARMIES = [name for name in cl.rulesets() if name not in ELSEWHERE]
BATTLE_DICE = [name for name in cl.rulesets() if name not in {"express", "conquetes"}]
MOST_PLIES = 4000


def battles(name: str) -> list[tuple[Any, Any, Any]]:
    """Small attacks that come up in seeded random games: (rules, state, attack)."""
    rules = cl.load(name)
    found = []
    for seed in range(WALKS):
        plies = fierce_walk(rules, max(rules.player_counts), random.Random(seed))
        for state, _, action, _ in islice(plies, MOST_PLIES):
            if is_attack(state, action) and small(state, action):
                found.append((rules, state, action))
    return found


def fierce_walk(rules: Any, players: int, rng: random.Random) -> Walk:
    """A game in which whoever can attack does, somewhere."""

    def decide(state: Any, _seat: int) -> Any:
        legal = rules.legal_actions(state)
        return rng.choice([action for action in legal if is_attack(state, action)] or legal)

    return walk(rules, rules.initial_state(players), decide, rng)


def is_attack(state: Any, action: Any) -> bool:
    """An action with dice from one place to another, on a table with owners and armies."""
    two = len(action.places) == 2
    return two and hasattr(action, "dice") and hasattr(state, "owners") and hasattr(state, "armies")


def small(state: Any, action: Any) -> bool:
    """Few enough armies to follow every outcome."""
    source, target = action.places
    return 2 <= state.armies[source] <= 5 and 1 <= state.armies[target] <= 3


def through_the_rules(rules: Any, state: Any, source: int, target: int) -> Fraction:
    """The chance that the target falls, all dice thrown that may be, by the rules alone."""
    attacker = state.owners[source]
    known: dict[Any, Fraction] = {}

    def falls(now: Any) -> Fraction:
        if now.owners[target] == attacker:
            return Fraction(1)
        player = rules.current_player(now)
        asked = rules.chance_outcomes(now) if player == cl.CHANCE else rules.legal_actions(now)
        key = (now.armies[source], now.armies[target], player, asked)
        if key not in known:
            known[key] = decided(now, player)
        return known[key]

    def decided(now: Any, player: int) -> Fraction:
        if player == cl.CHANCE:
            law = rules.chance_outcomes(now)
            return sum(
                (p * falls(rules.apply_action(now, outcome).state) for outcome, p in law),
                Fraction(0),
            )
        legal = rules.legal_actions(now)
        ours = [a for a in legal if is_attack(now, a) and a.places == (source, target)]
        answers = [a for a in legal if hasattr(a, "dice") and not a.places]
        if not ours and not answers:
            return Fraction(0)
        most = max(ours or answers, key=lambda action: action.dice)
        return falls(rules.apply_action(now, most).state)

    return falls(state)


@pytest.mark.parametrize("name", ARMIES)
def test_battles_through_the_rules_have_the_odds_of_the_engine(name: str) -> None:
    """The chance of small battles of random games is that of `battle` with its dice."""
    found = battles(name)
    assert found, f"{name}: say in ELSEWHERE where its odds are compared"
    seen = set()
    matching = DEFENCE_DICE.get(name, {1, 2, 3})
    for rules, state, attack in found:
        source, target = attack.places
        armies = (state.armies[source] - 1, state.armies[target])
        if armies in seen:
            continue
        seen.add(armies)
        chance = through_the_rules(rules, state, source, target)
        matching = {n for n in matching if odds.battle(*armies, defence_dice=n).conquer == chance}
        assert matching, f"{armies}: {chance}"
    assert seen


def losses_of(outcome: Any) -> odds.Losses | None:
    """The losses an outcome stands for, by its faces or by its numbers; None for other outcomes."""
    attack, defence = getattr(outcome, "attack", None), getattr(outcome, "defence", None)
    if isinstance(attack, tuple) and isinstance(defence, tuple) and attack and defence:
        pairs = zip(sorted(attack)[::-1], sorted(defence)[::-1], strict=False)
        won = [a > d for a, d in pairs]
        return odds.Losses(won.count(False), won.count(True))
    mine, yours = getattr(outcome, "attacker", None), getattr(outcome, "defender", None)
    if isinstance(mine, int) and isinstance(yours, int):
        return odds.Losses(mine, yours)
    return None


@pytest.mark.parametrize("name", BATTLE_DICE)
def test_every_throw_of_a_game_is_a_roll_of_the_engine(name: str) -> None:
    """Along random games the losses of each throw have the law of `round_losses`."""
    rolls = [odds.round_losses(a, d) for a in (1, 2, 3) for d in (1, 2, 3)]
    # From the sea a die is two infantry; a bombardment costs the attacker nothing.
    landings = [
        law.map(lambda lost: odds.Losses(2 * lost.attacker, lost.defender)) for law in rolls
    ]
    volleys = [law.map(lambda lost: odds.Losses(0, lost.defender)) for law in rolls]
    laws = [dict(law) for law in (*rolls, *landings, *volleys)]
    rules = cl.load(name)
    met = 0
    plies = random_walk(rules, max(rules.player_counts), random.Random(5))
    for state, player, action, _ in islice(plies, MOST_PLIES):
        if player == cl.CHANCE and losses_of(action) is not None:
            assert dict(rules.chance_outcomes(state).map(losses_of)) in laws
            met += 1
    assert met


def conquered(rules: Any, state: Any, card: int) -> Fraction:
    """The best chance to take one card in this turn, by the rules alone."""
    seat, turn = state.seat, state.turn
    known: dict[Any, Fraction] = {}

    def best(now: Any) -> Fraction:
        if now.owners[card] == seat:
            return Fraction(1)
        if now.turn != turn or rules.current_player(now) == cl.OVER:
            return Fraction(0)
        if rules.current_player(now) == cl.CHANCE:
            key = (now.attempt and tuple(map(bool, now.attempt.lines)), len(now.aside))
            placed = now.attempt and sum(map(len, now.attempt.lines))
            if (key, placed) not in known:
                law = rules.chance_outcomes(now)
                total = sum(
                    weight * best(rules.apply_action(now, outcome).state)
                    for outcome, weight in law.weights
                )
                known[key, placed] = Fraction(total) / law.total
            return known[key, placed]
        legal = rules.legal_actions(now)
        fills = [action for action in legal if action.places == (card,)]
        given_up = [action for action in legal if not action.places][:1]  # all dice are alike
        return max(
            (best(rules.apply_action(now, action).state) for action in fills + given_up),
            default=Fraction(0),
        )

    return best(state)


@pytest.mark.parametrize("card", ["united-states", "china", "siberia", "eastern-europe"])
def test_country_cards_through_the_rules_have_the_odds_of_the_engine(card: str) -> None:
    """The best play of one card from the first throw, all 792 throws of seven dice and so on."""
    rules, rng = cl.load("express"), random.Random(1)
    state = rules.initial_state(2)
    while not (state.turn == 1 and rules.current_player(state) == cl.CHANCE):
        state = rules.apply_action(state, rules.chance_outcomes(state).sample(rng)).state
    target = odds.express.country_cards()[card]
    number = list(odds.express.country_cards()).index(card)
    assert conquered(rules, state, number) == odds.express.conquer(target.lines)


def bot_contests(rules: Any) -> list[Any]:
    """Positions of seeded solo games in which the bot is about to draw its support."""
    found, rng = [], random.Random(4)

    def decide(state: Any, _seat: int) -> Any:
        legal = rules.legal_actions(state)
        return rng.choice([action for action in legal if len(action.places) == 2] or legal)

    for _ in range(8):
        for before, *_, step in walk(rules, rules.initial_state(1), decide, rng):
            state = step.state
            begins = state.fight is not None and state.due and state.due[0][0] == 1
            if begins and not (before.due and before.fight is not None):
                found.append(state)
    return found


def taken(rules: Any, state: Any) -> Fraction:
    """The chance that the region attacked changes hands once the bot has drawn, by the rules alone."""
    target, attacker = state.fight.target, state.owners[state.fight.source]
    known: dict[Any, Fraction] = {}

    def falls(now: Any) -> Fraction:
        if now.fight is None:
            return Fraction(now.owners[target] == attacker)
        sides = (now.fight.attack, now.fight.defence)
        key = tuple(
            tuple(sorted(cl.presentation(rules).places[card].worth for card in side))
            for side in sides
        )
        if key not in known:
            law = rules.chance_outcomes(now)
            known[key] = sum(
                (p * falls(rules.apply_action(now, outcome).state) for outcome, p in law),
                Fraction(0),
            )
        return known[key]

    return falls(state)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_contests_with_the_bot_through_the_rules_have_the_odds_of_the_engine(
    level: odds.conquetes.Level,
) -> None:
    """Attack and defence of the bot, its cards drawn one by one from the pile."""
    rules = cl.load("conquetes", solo=level)
    compared: set[str] = set()
    for state in bot_contests(rules):
        fight, worth = state.fight, [place.worth for place in cl.presentation(rules).places]
        role: odds.conquetes.Role = "attack" if state.owners[fight.source] == 1 else "defence"
        own = fight.defence if role == "attack" else fight.attack
        regions = [worth[fight.source], worth[fight.target]]
        bot_region, own_region = regions if role == "attack" else reversed(regions)
        exact = odds.conquetes.bot_contest(
            level,
            role,
            bot_region,
            own_region,
            [worth[card] for card in own],
            [worth[card] for card in state.pile],
        )
        assert taken(rules, state) == exact.win
        compared.add(role)
    assert compared == {"attack", "defence"}


def test_the_luck_of_a_random_game_is_counted_through_the_rules() -> None:
    """Every throw of a seeded game becomes an entry; expected losses are those of the engine."""
    rules = cl.load("hasbro")
    plies = [
        SimpleNamespace(actor=player, action=action, before=state)
        for state, player, action, _ in islice(fierce_walk(rules, 3, random.Random(8)), 1500)
    ]

    def value(_: Any, outcome: Any) -> int | None:
        lost = losses_of(outcome)
        return None if lost is None else lost.defender - lost.attacker

    rolls = chance_rolls(rules, plies, value, lambda before: before.seat)
    thrown = [ply for ply in plies if ply.actor == cl.CHANCE and losses_of(ply.action)]
    ledger = odds.luck(rolls)
    assert len(ledger.entries) == len(thrown) > 50
    assert set(ledger.players) == {0, 1, 2}
    assert ledger.total == sum(part.total for part in ledger.players.values())
    means = {
        odds.round_losses(a, d).expectation(lambda lost: lost.defender - lost.attacker)
        for a in (1, 2, 3)
        for d in (1, 2)
    }
    assert {entry.expected for entry in ledger.entries} <= means
    assert all(entry.label for entry in ledger.entries)
    assert abs(ledger.standard_score) < 4
    assert 0 < ledger.as_lucky < 1
