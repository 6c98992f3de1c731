// The extension module dipolis._core: Python classes over the interface for C.
#include "python/module.h"

#include <new>
#include <stdexcept>

namespace dipolis::python {

int32_t checked(int32_t answer) {
    if (answer >= DIPOLIS_NOBODY) return answer;
    switch (answer) {
        case DIPOLIS_NO_MEMORY:
            throw std::bad_alloc();
        case DIPOLIS_BAD_STATE:
            throw std::runtime_error(dipolis_why());
        default:
            throw py::value_error(dipolis_why());
    }
}

}  // namespace dipolis::python

PYBIND11_MODULE(_core, module) {
    module.doc() = "The compiled part of the package dipolis.";
    module.attr("CHANCE") = int{DIPOLIS_CHANCE};
    module.attr("TERMINAL") = int{DIPOLIS_NOBODY};
    module.attr("VERSION") = DIPOLIS_VERSION;
    module.attr("ABI") = dipolis_abi();
    dipolis::python::define_game(module);
    dipolis::python::define_batch(module);
    dipolis::python::define_players(module);
}
