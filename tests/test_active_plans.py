"""Turn plans with active independents: what an ally is worth, and what its loyalty costs."""

from typing import Any

import pytest
from experts import decided, plans
from games.hasbro.position import ACTIVE, TERRITORY, active

from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.players.plans.campaigns import valued
from conquest_lab.players.plans.duel import ACTIVE as ENTRY
from conquest_lab.players.plans.duel import FEATURES, chances, features, weights

ANA, BO, THIRD, FOURTH = range(4)
BESIDE_BO = {"brazil": ("III", 12), "north-africa": ("Bo", 20), "madagascar": ("Ana", 15)}
"""The third army with 12 regiments beside a large army of Bo; Ana stands behind that army."""


def test_an_ally_beside_the_opponent_is_worth_much() -> None:
    """Most to the side that moves next; to the opponent it is worth as much."""
    boards = {
        ally: plans(ACTIVE, active(BESIDE_BO, "IV", allies={"III": ally} if ally else {})).board
        for ally in ("", "Ana", "Bo")
    }
    chance = {
        (ally, after): chances(board, weights(ENTRY), after)[ANA]
        for ally, board in boards.items()
        for after in (ANA, BO)
    }
    for after in (ANA, BO):
        assert chance["Bo", after] < chance["", after] < chance["Ana", after]
    gain = [chance["Ana", after] - chance["", after] for after in (ANA, BO)]
    assert gain[0] > gain[1] > 0.01


def test_both_chances_are_one_and_who_is_alone_has_won() -> None:
    board = plans(ACTIVE, active(BESIDE_BO)).board
    assert sum(chances(board, weights(ENTRY), BO)) == pytest.approx(1)
    assert all(len(each) == len(FEATURES) for each in features(board, BO))
    board.owners = [THIRD if owner == BO else owner for owner in board.owners]
    assert chances(board, weights(ENTRY), BO) == [1.0, 0.0]


def test_the_die_of_loyalty_moves_an_army_away_from_the_side_on_turn() -> None:
    """On 1 to 4: a neutral army to the opponent, an own ally to nobody [H-53]."""
    held = {**BESIDE_BO, "iceland": ("IV", 1)}
    board = plans(ACTIVE, active(held, allies={"IV": "Ana"})).board
    board.waver(THIRD, FOURTH)
    assert board.loyal[0] == pytest.approx((0, 2 / 3))
    assert board.loyal[1] == pytest.approx((1 / 3, 0))
    board.waver(THIRD)
    assert board.loyal[0] == pytest.approx((0, 8 / 9))
    board.waver(FOURTH)
    assert board.loyal[1] == pytest.approx((1 / 9, 4 / 9))


def test_a_conquest_from_an_army_sends_it_to_the_opponent() -> None:
    board = plans(ACTIVE, active(BESIDE_BO)).board
    board.owners[TERRITORY["iceland"]] = THIRD
    board.take(TERRITORY["madagascar"], TERRITORY["iceland"], 3)
    assert board.loyal[0] == pytest.approx((0, 2 / 3))
    copy = board.copy()
    copy.take(TERRITORY["madagascar"], TERRITORY["brazil"], 3)
    assert copy.loyal[0] == (0.0, 0.0)  # it had no other territory: it is gone
    assert board.loyal[0] == pytest.approx((0, 2 / 3))


def test_an_ally_that_has_conquered_goes_on_in_one_case_of_three() -> None:
    """The second conquest of a campaign counts as much less as the ally leaves before it."""
    held = {"brazil": ("III", 30), "madagascar": ("Ana", 3)}
    position = plans(ACTIVE, active(held, allies={"III": "Ana"}))
    path = tuple(TERRITORY[key] for key in ("brazil", "north-africa", "egypt"))
    taken = {0: 0.0, 1: 0.5, 2: 1.0}

    def value(board: Any) -> float:
        return taken[sum(board.owners[place] == THIRD for place in path[1:])]

    both = valued(position.board, path, (29,), value)
    assert both.path == path
    assert both.value == pytest.approx(1 / 3 * 1.0 + 2 / 3 * 0.5, abs=0.01)


def test_an_ally_wears_down_an_army_that_it_will_hardly_beat() -> None:
    """12 against 20 conquer nothing in most cases, but the regiments lost are not Ana's."""
    attack = decided(ACTIVE, active(BESIDE_BO, allies={"III": "Ana"}, conquered=True))
    assert isinstance(attack, Attack)
    assert attack.places == (TERRITORY["brazil"], TERRITORY["north-africa"])


def test_allies_around_the_last_army_of_the_opponent_do_not_wait() -> None:
    """133 regiments, beside three armies of an ally with 142: plans once gathered armies for ever."""
    around = {"argentina": ("III", 47), "peru": ("III", 48), "north-africa": ("III", 47)}
    held = {"brazil": ("Bo", 133), **around, "venezuela": ("III", 1)}
    attack = decided(ACTIVE, active(held, "Ana", allies={"III": "Ana"}))
    assert isinstance(attack, Attack)
    assert attack.target == TERRITORY["brazil"]
    assert attack.source in map(TERRITORY.__getitem__, around)


def test_the_sure_attack_for_the_card_is_not_lost_among_those_of_an_ally() -> None:
    """An ally with four large armies has more promising ways than plans compare; none earns it [H-56]."""
    armies = dict.fromkeys(("ukraine", "china", "ontario", "alaska"), ("III", 40))
    held = {**armies, "madagascar": ("Ana", 9), "south-africa": ("Bo", 2), "east-africa": ("Bo", 2)}
    several = [
        option.decision.action
        for option in plans(ACTIVE, active(held, allies={"III": "Ana"})).options()
    ]
    assert EndCombat() not in several
    sources = {action.source for action in several if isinstance(action, Attack)}
    assert TERRITORY["madagascar"] in sources
    earned = plans(ACTIVE, active(held, allies={"III": "Ana"}, conquered=True)).options()
    assert EndCombat() in [option.decision.action for option in earned]


def test_a_card_buys_an_army_beside_the_opponent() -> None:
    """One that stands beside nobody is not worth the card."""
    hand = {"Ana": "alaska"}
    gift = decided(ACTIVE, active(BESIDE_BO, phase=Phase.INFLUENCE, hands=hand))
    assert isinstance(gift, GiveCard)
    assert gift.army == THIRD


def test_allies_all_around_are_enemies_where_the_opponent_is_out_of_reach() -> None:
    held = {"madagascar": ("Ana", 9), "east-africa": ("III", 1), "south-africa": ("III", 1)}
    walled = plans(ACTIVE, active(held, allies={"III": "Ana"})).board
    assert walled.enemies(TERRITORY["madagascar"])
    held["brazil"] = ("Ana", 2)
    free = plans(ACTIVE, active(held, allies={"III": "Ana"})).board
    assert not free.enemies(TERRITORY["madagascar"])


def test_calling_an_invasion_off_saves_no_die_of_loyalty() -> None:
    """The ally has fought: its die is due with or without a last attack, which is even a little better."""
    held = {
        "brazil": ("III", 1),
        "north-africa": ("Bo", 6),
        "east-africa": ("Bo", 9),
        "egypt": ("Ana", 8),
    }
    invasion = ("brazil", "north-africa")
    attack = decided(
        ACTIVE, active(held, "IV", allies={"III": "Ana"}, fought="III", route=invasion)
    )
    assert isinstance(attack, Attack)
    assert attack.places == (TERRITORY["egypt"], TERRITORY["north-africa"])
