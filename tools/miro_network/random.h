// Random numbers: SplitMix64, so that a seed gives the same games with every compiler.
#pragma once
#include <cmath>
#include <cstdint>

struct Random {
    uint64_t state;

    explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ULL + 0x1234567) {}

    uint64_t next() {
        state += 0x9E3779B97F4A7C15ULL;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // A number from 0 to n - 1.
    int below(int n) { return static_cast<int>((next() >> 32) * static_cast<uint64_t>(n) >> 32); }

    // A number from 0 to 1, without 1.
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    double normal() {
        double a = uniform() + 1e-12, b = uniform();
        return std::sqrt(-2 * std::log(a)) * std::cos(6.283185307 * b);
    }
};
