// All that the program writes: standard output, which is std::cout, and the files that options
// name. What cannot be written ends the program at once, with a complaint and status kUnusable, so
// that no command can take it for done. Where nobody reads a pipe any more, the program ends as by
// SIGPIPE, silently.
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <vector>

namespace dipolis {

// The bytes on their way to an open file.
class Outlet : public std::streambuf {
  public:
    // `name` is for the complaint. Without `needed` what cannot be written is lost instead.
    Outlet(int file, std::string name, bool needed = true);

    // The end of the program that has to come when this error does.
    [[noreturn]] void give_up(int error) const;

  protected:
    int overflow(int c) override;
    int sync() override;

  private:
    void write_all();

    const int file_;
    const std::string name_;
    const bool needed_;
    std::vector<char> bytes_;
};

// A scope in which std::cout is checked; its end writes the rest. One that is not `needed`, inside
// of another, is for a server, which goes on when nobody can read what it says.
class StandardOutput {
  public:
    explicit StandardOutput(bool needed = true);
    ~StandardOutput();
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

  private:
    Outlet outlet_;
    std::streambuf* const before_;
};

// A file named by an option, written anew.
class OutputFile : public std::ostream {
  public:
    // Null after a complaint.
    static std::unique_ptr<OutputFile> open(const std::string& name);
    ~OutputFile() override;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

  private:
    OutputFile(int file, const std::string& name);

    const int file_;
    Outlet outlet_;
};

// Prints to standard output as std::printf does.
[[gnu::format(printf, 1, 2)]] void print_out(const char* format, ...);

}  // namespace dipolis
