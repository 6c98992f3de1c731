// Jobs for a store, with a callback when each is safely stored, so that the server's thread never
// waits for a disk. Jobs of one owner are run in order; owners may take turns.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "rooms/clocks.h"
#include "rooms/store.h"

namespace dipolis {

class StoreQueue {
  public:
    // Changes to the store; if it returns false, they are rolled back. It may be done again, if it
    // could not be stored together with others: what it finds replaces what it found before.
    using Work = std::function<bool(Store&)>;
    // Called afterwards, in the order in which the jobs were run; true if the work succeeded and is
    // safely stored.
    using Then = std::function<void(bool)>;

    virtual ~StoreQueue() = default;
    // `owner`: for whom the job is. Empty: for the server itself, and run before all that is added
    // later.
    virtual void add(const std::string& owner, Work work, Then then) = 0;

    // The same with a result. `work` returns a bool or an optional; false or nothing rolls its
    // changes back. `then` is given the result by value: false or nothing also if it could not be
    // stored.
    template <class Ask, class Told>
    void ask(const std::string& owner, Ask work, Told then) {
        auto job = with_result(std::move(work), std::move(then));
        add(owner, std::move(job.work), std::move(job.then));
    }
    // The same; `then` is also given the milliseconds that the work has taken, whether it succeeded
    // or not. Only the last time counts: that it was done again is due to other jobs.
    template <class Ask, class Told>
    void ask_measured(const std::string& owner, WorkClock worked, Ask work, Told then) {
        auto cost = std::make_shared<double>(0);
        ask(
            owner,
            [cost, worked = std::move(worked), work = std::move(work)](Store& store) mutable {
                const double begun = worked();
                auto found = work(store);
                *cost = worked() - begun;
                return found;
            },
            [cost, then = std::move(then)](auto found) mutable { then(std::move(found), *cost); });
    }

    // The same as add(), outside of any transaction: for work on the file as a whole.
    virtual void alone(const Work&, const Then& then) { then(false); }
    // The same as ask(), outside of any transaction.
    template <class Ask, class Told>
    void ask_alone(Ask work, Told then) {
        auto job = with_result(std::move(work), std::move(then));
        alone(job.work, job.then);
    }
    // Jobs that wait.
    virtual size_t queued() { return 0; }

    // Reason why the job failed whose callback is being called.
    virtual Failure failure() const { return Failure::None; }
    // Whether nothing can be stored any more until the program is restarted.
    virtual bool broken() const { return false; }

  private:
    struct Job {
        Work work;
        Then then;
    };
    template <class Ask, class Told>
    static Job with_result(Ask work, Told then) {
        using Result = std::invoke_result_t<Ask&, Store&>;
        auto found = std::make_shared<Result>();
        return {[found, work = std::move(work)](Store& store) mutable {
                    *found = Result();  // it may be done again
                    *found = work(store);
                    return static_cast<bool>(*found);
                },
                [found, then = std::move(then)](bool stored) mutable {
                    then(stored ? std::move(*found) : Result());
                }};
    }
};

// The result of a question that cannot fail, even if nothing was found.
template <class Found>
std::optional<Found> found(Found what) {
    return std::optional<Found>(std::in_place, std::move(what));
}

// Runs each job at once, before add() returns: for stores that keep nobody waiting, and for tests.
class ImmediateQueue : public StoreQueue {
  public:
    explicit ImmediateQueue(Store& store) : store_(store) {}
    void add(const std::string&, Work work, Then then) override {
        then(store_.together([&] { return work(store_); }));
    }
    void alone(const Work& work, const Then& then) override { then(work(store_)); }
    Failure failure() const override {
        std::string words;
        return store_.failure(words);
    }

  private:
    Store& store_;
};

}  // namespace dipolis
