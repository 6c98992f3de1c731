#include "capi/calls.h"

#include <algorithm>

#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis::capi {

std::array<char, 400>& why() {
    thread_local std::array<char, 400> text{};
    return text;
}

int32_t refuse(const Error& error) {
    const char* const colon = error.where.empty() ? "" : ": ";
    return refuse(DIPOLIS_BAD_TEXT, "%s%s%s%s%s", error.where.c_str(), colon,
                  std::string(id(error.code)).c_str(), error.what.empty() ? "" : ": ",
                  error.what.c_str());
}

int32_t null(const char* name) {
    return refuse(DIPOLIS_BAD_ARGUMENT, "%s is null", name);
}

int32_t put_text(const std::string& text, char* to, size_t room) {
    if (to == nullptr && room > 0) return null("the place for the text");
    if (room > 0) {
        const size_t n = std::min(room - 1, text.size());
        std::memcpy(to, text.data(), n);
        to[n] = '\0';
    }
    return static_cast<int32_t>(text.size());
}

Parsed<Variant> read_variant(std::string_view words) {
    Variant variant;
    for (std::string_view word : split(words, ' ')) {
        const size_t equals = word.find('=');
        if (equals == std::string_view::npos) return fail(ErrorCode::UnknownField, "variant", word);
        const auto set = set_option(variant, word.substr(0, equals), word.substr(equals + 1));
        if (!set) return tl::unexpected<Error>(set.error());
    }
    const auto checked = check_variant(variant, "variant");
    if (!checked) return tl::unexpected<Error>(checked.error());
    return variant;
}

}  // namespace dipolis::capi
