#include "capi/calls.h"

#include <algorithm>

namespace dipolis::capi {

std::array<char, 400>& why() {
    thread_local std::array<char, 400> text{};
    return text;
}

std::string sentence(const Error& error) {
    std::string said = error.where.empty() ? "" : error.where + ": ";
    said += id(error.code);
    return error.what.empty() ? said : said + ": " + error.what;
}

int32_t refuse(const Error& error) {
    return refuse(DIPOLIS_BAD_TEXT, "%s", sentence(error).c_str());
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

}  // namespace dipolis::capi
