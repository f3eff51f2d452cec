"""The captions and numbers with which the maps and views of the app are saved."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Speaker, say
from conquest_lab.games import load
from conquest_lab.odds import cards as hands
from conquest_lab.odds import express
from conquest_lab.odds.campaign_policies import Front
from conquest_lab.widgets.lesson.card_bench import CardBench
from conquest_lab.widgets.lesson.chain_tables import ChainTables
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.draw_until import DrawUntil
from conquest_lab.widgets.lesson.hand_laws import HandLaws
from conquest_lab.widgets.lesson.road_ends import RoadEnds
from conquest_lab.widgets.lesson.set_tree import LEAVES, SetTree, branches
from conquest_lab.widgets.lesson.stop_values import StopValues
from conquest_lab.widgets.odds_app import drawn
from conquest_lab.widgets.odds_app.books import SHELF, fought, under
from conquest_lab.widgets.odds_app.maps import AttackMap, PathMap
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.pictures import Cell, Numbers
from conquest_lab.widgets.odds_app.saving import SavingView
from conquest_lab.widgets.odds_app.setting import BOOK_DICE, Setting

Saved = tuple[str, Numbers]


def attack_map(model: OddsModel, shown: AttackMap) -> SavingView:
    """The map with an attack on it."""
    return SavingView(model, say("The map"), shown, lambda: _attack(model.setting, model.t))


def _attack(setting: Setting, t: Speaker) -> Saved:
    chance = fought(*setting.armies, setting.dice).conquer if setting.exact else None
    places = [drawn.place_name(key) if key else "" for key in (setting.origin, setting.target)]
    rows: list[tuple[Cell, ...]] = [
        (t.render(places[0]), say("attacker"), setting.attackers + 1, None),
        (t.render(places[1]), say("defender"), setting.defenders, chance),
    ]
    columns = (say("place"), say("side"), say("armies"), say("is taken"))
    if setting.origin:
        caption = t(
            "An attack from {start} on {target}, {a} able to attack against {d}. {dice}",
            start=places[0],
            target=places[1],
            a=setting.attackers,
            d=setting.defenders,
            dice=drawn.thrown(setting.dice, t),
        )
    else:
        caption = t("The map of the world, without an attack.")
    if chance is not None:
        caption += " " + t("Probability that it is taken: {percent}.", percent=t.percent(chance, 2))
    name = f"attack-{setting.origin}-{setting.target}" if setting.origin else "attack"
    return caption, Numbers(name, columns, rows)


def books(model: OddsModel) -> SavingView:
    """The attack under the five rulebooks."""
    return SavingView(
        model, say("The five rulebooks"), ".cl-odds_books", lambda: _books(model.setting, model.t)
    )


def _books(setting: Setting, t: Speaker) -> Saved:
    rows: list[tuple[Cell, ...]] = []
    for book in SHELF:
        title = t.render(presentation(load(book.ruleset)).title)
        battle = under(book, setting)
        dice: tuple[Cell, ...] = BOOK_DICE[book.ruleset] if battle else (None, None)
        rows.append((title, *dice, battle.conquer if battle and setting.exact else None))
    columns = (say("rulebook"), say("attack dice"), say("defence dice"), say("is taken"))
    caption = t(
        "{a} able to attack against {d}, fought to the end under five rulebooks; the defender wins ties.",
        a=setting.attackers,
        d=setting.defenders,
    )
    return caption, Numbers(f"rulebooks-{setting.attackers}-{setting.defenders}", columns, rows)


def path_map(model: OddsModel, shown: PathMap) -> SavingView:
    """The map with the path of a campaign."""
    return SavingView(model, say("The map"), shown, lambda: _path(model.setting, model.t))


def _path(setting: Setting, t: Speaker) -> Saved:
    lead, picture = drawn.of_campaign(setting, t)
    steps = [(step.reached, step.taken) for step in drawn.campaign(setting).steps]
    known: list[tuple[Cell, ...]] = [step if setting.exact else (None, None) for step in steps]
    rows: list[tuple[Cell, ...]] = [
        (t.render(drawn.place_name(key)), armies, *chances)
        for key, armies, chances in zip(
            setting.path, setting.garrison, [(None, None), *known], strict=True
        )
    ]
    columns = (say("place"), say("armies"), say("is attacked"), say("is taken"))
    caption = " ".join(filter(None, (picture.caption, lead)))
    return caption, Numbers("campaign-map", columns, rows)


def road_ends(model: OddsModel, view: RoadEnds) -> SavingView:
    """The places at which campaigns end."""

    def saved() -> Saved:
        t, road = model.t, view.road
        names = [t.render(name) for name in road.targets] + [t("all taken")]
        rows = [
            (
                name,
                view.counts[taken],
                view.exact.places_taken.probability(taken) if view.revealed else None,
            )
            for taken, name in enumerate(names)
        ]
        columns = (say("the campaign ends at"), say("campaigns"), say("exact"))
        caption = t("Where the campaigns end: {trials}.", trials=view.trials)
        _, picture = drawn.of_campaign(model.setting, t)
        return f"{caption} {picture.caption}", Numbers("campaign-ends", columns, rows)

    return SavingView(model, say("The picture above"), ".cl-road_ends .cl-halves", saved)


def walk(model: OddsModel, view: ChainWalk) -> SavingView:
    """The states of a battle and the arrows between them."""

    def saved() -> Saved:
        t, chain = model.t, view.chain
        rows: list[tuple[Cell, ...]] = []
        for state in chain.transient:
            law = view.roll(state).law
            for losses, weight in law.weights:
                to = (state.attackers - losses.attacker, state.defenders - losses.defender)
                chance = Fraction(weight, law.total)
                rows.append((*state, *to, chance))
        columns = (
            say("attackers before"),
            say("defenders before"),
            say("attackers after"),
            say("defenders after"),
            say("probability"),
        )
        states = t("The states of the battle: (attackers, defenders)")
        caption = f"{t.render(view.question.in_words())} {states}."
        return caption, Numbers("walk-{}-{}".format(*view.start), columns, rows)

    return SavingView(model, say("The picture above"), ".cl-chain_walk .cl-states svg", saved)


def matrix(model: OddsModel, view: ChainTables) -> SavingView:
    """The matrix that is shown."""

    def saved() -> Saved:
        t, chain, kind = model.t, view.chain, view.shown
        values = {"Q": chain.Q, "R": chain.R, "N": chain.N, "NR": chain.absorption}[kind]
        across = chain.transient if kind in ("Q", "N") else chain.absorbing
        rows: list[tuple[Cell, ...]] = [
            (*state, *to, value)
            for state, row in zip(chain.transient, values, strict=True)
            for to, value in zip(across, row, strict=True)
        ]
        columns = (
            say("attackers in the row"),
            say("defenders in the row"),
            say("attackers in the column"),
            say("defenders in the column"),
            say("entry"),
        )
        start = chain.transient[0]
        caption = t(
            "The matrix {name} of the battle of {a} attackers against {d} defenders.",
            name=kind.replace("NR", "N·R"),
            a=start.attackers,
            d=start.defenders,
        )
        return caption, Numbers(f"matrix-{kind}", columns, rows)

    return SavingView(model, say("The matrix"), ".cl-chain_tables table", saved)


def drawing(model: OddsModel, view: DrawUntil) -> SavingView:
    """The number of cards drawn until a hand holds a set."""

    def saved() -> Saved:
        rows = [(n, view.counts[n], chance if view.revealed else None) for n, chance in view.law()]
        columns = (say("cards drawn"), say("hands"), say("exact"))
        caption = model.t("Cards drawn until they hold a set: {trials}.", trials=view.trials)
        return caption, Numbers("cards-drawn", columns, rows)

    return SavingView(model, say("The picture above"), ".cl-draw_until .cl-halves", saved)


def tree(model: OddsModel, view: SetTree) -> SavingView:
    """The tree of three cards."""

    def saved() -> Saved:
        same, third = branches(view.each, put_back=view.put_back)
        rows: list[tuple[Cell, ...]] = []
        for alike, completes in LEAVES:
            first = same if alike else 1 - same
            second = third[alike] if completes else 1 - third[alike]
            rows.append(
                (
                    say("the same") if alike else say("different"),
                    say("a set") if completes else say("none"),
                    first,
                    second,
                    first * second,
                )
            )
        columns = (
            say("2nd card"),
            say("three cards"),
            say("probability of the 2nd"),
            say("probability of the 3rd"),
            say("probability of the path"),
        )
        way = say("put back after each draw") if view.put_back else say("none put back")
        caption = model.t(
            "The probability that three cards are a set; {n} of each symbol in the deck, {way}.",
            n=view.each,
            way=way,
        )
        return caption, Numbers("tree", columns, rows)

    return SavingView(model, say("The tree"), ".cl-set_tree .cl-tree", saved)


def bench(model: OddsModel, view: CardBench) -> SavingView:
    """A country card with the dice of an attempt."""

    def saved() -> Saved:
        t, trial = model.t, view.trial
        rows: list[tuple[Cell, ...]] = [
            (str(line), say("filled"), "".join(map(str, used))) for line, used in trial.filled
        ]
        rows += [(str(line), say("open"), None) for line in trial.left]
        chance = express.attempt(express.country_cards()[view.card].lines, view.owned).chance(7)
        caption = t(
            "{card}: with seven dice and the best choices, the probability to conquer it is {percent}.",
            card=drawn.country_name(view.card),
            percent=t.percent(chance, 2),
        )
        columns = (say("line"), say("state"), say("dice"))
        return caption, Numbers(f"attempt-{view.card}", columns, rows)

    return SavingView(model, say("The card"), ".cl-card_bench .cl-spread", saved, without="button")


def laws(model: OddsModel, view: HandLaws) -> SavingView:
    """The two laws of the high cards in a hand."""

    def saved() -> Saved:
        high = view.pile // 3
        kept = hands.copies(view.cards, high, view.pile)
        back = hands.copies_put_back(view.cards, high, view.pile)
        rows: list[tuple[Cell, ...]] = [
            (n, kept.probability(n), back.probability(n)) for n in range(view.cards + 1)
        ]
        columns = (say("high cards"), say("not put back"), say("put back"))
        caption = model.t(
            "High cards among {cards} drawn from {pile} unseen ones, {high} of them high.",
            cards=view.cards,
            pile=view.pile,
            high=high,
        )
        return caption, Numbers(f"hand-{view.pile}-{view.cards}", columns, rows)

    return SavingView(model, say("The two laws"), ".cl-hand_laws .cl-beside > div", saved)


def stop_values(model: OddsModel, view: StopValues) -> SavingView:
    """The mean worth of a campaign in each of its states, and the best line."""

    def saved() -> Saved:
        t, line = model.t, view.line
        policy = line.policy
        rows: list[tuple[Cell, ...]] = []
        for taken, defenders in line.columns:
            for attackers in range(1, line.road.attackers + 1):
                front = Front(attackers, taken, defenders)
                place = t.render(line.road.targets[taken])
                decision = say("go on") if policy(front) else say("end the campaign")
                rows.append((place, defenders, attackers, decision, policy.values[front]))
        columns = (
            say("place"),
            say("defenders"),
            say("attackers"),
            say("best"),
            say("mean worth"),
        )
        caption = t(
            "The mean worth of the campaign in each of its states, and the best line. At the start: {value}.",
            value=t.decimal(policy.value, 2),
        )
        return caption, Numbers("campaign-stop", columns, rows)

    return SavingView(
        model, say("The picture above"), ".cl-stop_values .cl-beside > div:first-child", saved
    )
