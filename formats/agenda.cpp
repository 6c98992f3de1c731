#include "formats/agenda.h"

#include "formats/words.h"

namespace dipolis {

const StepForm* find_step(std::string_view name) {
    for (int step = 1; step < static_cast<int>(Step::Count); ++step) {
        const StepForm& as = form(static_cast<Step>(step));
        if (as.name == name) return &as;
    }
    return nullptr;
}

std::string to_word(const Pending& pending) {
    return std::string(form(pending.step).name) + ':' + std::to_string(index(pending.seat)) + ':' +
           std::to_string(pending.a) + ':' + std::to_string(pending.b);
}

Parsed<Pending> parse_pending(std::string_view text) {
    const auto malformed = [&] { return fail(ErrorCode::UnknownMove, "agenda", text); };
    const auto words = split(text, ':');
    if (words.empty() || words.size() > 4) return malformed();
    const StepForm* as = find_step(words[0]);
    if (as == nullptr) return malformed();
    const auto number = [&](size_t i, int most) {
        return words.size() > i ? parse_int(words[i], 0, most) : 0;
    };
    const auto seat = number(1, 1);
    const auto a = number(2, as->most_a);
    const auto b = number(3, as->most_b);
    if (!seat || !a || !b) return malformed();
    return Pending{as->step, static_cast<Seat>(*seat), static_cast<uint8_t>(*a),
                   static_cast<uint8_t>(*b)};
}

}  // namespace dipolis
