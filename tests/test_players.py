"""Computer players: they see what their seat may know, and decide the same for seed and ply."""

from random import Random
from typing import Any

import pytest
from toy import HIDDEN, Islets

from conquest_lab import CHANCE, OVER, Message, Session, players
from conquest_lab.core.errors import UnknownPlayerError
from conquest_lab.players import Decision, kinds, player, take_turn
from conquest_lab.players.random_player import RandomPlayer

RULES = Islets(rounds=20)


def robots(seed: int = 7) -> Session:
    """A table without people."""
    return Session(RULES, [("Ana", "random"), ("Bo", "random"), ("Cy", "random")], seed)


def played(session: Session) -> Session:
    """The session, played to its end by the players at the table."""
    while session.current_player != OVER:
        if not session.advance():
            take_turn(session)
    return session


def test_the_random_player_plays_any_ruleset_to_its_end() -> None:
    assert played(robots()).rules.returns(played(robots()).state) is not None


def test_the_random_player_takes_each_legal_action_as_often() -> None:
    session = robots()
    while session.current_player == CHANCE or len(session.legal_actions) < 2:
        session.advance() or take_turn(session)
    rng, seat = Random(1), session.current_player
    chosen = [
        player("random", RULES).choose(RULES, session.observation(seat), seat, rng).action
        for _ in range(400)
    ]
    counts = [chosen.count(action) for action in session.legal_actions]
    assert sum(counts) == 400
    assert min(counts) > 0.5 * 400 / len(counts)


def test_one_seed_gives_one_game_of_computer_players() -> None:
    assert played(robots(3)).history == played(robots(3)).history != played(robots(4)).history


def test_a_decision_taken_back_is_taken_again() -> None:
    session = robots()
    while session.advance():
        pass
    first = take_turn(session)
    session.undo()
    assert take_turn(session) == first
    assert session.undone == ()


def test_people_and_chance_are_left_to_move() -> None:
    session = Session(RULES, ["Ana", "Bo"], 7)
    assert take_turn(session) is None
    while session.advance():
        pass
    assert take_turn(session) is None
    assert session.current_player >= 0


def test_a_player_is_shown_its_observation_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[Any, int]] = []

    class Spy(RandomPlayer):
        def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision:
            shown.append((observation, seat))
            return super().choose(rules, observation, seat, rng)

    monkeypatch.setattr(players, "RandomPlayer", Spy)
    played(robots())
    assert shown
    for observation, seat in shown:
        assert [n for n, card in enumerate(observation.hands) if card != HIDDEN] == [seat]


def test_a_reason_is_given() -> None:
    session = robots()
    while session.advance():
        pass
    decision = take_turn(session)
    assert isinstance(decision.reason, Message)


@pytest.mark.parametrize("kind", ["os", "", "person", "../random", "heuristic", "random_player"])
def test_an_unknown_kind_is_refused_with_the_choices(kind: str) -> None:
    with pytest.raises(UnknownPlayerError, match="person, random"):
        player(kind, RULES)
    assert kinds(RULES) == ("random",)
