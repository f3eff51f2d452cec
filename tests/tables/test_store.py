"""Tables on disk: who sits where, who may decide, and one record whatever happens at once."""

import os
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from budgets import FIRST_SEED, budget
from clocks import Clock

import conquest_lab as cl
from conquest_lab.core.ruleset import OVER
from conquest_lab.players import PERSON
from conquest_lab.session import Session
from conquest_lab.tables import here, store
from conquest_lab.tables.codes import is_code
from conquest_lab.tables.pace import Pace
from conquest_lab.tables.playing import automation_of, carry_on, first_session, offer_of, session_of
from conquest_lab.tables.store import BEAT_SECONDS, KEPT_DAYS, LEASE_SECONDS, LOBBY_DAYS, Tables
from conquest_lab.tables.table import AWAY_SECONDS, Offer, StaleError, Table, TableError

HOST = "host"
DAY = 86_400


@pytest.fixture
def clock() -> Clock:
    return Clock(1_000_000.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.sqlite"


@pytest.fixture
def tables(path: Path, clock: Clock) -> Tables:
    return Tables(path, clock)


def offer(*kinds: str, ruleset: str = "refonte", seed: int = 5, **options: object) -> Offer:
    """A game for these kinds of player."""
    seats = tuple(zip(("Ana", "Bo", "Cleo", "Dan"), kinds, strict=False))
    return Offer(ruleset, options, seats, seed)


def opened(tables: Tables, *kinds: str) -> str:
    """A table for these kinds of player; its code."""
    return tables.open(offer(*(kinds or (PERSON, PERSON))), lambda _code: HOST).code


def begun(tables: Tables, *kinds: str) -> str:
    """A table whose game has begun, with devices `d0`, `d1` … on the seats of people."""
    code = opened(tables, *kinds)
    for seat, chair in enumerate(tables.table(code).chairs):
        if chair.kind == PERSON:
            tables.sit(code, seat, f"d{seat}")
    session = first_session(tables.table(code))
    session.automation = automation_of(tables.table(code).offer)
    tables.start(code, HOST, [ply.line for ply in session.history], session.draws)
    return code


def decide(tables: Tables, code: str, device: str, choice: int = 0) -> Session:
    """Let a device decide from what it reads, and record it."""
    table, lines = tables.moment(code)
    session = session_of(table, lines)
    at, seat = len(lines), session.current_player
    session.play(session.legal_actions[choice % len(session.legal_actions)])
    new = [ply.line for ply in session.history[at:]]
    tables.add(code, device, at, seat, new, session.draws)
    return session


def test_a_table_is_found_by_a_code_that_is_no_word(tables: Tables) -> None:
    code = opened(tables)
    assert is_code(code)
    assert tables.table(code).offer == offer(PERSON, PERSON)
    with pytest.raises(TableError, match="There is no table BCDFGH"):
        tables.table("BCDFGH")


def test_a_seat_is_taken_once(tables: Tables) -> None:
    code = opened(tables, PERSON, "beginner")
    tables.sit(code, 0, "phone", "Mia")
    with pytest.raises(TableError, match="Somebody else has just taken the seat of Mia"):
        tables.sit(code, 0, "other")
    with pytest.raises(TableError, match="A computer has the seat of Bo"):
        tables.sit(code, 1, "other")
    for seat in (2, -1):  # -1 is not the last one, counted from the end
        with pytest.raises(TableError, match="This table has 2 seats"):
            tables.sit(code, seat, "other")
    assert tables.table(code).seat_of("other") == -1


def test_a_page_changes_seats_as_often_as_a_person_does(
    path: Path, tables: Tables, clock: Clock
) -> None:
    """Each change is written to the disk, for which those of other tables wait."""
    tables._by_hand = Pace(store.BY_HAND, clock)
    code = opened(tables)
    changes = (
        lambda: tables.sit(code, 0, HOST),
        lambda: tables.set_pace(code, HOST, 2, paused=True),
        lambda: tables.set_kind(code, 1, "beginner", HOST),
        lambda: tables.leave(code, HOST),
    )
    for n in range(int(store.BY_HAND.at_once)):
        changes[n % len(changes)]()
    before = tables.table(code)
    for change in changes:
        with pytest.raises(TableError, match="This page changes too much at once"):
            change()
    assert tables.table(code) == before
    Tables(path).sit(code, 0, "another")
    clock.time += 1 / store.BY_HAND.a_second
    tables.set_pace(code, HOST, 4, paused=False)
    with pytest.raises(TableError):
        tables.set_pace(code, HOST, 1, paused=True)
    assert tables.table(code).tempo == 4


def test_a_device_has_one_seat(tables: Tables) -> None:
    code = opened(tables)
    tables.sit(code, 0, "phone")
    tables.sit(code, 1, "phone")
    assert [chair.taken for chair in tables.table(code).chairs] == ["", "phone"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("BO", "is called BO already"),
        ("x" * 41, "1 to 40"),
        ("a\nb", "no name"),
        ("\u3164", "cannot be read"),
    ],
)
def test_a_nickname_is_a_name_of_its_own(tables: Tables, name: str, why: str) -> None:
    code = opened(tables)
    with pytest.raises(TableError, match=why):
        tables.sit(code, 0, "phone", name)
    assert tables.table(code).chairs[0].is_free


