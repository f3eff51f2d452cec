// Games of one expert with the network against two experts of 22 November.
//   play THREE TWO GAMES SEED TRIALS MOST_ROUNDS REPLIES [FILE]
// TRIALS, REPLIES: see `Expert`; the program has 12 and weighed. The positions after all turns go into FILE.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "former.h"
#include "records.h"
#include "search.h"

int main(int count, char** argument) {
    std::string replies = count > 7 ? argument[7] : "";
    if (count > 9 || (replies != "weighed" && replies != "quick")) {
        std::cerr << "usage: play THREE TWO GAMES SEED TRIALS MOST_ROUNDS weighed|quick [FILE]\n";
        return 2;
    }
    auto networks = std::make_unique<Networks>();
    networks->three = Network::read(argument[1]);
    networks->two = Network::read(argument[2]);
    int games = std::atoi(argument[3]), seed = std::atoi(argument[4]);
    int mostRounds = std::atoi(argument[6]), won = 0, lost = 0;
    Expert expert(*networks, std::atoi(argument[5]), replies == "weighed");
    FormerExpert former;
    std::unique_ptr<RecordFile> file;
    if (count == 9) file = std::make_unique<RecordFile>(argument[8]);
    for (int g = 0; g < games; g++) {
        Random random(static_cast<uint64_t>(seed) * 1000003 + static_cast<uint64_t>(g));
        Game game = Game::dealt(random);
        std::vector<Record> records;
        int seat = g % SIDES;
        while (game.round <= mostRounds) {
            if (game.seat == seat)
                expert.turn(game, random);
            else
                former.turn(game, random);
            if (game.over) break;
            records.push_back(Record::of(game, seed * 100000 + g));
            game.nextTurn(random);
        }
        if (game.over) (game.seat == seat ? won : lost)++;
        if (file) file->add(game, records);
    }
    std::cout << "won " << won << " of " << won + lost << " finished games, "
              << games - won - lost << " not finished\n";
}
