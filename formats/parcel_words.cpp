#include "formats/parcel_words.h"

#include <algorithm>
#include <bit>
#include <map>

#include "formats/actions.h"
#include "formats/notation.h"
#include "formats/words.h"

namespace dipolis {

namespace {

// Words of position lines and of what a parcel adds to them that no move names. Others are appended
// at the end; the order stays for ever (tests/golden).
constexpr std::string_view kTermList =
    "active0 active1 age agenda altered0 altered1 board box buildings0 buildings1 built0 built1 "
    "buried0 buried1 chosen0 chosen1 coins0 coins1 decks discard draft drafting ended extra_turn "
    "first hand0 hand1 last leader_terms leaders locked0 locked1 loot0 loot1 middle_pawn offer "
    "pawn "
    "plan0 plan1 ply preset_wonders result review seats shown shown_cards solo spent0 spent1 "
    "structure tokens0 tokens1 turn undealt unseen unused waiting0 waiting1 wonders0 wonders1 "
    "begin_age bury croesus croesus_draw deal_card deal_token deal_wonder decision destroy "
    "draft_leader end_age end_turn first_player give_wonder lay_structure leader_token library "
    "library_token maecenas maecenas_draw mark_guild offer_leader open_age ramses ramses_draw "
    "recruit_choose recruit_declare resolve reveal revive rival rome rome_draw settle solomon "
    "token "
    "use_gift chooses random full no_davinci davinci vp16 ability16 military science civilian tie "
    "human uniform greedy level1 level2 level3 level4 level5 level6 level7 level8 level9 level10 "
    "resignation time abandonment mortar";

// A typical line, said silently before each other one: what is usual is cheap from the beginning.
constexpr std::string_view kRehearsed =
    "age=2 agenda=end_turn:0:0:0,reveal:0:12:0 board=law,-,economy,masonry,strategy "
    "buildings0=lumber_yard,clay_pool,quarry,glassworks,press,guard_tower,workshop,theater,baths "
    "buildings1=logging_camp,clay_pit,stone_pit,stable,altar,stone_reserve,tavern,walls "
    "built0=pyramids built1=sphinx,piraeus coins0=9 coins1=14 discard=garrison,palisade,pharmacist "
    "loot0=5 pawn=-3 structure=temple,.,.,.,?,library,.,.,.,.,.,.,.,.,.,.,.,.,.,. tokens0=urbanism "
    "turn=1 undealt=appian_way,circus_maximus,colossus,mausoleum unseen=sawmill,school,forum "
    "wonders0=great_library,hanging_gardens wonders1=statue_of_zeus,temple_of_artemis";

struct Dictionary {
    std::vector<std::string> names, terms;
    std::map<std::string, uint32_t, std::less<>> name_of, term_of;

    Dictionary() {
        for (const std::string_view term : split(kTermList, ' ')) add(term, terms, term_of);
        for (int action = 0; action < action_count(); ++action) {
            const std::string line = to_line(move_of(static_cast<Action>(action)));
            auto words = split(line, ' ');
            for (size_t i = 1; i < words.size(); ++i) {
                if (is_name(words[i])) add(words[i], names, name_of);
            }
        }
    }

  private:
    static bool is_name(std::string_view word) {
        return word.size() > 2 && std::all_of(word.begin(), word.end(), [](char letter) {
                   return (letter >= 'a' && letter <= 'z') || letter == '_';
               });
    }
    static void add(std::string_view word, std::vector<std::string>& list,
                    std::map<std::string, uint32_t, std::less<>>& index) {
        if (index.emplace(word, static_cast<uint32_t>(list.size())).second) list.emplace_back(word);
    }
};

const Dictionary& dictionary() {
    static const Dictionary all;
    return all;
}

constexpr std::string_view kSeparators = " =,:";
constexpr std::string_view kMarks = ".?G-";

// A piece of a line and the separator before it, which of the first piece is not written.
struct Piece {
    enum Kind : uint8_t { Name, NameAgain, Term, Number, Negative, Spelled, Mark };
    static constexpr uint32_t kKinds = Mark + kMarks.size();
    static constexpr uint32_t kEnd = kKinds * kSeparators.size();
    static constexpr uint32_t kSorts = kEnd + 1;

    uint32_t separator = 0;
    uint32_t kind = Spelled;  // from Mark on: which mark
    uint32_t n = 0;           // of a number or a name
    std::string spelled;

    uint32_t sort() const { return separator * kKinds + kind; }
};

// Says pieces by what was said before. The same code writes, reads and rehearses.
class Teller {
  public:
    explicit Teller(const Vocabulary& size) : size_(size) {}

