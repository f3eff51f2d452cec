"""The worked examples, by their ids, and what follows from the rules though no numbers are printed."""

from typing import Any

from games.refonte.position import (
    RULES,
    built,
    capital_of,
    hand,
    holder,
    lines,
    many,
    play,
    position,
    there,
    told,
)
from games.refonte.scenes import siege

from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase

# What follows from the rules ---------------------------------------------------------------------


def test_cavalry_rides_twice_or_rides_and_attacks() -> None:
    """Two steps a turn [R-18]; one step, then an attack [R-A16]; a capture ends its attacks [R-25]."""
    state = position(
        {"brazil": ("Ana", "1 infantry 1 cavalry"), "venezuela": ("Ana", "1 infantry"),
         "central-america": ("Ana", "1 infantry"), "peru": ("", "1 infantry")},
    )  # fmt: skip
    state, _ = play(state, "move cavalry brazil venezuela 1")
    assert there(state, "venezuela") == "1 infantry 1 cavalry-moved"
    ridden, events = play(state, "move cavalry-moved venezuela central-america 1")
    assert there(ridden, "central-america") == "1 infantry 1 cavalry-done"
    assert told(events)[-1].endswith("[R-18]")
    state, _ = play(state, "attack venezuela peru", "engage 0 1", "roll 6 / 1")
    assert there(state, "peru") == "1 cavalry-done"
    state = position({"brazil": ("Ana", "1 infantry 1 cavalry"), "peru": ("", "1 infantry")})
    state, _ = play(state, "attack brazil peru", "engage 0 1", "roll 6 / 1")
    assert there(state, "peru") == "1 cavalry-won"


def test_a_bombardment_costs_only_the_defender_and_spares_the_last() -> None:
    """3 dice against 2; both defending dice lose, but one unit survives [R-28, R-A19]."""
    state = position(
        {"brazil": ("Ana", "1 infantry 4 cannon"), "argentina": ("Bo", "1 infantry 1 cavalry")}
    )
    state, events = play(state, "bombard brazil argentina 3", "defend 2", "roll 6 6 6 / 1 1")
    assert there(state, "argentina") == "1 cavalry"
    assert there(state, "brazil") == "1 infantry 1 cannon 3 cannon-fired"
    assert "bombard brazil argentina 1" not in lines(state)
    assert told(events)[-1] == "Argentina: Bo loses 1 infantry unit [R-A39]"


def test_what_a_conqueror_finds() -> None:
    """Barracks fall, the rest passes and serves at once; what is being built opens later."""
    state = position(
        {"brazil": ("Ana", "4 infantry"), "argentina": ("Bo", "1 infantry")},
        sites={"argentina": "barracks port library* barracks*"},
    )
    state, events = play(state, "attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1")
    assert built(state, "argentina") == "port library*"
    assert "The barracks is destroyed: Argentina [R-12]" in told(events)
    assert "Ana takes over: port, library [R-A12]" in told(events)


def test_a_library_draws_k_cards_and_keeps_one() -> None:
    """Two libraries, two cards, one is kept; the others go back to the pile [R-15, R-A10]."""
    state = position(
        {"peru": ("Ana", "1 infantry")},
        phase=Phase.BUY,
        sites={"brazil": "library", "peru": "library"},
    )
    state, _ = play(state, "end buying", "draw china", "draw siam")
    assert state.phase is Phase.KEEP
    assert lines(state) == ["keep china", "keep siam"]
    state, events = play(state, "keep siam")
    assert hand(state, "Ana") == ["siam"]
    assert len(state.cards.pile) == 41
    assert told(events) == [
        "Ana keeps: Siam [R-15]", "Ana returns to the pile: 1 card [R-A10]"
    ]  # fmt: skip


def test_a_pair_brings_two_units_and_its_cards_go_back() -> None:
    """R-20, R-A09, R-21."""
    state = position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina congo"})
    pair = lines(state)[0]
    state, events = play(state, pair)
    assert sum(state.reserve[0]) == 2
    assert len(hand(state, "Ana")) == 1
    assert len(state.cards.pile) == 41
    assert [event.rule.id for event in events] == ["R-20", "R-A09", "R-21"]
    assert state.phase is Phase.PLACE


# Capitals ----------------------------------------------------------------------------------------

TAKE = ("attack brazil peru", "engage 3 0", "roll 6 6 6 / 1")


