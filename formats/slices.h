// How the slices of an observation are listed and written. Inside formats only.
#pragma once

#include <span>
#include <string_view>

#include "formats/observation.h"

namespace dipolis {

constexpr int count_slices(std::span<const Slice> slices) {
    int size = 0;
    for (const Slice& slice : slices) size += slice.size();
    return size;
}

// Where the slice of this name begins. Evaluated at compile time; an unknown name does not compile.
consteval int find_slice(std::span<const Slice> slices, std::string_view name) {
    int at = 0;
    for (const Slice& slice : slices) {
        if (slice.name == name) return at;
        at += slice.size();
    }
    throw "no slice has this name";
}

// What an add-on shows of each city, and beside the cities. Both write to bytes that are 0.
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

// One byte for each member.
template <class Members>
void put_all(const Members& members, uint8_t* to) {
    for (auto member : members) to[static_cast<size_t>(member)] = 1;
}

// One byte, unless the value stands for nothing.
template <class T>
void put_one(T value, uint8_t* to) {
    if (value != T::None) to[static_cast<size_t>(value)] = 1;
}

}  // namespace dipolis