def test_a_nickname_may_have_forty_letters_and_no_name_of_a_seat_before_or_after(
    tables: Tables,
) -> None:
    code = opened(tables, PERSON, PERSON, PERSON)
    for name in ("ana", "cleo"):
        with pytest.raises(TableError, match=f"is called {name} already"):
            tables.sit(code, 1, "phone", name)
    tables.sit(code, 1, "phone", "x" * 40)
    tables.sit(code, 1, "phone", "X" * 40)
    assert tables.table(code).names == ("Ana", "X" * 40, "Cleo")


def test_names_stay_once_the_game_has_begun(tables: Tables) -> None:
    code = begun(tables)
    tables.leave(code, "d0")
    tables.sit(code, 0, "other", "Zoe")
    assert tables.table(code).names == ("Ana", "Bo")
    assert tables.table(code).seat_of("other") == 0


def test_only_the_host_starts_sets_and_deletes(tables: Tables) -> None:
    code = opened(tables)
    tables.sit(code, 0, "phone")
    for forbidden in (
        lambda: tables.start(code, "phone", [], 0),
        lambda: tables.set_kind(code, 1, "beginner", "phone"),
        lambda: tables.delete(code, "phone"),
    ):
        with pytest.raises(TableError, match="Only the device that opened this table"):
            forbidden()
    tables.delete(code, HOST)
    with pytest.raises(TableError, match="There is no table"):
        tables.table(code)


def test_nobody_starts_an_empty_table_or_one_twice(tables: Tables) -> None:
    code = opened(tables)
    with pytest.raises(TableError, match="Nobody sits at the table"):
        tables.start(code, HOST, [], 0)
    code = begun(tables)
    with pytest.raises(TableError, match="has begun already"):
        tables.start(code, HOST, [], 0)


def test_a_decision_belongs_to_its_seat(tables: Tables) -> None:
    code = begun(tables)
    table, lines = tables.moment(code)
    seat = session_of(table, lines).current_player
    with pytest.raises(TableError, match=f"You do not decide for {table.names[seat]}"):
        decide(tables, code, f"d{1 - seat}")
    assert tables.lines(code) == lines
    decide(tables, code, f"d{seat}")
    assert len(tables.lines(code)) > len(lines)


