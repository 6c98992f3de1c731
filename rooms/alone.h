// The helpers of a lobby that has neither threads nor strangers: searches and counts are done when
// they are asked for, on the thread that asks. For one person's games in one program, and wherever
// a lobby must repeat itself exactly.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/rng.h"
#include "rooms/analyst.h"
#include "rooms/counter.h"
#include "rooms/secrets.h"
#include "rooms/store.h"
#include "rooms/thinker.h"

namespace dipolis {

// Secrets from a seed, which is worth as much as the seed is secret: whoever knows the program and
// one outcome of chance can try seeds. For games that nobody else plays.
class SeededSecrets : public Secrets {
  public:
    // `keep`: the seed of the games that are stored; `fresh`: a seed for new ids, another one at
    // each start.
    SeededSecrets(uint64_t keep, uint64_t fresh) : keep_(keep), fresh_(fresh) {}

    Chance chance(const std::string& game) const override;
    std::string token(std::string_view purpose, const std::string& game) const override;
    std::optional<std::string> game_of(std::string_view purpose,
                                       std::string_view token) const override;
    std::string new_ticket() override;
    std::string hash_of_ticket(std::string_view ticket) const override;
    std::string hashed(std::string_view purpose, std::string_view text) const override;
    bool looks_like_ticket(std::string_view text) const override;
    int below(int n) override { return fresh_.below(n); }

  private:
    Rng rng_for(std::string_view purpose, std::string_view about) const;

    uint64_t keep_;
    Rng fresh_;
};

class ThinkerAtOnce : public Thinker {
  public:
    std::optional<Move> ask(const Question& question, const std::string& owner) override;
    void forget(const std::string&) override {}
};

class AnalystAtOnce : public Analyst {
  public:
    // The nodes of a search of a position, and of one for each decision of a review.
    AnalystAtOnce(int64_t nodes, int64_t review_nodes)
        : nodes_(nodes), review_nodes_(review_nodes) {}

    void look(ClientId client, const State& seen, const std::string& owner) override;
    void review(ClientId client, const Variant& variant, std::vector<Move> moves,
                const std::string& owner) override;
    void drop(ClientId client) override { found_.erase(client); }
    std::vector<News> news() override;

  private:
    int64_t nodes_, review_nodes_;
    std::map<ClientId, News> found_;
};

class CounterAtOnce : public Counter {
  public:
    explicit CounterAtOnce(Store& store) : store_(store) {}

    bool ask(const Holder& holder, ClientId asker, const std::string& owner) override;
    std::optional<Answer> answer() override;

  private:
    Store& store_;
    std::vector<Answer> answers_;
};

}  // namespace dipolis
