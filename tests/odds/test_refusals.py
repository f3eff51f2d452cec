"""What no calculation can answer is refused by name: the argument, its value and the range."""

from fractions import Fraction

import pytest
from boards import made

from conquest_lab import odds
from conquest_lab.odds import OddsError, bluff, cards, connections, conquetes, express, graphs
from conquest_lab.odds.campaigns import path_garrisons
from conquest_lab.odds.estimates import posterior
from conquest_lab.odds.faults import calculator
from conquest_lab.odds.laws import Distribution

DIE = Distribution.uniform(range(1, 7))
WORLD = connections.world()
PATH = made([("a", "b"), ("b", "C"), ("C", "D")], "abCD")
ARMIES = [3, 1, 1, 1]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.battle(0, 5), "attackers is 0: it must be a whole number of 1 or more"),
        (lambda: odds.battle(5, -3), "defenders is -3"),
        (lambda: odds.battle(5, 5, stop=9), "stop is 9: it must be a whole number from 0 to 5"),
        (
            lambda: odds.battle(10_000, 10_000),
            "fractions stop at 3000 armies and 250,000 states, these are 100,000,000",
        ),
        (lambda: odds.battle(1, 100_000), "fractions stop at 3000 armies"),
        (lambda: odds.battle(5, 5, 0), "defence_dice is 0"),
        (lambda: odds.battle(20, 20).chain, "400 transient states"),
        (
            lambda: odds.battle(1_500_000, 600_000, exact=False),
            "decimals stop at 2,000,000 armies together",
        ),
        (lambda: odds.battle(1000, 1000), "exact=False gives decimals"),
        (
            lambda: odds.battle(10, 10, stop=lambda a, d: a < d, exact=False),
            "stops at a number of armies only",
        ),
        (lambda: bluff.exact_game([]), "matrix"),
        (lambda: bluff.exact_game([[]]), "matrix"),
        (lambda: bluff.exact_game([[1, 2], [3]]), "matrix"),
        (lambda: bluff.HiddenBid().value(Fraction(3, 2), 0), "0 to 1"),
        (lambda: bluff.hidden_bid(3, 3, 0), "prize"),
        (lambda: odds.campaign_policy(0, [2]), "attackers"),
        (lambda: odds.campaign_policy(3, []), "at least one garrison"),
        (lambda: odds.campaign_policy(3, [2, 0]), "garrisons"),
        (lambda: odds.campaign_policy(2000, [50]), "100,000 states"),
        (lambda: odds.campaign(0, [1]), "attackers is 0"),
        (lambda: odds.campaign(5, []), "garrisons is empty"),
        (
            lambda: odds.campaign(5, [2, 0]),
            "garrisons is 0: it must be a whole number of 1 or more",
        ),
        (lambda: odds.campaign(50_000, [50_000]), "fractions stop at 3000 armies"),
        (
            lambda: odds.stop_policy(4, 4).compare(lambda _a, _d: 3),
            "dice is 3: it must be a whole number from 0 to 2",
        ),
        (
            lambda: odds.stop_policy(4, 4, defender="lazy"),
            "defender is lazy: it must be one of most, best",
        ),
        (lambda: odds.stop_policy(500, 500), "250,000 states"),
        (lambda: connections.pieces(WORLD, {-1}), "erased is -1.* 0 .*41"),
        (lambda: connections.pieces(WORLD, {42}), "erased is 42.* 0 .*41"),
        (lambda: connections.steps_from(WORLD, -1), "start is -1.* 0 .*41"),
        (lambda: connections.steps_from(WORLD, 42), "start is 42.* 0 .*41"),
        (lambda: connections.deepest_cut("world", 0), "count is 0.* 1 .*3"),
        (lambda: connections.deepest_cut("world", 4), "count is 4.* 1 .*3"),
        (lambda: connections.visits_error(WORLD, {0}, 0), "steps is 0"),
        (lambda: connections.visits_error(WORLD, {0}, 2.5), "steps is 2.5"),
        (
            lambda: connections.visits_error(made([("a", "b"), ("c", "d")], "abcd"), {0}, 10),
            "connected",
        ),
        (lambda: odds.fit({7: 1}), "7 cannot fall"),
        (lambda: odds.fit({}), "observed is 0"),
        (lambda: odds.fit({1: 0}), "observed is 0"),
        (lambda: odds.fit({1: -1}), "observed is -1"),
        (
            lambda: odds.luck([(DIE, 1, int), (DIE, 7, int)]),
            "roll 2: 7 cannot fall; 6 outcomes can",
        ),
        (lambda: posterior({"fair": 1}, {"fair": DIE}, {7: 1}), "no hypothesis allows"),
        (lambda: posterior({"fair": 1}, {}, {}), "same hypotheses"),
        (lambda: express.turn({"a": express.Target(("C", "2"), 3)}).worths(0), "dice is 0.* 1 .*7"),
        (lambda: express.turn({"a": express.Target(("C", "2"), 3)}).worths(8), "dice is 8.* 1 .*7"),
        (lambda: odds.chi_squares(0, 10, 1), "throws is 0"),
        (lambda: odds.chi_squares(60, 0, 1), "series is 0"),
        (lambda: odds.chi_squares(10**6, 10, 1), "throws is 1000000"),
        (lambda: odds.chi_squares(60, 10**8, 1), "series is 100000000"),
        (lambda: path_garrisons(PATH, [0, 2], ARMIES), "path: a and C are not adjacent"),
        (lambda: path_garrisons(PATH, [0], ARMIES), "path has 1 places"),
        (
            lambda: path_garrisons(PATH, [1, 0], ARMIES),
            "armies is 1: it must be a whole number of 2 or more",
        ),
        (lambda: graphs.steps_to(made([("a", "b")], "abC"), 0), "cannot reach"),
        (lambda: odds.round_losses(attack_dice=0), "attack_dice is 0"),
        (lambda: odds.round_losses(attack_dice=True), "attack_dice is True"),
        (lambda: odds.round_losses(attack_dice=2.5), "attack_dice is 2.5"),
        (lambda: odds.round_losses(defence_dice=-1), "defence_dice is -1"),
        (lambda: odds.round_losses(sides=0), "sides is 0"),
        (
            lambda: odds.round_losses(ties="both"),
            "ties is both: it must be one of (attacker, defender|defender, attacker)",
        ),
        (
            lambda: odds.round_losses(attack_faces=[1, 1]),
            "attack_faces has 2 weights: a die of 6 sides needs 6",
        ),
        (lambda: odds.round_losses(defence_faces=[0] * 6), "defence_faces: at least one face"),
        (lambda: odds.round_losses(attack_faces=[1, 1, 1, 1, 1, -1]), "attack_faces is -1"),
        (lambda: odds.round_losses(attack_dice=40, defence_dice=40), "throws to compare, at most"),
        (
            lambda: odds.conquer_table(10_000, 10_000),
            r"10,000 × 10,000 armies would take \d+ MB of memory",
        ),
        (lambda: cards.set_chance(45), "cards is 45: it must be a whole number from 0 to 44"),
        (lambda: cards.set_chance(3, "risk"), "series is risk: it must be one of"),
        (lambda: cards.set_chance(3, joker="never"), "joker is never"),
        (lambda: cards.hands(1, {"infantry": -1}), "deck is -1"),
        (lambda: cards.hand_of(["tank"]), "hand is tank"),
        (lambda: cards.draws_to_set("hasbro", {"infantry": 2}), "no set can be made"),
        (lambda: cards.copies(5, 1, 4), "draws is 5"),
        (lambda: cards.value_after(0, 1, Fraction(3, 2)), "chance_to_trade is 3/2"),
        (lambda: cards.second_rule(-1), "territories is -1"),
        (lambda: conquetes.support([7], 1), "unseen is 7: .* from 1 to 6"),
        (lambda: conquetes.support([1], 2), "engaged is 2: .* from 0 to 1"),
        (lambda: conquetes.contest(0, 1, [1], [1], 0), "attacking is 0"),
        (lambda: conquetes.contest(1, 1, [1, 2], 2, 1), "defence_support is 1"),
        (lambda: conquetes.bot_contest("hard", "attack", 1, 1, [], [1]), "level is hard"),
        (lambda: conquetes.contest_game(1, 1, {(1,): 0}, [1]), "attacker_hands"),
        (lambda: conquetes.contest_game(1, 1, [1, 2, 3, 4, 5, 6] * 4, [1]), "commitments against"),
        (lambda: express.conquer(["X"]), "line is 'X'"),
        (lambda: express.conquer(["0"]), "line is '0'"),
        (lambda: express.conquer([]), r"lines is \[\]"),
        (lambda: express.conquer("C"), "lines is 'C'"),
        (lambda: express.conquer(["C"], dice=11), "dice is 11: .* from 0 to 10"),
        (lambda: express.conquer(["C"], sacrifice="no"), "sacrifice is no"),
        (lambda: express.attempt(["C"]).chance(3, ["K"]), "line K is not on the card"),
        (lambda: express.parse_throw("7"), "face is 7"),
        (lambda: express.continue_attempt(["C K", "3"], ["C K"], 1), "dice_on_lines is 1"),
        (lambda: express.turn({}), "targets is empty"),
        (lambda: express.fill_chance("C", 0), "dice is 0"),
        (lambda: calculator("spelling"), "spelling"),
        (lambda: calculator().roll(4, 2), "attack_dice"),
        (lambda: calculator().roll(3, 3), "defence_dice"),
        (lambda: calculator().conquer(0, 2), "attackers"),
        (lambda: calculator().hold(3, 31), "defenders"),
        (lambda: odds.landing(1, 2), "infantry is 1: it must be a whole number of 2 or more"),
        (lambda: odds.landing(4, 0), "defenders is 0"),
        (lambda: odds.bombardment(0, 1, 1), "cannons is 0"),
        (lambda: odds.bombardment(1, 1, 1, floor=2), "floor is 2"),
        (lambda: odds.bombardment(3, 10_000, 5), "10,000 shots"),
        (lambda: odds.retreat(3, 3, pinned=4), "pinned is 4: .* from 0 to 3"),
        (lambda: odds.purchases(-1), "spent is -1"),
        (lambda: odds.purchases(61), "from 0 to 60"),
        (lambda: odds.assault((1, 0, -2), 3), "cannons is -2"),
        (lambda: odds.assault((1, 0, 0), 0), "defenders is 0"),
        (lambda: odds.assault((1, 0, 0), 3, "air"), "one of"),
        (lambda: odds.simulate(0, 1), "attackers is 0"),
        (lambda: odds.simulate(1, 1, runs=0), "runs is 0"),
        (lambda: odds.simulate(9_000, 9_000, runs=10**9), "would take about 30.0 hours"),
        (lambda: odds.simulate(1, 1, seed=-1), "seed is -1"),
        (lambda: odds.simulate(1, 1, executor="two"), "executor is 'two'"),
        (lambda: odds.Proportion(3, 2), "hits is 3: it must be a whole number from 0 to 2"),
        (lambda: odds.Proportion(1, 2).interval(1.0), "confidence is 1.0"),
        (lambda: odds.simulate_hands(45), "cards is 45"),
        (lambda: odds.conquer_table(0, 5), "attackers is 0"),
        (lambda: odds.conquer_table(5, 5, 0), "defence_dice is 0"),
        (lambda: odds.smallest_attack(5, 1.5), "at_least is 1.5: it must lie between 0 and 1"),
        (lambda: odds.smallest_attack(5, "x"), "at_least is 'x'"),
        (lambda: odds.smallest_attack(2, 0.5, sides=1), "do not reach it"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: object, words: str) -> None:
    with pytest.raises(OddsError, match=words) as error:
        ask()
    assert isinstance(error.value, ValueError)
