"""The worked examples, by their ids, and what follows from the rules though no numbers are printed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from games.refonte.position import (
    AT_ONCE,
    LAND,
    PLACE,
    PRESENTATION,
    RULES,
    SOON,
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

from conquest_lab import odds
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase

# What follows from the rules ---------------------------------------------------------------------


def test_a_voyage_takes_three_turns_from_brazil_to_india() -> None:
    """Aboard, over to the Indian Ocean, ashore: one zone a turn [R-24, R-A40]."""
    state = position(
        {"brazil": ("Ana", "1 infantry 2 cavalry 1 cannon"), "india": ("Ana", "1 infantry")},
        sites={"brazil": "port"},
    )
    skip = ("end turn", "end buying", "end turn", "end buying", "end turn", "end buying")
    state, events = play(
        state, "move cavalry brazil south-atlantic 2", "move cannon brazil south-atlantic 1"
    )
    assert told(events)[0] == ("Ana sends 2 cavalry units aboard: Brazil → South Atlantic [R-22]")
    assert not [line for line in lines(state) if "move" in line and "south-atlantic" in line]
    state, _ = play(state, *skip, "move cavalry south-atlantic indian 2")
    state, _ = play(state, "move cannon south-atlantic indian 1", *skip)
    state, events = play(state, "move cavalry indian india 2", "move cannon indian india 1")
    assert there(state, "india") == "1 infantry 2 cavalry-done 1 cannon-idle"
    assert told(events)[1] == "Ana brings 1 cannon ashore: Indian Ocean → India [R-24]"


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


def test_units_that_attack_in_vain_may_attack_again() -> None:
    """Only who took part in a capture is finished [R-A17]."""
    state = position({"brazil": ("Ana", "3 infantry")})
    state, _ = play(state, "attack brazil argentina", "engage 1 0", "roll 1 / 6 6", "break off")
    assert "attack brazil argentina" in lines(state)


def test_the_defender_withdraws_before_the_first_throw_and_once_an_attack() -> None:
    """Any split to own neighbours [R-29, R-A28]; cannons that fired stay [R-30]."""
    state = position(
        {"brazil": ("Ana", "4 infantry"), "argentina": ("Bo", "2 infantry 1 cannon 1 cannon-fired"),
         "peru": ("Bo", "1 infantry")},
    )  # fmt: skip
    state, _ = play(state, "attack brazil argentina")
    assert RULES.current_player(state) == 1
    assert lines(state) == [
        "stand", "withdraw infantry peru 2", "withdraw infantry peru 1", "withdraw cannon peru 1",
    ]  # fmt: skip
    state, _ = play(state, "withdraw infantry peru 1", "withdraw cannon peru 1", "stand")
    assert there(state, "peru") == "2 infantry 1 cannon"
    assert there(state, "argentina") == "1 infantry 1 cannon-fired"
    state, _ = play(state, "engage 1 0", "roll 1 / 6")
    assert state.phase is Phase.FIGHT
    assert lines(state)[-1] == "break off"
    state, _ = play(state, "engage 2 0", "roll 6 5 / 1")
    assert there(state, "argentina") == "2 infantry-done 1 cannon-idle"


def test_who_withdraws_everybody_gives_the_territory_up() -> None:
    """The attacker walks in, and that is a capture [R-A28]."""
    state = position(
        {
            "brazil": ("Ana", "4 infantry"),
            "argentina": ("Bo", "2 infantry"),
            "peru": ("Bo", "1 infantry"),
        }
    )
    state, events = play(state, "attack brazil argentina", "withdraw infantry peru 2")
    assert "Bo withdraws 2 infantry units: Argentina → Peru [R-29]" in told(events)
    asked = str(PRESENTATION.prompt(state))
    assert asked.endswith(": how many walk in? Brazil → Argentina")
    state, _ = play(state, "engage 1 0")
    assert holder(state, "argentina") == "Ana"
    assert there(state, "argentina") == "1 infantry-done"


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


def test_a_cannon_that_fired_is_released_at_its_owners_next_turn() -> None:
    """It cannot withdraw until then [R-30, R-A29]."""
    state = position({"brazil": ("Ana", "1 infantry 1 cannon"), "argentina": ("", "2 infantry")})
    state, _ = play(state, "bombard brazil argentina 1", "roll 1 / 6 6", "end turn")
    assert there(state, "brazil") == "1 infantry 1 cannon-fired"
    state, events = play(state, "end buying", "end turn", "end buying", "end turn")
    assert there(state, "brazil") == "1 infantry 1 cannon"
    assert "Free to withdraw again: 1 cannon of Ana [R-A29]" in told(events)


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

SIEGE = {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry")}
TAKE = ("attack brazil peru", "engage 3 0", "roll 6 6 6 / 1")


def besieged(own: int = 1, **more: Any) -> Any:
    """Ana beside Bo's capital in Peru; Bo has so many territories besides."""
    held = many("Bo", own, "peru", "brazil", "argentina", "venezuela") if own else {}
    return position({**SIEGE, **held}, capitals={"Bo": "peru"}, **more)


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
    state, events = withdrawn(besieged(3))
    assert state.usurpers == (-1, 0, -1)
    assert capital_of(state, "Bo") == "peru"
    assert told(events)[-2:] == [
        "Bo has lost the capital to Ana: Peru [R-33]",
        "Bo fights on without a capital: 3 territories against 2 for Ana [R-33]",
    ]


