// The operations of an operator (server/operations.h), for commands: asked of the server that has
// these games, or done with the games alone where none runs.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "formats/json.h"
#include "rooms/store.h"
#include "server/operations.h"

namespace dipolis {

// Does what the request says with the games of a directory, given as --data. Each object of the
// answer is passed on. Returns the exit status, after a complaint if it is not kGood.
int operate_on(const std::string& data, const Json& request,
               const std::function<void(const Json&)>& tell);
// The same with one file, which is only read.
int operate_on_file(const std::string& file, const Json& request,
                    const std::function<void(const Json&)>& tell);

// The games of this machine's own player, beside a server that has them: read now, and each change
// is stored by the server, or here once it has ended. Null, without a complaint, where none runs or
// it is of another version.
std::unique_ptr<Store> borrow_games(const std::string& directory);

// A request of that operation, to be completed.
Json request_to(std::string_view word);

// One game of the answer of `games`, for people or as JSON.
void print_game(const Json& game, bool json);
void print_name(const Json& person, bool json);

}  // namespace dipolis
