// The expert of `miro_expert.py`: campaigns found by a beam search and valued by the network; the best are
// played on with replies of both rivals. In long games it keeps sets for assaults.
#pragma once
#include <vector>

#include "assault.h"
#include "network.h"
#include "quick.h"
#include "replies.h"

constexpr int WIDTH = 3, LONGEST = 7, MOST_CAMPAIGNS = 6;
constexpr float LEAST_FIRST = 0.35f, LEAST_ALL = 0.12f, LEAST_ODDS = 0.4f;
constexpr float CLOSE = 0.06f, LAST_LOOK = 0.004f, LEAST_GAIN = 0.0005f;
constexpr double DOUBT = 0.02;

// Territories to conquer from an own one on, and the chance to win after them. No source is no attack.
struct Campaign {
    float value;
    int source, length = 0;
    int8_t path[LONGEST] = {};
};

class Expert {
public:
    // trials: rollouts of each campaign at first, and twice as many of the best later; 0 for none.
    // weighs: whether rivals weigh their placements in rollouts and sets are kept for assaults, as in the
    // program; else rivals reply quickly and there are no assaults, as in the games for the weights in use.
    Expert(const Networks& networks, int trials, bool weighs)
        : networks(networks), trials(trials), weighs(weighs) {}

    // A turn up to its end.
    void turn(Game& game, Random& random) const {
        spoils(game, random);
        while (!game.over) {
            Attack assault = weighs ? nextOfAssault(game) : Attack{};
            Outcome outcome;
            if (assault) {
                outcome = game.fight(assault.source, assault.target, random);
            } else {
                Campaign chosen = choose(game, attacks(game), random);
                if (!chosen.length) break;
                int from = chosen.source, to = chosen.path[0];
                do outcome = game.fight(from, to, random);
                while (outcome == NOT_TAKEN && goesOn(game, PERSISTENT));
            }
            if (outcome == NOT_TAKEN) continue;
            if (game.over) return;
            follow(game);
            if (outcome == ELIMINATED) spoils(game, random);
        }
        if (!game.over) move(game);
    }

private:
    struct Branch {
        Game game;
        int end;
        float chance, failed;
        Campaign campaign;
    };

    float value(const Game& game) const {
        if (game.over) return 1;
        float chance[SIDES];
        networks.chances(game, game.seat, chance);
        return chance[0];
    }

    // The cards of an eliminated rival: a set for every four of all cards, about.
    static void capture(Game& game, int loser, int t) {
        int side = game.seat, cards = game.cards(loser) + game.cards(side);
        int sets = (27 * cards + 20) / 100;
        std::memset(game.hand[loser], 0, sizeof game.hand[loser]);
        std::memset(game.hand[side], 0, sizeof game.hand[side]);
        for (int i = 0; i < sets; i++)
            game.armies[t] += setValue(game.traded++);
        game.hand[side][INFANTRY] = static_cast<int8_t>(std::max(0, cards - 3 * sets));
    }

    static int rounded(float armies) {
        return std::max(1, static_cast<int>(armies + 0.5f));
    }

    // Add the branch with one more conquest where it may be made and is not too unlikely.
    void lengthen(const Branch& before, int t, std::vector<Branch>& longer) const {
        const Game& game = before.game;
        int loser = game.owner[t], able = game.armies[before.end] - 1;
        if (loser == game.seat || able < 1 || game.isProtected(loser)) return;
        float chance = chanceToWin(able, game.armies[t]);
        if (chance < LEAST_FIRST || chance * before.chance < LEAST_ALL) return;
        float lost = 0;
        if (chance < 0.995f) {
            Game failed = game;
            failed.armies[before.end] = 1;
            failed.armies[t] = rounded(defendersLeft(able, game.armies[t]));
            lost = value(failed);
        }
        longer.push_back(before);
        Branch& after = longer.back();
        after.game.take(before.end, t);
        after.game.armies[t] = rounded(attackersLeft(able, game.armies[t]));
        after.game.armies[before.end] = 1;
        if (!after.game.land[loser]) capture(after.game, loser, t);
        after.end = t;
        after.chance = before.chance * chance;
        after.failed = before.failed + before.chance * (1 - chance) * lost;
        after.campaign.path[after.campaign.length++] = static_cast<int8_t>(t);
        after.campaign.value = after.failed + after.chance * value(after.game);
    }