def test_of_two_decisions_at_once_the_first_is_recorded(tables: Tables, path: Path) -> None:
    code = begun(tables)
    other = Tables(path)
    table, lines = other.moment(code)
    late = session_of(table, lines)
    device = f"d{late.current_player}"
    late.play(late.legal_actions[-1])
    decide(tables, code, device)
    recorded = tables.lines(code)
    with pytest.raises(StaleError, match="Somebody decided before you"):
        other.add(code, device, len(lines), 0, [late.history[-1].line], late.draws)
    assert tables.lines(code) == other.lines(code) == recorded


def test_a_game_at_a_table_has_the_bounds_of_a_saved_one(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = begun(tables)
    table = tables.table(code)
    seat = session_of(*tables.moment(code)).current_player
    known = tables.lines(code)
    monkeypatch.setattr(store, "MAX_PLIES", table.plies + 2)
    for lines in (["x"] * 3, ["x" * (store.MAX_LINE + 1)]):
        with pytest.raises(TableError, match=f"{store.MAX_PLIES} plies, the most there can be"):
            tables.add(code, f"d{seat}", table.plies, seat, lines, 0)
    assert tables.lines(code) == known
    tables.add(code, f"d{seat}", table.plies, seat, ["x" * store.MAX_LINE, "x"], 0)
    assert tables.table(code).plies == store.MAX_PLIES


def test_what_was_recorded_meanwhile_is_noticed_late_in_a_game_too(tables: Tables) -> None:
    code = begun(tables)
    before = tables.table(code).plies
    seat = session_of(*tables.moment(code)).current_player
    tables.add(code, f"d{seat}", before, seat, ["x"] * 300, 0)
    for at in (before, before + 299, before + 301):
        with pytest.raises(StaleError):
            tables.add(code, f"d{seat}", at, seat, ["x"], 0)
    tables.add(code, f"d{seat}", int(str(before + 300)), seat, ["x"], 0)
    assert tables.table(code).plies == before + 301


def test_only_who_is_away_is_played_for(tables: Tables, clock: Clock) -> None:
    code = begun(tables)
    with pytest.raises(TableError, match="Bo is at the table"):
        tables.stand_in(code, 1, "beginner", "d0")
    clock.time += AWAY_SECONDS + 1
    tables.heartbeat(code, "d0")
    with pytest.raises(TableError, match="Take a seat first"):
        tables.stand_in(code, 1, "beginner", "passer-by")
    tables.stand_in(code, 1, "beginner", "d0")
    assert tables.table(code).kinds == (PERSON, "beginner")
    assert not tables.table(code).may_decide(0, "d1")


def test_nobody_changes_the_computer_of_a_seat_or_frees_it(tables: Tables) -> None:
    """Its kind is the host's choice, as the menu of the table says; a request can ask for more."""
    code = begun(tables, PERSON, "expert")
    for device in ("d0", HOST):
        with pytest.raises(TableError, match="A computer has the seat of Bo"):
            tables.stand_in(code, 1, "beginner", device)
        with pytest.raises(TableError, match="A computer has the seat of Bo"):
            tables.give_free(code, 1, device)
    assert tables.table(code).kinds == (PERSON, "expert")


def test_whoever_tries_all_seats_leaves_their_names_as_they_were(tables: Tables) -> None:
    code = opened(tables, PERSON, PERSON)
    for seat in (0, 1):
        tables.sit(code, seat, "d0", f"Zorro {seat}")
    assert tables.table(code).names == ("Ana", "Zorro 1")
    tables.sit(code, 0, "d1", "Bo")
    tables.leave(code, "d0")
    assert tables.table(code).names == ("Bo", "Zorro 1"), "two seats would have one name"
    tables.leave(code, "d1")
    assert tables.table(code).names == ("Ana", "Zorro 1")
    code = begun(tables)
    tables.leave(code, "d1")
    assert tables.table(code).names == ("Ana", "Bo")


def test_chance_belongs_to_nobody(tables: Tables) -> None:
    """Its number, -1, is not that of the person on the last seat."""
    table = tables.table(begun(tables))
    assert all(table.may_decide(-1, device) for device in ("d0", "d1", "board"))
    assert [table.may_decide(0, device) for device in ("d0", "d1", "board")] == [True, False, False]


def test_nobody_is_away_from_a_seat_that_nobody_took(tables: Tables, clock: Clock) -> None:
    code = opened(tables)
    tables.sit(code, 0, "phone")
    clock.time += AWAY_SECONDS + 1
    assert [chair.is_away(clock.time) for chair in tables.table(code).chairs] == [True, False]


def test_a_rematch_begins_with_the_first_dice_of_its_seed(tables: Tables) -> None:
    """However many outcomes the game before had."""
    table, lines = tables.moment(begun(tables, PERSON, PERSON))
    assert table.draws == session_of(table, lines).draws > 0
    rematch = table.following(7)
    assert (rematch.plies, rematch.game, rematch.names) == (0, 1, ("Bo", "Ana"))
    read, new = session_of(rematch, ()), first_session(rematch)
    new.automation = automation_of(rematch.offer)
    assert read.draws > 0
    assert read.history == new.history


def test_who_comes_back_finds_the_seat(tables: Tables, clock: Clock) -> None:
    code = begun(tables)
    clock.time += AWAY_SECONDS + 1
    tables.stand_in(code, 1, "beginner", HOST)
    assert tables.table(code).seat_of("d1") == 1
    tables.sit(code, 1, "d1")
    chair = tables.table(code).chairs[1]
    assert (chair.plays, chair.is_away(clock.time)) == (PERSON, False)


def test_the_seat_of_who_is_away_can_be_given_to_somebody_else(
    tables: Tables, clock: Clock
) -> None:
    code = begun(tables)
    clock.time += AWAY_SECONDS + 1
    tables.give_free(code, 1, HOST)
    tables.sit(code, 1, "other")
    assert tables.table(code).seat_of("d1") == -1
    with pytest.raises(TableError, match="Somebody else has just taken"):
        tables.sit(code, 1, "d1")


def test_a_seat_is_given_free_by_people_of_the_table_and_once_its_person_is_away(
    tables: Tables, clock: Clock
) -> None:
    code = begun(tables)
    clock.time += AWAY_SECONDS
    with pytest.raises(TableError, match="Bo is at the table"):
        tables.give_free(code, 1, "d0")
    clock.time += 1
    with pytest.raises(TableError, match="Take a seat first"):
        tables.give_free(code, 1, "passer-by")
    tables.give_free(code, 1, "d0")
    assert [chair.taken for chair in tables.table(code).chairs] == ["d0", ""]
    assert tables.table(code).names == ("Ana", "Bo")


def test_the_host_gives_a_free_seat_to_a_computer_until_the_game_begins(tables: Tables) -> None:
    code = opened(tables)
    tables.set_kind(code, 1, "beginner", HOST)
    assert tables.table(code).kinds == (PERSON, "beginner")
    tables.set_kind(code, 1, PERSON, HOST)
    tables.sit(code, 1, "phone")
    with pytest.raises(TableError, match="The seat of Bo is taken"):
        tables.set_kind(code, 1, "beginner", HOST)
    code = begun(tables, PERSON, "beginner")
    with pytest.raises(TableError, match="The seat of Bo is taken"):
        tables.set_kind(code, 1, PERSON, HOST)
    assert tables.table(code).kinds == (PERSON, "beginner")


def test_signs_of_life_are_no_change_of_a_table(tables: Tables) -> None:
    """Every device reads a table anew when its version has grown."""
    code = begun(tables)
    version = tables.table(code).version
    tables.heartbeat(code, "d0")
    tables.take_lease(code, "d0")
    assert tables.table(code).version == version
    tables.leave(code, "d1")
    assert tables.table(code).version == version + 1


def test_a_device_that_was_seen_or_has_the_lease_keeps_no_disk_busy(
    tables: Tables, path: Path, clock: Clock
) -> None:
    """A sign of life of one table would also let the devices of all others read theirs anew."""
    code = begun(tables)
    assert tables.take_lease(code, "d0")
    with closing(Tables(path, clock)) as other:
        seen = other.pulse()
        clock.time += BEAT_SECONDS / 2
        tables.heartbeat(code, "d0")
        assert tables.take_lease(code, "d0")
        assert other.pulse() == seen
        clock.time += BEAT_SECONDS
        tables.heartbeat(code, "d0")
        told = other.pulse()
        assert told != seen
        assert other.table(code).chairs[0].seen == clock.time
        assert tables.take_lease(code, "d0")
        assert other.pulse() != told
        clock.time -= 1_000
        tables.heartbeat(code, "d0")
        assert other.table(code).chairs[0].seen == clock.time


def test_a_rematch_keeps_the_tempo_and_the_record_and_pauses_no_more(tables: Tables) -> None:
    code = begun(tables)
    plies = tables.table(code).plies
    assert (tables.table(code).tempo, tables.last_record(code)) == (1, "")
    tables.set_pace(code, "d0", 4, paused=True)
    assert (tables.table(code).tempo, tables.table(code).paused) == (4, True)
    for ended in (plies - 1, plies + 1):
        with pytest.raises(StaleError):
            tables.rematch(code, "d0", (ended, "the record"), 9, (["x"], 1))
    with pytest.raises(TableError, match="Take a seat first"):
        tables.rematch(code, "passer-by", (plies, "the record"), 9, (["x"], 1))
    tables.rematch(code, "d0", (plies, "the record"), 9, (["x"], 1))
    table = tables.table(code)
    assert (table.tempo, table.paused, table.game) == (4, False, 1)
    assert (table.plies, table.draws, tables.lines(code)) == (1, 1, ("x",))
    assert [chair.taken for chair in table.chairs] == ["d1", "d0"]
    assert (table.offer.seed, tables.last_record(code)) == (9, "the record")


def test_one_device_at_a_time_plays_for_the_computers(tables: Tables, clock: Clock) -> None:
    code = begun(tables, PERSON, "beginner")
    assert tables.take_lease(code, "d0")
    assert not tables.take_lease(code, "board")
    clock.time += LEASE_SECONDS - 1
    assert tables.take_lease(code, "d0")
    clock.time += LEASE_SECONDS + 1
    assert tables.take_lease(code, "board")
    assert not tables.take_lease(code, "d0")


def test_a_clock_that_is_set_back_holds_up_no_game(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_NEW", 1)
    code = begun(tables, PERSON, PERSON, "beginner")
    assert tables.take_lease(code, "d0")
    clock.time -= 3_600
    assert tables.take_lease(code, "board"), (
        "the lease of a device that may be gone ends in an hour"
    )
    assert not tables.take_lease(code, "d0")
    tables.heartbeat(code, "d0")
    assert [chair.is_away(clock.time) for chair in tables.table(code).chairs[:2]] == [False, True]
    opened(tables)
    with pytest.raises(TableError, match="Many tables were opened just now"):
        opened(tables)


def test_a_server_clears_its_tables_away(
    path: Path, tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert here.Sweeper().forget_old() == 0, "no server keeps tables here"
    code = opened(tables)
    monkeypatch.setenv(here.FILE, str(path))
    assert here.Sweeper().forget_old() == 1, "the clock of the test stands in the past"
    with pytest.raises(TableError):
        tables.table(code)


def test_a_clock_that_is_set_deletes_no_table(
    path: Path, tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer gets the date from the network while a class plays, and is started again later."""
    monkeypatch.setenv(here.FILE, str(path))
    steady = Clock()
    sweeper = here.Sweeper(clock, steady)
    code = begun(tables)
    for days in (400, -50):
        clock.time += days * DAY
        assert sweeper.set_by()
        assert sweeper.forget_old() == 0
        assert not sweeper.set_by()
        assert here.Sweeper(clock, steady).forget_old() == 0, "started again"
    assert tables.table(code).started
    for days, ended in ((KEPT_DAYS - 1, 0), (2, 1)):
        clock.time += days * DAY
        steady.time += days * DAY
        assert sweeper.forget_old() == ended


def test_a_clock_that_is_set_ahead_keeps_the_dates_that_it_passes(
    path: Path, tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(here.FILE, str(path))
    begun(tables)
    clock.time -= 20 * 365 * DAY
    sweeper = here.Sweeper(clock, Clock())
    begun(tables)
    clock.time += 20 * 365 * DAY + (KEPT_DAYS + 1) * DAY
    assert sweeper.forget_old() == 1, (
        "the table of the server before is old; the other one was used now"
    )


def test_there_are_bounds_on_tables(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_NEW", 3)
    monkeypatch.setattr(store, "MAX_TABLES", 4)
    for _ in range(3):
        opened(tables)
    with pytest.raises(TableError, match="Many tables were opened just now"):
        opened(tables)
    clock.time += store.NEW_SECONDS + 1
    opened(tables)
    with pytest.raises(TableError, match="This server has 4 tables"):
        opened(tables)
    clock.time += LOBBY_DAYS * 86_400 + 1
    opened(tables)


def test_one_network_leaves_tables_for_others(path: Path, clock: Clock) -> None:
    """Who has as many as there can be is told so, and may open one again after one was deleted."""
    tables = Tables(path, clock, per_address=2)
    first, _ = (tables.open(offer(PERSON), lambda _code: HOST, "school") for _ in range(2))
    with pytest.raises(TableError, match="2 tables are open from this network"):
        tables.open(offer(PERSON), lambda _code: HOST, "school")
    tables.open(offer(PERSON), lambda _code: HOST, "home")
    tables.delete(first.code, HOST)
    tables.open(offer(PERSON), lambda _code: HOST, "school")
    with pytest.raises(TableError, match="2 tables are open from this network"):
        tables.open(offer(PERSON), lambda _code: HOST, "school")


def test_a_process_has_the_bounds_of_the_server_that_started_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert here.tables_here() is None, "no server keeps tables here"
    monkeypatch.setenv(here.FILE, str(path))
    monkeypatch.setenv(here.MOST, "1")
    with_bounds = here.tables_here()
    assert with_bounds is not None
    with closing(with_bounds) as tables:
        tables.open(offer(PERSON), lambda _code: HOST, "school")
        with pytest.raises(TableError, match="1 tables are open from this network"):
            tables.open(offer(PERSON), lambda _code: HOST, "school")


def test_tables_that_nobody_uses_are_forgotten(tables: Tables, clock: Clock) -> None:
    waiting, played = opened(tables), begun(tables)
    clock.time += LOBBY_DAYS * 86_400 + 1
    assert tables.forget_old() == 1
    with pytest.raises(TableError):
        tables.table(waiting)
    clock.time += KEPT_DAYS * DAY
    assert tables.table(played).started
    assert tables.forget_old() == 1


def test_no_secret_and_no_word_of_a_deleted_table_stays_in_the_file(path: Path) -> None:
    tables = Tables(path)
    code = opened(tables)
    tables.sit(code, 0, "phone", "Wilhelmina")
    tables.delete(code, HOST)
    tables.close()
    assert all(b"Wilhelmina" not in file.read_bytes() for file in path.parent.iterdir())
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of Unix")
def test_the_file_and_its_logs_are_for_their_owner_alone(path: Path) -> None:
    """What was recorded last stands in a log beside the file; one that was deleted is written again."""
    for _ in range(2):
        tables = Tables(path)
        opened(tables)
        files = sorted(path.parent.iterdir())
        assert [file.name for file in files if file.name.endswith("-wal")]
        assert [file.name for file in files if file.stat().st_mode & 0o077] == []
        path.unlink()
        tables.give_pass(store.OPEN)
        assert [file.name for file in path.parent.iterdir() if file.stat().st_mode & 0o077] == []
        tables.close()


def test_a_game_is_the_same_on_every_device(tables: Tables) -> None:
    """Carried on ply by ply, or opened anew: the same table, the same dice."""
    code = begun(tables, PERSON, PERSON, PERSON)
    table, lines = tables.moment(code)
    follower = session_of(table, lines)
    rng = Random(1)
    for _ in range(40):
        known = len(follower.history)
        done = decide(tables, code, f"d{follower.current_player}", rng.randrange(1000))
        assert carry_on(follower, tables.lines(code, known))
        assert follower.state == done.state
    table, lines = tables.moment(code)
    assert session_of(table, lines).state == follower.state


def test_the_seed_of_a_table_is_one_that_nobody_has_seen() -> None:
    """Not that of the form, and of 63 bits, so that nobody finds it by trying all."""
    session = Session(cl.load("hasbro", goal=24), [("Ana", PERSON), ("Bo", "beginner"), "Cy"], 7)
    offers = [offer_of(session, "fr", quick=False, routine=True) for _ in range(40)]
    seeds = {offer.seed for offer in offers}
    assert len(seeds) == 40
    assert 0 <= min(seeds) <= max(seeds) < 2**63 - 1
    assert max(seeds) > 2**58
    first = offers[0]
    assert (first.ruleset, first.options["goal"], first.language) == ("hasbro", 24, "fr")
    assert (first.quick, first.routine) == (False, True)
    assert first.seats == (("Ana", PERSON), ("Bo", "beginner"), ("Cy", PERSON))
    other = offer_of(session, "en", quick=True, routine=False)
    assert (other.quick, other.routine) == (True, False)


def test_what_cannot_follow_is_not_carried_on(tables: Tables) -> None:
    code = begun(tables)
    table, lines = tables.moment(code)
    assert not carry_on(session_of(table, lines), ["no such line"])


@budget("steps", everyday=150, long=5_000)
def test_whatever_people_do_there_is_one_good_record(
    tables: Tables, path: Path, clock: Clock, steps: int
) -> None:
    """Join, leave, reload, decide at once, be away, crash: the record replays, and each ply was allowed."""
    rng = Random(FIRST_SEED)
    code = begun(tables, PERSON, PERSON, "random")
    devices = ["d0", "d1", "d2", HOST]
    doors = [Tables(path, clock) for _ in devices]
    read: dict[int, tuple[Table, tuple[str, ...]]] = {}
    grown = refused = 0
    for _ in range(steps):
        who = rng.randrange(len(devices))
        door, device = doors[who], devices[who]
        before = tables.lines(code)
        try:
            match rng.choice(
                ("read", "decide", "decide", "decide", "sit", "leave", "away", "stand", "crash")
            ):
                case "read":
                    read[who] = door.moment(code)
                case "decide":
                    table, lines = read.pop(who, None) or door.moment(code)
                    session = session_of(table, lines)
                    seat = session.current_player
                    if seat == OVER:
                        break
                    session.play(rng.choice(session.legal_actions))
                    new = [ply.line for ply in session.history[len(lines) :]]
                    allowed = tables.table(code).may_decide(seat, device)
                    door.add(code, device, len(lines), seat, new, session.draws)
                    assert allowed
                    assert before == lines
                    assert tables.lines(code) == (*before, *new)
                    grown += 1
                case "sit":
                    door.sit(code, rng.randrange(2), device)
                case "leave":
                    door.leave(code, device)
                case "away":
                    clock.time += rng.uniform(0, 2 * AWAY_SECONDS)
                    door.heartbeat(code, device)
                case "stand":
                    door.stand_in(code, rng.randrange(2), "random", device)
                case "crash":
                    crash(door, code)
                    doors[who] = Tables(path, clock)
        except TableError:
            refused += 1
            assert tables.lines(code) == before
        taken = [chair.taken for chair in tables.table(code).chairs if chair.taken]
        assert len(taken) == len(set(taken))
    table, lines = tables.moment(code)
    assert table.plies == len(lines)
    assert len(session_of(table, lines).history) == len(lines)
    assert grown > 5
    assert refused > 5


def crash(door: Tables, code: str) -> None:
    """End a process in the middle of a change: nothing of the change stays."""
    door._disk.execute("BEGIN IMMEDIATE")
    door._disk.execute("DELETE FROM plies WHERE code = ?", (code,))
    door.close()


def test_a_table_whose_file_is_deleted_goes_on_in_every_process(tables: Tables, path: Path) -> None:
    code = begun(tables)
    lines = tables.lines(code)
    with closing(Tables(path)) as other:
        seen = [each.pulse() for each in (tables, other)]
        path.unlink()
        seat = session_of(*other.moment(code)).current_player
        decide(other, code, f"d{seat}")
        assert tables.pulse() != seen[0]
        more = tables.lines(code)
        assert more[: len(lines)] == lines
        assert len(more) > len(lines)
        assert other.pulse() != seen[1]
        assert other.lines(code) == more
    with closing(Tables(path)) as third:
        assert third.lines(code) == more


def test_every_game_can_be_played_at_a_table(tables: Tables) -> None:
    for name in cl.rulesets():
        rules = cl.load(name)
        seats = tuple((f"P{n}", PERSON) for n in range(min(rules.player_counts)))
        code = tables.open(Offer(name, {}, seats, 3), lambda _code: HOST).code
        tables.sit(code, 0, HOST)
        session = first_session(tables.table(code))
        session.automation = automation_of(tables.table(code).offer)
        tables.start(code, HOST, [ply.line for ply in session.history], session.draws)
        assert session_of(*tables.moment(code)).state == session.state


def test_whoever_has_had_a_seat_in_a_game_takes_no_other_one(tables: Tables, clock: Clock) -> None:
    """One person could otherwise see the hand of every free seat, and go back to the first one."""
    code = begun(tables, PERSON, PERSON, PERSON)
    tables.leave(code, "d2")
    for device in ("d0", "d2"):
        open_to = [tables.table(code).may_sit(seat, device) for seat in range(3)]
        assert open_to == [seat == int(device[1]) for seat in range(3)]
    with pytest.raises(TableError, match="another seat in this game"):
        tables.sit(code, 2, "d0")
    assert tables.table(code).seat_of("d0") == 0
    tables.leave(code, "d0")
    with pytest.raises(TableError, match="another seat in this game"):
        tables.sit(code, 2, "d0")
    tables.sit(code, 2, "newcomer")
    tables.sit(code, 0, "d0")
    clock.time += AWAY_SECONDS + 1
    tables.give_free(code, 2, "d0")
    tables.leave(code, "d0")
    with pytest.raises(TableError, match="another seat in this game"):
        tables.sit(code, 0, "newcomer")
    tables.sit(code, 2, "newcomer")
    assert [chair.taken for chair in tables.table(code).chairs] == ["", "d1", "newcomer"]


def test_seats_are_free_to_all_before_a_game_and_in_the_next_one(tables: Tables) -> None:
    code = opened(tables, PERSON, PERSON, PERSON)
    for seat in range(3):
        tables.sit(code, seat, "d0")
    tables.sit(code, 1, "d1")
    session = first_session(tables.table(code))
    session.automation = automation_of(tables.table(code).offer)
    laid = [ply.line for ply in session.history], session.draws
    tables.start(code, HOST, *laid)
    tables.leave(code, "d1")
    with pytest.raises(TableError, match="another seat in this game"):
        tables.sit(code, 0, "d1")
    tables.rematch(code, "d0", (tables.table(code).plies, ""), 8, ([], 0))
    tables.sit(code, 0, "d1")
    assert tables.table(code).seat_of("d1") == 0
    tables.delete(code, HOST)
    assert tables._disk.execute("SELECT count(*) FROM leavers").fetchone() == (0,)
