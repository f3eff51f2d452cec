"""The Odds app: its address, its numbers beside those of the engine, its maps and its files."""

import csv
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from math import sqrt
from random import Random
from typing import Any

import pytest
from apps import inside
from budgets import budget
from prose import complaints

from conquest_lab import Session, load, odds, presentation, rulesets, speaker
from conquest_lab.classroom import experiments
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.core.ruleset import Contest
from conquest_lab.core.sheets import BOM
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import Armies, express
from conquest_lab.odds.policies import Worth
from conquest_lab.odds.rolls import Dice
from conquest_lab.widgets import Explore, OddsApp
from conquest_lab.widgets.lesson.road_ends import RoadEnds
from conquest_lab.widgets.odds_app import drawn, for_a_class
from conquest_lab.widgets.odds_app.battle import AttackView
from conquest_lab.widgets.odds_app.books import SHELF, AttackChance, fought
from conquest_lab.widgets.odds_app.books_beside import BooksBeside
from conquest_lab.widgets.odds_app.choices import ChoicesView
from conquest_lab.widgets.odds_app.figure import FigureView
from conquest_lab.widgets.odds_app.for_a_class import class_question
from conquest_lab.widgets.odds_app.maps import AttackMap, PathMap
from conquest_lab.widgets.odds_app.pictures import Picture
from conquest_lab.widgets.odds_app.setting import (
    BOARD,
    BOOK_DICE,
    BOOKS,
    FIELDS,
    HANDS,
    MOST_ARMIES,
    OWN,
    PILES,
    TABS,
    Setting,
    address,
    of_contest,
    read,
)
from conquest_lab.widgets.odds_app.throws import Battles

pytestmark = pytest.mark.slow

WORLD = load_board(BOARD)
both = pytest.mark.parametrize("language", ["en", "fr"])


def app(language: str = "en", **asked: str) -> OddsApp:
    """The app as a browser finds it at an address."""
    page = OddsApp(language)
    page.store.parameters = {"lang": language, "seed": "7", **asked}
    page.store.ready = True
    return page


def said(page: OddsApp) -> dict[str, str]:
    """The parameters of the page's address; the browser takes "" out of it."""
    return {name: text for name, text in page.page.address.items() if text}


def view(page: OddsApp, kind: type) -> Any:
    """The only view of a kind on the screen."""
    [found] = [one for one in inside(page.screen) if isinstance(one, kind)]
    return found


def attack_of(page: OddsApp) -> AttackView:
    found = view(page, AttackView)
    assert isinstance(found, AttackView)
    return found


def a_path(rng: Random) -> tuple[str, ...]:
    """A path on the map without a place twice."""
    path = [rng.randrange(len(WORLD.places))]
    for _ in range(rng.randint(1, 6)):
        free = [place for place in WORLD.neighbours[path[-1]] if place not in path]
        if free:
            path.append(rng.choice(free))
    return tuple(WORLD.places[place].key for place in path)


def a_setting(rng: Random) -> Setting:
    """Any setting that the app can be in."""
    path = a_path(rng)
    book = rng.choice(BOOKS)
    own = book == OWN
    ends = a_path(rng)[:2] if rng.random() < 0.5 else ("", "")
    return Setting(
        tab=rng.choice(TABS),
        seed=rng.randrange(10**9),
        book=book,
        attackers=rng.randint(1, MOST_ARMIES),
        defenders=rng.randint(1, MOST_ARMIES),
        attack_dice=rng.randint(1, 3) if own else 3,
        defence_dice=rng.randint(1, 3) if own else 2,
        ties=rng.choice(("attacker", "defender")) if own else "defender",
        origin=ends[0],
        target=ends[1],
        bet=rng.choice(("", "3/8", "0.4")),
        runs=rng.choice((0, 10, 1000)),
        exact=rng.random() < 0.5,
        path=path,
        garrison=(rng.randint(2, 30), *(rng.randint(1, 30) for _ in path[1:])),
        series=rng.choice(("hasbro", "miro")),
        country=rng.choice([*express.country_cards()]),
        owned=rng.random() < 0.5,
        pile=rng.choice(PILES),
        hand=rng.choice(HANDS),
        strong=rng.randint(1, 6),
        weak=rng.randint(1, 6),
        support=rng.randint(0, 3),
        prize=rng.randint(0, 20),
        own=rng.randint(0, 20),
        enemy=rng.randint(0, 20),
    )


