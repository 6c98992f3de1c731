// The library of Emscripten 3.1.6, which Debian 12 has, lacks std::bit_cast.
#pragma once

#ifdef __cplusplus
#include <bit>
#ifndef __cpp_lib_bit_cast
namespace std {
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif
#endif
