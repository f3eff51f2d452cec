// The chances of positions of a file by the networks, to compare with `miro_chance.py`.
//   chance THREE TWO FILE
// A line for each: owners, armies, cards by side and symbol, sets traded, round, mover, and the chances of
// the sides from the mover on, in the order of play.
#include <cstdio>
#include <iostream>
#include <memory>

#include "records.h"

int main(int count, char** argument) {
    if (count != 4) {
        std::cerr << "usage: chance THREE TWO FILE\n";
        return 2;
    }
    auto networks = std::make_unique<Networks>();
    networks->three = Network::read(argument[1]);
    networks->two = Network::read(argument[2]);
    FILE* file = std::fopen(argument[3], "rb");
    if (!file) throw std::runtime_error(std::string(argument[3]) + " cannot be read");
    for (Record record; std::fread(&record, sizeof record, 1, file) == 1;) {
        float chance[SIDES];
        networks->chances(record.position(), record.mover, chance);
        for (int owner : record.owner) std::printf("%d ", owner);
        for (int armies : record.armies) std::printf("%d ", armies);
        for (const auto& hand : record.hand)
            for (int cards : hand) std::printf("%d ", cards);
        std::printf("%d %d %d", record.traded, record.round, record.mover);
        for (float each : chance) std::printf(" %.9g", static_cast<double>(each));
        std::printf("\n");
    }
    std::fclose(file);
}
