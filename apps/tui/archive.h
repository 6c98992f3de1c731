// The games kept on this machine: to look at again, to go on with, to save as a record.
#pragma once

#include <string>
#include <vector>

#include "apps/tui/event.h"
#include "apps/tui/screen.h"
#include "rooms/stored_room.h"
#include "text/text.h"

namespace dipolis::tui {

// A game in a few words, the same wherever games are listed.
struct GameWords {
    std::string when, game, against, end;
};
GameWords words_of(const Text& text, const ListedGame& game);

class Archive {
  public:
    enum class Wish : uint8_t { Stay, Back, Open };

    // Records are saved in this directory.
    Archive(Store& store, const Text& text, std::string directory);

    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;
    Wish wish() const { return wish_; }
    // The game to open.
    std::string chosen() const { return games_[at_].info.id; }

  private:
    void press(char c);
    void save();

    Store& store_;
    const Text& text_;
    std::string directory_;
    std::vector<ListedGame> games_;
    int at_ = 0;
    std::string notice_;
    Wish wish_ = Wish::Stay;
};

}  // namespace dipolis::tui
