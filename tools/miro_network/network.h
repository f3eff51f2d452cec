// The network: the inputs that describe a position after a turn, and two hidden layers.
#pragma once
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "game.h"

constexpr int OF_PLACE = 4, OF_SIDE = 25, OF_CONTINENT = 3, OF_GAME = 14;
constexpr int PLACES = TERRITORIES * SIDES * OF_PLACE;
constexpr int CONTINENTS_FROM = PLACES + SIDES * OF_SIDE;
constexpr int GAME_FROM = CONTINENTS_FROM + SIDES * CONTINENTS * OF_CONTINENT;
// The last input is for a set that was kept. Only random policies keep one: the exported network has no such
// row.
constexpr int KEPT_SET = GAME_FROM + OF_GAME, INPUTS = KEPT_SET + 1;
constexpr int HIDDEN = 64, DEEP = 24;
constexpr float LEAK = 0.05f;  // the slope of a neuron below zero

// The sides in the order of play from one on; one that is out comes last.
struct Seats {
    int seat[SIDES], rank[SIDES];

    Seats(const Game& game, int mover) {
        seat[0] = mover, seat[1] = (mover + 1) % SIDES, seat[2] = (mover + 2) % SIDES;
        if (!game.land[seat[1]]) std::swap(seat[1], seat[2]);
        for (int r = 0; r < SIDES; r++) rank[seat[r]] = r;
    }
};

// The inputs that are not zero. They are those of `miro_chance.py`, in its order.
class Inputs {
public:
    int count = 0;
    int16_t index[TERRITORIES * OF_PLACE + INPUTS - PLACES];
    float value[TERRITORIES * OF_PLACE + INPUTS - PLACES];

    Inputs(const Game& game, int mover) : game(game), seats(game, mover) {
        for (int t = 0; t < TERRITORIES; t++) addPlace(t);
        addSides();
        addContinents();
        addGame(mover);
    }

private:
    void add(int i, float v) {
        if (v != 0) index[count] = static_cast<int16_t>(i), value[count++] = v;
    }

    // The armies that it costs to beat so many, about.
    static float cost(int defenders) {
        return defenders == 1 ? 0.52f : 1.4f + 1.7f * static_cast<float>(defenders - 2);
    }

    void addPlace(int t) {
        int side = seats.rank[game.owner[t]], there = game.armies[t], most[SIDES] = {}, threat = 0;
        bool border[SIDES] = {};
        armies[side] += static_cast<float>(there);
        costs[side] += cost(there) + 1;
        if (there == 1) single[side]++;
        for (int k = 0; k < NEIGHBOURS[t]; k++) {
            int near = NEAR[t][k], rival = seats.rank[game.owner[near]];
            if (rival == side) continue;
            int able = game.armies[near] - 1;
            border[rival] = true;
            threat += able;
            most[rival] = std::max(most[rival], able);
        }
        int first = (t * SIDES + side) * OF_PLACE, strongest = *std::max_element(most, most + SIDES);
        add(first, 1);
        add(first + 1, std::log2(static_cast<float>(std::min(there, 2047))) / 2);
        add(first + 2, there == 1);
        add(first + 3, 2 * static_cast<float>(strongest) / static_cast<float>(there + strongest));
        for (int rival = 0; rival < SIDES; rival++) {
            if (border[rival]) reach[side][rival] += static_cast<float>(there - 1);
            if (most[rival] && chanceToWin(most[rival], there) >= 0.6f) lost[side][rival]++;
        }
        if (border[0] || border[1] || border[2]) addFront(t, side, there, threat);
    }

    void addFront(int t, int side, int there, int threat) {
        front[side] += static_cast<float>(there - 1);
        if (there > mass[side])
            second[side] = mass[side], mass[side] = there;
        else if (there > second[side])
            second[side] = there;
        if (!threat) return;
        exposed[side] += static_cast<float>(std::max(0, threat - there));
        float ratio = static_cast<float>(there) / static_cast<float>(threat + 3);
        ratio *= ratio;
        hold[CONTINENT[t]] *= 0.15f + 0.85f * ratio / (0.35f + ratio);
    }

