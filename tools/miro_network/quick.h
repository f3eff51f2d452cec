// The quick policy, as `MiroPosition` has it, and a variant that acts at random now and then.
#pragma once
#include "game.h"

struct Manner {
    float odds;              // the least chance of a first throw
    float goingOn;           // the least chance to go on with a battle
    int wantedContinent = -1, wantedRival = -1;
};

constexpr Manner PERSISTENT{0.65f, 0.75f}, BOLD{0.5f, 0.6f}, NO_ATTACK{2.0f, 2.0f};
constexpr float LENIENCE = 0.15f;  // the chance by which the least chance falls for the best prizes

// The values of conquests, each computed once.
class Prizes {
public:
    Prizes(const Game& game, const Manner& manner) : game(game), manner(manner) {
        std::fill_n(known, TERRITORIES, -1.0f);
    }

    float operator()(int t) {
        if (known[t] < 0) known[t] = prize(t);
        return known[t];
    }

private:
    float prize(int t) const {
        int owner = game.owner[t], c = CONTINENT[t], missing = SIZE[c] - game.held[c][game.seat];
        float value = 1 + static_cast<float>(BONUS[c]) / static_cast<float>(1 + missing);
        if (game.held[c][owner] == SIZE[c]) value += static_cast<float>(BONUS[c]);
        if (game.land[owner] <= 3)
            value += 3.0f / static_cast<float>(game.land[owner]) *
                     static_cast<float>(1 + game.cards(owner));
        if (manner.wantedContinent == c) value += 4;
        if (manner.wantedRival == owner) value += 4;
        return value;
    }

    const Game& game;
    const Manner& manner;
    float known[TERRITORIES];
};

struct Attack {
    int source = -1, target = -1;
    explicit operator bool() const { return source >= 0; }
};

// True where the battle that has begun goes on.
inline bool goesOn(const Game& game, const Manner& manner) {
    if (game.source < 0 || game.owner[game.source] != game.seat) return false;
    int rival = game.owner[game.target], able = game.armies[game.source] - 1;
    return rival != game.seat && able >= 1 && !game.isProtected(rival) &&
           chanceToWin(able, game.armies[game.target]) >= manner.goingOn;
}

inline Attack quickAttack(const Game& game, const Manner& manner) {
    if (goesOn(game, manner)) return {game.source, game.target};
    Attack best;
    float least = manner.odds - LENIENCE, most = -1;
    if (least > 1) return best;
    Prizes prizes(game, manner);
    for (int i = 0; i < TERRITORIES; i++) {
        if (game.owner[i] != game.seat || game.armies[i] < 2) continue;
        for (int k = 0; k < NEIGHBOURS[i]; k++) {
            int t = NEAR[i][k];
            if (game.owner[t] == game.seat) continue;
            float chance = chanceToWin(game.armies[i] - 1, game.armies[t]);
            if (chance < least || game.isProtected(game.owner[t])) continue;
            float prize = prizes(t);
            if (chance * prize <= most) continue;
            if (chance >= manner.odds - std::min(LENIENCE, prize / 50))
                most = chance * prize, best = {i, t};
        }
    }
    return best;
}

// The territory for all reinforcements.
inline int quickPlacement(const Game& game, const Manner& manner) {
    int best = -1, armies = 0;
    float most = -2;
    Prizes prizes(game, manner);
    for (int i = 0; i < TERRITORIES; i++) {
        if (game.owner[i] != game.seat) continue;
        float score = -1;
        for (int k = 0; k < NEIGHBOURS[i]; k++) {
            int t = NEAR[i][k];
            if (game.owner[t] == game.seat) continue;
            float chance = chanceToWin(game.armies[i] + game.reserve - 1, game.armies[t]);
            score = std::max(score, prizes(t) * chance);
        }
        if (score > most || (score == most && game.armies[i] > armies))
            most = score, armies = game.armies[i], best = i;
    }
    return best;
}

// The rivals' armies beside a territory that can attack.
inline int threat(const Game& game, int t) {
    int sum = 0;
    for (int k = 0; k < NEIGHBOURS[t]; k++)
        if (game.owner[NEAR[t][k]] != game.seat) sum += game.armies[NEAR[t][k]] - 1;
    return sum;
}

inline int quickFollowers(const Game& game) {
    int count = game.armies[game.source] - 1;
    if (count > 0 && game.isBorder(game.source, game.seat)) {
        int behind = threat(game, game.source), ahead = threat(game, game.target) + 1;
        count = count * ahead / std::max(1, ahead + behind);
    }
    return count;
}

// Armies with nobody to fight march towards the nearest rival.
class QuickMarch {
public:
    explicit QuickMarch(Game& game) : game(game) {
        measure();
        for (int t = 0; t < TERRITORIES; t++) {
            bool inner = game.owner[t] == game.seat && steps[t] != 1;
            free[t] = inner ? std::min(game.armies[t] - 1, game.armies[t] - game.fought[t]) : 0;
        }
    }

