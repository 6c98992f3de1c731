// The arithmetic of the network. Sums of integers give the same result in any order, so all
// processors agree. Once in plain C++, and once each for AVX2 and for WebAssembly.
#pragma once

#include <cstdint>
#include <span>

namespace dipolis {

// Integers count in parts of 2^-9; products of two in parts of 2^-18.
inline constexpr int kOneBits = 9;

struct Kernel {
    const char* name;

    // sums[j] = bias[j] + rows[i * width + j] summed over the inputs i, modulo 2^16; `width` is a
    // multiple of 16.
    void (*add_rows)(const int16_t* rows, const int16_t* bias, std::span<const uint16_t> inputs,
                     int width, int16_t* sums);

    // sums[k] += the sum of rows[k * width + j] * from[j], for each of the `outputs` rows. As for
    // `dot`.
    void (*add_products)(const int16_t* rows, const int16_t* from, int outputs, int width,
                         int32_t* sums);

    // The sum of a[j] * b[j]. `width` is a multiple of 16; the caller makes sure that the sum of
    // the absolute products is below 2^31.
    int32_t (*dot)(const int16_t* a, const int16_t* b, int width);

    // units[k] = sums[k] / 2^kOneBits, rounded down and clamped to 0..2^kOneBits. `count` is a
    // multiple of 16.
    void (*activate)(const int32_t* sums, int count, int16_t* units);
};

extern const Kernel kPlainKernel;
// AVX2 on x86-64, simd128 in WebAssembly; null where the processor or the build has neither.
const Kernel* wide_kernel();
// The fastest kernel that this processor can run.
const Kernel& best_kernel();

}  // namespace dipolis