# The address ----------------------------------------------------------------------------------------


@budget("settings", everyday=300, long=20_000)
def test_an_address_brings_back_what_its_tab_shows(settings: int) -> None:
    rng = Random(5)
    for _ in range(settings):
        setting = a_setting(rng)
        text = address(setting)
        found, wrong = read({"lang": "fr", "view": "projector", **text}, seed=1)
        assert wrong == ()
        assert address(found) == text
        for field in FIELDS:
            if (not field.tabs or setting.tab in field.tabs) and field.name in text:
                assert getattr(found, field.trait) == getattr(setting, field.trait), field.name
        if setting.tab in ("battle", "campaign", "chain", "stop"):
            assert found.dice == setting.dice


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"a": "61"}, "a=61"),
        ({"a": "07"}, "a=07"),
        ({"a": "-3"}, "a=-3"),
        ({"book": "risk"}, "hasbro, miro, refonte, own"),
        ({"armies": "1,2,3,4"}, "armies=1,2,3,4"),
        ({"path": "alaska,brazil"}, "next to the one before"),
        ({"path": "alaska,kamchatka"}, "as many of both"),
        ({"from": "alaska", "to": "brazil"}, "two neighbours"),
        ({"from": "alaska"}, "two neighbours"),
        ({"dd": "3"}, "book=own"),
        ({"bet": "2"}, "a probability"),
        ({"attackers": "5"}, "attackers is no setting"),
        ({"tab": "<script>"}, "tab=<script>"),
    ],
)
def test_a_wrong_address_is_told_once_and_leaves_the_defaults(
    asked: dict[str, str], named: str
) -> None:
    page = app(**asked)
    assert page.model.setting == Setting(seed=7)
    told = page.message.view["text"]
    assert named in told
    assert page.screen.children


def test_the_page_says_its_state_in_its_address() -> None:
    page = app(tab="battle", book="miro", a="8", d="5", exact="1")
    assert said(page) == {"seed": "7", "book": "miro", "a": "8", "d": "5", "exact": "1"}
    page.model.take("d", "9")
    assert said(page)["d"] == "9"
    page.bar.on_message("tab", {"to": "chain"})
    assert said(page)["tab"] == "chain"
    assert "exact" not in said(page)


def test_a_bet_stands_in_the_address_and_is_taken_up_from_it() -> None:
    page = app(a="3", d="2", bet="3/5")
    attack = attack_of(page)
    assert attack.wager == Fraction(3, 5)
    attack.reveal()
    page.model.take("a", "4")
    assert "bet" not in said(page)


def test_another_language_keeps_what_is_shown() -> None:
    page = app(tab="stop", a="5", prize="9")
    before = page.model.setting
    page.bar.on_message("language", {"to": "fr"})
    assert page.model.setting == before
    assert page.page.view["address"]["lang"] == "fr"
    assert page.bar.view["tabs"][-1][1] == "Quand s’arrêter"


# Numbers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [Dice(3, 2), Dice(3, 3), Dice(2, 3, ties="attacker"), Dice(1, 1)])
def test_battles_are_thrown_as_the_law_says(dice: Dice) -> None:
    """Share of conquests within five standard errors, and every round within the rules."""
    start, battles = Armies(5, 4), 4000
    thrower = Battles(start, dice, Random(11))
    counts: Counter[Armies] = Counter()
    for _ in range(battles):
        end = thrower.fight()
        counts[end] += 1
        *_, last = thrower.rounds()
        assert last.left == end
    exact = float(fought(*start, dice).conquer)
    share = sum(n for end, n in counts.items() if not end.defenders) / battles
    assert abs(share - exact) < 5 * sqrt(exact * (1 - exact) / battles)


def test_a_run_in_parts_is_the_run_at_once() -> None:
    """What the address repeats: the same seed and number of battles, the same ends."""
    first, second = attack_of(app(a="4", d="3", exact="1")), attack_of(app(a="4", d="3", exact="1"))
    for part in (1, 9, 90):
        first.make(part)
    second.make(100)
    assert first.counts == second.counts
    assert attack_of(app(a="4", d="3", runs="100")).counts == first.counts


