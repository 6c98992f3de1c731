#include "ai/kernel.h"

#include <algorithm>
#include <array>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace dipolis {

namespace {

void add_rows_plain(const int16_t* rows, const int16_t* bias, std::span<const uint16_t> inputs,
                    int width, int16_t* sums) {
    std::copy_n(bias, width, sums);
    for (uint16_t input : inputs) {
        const int16_t* row = rows + static_cast<ptrdiff_t>(input) * width;
        for (int j = 0; j < width; ++j) sums[j] = static_cast<int16_t>(sums[j] + row[j]);
    }
}

int32_t dot_plain(const int16_t* a, const int16_t* b, int width) {
    int32_t sum = 0;
    for (int j = 0; j < width; ++j) sum += static_cast<int32_t>(a[j]) * b[j];
    return sum;
}

template <int32_t (*dot)(const int16_t*, const int16_t*, int)>
void add_products(const int16_t* rows, const int16_t* from, int outputs, int width, int32_t* sums) {
    for (int k = 0; k < outputs; ++k)
        sums[k] += dot(rows + static_cast<ptrdiff_t>(k) * width, from, width);
}

void activate_plain(const int32_t* sums, int count, int16_t* units) {
    for (int k = 0; k < count; ++k)
        units[k] = static_cast<int16_t>(std::clamp(sums[k] >> kOneBits, 0, 1 << kOneBits));
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) __m256i load(const int16_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

// Four registers hold 64 sums while all rows go by.
__attribute__((target("avx2"))) void add_block(const int16_t* rows, const int16_t* bias,
                                               std::span<const uint16_t> inputs, int width,
                                               int16_t* sums) {
    __m256i sum0 = load(bias);
    __m256i sum1 = load(bias + 16);
    __m256i sum2 = load(bias + 32);
    __m256i sum3 = load(bias + 48);
    for (uint16_t input : inputs) {
        const int16_t* row = rows + static_cast<ptrdiff_t>(input) * width;
        sum0 = _mm256_add_epi16(sum0, load(row));
        sum1 = _mm256_add_epi16(sum1, load(row + 16));
        sum2 = _mm256_add_epi16(sum2, load(row + 32));
        sum3 = _mm256_add_epi16(sum3, load(row + 48));
    }
    auto* to = reinterpret_cast<__m256i*>(sums);
    _mm256_storeu_si256(to, sum0);
    _mm256_storeu_si256(to + 1, sum1);
    _mm256_storeu_si256(to + 2, sum2);
    _mm256_storeu_si256(to + 3, sum3);
}

__attribute__((target("avx2"))) void add_rows_avx2(const int16_t* rows, const int16_t* bias,
                                                   std::span<const uint16_t> inputs, int width,
                                                   int16_t* sums) {
    int j = 0;
    for (; j + 64 <= width; j += 64) add_block(rows + j, bias + j, inputs, width, sums + j);
    for (; j < width; j += 16) {
        __m256i sum = load(bias + j);
        for (uint16_t input : inputs)
            sum = _mm256_add_epi16(sum, load(rows + static_cast<ptrdiff_t>(input) * width + j));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + j), sum);
    }
}

__attribute__((target("avx2"))) int32_t dot_avx2(const int16_t* a, const int16_t* b, int width) {
    __m256i sums = _mm256_setzero_si256();
    for (int j = 0; j < width; j += 16)
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(load(a + j), load(b + j)));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b0100'1110));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b1011'0001));
    return _mm_cvtsi128_si32(four);
}

// __m256i without its attribute, which a template argument cannot have.
using Products = long long __attribute__((vector_size(32)));

// Eight rows at once: their eight sums fill one register.
__attribute__((target("avx2"))) void add_eight_products(const int16_t* rows, const int16_t* from,
                                                        int width, int32_t* sums) {
    std::array<Products, 8> sum{};
    for (int j = 0; j < width; j += 16) {
        const __m256i inputs = load(from + j);
        for (size_t k = 0; k < sum.size(); ++k) {
            const int16_t* row = rows + static_cast<ptrdiff_t>(k) * width + j;
            sum[k] = _mm256_add_epi32(sum[k], _mm256_madd_epi16(inputs, load(row)));
        }
    }
    const __m256i first =
        _mm256_hadd_epi32(_mm256_hadd_epi32(sum[0], sum[1]), _mm256_hadd_epi32(sum[2], sum[3]));
    const __m256i last =
        _mm256_hadd_epi32(_mm256_hadd_epi32(sum[4], sum[5]), _mm256_hadd_epi32(sum[6], sum[7]));
    const __m256i all = _mm256_add_epi32(_mm256_permute2x128_si256(first, last, 0x20),
                                         _mm256_permute2x128_si256(first, last, 0x31));
    auto* to = reinterpret_cast<__m256i*>(sums);
    _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), all));
}

