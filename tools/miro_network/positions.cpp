// Positions of games of the quick policy, which acts at random now and then.
//   positions FILE GAMES FIRST_SEED SHARE
// SHARE of the positions after a turn are kept, more of them in the first eight rounds.
#include <cstdlib>
#include <iostream>

#include "quick.h"
#include "records.h"

constexpr int MOST_ROUNDS = 45;

int main(int count, char** argument) {
    if (count != 5) {
        std::cerr << "usage: positions FILE GAMES FIRST_SEED SHARE\n";
        return 2;
    }
    RecordFile file(argument[1]);
    int games = std::atoi(argument[2]), first = std::atoi(argument[3]);
    double share = std::atof(argument[4]);
    long all = 0;
    for (int seed = first; seed < first + games; seed++) {
        Random random(static_cast<uint64_t>(seed));
        Game game = Game::dealt(random);
        float wild = random.uniform() < 0.25 ? 0 : static_cast<float>(random.uniform() * 1.2);
        std::vector<Record> records;
        while (game.round <= MOST_ROUNDS) {
            RandomTurn(game, random, wild).carryOut();
            if (game.over) break;
            if (random.uniform() < share * (game.round <= 8 ? 1.3 : 0.7))
                records.push_back(Record::of(game, seed));
            game.nextTurn(random);
        }
        file.add(game, records);
        all += static_cast<long>(records.size());
    }
    std::cout << all << " positions\n";
}
