"""Sessions: one seed one game, seen dice stay seen, nothing is lost, automation if asked for."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from toy import Attack, EndTurn, First, Islets, PlaceArmy, Roll, State

from conquest_lab import CHANCE, OVER, Session, load, rulesets
from conquest_lab.core.errors import (
    IllegalActionError,
    NotationError,
    OptionError,
    SessionError,
)
from conquest_lab.core.ruleset import Step
from conquest_lab.plies import LINE, Branch, branches_after_leaving
from conquest_lab.session import ALL_AUTOMATIC, AUTOMATIC

PLAYERS = ("Ana", "Bo", "Cy")


def table(seed: int = 5, players: tuple[str, ...] = PLAYERS, **options: object) -> Session:
    """A session with nothing played."""
    return Session(Islets(**options), players, seed)


def started(seed: int = 5, **options: object) -> Session:
    """A session at the first decision."""
    session = table(seed, **options)
    while session.current_player == CHANCE:
        session.roll()
    return session


def attacking(seed: int = 5) -> Session:
    """A session whose chance node is the dice of an attack."""
    session = started(seed)
    session.play(session.legal_actions[0])
    session.play(session.legal_actions[0])
    assert session.state.phase == "roll"
    return session


def play_out(session: Session, chooser: Random) -> Session:
    """Play to the end, decisions at random."""
    while session.current_player != OVER:
        if not session.advance():
            session.play(chooser.choice(session.legal_actions))
    return session


def texts(session: Session) -> list[str]:
    return [ply.text for ply in session.history]


# One seed, one game


def test_one_seed_gives_one_game() -> None:
    games = [texts(play_out(table(seed), Random(1))) for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_one_seed_gives_one_game_in_every_process(hash_seed: str) -> None:
    here = Path(__file__).parent
    program = (
        "from random import Random; from test_session import play_out, table, texts;"
        "print('|'.join(texts(play_out(table(7), Random(1)))))"
    )
    path = os.pathsep.join((str(here), str(here.parent)))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip().split("|") == texts(play_out(table(7), Random(1)))


def test_a_session_without_a_seed_shows_the_one_it_took() -> None:
    assert 0 <= Session(Islets(), PLAYERS).seed < 1_000_000


def test_the_state_a_throw_leaves_as_it_was_is_thrown_again() -> None:
    """A tie for the first turn comes back to the same state and must not fall the same for ever."""
    seeds_with_ties = 0
    for seed in range(40):
        session = started(seed)
        firsts = [ply.action for ply in session.history if isinstance(ply.action, First)]
        assert firsts[-1].seat >= 0
        seeds_with_ties += len(firsts) > 2
    assert seeds_with_ties > 0


# Playing


def test_actions_and_their_lines_are_played_alike() -> None:
    by_action, by_text = started(), started()
    step = by_action.play(PlaceArmy(by_action.legal_actions[0].place))
    assert step == by_text.play(by_text.rules.format_action(by_text.legal_actions[0]))
    assert by_action.last_ply == by_text.last_ply
    assert by_action.last_ply.step.state is by_action.state
    assert by_action.last_events == step.events


def test_a_refused_action_is_raised_and_told_and_changes_nothing() -> None:
    session = started()
    state, history = session.state, session.history
    with pytest.raises(IllegalActionError) as caught:
        session.play(EndTurn())
    assert session.error is caught.value
    assert (session.state, session.history) == (state, history)
    session.play(session.legal_actions[0])
    assert session.error is None


def test_text_that_is_no_action_is_told() -> None:
    session = started()
    assert session.try_play("castle kingside") is False
    assert isinstance(session.error, NotationError)


def test_decisions_and_chance_each_have_their_turn() -> None:
    session = table()
    for call in (
        lambda: session.play(EndTurn()),
        lambda: started().roll(),
        lambda: started().choose("deal 1"),
    ):
        with pytest.raises(SessionError):
            call()
    play_out(session, Random(3))
    for over in (lambda: session.play(EndTurn()), session.roll):
        with pytest.raises(SessionError, match="over"):
            over()
    assert session.advance() is False
    assert session.legal_actions == ()


def test_a_stale_action_is_ignored() -> None:
    session = started()
    then, action = session.cursor, session.legal_actions[0]
    assert session.try_play(action, ply=then)
    steps: list[object] = []
    session.observe(steps.append, ["step", "error"])
    assert session.play(action, ply=then) is None
    assert session.try_play(action, ply=then) is False
    assert session.roll(ply=then) is None
    assert session.choose("roll 1 1", ply=then) is None
    assert (session.cursor, session.error, steps) == (then + 1, None, [])


def test_observers_see_whole_steps_and_equal_ones_too() -> None:
    session = table()
    seen: list[tuple[Step[State], int]] = []

    def look(change: dict[str, Step[State]]) -> None:
        assert change["new"] is session.step
        assert session.history[session.cursor - 1].step is session.step
        assert session.error is None
        seen.append((session.step, session.cursor))

    session.observe(look, "step")
    session.choose(First(-1))
    session.choose(First(-1))
    assert [cursor for _, cursor in seen] == [1, 2]
    assert seen[0][0] == seen[1][0]


def test_a_seat_sees_its_own_card_only() -> None:
    session = started()
    assert session.observation(1).hands == (-1, session.state.hands[1], -1)


def test_only_legal_actions_are_listed_and_each_may_be_played() -> None:
    session = attacking()
    assert session.legal_actions == ()
    assert session.scene == session.presentation.scene(session.state)


# Seen dice stay seen


def test_undone_dice_fall_the_same_again() -> None:
    session = attacking()
    rolled = session.roll()
    assert session.undo()
    assert session.roll() is rolled
    session.undo()
    session.undo()
    attack = session.history[session.cursor].action
    session.play(attack)
    assert session.roll() is rolled
    assert session.undone == ()


def test_a_detour_to_the_same_position_does_not_change_the_dice() -> None:
    session = attacking()
    rolled, length = session.roll(), session.cursor
    attack = session.history[-2].action
    session.seek(length - 2)
    session.play(EndTurn())
    session.undo()
    session.play(attack)
    assert session.roll() == rolled
    assert session.draws == sum(ply.drawn for ply in session.history)


def test_another_decision_draws_fresh_numbers() -> None:
    session = attacking()
    session.roll()
    draws = session.draws
    session.undo()
    session.undo()
    other = next(
        a
        for a in session.legal_actions
        if isinstance(a, Attack) and a != session.history[-2].action
    )
    session.play(other)
    session.roll()
    assert session.draws == draws + 1


def test_what_was_taken_back_and_left_is_kept_with_the_reason() -> None:
    session = attacking()
    session.roll()
    left = session.history[-2:]
    session.undo()
    session.undo()
    session.play(EndTurn())
    assert session.undone == (Branch(session.cursor - 1, left),)
    assert "chance had been seen" in str(session.undone[0].reason)
    session.undo()
    session.play(left[0].action)
    assert str(session.undone[1].reason) == "taken back"


def test_a_branch_left_inside_a_branch_knows_where_it_stood() -> None:
    session = attacking()
    session.roll()
    session.seek(session.cursor - 2)
    session.play(EndTurn())
    session.seek(session.cursor - 2)
    other = next(a for a in session.legal_actions if a != session.history[session.cursor].action)
    session.play(other)
    inner, outer = session.undone
    assert (inner.of, outer.of) == (1, LINE)
    assert outer.after == inner.after - 1


def test_old_branches_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquest_lab.session.MAX_UNDONE", 6)
    session = attacking()
    chooser = Random(5)
    for _ in range(60):
        session.seek(chooser.randrange(4, session.cursor + 1))
        if not session.advance():
            session.play(chooser.choice(session.legal_actions))
    assert sum(len(branch.plies) for branch in session.undone) <= 6
    assert all(branch.of == LINE or n < branch.of for n, branch in enumerate(session.undone))
    assert Session.load(session.save(), load=load_toy).undone == session.undone


@pytest.mark.parametrize(("cursor", "of"), [(2, 2), (3, LINE), (4, LINE)])
def test_a_branch_behind_the_place_that_is_left_leaves_with_it(cursor: int, of: int) -> None:
    """One that left the line there, or before, goes on leaving the line that is played."""
    plies = play_out(table(), Random(2)).history
    inner, outer = Branch(4, plies[:1], 1), Branch(3, plies[:2])
    found = branches_after_leaving([inner, outer], cursor, plies[:5], 99)
    assert found == [inner, Branch(3, plies[:2], of), Branch(cursor, plies[:5])]


def test_the_oldest_branches_go_until_the_rest_has_no_more_plies_than_there_may_be() -> None:
    """The others know the lines that they left; one branch stays however long it is."""
    plies = play_out(table(), Random(2)).history
    several = [Branch(9, plies[:3], 2), Branch(8, plies[:2], 2), Branch(5, plies[:1])]

    def left(limit: int) -> list[tuple[int, int]]:
        found = branches_after_leaving(several, 5, plies[:4], limit)
        return [(len(branch.plies), branch.of) for branch in found]

    assert left(10) == [(3, 2), (2, 2), (1, LINE), (4, LINE)]
    assert left(9) == left(7) == [(2, 1), (1, LINE), (4, LINE)]
    assert left(6) == left(5) == [(1, LINE), (4, LINE)]
    assert left(4) == left(0) == [(4, LINE)]


def test_chosen_dice_are_marked_and_not_remembered() -> None:
    session = attacking()
    session.choose(Roll(6, 1))
    assert session.last_ply.chosen
    session.undo()
    draws = session.draws
    session.roll()
    assert session.draws == draws + 1
    assert not session.last_ply.chosen
    assert session.last_ply.drawn


def test_dice_that_cannot_fall_are_refused() -> None:
    session = attacking()
    with pytest.raises(IllegalActionError):
        session.choose("roll 7 1")


# Back and forth


def test_seek_shows_any_ply_and_loses_nothing() -> None:
    session = play_out(table(), Random(2))
    history = session.history
    for ply in (0, 5, len(history), 3):
        session.seek(ply)
        assert session.state == (history[ply - 1].step.state if ply else history[0].before)
        assert session.history == history
    for ply in (-1, len(history) + 1):
        with pytest.raises(SessionError):
            session.seek(ply)
    assert session.cursor == 3
    assert session.last_ply is history[2]


def test_undo_and_redo_end_at_the_ends() -> None:
    session = table()
    assert (session.undo(), session.redo()) == (False, False)
    session.roll()
    assert (session.undo(), session.undo(), session.redo(), session.redo()) == (
        True,
        False,
        True,
        False,
    )
    assert session.last_ply is session.history[0]


def test_a_fork_goes_its_own_way_with_the_same_dice() -> None:
    session = attacking()
    session.roll()
    session.undo()
    fork = session.fork()
    assert fork.history == session.history[: session.cursor]
    assert fork.roll() == session.roll()
    before = session.save()
    play_out(fork, Random(4))
    assert session.save() == before
    assert len(fork.history) > len(session.history)


def test_what_a_fork_has_seen_is_not_seen_in_the_game_it_left() -> None:
    """The game draws by itself, and counts it: a saved game holds the number of its draws."""
    session = attacking()
    draws = session.draws
    fork = session.fork()
    assert fork.draws == draws
    fork.roll()
    rolled = session.roll()
    assert (session.draws, fork.draws) == (draws + 1, draws + 1)
    assert Session.load(session.save(), load=load_toy).step == rolled


def test_a_game_ends_at_the_most_plies_and_what_was_played_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = started()
    monkeypatch.setattr("conquest_lab.session.MAX_PLIES", session.cursor + 2)
    session.play(session.legal_actions[0])
    session.play(session.legal_actions[0])
    played = session.history
    with pytest.raises(SessionError, match=f"has {len(played)} plies, the most there can be"):
        session.roll()
    session.automation = True
    assert session.history == played
    assert session.undo()
    session.automation = False
    session.play(played[session.cursor].action)
    assert (session.history, session.undone) == (played, ())


# Automation


def test_automation_is_off_unless_asked_for() -> None:
    session = table()
    assert (session.cursor, session.automation) == (0, frozenset())
    assert session.advance()
    assert session.cursor == 1


def test_automation_plays_chance_and_forced_decisions_each_as_a_ply() -> None:
    session = Session(Islets(), PLAYERS, 5, automation=True)
    assert session.state.phase == "place"
    cursors: list[int] = []
    session.observe(lambda _: cursors.append(session.cursor), "step")
    chooser = Random(2)
    while session.current_player != OVER:
        assert len(session.legal_actions) > 1
        session.play(chooser.choice(session.legal_actions))
    assert cursors == list(range(cursors[0], session.cursor + 1))
    by_hand = play_out(table(), Random(2))
    assert texts(session) == texts(by_hand)


def test_automation_can_be_switched_while_playing() -> None:
    session = Session(Islets(), PLAYERS, 5, automation=frozenset({"chance"}))
    assert session.current_player >= 0
    session.automation = False
    session.play(session.legal_actions[0])
    session.play(session.legal_actions[0])
    assert session.current_player == CHANCE
    session.automation = True
    assert session.current_player >= 0
    with pytest.raises(OptionError):
        session.automation = {"everything"}


def test_undo_with_automation_goes_back_to_a_choice_of_a_person() -> None:
    session = Session(Islets(), [("Ana", "person"), ("Bo", "random")], 7, automation=True)
    first_choice = session.cursor
    chooser = Random(2)
    choices = []
    while session.current_player != OVER:
        if session.kinds[session.current_player] == "person":
            choices.append(session.cursor)
        session.play(chooser.choice(session.legal_actions))
    session.seek(len(session.history))
    stops = []
    while session.undo():
        stops.append(session.cursor)
    assert stops == choices[::-1]
    forth = []
    while session.redo():
        forth.append(session.cursor)
    assert forth == [*(c for c in choices if c > stops[-1]), len(session.history)]
    assert first_choice <= stops[-1]


def test_automation_leaves_what_can_be_redone() -> None:
    session = Session(Islets(), PLAYERS, 5, automation=True)
    session.play(session.legal_actions[0])
    session.seek(1)
    session.automation = False
    session.automation = True
    assert session.cursor == 1


@pytest.mark.parametrize("name", rulesets())
@pytest.mark.parametrize("automation", [AUTOMATIC, ALL_AUTOMATIC], ids=["automatic", "all"])
def test_a_decision_that_repeats_the_undone_one_brings_back_what_followed(
    name: str, automation: frozenset[str]
) -> None:
    """Undo and the same decision lead where they led before: no game waits for chance."""
    rules = load(name)
    names = ("Ana", "Bo", "Cleo", "Dan")[: min(n for n in rules.player_counts if n > 1)]
    session = Session(rules, names, 3, automation=automation)
    chooser = Random(3)
    repeated = 0
    while session.current_player != OVER and session.cursor < 260:
        before = session.cursor
        action = chooser.choice(session.legal_actions)
        session.play(action)
        after, lines = session.cursor, texts(session)
        if after == before + 1 or not session.undo():
            continue
        # Automation may have decided for people in between: undo goes back to the last one asked.
        while session.cursor > before:
            assert session.undo()
        session.play(action)
        assert (session.cursor, texts(session), session.undone) == (after, lines, ())
        repeated += 1
    assert repeated > 3


def test_a_moment_of_the_past_is_played_again_as_it_was_recorded() -> None:
    """The recorded decision brings its own dice back, and stops where a person decides next."""
    session = Session(Islets(), PLAYERS, 5, automation=True)
    chooser = Random(2)
    for _ in range(12):
        session.play(chooser.choice(session.legal_actions))
    history = session.history
    earlier = next(
        n
        for n, ply in enumerate(history)
        if ply.actor >= 0 and history[n + 1].actor == CHANCE and n > 3
    )
    session.seek(earlier)

    session.play(history[earlier].action)

    assert session.current_player >= 0
    assert earlier + 1 < session.cursor < len(history)
    assert session.history == history
    assert session.undone == ()


def test_automation_does_not_overrule_a_kept_decision() -> None:
    """A defence with one regiment stays the one that was chosen, when routine would take two."""
    session = Session(load("hasbro"), PLAYERS, 2, automation=AUTOMATIC)
    chooser = Random(4)
    while session.state.phase.name != "DEFEND":
        session.play(chooser.choice(session.legal_actions))
    attack = session.cursor - 1
    session.play("defend 1")
    lines = texts(session)
    session.seek(attack)
    session.automation = ALL_AUTOMATIC

    session.play(session.history[attack].action)

    assert session.cursor == attack + 1
    assert (texts(session), session.undone) == (lines, ())


# The table


def load_toy(name: str, /, **options: object) -> Islets:
    """`conquest_lab.load`, for the toy only."""
    if name != "toy":
        msg = f"tests load the toy, not {name}"
        raise AssertionError(msg)
    return Islets(**options)
