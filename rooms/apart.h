// Runs several pieces of work even if some of them throw; afterwards rethrows the first exception.
#pragma once

#include <exception>
#include <utility>

namespace dipolis {

class Apart {
  public:
    template <class Work>
    void run(Work&& work) {
        try {
            std::forward<Work>(work)();
        } catch (...) {
            if (!first_) first_ = std::current_exception();
        }
    }
    void end() {
        if (first_) std::rethrow_exception(std::exchange(first_, nullptr));
    }

  private:
    std::exception_ptr first_;
};

}  // namespace dipolis
