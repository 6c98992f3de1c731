// The network during training: the layers of ai/network.h in floats.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/network.h"

namespace dipolis::train {

// The weights other than the rows of the inputs; also used for their gradient. Matrices are
// [from][to]: a row is scaled and added, which a compiler can vectorise without changing the
// result.
struct Dense {
    std::vector<float> bias;                      // [kHidden]
    std::vector<float> second, second_bias;       // [kHidden][kSecond], [kSecond]
    std::vector<float> third, third_bias;         // [kTower][kThird], [kThird]
    std::vector<float> out, out_bias;             // [kThird][kEndCount], [kEndCount]
    std::vector<float> topics, topic_biases;      // [topics][kQuery], [topics]
    std::vector<float> measures, measure_biases;  // [measures][kQuery], [measures]

    explicit Dense(size_t topics);
    std::array<std::vector<float>*, 11> lists() {
        return {&bias,     &second, &second_bias,  &third,    &third_bias,    &out,
                &out_bias, &topics, &topic_biases, &measures, &measure_biases};
    }
};

struct Model {
    std::vector<float> rows;  // [inputs][kHidden]; the sums of a sample add those of its inputs
    Dense dense;

    Model(size_t inputs, size_t topics, uint64_t seed);
    // Begins where this network is. Inputs and topics that it does not know begin at zero.
    explicit Model(const net::Network& network);
    // Moves every weight this part of the way to that of the other.
    void approach(const Model& other, float part);
    // In the integers of ai/network.h, without the inputs whose rows are zero. `made` says how the
    // network was made, for its file.
    net::Weights quantised(const std::string& made) const;
};

}  // namespace dipolis::train
