// One game at the terminal: what is shown, and what each key does. Knows no terminal; tests send
// events and read screens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/tui/event.h"
#include "apps/tui/review_controller.h"
#include "apps/tui/views.h"
#include "apps/tui/watch.h"
#include "rooms/stored_room.h"

namespace dipolis::tui {

class Controller {
  public:
    enum class Wish : uint8_t { Stay, Quit, Again };

    Controller(StoredRoom room, Text text, PoolAnalyst::Effort effort = kEffort);

    // The size is that of the last screen, so that a click hits what was drawn there.
    void handle(const Event& event, int width, int height);
    Screen draw(int width, int height) const;

    // Milliseconds until the next Tick; nothing while only a person is waited for.
    std::optional<int> patience() const;
    Wish wish() const { return wish_; }
    const Room& room() const { return room_; }

  private:
    // The position on the screen; of the present one only what the person at the keyboard may see.
    const State& state() const { return seen_; }
    State seen() const;
    // The person who has to come to the keyboard before anything secret is shown.
    std::optional<Seat> awaited() const;
    bool asked() const { return shown_ == room_.ply() && room_.awaits_human() && !awaited(); }
    bool takes_turn() const;
    bool waits() const;  // moves are still to be shown, or a computer is to move
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
    void use(MoveKind kind);  // uses the card at the cursor
    void raise(int plate);    // builds a Wonder with the card at the cursor
    void choose(int i);       // takes a choice
    void act(Move move);
    void tell();             // shows the next move; in an automaton's turn first its card
    bool is_turned() const;  // the next move to show is an automaton's turn
    bool play_computer();
    void hear();                       // reads the results of searching
    void skip();                       // shows all moves at once
    void refresh();                    // after the position shown has changed
    void inform();                     // news and warnings for the person to decide
    std::string decisive() const;      // words of the last move
    void propose(Move move);           // opens the menu at this use of the card
    std::optional<Card> card() const;  // the accessible card at the cursor

    StoredRoom room_;
    Text text_;
    std::optional<Seat> person_;                  // the only one, if one plays against the computer
    int shown_;                                   // number of moves shown
    std::optional<std::pair<int, Seat>> handed_;  // the seat at the keyboard, and since which ply
    State seen_;
    bool turned_ = false;  // the automaton's card and the card it will take are shown
    std::vector<std::string> log_, warnings_;
    size_t news_ = 0;  // lines of the log since the person's last move
    int read_ = -1;    // at this ply the news have been read
    std::vector<Choice> choices_;
    int chosen_ = 0;
    std::optional<Place> cursor_;
    bool menu_ = false,
         covered_ =
             false;       // menu_: the menu is open; covered_: the cursor visits covered cards too
    bool stuck_ = false;  // a computer's move could not be saved
    std::optional<Page> page_;
    int scroll_ = 0;
    std::string notice_;
    PoolAnalyst::Effort effort_;
    Watch watch_;
    std::optional<ReviewController> review_;  // present when the finished game is reviewed
    Wish wish_ = Wish::Stay;
};

}  // namespace dipolis::tui