    void addSides() {
        worth = static_cast<float>(setValue(game.traded));
        for (int r = 0; r < SIDES; r++) {
            int side = seats.seat[r];
            cards[r] = game.cards(side);
            income[r] = static_cast<float>(game.land[side]) / 3 + static_cast<float>(game.bonus(side));
            if (game.land[side])
                strength[r] = armies[r] + 0.2f * worth * static_cast<float>(cards[r]) + 3 * income[r];
            allArmies += armies[r], allIncome += income[r], allStrength += strength[r];
        }
        for (int r = 0; r < SIDES; r++)
            if (game.land[seats.seat[r]]) addSide(r);
    }

    // The rival's armies beside a side, income and likely set, against the cost of all that it has.
    float peril(int r, int rival) const {
        constexpr float cardsOfASet[7] = {0, 0.045f, 0.09f, 0.32f, 0.6f, 0.85f, 0.95f};
        if (!game.land[seats.seat[rival]]) return 0;
        float more = income[rival] + cardsOfASet[std::min(cards[rival] + 1, 6)] * worth;
        float ratio = (reach[rival][r] + more) / costs[r];
        ratio *= ratio;
        return ratio / (0.5f + ratio) * 2;
    }

    void addSide(int r) {
        int land = game.land[seats.seat[r]], rivals[2] = {(r + 1) % SIDES, (r + 2) % SIDES};
        int first = PLACES + r * OF_SIDE;
        float hand = static_cast<float>(cards[r]);
        const float values[16] = {
            static_cast<float>(land) / 14,
            armies[r] / allArmies * 3 - 1,
            std::log(strength[r] / allStrength * 3),
            income[r] / 6,
            income[r] / allIncome * 3 - 1,
            front[r] / allArmies * 3,
            exposed[r] / (armies[r] + exposed[r]),
            static_cast<float>(mass[r]) / allArmies * 3,
            static_cast<float>(second[r]) / allArmies * 3,
            static_cast<float>(single[r]) / 10,
            0.2f * worth * hand / allStrength * 6,
            static_cast<float>(lost[r][rivals[0]]) / 5,
            static_cast<float>(lost[r][rivals[1]]) / 5,
            peril(r, rivals[0]),
            peril(r, rivals[1]),
            land <= 6 ? 1 / static_cast<float>(land) : 0,
        };
        for (int i = 0; i < 16; i++) add(first + i, values[i]);
        add(first + 16 + std::min(cards[r], 5), 1);
        add(first + 22, std::log(1 + armies[r]) - 3);
        add(first + 23, land <= 3);
        add(first + 24, std::log(1 + static_cast<float>(mass[r])) - 2);
    }

    void addContinents() {
        for (int c = 0; c < CONTINENTS; c++)
            for (int r = 0; r < SIDES; r++) {
                int held = game.held[c][seats.seat[r]];
                int first = CONTINENTS_FROM + (c * SIDES + r) * OF_CONTINENT;
                add(first, static_cast<float>(held) / static_cast<float>(SIZE[c]));
                if (held == SIZE[c]) add(first + 1, 1), add(first + 2, hold[c]);
            }
    }

    void addGame(int mover) {
        const int8_t* hand = game.hand[mover];
        int kinds = (hand[ARTILLERY] > 0) + (hand[CAVALRY] > 0) + (hand[INFANTRY] > 0);
        add(GAME_FROM, 1);
        add(GAME_FROM + 1, worth / 20);
        add(GAME_FROM + 2, std::log(worth / 10));
        add(GAME_FROM + 2 + std::min(game.round, 5), 1);
        add(GAME_FROM + 8, static_cast<float>(std::min(game.round, 20)) / 20);
        add(GAME_FROM + 9, std::log(allArmies / 60));
        add(GAME_FROM + 10 + kinds, 1);
        add(KEPT_SET, game.hasSet(mover) ? worth / allStrength * 3 : 0);
    }

