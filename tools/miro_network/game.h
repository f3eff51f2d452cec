// The rules of La Conquête du Monde for three players, throw by throw, as the rollouts need them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "battles.h"
#include "board.h"
#include "random.h"

constexpr int SIDES = 3, SYMBOLS = 4, CARDS = 44;
enum Symbol { ARTILLERY, CAVALRY, INFANTRY, JOKER };
enum Outcome { NOT_TAKEN, TAKEN, ELIMINATED };

inline int setValue(int traded) {
    constexpr int values[8] = {4, 6, 8, 10, 12, 15, 20, 25};
    return traded < 8 ? values[traded] : 25 + 5 * (traded - 7);
}

struct Game {
    int8_t owner[TERRITORIES];
    int armies[TERRITORIES];
    int fought[TERRITORIES];   // armies that fought in this turn: they may not move any more
    int arrived[TERRITORIES];  // armies that have moved already
    int8_t hand[SIDES][SYMBOLS], pile[SYMBOLS], discarded[SYMBOLS];
    int traded, round, seat, reserve;
    int land[SIDES];
    int8_t held[CONTINENTS][SIDES];
    bool over;
    int source, target;  // of the last battle of the turn, -1 before it

    int cards(int side) const {
        return hand[side][ARTILLERY] + hand[side][CAVALRY] + hand[side][INFANTRY] + hand[side][JOKER];
    }

    // A joker alone is a set, as are three different weapons.
    bool hasSet(int side) const { return hand[side][JOKER] || hasThreeWeapons(side); }

    bool hasThreeWeapons(int side) const {
        return hand[side][ARTILLERY] && hand[side][CAVALRY] && hand[side][INFANTRY];
    }

    // The last territory of a side may not be attacked in the first four rounds.
    bool isProtected(int side) const { return round <= 4 && land[side] == 1; }

    int alive() const { return (land[0] > 0) + (land[1] > 0) + (land[2] > 0); }

    void recount() {
        std::memset(land, 0, sizeof land);
        std::memset(held, 0, sizeof held);
        for (int t = 0; t < TERRITORIES; t++) {
            land[owner[t]]++;
            held[CONTINENT[t]][owner[t]]++;
        }
    }

    int bonus(int side) const {
        int sum = 0;
        for (int c = 0; c < CONTINENTS; c++)
            if (held[c][side] == SIZE[c]) sum += BONUS[c];
        return sum;
    }

    void tradeAll() {
        while (hasSet(seat)) {
            reserve += setValue(traded++);
            if (hasThreeWeapons(seat)) {
                for (int k : {ARTILLERY, CAVALRY, INFANTRY}) hand[seat][k]--, discarded[k]++;
            } else {
                hand[seat][JOKER]--, discarded[JOKER]++;
            }
        }
    }

    void placeAll(int t) {
        armies[t] += reserve;
        reserve = 0;
    }

    void draw(int side, Random& random) {
        auto count = [this] { return pile[0] + pile[1] + pile[2] + pile[3]; };
        if (!count()) {
            std::memcpy(pile, discarded, sizeof pile);
            std::memset(discarded, 0, sizeof discarded);
        }
        if (!count()) return;
        int k = random.below(count());
        for (int i = 0; i < SYMBOLS; k -= pile[i++])
            if (k < pile[i]) {
                pile[i]--, hand[side][i]++;
                return;
            }
    }

    void beginTurn(Random& random) {
        source = target = -1;
        std::memset(fought, 0, sizeof fought);
        std::memset(arrived, 0, sizeof arrived);
        draw(seat, random);
        reserve += land[seat] / 3 + bonus(seat);
    }

    void nextTurn(Random& random) {
        do {
            seat = (seat + 1) % SIDES;
            if (seat == 0) round++;
        } while (!land[seat]);
        beginTurn(random);
    }

    void take(int from, int t) {
        int loser = owner[t], side = owner[from];
        owner[t] = static_cast<int8_t>(side);
        land[side]++, land[loser]--;
        held[CONTINENT[t]][side]++, held[CONTINENT[t]][loser]--;
        over = land[side] == TERRITORIES;
    }

    void shift(int from, int to, int count) {
        armies[from] -= count;
        armies[to] += count;
    }

