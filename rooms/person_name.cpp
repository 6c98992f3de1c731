#include "rooms/person_name.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "formats/escape.h"
#include "formats/utf8.h"
#include "rooms/letters.h"

namespace dipolis {

namespace {

constexpr std::u32string_view kBetween = U" -.'_\u2019";
constexpr int kMostMarks = 2;  // on one letter

// Those who run a server, and the program itself, in the languages of the page. Accents and digits
// behind a word make no difference.
constexpr std::string_view kReserved =
    "admin administrator administratorin administrateur administratrice administrador "
    "administradora mod moderator moderatorin moderateur moderatrice moderador "
    "moderadora moderation moderacion system systeme sistema server serveur servidor "
    "operator operateur operador betreiber root support soporte staff official offiziell "
    "officiel oficial dipolis";

std::string_view without_spaces_around(std::string_view text) {
    const size_t first = text.find_first_not_of(' ');
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Nothing if it is not UTF-8.
std::optional<std::u32string> letters_of(std::string_view text) {
    std::u32string letters;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.bytes == 0) return std::nullopt;
        letters += letter.code;
        text.remove_prefix(letter.bytes);
    }
    return letters;
}

bool is_between(char32_t letter) {
    return kBetween.find(letter) != kBetween.npos;
}

// Reader of a name from its beginning on.
class NameReader {
  public:
    // Takes the next character as people see it off the text; false if it has no place there.
    bool take(std::u32string_view& text) {
        const size_t picture = picture_at(text);
        if (picture > 0) return take_picture(text, picture);
        const char32_t letter = text[0];
        text.remove_prefix(1);
        if (is_between(letter)) return take_between(letter);
        const LetterRun* const run = run_of(letter);
        if (run == nullptr) return false;
        const bool fits = run->kind == LetterKind::Letter ? take_letter() : take_mark(run->kind);
        // Japanese, Korean and Taiwanese are written with Latin letters among the others.
        (run->scripts == kLatin ? latin_ : others_) &= run->scripts;
        return fits;
    }
    bool complete() const {
        const bool latin_alone = latin_ != kLatin || others_ == ~uint64_t{0};
        return has_letter_ && seen_ <= kMostNameLetters && (last_ == 0 || last_ == U'.') &&
               others_ != 0 && (latin_alone || (others_ & kBesideLatin) != 0);
    }

  private:
    bool take_picture(std::u32string_view& text, size_t length) {
        text.remove_prefix(length);
        ++seen_;
        marks_ = kMostMarks;
        last_ = 0;
        return true;
    }
    bool take_between(char32_t letter) {
        const bool behind_dot = last_ == U'.' && letter == U' ';
        if (seen_ == 0 || (last_ != 0 && !behind_dot)) return false;
        ++seen_;
        marks_ = kMostMarks;
        last_ = letter;
        return true;
    }
    bool take_letter() {
        ++seen_;
        marks_ = 0;
        last_ = 0;
        has_letter_ = true;
        return true;
    }
    bool take_mark(LetterKind kind) {
        return kind == LetterKind::Mark && seen_ > 0 && marks_++ < kMostMarks;
    }

