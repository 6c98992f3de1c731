#include "rooms/alone.h"

#include <algorithm>
#include <atomic>
#include <string_view>

#include "ai/evaluators.h"
#include "rooms/analysis_json.h"
#include "rooms/fnv.h"
#include "rooms/messages_table.h"
#include "rooms/statistics.h"

namespace dipolis {

namespace {

constexpr size_t kCodeLetters = 22, kTicketLetters = 43;

std::string letters_from(Rng& rng, size_t count) {
    return drawn_letters(count, [&](int n) { return rng.below(n); });
}

}  // namespace

// --- Secrets.

Rng SeededSecrets::rng_for(std::string_view purpose, std::string_view about) const {
    return Rng(keep_ ^ fnv(purpose), fnv(about));
}

Chance SeededSecrets::chance(const std::string& game) const {
    return Chance(
        [*this, game](const std::string& name) { return rng_for("chance", game + "|" + name); });
}

std::string SeededSecrets::token(std::string_view purpose, const std::string& game) const {
    Rng rng = rng_for(purpose, game);
    return game + letters_from(rng, kCodeLetters);
}

std::optional<std::string> SeededSecrets::game_of(std::string_view purpose,
                                                  std::string_view token) const {
    if (token.size() != kGameIdLetters + kCodeLetters) return std::nullopt;
    std::string game(token.substr(0, kGameIdLetters));
    if (this->token(purpose, game) != token) return std::nullopt;
    return game;
}

std::string SeededSecrets::new_ticket() {
    return letters_from(fresh_, kTicketLetters);
}

std::string SeededSecrets::hash_of_ticket(std::string_view ticket) const {
    return hashed("ticket", ticket);
}

std::string SeededSecrets::hashed(std::string_view purpose, std::string_view text) const {
    Rng rng = rng_for(purpose, text);
    return letters_from(rng, kTicketLetters);
}

bool SeededSecrets::looks_like_ticket(std::string_view text) const {
    return text.size() == kTicketLetters && text.find_first_not_of(kIdLetters) == text.npos;
}

// --- Searches and counts.

std::optional<Move> ThinkerAtOnce::ask(const Question& question, const std::string&) {
    const std::atomic<bool> unwanted = false;
    return think_at_level(question, unwanted);
}

void AnalystAtOnce::look(ClientId client, const State& seen, const std::string&) {
    const Outlook outlook = look_ahead(seen, {.nodes = nodes_, .threads = 1});
    found_[client] = {.client = client, .outlook = to_json(outlook, seen)};
}

void AnalystAtOnce::review(ClientId client, const Variant& variant, std::vector<Move> moves,
                           const std::string&) {
    const auto evaluator = make_evaluator("network");
    const int of = static_cast<int>(moves.size());
    const Limits each{.nodes = review_nodes_};
    Review review =
        dipolis::review(variant, moves, *evaluator, each, [](int /*done*/) { return true; });
    found_[client] = {.client = client, .review = to_json(ReviewNews{of, of, std::move(review)})};
}

std::vector<Analyst::News> AnalystAtOnce::news() {
    std::vector<News> all;
    for (auto& [client, news] : std::exchange(found_, {})) all.push_back(std::move(news));
    return all;
}

bool CounterAtOnce::ask(const Holder& holder, ClientId asker, const std::string&) {
    OwnStatistics counted(holder);
    const bool read = store_.together([&] {
        for (const ListedGame& game : store_.recent(kMostCounted, holder)) {
            if (!game.summary.is_over()) continue;
            const auto stored = store_.load(game.info.id);
            const bool whole = stored && stored->damage == Damage::None;
            counted.add(game, whole ? stored->lines : std::vector<std::string>());
        }
        return true;
    });
    answers_.push_back({.askers = {asker},
                        .text = read ? message("statistics", counted.json()) : std::string(),
                        .read = read});
    return true;
}

std::optional<Counter::Answer> CounterAtOnce::answer() {
    if (answers_.empty()) return std::nullopt;
    Answer first = std::move(answers_.front());
    answers_.erase(answers_.begin());
    return first;
}

}  // namespace dipolis
