// Turns of rivals in the rollouts of the expert: `weighedTurn` is that of the program; with `quickReply` the
// games were played from which the weights in use were trained.
#pragma once
#include <algorithm>
#include <vector>

#include "quick.h"

// The quick policy with odds at random, and now and then against one side above all.
inline void quickReply(Game& game, int against, Random& random) {
    Manner reply = PERSISTENT;
    reply.odds = static_cast<float>(0.45 + 0.3 * random.uniform());
    if (random.uniform() < 0.3) reply.wantedRival = against;
    quickTurn(game, reply, random);
}

// Variants of the quick policy: two odds, then each continent and each side preferred.
inline const std::vector<Manner>& variants() {
    static const std::vector<Manner> all = [] {
        std::vector<Manner> found{BOLD, PERSISTENT};
        for (int c = 0; c < CONTINENTS; c++) found.push_back({0.55f, PERSISTENT.goingOn, c, -1});
        for (int s = 0; s < SIDES; s++) found.push_back({0.55f, PERSISTENT.goingOn, -1, s});
        return found;
    }();
    return all;
}

// The share in all strength at the next own turn, in one rollout of a placement.
inline float worthOf(Game game, int place, const Manner& manner, Random& random) {
    int side = game.seat;
    game.placeAll(place);
    quickTurn(game, manner, random);
    for (int n = 1; n < SIDES && !game.over; n++) {
        game.nextTurn(random);
        if (game.seat == side) break;
        quickTurn(game, PERSISTENT, random);
    }
    return estimatedShare(game, side);
}

// A turn with all reinforcements on the best of the territories that the variants choose.
inline void weighedTurn(Game& game, Random& random) {
    game.tradeAll();
    Manner chosen = BOLD;
    if (game.reserve) {
        std::vector<int> places;
        std::vector<Manner> manners;
        for (const Manner& manner : variants()) {
            int place = quickPlacement(game, manner);
            if (std::find(places.begin(), places.end(), place) != places.end()) continue;
            places.push_back(place);
            manners.push_back(manner);
        }
        int where = places[0];
        float best = -1;
        for (size_t i = 0; places.size() > 1 && i < places.size(); i++) {
            float worth = worthOf(game, places[i], manners[i], random);
            if (worth > best) best = worth, where = places[i], chosen = manners[i];
        }
        game.placeAll(where);
    }
    quickTurn(game, chosen, random);
}