__attribute__((target("avx2"))) void add_products_avx2(const int16_t* rows, const int16_t* from,
                                                       int outputs, int width, int32_t* sums) {
    int k = 0;
    for (; k + 8 <= outputs; k += 8)
        add_eight_products(rows + static_cast<ptrdiff_t>(k) * width, from, width, sums + k);
    add_products<dot_avx2>(rows + static_cast<ptrdiff_t>(k) * width, from, outputs - k, width,
                           sums + k);
}

__attribute__((target("avx2"))) void activate_avx2(const int32_t* sums, int count, int16_t* units) {
    const __m256i most = _mm256_set1_epi16(1 << kOneBits);
    for (int k = 0; k < count; k += 16) {
        const auto* from = reinterpret_cast<const __m256i*>(sums + k);
        const __m256i low = _mm256_srai_epi32(_mm256_loadu_si256(from), kOneBits);
        const __m256i high = _mm256_srai_epi32(_mm256_loadu_si256(from + 1), kOneBits);
        const __m256i both =  // packing goes by halves of a register
            _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0b11'01'10'00);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(units + k),
                            _mm256_min_epi16(_mm256_max_epi16(both, _mm256_setzero_si256()), most));
    }
}

constexpr Kernel kAvx2Kernel = {"avx2", add_rows_avx2, add_products_avx2, dot_avx2, activate_avx2};

#elif defined(__wasm_simd128__)

// As many sums as eight registers hold while all rows go by, or as one holds.
template <int kRegisters>
void add_block(const int16_t* rows, const int16_t* bias, std::span<const uint16_t> inputs,
               int width, int16_t* sums) {
    std::array<v128_t, kRegisters> sum;
    for (int i = 0; i < kRegisters; ++i) sum[i] = wasm_v128_load(bias + 8 * i);
    for (uint16_t input : inputs) {
        const int16_t* row = rows + static_cast<ptrdiff_t>(input) * width;
        for (int i = 0; i < kRegisters; ++i)
            sum[i] = wasm_i16x8_add(sum[i], wasm_v128_load(row + 8 * i));
    }
    for (int i = 0; i < kRegisters; ++i) wasm_v128_store(sums + 8 * i, sum[i]);
}

void add_rows_simd128(const int16_t* rows, const int16_t* bias, std::span<const uint16_t> inputs,
                      int width, int16_t* sums) {
    int j = 0;
    for (; j + 64 <= width; j += 64) add_block<8>(rows + j, bias + j, inputs, width, sums + j);
    for (; j < width; j += 8) add_block<1>(rows + j, bias + j, inputs, width, sums + j);
}

int32_t dot_simd128(const int16_t* a, const int16_t* b, int width) {
    v128_t sums = wasm_i32x4_const_splat(0);
    for (int j = 0; j < width; j += 8)
        sums = wasm_i32x4_add(sums,
                              wasm_i32x4_dot_i16x8(wasm_v128_load(a + j), wasm_v128_load(b + j)));
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
}

constexpr Kernel kSimd128Kernel = {"simd128", add_rows_simd128, add_products<dot_simd128>,
                                   dot_simd128, activate_plain};

#endif

}  // namespace

const Kernel kPlainKernel = {"plain", add_rows_plain, add_products<dot_plain>, dot_plain,
                             activate_plain};

const Kernel* wide_kernel() {
#if defined(__x86_64__)
    static const bool has_it = __builtin_cpu_supports("avx2") != 0;
    return has_it ? &kAvx2Kernel : nullptr;
#elif defined(__wasm_simd128__)
    return &kSimd128Kernel;  // a module that uses it loads nowhere else
#else
    return nullptr;
#endif
}

const Kernel& best_kernel() {
    const Kernel* wide = wide_kernel();
    return wide != nullptr ? *wide : kPlainKernel;
}

}  // namespace dipolis
