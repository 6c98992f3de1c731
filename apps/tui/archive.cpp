#include "apps/tui/archive.h"

#include <algorithm>
#include <ctime>
#include <fstream>

#include "apps/tui/draw.h"
#include "rooms/game_record.h"
#include "rooms/listed_json.h"
#include "text/ended.h"

namespace dipolis::tui {

namespace {

constexpr int kMost = 200;  // games listed

// "2026-11-21 09:20", where this machine is; `played` is the time of Greenwich.
std::string minute(const std::string& played) {
    std::tm parts{};
    if (strptime(played.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts) == nullptr) return played;
    const std::time_t time = timegm(&parts);
    localtime_r(&time, &parts);
    char shown[32];
    return {shown, std::strftime(shown, sizeof shown, "%Y-%m-%d %H:%M", &parts)};
}

std::string addon_words(const Text& text, const Variant& variant) {
    if (variant.addons.empty()) return text.get("addon.none.name");
    return text.get("addon." + std::string(id(*variant.addons.begin())) + ".name");
}

// The person's seat, if there is only one.
std::optional<size_t> only_seat(const GameInfo& info) {
    const bool first = info.seats[0].is_person();
    if (first == info.seats[1].is_person()) return std::nullopt;
    return first ? 0 : 1;
}

std::string name_of(const Text& text, const GameInfo& info, int seat) {
    const auto& sitter = info.pact ? info.pact->seats[seat].name : std::nullopt;
    if (sitter) return *sitter;
    if (info.seats[0] == info.seats[1]) return say(text, "ui.player", {{"n", seat + 1}});
    return text.get("ui.seat." + std::string(id(info.seats[static_cast<size_t>(seat)])));
}

// Words for how a game stands or ended, and for whom if there is only one person.
std::string end_words(const Text& text, const ListedGame& game) {
    if (game.damaged) return text.get("ui.ended.damaged");
    const Json result = result_json(game.summary);
    if (result.is_null()) return text.get("age." + std::to_string(game.summary.age));
    return ended_words(text, result, {name_of(text, game.info, 0), name_of(text, game.info, 1)},
                       only_seat(game.info));
}

std::string against(const Text& text, const GameInfo& info) {
    const auto me = only_seat(info);
    if (!me) return text.get("tui.form.opponent.2");
    return capital(text.get("ui.seat." + std::string(id(info.seats[1 - *me]))));
}

std::string padded(const std::string& words, int width) {
    const std::string cut = fit(words, width - 1);
    return cut + std::string(static_cast<size_t>(width - columns(cut)), ' ');
}

}  // namespace

GameWords words_of(const Text& text, const ListedGame& game) {
    return {minute(game.info.played), addon_words(text, game.info.variant),
            against(text, game.info), end_words(text, game)};
}

Archive::Archive(Store& store, const Text& text, std::string directory)
    : store_(store), text_(text), directory_(std::move(directory)), games_(store.recent(kMost)) {}

void Archive::save() {
    const ListedGame& game = games_[at_];
    Rng rng(0);
    auto stored = store_.load(game.info.id);
    const auto room = stored ? restored_room(std::move(*stored), rng) : std::nullopt;
    if (room && !has_record(*room)) {
        notice_ = text_.get("tui.games.unfinished");
        return;
    }
    const std::string name = "dipolis-" + game.info.id + ".jsonl";
    std::ofstream file(directory_ + "/" + name, std::ios::binary);
    if (room) file << record_of(*room).dump() << '\n';
    const bool saved = room && file.flush();
    notice_ = say(text_, saved ? "tui.games.saved" : "tui.games.not_saved", {{"file", name}});
}

void Archive::press(char c) {
    if (c == 'q' || c == '\x1b') wish_ = Wish::Back;
    if (games_.empty()) return;
    if (c == '\r') wish_ = Wish::Open;
    if (wish_ == Wish::Open && games_[at_].damaged) {
        wish_ = Wish::Stay;
        notice_ = text_.get("error.damaged_game");
    }
    if (c == 'x') save();
}

void Archive::handle(const Event& event, int width, int height) {
    const int last = static_cast<int>(games_.size()) - 1;
    const auto go = [&](int by) { at_ = std::max(0, std::min(at_ + by, last)); };
    if (event.kind != Event::Kind::Nothing && event.kind != Event::Kind::Resize) notice_.clear();
    switch (event.kind) {
        case Event::Kind::Up:
            return go(-1);
        case Event::Kind::Down:
            return go(1);
        case Event::Kind::PageUp:
            return go(-(height - 5));
        case Event::Kind::PageDown:
            return go(height - 5);
        case Event::Kind::Closed:
            wish_ = Wish::Back;
            return;
        case Event::Kind::Click: {
            const Tag tag = draw(width, height).tag_at(event.x, event.y);
            if (tag.kind == Tag::Kind::Key) press(static_cast<char>(tag.value));
            if (tag.kind == Tag::Kind::Item) at_ = std::min<int>(tag.value, last);
            return;
        }
        case Event::Kind::Char:
            return press(event.c);
        default:
            return;
    }
}

Screen Archive::draw(int width, int height) const {
    if (width < kLeastWidth || height < kLeastHeight) return small_view(text_, width, height);
    Screen screen(width, height);
    const int wide = std::min(width - 4, 100);
    const int left = (width - wide) / 2;
    screen.write(left, 1, text_.get("tui.form.games"), {Ink::Coin, Ground::Table, true});
    if (games_.empty()) screen.write(left, 3, text_.get("tui.none"), kMuted);
    const int rows = height - 5;
    const int first = std::max(0, std::min(at_ - rows / 2, static_cast<int>(games_.size()) - rows));
    for (int i = first; i < std::min(first + rows, static_cast<int>(games_.size())); ++i) {
        const int y = 3 + i - first;
        const GameWords words = words_of(text_, games_[i]);
        const Style style = i == at_ ? kSelected : kPlain;
        if (i == at_) screen.fill({left, y, wide, 1}, kSelected);
        screen.write(left, y,
                     (i == at_ ? "▶ " : "  ") + padded(words.when, 18) + padded(words.game, 14) +
                         padded(words.against, 24) + words.end,
                     style, wide);
        screen.tag({left, y, wide, 1}, {Tag::Kind::Item, static_cast<uint8_t>(i)});
    }
    static constexpr Key kKeys[] = {
        {'\r', "tui.keys.open"}, {'x', "tui.keys.export"}, {'q', "tui.keys.back_q"}};
    const Rect keys{0, height - 1, width, 1};
    if (notice_.empty()) {
        draw_keys(screen, keys, text_, kKeys);
    } else {
        screen.fill(keys, {Ink::Alert, Ground::Bar, true});
        screen.write(1, keys.y, notice_, {Ink::Alert, Ground::Bar, true}, width - 2);
    }
    return screen;
}

}  // namespace dipolis::tui