    // All campaigns from a territory that a beam search finds.
    std::vector<Campaign> campaigns(const Game& game, int source) const {
        std::vector<Campaign> found;
        std::vector<Branch> beam{{game, source, 1, 0, {0, source}}}, longer;
        for (int depth = 0; depth < LONGEST && !beam.empty(); depth++) {
            longer.clear();
            for (const Branch& branch : beam)
                for (int k = 0; k < NEIGHBOURS[branch.end]; k++) {
                    size_t before = longer.size();
                    lengthen(branch, NEAR[branch.end][k], longer);
                    if (longer.size() == before) continue;
                    found.push_back(longer.back().campaign);
                    if (longer.back().game.over) longer.pop_back();
                }
            std::stable_sort(longer.begin(), longer.end(), [](const Branch& a, const Branch& b) {
                return a.campaign.value > b.campaign.value;
            });
            if (longer.size() > WIDTH) longer.erase(longer.begin() + WIDTH, longer.end());
            beam.swap(longer);
        }
        return found;
    }

    // For each own border territory the best campaign with all reinforcements there.
    std::vector<Campaign> placements(const Game& game) const {
        std::vector<Campaign> found;
        for (int t = 0; t < TERRITORIES; t++) {
            if (game.owner[t] != game.seat || !game.isBorder(t, game.seat)) continue;
            Game placed = game;
            placed.placeAll(t);
            Campaign best{value(placed), t};
            for (const Campaign& each : campaigns(placed, t))
                if (each.value > best.value) best = each;
            found.push_back(best);
        }
        return found;
    }

    // No attack, and for each attack the best campaign that begins with it.
    std::vector<Campaign> attacks(const Game& game) const {
        std::vector<Campaign> found{{value(game) - LAST_LOOK, -1}};
        for (int t = 0; t < TERRITORIES; t++) {
            if (game.owner[t] != game.seat || game.armies[t] < 2) continue;
            size_t first = found.size();
            for (const Campaign& each : campaigns(game, t)) {
                auto known = std::find_if(
                    found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
                    [&](const Campaign& one) { return one.path[0] == each.path[0]; });
                if (known == found.end())
                    found.push_back(each);
                else if (each.value > known->value)
                    *known = each;
            }
        }
        return found;
    }

    Campaign choose(const Game& game, std::vector<Campaign> found, Random& random) const {
        std::stable_sort(found.begin(), found.end(),
                         [](const Campaign& a, const Campaign& b) { return a.value > b.value; });
        size_t count = std::min<size_t>(MOST_CAMPAIGNS, found.size());
        while (count > 1 && found[count - 1].value < found[0].value - CLOSE) count--;
        if (count == 1 || !trials) return found[0];
        std::vector<std::vector<float>> scores(count);
        std::vector<size_t> left(count);
        for (size_t i = 0; i < count; i++) left[i] = i;
        for (int due : {trials, 2 * trials}) {
            for (int k = 0; k < due; k++) {
                uint64_t seed = random.next();
                Game start = game;
                Random cards(seed ^ 77);
                start.redeal(game.seat, cards);
                for (size_t i : left) scores[i].push_back(playedOn(start, found[i], seed));
            }
            // Means are computed before they are compared: with -ffast-math the sum of the same numbers may
            // differ from place to place, and no sort survives that.
            std::vector<double> means(count);
            for (size_t i : left) means[i] = mean(scores[i]);
            std::stable_sort(left.begin() + 1, left.end(),
                             [&](size_t a, size_t b) { return means[a] > means[b]; });
            left.resize(1 + std::max<size_t>(1, (left.size() - 1) / 2));
        }
        size_t best = left[1];
        double learned = found[best].value - found[0].value;
        return lead(scores[best], scores[0], learned) > 0 ? found[best] : found[0];
    }

    static double mean(const std::vector<float>& scores) {
        double sum = 0;
        for (float score : scores) sum += score;
        return sum / static_cast<double>(scores.size());
    }

