#include "apps/dipolis/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "apps/dipolis/common.h"

namespace dipolis {

Outlet::Outlet(int file, std::string name, bool needed)
    : file_(file), name_(std::move(name)), needed_(needed), bytes_(1 << 16) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
}

int Outlet::overflow(int c) {
    write_all();
    if (c != EOF) sputc(static_cast<char>(c));
    return 0;
}

int Outlet::sync() {
    write_all();
    return 0;
}

void Outlet::write_all() {
    const char* next = pbase();
    while (next < pptr()) {
        const ssize_t n = ::write(file_, next, static_cast<size_t>(pptr() - next));
        if (n >= 0) {
            next += n;
        } else if (errno != EINTR) {
            if (needed_) give_up(errno);
            break;
        }
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
}

// Other threads may still compute, so nothing is tidied up.
void Outlet::give_up(int error) const {
    if (error == EPIPE) {
        std::signal(SIGPIPE, SIG_DFL);
        std::raise(SIGPIPE);
    }
    std::cerr.tie(nullptr);  // or the complaint would write the output again first
    complain(name_ + ": cannot be written: " + std::strerror(error));
    std::_Exit(kUnusable);
}

StandardOutput::StandardOutput(bool needed)
    : outlet_(STDOUT_FILENO, "standard output", needed), before_(std::cout.rdbuf(&outlet_)) {}

StandardOutput::~StandardOutput() {
    std::cout.flush();
    std::cout.rdbuf(before_);
}

std::unique_ptr<OutputFile> OutputFile::open(const std::string& name) {
    const int file = ::open(name.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
    if (file >= 0) return std::unique_ptr<OutputFile>(new OutputFile(file, name));
    complain(name + ": cannot be written: " + std::strerror(errno));
    return nullptr;
}

OutputFile::OutputFile(int file, const std::string& name)
    : std::ostream(nullptr), file_(file), outlet_(file, name) {
    rdbuf(&outlet_);
}

OutputFile::~OutputFile() {
    flush();
    if (::close(file_) != 0 && errno != EINTR) outlet_.give_up(errno);
}

void print_out(const char* format, ...) {
    std::va_list arguments;
    std::va_list again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(static_cast<size_t>(size) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, again);
    va_end(again);
    va_end(arguments);
    std::cout.write(text.data(), size);
}

}  // namespace dipolis
