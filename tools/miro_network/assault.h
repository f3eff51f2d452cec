// Assaults of the expert, as in `miro_assault.py`: all land of one rival is taken in one turn, from all sides.
// Sets are kept for them in long games.
#pragma once
#include <algorithm>
#include <vector>

#include "quick.h"

constexpr int FIRST_ROUND = 14, GARRISON = 3;
constexpr double TO_BEGIN = 2, MORE_TO_BEGIN = 8, TO_GO_ON = 1.6, EARNS_MORE = 1.2, OF_SETS = 0.5;
constexpr float LEAST_CHANCE = 0.5f;

inline int allArmies(const Game& game, int side) {
    int sum = 0;
    for (int t = 0; t < TERRITORIES; t++)
        if (game.owner[t] == side) sum += game.armies[t];
    return sum;
}

// The reinforcements with those for all sets of the hand.
inline int reserveWithSets(Game game) {
    game.tradeAll();
    return game.reserve;
}

// True where a side earns more than its rivals together and none of them is stronger: it keeps its sets.
inline bool keepsSets(const Game& game) {
    if (game.round < FIRST_ROUND) return false;
    auto income = [&](int side) { return game.land[side] / 3 + game.bonus(side); };
    int earned = 0, strongest = 0;
    for (int s = 0; s < SIDES; s++)
        if (s != game.seat && game.land[s]) {
            earned += income(s);
            strongest = std::max(strongest, allArmies(game, s));
        }
    int ofSets = reserveWithSets(game) - game.reserve;
    return income(game.seat) >= EARNS_MORE * earned &&
           strongest <= allArmies(game, game.seat) + OF_SETS * ofSets;
}

// The own neighbours of a territory: that with most armies conquers it, the others fight before.
struct Attackers {
    int main = -1;
    std::vector<int> others;

    Attackers(const Game& game, int target) {
        for (int k = 0; k < NEIGHBOURS[target]; k++) {
            int t = NEAR[target][k];
            if (game.owner[t] == game.seat && (main < 0 || game.armies[t] > game.armies[main])) main = t;
        }
        for (int k = 0; k < NEIGHBOURS[target]; k++) {
            int t = NEAR[target][k];
            if (game.owner[t] == game.seat && t != main) others.push_back(t);
        }
    }
};

// The armies that an assault of a rival lacks, by place. Armies beside several territories count once.
class Lacking {
public:
    int place[TERRITORIES] = {}, sum = 0;
    bool reachable = true;

    Lacking(const Game& game, int victim, double ratio, double more) : game(game), victim(victim) {
        std::vector<int> places;
        for (int t = 0; t < TERRITORIES; t++) {
            left[t] = game.owner[t] == game.seat ? game.armies[t] - 1 : 0;
            if (game.owner[t] == victim) places.push_back(t);
        }
        std::stable_sort(places.begin(), places.end(),
                         [&](int a, int b) { return game.armies[a] > game.armies[b]; });
        findRegions(places);
        double inland[TERRITORIES] = {};
        int front[TERRITORIES];
        std::fill_n(front, TERRITORIES, -1);
        for (int t : places) {
            int there = game.armies[t];
            double need = there == 1 ? 2 : ratio * there + std::min<double>(more, there);
            Attackers near(game, t);
            if (near.main < 0) {
                inland[region[t]] += need + 1;
                continue;
            }
            for (int helper : near.others) use(helper, left[helper] - GARRISON + 1, need);
            use(near.main, left[near.main], need);
            if (need > 0) add(near.main, static_cast<int>(need + 1));
            if (front[region[t]] < 0) front[region[t]] = near.main;
        }
        // Land that is not beside an own territory is reached through other land of the rival.
        for (int r = 0; r < regions; r++) {
            if (front[r] < 0) {
                reachable = false;
            } else if (inland[r] > 0) {
                int further = static_cast<int>(inland[r] + 1), used = std::min(further, left[front[r]]);
                left[front[r]] -= used;
                add(front[r], further - used);
            }
        }
    }

private:
    void findRegions(const std::vector<int>& places) {
        std::fill_n(region, TERRITORIES, -1);
        for (int first : places) {
            if (region[first] >= 0) continue;
            std::vector<int> found{first};
            region[first] = regions;
            for (size_t i = 0; i < found.size(); i++)
                for (int k = 0; k < NEIGHBOURS[found[i]]; k++) {
                    int t = NEAR[found[i]][k];
                    if (game.owner[t] == victim && region[t] < 0) region[t] = regions, found.push_back(t);
                }
            regions++;
        }
    }

