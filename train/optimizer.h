// AdamW over batches of samples. A row of the first layer is changed only by samples with its
// input; its moments fade as if it had had gradients of zero in between. All sums have a fixed
// order, so that one seed gives the same network with any number of threads.
#pragma once

#include <span>
#include <vector>

#include "train/gradient.h"

namespace dipolis::train {

struct Rates {
    float step, decay;
    float value_weight = 1;  // of the value's loss beside that of the policy
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
    Loss study_all(const Lessons& lessons, std::span<const uint32_t> batch, float value_weight);
    void step_rows(size_t batch, Rates rates);
    void step_dense(size_t batch, Rates rates);
    void fade(size_t row, size_t from, size_t to);

    Model& model_;
    int threads_;
    std::vector<uint16_t> mirror_;
    std::vector<Dense> gradients_;  // one for each part of a batch
    uint64_t steps_ = 0;
    std::vector<uint64_t> touched_at_;  // the last step that changed each row
    std::vector<float> row_gradient_;
    Moments row_moments_;
    std::vector<Moments> dense_moments_;
    // Data of the batch: the inputs of its samples, where each sample begins, and the gradient of
    // the first layer's sums.
    std::vector<uint16_t> inputs_;
    std::vector<size_t> begins_;
    std::vector<float> firsts_;
};

}  // namespace dipolis::train