@both
@pytest.mark.parametrize("book", ["hasbro", "miro", OWN])
def test_every_figure_of_the_attack_is_the_engines(language: str, book: str) -> None:
    own = {"ad": "2", "dd": "3", "ties": "attacker"} if book == OWN else {}
    attack = attack_of(app(language, a="4", d="3", book=book, exact="1", **own))
    thrown = Dice(2, 3, ties="attacker") if own else Dice(*BOOK_DICE[book])
    battle = odds.battle(
        4, 3, thrown.defence_dice, attack_dice=thrown.attack_dice, ties=thrown.ties
    )
    shown = attack.view["exact"]
    assert shown["fraction"] == str(battle.conquer)
    assert shown["percent"] == speaker(language).percent(battle.conquer, 2)
    is_rounded = (battle.conquer * 10_000).denominator > 1
    assert shown["sign"] == ("≈" if is_rounded else "=")
    law = {end: float(p) for end, p in battle.ends}
    bars = attack.view["picture"]["plot"]["bars"]
    held = [law[Armies(0, d)] for d in (3, 2, 1)]
    taken = [law.get(Armies(a, 0), 0) for a in (1, 2, 3, 4)]
    assert [bar["exact"] for bar in bars] == held + taken
    laws = attack.view["laws"]
    assert set(laws) == {
        f"{i}-{j}"
        for i in range(1, thrown.attack_dice + 1)
        for j in range(1, thrown.defence_dice + 1)
    }
    for key, rows in laws.items():
        i, j = map(int, key.split("-"))
        exact = thrown.losses(i, j)
        assert [tuple(row[:2]) for row in rows] == [
            (o.attacker, o.defender) for o in exact.outcomes
        ]
        assert sum(row[2] for row in rows) == pytest.approx(1)


def test_nothing_exact_is_sent_before_it_is_asked_for() -> None:
    attack = attack_of(app(a="4", d="3"))
    attack.on_message("throw", {"to": 1000})
    assert not attack.counts
    attack.bet.skip()
    attack.on_message("throw", {"to": 1000})
    assert attack.thrown == 1000
    assert attack.view["exact"] is None
    assert {bar["exact"] for bar in attack.view["picture"]["plot"]["bars"]} == {None}
    attack.on_message("reveal", {"to": True})
    assert attack.view["exact"] is not None
    assert attack.model.setting.exact


def test_one_battle_tells_its_rounds_and_a_thousand_do_not() -> None:
    attack = attack_of(app(a="4", d="3", exact="1"))
    attack.on_message("throw", {"to": 1})
    rounds = attack.view["rounds"]
    left = Armies(4, 3)
    for one in rounds:
        assert len(one["attack"]) == min(3, left.attackers)
        assert len(one["defence"]) == min(2, left.defenders)
        left = Armies(*one["left"])
    assert attack.counts == {left: 1}
    attack.on_message("throw", {"to": 1000})
    assert attack.view["rounds"] == []
    assert attack.thrown == 1001


def test_another_attack_asks_for_another_bet_unless_the_exact_is_shown() -> None:
    page = app(a="4", d="3")
    attack = attack_of(page)
    attack.bet.lock("1/2")
    attack.make(5)
    page.model.take("d", "4")
    assert (attack.thrown, attack.decided, page.model.setting.runs) == (0, False, 0)
    attack.bet.lock("1/3")
    attack.reveal()
    page.model.take("d", "5")
    assert attack.decided
    assert attack.revealed


def test_the_five_rulebooks_stand_side_by_side_with_their_rules_on_ties() -> None:
    assert {book.ruleset for book in SHELF} == set(rulesets())
    page = app(a="6", d="4", exact="1")
    shelf = view(page, BooksBeside)
    shown = {book["name"]: book for book in shelf.view["books"]}
    for name, (attack, defence) in BOOK_DICE.items():
        chance = odds.battle(6, 4, defence, attack_dice=attack).conquer
        assert shown[name]["percent"] == speaker("en").percent(chance, 2)
    for name in set(shown) - set(BOOK_DICE):
        assert shown[name]["percent"] == ""
        assert "No such battle" in shown[name]["what"]
    for book in SHELF:
        [rule] = shown[book.ruleset]["rules"]
        assert rule["id"] == load(book.ruleset).rulebook[book.ties].id
    page.model.change(exact=False)
    assert {book["percent"] for book in shelf.view["books"]} == {""}


