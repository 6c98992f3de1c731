#include "apps/tui/form.h"

#include <algorithm>

#include "ai/levels.h"

namespace dipolis::tui {

namespace {

constexpr const char* kUsualPool = "no_davinci";
// The choices of a row in their order; which one is set is found by comparing. The levels follow.
constexpr std::array<std::optional<Policy>, 3> kOpponents = {Policy::Greedy, Policy::Uniform,
                                                             std::nullopt};

int turned(int value, int by, int count) {
    return (value + by + count) % count;
}

int opponent_number(const PlayOptions& options) {
    const auto named = static_cast<int>(kOpponents.size());
    if (options.level > 0) return named + options.level - 1;
    const auto found = std::find(kOpponents.begin(), kOpponents.end(), options.opponent);
    return static_cast<int>(found - kOpponents.begin());
}

void turn_opponent(PlayOptions& options, int by) {
    const auto named = static_cast<int>(kOpponents.size());
    const int number = turned(opponent_number(options), by, named + kLevelCount);
    options.level = number < named ? 0 : number - named + 1;
    options.opponent = number < named ? kOpponents[static_cast<size_t>(number)] : std::nullopt;
}

// What is played: nothing added, or one of the add-ons in their order.
int game_number(const Variant& variant) {
    return variant.addons.empty() ? 0 : 1 + static_cast<int>(*variant.addons.begin());
}

constexpr std::array<const char*, 3> kGames = {"addon.none", "addon.solo", "addon.leaders"};

}  // namespace

Form::Form(const PlayOptions& options, const Text& text, std::string kept)
    : options_(options), own_terms_(options.variant.terms), text_(text), kept_(std::move(kept)) {
    if (leaders::pool_id(options.variant.pool).empty()) own_pool_ = options.variant.pool;
}

std::vector<Form::Row> Form::rows() const {
    std::vector<Row> all = {Row::New, Row::Game};
    const AddOns addons = options_.variant.addons;
    if (addons.has(AddOnId::Solo)) {
        all.push_back(Row::Rival);
    } else {
        if (addons.has(AddOnId::Leaders)) all.push_back(Row::Pool);
        all.insert(all.end(), {Row::Opponent, Row::Begins});
    }
    if (addons.empty()) all.push_back(Row::Wonders);
    all.insert(all.end(), {Row::MiddlePawn, Row::Names});
    if (!kept_.empty()) all.insert(all.begin(), Row::Continue);
    return all;
}

std::vector<leaders::Leaders> Form::pools() const {
    std::vector<leaders::Leaders> all;
    all.reserve(leaders::kPools.size() + 1);
    for (const leaders::Pool& pool : leaders::kPools) all.push_back(pool.leaders);
    if (!own_pool_.empty()) all.push_back(own_pool_);
    return all;
}

// Rows whose words are those of what they name.
FormRow Form::show_addon(Row row) const {
    const auto named = [&](const char* label, const std::string& what, const char* note) {
        return FormRow{text_.get(label), text_.get(what + ".name"), text_.get(what + note)};
    };
    const Variant& variant = options_.variant;
    if (row == Row::Rival)
        return named("tui.form.rival", "rival." + std::string(id(variant.rival)), ".strategy");
    if (row == Row::Pool) {
        const std::string pool(leaders::pool_id(variant.pool));
        return named("tui.form.pool", "pool." + (pool.empty() ? "custom" : pool), ".text");
    }
    return named("tui.form.game", kGames[static_cast<size_t>(game_number(variant))], ".text");
}

FormRow Form::show(Row row) const {
    const auto value = [&](const char* key, int number) {
        return text_.get(key + ("." + std::to_string(number)));
    };
    const auto line = [&](const char* key, int number) {
        return FormRow{text_.get(key), value(key, number), text_.get(std::string(key) + ".note")};
    };
    switch (row) {
        case Row::Continue:
            return {text_.get("tui.form.continue"), "", kept_};
        case Row::New:
            return {text_.get("tui.form.new"), "", text_.get("tui.form.new.note")};
        case Row::Game:
        case Row::Rival:
        case Row::Pool:
            return show_addon(row);
        case Row::Opponent:
            if (options_.level > 0) {
                const std::string level = "level" + std::to_string(options_.level);
                return {text_.get("tui.form.opponent"), text_.get("ui.seat." + level),
                        text_.get("ui.opponent." + level) + "."};
            }
            return line("tui.form.opponent", opponent_number(options_));
        case Row::Begins:
            return line("tui.form.begins", static_cast<int>(options_.begins));
        case Row::Wonders:
            return line("tui.form.wonders", options_.variant.preset_wonders ? 1 : 0);
        case Row::MiddlePawn:
            return line("tui.form.middle_pawn", static_cast<int>(options_.variant.middle_pawn));
        case Row::Names:
            break;
    }
    return line("tui.form.names", static_cast<int>(options_.printing));
}

void Form::change_game(int by) {
    Variant& variant = options_.variant;
    const int game = turned(game_number(variant), by, static_cast<int>(kGames.size()));
    variant.addons = {};
    variant.preset_wonders = false;
    if (game > 0) variant.addons.add(static_cast<AddOnId>(game - 1));
    const bool solo = variant.addons.has(AddOnId::Solo);
    const bool leaders = variant.addons.has(AddOnId::Leaders);
    variant.terms = leaders ? own_terms_ : nullptr;
    variant.rival = solo ? solo::Rival::Random : solo::Rival::None;
    variant.pool = !leaders            ? leaders::Leaders{}
                   : own_pool_.empty() ? *leaders::find_pool(kUsualPool)
                                       : own_pool_;
}

void Form::change_pool(int by) {
    const auto all = pools();
    const auto here = std::find(all.begin(), all.end(), options_.variant.pool) - all.begin();
    const auto n = static_cast<int>(all.size());
    options_.variant.pool = all[static_cast<size_t>(turned(static_cast<int>(here), by, n))];
}

void Form::change(Row row, int by) {
    Variant& variant = options_.variant;
    switch (row) {
        case Row::Continue:
        case Row::New:
            break;
        case Row::Game:
            change_game(by);
            break;
        case Row::Rival:
            variant.rival = static_cast<solo::Rival>(
                turned(static_cast<int>(variant.rival), by, solo::kRivalCount + 1));
            break;
        case Row::Pool:
            change_pool(by);
            break;
        case Row::Opponent:
            turn_opponent(options_, by);
            break;
        case Row::Begins:
            options_.begins =
                static_cast<PlayOptions::Begins>(turned(static_cast<int>(options_.begins), by, 3));
            break;
        case Row::Wonders:
            variant.preset_wonders = !variant.preset_wonders;
            break;
        case Row::MiddlePawn:
            variant.middle_pawn =
                static_cast<MiddlePawn>(turned(static_cast<int>(variant.middle_pawn), by, 2));
            break;
        case Row::Names:
            options_.printing =
                static_cast<Printing>(turned(static_cast<int>(options_.printing), by, 2));
            break;
    }
}

void Form::enter(Row row) {
    if (row == Row::Continue) {
        wish_ = Wish::Continue;
    } else if (row == Row::New) {
        wish_ = Wish::New;
    } else {
        change(row, 1);
    }
}

void Form::handle(const Event& event, int width, int height) {
    const auto all = rows();
    const int last = static_cast<int>(all.size()) - 1;
    const Row here = all[static_cast<size_t>(chosen_)];
    switch (event.kind) {
        case Event::Kind::Up:
            chosen_ = std::max(chosen_ - 1, 0);
            break;
        case Event::Kind::Down:
            chosen_ = std::min(chosen_ + 1, last);
            break;
        case Event::Kind::Left:
            change(here, -1);
            break;
        case Event::Kind::Right:
            change(here, 1);
            break;
        case Event::Kind::Click: {
            const Tag tag = draw(width, height).tag_at(event.x, event.y);
            if (tag.kind == Tag::Kind::Item && tag.value <= last) {
                chosen_ = tag.value;
                enter(all[tag.value]);
            } else if (tag.kind == Tag::Kind::Key) {
                handle(Event::of(static_cast<char>(tag.value)), width, height);
            }
            break;
        }
        case Event::Kind::Char:
            if (event.c == '\r' || event.c == ' ') enter(here);
            if (event.c == 'q' || event.c == '\x1b') wish_ = Wish::Quit;
            break;
        case Event::Kind::Closed:
            wish_ = Wish::Quit;
            break;
        default:
            break;
    }
}

Screen Form::draw(int width, int height) const {
    std::vector<FormRow> shown;
    for (Row row : rows()) shown.push_back(show(row));
    return form_view(text_, shown, chosen_, width, height);
}

}  // namespace dipolis::tui
