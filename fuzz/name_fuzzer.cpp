// Names that people write: what is accepted can be seen as a whole, and stays what it is.
#include "formats/escape.h"
#include "fuzz/fuzz.h"
#include "rooms/person_name.h"

using namespace dipolis;

namespace {

bool has_joiner(std::string_view name) {
    return name.find("\u200d") != name.npos || name.find("\ufe0f") != name.npos;
}

void check_name(const std::string& name) {
    promise(visible_name(name) == name, "a name is read as it was written");
    promise(has_joiner(name) || escaped(name) == name, "all of a name is seen");
    promise(visible_text(name, kMostNameLetters) == name, "a name is a text as long as it");
    const auto alike = likeness(name);
    promise(alike.has_value(), "a name looks like something");
    promise(likeness(name + " \U0001f600") == alike, "pictures make no difference");
    promise(likeness("a" + name) != alike, "a letter does");
    promise(!visible_name(name + "\u200b"), "nothing invisible is hidden in a name");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto text = text_of(data, size);
    if (const auto name = visible_name(text)) check_name(*name);
    const auto said = visible_text(text, 200);
    promise(!said || visible_text(*said, 200) == *said, "a text is read as it was written");
    (void)is_reserved(text);
    (void)likeness(text);
    return 0;
}
