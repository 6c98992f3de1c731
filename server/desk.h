// The operator's desk: what the operations of an operator (operations.h) are done with. There are
// two kinds: of the games alone, and of a server that runs, where its memory has to follow.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "formats/json.h"
#include "rooms/store_queue.h"

namespace dipolis {

enum class CalledOff : uint8_t { Done, Busy, Unknown, NotBetweenTwo, Over, Damaged, NotStored };

// The memory of a server that runs; from its own thread only.
class RunningServer {
  public:
    virtual ~RunningServer() = default;

    virtual Json status() = 0;
    // Ends a game between two devices for nobody. Busy: a move is just being stored.
    virtual void call_off(const std::string& game, std::function<void(CalledOff)> then) = 0;
    // The games that somebody looks at.
    virtual std::vector<std::string> open_games() = 0;
    // Notes of what the store has done, which memory must follow.
    virtual void note_erased(const std::string& game) = 0;
    virtual void note_unnamed(const Holder& holder) = 0;
    virtual void note_anonymous(const Holder& holder, const Holder& nobody) = 0;
    virtual void note_bans(const std::vector<Ban>& bans) = 0;
};

class Desk {
  public:
    virtual ~Desk() = default;

    // For reading, each together() for itself.
    virtual Store& store() = 0;
    // Changes something, and waits until it is safely stored. `work` returns a bool or an optional,
    // which is the result; false or nothing rolls its changes back, and is the result also if it
    // could not be stored. Then `note`, with the result, is told to the server, if there is one,
    // before anything that the store does later. Both may outlive the call, when a server ends.
    template <class Ask, class Note>
    auto change(Ask work, Note note);
    template <class Ask>
    auto change(Ask work) {
        return change(std::move(work), [](RunningServer&, const auto&) {});
    }
    // As Store::compact(). Beside a server it waits up to a minute for those who read.
    virtual Compacted compact() = 0;
    // Asks the server something, and waits until `tell` is called with the answer. Nothing if there
    // is no server, or the server ends.
    template <class Answer>
    std::optional<Answer> ask(
        std::function<void(RunningServer&, std::function<void(Answer)> tell)> ask);
    // The same for what the server knows at once.
    template <class Look>
    auto look(Look look) -> std::optional<std::invoke_result_t<Look&, RunningServer&>>;
    virtual bool has_server() const = 0;
    // The file of the games.
    virtual const std::string& file() const = 0;
    // Whether nobody waits for the answer any more.
    virtual bool given_up() = 0;
    // Seconds since 1970.
    virtual int64_t date() const = 0;

  protected:
    // Work at the queue of the store and in the server, if there is one, until it calls `done`.
    using Job = std::function<void(StoreQueue&, RunningServer*, std::function<void()> done)>;
    // Does it, and waits for its end; false if the server ends before. It may outlive the call.
    virtual bool run(Job job) = 0;
    // The same with a result, which `job` gives to a function; nothing if the server ends before.
    template <class Result, class Work>
    std::optional<Result> run_for(Work job);
};

template <class Result, class Work>
std::optional<Result> Desk::run_for(Work job) {
    const auto result = std::make_shared<std::optional<Result>>();
    const bool ran = run([result, job = std::move(job)](StoreQueue& queue, RunningServer* server,
                                                        const std::function<void()>& done) {
        job(queue, server, [result, done](Result found) {
            *result = std::move(found);
            done();
        });
    });
    return ran ? std::move(*result) : std::nullopt;
}

template <class Ask, class Note>
auto Desk::change(Ask work, Note note) {
    using Result = std::invoke_result_t<Ask&, Store&>;
    const auto job = [work = std::move(work), note = std::move(note)](
                         StoreQueue& queue, RunningServer* server,
                         const std::function<void(Result)>& tell) {
        queue.ask("the operator", work, [note, server, tell](Result found) {
            if (found && server != nullptr) note(*server, found);
            tell(std::move(found));
        });
    };
    return run_for<Result>(job).value_or(Result());
}

template <class Answer>
std::optional<Answer> Desk::ask(
    std::function<void(RunningServer&, std::function<void(Answer)> tell)> ask) {
    if (!has_server()) return std::nullopt;
    return run_for<Answer>([ask = std::move(ask)](StoreQueue&, RunningServer* server,
                                                  std::function<void(Answer)> tell) {
        ask(*server, std::move(tell));
    });
}

template <class Look>
auto Desk::look(Look look) -> std::optional<std::invoke_result_t<Look&, RunningServer&>> {
    using Answer = std::invoke_result_t<Look&, RunningServer&>;
    return ask<Answer>(
        [look = std::move(look)](RunningServer& server, const std::function<void(Answer)>& tell) {
            tell(look(server));
        });
}

// The games alone, where no server runs.
class PlainDesk : public Desk {
  public:
    PlainDesk(Store& store, std::string file, std::function<bool()> given_up, int64_t date)
        : store_(store), file_(std::move(file)), given_up_(std::move(given_up)), date_(date) {}

    Store& store() override { return store_; }
    Compacted compact() override { return store_.compact(); }
    bool has_server() const override { return false; }
    const std::string& file() const override { return file_; }
    bool given_up() override { return given_up_ && given_up_(); }
    int64_t date() const override { return date_; }

  protected:
    bool run(Job job) override {
        ImmediateQueue queue(store_);
        job(queue, nullptr, [] {});
        return true;
    }

  private:
    Store& store_;
    const std::string file_;
    const std::function<bool()> given_up_;
    const int64_t date_;
};

}  // namespace dipolis
