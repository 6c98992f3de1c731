// Runs the scenarios: every file of tests/scenarios is a list of positions, moves and expectations
// that a player can review. tests/scenarios/README.md describes the language.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {
namespace {

std::vector<std::string> members(const auto& set) {
    std::vector<std::string> names;
    for (auto member : set) {
        if (static_cast<uint8_t>(member) != 255) names.emplace_back(id(member));
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string join(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ",") + name;
    return text;
}

std::string sorted(std::string_view list) {
    std::vector<std::string> names;
    for (auto word : split(list, ',')) names.emplace_back(word);
    std::sort(names.begin(), names.end());
    return join(names);
}

std::string_view name(Actor actor) {
    constexpr std::array<std::string_view, 4> kNames = {"0", "1", "chance", "nobody"};
    return kNames[static_cast<size_t>(actor)];
}

// "price0.baths": what seat 0 would pay. Works for buildings and Wonders.
std::string price_of(const State& state, Seat seat, std::string_view what) {
    if (const auto card = find_card(what)) return std::to_string(price(state, seat, *card).coins);
    if (const auto wonder = find_wonder(what))
        return std::to_string(price(state, seat, *wonder).coins);
    return "unknown id";
}

std::string points_of(const State& state, Seat seat, std::string_view category) {
    const Json sheet = score_json(score_sheet(state, seat));
    const auto found = sheet.find(std::string(category));
    return found == sheet.end() ? "unknown category" : found->dump();
}

std::string structure_of(const State& state) {
    std::vector<std::string> cards;
    for (Place place : state.structure.present) {
        const bool known = state.structure.face_up(place);
        const char* hidden = state.structure.guilds.has(place) ? "G" : "?";
        cards.push_back(std::to_string(place) + ":" +
                        (known ? std::string(id(state.structure.cards[place])) : hidden));
    }
    return join(cards);
}

template <class T>
std::string name_of(T value) {
    return value == T::None ? "" : std::string(id(value));
}

// "library:law,school:mortar"
std::string altered_of(const State& state, Seat seat) {
    const leaders::Seated& leaders = leaders::seated(state, seat);
    std::vector<std::string> cards;
    for (Card card : {leaders.euclid, leaders.ptolemy}) {
        if (card == Card::None) continue;
        cards.push_back(std::string(id(card)) + ':' +
                        std::string(id(leaders::shown_symbol(state, seat, card))));
    }
    return join(cards);
}

// Leaders that act after the next structure is dealt.
std::string waiting_of(const State& state, Seat seat) {
    std::vector<std::string> names;
    if (leaders::seated(state, seat).croesus_waits) names.emplace_back("croesus");
    for (const Pending& pending : state.agenda) {
        if (pending.seat != seat) continue;
        if (pending.step == Step::DrawCroesus) names.emplace_back("croesus");
        if (pending.step == Step::DrawRamses) names.emplace_back("ramses");
    }
    return join(names);
}

std::string decisions_of(const State& state) {
    std::vector<std::string> numbers;
    for (solo::Decision each : state.solo.deck) numbers.push_back(std::to_string(each + 1));
    return join(numbers);
}

std::string seat_fact(const State& state, Seat seat, std::string_view key) {
    const City& city = state.city(seat);
    if (key == "coins") return std::to_string(city.coins);
    if (key == "buildings") return join(members(city.buildings));
    if (key == "wonders") return join(members(city.wonders));
    if (key == "built") return join(members(city.built));
    if (key == "tokens") return join(members(city.tokens));
    if (key == "symbols") return join(members(city.symbols));
    const leaders::Seated& leaders = leaders::seated(state, seat);
    if (key == "pairs") return join(members(city.pairs));
    if (key == "hand") return join(members(leaders.hand));
    if (key == "active") return join(members(leaders.active));
    if (key == "spent") return join(members(leaders.spent));
    if (key == "buried") return name_of(leaders.buried);
    if (key == "chosen") return name_of(leaders.chosen);
    if (key == "plan")
        return leaders.plan == leaders::Plan::None ? "" : std::string(id(leaders.plan));
    if (key == "locked") return name_of(leaders.locked);
    if (key == "waiting") return waiting_of(state, seat);
    if (key == "altered") return altered_of(state, seat);
    if (key.starts_with("price.")) return price_of(state, seat, key.substr(6));
    if (key.starts_with("score.")) return points_of(state, seat, key.substr(6));
    if (key == "loot") {
        std::string left;
        for (uint8_t i : state.loot[seat])
            left += (left.empty() ? "" : ",") + std::to_string(kLoot[i].coins);
        return left.empty() ? "-" : left;
    }
    return "unknown key";
}

std::string fact(const State& state, std::string_view key) {
    if (key == "actor") return std::string(name(actor(state)));
    if (key == "step") {
        if (step(state) == Step::RevealCard) return "reveal";
        if (step(state) == Step::DealCard) return "deal_card";
        if (step(state) == Step::MarkGuild) return "mark_guild";
        if (step(state) == Step::DealLeader) return "offer_leader";
        if (step(state) == Step::DrawRival) return "rival";
        if (step(state) == Step::DrawCroesus) return "croesus_draw";
        return std::string(choice(state));
    }
    if (key == "unused") return join(members(state.leaders.unused));
    if (key == "shown") return join(members(state.leaders.shown));
    if (key == "shown_cards") return join(members(state.leaders.shown_cards));
    if (key == "drafting") return join(members(state.leaders.draft));
    if (key == "first") return std::to_string(index(state.leaders.first));
    if (key == "rival" || key == "solo") return std::string(id(state.solo.rival));
    if (key == "decks") return decisions_of(state);
    if (key == "last") return std::to_string(state.solo.last);
    if (key == "turn") return std::to_string(index(state.turn));
    if (key == "age") return std::to_string(static_cast<int>(state.age));
    if (key == "pawn") return std::to_string(state.conflict);
    if (key == "discard") return join(members(state.discard));
    if (key == "board") return join(members(state.board));
    if (key == "box") return join(members(state.box));
    if (key == "offer") return join(members(state.offer));
    if (key == "draft") return join(members(state.draft));
    if (key == "unseen") return join(members(state.unseen.cards()));
    if (key == "structure") return structure_of(state);
    if (key == "result") return std::string(id(state.result.kind));
    if (key == "winner") return std::to_string(index(state.result.winner));
    if (key == "options") {
        Options all;
        options(state, all);
        return std::to_string(all.size());
    }
    // "coins0", "price1.baths", "score0.blue": the digit is the seat.
    const size_t digit = key.find_first_of("01");
    if (digit == std::string_view::npos) return "unknown key";
    const Seat seat = static_cast<Seat>(key[digit] - '0');
    return seat_fact(state, seat,
                     std::string(key.substr(0, digit)) + std::string(key.substr(digit + 1)));
}

class Scenario {
  public:
    explicit Scenario(std::filesystem::path file) : file_(std::move(file)) {}

    void run() {
        std::ifstream in(file_);
        ASSERT_TRUE(in) << file_;
        std::string text;
        int checks = 0;
        for (line_ = 1; std::getline(in, text); ++line_) {
            const size_t comment = text.find('#');
            const auto words = split(std::string_view(text).substr(0, comment), ' ');
            if (words.empty()) continue;
            const std::string_view verb = words[0];
            const std::string rest(text.substr(0, comment), text.find(verb) + verb.size());
            SCOPED_TRACE(file_.filename().string() + ":" + std::to_string(line_) + ": " + text);
            if (verb == "given") {
                given(words);
            } else if (verb == "start") {
                begin(words);
            } else if (verb == "play") {
                for (auto line : split(rest, ';')) play_move(line);
            } else if (verb == "refuse") {
                for (auto line : split(rest, ';')) refuse(line);
                ++checks;
            } else if (verb == "deal") {
                deal();
            } else if (verb == "expect") {
                for (size_t i = 1; i < words.size(); ++i) expect(words[i]);
                ++checks;
            } else {
                FAIL() << "unknown verb";
            }
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(checks, 0) << file_ << " expects nothing";
    }

  private:
    // "places=14:tavern,9:?": the rest of the structure is empty.
    static std::string structure_word(std::string_view places) {
        std::vector<std::string> cards(kPlaceCount, ".");
        for (auto item : split(places, ',')) {
            const auto parts = split(item, ':');
            const auto place = parse_int(parts[0], 0, kPlaceCount - 1);
            EXPECT_TRUE(place && parts.size() == 2) << item;
            if (place && parts.size() == 2) cards[static_cast<size_t>(*place)] = parts[1];
        }
        return "structure=" + join(cards);
    }

    void given(const std::vector<std::string_view>& words) {
        std::string line;
        for (size_t i = 1; i < words.size(); ++i) {
            const bool places = words[i].starts_with("places=");
            line += places ? structure_word(words[i].substr(7)) : std::string(words[i]);
            line += ' ';
        }
        const auto state = parse_position(line);
        ASSERT_TRUE(state) << id(state.error().code) << ' ' << state.error().where << ' '
                           << state.error().what;
        state_ = *state;
    }

    void begin(const std::vector<std::string_view>& words) {
        Variant variant;
        for (size_t i = 1; i < words.size(); ++i) {
            const size_t equals = words[i].find('=');
            ASSERT_NE(equals, std::string_view::npos) << words[i];
            ASSERT_TRUE(
                set_option(variant, words[i].substr(0, equals), words[i].substr(equals + 1)))
                << words[i];
        }
        ASSERT_TRUE(check_variant(variant, "start"));
        state_ = dipolis::start(variant);
    }

    // Plays the first outcome while chance deals cards or turns them up.
    void deal() {
        while (!is_over(state_)) {
            const Step waits = step(state_);
            if (waits != Step::DealCard && waits != Step::MarkGuild && waits != Step::RevealCard)
                return;
            play(state_, outcome(state_, 0));
        }
    }

    void play_move(std::string_view line) {
        const auto move = parse_move(line);
        ASSERT_TRUE(move) << line << ": " << id(move.error().code) << ' ' << move.error().what;
        ASSERT_TRUE(is_option(state_, *move)) << line << '\n' << to_line(state_);
        play(state_, *move);
        ASSERT_EQ(broken_invariant(state_), "");
    }

    // A misspelt move would also be refused, so the line must at least parse as a move.
    void refuse(std::string_view line) {
        const auto move = parse_move(line);
        ASSERT_TRUE(move) << line << ": " << id(move.error().code) << ' ' << move.error().what;
        EXPECT_FALSE(is_option(state_, *move)) << line << '\n' << to_line(state_);
    }

    // key=value, key:member (contains), key!member (does not contain)
    void expect(std::string_view claim) {
        const size_t mark = claim.find_first_of("=:!");
        ASSERT_NE(mark, std::string_view::npos) << claim;
        const std::string value = fact(state_, claim.substr(0, mark));
        const std::string wanted(claim.substr(mark + 1));
        ASSERT_FALSE(value.starts_with("unknown ")) << value << " in " << claim;
        if (claim[mark] == '=') {
            EXPECT_EQ(sorted(value), sorted(wanted)) << claim << "\n" << to_line(state_);
            return;
        }
        // A misspelt member would always be missing.
        ASSERT_TRUE(is_component(wanted)) << "unknown id in " << claim;
        const std::string list = "," + value + ",";
        const bool contains = list.find("," + wanted + ",") != std::string::npos;
        EXPECT_EQ(contains, claim[mark] == ':') << claim << " in " << value;
    }

    // "baths", or with its place "7:baths", "7:?", "7:G".
    static bool is_component(std::string_view member) {
        const std::string_view word = member.substr(member.find(':') + 1);
        return word == "?" || word == "G" || find_card(word) || find_wonder(word) ||
               find_token(word) || leaders::find_leader(word) || parse_int(word, 1, 12);
    }

    std::filesystem::path file_;
    int line_ = 0;
    State state_{};
};

class ScenarioTest : public testing::Test {
  public:
    explicit ScenarioTest(std::filesystem::path file) : file_(std::move(file)) {}
    void TestBody() override { Scenario(file_).run(); }

  private:
    std::filesystem::path file_;
};

// One test for each file of the folder, named like it.
bool register_scenarios() {
    for (const auto& entry : std::filesystem::directory_iterator(SCENARIO_DIR)) {
        const std::filesystem::path& file = entry.path();
        if (file.extension() != ".duel") continue;
        const auto make = [file]() -> testing::Test* { return new ScenarioTest(file); };
        const std::string name = file.stem().string();
        testing::RegisterTest("Scenario", name.c_str(), nullptr, nullptr, __FILE__, __LINE__, make);
    }
    return true;
}
const bool kRegistered = register_scenarios();

}  // namespace
}  // namespace dipolis