    size_t seen_ = 0;
    int marks_ = kMostMarks;  // of the last letter; none may follow anything else
    char32_t last_ = 0;       // a sign that stands between, if that came last
    bool has_letter_ = false;
    uint64_t latin_ = ~uint64_t{0}, others_ = ~uint64_t{0};  // the scripts that all may belong to
};

// Looks of a text that is seen as a whole: of each piece between two of kBetween.
std::vector<std::u32string> looks_of(std::u32string_view letters) {
    std::vector<std::u32string> words(1);
    while (!letters.empty()) {
        const size_t picture = picture_at(letters);
        if (picture == 0 && is_between(letters[0]) && !words.back().empty()) words.emplace_back();
        if (picture == 0 && !is_between(letters[0])) words.back() += look_of(letters[0]);
        letters.remove_prefix(std::max<size_t>(picture, 1));
    }
    return words;
}

bool is_accent(char32_t letter) {
    return letter >= 0x300 && letter <= 0x36f;
}

// The word as it looks, as far as it matters for reserved words.
std::u32string plain(std::u32string look) {
    std::erase_if(look, is_accent);
    return look;
}

const std::set<std::u32string>& reserved_looks() {
    static const std::vector<std::u32string> all = looks_of(*letters_of(kReserved));
    static const std::set<std::u32string> looks(all.begin(), all.end());
    return looks;
}

std::u32string_view without_digits_behind(std::u32string_view word) {
    while (!word.empty() && word.back() >= U'0' && word.back() <= U'9') word.remove_suffix(1);
    return word;
}

bool is_reserved_word(std::u32string_view word) {
    const auto look = [](std::u32string_view text) {
        std::u32string all;
        for (const std::u32string& each : looks_of(text)) all += each;
        return plain(all);
    };
    return reserved_looks().contains(look(word)) ||
           reserved_looks().contains(look(without_digits_behind(word)));
}

// Without pictures, whose parts cannot all be seen alone.
bool is_seen(std::u32string_view letters, std::string_view text) {
    std::string rest;
    while (!text.empty()) {
        size_t bytes = 0;
        const size_t picture = picture_at(letters);
        for (size_t i = 0; i < std::max<size_t>(picture, 1); ++i)
            bytes += first_letter(text.substr(bytes)).bytes;
        if (picture == 0) rest += text.substr(0, bytes);
        text.remove_prefix(bytes);
        letters.remove_prefix(std::max<size_t>(picture, 1));
    }
    return escaped(rest) == rest;
}

// Marks that may stand on any letter: as many as one likes would cover the lines around.
bool is_loose_mark(char32_t letter) {
    return is_accent(letter) || (letter >= 0x1ab0 && letter <= 0x1aff) ||
           (letter >= 0x1dc0 && letter <= 0x1dff) || (letter >= 0x20d0 && letter <= 0x20ff) ||
           (letter >= 0xfe20 && letter <= 0xfe2f);
}

bool is_mark(char32_t letter) {
    const LetterRun* const run = run_of(letter);
    return is_loose_mark(letter) || (run != nullptr && run->kind == LetterKind::Mark);
}

// As people count them; nothing if more marks stand on one than any language needs.
std::optional<size_t> count_seen(std::u32string_view letters) {
    size_t seen = 0;
    for (int marks = kMostMarks; !letters.empty();) {
        const size_t picture = picture_at(letters);
        const bool mark = picture == 0 && is_mark(letters[0]);
        marks = mark ? marks + 1 : 0;
        if (marks > kMostMarks) return std::nullopt;
        seen += mark ? 0 : 1;
        letters.remove_prefix(std::max<size_t>(picture, 1));
    }
    return seen;
}

}  // namespace

std::optional<std::string> visible_name(std::string_view written) {
    const std::string_view name = without_spaces_around(written);
    const auto letters = letters_of(name);
    if (!letters || !is_seen(*letters, name)) return std::nullopt;
    NameReader reader;
    for (std::u32string_view rest = *letters; !rest.empty();) {
        if (!reader.take(rest)) return std::nullopt;
    }
    return reader.complete() ? std::optional(std::string(name)) : std::nullopt;
}

bool is_reserved(std::string_view name) {
    const auto letters = letters_of(name);
    if (!letters || is_reserved_word(*letters)) return letters.has_value();
    for (std::u32string_view rest = *letters; !rest.empty();) {
        const size_t end = std::min(rest.find_first_of(kBetween), rest.size());
        if (is_reserved_word(rest.substr(0, end))) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

std::optional<std::string> likeness(std::string_view name) {
    const auto letters = letters_of(name);
    if (!letters || !is_seen(*letters, name)) return std::nullopt;
    std::string alike;
    for (const std::u32string& word : looks_of(*letters)) {
        for (const char32_t letter : word) alike += std::to_string(uint32_t{letter}) + ' ';
    }
    return alike.empty() ? std::nullopt : std::optional(alike);
}

std::optional<std::string> visible_text(std::string_view written, size_t most_letters) {
    const std::string_view text = without_spaces_around(written);
    const auto letters = letters_of(text);
    if (!letters || !is_seen(*letters, text)) return std::nullopt;
    const auto seen = count_seen(*letters);
    if (!seen || *seen == 0 || *seen > most_letters) return std::nullopt;
    return std::string(text);
}

}  // namespace dipolis
