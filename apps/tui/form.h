// The form before a game: continue the last one, or choose how a new one is played.
#pragma once

#include <string>
#include <vector>

#include "apps/tui/addon.h"
#include "apps/tui/event.h"
#include "apps/tui/tui.h"
#include "apps/tui/views.h"

namespace dipolis::tui {

class Form {
  public:
    enum class Wish : uint8_t { Stay, Quit, New, Continue, Games };

    // `kept` describes the game that could be continued; empty if there is none.
    // With `games` there are games to look at again.
    Form(const PlayOptions& options, const Text& text, std::string kept, bool games = false);

    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;
    Wish wish() const { return wish_; }
    const PlayOptions& options() const { return options_; }

  private:
    enum class What : uint8_t {
        Continue,
        New,
        Game,
        AddOn,
        Opponent,
        Begins,
        Option,
        Names,
        Games
    };
    struct Row {
        What what;
        const VariantOption* option = nullptr;  // of What::Option
        const FormFace* addon = nullptr;        // of What::AddOn
    };

    std::vector<Row> rows() const;
    FormRow show(Row row) const;
    FormRow show_named(const char* label, const std::string& key, const char* note) const;
    FormRow show_numbered(const std::string& label, int number) const;
    FormRow show_opponent() const;
    FormRow show_option(const VariantOption& option) const;
    void change(Row row, int by);
    void change_game(int by);
    void enter(Row row);

    PlayOptions options_;
    const Variant own_;  // the variant it was opened with
    const Text& text_;
    std::string kept_;
    bool games_;
    int chosen_ = 0;
    Wish wish_ = Wish::Stay;
};

}  // namespace dipolis::tui
