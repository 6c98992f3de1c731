// A copy of all games in one file, made while another connection writes them: as they are at one
// moment, whole or not at all.
#pragma once

#include <functional>
#include <string>

namespace dipolis {

// `to` must not exist. It is there when everything is on the disk. On failure, and when `given_up`
// says so, returns false, and there is nothing; `why` is the reason.
bool copy_games(const std::string& from, const std::string& to,
                const std::function<bool()>& given_up, std::string& why);

}  // namespace dipolis
