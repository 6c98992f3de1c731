#include <array>

#include "formats/propagate.h"
#include "server/operations_parts.h"

namespace dipolis {

namespace {

constexpr auto kOperations = std::to_array<Operation>({
    {"status", "", "say whether a server runs, and what it does", {}, false, tell_status},
    {"games", "", "list games, the latest first", {"most", "state", "of"}, false, list_games},
    {"export", "GAME", "write the records of games", {"games", "all"}, false, export_games},
    {"close",
     "GAME",
     "call a game off: both players are told, and it counts for nobody",
     {"game"},
     true,
     close_game},
    {"ban",
     "WHOM",
     "shut out an address, a network, or a browser by its key or its name",
     {"whom", "seconds"},
     true,
     ban},
    {"unban", "WHOM", "let it in again", {"whom"}, true, unban},
    {"bans", "", "list who is shut out, and until when", {}, false, list_bans},
    {"names", "", "list the names that are taken at the open table", {}, false, list_names},
    {"remove-name",
     "NAME",
     "take a name, and its ratings, away; another one may be chosen",
     {"name"},
     true,
     remove_name},
    {"erase",
     "PERSON",
     "erase a person, by name or key: all that belongs to nobody else",
     {"whom"},
     true,
     erase_person},
    {"erase-old",
     "",
     "erase games that nobody has played since then, and that are over or left",
     {"before", "try"},
     true,
     erase_old},
    {"backup", "FILE", "copy all games to a new file, while games go on", {"to"}, false, back_up},
    {"save",
     "",
     "write the games that one device has played, for a page without a server",
     {"own"},
     false,
     save_games},
    {"keep", "", "", {"line"}, false, keep_line},
    {"import",
     "FILE",
     "add the games that `save` or such a page has written",
     {"from"},
     true,
     import_games},
    {"verify", "[FILE]", "check everything that is stored, or a backup", {}, false, verify},
});

constexpr std::array<std::string_view, 4> kDone = {"good", "no", "unusable", "damaged"};

Parsed<Reply> run(Desk& desk, const Json& request, const Say& say) {
    if (!request.is_object()) return fail(ErrorCode::WrongType, "request", "object");
    TRY(version, number_or(request, "v", 0, 1'000'000, 0));
    if (version != kControlVersion)
        return Reply{Done::Unusable,
                     "this server answers version " + std::to_string(kControlVersion) + " only"};
    TRY(word, text_of(request, "do"));
    const Operation* operation = find_operation(word);
    if (operation == nullptr) return fail(ErrorCode::UnknownId, "do", word);
    std::vector<std::string> fields = {"v", "do"};
    for (const std::string_view each : operation->fields) {
        if (!each.empty()) fields.emplace_back(each);
    }
    CHECK(only_fields(request, fields, word));
    return operation->run(desk, request, say);
}

}  // namespace

std::string_view id(Done done) {
    return kDone[static_cast<size_t>(done)];
}

std::optional<Done> find_done(std::string_view id) {
    for (size_t i = 0; i < kDone.size(); ++i) {
        if (kDone[i] == id) return static_cast<Done>(i);
    }
    return std::nullopt;
}

std::span<const Operation> operations() {
    return kOperations;
}

const Operation* find_operation(std::string_view word) {
    for (const Operation& each : operations()) {
        if (each.word == word) return &each;
    }
    return nullptr;
}

Reply operate(Desk& desk, const Json& request, const Say& say) {
    const auto reply = run(desk, request, say);
    if (reply) return *reply;
    const Error& error = reply.error();
    return {Done::Unusable, error.where + ": not as it should be: " + error.what};
}

Parsed<int> number_or(const Json& request, const char* name, int low, int high, int otherwise) {
    if (!request.contains(name)) return otherwise;
    return as_int(request[name], low, high, name);
}

Parsed<bool> flag(const Json& request, const char* name) {
    if (!request.contains(name)) return false;
    return as_bool(request[name], name);
}

Parsed<std::string> text_or(const Json& request, const char* name, const std::string& otherwise) {
    if (!request.contains(name)) return otherwise;
    return as_string(request[name], name);
}

Parsed<std::string> text_of(const Json& request, const char* name) {
    TRY(json, field(request, name, "request"));
    return as_string(*json, name);
}

bool read(Desk& desk, const std::function<void(Store&)>& what) {
    Store& store = desk.store();
    return store.together([&] {
        what(store);
        return true;
    });
}

Reply overwrite(Desk& desk) {
    const Compacted how = desk.compact();
    if (how == Compacted::Yes) return {};
    const std::string why =
        how == Compacted::Busy ? "because somebody reads it, a backup perhaps" : "for want of room";
    return {Done::No, "erased; but the file could not be written anew, " + why +
                          ": old bytes may be legible until something else is erased"};
}

Reply unread(Desk& desk, const std::string& what) {
    std::string words;
    const bool damaged = desk.store().failure(words) == Failure::Damage;
    return {damaged ? Done::Damaged : Done::No, what + " could not be read to its end: " + words};
}

}  // namespace dipolis
