// Slices of an observation, listed and written. Inside formats only.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <string_view>

#include "engine/base.h"
#include "formats/observation.h"
#include "formats/words.h"

namespace dipolis {

constexpr int count_slices(std::span<const Slice> slices) {
    int size = 0;
    for (const Slice& slice : slices) size += slice.size();
    return size;
}

// The place where the slice of this name begins. Evaluated at compile time; an unknown name does
// not compile.
consteval int find_slice(std::span<const Slice> slices, std::string_view name) {
    int at = 0;
    for (const Slice& slice : slices) {
        if (slice.name == name) return at;
        at += slice.size();
    }
    throw "no slice has this name";
}

// Slices of an add-on, of each city and beside the cities. Both functions write each byte.
struct AddOnSlices {
    std::span<const Slice> of_city{};
    void (*write_city)(const State& seen, Seat owner, uint8_t* to) = nullptr;
    std::span<const Slice> of_table{};
    void (*write_table)(const State& seen, Seat viewer, uint8_t* to) = nullptr;

    constexpr int size() const { return 2 * count_slices(of_city) + count_slices(of_table); }
};

// --- Writing

constexpr uint8_t cut(int value, int most) {
    return static_cast<uint8_t>(value < 0 ? 0 : value > most ? most : value);
}

// Eight bytes that are 0 or 1, the lowest bit first.
constexpr uint64_t as_bytes(uint64_t byte) {
    // Seven copies of seven bits do not overlap; the eighth bit has a byte of its own.
    return ((byte & 0x7f) * 0x0002'0408'1020'4081 & 0x0101'0101'0101'0101) | (byte & 0x80) << 49;
}

// A byte for each of the first N values: whether it is a member. Without a loop over the members,
// whose end would be mispredicted.
template <int N, class T, int Capacity>
void put_all(const Set<T, Capacity>& members, uint8_t* to) {
    static_assert(std::endian::native == std::endian::little && N <= Capacity);
    constexpr size_t kWhole = N / 8;
    for (size_t i = 0; i < kWhole; ++i) {
        const uint64_t bytes =
            as_bytes(members.as_bits(static_cast<int>(i / 8)) >> 8 * (i % 8) & 0xff);
        std::memcpy(to + 8 * i, &bytes, 8);
    }
    if constexpr (N % 8 != 0) {
        const uint64_t bytes = as_bytes(members.as_bits(kWhole / 8) >> 8 * (kWhole % 8) & 0xff);
        std::memcpy(to + 8 * kWhole, &bytes, N % 8);
    }
}

// The same for a list, which may hold None.
template <int N, class List>
void put_each(const List& list, uint8_t* to) {
    std::memset(to, 0, N);
    for (auto value : list) {
        if (!is_none(value)) to[static_cast<size_t>(value)] = 1;
    }
}

// One byte, unless the value stands for nothing.
template <int N, class T>
void put_one(T value, uint8_t* to) {
    put_each<N>(std::array{value}, to);
}

}  // namespace dipolis
