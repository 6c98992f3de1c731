// All words that interfaces show, by key. They are kept in text/<language>.json only; those files
// are embedded at build time, and the browser reads the same files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base.h"

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

// The languages with words of their own, in the order of forms; a missing word is English.
enum class Language : uint8_t { English, French, German, Spanish };
inline constexpr EnumArray<Language, std::string_view, 4> kLanguageCodes = {"en", "fr", "de", "es"};

// The language of a code or a locale: "fr", "fr_CA.UTF-8".
std::optional<Language> find_language(std::string_view locale);

// Printing whose names the components have (ruling R80); ids never change.
enum class Printing : uint8_t { Current, First };

class Text {
  public:
    explicit Text(Printing printing = Printing::Current, Language language = Language::English);

    // The text of a key; the key itself if there is none. With a count, tries "key.one" or
    // "key.other" first.
    std::string get(std::string_view key) const;
    bool has(std::string_view key) const { return texts_.contains(std::string(key)); }
    std::string say(const Sentence& sentence) const;

    // The words for the argument "player". A sentence about the player at the keyboard has the key
    // "key.you", if there is one: "You begin" instead of "Ada begins".
    void name_players(std::string first, std::string second, std::optional<int> you = std::nullopt);

    const std::map<std::string, std::string>& all() const { return texts_; }

  private:
    std::string word(const Argument& argument) const;
    // Puts the word that agrees with the noun where the text has "{card:a|b}": "noun.<key>" is the
    // noun's form, one of those that "noun.forms" lists for the language.
    void agree(std::string& text, const Argument& noun) const;

    std::map<std::string, std::string> texts_;
    std::string players_[2] = {"Player 1", "Player 2"};
    std::optional<int> you_;
    Printing printing_;
};

}  // namespace dipolis
