// Messages from interfaces: read, or answered with valid JSON, whatever was sent. The spelling of
// the JSON makes no difference, and imported games follow the rules.
#include "engine/game.h"
#include "formats/json.h"
#include "fuzz/fuzz.h"
#include "rooms/messages_table.h"
#include "rooms/requests.h"

using namespace dipolis;

namespace {

void check_import(const client::Import& import) {
    State state = start(import.variant);
    for (Move move : import.moves) {
        promise(!is_over(state) && is_option(state, move), "an imported move is an option");
        play(state, move);
    }
}

void check_spelling(std::string_view text, const Parsed<NumberedMessage>& message) {
    const auto json = parse_json(text);
    promise(json || !message, "a message is JSON");
    if (!json) return;
    const std::string plain = json->dump();
    const auto same = parse_json(plain);
    promise(same && *same == *json, "parse(print(json)) = json");
    const auto again = parse_message(plain);
    promise(again.has_value() == message.has_value(), "spelling makes no difference");
    promise(!again || again->message.index() == message->message.index(), "nor to what is meant");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto text = text_of(data, size);
    const auto message = parse_message(text);
    check_spelling(text, message);
    if (!message) promise(Json::accept(unread_message(text, message.error())), "an answer is JSON");
    if (message && std::holds_alternative<client::Import>(message->message))
        check_import(std::get<client::Import>(message->message));
    return 0;
}
