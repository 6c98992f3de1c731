// The helpers of a lobby whose searches are done by other workers (errand.h): they only send
// errands, and take the answers in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rooms/analyst.h"
#include "rooms/thinker.h"

namespace dipolis {

// A way to have errands done. Each has a key; a new one with the same key replaces the other.
class Errands {
  public:
    virtual ~Errands() = default;
    // `network`: which one it needs.
    virtual void run(const std::string& key, std::string_view network, const std::string& text) = 0;
    virtual void drop(const std::string& key) = 0;
};

class DistantThinker : public Thinker {
  public:
    explicit DistantThinker(Errands& errands) : errands_(errands) {}

    std::optional<Move> ask(const Question& question, const std::string& owner) override;
    void forget(const std::string& game) override;

    // Takes a result of an errand; false if it is none of this thinker's. An empty text: the search
    // was lost, and will be asked for again.
    bool take(std::string_view key, std::string_view text);

  private:
    struct Thought {
        Question question;
        std::optional<Move> move = {};
    };

    Errands& errands_;
    std::map<std::string, Thought, std::less<>> thoughts_;  // by key
};

class DistantAnalyst : public Analyst {
  public:
    explicit DistantAnalyst(Errands& errands) : errands_(errands) {}

    void look(ClientId client, const State& seen, const std::string& owner) override;
    void review(ClientId client, const Variant& variant, std::vector<Move> moves,
                const std::string& owner) override;
    void drop(ClientId client) override;
    std::vector<News> news() override { return std::exchange(news_, {}); }

    // As DistantThinker::take(); a client is told of a search that was lost.
    bool take(std::string_view key, std::string_view text);

  private:
    void begin(ClientId client, const Variant& variant, const std::string& text);

    Errands& errands_;
    std::map<std::string, ClientId, std::less<>> clients_;  // by key
    std::vector<News> news_;
};

}  // namespace dipolis
