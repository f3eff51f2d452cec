"""Whole games: what never changes, how they end, what one reads like, how many there are."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from budgets import some
from games.express.position import NAMES, RULES, position, random_game
from walks import played_walk

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.games.express import Express
from conquest_lab.games.express.state import Phase, State
from conquest_lab.players import player, take_turn

pytestmark = pytest.mark.slow

STORY = Path(__file__).parents[2] / "playthroughs" / "express.txt"
SEED = 300
"""A short game in which attempts fail, are continued, and a card is stolen."""
OPTIONS = [
    {},
    {"continue_attempt": True},
    {"voluntary_sacrifice": "never"},
    {"no_steal_first_round": True, "tie_break": "cards_then_continents"},
    {"max_turns": 60},
]
CAP = 40_000
"""Plies after which a game of random choices would count as endless; of 5,000 games the longest had 6,177."""


def check(rules: Express, before: State, after: State) -> None:
    """Seven dice, fourteen cards, and points that change only when a card does."""
    scene = cl.presentation(rules).scene(after)
    counters = dict(scene.counters)
    on_lines = sum(n for pieces in scene.pieces for kind, n in pieces if kind != "face-down")
    assert counters["tray"] + counters["aside"] + on_lines == 7
    assert sum(counters[f"aside-{face}"] for face in range(1, 7)) == counters["aside"]
    lying = sum(counters[f"tray-{face}"] for face in range(1, 7))
    assert lying == (counters["tray"] if after.phase is Phase.CHOOSE else 0)
    assert len(after.owners) == 14
    changed = [n for n in range(14) if before.owners[n] != after.owners[n]]
    assert len(changed) <= 1
    for card in changed:
        assert after.owners[card] == before.seat
        assert not any(
            kind == "face-down" for kind, _ in cl.presentation(rules).scene(before).pieces[card]
        )
        assert after.turn - before.turn <= 1
    for seat in range(after.players):
        face_up = sum(
            cl.presentation(rules).cards[card].worth
            for card, owner in enumerate(after.owners)
            if owner == seat and "face-down" not in dict(scene.pieces[card])
        )
        sets = sum(
            group.worth
            for group in cl.presentation(rules).groups
            if all(
                after.owners[n] == seat and "face-down" in dict(scene.pieces[n])
                for n, place in enumerate(cl.presentation(rules).places)
                if place.group == group.key
            )
        )
        assert counters[f"points/{seat}"] == face_up + sets


TABLES = [(options, players) for options in OPTIONS for players in range(2, 7)]


def everyday(table: tuple[dict[str, object], int]) -> bool:
    """Each set of options once, each number of players once."""
    return OPTIONS.index(table[0]) == table[1] - 2


@pytest.mark.parametrize(("options", "players"), some(TABLES, everyday), ids=str)
def test_dice_and_cards_are_conserved(options: dict[str, object], players: int) -> None:
    """Every ply of a random game: seven dice, one owner a card, closed cards stay closed."""
    rules = Express(**options)
    states = random_game(rules, players, seed=players)
    for before, after in pairwise(states):
        check(rules, before, after)
    assert rules.current_player(states[-1]) == cl.OVER


@pytest.mark.parametrize(("options", "players"), some(TABLES, everyday), ids=str)
def test_random_games_end(options: dict[str, object], players: int) -> None:
    """Eight games each of five ways to play; 200 of all 25 in `make long`."""
    finish(Express(**options), players, games=8)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_thousand_random_games_end(options: dict[str, object]) -> None:
    """1,000 games for each set of options, 200 for each number of players."""
    rules = Express(**options)
    for players in rules.player_counts:
        finish(rules, players, games=200)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_two_hundred_wasteful_games_end() -> None:
    """Where dice may always be sacrificed, chance wastes most of them: about 1,000 turns a game."""
    rules = Express(voluntary_sacrifice="always")
    for players in rules.player_counts:
        finish(rules, players, games=40, cap=10 * CAP)


def finish(rules: Express, players: int, games: int, cap: int = CAP) -> None:
    for seed in range(games):
        final = random_game(rules, players, seed, cap)[-1]
        returns = rules.returns(final)
        assert returns is not None, f"no end after {cap} plies"
        if rules.options.max_turns is None:
            assert cl.NOBODY not in final.owners
        else:
            assert final.turn <= rules.options.max_turns


def perft(rules: Express, state: State, plies: int) -> int:
    """The number of lines of play, decisions and distinct throws alike."""
    player = rules.current_player(state)
    if plies == 0 or player == cl.OVER:
        return 1
    following = (
        rules.chance_outcomes(state).outcomes if player == cl.CHANCE else rules.legal_actions(state)
    )
    return sum(perft(rules, rules.apply_action(state, a).state, plies - 1) for a in following)


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (position(), [792, 23851]),
        (position(attempt=("united-states", ["CK", "", ""]), aside="11"), [56, 81, 2202, 25883]),
        (position("GCCK321", owned={"Bo": "india canada"}), [44, 16842]),
    ],
    ids=["first throw", "three dice left", "a throw in mid-game"],
)
def test_perft(state: State, counts: list[int]) -> None:
    assert [perft(RULES, state, plies) for plies in range(1, len(counts) + 1)] == counts


def exact(rules: Express, state: State, known: dict[tuple[object, ...], Fraction]) -> Fraction:
    """The chance that the attempt in course succeeds with best play, from the rules themselves."""
    if state.attempt is None or state.turn > 1:
        return Fraction(state.owners != known["owners",])
    attempt = tuple(map(len, state.attempt.lines))
    key = (attempt, state.tray, len(state.aside))
    if key not in known:
        if rules.current_player(state) == cl.CHANCE:
            known[key] = sum(
                (p * exact(rules, rules.apply_action(state, thrown).state, known))
                for thrown, p in rules.chance_outcomes(state)
            )
        else:
            known[key] = max(
                exact(rules, rules.apply_action(state, action).state, known)
                for action in rules.legal_actions(state)
            )
    return known[key]


@pytest.mark.parametrize(
    ("card", "lines", "aside", "left", "owned"),
    [
        ("india", ["C", "", ""], "11", ["C", "7"], False),
        ("united-states", ["", "CK", ""], "1", ["C K", "3"], False),
        ("middle-east", ["G", "", "", ""], "111", ["C", "K", "G"], True),
        ("siberia", ["", "G"], "1", ["10"], True),
    ],
)
def test_the_rules_give_the_exact_odds(
    card: str, lines: list[str], aside: str, left: list[str], owned: bool
) -> None:
    """Best play through every throw and decision of the rules is what `odds.express` computes."""
    state = position(
        attempt=(card, lines), aside=aside, turn=1, owned={"Cy": card} if owned else {}, players=3
    )
    dice = 7 - len(aside) - sum(map(len, lines))
    chance = odds.express.conquer(left, dice=dice, sacrifice="forced")
    assert exact(RULES, state, {("owners",): state.owners}) == chance


def test_the_card_hunter_beats_chance() -> None:
    """Of 40 games against random choices it wins at least 32, in either seat."""
    hunter, chance = player("heuristic", RULES), player("random", RULES)
    won = 0
    for game in range(40):
        seats = (hunter, chance) if game % 2 else (chance, hunter)
        *_, (*_, last) = played_walk(RULES, seats, Random(f"hunter/{game}"))
        returns = RULES.returns(last.state)
        assert returns is not None
        own = 0 if game % 2 else 1
        won += returns[own] > returns[1 - own]
    assert won >= 32


def hunters(rules: Express, players: int, seed: int) -> cl.Session:
    """A game among card hunters, played to its end."""
    session = cl.Session(rules, [(name, "heuristic") for name in NAMES[:players]], seed)
    while session.current_player != cl.OVER:
        if session.current_player == cl.CHANCE:
            session.roll()
        else:
            take_turn(session)
    return session


@pytest.mark.parametrize(
    ("options", "players"),
    some(
        [
            (options, players)
            for options in (*OPTIONS, {"voluntary_sacrifice": "always"})
            for players in (2, 6)
        ],
        lambda one: one[1] == 2,
    ),
    ids=str,
)
def test_card_hunters_finish_their_game(options: dict[str, object], players: int) -> None:
    session = hunters(Express(**options), players, seed=3)
    assert session.current_player == cl.OVER
    assert len(session.history) < 3000


def story(rules: Express, players: int, seed: int) -> str:
    """Each line of notation, who played it, and what happened by which rule."""
    session = hunters(rules, players, seed)
    voice = cl.speaker("en", NAMES)
    names = ", ".join(NAMES[:players])
    told = [
        f"{cl.presentation(rules).title}, continue_attempt, {players} card hunters, seed {seed}: {names}",
        "",
    ]
    told += [
        f"      {voice.render(cl.presentation(rules).describe(e))} [{e.rule}]"
        for e in session.opening_events
    ]
    for number, ply in enumerate(session.history, start=1):
        who = "chance" if ply.actor == cl.CHANCE else NAMES[ply.actor]
        told += ["", f"{number:3}. {who}: {ply.text}"]
        told += [
            f"      {voice.render(cl.presentation(rules).describe(e))} [{e.rule}]"
            for e in ply.step.events
        ]
    return "\n".join([*told, ""])


def test_the_playthrough_reads_as_it_did() -> None:
    """Set CONQUEST_REWRITE=1 to write the file anew, and read the difference."""
    told = story(Express(continue_attempt=True), 3, SEED)
    if os.environ.get("CONQUEST_REWRITE"):
        STORY.write_text(told, encoding="utf-8")
    assert told == STORY.read_text(encoding="utf-8")
