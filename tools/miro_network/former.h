// The expert of 22 November, an opponent: variants of the quick policy are compared in rollouts to the next
// own turn, and halved in number again and again.
#pragma once
#include <vector>

#include "quick.h"

class FormerExpert {
public:
    explicit FormerExpert(int simulations = 48) : simulations(simulations) {}

    // A turn up to its end.
    void turn(Game& game, Random& random) const {
        spoils(game, random);
        while (true) {
            Attack attack;
            if (goesOn(game, PERSISTENT)) {
                attack = {game.source, game.target};
            } else {
                attack = choose(game, false, random).attack;
                if (!attack) break;
            }
            Outcome outcome = game.fight(attack.source, attack.target, random);
            if (outcome == NOT_TAKEN) continue;
            if (game.over) return;
            game.follow(quickFollowers(game));
            if (outcome == ELIMINATED) spoils(game, random);
        }
        QuickMarch(game).carryOut();
    }

private:
    // The first decision of a variant: a placement, an attack or, without a territory, the end.
    struct Candidate {
        Manner manner;
        bool placing;
        Attack attack;
        std::vector<float> values = {};
        float sum = 0;

        bool sameDecision(const Candidate& other) const {
            return attack.source == other.attack.source && attack.target == other.attack.target;
        }
    };

    static bool isNear(const Game& game, int continent) {
        for (int t = 0; t < TERRITORIES; t++) {
            if (CONTINENT[t] != continent) continue;
            if (game.owner[t] == game.seat) return true;
            for (int k = 0; k < NEIGHBOURS[t]; k++)
                if (game.owner[NEAR[t][k]] == game.seat) return true;
        }
        return false;
    }

    static std::vector<Manner> variants(const Game& game) {
        std::vector<Manner> found{BOLD, PERSISTENT};
        for (float odds : {0.45f, 0.6f, 0.8f}) found.push_back({odds, PERSISTENT.goingOn});
        found.push_back(NO_ATTACK);
        for (int c = 0; c < CONTINENTS; c++)
            if (game.held[c][game.seat] != SIZE[c] && isNear(game, c))
                found.push_back({0.55f, 0.75f, c, -1});
        for (int side = 0; side < SIDES; side++)
            if (side != game.seat && game.land[side]) found.push_back({0.55f, 0.75f, -1, side});
        return found;
    }

    static void finishTurn(Game& game, const Manner& manner, Random& random) {
        quickTurn(game, manner, random);
        if (!game.over) game.nextTurn(random);
    }

    static float rollout(Game game, const Candidate& candidate, uint64_t seed) {
        Random random(seed);
        int side = game.seat, turns = game.alive();
        auto [source, target] = candidate.attack;
        bool ends = !candidate.placing && source < 0;
        if (candidate.placing) {
            game.placeAll(source);
        } else if (ends) {
            QuickMarch(game).carryOut();
            game.nextTurn(random);
        } else {
            Outcome outcome = game.fight(source, target, random);
            if (outcome != NOT_TAKEN && !game.over) {
                game.follow(quickFollowers(game));
                if (outcome == ELIMINATED) quickSpoils(game, candidate.manner);
            }
        }
        if (!ends && !game.over) finishTurn(game, candidate.manner, random);
        for (int k = 1; k < turns && !game.over; k++) finishTurn(game, PERSISTENT, random);
        return estimatedShare(game, side);
    }

    // The candidates, each decision three times at most; all rollouts are for nothing where only one differs.
    static std::vector<Candidate> candidates(const Game& game, bool placing) {
        std::vector<Candidate> found;
        for (const Manner& manner : variants(game)) {
            Candidate next{manner, placing, {}};
            if (placing)
                next.attack.source = quickPlacement(game, manner);
            else
                next.attack = quickAttack(game, manner);
            auto same = [&](const Candidate& each) { return each.sameDecision(next); };
            if (std::count_if(found.begin(), found.end(), same) < 3) found.push_back(next);
        }
        return found;
    }

    Candidate choose(const Game& game, bool placing, Random& random) const {
        std::vector<Candidate> all = candidates(game, placing);
        auto same = [&](const Candidate& each) { return each.sameDecision(all[0]); };
        if (std::all_of(all.begin(), all.end(), same)) return all[0];
        std::vector<size_t> left(all.size());
        for (size_t i = 0; i < left.size(); i++) left[i] = i;
        size_t best = 0;
        for (int spent = 0;;) {
            int count = static_cast<int>(left.size());
            int due = std::min(std::max(4, static_cast<int>(all[0].values.size())),
                               (simulations - spent) / count);
            for (int k = 0; k < due; k++) {
                uint64_t seed = random.next();
                Game start = game;
                Random cards(seed ^ 0xABCDEF);
                start.redeal(game.seat, cards);
                for (size_t i : left) {
                    all[i].values.push_back(rollout(start, all[i], seed));
                    all[i].sum += all[i].values.back();
                }
            }
            spent += std::max(0, due) * count;
            std::vector<size_t> others(left.begin() + 1, left.end());
            std::stable_sort(others.begin(), others.end(),
                             [&](size_t a, size_t b) { return all[a].sum > all[b].sum; });
            if (others.empty()) break;
            best = others[0];
            if (due < 1) break;
            others.resize(std::max<size_t>(1, others.size() / 2));
            left.resize(1);
            left.insert(left.end(), others.begin(), others.end());
        }
        return isBetter(all[best].values, all[0].values) ? all[best] : all[0];
    }

    // A change of mind needs 0.7 standard errors.
    static bool isBetter(const std::vector<float>& one, const std::vector<float>& other) {
        size_t n = std::min(one.size(), other.size());
        if (n < 2) return false;
        double count = static_cast<double>(n), mean = 0, squares = 0;
        for (size_t i = 0; i < n; i++) mean += (one[i] - other[i]) / count;
        for (size_t i = 0; i < n; i++) squares += std::pow(one[i] - other[i] - mean, 2);
        return mean > 0.7 * std::sqrt(squares / (count - 1) / count);
    }

    void spoils(Game& game, Random& random) const {
        game.tradeAll();
        if (game.reserve) game.placeAll(choose(game, true, random).attack.source);
    }

    int simulations;
};