def test_R_33_a_card_of_an_own_territory_is_the_new_capital() -> None:
    """Bo keeps 2 against 2: two cards, and one fits."""
    state, _ = withdrawn(besieged(2))
    assert state.phase is Phase.FATE
    assert len(RULES.chance_outcomes(state)) == 42
    state, events = play(state, "draw siam", "draw alaska")
    assert capital_of(state, "Bo") == "alaska"
    assert state.usurpers == (-1, -1, -1)
    assert state.phase is Phase.ACT
    assert told(events)[-1] == "Bo has a new capital: Alaska [R-33]"


def test_R_A23_among_several_cards_the_player_chooses() -> None:
    """Both cards fit: Bo decides; under the other reading the first one drawn does."""
    state, _ = withdrawn(besieged(2))
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
        besieged(1, players=4, credit={"Bo": 5}, hands={"Bo": "siam india"}, reserve={"Bo": (1, 0, 0)},
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


def test_R_A22_who_loses_the_lead_later_is_judged_then() -> None:
    """Bo fights on with 3 against 2; a third territory of Ana, and the cards decide."""
    state, _ = withdrawn(besieged(3))
    state, events = play(state, "attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1")
    assert state.phase is Phase.FATE
    assert told(events)[-1] == "Bo has no lead left: 3 territories against 3 for Ana [R-A22]"


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


def test_R_32_all_other_capitals_win_at_once() -> None:
    """With two players the capture of the capital ends the game, before any card is drawn [R-A21]."""
    state, events = withdrawn(besieged(3, players=2), rules=SOON)
    assert RULES.returns(state) == (1, 0)
    assert told(events)[-1] == "Ana controls every other capital (1) and has won [R-32]"


def test_R_A25_a_lost_capital_counts_for_its_holder() -> None:
    """Cy fights on without a capital that Ana holds; with Bo's she controls them all."""
    state, events = withdrawn(
        position(
            {**SIEGE, "japan": ("Ana", "1 infantry"), "china": ("Cy", "1 infantry"),
             "india": ("Cy", "1 infantry"), "siam": ("Cy", "1 infantry"),
             "ural": ("Bo", "1 infantry")},
            capitals={"Bo": "peru"}, usurpers={"Cy": "Ana"},
        ),
        rules=SOON,
    )  # fmt: skip
    assert RULES.returns(state) == (1, 0, 0)
    assert told(events)[-1] == "Ana controls every other capital (2) and has won [R-A25]"


def test_R_01_the_last_in_the_game_has_won() -> None:
    """Decapitation waits for the end of the turn; Bo is judged, is out, and Ana is alone."""
    rules = Refonte(**AT_ONCE, victory_check="turn_end")
    state, _ = play(besieged(1, players=2), *TAKE, rules=rules)
    state, events = play(state, "draw japan", rules=rules)
    assert rules.returns(state) == (1, 0)
    assert told(events)[-1] == "Ana is the last in the game and has won [R-01]"


def test_a_player_without_capital_and_barracks_keeps_units_waiting() -> None:
    """R-A45: they are placed as soon as there is a place for them."""
    state = position(
        {"peru": ("Ana", "2 infantry"), "china": ("Bo", "1 infantry"), "india": ("Bo", "1 infantry")},
        turn="Bo", phase=Phase.BUY, capitals={"Bo": "peru"}, usurpers={"Bo": "Ana"},
        credit={"Bo": 2},
    )  # fmt: skip
    state, events = play(state, "train infantry 1", "end buying")
    assert state.phase is Phase.ACT
    assert state.reserve[1] == (1, 0, 0)
    assert told(events)[-1] == "Bo has neither capital nor barracks; units waiting: 1 [R-A45]"


def conquest_chance(state: Any, target: str) -> Fraction:
    """The chance that a fight in course ends with a capture when the attacker always sends the most."""
    if state.phase is not Phase.FIGHT:
        return Fraction(int(holder(state, target) == "Ana"))
    throwing = RULES.apply_action(state, RULES.legal_actions(state)[0]).state
    law = RULES.chance_outcomes(throwing)
    after = law.map(lambda roll: replace(RULES.apply_action(throwing, roll).state, ply=0))
    return sum((p * conquest_chance(state, target) for state, p in after), Fraction(0))


def test_battles_through_the_rules_have_the_odds_of_the_engine() -> None:
    """By land 3 able against 2 and 2 against 3; a landing of 5 against 2."""
    for able, there_ in ((3, 2), (2, 3)):
        state = position(
            {"brazil": ("Ana", f"{able + 1} infantry"), "argentina": ("", f"{there_} infantry")}
        )
        state, _ = play(state, "attack brazil argentina")
        assert conquest_chance(state, "argentina") == odds.battle(able, there_, 2).conquer
    state = position(
        {"argentina": ("", "2 infantry")}, fleets={("south-atlantic", "Ana"): "5 infantry"}
    )
    state, _ = play(state, "land south-atlantic argentina")
    assert conquest_chance(state, "argentina") == odds.landing(5, 2).conquer


def test_bombardments_through_the_rules_have_the_odds_of_the_engine() -> None:
    """Three cannons, one volley, 3 defenders."""
    state = position({"brazil": ("Ana", "1 infantry 3 cannon"), "argentina": ("", "3 infantry")})
    state, _ = play(state, "bombard brazil argentina 3")
    law = RULES.chance_outcomes(state).map(
        lambda roll: RULES.apply_action(state, roll).state.units[PLACE["argentina"]][0]
    )
    assert dict(law) == dict(odds.bombardment(3, 1, 3).defenders_left)


def test_the_table_of_coasts_is_the_one_of_the_board() -> None:
    """Ten territories have no coast: Scandinavia, the north of Eurasia and the inland [R-23]."""
    inland = {
        p.key
        for p in PRESENTATION.places[:LAND]
        if not any(n >= LAND for n in PRESENTATION.neighbours(PLACE[p.key]))
    }
    assert inland == {
        "northwest-territory", "ontario", "scandinavia", "southern-europe", "ukraine", "afghanistan",
        "ural", "siberia", "yakutsk", "irkutsk",
    }  # fmt: skip


def test_R_A06_after_the_first_round_everybody_may_be_attacked() -> None:
    """In it only the neutral player's territories, until the turn of the first player comes again."""
    held = {"ural": ("Bo", "2 infantry"), "siberia": ("Ana", "4 infantry")}
    state = position(held, turn="Cy", opener="Ana")
    state, _ = play(state, "end turn", "end buying")
    assert state.opener == -1
    assert "attack siberia ural" in map(RULES.format_action, RULES.legal_actions(state))
