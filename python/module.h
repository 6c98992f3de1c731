// Declarations shared by the files of the Python module. Inside python only.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "capi/dipolis.h"

namespace dipolis::python {

namespace py = pybind11;

// Throws the Python exception for a failure; else the answer.
int32_t checked(int32_t answer);

// The text that call(to, room) writes; called a second time if it needs more room than this.
template <class Call>
std::string text_of(const Call& call, size_t room = 1000) {
    std::string text(room, '\0');
    auto length = static_cast<size_t>(checked(call(text.data(), text.size())));
    if (length >= text.size()) {
        text.resize(length + 1);
        length = static_cast<size_t>(checked(call(text.data(), text.size())));
    }
    text.resize(length);
    return text;
}

// Base of objects in memory that is 0 before they are made. Python can make one without calling
// __init__; pybind11 then hands out the bare memory, and its zeros show that nothing was made.
struct Zeroed {
    static void* operator new(size_t size) { return std::memset(::operator new(size), 0, size); }
    static void* operator new(size_t, void* place) noexcept { return place; }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

// Facts that are the same in all states of a game.
struct Rules {
    explicit Rules(const std::string& words);

    std::string words;  // of the variant
    int32_t decisions, outcome_limit, observed;
};

void define_game(py::module_& module);
void define_batch(py::module_& module);
void define_players(py::module_& module);

}  // namespace dipolis::python
