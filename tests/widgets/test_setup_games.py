"""The games of the form: pictures, players, measured lengths."""

from typing import Any

import pytest

from conquest_lab import load, rulesets
from conquest_lab.core.folders import shipped
from conquest_lab.core.options import option_specs
from conquest_lab.core.rulebook import Status
from conquest_lab.core.ways import all_player_counts
from conquest_lab.core.words import LANGUAGES
from conquest_lab.players.readings.comparisons import setting_for
from conquest_lab.players.readings.file import package_readings
from conquest_lab.presets import RECOMMENDED, preset
from conquest_lab.text import speaker
from conquest_lab.widgets.setup import SetupView, choice_in_words, house_rules
from conquest_lab.widgets.setup.games import length, pictures, printed


def form(language: str = "en") -> SetupView:
    """A form that starts nothing."""
    return SetupView(lambda _session, _quick: None, language=language)


def test_every_game_leads_to_a_lesson_that_leads_back_to_it() -> None:
    for game in form().view["games"]:
        [notebook] = (shipped("lessons") / "en").glob(f"{game['lesson']}_*.ipynb")
        assert f'GameDoors(lesson, \\"{game["name"]}\\")' in notebook.read_text(encoding="utf-8")


def test_every_game_of_ours_has_a_picture() -> None:
    own = [name for name in rulesets() if type(load(name)).__module__.startswith("conquest_lab.")]
    assert len(own) == 5
    assert all(pictures()[name].startswith("<svg") for name in own)
    assert form().pictures == pictures()


def test_lengths_are_medians_of_measured_games() -> None:
    """Half of the games are shorter or as long, half longer or as long; those of beginners take longer."""
    for name in pictures():
        for players in load(name).player_counts:
            measured = length(name, players)
            rounds, most, seats = measured
            table = preset(name, RECOMMENDED).at(players)
            if table is not None:
                assert (rounds, seats) == (round(table.rounds), players), "as its preset says"
                assert most == round(table.beginners or table.rounds) >= rounds
                continue
            setting = setting_for(load(name), players)
            cell = package_readings().cell(setting)
            assert seats == setting.players
            games = [game.rounds for game in cell.outcomes]
            assert 2 * sum(n <= rounds for n in games) >= len(games)
            assert 2 * sum(n >= rounds for n in games) >= len(games)


def test_a_game_that_beginners_play_much_longer_says_so() -> None:
    """Twenty games of three beginners of Risk Express took 32 rounds, and better players 12."""
    facts = next(game["facts"] for game in form().view["games"] if game["name"] == "express")
    assert "about 20 to 50 minutes: 12 to 32 rounds with 3 players" in facts


def test_a_short_game_that_was_asked_for_says_its_length_or_that_there_is_none() -> None:
    """24 territories win Risk in 6 rounds at the median of 1,000 games; other books know no such goal."""
    shown = form()
    shown.take({"game": "hasbro", "goal": "24", "battles": "whole"})
    told = {game["name"]: game["facts"] for game in shown.view["games"]}
    assert "about 10 minutes: 6 rounds with 3 players" in told.pop("hasbro")
    assert [facts.count("no shorter version") for facts in told.values()] == [1] * 4
    whole = [fact for game in form().view["games"] for fact in game["facts"]]
    assert "no shorter version" not in whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_players_length_and_rules_of_each_game(language: str) -> None:
    view = form(language).view
    assert [game["name"] for game in view["games"]] == [*rulesets()]
    for game in view["games"]:
        name, facts = game["name"], " ".join(game["facts"])
        counts = all_player_counts(type(load(name)))
        rules = [r for r in load(name).rulebook.rules if r.status is Status.PRINTED]
        assert printed(name) == len(rules)
        for number in (counts[0], counts[-1], *(length(name, 3) or ()), len(rules)):
            assert str(number) in facts
    assert all_player_counts(type(load("hasbro"))) == (2, 3, 4), "two play with independents"


def test_the_routine_decision_that_is_named_is_one_of_the_game() -> None:
    """Conquêtes has no dice, and nobody defends in Risk Express."""
    setup = form()
    named = {}
    for name in pictures():
        setup.on_message("ruleset", {"to": name})
        if setup.view["can_routine"]:
            named[name] = setup.view["routine_example"]
    assert "territories" in named.pop("conquetes")
    assert "no line fits" in named.pop("express")
    assert set(named.values()) == {"defending with all dice"}


def test_house_rules_are_told_in_titles_as_one_says_them() -> None:
    """No label, colon and value where words of their own say it, and never two colons in a row."""
    for language in LANGUAGES:
        t = speaker(language)
        for name in rulesets():
            options = load(name).options
            for spec in option_specs(options):
                for choice in spec.choices:
                    words = choice_in_words(choice, spec, t)
                    assert words.count(":") <= 1 or choice == spec.default, (name, words)
    short = load("hasbro", battles="whole", goal=24).options
    assert house_rules(short, speaker("en")) == [
        "each battle in one throw",
        "24 territories win the game",
    ]
    assert house_rules(short, speaker("fr")) == [
        "chaque bataille en un seul lancer",
        "24 territoires pour gagner",
    ]
    assert house_rules(load("refonte", setup_cards_return=False).options, speaker("en")) == [
        "cards of the set-up are gone"
    ]


def test_presets_stand_beside_what_was_measured_of_them() -> None:
    """Chosen is what the options are; a way to play stays when a preset is chosen."""
    shown = form()
    shown.on_message("ruleset", {"to": "refonte"})

    def told() -> dict[str, Any]:
        return {one["id"]: one for one in shown.view["presets"]}

    assert told()["recommended"]["chosen"]
    assert any("71%" in line for line in told()["recommended"]["measured"])
    shown.on_message("preset", {"to": "as_printed"})
    assert told()["as_printed"]["chosen"]
    assert shown.draft.options["decapitation"] == "all_capitals"
    assert told()["as_printed"]["measured"][0].startswith("about 5 minutes: 4 rounds")
    shown.on_message("option", {"name": "decapitation", "to": 0})
    assert told()["as_you_like"]["chosen"]
    shown.on_message("preset", {"to": "recommended"})
    assert not shown.draft.options
    shown.on_message("ruleset", {"to": "conquetes"})
    assert [*told()] == ["recommended", "as_you_like"], "its book has no literal reading of its own"


def test_what_is_sent_under_preset_is_checked() -> None:
    shown = form()
    shown.on_message("preset", {"to": "as_nobody_likes"})
    shown.on_message("preset", {"to": 3})
    assert not shown.draft.options
