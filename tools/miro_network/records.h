// Positions after a turn with the share of each side in the game: the data of the training.
#pragma once
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "network.h"

struct Record {
    int8_t owner[TERRITORIES];
    int16_t armies[TERRITORIES];
    int8_t hand[SIDES][SYMBOLS];
    int16_t traded, round;
    int8_t mover, sides;
    int32_t game;
    float share[SIDES];  // from the mover on, in the order of play

    static Record of(const Game& game, int number) {
        Record record;
        std::memset(&record, 0, sizeof record);
        std::memcpy(record.owner, game.owner, sizeof game.owner);
        for (int t = 0; t < TERRITORIES; t++)
            record.armies[t] = static_cast<int16_t>(std::min(game.armies[t], 32767));
        std::memcpy(record.hand, game.hand, sizeof game.hand);
        record.traded = static_cast<int16_t>(game.traded);
        record.round = static_cast<int16_t>(game.round);
        record.mover = static_cast<int8_t>(game.seat);
        record.sides = static_cast<int8_t>(game.alive());
        record.game = number;
        return record;
    }

    Game position() const {
        Game game;
        std::memset(&game, 0, sizeof game);
        std::memcpy(game.owner, owner, sizeof owner);
        std::copy_n(armies, TERRITORIES, game.armies);
        std::memcpy(game.hand, hand, sizeof hand);
        game.traded = traded, game.round = round, game.seat = mover;
        game.recount();
        return game;
    }
};

// A file of records, to which games are added.
class RecordFile {
public:
    explicit RecordFile(const std::string& name) : file(std::fopen(name.c_str(), "wb")) {
        if (!file) throw std::runtime_error(name + " cannot be written");
    }
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    ~RecordFile() { std::fclose(file); }

    // The winner takes all; in a game that does not end each side has its estimated share.
    void add(const Game& end, std::vector<Record>& records) {
        for (Record& record : records) {
            Seats seats(record.position(), record.mover);
            for (int r = 0; r < SIDES; r++) record.share[r] = estimatedShare(end, seats.seat[r]);
            if (std::fwrite(&record, sizeof record, 1, file) != 1)
                throw std::runtime_error("a position cannot be written");
        }
    }

private:
    FILE* file;
};
