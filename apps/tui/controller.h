// One game at the terminal: what is looked at, and what each key does. Knows no terminal; tests
// give it events and read its screens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/tui/event.h"
#include "apps/tui/lookback.h"
#include "apps/tui/views.h"
#include "apps/tui/watch.h"
#include "server/room.h"

namespace dipolis::tui {

class Controller {
  public:
    enum class Wish : uint8_t { Stay, Quit, Again };

    Controller(Room room, Text text, Analyst::Effort effort = kEffort);

    // The size is that of the screen last drawn: a click means what stood there.
    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;

    // Milliseconds after which a Tick is due; nothing while only a person is waited for.
    std::optional<int> patience() const;
    Wish wish() const { return wish_; }
    const Room& room() const { return room_; }

  private:
    // What is on the screen: of the present only what the one at the keyboard may see.
    const State& state() const { return seen_; }
    State seen() const;
    // Whom two people at one keyboard have to let come before anything secret is shown.
    std::optional<Seat> awaited() const;
    bool asked() const { return shown_ == room_.ply() && room_.awaits_human() && !awaited(); }
    bool takes_turn() const;
    bool waits() const;  // something is still to be told, or a computer to move
    Look look() const;

    void open(Page page);
    void handle_char(char c);
    void handle_arrow(Event::Kind kind);
    void handle_handover(const Event& event, int width, int height);
    void handle_click(Tag tag);
    void handle_page(const Event& event, int width, int height);
    void handle_hint(const Event& event, int width, int height);
    void turn_key(char c);
    void menu_key(char c);
    bool ahead_key(char c);
    void list_key(char c);
    bool page_key(char c);

    void open_menu();
    void use(MoveKind kind);  // the card at the cursor
    void raise(int plate);    // a Wonder with the card at the cursor
    void choose(int i);       // of the choices
    void act(Move move);
    void tell();  // shows the next move that is told; of the rival's turn first its Decision card
    bool is_decision() const;  // the next to be told is the rival's turn
    bool play_computer();
    void hear();                       // what looking ahead has found out
    void skip();                       // tells everything that waits
    void refresh();                    // after the shown position changed
    std::optional<Card> card() const;  // accessible, at the cursor

    Room room_;
    Text text_;
    std::optional<Seat> person_;                  // the only one
    int shown_;                                   // moves that were told
    std::optional<std::pair<int, Seat>> handed_;  // who came to the keyboard, at which ply
    State seen_;
    bool turned_ = false;  // the rival's Decision card lies there, the card it takes too
    std::vector<std::string> log_;
    std::vector<Choice> choices_;
    int chosen_ = 0;
    std::optional<Place> cursor_;
    bool menu_ = false, covered_ = false;  // the menu is open; the cursor visits covered cards too
    bool stuck_ = false;                   // a computer's move could not be saved
    std::optional<Page> page_;
    int scroll_ = 0;
    std::string notice_;
    Analyst::Effort effort_;
    Watch watch_;
    std::optional<Lookback> lookback_;  // the game is over and looked at again
    Wish wish_ = Wish::Stay;
};

}  // namespace dipolis::tui