    void forget_names() {
        unused_.clear();
        used_.clear();
        for (uint32_t name = 0; name < size_.names; ++name) unused_.push_back(name);
        last_name_ = last_term_ = 0;
        before_ = Piece::kEnd;
    }
    uint32_t kind_of_name(uint32_t name) const {
        const bool fresh = std::binary_search(unused_.begin(), unused_.end(), name);
        return fresh ? Piece::Name : Piece::NameAgain;
    }
    bool failed() const { return failed_; }

    // Nothing at the end of the line.
    template <class Number>
    std::optional<Piece> tell(Number& number, const std::optional<Piece>& said) {
        const uint32_t sort = number.by(sorts_[before_], said ? said->sort() : Piece::kEnd);
        before_ = sort;
        if (sort == Piece::kEnd) return std::nullopt;
        Piece piece = said.value_or(Piece{});
        piece.separator = sort / Piece::kKinds;
        piece.kind = sort % Piece::kKinds;
        switch (piece.kind) {
            case Piece::Name:
                return tell_name(number, piece);
            case Piece::NameAgain:
                return tell_again(number, piece);
            case Piece::Term:
                return tell_term(number, piece);
            case Piece::Spelled:
                return tell_spelled(number, piece);
            case Piece::Number:
            case Piece::Negative:
                piece.n = count(number, numbers_, piece.n);
                return piece;
            default:
                return piece;
        }
    }

  private:
    static constexpr size_t kSizes = 16;  // of numbers, in bits: 0 to 15
    using Sizes = Frequencies<kSizes>;

    // A number below 2^15: how long it is, and its bits.
    template <class Number>
    static uint32_t count(Number& number, Sizes& sizes, uint32_t n) {
        const uint32_t bits = number.by(sizes, static_cast<uint32_t>(std::bit_width(n)));
        if (bits < 2) return bits;
        const uint32_t top = 1U << (bits - 1);
        return top | number.flat(n & (top - 1), top);
    }
    // Lists are mostly sorted: how far is it from the last one, around the end?
    template <class Number>
    uint32_t step(Number& number, Sizes& sizes, uint32_t from, uint32_t to, uint32_t of) {
        const uint32_t way = count(number, sizes, of == 0 ? 0 : (to + of - from) % of);
        if (way < of) return (from + way) % of;
        failed_ = true;
        return 0;
    }
    template <class Number>
    Piece tell_name(Number& number, Piece piece) {
        const auto place = [this](uint32_t name) {
            const auto at = std::lower_bound(unused_.begin(), unused_.end(), name);
            return static_cast<uint32_t>(at - unused_.begin());
        };
        const auto many = static_cast<uint32_t>(unused_.size());
        const uint32_t from = many == 0 ? 0 : place(last_name_) % many;
        const uint32_t at = step(number, name_steps_[piece.separator], from, place(piece.n), many);
        if (failed_) return piece;
        piece.n = last_name_ = unused_[at];
        unused_.erase(unused_.begin() + at);
        used_.push_back(piece.n);
        return piece;
    }
    template <class Number>
    Piece tell_again(Number& number, Piece piece) {
        if (used_.empty()) failed_ = true;
        if (failed_) return piece;
        const auto at = std::find(used_.begin(), used_.end(), piece.n) - used_.begin();
        piece.n =
            used_[number.flat(static_cast<uint32_t>(at), static_cast<uint32_t>(used_.size()))];
        last_name_ = piece.n;
        return piece;
    }
    template <class Number>
    Piece tell_term(Number& number, Piece piece) {
        piece.n = step(number, term_steps_[piece.separator], last_term_, piece.n, size_.terms);
        if (piece.separator == 0) last_term_ = piece.n;
        return piece;
    }
    template <class Number>
    Piece tell_spelled(Number& number, Piece piece) {
        const uint32_t letters =
            count(number, spelled_sizes_, static_cast<uint32_t>(piece.spelled.size()));
        piece.spelled.resize(letters);
        for (char& letter : piece.spelled)
            letter = static_cast<char>(number.flat(static_cast<unsigned char>(letter), 256));
        return piece;
    }

    const Vocabulary size_;
    std::vector<uint32_t> unused_, used_;  // names; the former sorted
    uint32_t last_name_ = 0, last_term_ = 0;
    uint32_t before_ = Piece::kEnd;
    bool failed_ = false;

