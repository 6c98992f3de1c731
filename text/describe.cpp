#include "text/describe.h"

#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "formats/snapshot.h"
#include "text/addon.h"
#include "text/keys.h"
#include "text/purchase.h"

namespace dipolis {

namespace {

using words::card;
using words::key;
using words::token;
using words::wonder;

Sentence build(const State& before, Seat seat, Move move) {
    const Price cost = price(before, seat, move.card());
    if (cost.linked)
        return {"log.build_linked",
                {card(move.card()), {"link", key("link", id(row(move.card()).needs))}}};
    if (cost.coins == 0) return {"log.build_free", {card(move.card())}};
    return {"log.build", {card(move.card()), {"paid", cost.coins}}};
}

Sentence raise(const State& before, Seat seat, Move move) {
    const Price cost = price(before, seat, move.wonder());
    Sentence sentence = {cost.coins == 0 ? "log.wonder_free" : "log.wonder",
                         {wonder(move.wonder()), card(move.card())}};
    if (cost.coins > 0) sentence.arguments.push_back({"paid", cost.coins});
    return sentence;
}

Sentence begin(const State& before, Seat seat, Move move) {
    const Argument age{"age", "age." + std::to_string(static_cast<int>(before.age))};
    if (move.seat() == seat) return {"log.begins_itself", {age}};
    return {"log.first_player", {{"other", index(move.seat())}, age}};
}

std::optional<Sentence> sentence_of(const State& before, Seat seat, Move move) {
    switch (move.kind) {
        case MoveKind::Draft:
            return Sentence{"log.draft", {wonder(move.wonder())}};
        case MoveKind::Build:
            return build(before, seat, move);
        case MoveKind::Discard:
            return Sentence{"log.discard",
                            {card(move.card()), {"gained", discard_income(before, seat)}}};
        case MoveKind::Wonder:
            return raise(before, seat, move);
        case MoveKind::Token:
            return Sentence{"log.token", {token("token", move.token())}};
        case MoveKind::Destroy:
            return Sentence{"log.destroy", {card(move.card())}};
        case MoveKind::Revive:
            return Sentence{"log.revive", {card(move.card())}};
        case MoveKind::FirstPlayer:
            return begin(before, seat, move);
        case MoveKind::Library:
            return Sentence{"log.library",
                            {token("first", static_cast<Token>(move.a)),
                             token("second", static_cast<Token>(move.b)),
                             token("third", static_cast<Token>(move.c))}};
        case MoveKind::Reveal:
            if (step(before) == Step::DealCard) return std::nullopt;
            return Sentence{"log.reveal", {card(move.card())}};
        default:
            return std::nullopt;
    }
}

// Coins by tokens: for the builder who uses a link, and for the rival of the one who buys.
std::vector<Sentence> brought_by_tokens(const State& before, Seat seat, Move move) {
    const auto bought = words::purchase(before, seat, move);
    if (!bought) return {};
    const auto coins_by = [&](const Effect& effect, Seat owner) {
        if (owner == seat)
            return bought->price.linked && effect.when == When::OnLink ? effect.n : 0;
        const bool trades = effect.what == What::TradeIncome && bought->price.to_rival > 0;
        return trades ? bought->by_trade(before, seat) : 0;
    };
    std::vector<Sentence> sentences;
    for (Seat owner : kSeats) {
        for (Token each : before.city(owner).tokens) {
            for (const Effect& effect : row(each).effects) {
                const int n = coins_by(effect, owner);
                if (n > 0) sentences.push_back(words::coins_by(owner, n, token("by", each)));
            }
        }
    }
    return sentences;
}

// Wonders that nobody may raise any more, because the seventh stands now.
std::vector<Sentence> removed_wonders(const State& before, Move move) {
    if (move.kind != MoveKind::Wonder) return {};
    State after = before;
    play(after, move);
    std::vector<Sentence> sentences;
    for (Seat seat : kSeats) {
        for (Wonder each : left_over(before, after, move, seat))
            sentences.push_back({"log.seventh", {{"player", index(seat)}, wonder(each)}});
    }
    return sentences;
}

}  // namespace

std::vector<Sentence> describe(const State& before, Move move) {
    const Actor by = actor(before);
    const Seat seat = by == Actor::Chance ? before.agenda.top().seat : seat_of(by);
    std::vector<Sentence> sentences;
    const auto tell = [&](Sentence sentence) {
        auto& arguments = sentence.arguments;
        if (arguments.empty() || arguments.front().name != "player")
            arguments.insert(arguments.begin(), {"player", index(seat)});
        sentences.push_back(std::move(sentence));
    };
    if (auto sentence = sentence_of(before, seat, move)) {
        words::reword(before, move, *sentence);
        tell(std::move(*sentence));
    }
    for (Sentence& sentence : brought_by_tokens(before, seat, move)) tell(std::move(sentence));
    for (Sentence& sentence : removed_wonders(before, move)) tell(std::move(sentence));
    for (AddOnId id : before.variant.addons) {
        const auto more = words::words_of(id).tell;
        if (more == nullptr) continue;
        for (Sentence& sentence : more(before, move)) tell(std::move(sentence));
    }
    return sentences;
}

int coins_brought(const Sentence& sentence, Seat seat) {
    if (sentence.key != words::kCoinsBy) return 0;
    const bool own = std::get<int>(sentence.arguments[0].value) == index(seat);
    return own ? std::get<int>(sentence.arguments[1].value) : 0;
}

Sentence describe_result(const State& state) {
    using Kind = Result::Kind;
    const Seat winner = state.result.winner;
    const int points = score_sheet(state, winner).total();
    const int others = score_sheet(state, other(winner)).total();
    const Argument player = {"player", index(winner)};
    switch (state.result.kind) {
        case Kind::Tie:
            return {"result.tie", {{"points", points}}};
        case Kind::Civilian:
            if (points == others) return {"result.civilian_blue", {player, {"points", points}}};
            return {"result.civilian", {player, {"points", points}, {"others", others}}};
        default:
            return {key("result", id(state.result.kind)), {player}};
    }
}

void put_sentence(Json& json, const Sentence& sentence) {
    json["key"] = sentence.key;
    Json arguments = Json::object();
    for (const Argument& argument : sentence.arguments) {
        if (const auto* text = std::get_if<std::string>(&argument.value)) {
            arguments[argument.name] = *text;
        } else {
            arguments[argument.name] = std::get<int>(argument.value);
        }
    }
    json["args"] = std::move(arguments);
}

void put_sentence(JsonText& to, const Sentence& sentence) {
    to.field("key", sentence.key);
    to.object("args", [&] {
        for (const Argument& argument : sentence.arguments)
            std::visit([&](const auto& value) { to.field(argument.name, value); }, argument.value);
    });
}

}  // namespace dipolis
