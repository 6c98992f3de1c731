// Jobs for a store that are run, and answered, when the test says so.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "rooms/store_queue.h"

namespace dipolis {

class HeldQueue : public StoreQueue {
  public:
    explicit HeldQueue(Store& store, bool held = true) : store_(store), held_(held) {}

    void add(const std::string&, Work work, Then then) override {
        waiting_.push_back({std::move(work), std::move(then), {}});
        if (!held_) do_all();
    }
    bool broken() const override { return breaks; }

    size_t waiting() const { return waiting_.size(); }
    // `disk_works`: if not, the work is done and then rolled back.
    void do_next(bool disk_works = true) {
        const Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        next.then(next.done ? *next.done : worked(next.work, disk_works));
    }
    void do_all() {
        while (!waiting_.empty()) do_next();
    }
    // Runs all jobs so far without reporting them.
    void work_ahead() {
        for (Waiting& each : waiting_) {
            if (!each.done) each.done = worked(each.work, true);
        }
    }
    // Jobs are run at once until they are held again.
    void let_go() {
        held_ = false;
        do_all();
    }
    void hold() { held_ = true; }

    bool breaks = false;
    // Each job is run twice, as if storing it together with others had failed.
    bool twice = false;

  private:
    struct Waiting {
        Work work;
        Then then;
        std::optional<bool> done;
    };
    bool worked(const Work& work, bool disk_works) {
        if (twice) store_.together([&] { return work(store_) && false; });
        return store_.together([&] { return work(store_) && disk_works; });
    }

    Store& store_;
    bool held_;
    std::deque<Waiting> waiting_;
};

}  // namespace dipolis
