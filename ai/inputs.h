// The inputs of a judgement and their names. Fitted numbers are stored beside the name of their
// input and matched when the program starts, so adding, moving or removing an input never shifts
// the numbers of another.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dipolis {

// One input; or one for each component of a kind, named prefix + id.
struct InputBlock {
    std::string_view name;
    int count = 1;
    std::string_view (*id)(int) = nullptr;  // the id of the component with this number
};

// One input for each value of an enum with ids.
template <class Component>
constexpr InputBlock for_each(std::string_view prefix, int count) {
    return {prefix, count, [](int i) { return id(static_cast<Component>(i)); }};
}

constexpr int count_inputs(std::span<const InputBlock> blocks) {
    int count = 0;
    for (const InputBlock& block : blocks) count += block.count;
    return count;
}

// The index of the block's first input. Evaluated at compile time; an unknown name does not
// compile.
constexpr int find_input(std::span<const InputBlock> blocks, std::string_view name) {
    int at = 0;
    for (const InputBlock& block : blocks) {
        if (block.name == name) return at;
        at += block.count;
    }
    throw "no input has this name";
}

struct InputName {
    std::string name;
    bool of_component = false;  // of a card, a Wonder, ...: may lack fitted numbers
};
using InputNames = std::vector<InputName>;
void append(InputNames& names, std::span<const InputBlock> blocks, std::string_view prefix = {});

// For each input the index of the row with its name, or kNoRow for a new component without fitted
// numbers, which then has weight zero. Throws std::logic_error if a row's name is unknown or
// repeated, or if an input that belongs to no component has no row.
inline constexpr int kNoRow = -1;
std::vector<int> join_by_name(const InputNames& inputs, std::span<const std::string_view> rows);

// The same for rows with a member `name`.
template <class Rows>
std::vector<int> join_rows(const InputNames& inputs, const Rows& rows) {
    std::vector<std::string_view> names;
    for (const auto& row : rows) names.push_back(row.name);
    return join_by_name(inputs, names);
}

}  // namespace dipolis