    std::array<Frequencies<Piece::kSorts>, Piece::kSorts> sorts_;  // by the sort before
    std::array<Sizes, kSeparators.size()> name_steps_, term_steps_;
    Sizes numbers_, spelled_sizes_;
};

// A number of at most four digits, as std::to_string writes it.
std::optional<uint32_t> plain_number(std::string_view text) {
    const auto number = parse_int(text, 0, 9999);
    if (!number || std::to_string(*number) != text) return std::nullopt;
    return static_cast<uint32_t>(*number);
}

Piece piece_of(std::string_view text, const Teller& teller, const Vocabulary& size) {
    const Dictionary& known = dictionary();
    Piece piece;
    const auto is = [&](uint32_t kind, uint32_t n) {
        piece.kind = kind;
        piece.n = n;
        return piece;
    };
    if (text.size() == 1 && kMarks.find(text[0]) != kMarks.npos)
        return is(static_cast<uint32_t>(Piece::Mark + kMarks.find(text[0])), 0);
    if (const auto n = plain_number(text)) return is(Piece::Number, *n);
    if (text.starts_with('-')) {
        if (const auto n = plain_number(text.substr(1))) return is(Piece::Negative, *n);
    }
    const auto term = known.term_of.find(text);
    if (term != known.term_of.end() && term->second < size.terms)
        return is(Piece::Term, term->second);
    const auto name = known.name_of.find(text);
    if (name != known.name_of.end() && name->second < size.names)
        return is(teller.kind_of_name(name->second), name->second);
    piece.spelled = text;
    return piece;
}

std::string text_of(const Piece& piece) {
    switch (piece.kind) {
        case Piece::Name:
        case Piece::NameAgain:
            return dictionary().names[piece.n];
        case Piece::Term:
            return dictionary().terms[piece.n];
        case Piece::Number:
            return std::to_string(piece.n);
        case Piece::Negative:
            return '-' + std::to_string(piece.n);
        case Piece::Spelled:
            return piece.spelled;
        default:
            return {kMarks[piece.kind - Piece::Mark]};
    }
}

template <class Number>
void tell_line(Number& number, Teller& teller, std::string_view line, const Vocabulary& size) {
    uint32_t separator = 0;
    while (true) {
        const size_t end = std::min(line.find_first_of(kSeparators), line.size());
        Piece piece = piece_of(line.substr(0, end), teller, size);
        piece.separator = separator;
        teller.tell(number, piece);
        if (end == line.size()) break;
        separator = static_cast<uint32_t>(kSeparators.find(line[end]));
        line.remove_prefix(end + 1);
    }
    teller.tell(number, std::nullopt);
}

// A teller that knows already what a usual line says, as it has from the first version on.
Teller rehearsed(const Vocabulary& size) {
    Teller teller(size);
    teller.forget_names();
    NumberRehearsal silence;
    tell_line(silence, teller, kRehearsed, size);
    teller.forget_names();
    return teller;
}

constexpr int kMostPieces = 1500;
constexpr uint32_t kMostNames = 1024, kMostTerms = 256;

}  // namespace

Vocabulary vocabulary() {
    return {static_cast<uint32_t>(dictionary().names.size()),
            static_cast<uint32_t>(dictionary().terms.size())};
}

const std::vector<std::string>& parcel_terms() {
    return dictionary().terms;
}

void say_words(NumberWriter& number, std::string_view line) {
    number.flat(line.empty() ? 0 : 1, 2);
    if (line.empty()) return;
    const Vocabulary size = vocabulary();
    number.flat(size.names, kMostNames);
    number.flat(size.terms, kMostTerms);
    Teller teller = rehearsed(size);
    tell_line(number, teller, line, size);
}

std::optional<std::string> hear_words(NumberReader& number) {
    std::string line;
    if (number.flat(0, 2) == 0) return line;
    const Vocabulary now = vocabulary();
    Vocabulary size;
    size.names = number.flat(0, kMostNames);
    size.terms = number.flat(0, kMostTerms);
    if (size.names > now.names || size.terms > now.terms) return std::nullopt;
    Teller teller = rehearsed(size);
    int pieces = 0;
    for (bool first = true;; first = false) {
        // A few letters can stand for thousands of empty pieces, each of which is a long division.
        if (++pieces > kMostPieces) return std::nullopt;
        const auto piece = teller.tell(number, std::nullopt);
        if (teller.failed() || line.size() > kMostSaidBytes) return std::nullopt;
        if (!piece) return line;
        if (!first) line += kSeparators[piece->separator];
        line += text_of(*piece);
    }
}

}  // namespace dipolis
