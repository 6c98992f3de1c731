// Names of the inputs of the network. Weights are stored beside the name of their input and matched
// when a network is read, so adding, moving or removing an input never shifts those of another.
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

using InputNames = std::vector<std::string>;
void append(InputNames& names, std::span<const InputBlock> blocks);

}  // namespace dipolis