    // The difference by rollouts and by the network, weighed by precision.
    static double lead(const std::vector<float>& one, const std::vector<float>& other,
                       double learned) {
        double n = static_cast<double>(one.size()), difference = mean(one) - mean(other);
        double squares = 0;
        for (size_t i = 0; i < one.size(); i++)
            squares += std::pow(one[i] - other[i] - difference, 2);
        double noise = squares / (n - 1) / n;
        return difference * DOUBT * DOUBT + learned * noise;
    }

    // The chance to win after a campaign, the rest of the turn and a turn of each rival.
    float playedOn(Game game, const Campaign& campaign, uint64_t seed) const {
        Random random(seed);
        int side = game.seat, last = side;
        bool attacks = game.reserve || campaign.length;
        if (game.reserve) game.placeAll(campaign.source);
        Manner careful = PERSISTENT;
        careful.odds = 0.7f;
        carryOut(game, campaign, careful, random);
        if (game.over) return 1;
        quickAttacks(game, attacks ? careful : NO_ATTACK, random);
        int rivals = game.alive() - 1;
        for (int n = 0; n < rivals && !game.over; n++) {
            game.nextTurn(random);
            if (game.seat == side) break;
            last = game.seat;
            if (weighs)
                weighedTurn(game, random);
            else
                quickReply(game, side, random);
        }
        if (game.over || !game.land[side]) return game.land[side] > 0;
        float chance[SIDES];
        networks.chances(game, last, chance);
        return chance[Seats(game, last).rank[side]];
    }

    static void carryOut(Game& game, const Campaign& campaign, const Manner& after, Random& random) {
        for (int i = 0, from = campaign.source; i < campaign.length; from = campaign.path[i++]) {
            int to = campaign.path[i];
            Outcome outcome = NOT_TAKEN;
            while (outcome == NOT_TAKEN) {
                int able = game.armies[from] - 1;
                if (able < 1 || chanceToWin(able, game.armies[to]) < LEAST_ODDS) return;
                outcome = game.fight(from, to, random);
            }
            if (game.over) return;
            bool goingOn = i + 1 < campaign.length;
            game.follow(goingOn ? game.armies[from] - 1 : quickFollowers(game));
            if (outcome == ELIMINATED) quickSpoils(game, after);
        }
    }

    // So many armies follow that the best campaign from either territory is worth most.
    void follow(Game& game) const {
        int most = game.armies[game.source] - 1, best = most;
        int assault = weighs ? followersOfAssault(game) : -1;
        if (assault >= 0) return game.follow(assault);
        if (most > 0 && game.isBorder(game.source, game.seat)) {
            float highest = -1;
            for (int count : {most, 0, most / 2, most / 4, most * 3 / 4}) {
                Game after = game;
                after.follow(count);
                float worth = value(after);
                for (int end : {game.target, game.source})
                    for (const Campaign& each : campaigns(after, end))
                        worth = std::max(worth, each.value);
                if (worth > highest) highest = worth, best = count;
            }
        }
        game.follow(best);
    }

    // The quick march, then moves as long as one adds to the chance to win, unless sets are kept.
    void move(Game& game) const {
        QuickMarch(game).carryOut();
        if (weighs && keepsSets(game)) return;
        for (float now = value(game);;) {
            Attack best;
            int armies = 0;
            float highest = now + LEAST_GAIN;
            for (int from = 0; from < TERRITORIES; from++) {
                int most = game.owner[from] == game.seat ? game.movable(from) : 0;
                for (int k = 0; most > 0 && k < NEIGHBOURS[from]; k++) {
                    int to = NEAR[from][k];
                    if (game.owner[to] != game.seat) continue;
                    for (int count : {most, most / 2, 1}) {
                        game.shift(from, to, count);
                        float worth = value(game);
                        game.shift(to, from, count);
                        if (worth > highest) highest = worth, best = {from, to}, armies = count;
                    }
                }
            }
            if (!best) return;
            game.march(best.source, best.target, armies);
            now = highest;
        }
    }

    void spoils(Game& game, Random& random) const {
        if (weighs) {
            tradeForAssault(game);
            placeForAssault(game);
        } else {
            game.tradeAll();
        }
        if (game.reserve) game.placeAll(choose(game, placements(game), random).source);
    }

    const Networks& networks;
    int trials;
    bool weighs;
};