    void carryOut() {
        for (Attack move = next(); move; move = next()) {
            int to = move.target, count = free[move.source];
            game.march(move.source, to, count);
            free[move.source] = 0;
            if (steps[to] != 1) free[to] = game.movable(to);
        }
    }

private:
    void measure() {
        int queue[TERRITORIES], n = 0;
        for (int t = 0; t < TERRITORIES; t++) {
            bool own = game.owner[t] == game.seat;
            steps[t] = own ? FAR : 0;
            if (!own) queue[n++] = t;
        }
        for (int h = 0; h < n; h++)
            for (int k = 0; k < NEIGHBOURS[queue[h]]; k++) {
                int t = NEAR[queue[h]][k];
                if (steps[t] == FAR) steps[t] = steps[queue[h]] + 1, queue[n++] = t;
            }
    }

    // The largest army moves first, to where the threat is greatest.
    Attack next() const {
        Attack best;
        int armies = -1, danger = -1;
        for (int i = 0; i < TERRITORIES; i++) {
            if (free[i] <= 0 || game.armies[i] < armies) continue;
            for (int k = 0; k < NEIGHBOURS[i]; k++) {
                int t = NEAR[i][k];
                if (steps[t] >= steps[i]) continue;
                int there = threat(game, t);
                if (game.armies[i] > armies || there > danger)
                    armies = game.armies[i], danger = there, best = {i, t};
            }
        }
        return best;
    }

    static constexpr int FAR = 99;
    Game& game;
    int steps[TERRITORIES], free[TERRITORIES];
};

inline void quickSpoils(Game& game, const Manner& manner) {
    game.tradeAll();
    if (game.reserve) game.placeAll(quickPlacement(game, manner));
}

// What is left of a turn from its attacks on, up to its end.
inline void quickAttacks(Game& game, const Manner& manner, Random& random) {
    while (!game.over) {
        Attack attack = quickAttack(game, manner);
        if (!attack) break;
        Outcome outcome = game.fight(attack.source, attack.target, random);
        if (outcome == NOT_TAKEN) continue;
        if (game.over) return;
        game.follow(quickFollowers(game));
        if (outcome == ELIMINATED) quickSpoils(game, manner);
    }
    if (!game.over) QuickMarch(game).carryOut();
}

// A turn, or what is left of it from its reinforcements on, up to its end.
inline void quickTurn(Game& game, const Manner& manner, Random& random) {
    quickSpoils(game, manner);
    quickAttacks(game, manner, random);
}

// A turn with another manner each time and some random acts, so that positions vary. wild: from 0, for none.
class RandomTurn {
public:
    RandomTurn(Game& game, Random& random, float wild)
        : game(game), random(random), wild(wild), manner(PERSISTENT) {
        manner.odds = static_cast<float>(0.42 + 0.4 * random.uniform());
        manner.goingOn = static_cast<float>(0.6 + 0.25 * random.uniform());
        if (chance(0.06)) manner.odds = NO_ATTACK.odds;
        if (chance(0.4)) manner.wantedContinent = random.below(CONTINENTS);
        if (chance(0.3)) manner.wantedRival = random.below(SIDES);
    }

    void carryOut() {
        if (!wildly(0.1)) game.tradeAll();
        if (game.reserve) place();
        attack();
        if (game.over) return;
        if (wildly(0.4)) move();
        if (!wildly(0.1)) QuickMarch(game).carryOut();
    }

private:
    bool chance(double p) { return random.uniform() < p; }
    bool wildly(double p) { return random.uniform() < p * wild; }

    void place() {
        if (!wildly(0.35)) return game.placeAll(quickPlacement(game, manner));
        int borders[TERRITORIES], n = 0, chosen[3];
        for (int t = 0; t < TERRITORIES; t++)
            if (game.owner[t] == game.seat && game.isBorder(t, game.seat)) borders[n++] = t;
        int several = 1 + random.below(3);
        for (int j = 0; j < several; j++) chosen[j] = borders[random.below(n)];
        if (chance(0.6)) chosen[0] = quickPlacement(game, manner);
        for (; game.reserve; game.reserve--) game.armies[chosen[random.below(several)]]++;
    }

    void attack() {
        int taken = 0, most = wildly(0.25) ? random.below(6) : 999;
        while (!game.over && taken < most) {
            Attack next = quickAttack(game, manner);
            if (!next) return;
            Outcome outcome = game.fight(next.source, next.target, random);
            if (outcome == NOT_TAKEN) continue;
            taken++;
            if (game.over) return;
            game.follow(followers());
            if (outcome == ELIMINATED) quickSpoils(game, manner);
        }
    }

    int followers() {
        int most = game.armies[game.source] - 1;
        double u = random.uniform();
        if (u < 0.15 * wild) return most;
        if (u < 0.25 * wild) return 0;
        if (u < 0.35 * wild) return most ? random.below(most + 1) : 0;
        return quickFollowers(game);
    }

    void move() {
        for (int k = 0; k < 3; k++) {
            int from = random.below(TERRITORIES);
            if (game.owner[from] != game.seat || game.movable(from) < 1) continue;
            int to = NEAR[from][random.below(NEIGHBOURS[from])];
            if (game.owner[to] == game.seat)
                game.march(from, to, 1 + random.below(game.movable(from)));
        }
    }

    Game& game;
    Random& random;
    float wild;
    Manner manner;
};
