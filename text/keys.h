// Keys and arguments shared by sentences. Inside text only.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/catalogue.h"
#include "text/text.h"

namespace dipolis::words {

inline std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}

inline Argument card(Card value) {
    return {"card", key("card", id(value))};
}
inline Argument wonder(Wonder value) {
    return {"wonder", key("wonder", id(value))};
}
inline Argument token(const char* name, Token value) {
    return {name, key("token", id(value))};
}

// Coins that a seat gets for a move by something that it already has.
inline constexpr const char* kCoinsBy = "log.coins_by";
inline Sentence coins_by(Seat owner, int n, Argument by) {
    return {kCoinsBy, {{"player", index(owner)}, {"n", n}, std::move(by)}};
}

}  // namespace dipolis::words
