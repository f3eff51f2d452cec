"""The player with a plan: it ends games, wins against chance, and says why it does what it does."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from budgets import budget
from games.miro.position import CARD, NAMES, PRESENTATION, RULES, TERRITORY, position
from walks import played_walk

import conquest_lab as cl
from conquest_lab.core.frozen import with_entry
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.cards import ARTILLERY, CAVALRY, INFANTRY
from conquest_lab.players import Decision, player

pytestmark = pytest.mark.slow

CAP = 20_000


def game(
    seats: str, seed: int, cap: int = CAP, start: State | None = None, **options: Any
) -> tuple[int, State]:
    """(plies, last state) of a game; seats: "p" for a planner, "r" for chance, one letter a seat."""
    rules = Miro(**options)
    kinds = [player({"p": "heuristic", "r": "random"}[seat], rules) for seat in seats]
    state = start or rules.initial_state(len(seats))
    plies = 0
    for *_, step in islice(played_walk(rules, kinds, Random(f"{seats}/{seed}"), start), cap):
        state, plies = step.state, plies + 1
    return plies, state


def decide(state: State, rules: Miro = RULES) -> tuple[Decision, str]:
    """The decision of the planner, and its reason in words."""
    seat = rules.current_player(state)
    chosen = player("heuristic", rules).choose(
        rules, rules.observation(state, seat), seat, Random(1)
    )
    assert chosen.action in rules.legal_actions(state)
    return chosen, cl.speaker("en", NAMES).render(chosen.reason)


@budget("games", everyday=2, long=200)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_of_planners_come_to_an_end(players: int, games: int) -> None:
    """Every fifth by the second rule: one player holds the world [M-52]."""
    for seed in range(games):
        _, state = game("p" * players, seed, second_rule=seed % 5 == 0)
        assert state.phase is Phase.OVER, seed
        assert RULES.returns(state) == tuple(int(s == state.seat) for s in range(players))


@budget("games", everyday=1, long=40)
@pytest.mark.parametrize(
    "options",
    [
        {"joker": "wild"},
        {"joker": "either", "continent_table": "as_converted"},
        {"protection": "last_army_survives"},
        {"protection": "off", "faces": False},
        {"huff": True, "army_limit": 120},
    ],
)
def test_planners_end_games_under_every_option(options: dict[str, Any], games: int) -> None:
    for seed in range(games):
        assert game("pppp", seed, **options)[1].phase is Phase.OVER


def jokers_alone(army: int, traded: int) -> State:
    """Ana and Bo hold half of the world each, all cards are held, and no hand has a set but a Joker."""
    symbols = {key: PRESENTATION.cards[n].symbol for key, n in CARD.items()}
    infantry = [key for key, symbol in symbols.items() if symbol == INFANTRY]
    cavalry = [key for key, symbol in symbols.items() if symbol == CAVALRY]
    artillery = [key for key, symbol in symbols.items() if symbol == ARTILLERY]
    ours = ["joker-1", *infantry, *cavalry[:3]]
    theirs = ["joker-2", *artillery, *cavalry[3:]]
    half = [place.key for place in PRESENTATION.places][:21]
    held = dict.fromkeys(half, ("Ana", 1)) | {"alaska": ("Ana", army), "kamchatka": ("Bo", army)}
    hands = {"Ana": " ".join(ours), "Bo": " ".join(theirs)}
    return position(held, phase=Phase.TRADE, hands=hands, reserve=3, traded=traded)


def test_a_war_in_which_only_jokers_are_traded_ends() -> None:
    """Given up in turn, Jokers would bring back what falls: such a war went on for 1600 rounds."""
    start = jokers_alone(96, 400)
    assert not start.cards.pile + start.cards.discard
    for seed in range(4):
        last = game("ppp", seed, 6000, start, huff=True, army_limit=120)[1]
        assert last.phase is Phase.OVER, seed


def test_a_joker_that_a_rival_would_draw_is_kept_until_it_decides_the_war() -> None:
    start = jokers_alone(96, 10)
    chosen, reason = decide(start)
    assert isinstance(chosen.action, KeepCards)
    assert reason == "a rival would soon draw the Joker that is traded now"
    armies = with_entry(start.armies, TERRITORY["kamchatka"], 9)
    assert isinstance(decide(replace(start, armies=armies))[0].action, TradeIn)
    assert isinstance(
        decide(replace(start, cards=replace(start.cards, pile=(0,) * 9)))[0].action, TradeIn
    )


def test_at_the_army_limit_it_attacks_with_armies_that_come_back() -> None:
    """Ana has 120 armies and two continents: what falls now is replaced by her next turn."""
    whole = {"africa", "oceania"}
    mine = [place.key for place in PRESENTATION.places if place.group in whole]
    armies = 120 - (len(mine) - 1)
    near = PRESENTATION.neighbours(TERRITORY["north-africa"])
    held = {PRESENTATION.places[n].key: ("Bo", 120) for n in near} | dict.fromkeys(mine, ("Ana", 1))
    for count, limit, ends in (
        (armies, None, True),
        (armies, 120, False),
        (armies - 30, 120, True),
    ):
        state = position(held | {"north-africa": ("Ana", count)})
        chosen, _ = decide(state, Miro(army_limit=limit))
        assert isinstance(chosen.action, EndCombat) == ends, (count, limit)


def test_a_planner_beats_chance() -> None:
    """Against two players who draw their actions, it holds the world in 10 games of 10."""
    for seed in range(10):
        table = ("prr", "rpr", "rrp")[seed % 3]
        _, state = game(table, seed)
        assert state.phase is Phase.OVER
        assert state.seat == table.index("p")


def test_it_attacks_where_the_odds_are_good_and_says_how_good() -> None:
    state = position({"congo": ("Ana", 9), "east-africa": ("Bo", 2)}, rest="Cy")
    chosen, reason = decide(state)
    assert isinstance(chosen.action, Attack)
    assert chosen.action.dice == 3
    assert reason == "Kenya: 98% to take it in a fight to the end"


def test_it_leaves_a_fight_that_it_would_lose() -> None:
    held = dict.fromkeys(("east-africa", "north-africa", "south-africa"), ("Bo", 9))
    chosen, reason = decide(position({"congo": ("Ana", 3)} | held))
    assert RULES.format_action(chosen.action) == "end combat"
    assert reason == "no attack is good enough"


def test_it_trades_places_defends_and_follows() -> None:
    """One decision of every other kind, each legal and with a reason."""
    trade, _ = decide(position({}, phase=Phase.TRADE, hands={"Ana": "joker-1"}))
    assert isinstance(trade.action, TradeIn)
    place, reason = decide(position({"congo": ("Ana", 1)}, phase=Phase.PLACE, reserve=4))
    assert place.action == Place(TERRITORY["congo"], 4)
    assert reason.startswith("the next attack from there: ")
    route = ("congo", "east-africa", 3)
    defend, _ = decide(position({"congo": ("Ana", 4)}, phase=Phase.DEFEND, route=route))
    assert defend.action == Defend(1)
    follow, _ = decide(
        position({"congo": ("Ana", 4), "east-africa": ("Ana", 3)}, phase=Phase.OCCUPY, route=route)
    )
    assert RULES.format_action(follow.action).startswith("occupy")


def test_it_blows_an_attack_that_was_not_named() -> None:
    """M-26: three armies for nothing are not given away."""
    rules = Miro(huff=True)
    state = position({"congo": ("Ana", 4)}, phase=Phase.ANSWER, route=("congo", "east-africa", 3))
    assert RULES.format_action(decide(state, rules)[0].action) == "blow"


def test_armies_far_from_any_enemy_walk_towards_one() -> None:
    """Argentina is behind Peru and Brazil: its armies take a step."""
    held = {"argentina": ("Ana", 5), "peru": ("Ana", 1), "brazil": ("Ana", 1)}
    chosen, reason = decide(position(held, phase=Phase.MOVE))
    assert RULES.format_action(chosen.action).startswith("move argentina")
    assert reason == "Argentina: no enemy is near"
