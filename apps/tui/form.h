// The form before a game: continue, or a new game and how it is played.
#pragma once

#include <string>
#include <vector>

#include "apps/tui/event.h"
#include "apps/tui/tui.h"
#include "apps/tui/views.h"

namespace dipolis::tui {

class Form {
  public:
    enum class Wish : uint8_t { Stay, Quit, New, Continue };

    // `kept` tells of the game that could be continued; empty if there is none.
    Form(const PlayOptions& options, const Text& text, std::string kept);

    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;
    Wish wish() const { return wish_; }
    const PlayOptions& options() const { return options_; }

  private:
    enum class Row : uint8_t {
        Continue,
        New,
        Game,
        Rival,
        Pool,
        Opponent,
        Begins,
        Wonders,
        MiddlePawn,
        Names
    };

    std::vector<Row> rows() const;
    FormRow show(Row row) const;
    FormRow show_addon(Row row) const;
    void change(Row row, int by);
    void change_game(int by);
    void change_pool(int by);
    std::vector<leaders::Leaders> pools() const;
    void enter(Row row);

    PlayOptions options_;
    leaders::Leaders own_pool_;  // of the options it was made with; empty if that was a named one
    const leaders::Terms* own_terms_;
    const Text& text_;
    std::string kept_;
    int chosen_ = 0;
    Wish wish_ = Wish::Stay;
};

}  // namespace dipolis::tui
