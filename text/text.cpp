#include "text/text.h"

#include <algorithm>

#include "formats/json.h"

namespace dipolis {

// The lines of text/<language>.json, embedded; each ends with nullptr.
extern const char* const kEnglish[];
extern const char* const kFrench[];
extern const char* const kGerman[];
extern const char* const kSpanish[];

namespace {

std::map<std::string, std::string> read(const char* const* lines) {
    std::string file;
    for (; *lines != nullptr; ++lines) file += *lines;
    std::map<std::string, std::string> texts;
    const auto json = parse_json(file);
    if (!json) return texts;  // a test compares the embedded file with its source
    for (const auto& [key, value] : json->items()) texts[key] = value.get<std::string>();
    return texts;
}

// The seat that the sentence is about.
const int* player_of(const Sentence& sentence) {
    for (const Argument& argument : sentence.arguments) {
        if (argument.name == "player") return std::get_if<int>(&argument.value);
    }
    return nullptr;
}

// The argument that decides between singular and plural: the first number called "n".
const int* count_of(const Sentence& sentence) {
    for (const Argument& argument : sentence.arguments) {
        if (argument.name == "n") return std::get_if<int>(&argument.value);
    }
    return nullptr;
}

// The place of a word in a list of words, parted by `by`; 0 if it is not there.
int place_in(std::string_view list, char by, std::string_view word) {
    for (int place = 0; !list.empty(); ++place) {
        const size_t end = std::min(list.find(by), list.size());
        if (list.substr(0, end) == word) return place;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return 0;
}

std::string_view nth_of(std::string_view list, char by, int place) {
    for (; place > 0 && list.find(by) != list.npos; --place) list.remove_prefix(list.find(by) + 1);
    return list.substr(0, list.find(by));
}

}  // namespace

std::optional<Language> find_language(std::string_view locale) {
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@"));
    return kLanguageCodes.find(code);
}

Text::Text(Printing printing, Language language) : printing_(printing) {
    static constexpr EnumArray<Language, const char* const*, 4> kFiles = {kEnglish, kFrench,
                                                                          kGerman, kSpanish};
    texts_ = read(kFiles[language]);
    if (language != Language::English) texts_.merge(read(kEnglish));
}

std::string Text::get(std::string_view key) const {
    if (printing_ == Printing::First) {
        const auto first = texts_.find("first_printing." + std::string(key));
        if (first != texts_.end()) return first->second;
    }
    const auto found = texts_.find(std::string(key));
    return found == texts_.end() ? std::string(key) : found->second;
}

std::string Text::say(const Sentence& sentence) const {
    std::string key = sentence.key;
    if (const int* n = count_of(sentence)) {
        const std::string form = "plural." + std::to_string(*n);
        const std::string counted = key + "." + (has(form) ? get(form) : "other");
        if (has(counted)) key = counted;
    }
    if (const int* player = player_of(sentence)) {
        if (you_ == *player && has(key + ".you")) key += ".you";
    }
    std::string text = get(key);
    for (const Argument& argument : sentence.arguments) {
        agree(text, argument);
        const std::string slot = "{" + argument.name + "}";
        const size_t at = text.find(slot);
        if (at != std::string::npos) text.replace(at, slot.size(), word(argument));
        // The same slot may occur twice in a sentence.
        const size_t again = text.find(slot);
        if (again != std::string::npos) text.replace(again, slot.size(), word(argument));
    }
    return text;
}

void Text::agree(std::string& text, const Argument& noun) const {
    const auto* key = std::get_if<std::string>(&noun.value);
    const std::string slot = "{" + noun.name + ":";
    for (size_t at = text.find(slot); key != nullptr && at != text.npos; at = text.find(slot, at)) {
        const size_t begin = at + slot.size();
        const size_t end = std::min(text.find('}', begin), text.size());
        const std::string words = text.substr(begin, end - begin);
        const int form = place_in(get("noun.forms"), ' ', get("noun." + *key));
        text.replace(at, end + 1 - at, nth_of(words, '|', form));
    }
}

std::string Text::word(const Argument& argument) const {
    if (const auto* key = std::get_if<std::string>(&argument.value)) return get(*key);
    const int n = std::get<int>(argument.value);
    const bool player = argument.name == "player" || argument.name == "other";
    return player && (n == 0 || n == 1) ? players_[n] : std::to_string(n);
}

void Text::name_players(std::string first, std::string second, std::optional<int> you) {
    you_ = you;
    players_[0] = std::move(first);
    players_[1] = std::move(second);
}

}  // namespace dipolis
