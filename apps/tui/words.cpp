#include "apps/tui/words.h"

#include <cstdlib>

#include "apps/tui/addon.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "text/describe.h"

namespace dipolis::tui {

namespace {

std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}

// The glyph after the slash in "for each".
std::string counted(Per per) {
    switch (per) {
        case Per::One:
            return {};
        case Per::BrownAndGrey:
            return "/" + glyph_text(Colour::Brown) + glyph_text(Colour::Grey);
        case Per::Token:
            return "/○";
        case Per::ThreeCoins:
            return "/3¢";
        default:
            return "/" + glyph_text(static_cast<Colour>(static_cast<int>(per) - 1));
    }
}

std::string produced(const Effect& effect) {
    switch (effect.what) {
        case What::Produce:
            return std::string(effect.n, letter(static_cast<Resource>(effect.arg)));
        case What::Choose:
            return static_cast<Goods>(effect.arg) == Goods::Raw ? "W/C/S" : "G/P";
        default:
            return std::string{letter(static_cast<Resource>(effect.arg))} + "=1¢";
    }
}

std::string done(const Text& text, const Effect& effect) {
    const auto step = static_cast<Step>(effect.arg);
    switch (step) {
        case Step::DestroyBuilding:
            return "×" + glyph_text(static_cast<Colour>(effect.n));
        case Step::DrawLibrary:
            return "+○";
        case Step::ReviveBuilding:
            return text.get("tui.short.revive");
        default:
            break;
    }
    for (const AddOnFace* each : kFaces) {
        const std::string key = each->verb == nullptr ? "" : each->verb(step);
        if (!key.empty()) return text.get(key);
    }
    return {};
}

std::string short_effect(const Text& text, const Effect& effect, bool names) {
    const std::string n = std::to_string(effect.n);
    switch (effect.what) {
        case What::Coins:
            return n + "¢" + counted(effect.per);
        case What::TakeCoins:
            return "−" + n + "¢";
        case What::Shields: {
            std::string shields;
            for (int i = 0; i < effect.n; ++i) shields += glyph_text(Colour::Red);
            return shields;
        }
        case What::ShowSymbol: {
            const auto symbol = id(static_cast<Symbol>(effect.arg));
            return text.get(key(names ? "symbol" : "tui.symbol", symbol));
        }
        case What::Produce:
        case What::Choose:
        case What::Discount:
            return produced(effect);
        case What::PlayAgain:
            return "»";
        case What::Points:
            return n + "★" + counted(effect.per);
        case What::Do:
            return done(text, effect);
        default:
            return {};
    }
}

// "1¢1★/◆" and "GP=1¢": what neighbouring effects share is written once.
bool shares_end(const Effect& effect, const Effect& next) {
    const bool discounts = effect.what == What::Discount && next.what == What::Discount;
    return discounts || (effect.per != Per::One && effect.per == next.per);
}

std::string joined(const Text& text, const Effects& effects, bool names) {
    std::string all;
    std::string gap;
    for (const Effect* effect = effects.begin(); effect != effects.end(); ++effect) {
        const std::string one = short_effect(text, *effect, names);
        if (one.empty()) continue;
        const bool shared = effect + 1 != effects.end() && shares_end(*effect, effect[1]);
        const size_t end = shared ? one.find_first_of("/=") : std::string::npos;
        all += gap + one.substr(0, end);
        gap = shared ? "" : " ";
    }
    return all;
}

std::string tag(const Text& text, const City& city, Price price) {
    if (price.linked) return text.get("tui.link");
    if (price.coins == 0) return text.get("tui.free");
    return (price.coins > city.coins ? "×" : "") + std::to_string(price.coins) + "¢";
}

// "7 coins: 2 printed, 1 stone at 3, 2 clay at 1."
std::string paid(const Text& text, const City& city, const Cost& cost, Colour colour, Price price) {
    const Bundle bought = purchases(city, cost.resources, colour);
    const int saved = cost.coins + city.tariff.total(bought) - price.coins;
    std::string parts;
    const auto add = [&](const std::string& part) {
        parts += (parts.empty() ? ": " : ", ") + part;
    };
    if (cost.coins > 0 && !bought.empty()) add(say(text, "tui.price.printed", {{"n", cost.coins}}));
    for (Resource resource : kAllResources) {
        if (bought[resource] == 0) continue;
        add(say(text, "tui.price.unit",
                {{"n", bought[resource]},
                 {"resource", key("resource", id(resource))},
                 {"each", city.tariff[resource]}}));
    }
    // Only an add-on can make the price lower than the sum of its parts.
    if (saved > 0) add(say(text, "tui.price.saved", {{"n", saved}}));
    return say(text, "tui.price.coins", {{"n", price.coins}}) + parts + ".";
}

// Coins that the rival gets: part of the price with Economy, from the bank by an add-on.
std::string earned(const Text& text, const City& rival, const Cost& cost, Price price) {
    const int traded = rival.trade_income ? price.coins - cost.coins : 0;
    const int banked = price.to_rival - traded;
    std::string all;
    if (traded > 0) all += " " + say(text, "tui.price.to_rival", {{"n", traded}});
    if (banked > 0) all += " " + say(text, "tui.price.banked", {{"n", banked}});
    return all;
}

struct Charge {
    Colour colour;  // of the thing that is built
    Price price;
};

std::string words(const Text& text, const State& state, Seat seat, const Cost& cost,
                  const Charge& charge) {
    const City& city = state.city(seat);
    const Price price = charge.price;
    if (price.coins == 0) return text.get("tui.price.free");
    std::string all = paid(text, city, cost, charge.colour, price) +
                      earned(text, state.city(other(seat)), cost, price);
    if (price.coins > city.coins)
        all += " " + say(text, "tui.price.short", {{"n", price.coins - city.coins}});
    return all;
}

// The card at the other end of a linking symbol.
std::string partner(const Text& text, Link link, Link Building::*end) {
    for (const Building& building : kBuildings) {
        if (building.*end == link) return text.get(key("card", building.id));
    }
    return {};
}

}  // namespace