def withdrawn(state: Any, *after: str, rules: Refonte = RULES) -> tuple[Any, tuple[Any, ...]]:
    """Peru is attacked and, if asked, Bo stands."""
    state, events = play(state, TAKE[0], rules=rules)
    if state.phase is Phase.RETREAT:
        state, more = play(state, "stand", rules=rules)
        events = (*events, *more)
    state, more = play(state, *TAKE[1:], *after, rules=rules)
    return state, (*events, *more)


def test_R_33_more_territories_than_the_invader_keep_a_player_in_the_game() -> None:
    """Bo keeps 3 against 2 and fights on without a capital."""
    state, events = withdrawn(siege(3))
    assert state.usurpers == (-1, 0, -1)
    assert capital_of(state, "Bo") == "peru"
    assert told(events)[-2:] == [
        "Bo has lost the capital to Ana: Peru [R-33]",
        "Bo fights on without a capital: 3 territories against 2 for Ana [R-33]",
    ]


def test_R_33_a_card_of_an_own_territory_is_the_new_capital() -> None:
    """Bo keeps 2 against 2: two cards, and one fits."""
    state, _ = withdrawn(siege(2))
    assert state.phase is Phase.FATE
    assert len(RULES.chance_outcomes(state)) == 42
    state, events = play(state, "draw siam", "draw alaska")
    assert capital_of(state, "Bo") == "alaska"
    assert state.usurpers == (-1, -1, -1)
    assert state.phase is Phase.ACT
    assert told(events)[-1] == "Bo has a new capital: Alaska [R-33]"


def test_R_A23_among_several_cards_the_player_chooses() -> None:
    """Both cards fit: Bo decides; under the other reading the first one drawn does."""
    state, _ = withdrawn(siege(2))
    chosen, _ = play(state, "draw alaska", "draw alberta")
    assert RULES.current_player(chosen) == 1
    assert lines(chosen) == ["crown alaska", "crown alberta"]
    chosen, events = play(chosen, "crown alberta")
    assert capital_of(chosen, "Bo") == "alberta"
    assert events[-1].rule.id == "R-A23"
    first, _ = play(state, "draw alberta", rules=Refonte(new_capital="first"))
    assert capital_of(first, "Bo") == "alberta"


def test_R_34_otherwise_the_territories_are_neutral_and_the_rest_is_lost() -> None:
    """No card fits: Bo is out; units stay as garrisons, credits, cards and fleet are lost [R-A26, R-A31]."""
    state, events = withdrawn(
        siege(1, players=4, credit={"Bo": 5}, hands={"Bo": "siam india"}, reserve={"Bo": (1, 0, 0)},
                 fleets={("indian", "Bo"): "2 infantry 1 cannon"}),
        "draw japan",
    )  # fmt: skip
    assert holder(state, "alaska") == ""
    assert there(state, "alaska") == "1 infantry"
    assert (state.credits[1], hand(state, "Bo"), there(state, "indian", "Bo")) == (0, [], "")
    assert len(state.cards.pile) == 42
    assert told(events)[-4:] == [
        "Bo returns to the pile: 1 card [R-A23]",
        "Bo is out; now neutral: 1 territory [R-34]",
        "Bo’s fleet is lost; units in it: 3 [R-A31]",
        "Lost with Bo: 5 credits, 2 cards, 1 waiting unit [R-A26]",
    ]
    assert state.seat == 0
    assert play(state, "end turn")[0].seat == 2


def test_R_A24_a_capital_won_back_is_the_capital_again() -> None:
    """Bo retakes Peru."""
    state = position(
        {"brazil": ("Ana", "1 infantry"), "peru": ("Ana", "1 infantry"), "argentina": ("Bo", "4 infantry"),
         **many("Bo", 5, "peru", "brazil", "argentina")},
        turn="Bo",
        capitals={"Bo": "peru"},
        usurpers={"Bo": "Ana"},
    )  # fmt: skip
    state, events = play(state, "attack argentina peru", "stand", "engage 3 0", "roll 6 6 6 / 1")
    assert state.usurpers == (-1, -1, -1)
    assert told(events)[-1] == "Bo has the capital back: Peru [R-A24]"


def test_R_A06_after_the_first_round_everybody_may_be_attacked() -> None:
    """In it only the neutral player's territories, until the turn of the first player comes again."""
    held = {"ural": ("Bo", "2 infantry"), "siberia": ("Ana", "4 infantry")}
    state = position(held, turn="Cy", opener="Ana")
    state, _ = play(state, "end turn", "end buying")
    assert state.opener == -1
    assert "attack siberia ural" in map(RULES.format_action, RULES.legal_actions(state))
