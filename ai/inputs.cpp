#include "ai/inputs.h"

#include <map>
#include <stdexcept>

namespace dipolis {

void append(InputNames& names, std::span<const InputBlock> blocks, std::string_view prefix) {
    for (const InputBlock& block : blocks) {
        for (int i = 0; i < block.count; ++i) {
            std::string name = std::string(prefix) + std::string(block.name);
            if (block.id != nullptr) name += block.id(i);
            names.push_back({std::move(name), block.id != nullptr});
        }
    }
}

std::vector<int> join_by_name(const InputNames& inputs, std::span<const std::string_view> rows) {
    const auto refuse = [](std::string_view name, const char* why) {
        throw std::logic_error("fitted numbers: \"" + std::string(name) + "\" " + why);
    };
    std::map<std::string_view, int> left;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (!left.emplace(rows[i], static_cast<int>(i)).second) refuse(rows[i], "stands twice");
    }
    std::vector<int> joined;
    for (const InputName& input : inputs) {
        const auto row = left.find(input.name);
        if (row == left.end()) {
            if (!input.of_component) refuse(input.name, "has no numbers");
            joined.push_back(kNoRow);
            continue;
        }
        joined.push_back(row->second);
        left.erase(row);
    }
    if (!left.empty()) refuse(left.begin()->first, "is the name of no input");
    return joined;
}

}  // namespace dipolis