def picture(tab: str, **changed: object) -> tuple[Setting, str, Picture]:
    drawing = {
        "campaign": drawn.of_campaign,
        "chain": drawn.of_chain,
        "cards": drawn.of_cards,
        "country": drawn.of_country,
        "hidden": drawn.of_hidden,
        "stop": drawn.of_stop,
    }[tab]
    setting = replace(Setting(tab=tab, exact=True), **changed)
    return setting, *drawing(setting, speaker("en"))


def test_the_campaign_is_the_engines() -> None:
    setting, lead, shown = picture("campaign", book="miro")
    exact = odds.campaign(10, (2, 1, 3), 3)
    assert [row[3] for row in shown.numbers.rows] == [step.taken for step in exact.steps]
    plot: Any = shown.drawn
    assert [bar["exact"] for bar in plot["bars"]] == [float(step.taken) for step in exact.steps]
    assert speaker("en").percent(exact.conquer, 2) in lead
    hidden_lead, hidden = drawn.of_campaign(replace(setting, exact=False), speaker("en"))
    assert hidden_lead == ""
    assert {row[3] for row in hidden.numbers.rows} == {None}


def test_campaigns_are_thrown_with_the_dice_of_the_rulebook() -> None:
    page = app(tab="campaign", book="miro", exact="1")
    ends = view(page, RoadEnds)
    assert ends.question.answer == odds.campaign(10, (2, 1, 3), 3).conquer
    assert ends.policy.rule.defence_dice == 3


def test_the_states_of_a_battle_are_passed_as_the_chain_says() -> None:
    _, _, shown = picture("chain", attackers=3, defenders=2)
    chain = odds.battle(3, 2).chain
    found = {Armies(a, d): p for a, d, p in shown.numbers.rows}
    assert found == {
        **dict(zip(chain.transient, chain.N[0], strict=True)),
        **dict(zip(chain.absorbing, chain.absorption[0], strict=True)),
    }


def test_cards_and_contests_are_the_engines() -> None:
    _, lead, sets = picture("cards", series="miro")
    assert sets.numbers.rows[5][1] == odds.cards.set_chance(5, "miro")
    assert str(odds.cards.certain_at("miro")) in lead
    _, _, card = picture("country", country="brazil", owned=True)
    lines = express.country_cards()["brazil"].lines
    assert card.numbers.rows[-1] == (7, express.conquer(lines, owned=True))
    _, _, support = picture("hidden", strong=4, weak=5, support=1)
    pile = [place.worth for place in presentation(load("conquetes")).places] * 3
    assert support.numbers.rows[2] == (2, odds.conquetes.contest(4, 5, pile, 1, 2).win)


def test_the_stopping_rule_is_the_engines() -> None:
    _, lead, shown = picture("stop", attackers=5, defenders=4, prize=6, own=2, enemy=0)
    best = odds.stop_policy(5, 4, Worth(6, 2, 0))
    assert speaker("en").decimal(best.value, 2) in lead
    plot: Any = shown.drawn
    marked = {
        (5 - y, x + 1): cell["mark"]
        for y, row in enumerate(plot["cells"])
        for x, cell in enumerate(row)
    }
    assert marked == {(a, d): bool(best(a, d)) for a in range(1, 6) for d in range(1, 5)}


# Files ----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("tab", TABS[1:])
def test_a_file_has_the_numbers_of_the_picture(tab: str, language: str) -> None:
    t = speaker(language)
    _, _, shown = picture(tab)
    french = language == "fr"
    text = shown.numbers.csv(t).removeprefix(BOM)
    head, *rows = csv.reader(StringIO(text), delimiter=";" if french else ",")
    assert len(rows) == len(shown.numbers.rows)
    for cells, row in zip(rows, shown.numbers.rows, strict=True):
        assert len(cells) == len(head)
        rest = iter(cells)
        for cell in row:
            if isinstance(cell, Fraction):
                value, above, below = next(rest), next(rest), next(rest)
                assert float(value.replace(",", ".")) == pytest.approx(float(cell), rel=1e-14)
                if max(cell.numerator, cell.denominator) < 10**15:  # what a spreadsheet keeps
                    assert Fraction(int(above), int(below)) == cell
                else:
                    assert (above, below) == ("", "")
            else:
                assert next(rest) == ("" if cell is None else t.render(cell))


