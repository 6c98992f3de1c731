// Every word any interface shows, by key. Words live in text/<language>.json, nowhere else; the
// files are embedded at build time. The browser reads the same files.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace dipolis {

// An argument of a sentence: a number, or the key of another text ("card.quarry").
struct Argument {
    std::string name;
    std::variant<int, std::string> value;
};

struct Sentence {
    std::string key;
    std::vector<Argument> arguments;
};

// Which names the components have (ruling R80); ids never change.
enum class Printing : uint8_t { Current, First };

class Text {
  public:
    explicit Text(Printing printing = Printing::Current);

    // The text of a key; the key itself where there is none. With a count, "key.one" or "key.other"
    // is tried first.
    std::string get(std::string_view key) const;
    bool has(std::string_view key) const { return texts_.contains(std::string(key)); }
    std::string say(const Sentence& sentence) const;

    // What the argument "player" is worded as.
    void name_players(std::string first, std::string second);

    const std::map<std::string, std::string>& all() const { return texts_; }

  private:
    std::string word(const Argument& argument) const;

    std::map<std::string, std::string> texts_;
    std::string players_[2] = {"Player 1", "Player 2"};
    Printing printing_;
};

}  // namespace dipolis
