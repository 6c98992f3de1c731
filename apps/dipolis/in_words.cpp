#include "apps/dipolis/common.h"

namespace dipolis {

std::string in_words(const Error& error) {
    static const Text words_of_errors;
    std::string words = error.where.empty() ? std::string() : error.where + ": ";
    words += words_of_errors.get("input." + std::string(id(error.code)));
    if (error.what.empty()) return words;
    const std::string key = key_of_what(error);
    return words + " " + (key.empty() ? error.what : words_of_errors.get(key));
}

}  // namespace dipolis