def test_the_file_of_an_attack_has_counts_and_exact_chances() -> None:
    attack = attack_of(app(a="3", d="2", exact="1"))
    attack.make(500)
    head, *rows = csv.reader(StringIO(attack.picture().numbers.csv(speaker("en"))))
    counts = head.index("battles")
    above = head.index("probability: numerator")
    assert sum(int(row[counts]) for row in rows) == 500
    assert sum(Fraction(int(row[above]), int(row[above + 1])) for row in rows) == 1
    taken = [Fraction(int(r[above]), int(r[above + 1])) for r in rows if r[0] == "taken"]
    assert sum(taken) == Fraction(6610505, 10077696)


# Maps -----------------------------------------------------------------------------------------------


def number(key: str) -> int:
    return WORLD.number[key]


def test_an_attack_is_dragged_or_pointed_at() -> None:
    page = app()
    found = view(page, AttackMap)
    found.drag(number("alaska"), number("alberta"))
    assert (page.model.setting.origin, page.model.setting.target) == ("alaska", "alberta")
    found.point(number("brazil"))
    found.point(number("peru"))
    assert (page.model.setting.origin, page.model.setting.target) == ("brazil", "peru")
    assert said(page)["from"] == "brazil"
    assert found.picture.pieces[number("brazil")] == (("army", page.model.setting.attackers + 1),)
    found.drag(number("alaska"), number("brazil"))
    assert "not adjacent" in page.message.view["text"]
    assert page.model.setting.origin == "brazil"


def test_a_path_grows_is_cut_and_begins_anew() -> None:
    page = app(tab="campaign")
    found = view(page, PathMap)
    keys = Setting().path
    found.point(number("iceland"))
    assert ",".join(page.model.setting.path) == ",".join((*keys, "iceland"))
    assert len(page.model.setting.garrison) == len(page.model.setting.path)
    found.point(number(keys[2]))
    assert ",".join(page.model.setting.path) == ",".join(keys[:3])
    found.point(number("brazil"))
    assert "not adjacent" in page.message.view["text"]
    found.point(number(keys[0]))
    found.point(number("brazil"))
    found.point(number("peru"))
    assert ",".join(page.model.setting.path) == "brazil,peru"
    assert len(page.model.setting.garrison) == len(page.model.setting.path)
    found.drag(number("siam"), number("china"))
    assert ",".join(page.model.setting.path) == "siam,china"


def test_messages_of_visitors_are_checked() -> None:
    page = app()
    attack, before = attack_of(page), page.model.setting
    for message in (
        {"name": "a", "to": "61"},
        {"name": "a", "to": None},
        {"name": "runs", "to": "x"},
        {"name": "nothing", "to": "1"},
        {"name": ["a"], "to": {"b": 1}},
    ):
        attack.on_message("set", message)
    attack.on_message("throw", {"to": 10**9})
    page.bar.on_message("tab", {"to": "secret"})
    page.bar.on_message("seed", {"to": -1})
    found = view(page, AttackMap)
    for told in ({"place": 1, "to": 999}, {"place": 1, "to": 1}, {"place": True, "to": 2}, {}):
        found._on_layer_message(None, {"do": "drag", "ply": 0, **told}, None)
    assert page.model.setting == before


# The way there --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contest", "ruleset", "dice"),
    [
        (Contest(5, 3, 3, 2), "hasbro", Dice(3, 2)),
        (Contest(5, 3, 3, 3), "miro", Dice(3, 3)),
        (Contest(5, 3, 2, 2), "hasbro", Dice(2, 2)),
        (Contest(5, 3, 3, 2, ties="attacker"), "hasbro", Dice(3, 2, ties="attacker")),
    ],
)
def test_a_fight_of_a_game_has_an_address(contest: Contest, ruleset: str, dice: Dice) -> None:
    setting = of_contest(contest, ruleset, ("alaska", "alberta"))
    found, wrong = read(address(setting), seed=1)
    assert (found, wrong) == (setting, ())
    assert (found.armies, found.dice) == (Armies(5, 3), dice)
    assert of_contest(contest, ruleset, ("a", "b")).origin == ""