std::string say(const Text& text, std::string key, std::vector<Argument> arguments) {
    return text.say({std::move(key), std::move(arguments)});
}

std::string name(const Text& text, Card card) {
    return text.get(key("card", id(card)));
}
std::string name(const Text& text, Wonder wonder) {
    return text.get(key("wonder", id(wonder)));
}
std::string name(const Text& text, Token token) {
    return text.get(key("token", id(token)));
}
std::string name(const Text& text, Seat seat) {
    return say(text, "tui.player", {{"player", index(seat)}});
}

std::string short_name(const Text& text, Wonder wonder) {
    std::string full = name(text, wonder);
    // The articles of the language, each with what ends it, separated by bars.
    const std::string articles = text.get("tui.article");
    for (size_t at = 0; at < articles.size();) {
        const size_t end = std::min(articles.find('|', at), articles.size());
        const std::string article = articles.substr(at, end - at);
        if (full.starts_with(article)) return full.substr(article.size());
        at = end + 1;
    }
    return full;
}

char32_t glyph(Colour colour) {
    constexpr EnumArray<Colour, char32_t, 8> kGlyphs = {U'●', U'■', U'∩', U'⌂',
                                                        U'◆', U'▼', U'♣', U'▲'};
    return kGlyphs[colour];
}
std::string glyph_text(Colour colour) {
    return utf8(std::u32string{glyph(colour)});
}
Ink ink(Colour colour) {
    return static_cast<Ink>(static_cast<int>(Ink::Brown) + static_cast<int>(colour));
}
Ground ground(Colour colour) {
    return static_cast<Ground>(static_cast<int>(Ground::Brown) + static_cast<int>(colour));
}
char letter(Resource resource) {
    return "WCSGP"[static_cast<size_t>(resource)];
}

std::string short_effects(const Text& text, const Effects& effects, int most) {
    const std::string names = joined(text, effects, true);
    return columns(names) <= most ? names : joined(text, effects, false);
}

std::string long_effects(const Text& text, const Effects& effects) {
    std::string all;
    for (const Effect& effect : effects) {
        if (!all.empty()) all += " ";
        all += text.say(describe(effect));
    }
    return all;
}

std::string cost(const Text& text, const Cost& cost) {
    std::string all = cost.coins > 0 ? std::to_string(cost.coins) + "¢" : "";
    for (Resource resource : kAllResources) {
        if (cost.resources[resource] == 0) continue;
        if (!all.empty()) all += " ";
        all += std::string(static_cast<size_t>(cost.resources[resource]), letter(resource));
    }
    return all.empty() ? text.get("tui.nothing") : all;
}

std::string price_tag(const Text& text, const State& state, Seat seat, Card card) {
    return tag(text, state.city(seat), price(state, seat, card));
}
std::string price_tag(const Text& text, const State& state, Seat seat, Wonder wonder) {
    return tag(text, state.city(seat), price(state, seat, wonder));
}

std::string price_words(const Text& text, const State& state, Seat seat, Card card) {
    const Price now = price(state, seat, card);
    if (now.linked)
        return say(text, "tui.price.linked", {{"link", key("link", id(row(card).needs))}});
    return words(text, state, seat, row(card).cost, {row(card).colour, now});
}
std::string price_words(const Text& text, const State& state, Seat seat, Wonder wonder) {
    return words(text, state, seat, row(wonder).cost, {Colour::Wonder, price(state, seat, wonder)});
}

