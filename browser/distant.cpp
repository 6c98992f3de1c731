#include "browser/distant.h"

#include <algorithm>

#include "browser/errand.h"
#include "formats/json.h"
#include "formats/notation.h"

namespace dipolis {

namespace {

std::string key_of(const std::string& game) {
    return "game " + game;
}

std::string key_of(ClientId client) {
    return "client " + std::to_string(client);
}

std::optional<Move> move_in(std::string_view text) {
    const auto json = parse_json(text);
    const auto line = json ? field(*json, "move", "") : tl::unexpected(json.error());
    const auto move = line && (*line)->is_string() ? parse_move((*line)->get<std::string>())
                                                   : Parsed<Move>(fail(ErrorCode::UnknownMove, ""));
    return move ? std::optional<Move>(*move) : std::nullopt;
}

}  // namespace

std::optional<Move> DistantThinker::ask(const Question& question, const std::string&) {
    const std::string key = key_of(question.game);
    const auto known = thoughts_.find(key);
    if (known != thoughts_.end() && known->second.question.seen == question.seen &&
        known->second.question.seat == question.seat)
        return known->second.move;
    thoughts_.insert_or_assign(key, Thought{question});
    errands_.run(key, network_for(question.seen.variant), errand(question));
    return std::nullopt;
}

void DistantThinker::forget(const std::string& game) {
    if (thoughts_.erase(key_of(game)) > 0) errands_.drop(key_of(game));
}

bool DistantThinker::take(std::string_view key, std::string_view text) {
    const auto thought = thoughts_.find(key);
    if (thought == thoughts_.end()) return false;
    thought->second.move = move_in(text);
    if (!thought->second.move) thoughts_.erase(thought);
    return true;
}

void DistantAnalyst::begin(ClientId client, const Variant& variant, const std::string& text) {
    drop(client);
    clients_[key_of(client)] = client;
    errands_.run(key_of(client), network_for(variant), text);
}

void DistantAnalyst::look(ClientId client, const State& seen, const std::string&) {
    begin(client, seen.variant, errand(seen));
}

void DistantAnalyst::review(ClientId client, const Variant& variant, std::vector<Move> moves,
                            const std::string&) {
    begin(client, variant, errand(variant, moves));
}

void DistantAnalyst::drop(ClientId client) {
    if (clients_.erase(key_of(client)) > 0) errands_.drop(key_of(client));
    const auto is_this = [&](const News& each) { return each.client == client; };
    news_.erase(std::remove_if(news_.begin(), news_.end(), is_this), news_.end());
}

bool DistantAnalyst::take(std::string_view key, std::string_view text) {
    const auto client = clients_.find(key);
    if (client == clients_.end()) return false;
    const auto json = parse_json(text);
    News news{.client = client->second};
    if (json && json->contains("outlook")) news.outlook = (*json)["outlook"];
    if (json && json->contains("review")) news.review = (*json)["review"];
    news.given_up = news.outlook.is_null() && news.review.is_null();
    news_.push_back(std::move(news));
    return true;
}

}  // namespace dipolis
