// Keys and arguments shared by sentences, and lists of ids. Inside text only.
#pragma once

#include <string>
#include <string_view>

#include "engine/catalogue.h"
#include "formats/json.h"
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

template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members) list.push_back(id(member));
    return list;
}

}  // namespace dipolis::words
