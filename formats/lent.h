// A loan of values that a message of a stranger brings, and a position only points to, while it is
// answered: a refused message leaves nothing behind. Whatever is to outlive it is kept (variant.h).
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace dipolis {

class Lent {
  public:
    Lent() : outer_(std::exchange(current(), this)) {}
    ~Lent() { current() = outer_; }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

    // The innermost one of this thread; null if there is none.
    static Lent*& current() {
        thread_local Lent* lent = nullptr;
        return lent;
    }
    // The value lives as long as this.
    template <class Value>
    const Value* lend(const Value& value) {
        const auto held = std::make_shared<const Value>(value);
        held_.push_back(held);
        return held.get();
    }

  private:
    std::vector<std::shared_ptr<const void>> held_;
    Lent* outer_;
};

}  // namespace dipolis
