// The network during training: the layers of ai/network.h in floats, their gradient, and AdamW. All
// sums have a fixed order, so that one seed gives the same network with any number of threads.
#pragma once

#include <vector>

#include "ai/network.h"
#include "play/rng.h"
#include "train/lesson.h"

namespace dipolis::train {

// The dense part; also used for its gradient. Matrices are [from][to]: a row is scaled and added,
// which a compiler can vectorise without changing the result.
struct Dense {
    std::vector<float> bias, second, second_bias, third, third_bias, out, out_bias;
    std::vector<float> topics, topic_biases;  // [topics][kQuery], [topics]

    explicit Dense(size_t topics);
    std::array<std::vector<float>*, 9> lists() {
        return {&bias, &second,   &second_bias, &third,       &third_bias,
                &out,  &out_bias, &topics,      &topic_biases};
    }
};

struct Model {
    std::vector<float> rows;  // [inputs][kHidden]
    Dense dense;

    Model(size_t inputs, size_t topics, uint64_t seed);
    // Begins where this network is. Inputs and topics that it does not know begin at zero.
    explicit Model(const net::Network& network);
    net::Weights quantised(const std::string& made) const;
};

// The loss of a sample: cross-entropy of the seven ends and of the options.
struct Loss {
    double value = 0, policy = 0;
};

// The model's output for a sample.
struct Outcome {
    Loss loss;
    Ends ends;         // probabilities
    bool top = false;  // the option with the highest probability is the one with the most visits
};

// `inputs`: those of the sample, or their mirror images. If a gradient is given, it is added to,
// and `first` receives the gradient of the first layer's sums.
Outcome study(const Model& model, const Lessons& lessons, const Lesson& lesson,
              std::span<const uint16_t> inputs, Dense* gradient, float* first);

struct Rates {
    float step, decay;
};

class Optimizer {
  public:
    Optimizer(Model& model, int threads);

    // One step with the mean gradient of a batch. `mirrored` says which of its samples use mirrored
    // inputs. Returns the sum of losses.
    Loss learn(const Lessons& lessons, std::span<const uint32_t> batch,
               const std::vector<bool>& mirrored, Rates rates);

  private:
    struct Moments {
        std::vector<float> mean, square;
    };
    void gather(const Lessons& lessons, std::span<const uint32_t> batch,
                const std::vector<bool>& mirrored);
    Loss study_all(const Lessons& lessons, std::span<const uint32_t> batch);
    void step_rows(size_t batch, Rates rates);
    void step_dense(size_t batch, Rates rates);

    Model& model_;
    int threads_;
    std::vector<uint16_t> mirror_;
    std::vector<Dense> gradients_;  // one for each part of a batch
    std::vector<float> row_gradient_;
    Moments row_moments_;
    std::vector<Moments> dense_moments_;
    // Of the batch: the inputs of its samples, where each sample begins, and the gradient of the
    // first layer's sums.
    std::vector<uint16_t> inputs_;
    std::vector<size_t> begins_;
    std::vector<float> firsts_;
};

}  // namespace dipolis::train
