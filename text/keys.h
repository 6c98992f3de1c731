// Keys and arguments shared by sentences. Inside text only.
#pragma once

#include <string>
#include <string_view>

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

}  // namespace dipolis::words