std::string names(const Text& text, const Cards& cards) {
    std::string all;
    for (Card card : cards) all += (all.empty() ? "" : ", ") + name(text, card);
    return all;
}

std::string card_names(const Text& text, const State& state, Places places) {
    const Structure& structure = state.structure;
    std::string all;
    const auto add = [&](const std::string& one) { all += (all.empty() ? "" : ", ") + one; };
    int face_down = 0;
    for (Place place : places) {
        if (structure.face_up(place)) {
            add(name(text, structure.cards[place]));
        } else {
            ++face_down;
        }
    }
    if (face_down > 0) add(say(text, "tui.face_down", {{"n", face_down}}));
    return all;
}

std::string uncovers(const Text& text, const State& state, Place place) {
    Structure structure = state.structure;
    if (!structure.accessible.has(place)) return {};
    const Places opened = structure.take(state.age, place);
    if (opened.empty()) return {};
    return " " + say(text, "tui.uncovers", {{"cards", card_names(text, state, opened)}});
}

std::string links(const Text& text, Card card) {
    const Building& building = row(card);
    std::string all;
    if (building.needs != Link::None)
        all = say(text, "tui.link.needs",
                  {{"link", key("link", id(building.needs))},
                   {"card", partner(text, building.needs, &Building::gives)}});
    if (building.gives == Link::None) return all;
    return all + (all.empty() ? "" : " ") +
           say(text, "tui.link.gives",
               {{"link", key("link", id(building.gives))},
                {"card", partner(text, building.gives, &Building::needs)}});
}

std::string changes(const Text& text, const State& before, const State& after, Seat seat) {
    std::string all;
    const auto add = [&](const std::string& part) { all += (all.empty() ? "" : " ") + part; };
    if (const int n = after.lead(seat) - before.lead(seat); n != 0)
        add(say(text, n > 0 ? "tui.change.pawn" : "tui.change.pawn_back", {{"n", std::abs(n)}}));
    const auto add_coins = [&](Seat whose) {
        const int lost = before.city(whose).coins - after.city(whose).coins;
        if (lost > 0) add(say(text, "tui.change.loses", {{"player", index(whose)}, {"n", lost}}));
        if (lost < 0) add(say(text, "tui.change.gets", {{"player", index(whose)}, {"n", -lost}}));
    };
    add_coins(other(seat));
    // In other cases the sentence itself mentions the seat's own coins.
    for (AddOnId id : before.variant.addons) {
        const auto hides_coins = face(id).hides_coins;
        if (hides_coins != nullptr && hides_coins(step(before))) add_coins(seat);
    }
    // The state remembers an extra turn until it begins.
    const bool begun = step(before) == Step::TakeTurn && step(after) == Step::TakeTurn &&
                       after.turn == seat && after.age == before.age;
    const bool tells_itself = automaton_to_move(before);
    if (begun || (after.extra_turn && !before.extra_turn && !tells_itself))
        add(text.get("tui.change.again"));
    return all;
}

bool is_told(const State& before, Move move) {
    return !describe(before, move).empty();
}

std::vector<std::string> told(const Text& text, const Room& room, int from, int to) {
    std::vector<std::string> lines;
    for (int ply = from; ply < to; ++ply) {
        const State& before = room.before(ply);
        const auto sentences = describe(before, room.move(ply));
        if (sentences.empty()) continue;
        for (const Sentence& sentence : sentences) lines.push_back(text.say(sentence));
        const bool cards_play = automaton_to_move(before);
        if (actor(before) == Actor::Chance && !cards_play) continue;
        const Seat seat = cards_play ? *automaton(before.variant) : seat_of(actor(before));
        const Move move = room.move(ply);
        State start = before;
        settle(start, seat, move);
        for (const Sentence& sentence : sentences) {
            int16_t& coins = start.city(other(seat)).coins;
            coins = static_cast<int16_t>(coins + coins_brought(sentence, other(seat)));
        }
        const std::string more = changes(text, start, room.after(ply), seat);
        if (!more.empty()) lines.back() += " " + more;
    }
    return lines;
}

std::string result_words(const Text& text, const State& state, std::optional<Seat> me) {
    const Sentence sentence = describe_result(state);
    if (!me || state.result.kind == Result::Kind::Tie) return text.say(sentence);
    Sentence mine = sentence;
    mine.key = (state.result.winner == *me ? "tui.won." : "tui.lost.") + sentence.key;
    return text.has(mine.key) ? text.say(mine) : text.say(sentence);
}

}  // namespace dipolis::tui
