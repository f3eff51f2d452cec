"""Hidden cards of independent armies: no seat sees what lies under a cannon."""

from random import Random

import pytest

from conquest_lab import HIDDEN, Session, load
from conquest_lab.games.hasbro.state import Independents


@pytest.mark.parametrize("mode", ["passive", "active"])
def test_no_seat_sees_the_cards_under_a_cannon(mode: str) -> None:
    """At every ply they lie face down for everybody, as many as there are; so do the hands of others."""
    rules = load("hasbro", mode=mode)
    session = Session(rules, ["Ana", "Bo"], 7, automation=True)
    luck, under = Random(7), 0
    while len(session.history) < 400 and session.legal_actions:
        session.play(luck.choice(session.legal_actions))
        state = session.state
        for seat in range(2):
            seen = rules.observation(state, seat)
            other = 1 - seat
            assert seen.cards.hands[seat] == state.cards.hands[seat]
            assert set(seen.cards.hands[other]) <= {HIDDEN}
            assert len(seen.cards.hands[other]) == len(state.cards.hands[other])
            if isinstance(state.beside, Independents):
                assert [len(cards) for cards in seen.beside.held] == [
                    len(cards) for cards in state.beside.held
                ]
                assert {card for cards in seen.beside.held for card in cards} <= {HIDDEN}
                under += sum(map(len, state.beside.held))
    assert under > 100 or mode == "passive"