    // One throw; the attackers who threw and survived move in.
    Outcome fight(int from, int to, Random& random) {
        source = from, target = to;
        int x = std::min(armies[from] - 1, 3), y = std::min<int>(armies[to], 3);
        int pairs = std::min(x, y), lost = 0;
        double u = random.uniform();
        while (lost < pairs && u >= BATTLES.throws[x][y][lost]) u -= BATTLES.throws[x][y][lost++];
        armies[from] -= lost;
        armies[to] -= pairs - lost;
        int thrown = x - lost;
        fought[from] = std::max(fought[from] - lost, thrown);
        if (armies[to] > 0) return NOT_TAKEN;
        int loser = owner[to];
        take(from, to);
        shift(from, to, thrown);
        fought[from] -= thrown;
        fought[to] = thrown;
        arrived[to] = 0;
        if (land[loser]) return TAKEN;
        for (int i = 0; i < SYMBOLS; i++) {
            hand[seat][i] = static_cast<int8_t>(hand[seat][i] + hand[loser][i]);
            hand[loser][i] = 0;
        }
        return ELIMINATED;
    }

    // More armies follow a conquest, rested ones first.
    void follow(int count) {
        if (count <= 0) return;
        int tired = count - std::min(count, armies[source] - fought[source]);
        shift(source, target, count);
        fought[source] -= tired;
        fought[target] += tired;
    }

    // The armies that may move on from a territory.
    int movable(int t) const { return std::min(armies[t] - 1, armies[t] - fought[t] - arrived[t]); }

    void march(int from, int to, int count) {
        shift(from, to, count);
        arrived[to] += count;
    }

    bool isBorder(int t, int side) const {
        for (int k = 0; k < NEIGHBOURS[t]; k++)
            if (owner[NEAR[t][k]] != side) return true;
        return false;
    }

    // A new game: each player in turn throws a die and takes so many territories at random. Whoever comes
    // after the last one begins, as side 0.
    static Game dealt(Random& random) {
        Game game;
        std::memset(&game, 0, sizeof game);
        int order[TERRITORIES], side = 0;
        for (int i = 0; i < TERRITORIES; i++) order[i] = i;
        for (int i = TERRITORIES - 1; i > 0; i--) std::swap(order[i], order[random.below(i + 1)]);
        for (int i = 0; i < TERRITORIES; side = (side + 1) % SIDES)
            for (int count = random.below(6) + 1; count && i < TERRITORIES; count--, i++) {
                game.owner[order[i]] = static_cast<int8_t>(side);
                game.armies[order[i]] = 1;
            }
        for (auto& owner : game.owner) owner = static_cast<int8_t>((owner - side + SIDES) % SIDES);
        game.recount();
        for (int i = 0; i < SYMBOLS; i++) game.pile[i] = static_cast<int8_t>(DECK[i]);
        game.round = 1;
        game.beginTurn(random);
        return game;
    }

    // Deal anew all cards that a side does not see.
    void redeal(int viewer, Random& random) {
        int pool[CARDS], n = 0, need[SIDES] = {};
        auto collect = [&](int8_t* cards) {
            for (int i = 0; i < SYMBOLS; i++)
                for (; cards[i]; cards[i]--) pool[n++] = i;
        };
        collect(pile);
        for (int side = 0; side < SIDES; side++)
            if (side != viewer) need[side] = cards(side), collect(hand[side]);
        for (int side = 0; side < SIDES; side++)
            for (; need[side]; need[side]--) {
                int k = random.below(n);
                hand[side][pool[k]]++;
                pool[k] = pool[--n];
            }
        for (int k = 0; k < n; k++) pile[pool[k]]++;
    }
};

// The estimated share of a side in the game, from armies, cards and income: the value at the end of rollouts
// of the former expert, and of games that do not end.
inline float estimatedShare(const Game& game, int side) {
    if (game.over) return game.seat == side;
    float strength[SIDES] = {}, total = 0, own = 0;
    for (int t = 0; t < TERRITORIES; t++) strength[game.owner[t]] += game.armies[t];
    for (int s = 0; s < SIDES; s++) {
        if (!game.land[s]) continue;
        float income = static_cast<float>(game.land[s]) / 3.0f + static_cast<float>(game.bonus(s));
        float more = static_cast<float>(s == game.seat ? game.reserve : 0);
        more += 0.2f * static_cast<float>(setValue(game.traded) * game.cards(s));
        float weight = std::pow(strength[s] + more + 3 * income, 1.6f);
        total += weight;
        if (s == side) own = weight;
    }
    return own / total;
}