    void use(int t, int able, double& need) {
        int used = std::min(able, static_cast<int>(need + 1));
        if (need > 0 && used > 0) left[t] -= used, need -= used;
    }

    void add(int t, int count) { place[t] += count, sum += count; }

    const Game& game;
    int victim, regions = 0, region[TERRITORIES], left[TERRITORIES];
};

// The rival with most armies and cards whose land falls with so many more armies, -1 for none.
inline int victim(const Game& game, int reserve, double ratio = TO_BEGIN, double more = MORE_TO_BEGIN) {
    int best = -1, most = -1;
    if (game.round < FIRST_ROUND) return -1;
    for (int s = 0; s < SIDES; s++) {
        if (s == game.seat || !game.land[s]) continue;
        Lacking lacks(game, s, ratio, more);
        int worth = allArmies(game, s) + setValue(game.traded) * game.cards(s) / 3;
        if (lacks.reachable && lacks.sum <= reserve && worth > most) most = worth, best = s;
    }
    return best;
}

inline bool goesOnWithAssault(const Game& game) { return victim(game, 0, TO_GO_ON, 0) >= 0; }

// The next attack of an assault, where the rival has most armies; none where no assault goes on.
inline Attack nextOfAssault(const Game& game) {
    int rival = victim(game, 0, TO_GO_ON, 0), target = -1;
    for (int t = 0; rival >= 0 && t < TERRITORIES; t++) {
        if (game.owner[t] != rival || (target >= 0 && game.armies[t] <= game.armies[target])) continue;
        Attackers near(game, t);
        if (near.main >= 0 && game.armies[near.main] > 1) target = t;
    }
    if (target < 0) return {};
    Attackers near(game, target);
    int source = -1, able = game.armies[near.main] - 1;
    for (int t : near.others) {
        if (game.armies[t] <= GARRISON) continue;
        able += game.armies[t] - GARRISON;
        if (source < 0 || game.armies[t] > game.armies[source]) source = t;
    }
    if (chanceToWin(able, game.armies[target]) < LEAST_CHANCE) return {};
    return {source < 0 ? near.main : source, target};
}

// Sets are traded where an assault succeeds with them, or where they are not kept.
inline void tradeForAssault(Game& game) {
    if (victim(game, reserveWithSets(game)) >= 0 || !keepsSets(game)) game.tradeAll();
}

// Reinforcements go where an assault lacks them, all that are left where it lacks most.
inline void placeForAssault(Game& game) {
    int rival = victim(game, game.reserve), main = -1;
    if (rival < 0) return;
    Lacking lacks(game, rival, TO_BEGIN, MORE_TO_BEGIN);
    for (int t = 0; t < TERRITORIES; t++)
        if (lacks.place[t]) {
            game.armies[t] += lacks.place[t], game.reserve -= lacks.place[t];
            if (main < 0 || lacks.place[t] > lacks.place[main]) main = t;
        }
    if (main >= 0) game.placeAll(main);
}

// The number of followers with whom an assault goes on, -1 where it does not.
inline int followersOfAssault(const Game& game) {
    int most = game.armies[game.source] - 1;
    for (int count : {most, 0, most / 2}) {
        Game after = game;
        after.follow(count);
        if (goesOnWithAssault(after)) return count;
    }
    return -1;
}
