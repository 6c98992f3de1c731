// dipolis manual: the man pages, made of what --help says. Used when dipolis is packed; not listed.
#include <iostream>
#include <sstream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/outline.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/topics.h"
#include "apps/dipolis/version.h"

namespace dipolis {

namespace {

// As roff prints it: no backslash, hyphen or leading dot is taken for an order.
std::string roff(const std::string& text) {
    std::string out;
    for (char c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else {
            out += c;
        }
    }
    return out;
}

std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

void begin_page(std::ostream& out, const std::string& name, const std::string& about) {
    out << ".TH " << roff(upper(name)) << " 1 \"\" \"dipolis " << kVersion
        << "\" \"Games\"\n.SH NAME\n"
        << roff(name) << " \\- " << roff(about) << '\n';
}

// Lines as they are: examples and tables.
void lines(std::ostream& out, const std::string& text) {
    out << ".nf\n" << roff(text) << (text.empty() || text.back() == '\n' ? "" : "\n") << ".fi\n";
}

void entry(std::ostream& out, const std::string& name, const std::string& rest,
           const std::string& about) {
    out << ".TP\n\\fB" << roff(name) << "\\fR" << roff(rest) << '\n' << roff(about) << '\n';
}

void list_options(std::ostream& out, const CLI::App& command, bool positional) {
    const CLI::Formatter formatter;
    const auto all = options_of(command, positional);
    if (all.empty()) return;
    out << (positional ? ".SH ARGUMENTS\n" : ".SH OPTIONS\n");
    for (const CLI::Option* each : all)
        entry(out, each->get_name(positional, !positional), formatter.make_option_opts(each),
              each->get_description());
}

std::string page_of(const CLI::App& command) {
    std::ostringstream out;
    begin_page(out, "dipolis-" + command.get_name(), command.get_description());
    out << ".SH SYNOPSIS\n\\fBdipolis " << roff(command.get_name()) << "\\fR [\\fIOPTIONS\\fR]";
    for (const CLI::Option* each : options_of(command, true))
        out << roff(each->get_required() ? " " : " [") << "\\fI" << roff(each->get_name(true))
            << "\\fR" << (each->get_required() ? "" : "]");
    out << '\n';
    list_options(out, command, true);
    list_options(out, command, false);
    if (!command.get_footer().empty()) {
        out << ".SH NOTES\n";
        lines(out, command.get_footer());
    }
    out << ".SH SEE ALSO\n\\fBdipolis\\fR(1)\n";
    return out.str();
}

std::string page_of_program(const CLI::App& program) {
    std::ostringstream out;
    begin_page(out, "dipolis", "7 Wonders Duel: play it, replay it, study it");
    out << ".SH SYNOPSIS\n\\fBdipolis\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n";
    out << ".SH COMMANDS\nEach has a page of its own: \\fBdipolis\\-serve\\fR(1) and so on.\n";
    for (const CLI::App* each : shown_commands(program))
        entry(out, each->get_name(), "", each->get_description());
    list_options(out, program, false);
    for (const Topic& topic : topics()) {
        out << ".SH " << upper(topic.name) << '\n' << roff(topic.about) << ":\n";
        lines(out, topic.text);
    }
    out << ".SH NOTES\n";
    lines(out, program.get_footer());
    return out.str();
}

int manual(const CLI::App& program, const std::string& directory) {
    const auto write = [&](const std::string& name, const std::string& text) {
        const auto file = OutputFile::open(directory + "/" + name + ".1");
        if (file) *file << text;
        return file != nullptr;
    };
    bool written = write("dipolis", page_of_program(program));
    for (const CLI::App* each : shown_commands(program))
        written = written && write("dipolis-" + each->get_name(), page_of(*each));
    return written ? kGood : kUnusable;
}

}  // namespace

void add_manual(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("manual", "Write the man pages")->group("");
    auto directory = std::make_shared<std::string>();
    command->add_option("DIRECTORY", *directory, "Where to")->required();
    command->callback([directory, &program, &chosen] {
        chosen = [directory, &program] { return manual(program, *directory); };
    });
}

}  // namespace dipolis