def test_explore_leads_to_the_odds_of_the_attack_that_is_shown() -> None:
    explored = Explore("hasbro")
    session: Session = explored.desk.session
    panel = explored.odds
    shown = presentation(load("hasbro"))
    fights = [n for n, ply in enumerate(session.history) if shown.contest(ply.before, ply.action)]
    explored.desk.look(fights[0] + 1)
    ply = session.history[fights[0]]
    contest = shown.contest(ply.before, ply.action)
    assert f"a={contest.attackers}&" in f"{panel.view['address']}&"
    explored.desk.look(0)
    assert panel.absent


# Words ----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_speaks_well(tab: str, language: str) -> None:
    page = app(language, tab=tab, exact="1") if tab in TABS[:2] else app(language, tab=tab)
    assert not page.message.view.get("text")
    words: list[str] = []
    for one in inside(page.screen):
        if isinstance(one, FigureView):
            words += [one.picture.title, one.picture.caption, one.view["lead"]]
        elif isinstance(one, ChoicesView):
            words += [one.title, one.lead, *(field["label"] for field in one.view["fields"])]
        elif isinstance(one, AttackView):
            words += [one.picture().caption, one.view["line"]["said"], one.view["exact"]["losses"]]
    assert words
    for sentence in words:
        assert not complaints(sentence, language), sentence


def test_a_throw_that_comes_before_the_bet_is_not_told_and_holds_nothing_up() -> None:
    page = app(a="3", d="2")
    attack = attack_of(page)
    attack._on_message(attack, {"do": "throw", "to": 1}, [])
    assert (attack.thrown, attack.view["said"]) == (0, "")
    attack.reveal()
    attack.bet.skip()
    attack._on_message(attack, {"do": "throw", "to": 1}, [])
    assert attack.thrown == 1
    assert attack.view["said"]


@pytest.mark.parametrize("tab", [tab for tab in TABS if tab != "country"])  # it has no controls
@pytest.mark.parametrize(
    "name", [["a"], {"a": 1}, "armies-\u00b2", "armies-", "armies-\u0663", None]
)
def test_a_control_that_there_is_not_changes_nothing(tab: str, name: object) -> None:
    page = app(tab=tab)
    before = page.model.setting
    heard = 0
    for one in inside(page.screen):
        if isinstance(one, ChoicesView | AttackView):
            one._on_message(one, {"do": "set", "name": name, "to": "4\ud800"}, [])
            heard += 1
    assert heard
    assert page.model.setting == before


def exact_of(setting: Setting) -> Fraction | None:
    """The chance that a tab shows, None where it is not one of an attack from the start to the end."""
    match setting.tab:
        case "battle":
            return fought(setting.attackers, setting.defenders, setting.dice).conquer
        case "campaign":
            return drawn.campaign(setting).conquer
        case "country" if not setting.owned:
            return odds.express.conquer(express.country_cards()[setting.country].lines)
    return None


def test_a_class_is_asked_for_the_chance_that_is_shown() -> None:
    """Where the dice are those of classes; a line that classes do not know would be an error."""
    assert for_a_class.MOST_ARMIES_ASKED == experiments.MAX_ARMIES
    assert for_a_class.MOST_GARRISONS_ASKED == experiments.MAX_GARRISONS
    rng, asked = Random(6), Counter[str]()
    for _ in range(120):
        setting = a_setting(rng)
        line, chance = class_question(setting), exact_of(setting)
        dice = setting.dice
        assert not line or chance is not None
        if line:
            assert parse_activity(line).exact() == chance
            asked[setting.tab] += 1
        elif chance is not None:
            assert (
                dice.ties == "attacker"
                or dice.attack_dice < 3
                or dice.defence_dice < 2
                or (setting.tab == "battle" and max(setting.armies) > 40)
                or (setting.tab == "campaign" and len(setting.garrison) > 7)
            )
    assert set(asked) == {"battle", "campaign", "country"}


def test_the_question_of_a_bet_has_the_engines_answer() -> None:
    question = AttackChance.of(Setting(book=OWN, attack_dice=1, defence_dice=3, ties="attacker"))
    exact = odds.battle(6, 4, 3, attack_dice=1, ties="attacker").conquer
    assert question.answer == exact
    assert question.key != AttackChance.of(Setting()).key
