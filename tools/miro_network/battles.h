// The chances of battles that go on to the end: up to three dice on each side, the defender wins ties.
#pragma once
#include <algorithm>
#include <functional>

constexpr int LARGEST = 120;  // armies on a side up to which the tables go

struct Battles {
    // By dice of the attacker, dice of the defender and armies that the attacker loses in a throw.
    double throws[4][4][4] = {};
    // By attackers and defenders: the chance to win, the mean of the attackers left after a victory,
    // and of the defenders left after a defeat.
    float win[LARGEST + 1][LARGEST + 1], survivors[LARGEST + 1][LARGEST + 1];
    float defenders[LARGEST + 1][LARGEST + 1];

    Battles() {
        for (int a = 1; a <= 3; a++)
            for (int d = 1; d <= 3; d++) count(a, d);
        tables();
    }

private:
    void count(int a, int d) {
        int all = 1;
        for (int i = 0; i < a + d; i++) all *= 6;
        for (int x = 0; x < all; x++) {
            int red[3], black[3], rest = x;
            for (int i = 0; i < a; i++, rest /= 6) red[i] = rest % 6;
            for (int i = 0; i < d; i++, rest /= 6) black[i] = rest % 6;
            std::sort(red, red + a, std::greater<int>());
            std::sort(black, black + d, std::greater<int>());
            int lost = 0;
            for (int i = 0; i < std::min(a, d); i++) lost += red[i] <= black[i];
            throws[a][d][lost] += 1.0 / all;
        }
    }

    void tables() {
        // Sums, not means: outcomes that never end in a victory add nothing to the survivors.
        static double p[LARGEST + 1][LARGEST + 1], s[LARGEST + 1][LARGEST + 1];
        static double f[LARGEST + 1][LARGEST + 1];
        for (int a = 0; a <= LARGEST; a++)
            for (int d = 0; d <= LARGEST; d++) {
                if (d == 0) {
                    p[a][d] = 1, s[a][d] = a, f[a][d] = 0;
                } else if (a == 0) {
                    p[a][d] = 0, s[a][d] = 0, f[a][d] = d;
                } else {
                    int x = std::min(a, 3), y = std::min(d, 3), pairs = std::min(x, y);
                    p[a][d] = s[a][d] = f[a][d] = 0;
                    for (int lost = 0; lost <= pairs; lost++) {
                        double q = throws[x][y][lost];
                        int na = a - lost, nd = d - (pairs - lost);
                        p[a][d] += q * p[na][nd], s[a][d] += q * s[na][nd], f[a][d] += q * f[na][nd];
                    }
                }
                double loss = 1 - p[a][d];
                win[a][d] = static_cast<float>(p[a][d]);
                survivors[a][d] = static_cast<float>(p[a][d] > 1e-12 ? s[a][d] / p[a][d] : 0);
                defenders[a][d] = static_cast<float>(loss > 1e-12 ? f[a][d] / loss : 0);
            }
    }
};

inline const Battles BATTLES;

// The chance that so many attackers take a territory. Larger battles go by the ratio.
inline float chanceToWin(int attackers, int defenders) {
    if (std::max(attackers, defenders) <= LARGEST) return BATTLES.win[attackers][defenders];
    double scale = static_cast<double>(LARGEST) / std::max(attackers, defenders);
    return BATTLES.win[static_cast<int>(attackers * scale)]
                      [std::max(1, static_cast<int>(defenders * scale))];
}

inline float attackersLeft(int attackers, int defenders) {
    if (std::max(attackers, defenders) <= LARGEST) return BATTLES.survivors[attackers][defenders];
    return static_cast<float>(std::max(1.0, attackers - 1.7 * defenders));
}

inline float defendersLeft(int attackers, int defenders) {
    if (std::max(attackers, defenders) <= LARGEST) return BATTLES.defenders[attackers][defenders];
    return static_cast<float>(std::max(1.0, defenders - attackers / 1.7));
}
