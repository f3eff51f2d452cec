// Trains a network: Adam on the cross-entropy between its chances and the shares of the records.
//   train OUT IN SIDES EPOCHS RATE SEED FILE[:SHARE]...
// IN: a network to begin with, - for none. SIDES: those left in the positions, 2 or 3. SHARE: of the
// positions of the file, taken at random; 1 where it is missing.
#include <cstdlib>
#include <iostream>
#include <memory>

#include "records.h"

constexpr int BATCH = 128;
constexpr float FIRST_DECAY = 0.9f, SECOND_DECAY = 0.999f, WEIGHT_DECAY = 1e-5f;
constexpr int WEIGHTS = sizeof(Network) / sizeof(float);

static void readRecords(const std::string& argument, int number, int sides, Random& random,
                        std::vector<Record>& records) {
    size_t colon = argument.rfind(':');
    std::string name = argument.substr(0, colon);
    double share = colon == std::string::npos ? 1 : std::atof(argument.c_str() + colon + 1);
    FILE* file = std::fopen(name.c_str(), "rb");
    if (!file) throw std::runtime_error(name + " cannot be read");
    for (Record record; std::fread(&record, sizeof record, 1, file) == 1;)
        if (record.sides == sides && (share >= 1 || random.uniform() < share)) {
            record.game = record.game * 32 + number;  // so that games of several files differ
            records.push_back(record);
        }
    std::fclose(file);
}

class Training {
public:
    Training(Network& network, int sides, float rate, Random& random)
        : network(network), sides(sides), rate(rate), random(random) {}

    // Games, not positions, are kept apart for the test: one in ten.
    void add(const std::vector<Record>& records) {
        for (const Record& record : records) {
            uint32_t hash = static_cast<uint32_t>(record.game) * 2654435761u;
            ((hash >> 16) % 10 ? train : test).push_back(record);
        }
        std::cout << train.size() << " positions to train, " << test.size() << " to test\n";
    }

    void run(int epochs) {
        size_t batches = train.size() / BATCH;
        steps = static_cast<float>(batches) * static_cast<float>(epochs);
        for (int epoch = 1; epoch <= epochs; epoch++) {
            for (size_t i = train.size(); i > 1; i--)
                std::swap(train[i - 1], train[static_cast<size_t>(random.below(static_cast<int>(i)))]);
            double loss = 0;
            for (size_t b = 0; b < batches; b++) {
                std::memset(gradient.get(), 0, sizeof(Network));
                for (size_t k = 0; k < BATCH; k++) loss += descend(train[b * BATCH + k]);
                step();
            }
            loss /= static_cast<double>(std::max<size_t>(1, batches) * BATCH);
            std::cout << "epoch " << epoch << ": loss " << loss << ", test " << tested() << "\n";
        }
    }

private:
    double crossEntropy(const Record& record, const float* chance) const {
        double loss = 0;
        for (int r = 0; r < SIDES; r++)
            if (record.share[r] > 0) loss -= record.share[r] * std::log(chance[r] + 1e-9f);
        return loss;
    }

    double tested() const {
        double loss = 0;
        for (const Record& record : test) {
            Layers layers;
            float chance[SIDES];
            network.evaluate(Inputs(record.position(), record.mover), layers);
            Network::softmax(layers.score, sides, chance);
            loss += crossEntropy(record, chance);
        }
        return loss / static_cast<double>(std::max<size_t>(1, test.size()));
    }

    // Add the gradient of one record; return its loss.
    double descend(const Record& record) {
        Inputs inputs(record.position(), record.mover);
        Layers at, error;
        float chance[SIDES];
        network.evaluate(inputs, at);
        Network::softmax(at.score, sides, chance);
        Network& sum = *gradient;
        for (int r = 0; r < SIDES; r++) {
            error.score[r] = r < sides ? chance[r] - record.share[r] : 0;
            sum.last[r] += error.score[r];
        }
        for (int k = 0; k < DEEP; k++) {
            float back = 0;
            for (int r = 0; r < SIDES; r++) {
                back += error.score[r] * network.outer[k][r];
                sum.outer[k][r] += error.score[r] * at.deep[k];
            }
            error.deep[k] = at.deep[k] > 0 ? back : LEAK * back;
            sum.second[k] += error.deep[k];
        }
        for (int j = 0; j < HIDDEN; j++) {
            float back = 0;
            for (int k = 0; k < DEEP; k++) {
                back += error.deep[k] * network.inner[j][k];
                sum.inner[j][k] += error.deep[k] * at.hidden[j];
            }
            error.hidden[j] = at.hidden[j] > 0 ? back : LEAK * back;
            sum.first[j] += error.hidden[j];
        }
        for (int i = 0; i < inputs.count; i++) {
            float* row = sum.rows[inputs.index[i]];
            for (int j = 0; j < HIDDEN; j++) row[j] += inputs.value[i] * error.hidden[j];
        }
        return crossEntropy(record, chance);
    }

    // A step of Adam. The rate falls in a line to 3%.
    void step() {
        done++;
        float now = std::max(rate * (1 - done / (steps + 1)), rate * 0.03f);
        float first = 1 - std::pow(FIRST_DECAY, done), second = 1 - std::pow(SECOND_DECAY, done);
        float* weight = reinterpret_cast<float*>(&network);
        const float* slope = reinterpret_cast<float*>(gradient.get());
        for (int i = 0; i < WEIGHTS; i++) {
            float g = slope[i] / BATCH + WEIGHT_DECAY * weight[i];
            mean[i] = FIRST_DECAY * mean[i] + (1 - FIRST_DECAY) * g;
            square[i] = SECOND_DECAY * square[i] + (1 - SECOND_DECAY) * g * g;
            weight[i] -= now * (mean[i] / first) / (std::sqrt(square[i] / second) + 1e-8f);
        }
    }

    Network& network;
    int sides;
    float rate, steps = 0, done = 0;
    Random& random;
    std::vector<Record> train, test;
    std::unique_ptr<Network> gradient = std::make_unique<Network>();
    std::vector<float> mean = std::vector<float>(WEIGHTS), square = std::vector<float>(WEIGHTS);
};

int main(int count, char** argument) {
    if (count < 8) {
        std::cerr << "usage: train OUT IN SIDES EPOCHS RATE SEED FILE[:SHARE]...\n";
        return 2;
    }
    int sides = std::atoi(argument[3]);
    Random random(static_cast<uint64_t>(std::atoll(argument[6])));
    auto network = std::make_unique<Network>();
    if (std::string(argument[2]) == "-")
        network->initialise(random);
    else
        *network = Network::read(argument[2]);
    Training training(*network, sides, static_cast<float>(std::atof(argument[5])), random);
    std::vector<Record> records;
    for (int i = 7; i < count; i++) readRecords(argument[i], i - 7, sides, random, records);
    training.add(records);
    training.run(std::atoi(argument[4]));
    network->write(argument[1]);
}
