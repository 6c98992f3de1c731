#include "apps/tui/form.h"

#include <algorithm>

#include "ai/levels.h"

namespace dipolis::tui {

namespace {

// The choices of the opponent row, in order; the levels follow.
constexpr std::array<std::optional<Policy>, 3> kOpponents = {Policy::Greedy, Policy::Uniform,
                                                             std::nullopt};

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
    options.opponent = number < named ? kOpponents[number] : std::nullopt;
}

// The game as an index: 0 without add-ons, else one more than the AddOnId.
int game_number(const Variant& variant) {
    return variant.addons.empty() ? 0 : 1 + static_cast<int>(*variant.addons.begin());
}

std::string game_key(const Variant& variant) {
    return "addon." + (variant.addons.empty() ? "none" : std::string(id(*variant.addons.begin())));
}

}  // namespace

Form::Form(const PlayOptions& options, const Text& text, std::string kept, bool games)
    : options_(options),
      own_(options.variant),
      text_(text),
      kept_(std::move(kept)),
      games_(games) {}

std::vector<Form::Row> Form::rows() const {
    std::vector<Row> all;
    const auto add = [&](What what) { all.push_back({what}); };
    if (!kept_.empty()) add(What::Continue);
    add(What::New);
    add(What::Game);
    const Variant& variant = options_.variant;
    for (AddOnId addon : variant.addons) {
        if (face(addon).form != nullptr) all.push_back({What::AddOn, nullptr, face(addon).form});
    }
    // The opponent and who begins can be chosen only without an automaton.
    if (!automaton(variant)) {
        add(What::Opponent);
        add(What::Begins);
    }
    for (const VariantOption& option : kVariantOptions) {
        if (option.is_open(variant.addons)) all.push_back({What::Option, &option});
    }
    add(What::Names);
    if (games_) add(What::Games);
    return all;
}

// A row whose value and note are the words of a component.
FormRow Form::show_named(const char* label, const std::string& key, const char* note) const {
    return {text_.get(label), text_.get(key + ".name"), text_.get(key + note)};
}

FormRow Form::show_option(const VariantOption& option) const {
    const std::string key = "option." + std::string(option.id);
    const int value = option.get(options_.variant);
    const bool counts = option.kind == VariantOption::Kind::Number && value != 0;
    return {text_.get(key),
            counts ? text_.say({key + ".n", {{"n", value}}})
                   : text_.get(key + '.' + std::to_string(value)),
            text_.get(key + ".note")};
}

FormRow Form::show_opponent() const {
    const char* label = "tui.form.opponent";
    if (options_.level == 0) return show_numbered(label, opponent_number(options_));
    const std::string level = "level" + std::to_string(options_.level);
    return {text_.get(label), text_.get("ui.seat." + level),
            text_.get("ui.opponent." + level) + "."};
}

// A row whose values are the numbered words of its label.
FormRow Form::show_numbered(const std::string& label, int number) const {
    return {text_.get(label), text_.get(label + "." + std::to_string(number)),
            text_.get(label + ".note")};
}

FormRow Form::show(Row row) const {
    switch (row.what) {
        case What::Continue:
            return {text_.get("tui.form.continue"), "", kept_};
        case What::New:
            return {text_.get("tui.form.new"), "", text_.get("tui.form.new.note")};
        case What::Games:
            return {text_.get("tui.form.games"), "", text_.get("tui.form.games.note")};
        case What::Game:
            return show_named("tui.form.game", game_key(options_.variant), ".text");
        case What::AddOn:
            return show_named(row.addon->label, row.addon->value(options_.variant),
                              row.addon->note);
        case What::Opponent:
            return show_opponent();
        case What::Begins:
            return show_numbered("tui.form.begins", static_cast<int>(options_.begins));
        case What::Option:
            return show_option(*row.option);
        case What::Names:
            break;
    }
    return show_numbered("tui.form.names", static_cast<int>(options_.printing));
}

// Options that both games allow keep their values.
void Form::change_game(int by) {
    const auto games = kAddOnCount + 1;
    const int game = turned(game_number(options_.variant), by, games);
    Variant next;
    if (game > 0) next.addons.add(static_cast<AddOnId>(game - 1));
    for (const VariantOption& option : kVariantOptions)
        if (option.is_open(next.addons)) option.set(next, option.get(options_.variant));
    for (AddOnId addon : next.addons) {
        if (face(addon).form != nullptr) face(addon).form->begin(next, own_);
    }
    options_.variant = next;
}

void Form::change(Row row, int by) {
    Variant& variant = options_.variant;
    switch (row.what) {
        case What::Continue:
        case What::New:
        case What::Games:
            break;
        case What::Game:
            change_game(by);
            break;
        case What::AddOn:
            row.addon->turn(variant, own_, by);
            break;
        case What::Opponent:
            turn_opponent(options_, by);
            break;
        case What::Begins:
            options_.begins =
                static_cast<PlayOptions::Begins>(turned(static_cast<int>(options_.begins), by, 3));
            break;
        case What::Option:
            row.option->set(
                variant, static_cast<uint8_t>(turned(row.option->get(variant), by,
                                                     static_cast<int>(row.option->values.size()))));
            break;
        case What::Names:
            options_.printing =
                static_cast<Printing>(turned(static_cast<int>(options_.printing), by, 2));
            break;
    }
}

void Form::enter(Row row) {
    if (row.what == What::Continue) {
        wish_ = Wish::Continue;
    } else if (row.what == What::New) {
        wish_ = Wish::New;
    } else if (row.what == What::Games) {
        wish_ = Wish::Games;
    } else {
        change(row, 1);
    }
}

void Form::handle(const Event& event, int width, int height) {
    const auto all = rows();
    const int last = static_cast<int>(all.size()) - 1;
    const Row here = all[chosen_];
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