    const Game& game;
    Seats seats;
    float armies[SIDES] = {}, costs[SIDES] = {}, front[SIDES] = {}, exposed[SIDES] = {};
    float income[SIDES] = {}, strength[SIDES] = {}, reach[SIDES][SIDES] = {};
    float hold[CONTINENTS] = {1, 1, 1, 1, 1, 1};
    float worth = 0, allArmies = 0, allIncome = 0, allStrength = 0;
    int mass[SIDES] = {}, second[SIDES] = {}, single[SIDES] = {}, cards[SIDES] = {};
    int lost[SIDES][SIDES] = {};
};

struct Layers {
    float hidden[HIDDEN], deep[DEEP], score[SIDES];
};

struct Network {
    float rows[INPUTS][HIDDEN], first[HIDDEN];
    float inner[HIDDEN][DEEP], second[DEEP];
    float outer[DEEP][SIDES], last[SIDES];

    void initialise(Random& random) {
        std::memset(this, 0, sizeof *this);
        for (auto& row : rows)
            for (float& w : row) w = static_cast<float>(random.normal() * 0.08);
        for (auto& row : inner)
            for (float& w : row) w = static_cast<float>(random.normal() * std::sqrt(2.0 / HIDDEN));
        for (auto& row : outer)
            for (float& w : row) w = static_cast<float>(random.normal() * 0.2);
    }

    void evaluate(const Inputs& inputs, Layers& at) const {
        std::memcpy(at.hidden, first, sizeof first);
        for (int i = 0; i < inputs.count; i++) {
            const float* row = rows[inputs.index[i]];
            for (int j = 0; j < HIDDEN; j++) at.hidden[j] += inputs.value[i] * row[j];
        }
        for (float& x : at.hidden) x = std::max(x, LEAK * x);
        std::memcpy(at.deep, second, sizeof second);
        for (int j = 0; j < HIDDEN; j++)
            for (int k = 0; k < DEEP; k++) at.deep[k] += at.hidden[j] * inner[j][k];
        for (float& x : at.deep) x = std::max(x, LEAK * x);
        std::memcpy(at.score, last, sizeof last);
        for (int k = 0; k < DEEP; k++)
            for (int r = 0; r < SIDES; r++) at.score[r] += at.deep[k] * outer[k][r];
    }

    // The chances of the sides by their scores.
    static void softmax(const float* score, int sides, float* chance) {
        float best = *std::max_element(score, score + sides), total = 0;
        for (int r = 0; r < SIDES; r++) total += chance[r] = r < sides ? std::exp(score[r] - best) : 0;
        for (int r = 0; r < SIDES; r++) chance[r] /= total;
    }

    static Network read(const std::string& name) {
        Network network;
        FILE* file = std::fopen(name.c_str(), "rb");
        bool whole = file && std::fread(&network, sizeof network, 1, file) == 1;
        if (file) std::fclose(file);
        if (!whole) throw std::runtime_error(name + ": no network of this program");
        return network;
    }

    void write(const std::string& name) const {
        FILE* file = std::fopen(name.c_str(), "wb");
        bool whole = file && std::fwrite(this, sizeof *this, 1, file) == 1;
        if (file && std::fclose(file)) whole = false;
        if (!whole) throw std::runtime_error(name + " cannot be written");
    }
};

// The networks for two and for three sides.
struct Networks {
    Network two, three;

    // The chances of the sides from the mover on, in the order of play, after its turn.
    void chances(const Game& game, int mover, float* chance) const {
        int sides = game.alive();
        Layers layers;
        (sides == SIDES ? three : two).evaluate(Inputs(game, mover), layers);
        Network::softmax(layers.score, sides, chance);
    }
};
