#include "bench/traffic/polite.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace dipolis::traffic {

namespace {

// A text of nearly the longest length, of many small values, which are the slowest to read.
std::string long_text(std::string_view begin, std::string_view each, std::string_view end) {
    constexpr size_t kBytes = 57'000;
    std::string text(begin);
    text += each;
    while (text.size() + each.size() + 1 < kBytes) text.append(",").append(each);
    return text.append(end);
}

std::string import_of(const std::string& record) {
    return R"({"t":"import","d":{"trace":)" + record + R"(,"seats":["human","human"]}})";
}

std::string plain(std::string_view type, std::string_view data) {
    return std::string(R"({"t":")").append(type).append(R"(","d":{)").append(data).append("}}");
}

struct Manner {
    std::string_view name;
    bool needs_game;
    std::string (*text)(const Seen& game, const std::string& record);
};

constexpr auto kManners = std::to_array<Manner>({
    {"hello", false, [](auto&, auto&) { return kHello; }},
    {"games", false, [](auto&, auto&) { return kGames; }},
    {"statistics", false, [](auto&, auto&) { return plain("statistics", ""); }},
    {"puzzle", false, [](auto&, auto&) { return plain("puzzle", R"("n":7)"); }},
    {"person", false, [](auto&, auto&) { return plain("person", R"("name":"Ada")"); }},
    {"look", false, [](auto&, auto&) { return plain("look", R"("link":"k3v9q2m8Zx8K")"); }},
    {"new", false, [](auto&, auto&) { return kNew; }},
    {"import", false, [](auto&, auto& record) { return import_of(record); }},
    {"open", true, [](auto& game, auto&) { return about("open", game.game); }},
    {"past", true, [](auto& game, auto&) { return about_ply("past", game.game, game.ply / 2); }},
    {"trace", true, [](auto& game, auto&) { return about("trace", game.game); }},
    {"play", true, [](auto& game, auto&) { return play(game.game, game.ply, "build quarry"); }},
    {"analyse", true, [](auto& game, auto&) { return about_ply("analyse", game.game, 30); }},
    {"review", true, [](auto& game, auto&) { return about("review", game.game); }},
    {"explore", true,
     [](auto& game, auto&) {
         return plain("explore", R"("game":")" + game.game + R"(","ply":)" +
                                     std::to_string(game.ply - 2) + R"(,"moves":[])");
     }},
    {"nonsense", false, [](auto&, auto&) { return long_text("[", "[]", "]"); }},
    {"long hello", false,
     [](auto&, auto&) { return long_text(R"({"t":"hello","d":{"x":[)", R"({"a":1})", "]}}"); }},
    {"long import", false,
     [](auto&, auto&) {
         return long_text(R"({"t":"import","d":{"trace":[)", R"({"a":1})", "]}}");
     }},
    {"long explore", true,
     [](auto& game, auto&) {
         return long_text(R"({"t":"explore","d":{"game":")" + game.game + R"(","ply":0,"moves":[)",
                          R"("build quarry")", "]}}");
     }},
    {"long compose", false,
     [](auto&, auto&) {
         return long_text(R"({"t":"compose","d":{"table":{"structure":[)", R"("quarry")", "]}}}");
     }},
});

class Polite : public Guest {
  public:
    Polite(const Manner& manner, World& world, CrowdTally& tally, int address,
           const std::string& record)
        : Guest(world, tally, address), manner_(manner), record_(record) {}
    void opened() override {
        if (manner_.needs_game) return socket_->send(import_of(record_));
        ask();
    }
    void heard(std::string_view text) override {
        if (manner_.needs_game && game_.game.empty()) {
            // An address may not begin games as fast as all its sockets come.
            if (!is_type(text, "table")) return later();
            game_ = read_table(text);
        } else {
            ++tally_.answers;
        }
        ask();
    }
    void closed() override {
        if (!world_.ending) ++tally_.polite_closed;
    }

  private:
    void ask() {
        if (!world_.ending) socket_->send(manner_.text(game_, record_));
    }
    void later() {
        timer_.expires_after(std::chrono::milliseconds(500));
        timer_.async_wait([this](error_code error) {
            if (!error && !world_.ending) socket_->send(import_of(record_));
        });
    }

    const Manner& manner_;
    const std::string& record_;
    Seen game_;
    asio::steady_timer timer_{world_.io};
};

}  // namespace

std::vector<std::string> polite_kinds() {
    std::vector<std::string> names;
    for (const Manner& manner : kManners) names.emplace_back(manner.name);
    return names;
}

std::unique_ptr<Guest> make_polite(std::string_view kind, World& world, CrowdTally& tally,
                                   int address, const std::string& record) {
    const auto found = std::find_if(kManners.begin(), kManners.end(),
                                    [&](const Manner& each) { return each.name == kind; });
    if (found == kManners.end()) throw std::runtime_error("no polite kind: " + std::string(kind));
    return std::make_unique<Polite>(*found, world, tally, address, record);
}

}  // namespace dipolis::traffic
