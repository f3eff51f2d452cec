"""Whole games: what never changes, how they end, what one reads like, how many there are."""

from fractions import Fraction
from random import Random

import pytest
from budgets import some
from games.express.position import NAMES, RULES, WRITTEN, position, random_game
from games.written import compare
from walks import played_walk

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.games.express import Express
from conquest_lab.games.express.state import State
from conquest_lab.players import player, take_turn

pytestmark = pytest.mark.slow

OPTIONS = [
    {},
    {"continue_attempt": True},
    {"voluntary_sacrifice": "never"},
    {"no_steal_first_round": True, "tie_break": "cards_then_continents"},
    {"max_turns": 60},
]
CAP = 40_000
"""Plies after which a game of random choices would count as endless; of 5,000 games the longest had 6,177."""


TABLES = [(options, players) for options in OPTIONS for players in range(2, 7)]


def everyday(table: tuple[dict[str, object], int]) -> bool:
    """Each set of options once, each number of players once."""
    return OPTIONS.index(table[0]) == table[1] - 2


@pytest.mark.parametrize(("options", "players"), some(TABLES, everyday), ids=str)
def test_random_games_end(options: dict[str, object], players: int) -> None:
    """Eight games each of five ways to play; 200 of all 25 in `make long`."""
    finish(Express(**options), players, games=8)


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


def test_the_playthrough_reads_as_it_did() -> None:
    """A short game in which attempts fail, are continued, and a card is stolen."""
    rules, name = Express(continue_attempt=True), "express.txt"
    compare(name, WRITTEN.story(name, 3, [("A whole game", None)], rules, "continue_attempt"))
