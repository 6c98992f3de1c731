// dipolis names: the names that people have taken at the open table, and how one is removed.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "formats/escape.h"
#include "server/person_name.h"
#include "server/ratings.h"

namespace dipolis {

namespace {

struct NamesOptions {
    std::string data, remove;
    bool json = false;
};

int list(Store& store, bool json) {
    Persons& persons = store.persons();
    const bool read = store.together([&] {
        for (const Person& person : persons.all()) {
            int games = 0;
            for (const std::string& kind : rating_kinds())
                games += last_of(persons, person.holder, kind).n;
            if (json) {
                std::cout << Json{{"name", person.name}, {"rated_games", games}}.dump() << '\n';
            } else {
                std::cout << person.name << "  rated games: " << games << '\n';
            }
        }
        return true;
    });
    if (!read) complain("the names could not be read");
    return read ? kGood : kNo;
}

// Names of older versions may look alike.
std::optional<Person> find_person(Persons& persons, const std::string& name) {
    for (const Person& person : persons.all()) {
        if (person.name == name) return person;
    }
    const auto alike = likeness(name);
    return alike ? persons.named(*alike) : std::nullopt;
}

int remove(Store& store, const std::string& name) {
    const auto person = find_person(store.persons(), name);
    if (!person) {
        complain("nobody has the name " + escaped(name) + "; `dipolis names` lists them");
        return kNo;
    }
    const bool removed = store.together(
        [&] { return store.persons().remove(person->holder) && store.hide_name(person->holder); });
    if (!removed) {
        complain("the name could not be removed: " + store.trouble());
        return kNo;
    }
    std::cout << "removed: " << person->name << '\n';
    return kGood;
}

int names(const NamesOptions& options) {
    const auto store = find_games(options.data);
    if (!store) return kUnusable;
    return options.remove.empty() ? list(*store, options.json) : remove(*store, options.remove);
}

}  // namespace

void add_names(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "names", "List the names taken at this machine's open table, or remove one");
    auto options = std::make_shared<NamesOptions>();
    command->add_option("--data", options->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    auto* removed = command->add_option(
        "--remove", options->remove,
        "Take this name, and its ratings, from whoever has it. The ratings of others stay as they "
        "are, and rated games of that person that go on will count for nobody");
    command->add_flag("--json", options->json, "One JSON object a line")->excludes(removed);
    command->footer(
        "Example:\n  dipolis names --data /var/lib/dipolis --remove 'A bad word'\n"
        "Not while `dipolis serve` uses the same directory: stop it, and start it again "
        "afterwards.");
    command->callback([options, &chosen] { chosen = [options] { return names(*options); }; });
}

}  // namespace dipolis
