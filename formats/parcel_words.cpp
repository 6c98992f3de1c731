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
    "resignation time abandonment mortar head_start";

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

// A fragment of a line and the separator before it, which of the first fragment is not written.
struct Fragment {
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

// Teller of fragments, guided by those told before. The same code writes, reads and rehearses.
class Teller {
  public:
    explicit Teller(const Vocabulary& size) : size_(size) {}

    void forget_names() {
        unused_.clear();
        used_.clear();
        for (uint32_t name = 0; name < size_.names; ++name) unused_.push_back(name);
        last_name_ = last_term_ = 0;
        before_ = Fragment::kEnd;
    }
    uint32_t kind_of_name(uint32_t name) const {
        const bool fresh = std::binary_search(unused_.begin(), unused_.end(), name);
        return fresh ? Fragment::Name : Fragment::NameAgain;
    }
    bool failed() const { return failed_; }

    // Nothing at the end of the line.
    template <class Number>
    std::optional<Fragment> tell(Number& number, const std::optional<Fragment>& said) {
        const uint32_t sort = number.by(sorts_[before_], said ? said->sort() : Fragment::kEnd);
        before_ = sort;
        if (sort == Fragment::kEnd) return std::nullopt;
        Fragment fragment = said.value_or(Fragment{});
        fragment.separator = sort / Fragment::kKinds;
        fragment.kind = sort % Fragment::kKinds;
        switch (fragment.kind) {
            case Fragment::Name:
                return tell_name(number, fragment);
            case Fragment::NameAgain:
                return tell_again(number, fragment);
            case Fragment::Term:
                return tell_term(number, fragment);
            case Fragment::Spelled:
                return tell_spelled(number, fragment);
            case Fragment::Number:
            case Fragment::Negative:
                fragment.n = count(number, numbers_, fragment.n);
                return fragment;
            default:
                return fragment;
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
    Fragment tell_name(Number& number, Fragment fragment) {
        const auto place = [this](uint32_t name) {
            const auto at = std::lower_bound(unused_.begin(), unused_.end(), name);
            return static_cast<uint32_t>(at - unused_.begin());
        };
        const auto many = static_cast<uint32_t>(unused_.size());
        const uint32_t from = many == 0 ? 0 : place(last_name_) % many;
        const uint32_t at =
            step(number, name_steps_[fragment.separator], from, place(fragment.n), many);
        if (failed_) return fragment;
        fragment.n = last_name_ = unused_[at];
        unused_.erase(unused_.begin() + at);
        used_.push_back(fragment.n);
        return fragment;
    }
    template <class Number>
    Fragment tell_again(Number& number, Fragment fragment) {
        if (used_.empty()) failed_ = true;
        if (failed_) return fragment;
        const auto at = std::find(used_.begin(), used_.end(), fragment.n) - used_.begin();
        fragment.n =
            used_[number.flat(static_cast<uint32_t>(at), static_cast<uint32_t>(used_.size()))];
        last_name_ = fragment.n;
        return fragment;
    }
    template <class Number>
    Fragment tell_term(Number& number, Fragment fragment) {
        fragment.n =
            step(number, term_steps_[fragment.separator], last_term_, fragment.n, size_.terms);
        if (fragment.separator == 0) last_term_ = fragment.n;
        return fragment;
    }
    template <class Number>
    Fragment tell_spelled(Number& number, Fragment fragment) {
        const uint32_t letters =
            count(number, spelled_sizes_, static_cast<uint32_t>(fragment.spelled.size()));
        fragment.spelled.resize(letters);
        for (char& letter : fragment.spelled)
            letter = static_cast<char>(number.flat(static_cast<unsigned char>(letter), 256));
        return fragment;
    }

    const Vocabulary size_;
    std::vector<uint32_t> unused_, used_;  // names; the former sorted
    uint32_t last_name_ = 0, last_term_ = 0;
    uint32_t before_ = Fragment::kEnd;
    bool failed_ = false;

    std::array<Frequencies<Fragment::kSorts>, Fragment::kSorts> sorts_;  // by the sort before
    std::array<Sizes, kSeparators.size()> name_steps_, term_steps_;
    Sizes numbers_, spelled_sizes_;
};

// A number of at most four digits, as std::to_string writes it.
std::optional<uint32_t> plain_number(std::string_view text) {
    const auto number = parse_int(text, 0, 9999);
    if (!number || std::to_string(*number) != text) return std::nullopt;
    return static_cast<uint32_t>(*number);
}

Fragment fragment_of(std::string_view text, const Teller& teller, const Vocabulary& size) {
    const Dictionary& known = dictionary();
    Fragment fragment;
    const auto is = [&](uint32_t kind, uint32_t n) {
        fragment.kind = kind;
        fragment.n = n;
        return fragment;
    };
    if (text.size() == 1 && kMarks.find(text[0]) != kMarks.npos)
        return is(static_cast<uint32_t>(Fragment::Mark + kMarks.find(text[0])), 0);
    if (const auto n = plain_number(text)) return is(Fragment::Number, *n);
    if (text.starts_with('-')) {
        if (const auto n = plain_number(text.substr(1))) return is(Fragment::Negative, *n);
    }
    const auto term = known.term_of.find(text);
    if (term != known.term_of.end() && term->second < size.terms)
        return is(Fragment::Term, term->second);
    const auto name = known.name_of.find(text);
    if (name != known.name_of.end() && name->second < size.names)
        return is(teller.kind_of_name(name->second), name->second);
    fragment.spelled = text;
    return fragment;
}

std::string text_of(const Fragment& fragment) {
    switch (fragment.kind) {
        case Fragment::Name:
        case Fragment::NameAgain:
            return dictionary().names[fragment.n];
        case Fragment::Term:
            return dictionary().terms[fragment.n];
        case Fragment::Number:
            return std::to_string(fragment.n);
        case Fragment::Negative:
            return '-' + std::to_string(fragment.n);
        case Fragment::Spelled:
            return fragment.spelled;
        default:
            return {kMarks[fragment.kind - Fragment::Mark]};
    }
}

template <class Number>
void tell_line(Number& number, Teller& teller, std::string_view line, const Vocabulary& size) {
    uint32_t separator = 0;
    while (true) {
        const size_t end = std::min(line.find_first_of(kSeparators), line.size());
        Fragment fragment = fragment_of(line.substr(0, end), teller, size);
        fragment.separator = separator;
        teller.tell(number, fragment);
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

constexpr int kMostFragments = 1500;
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
    int fragments = 0;
    for (bool first = true;; first = false) {
        // A few letters can stand for thousands of empty fragments, each of which is a long
        // division.
        if (++fragments > kMostFragments) return std::nullopt;
        const auto fragment = teller.tell(number, std::nullopt);
        if (teller.failed() || line.size() > kMostSaidBytes) return std::nullopt;
        if (!fragment) return line;
        if (!first) line += kSeparators[fragment->separator];
        line += text_of(*fragment);
    }
}

}  // namespace dipolis
