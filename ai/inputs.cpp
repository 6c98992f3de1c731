#include "ai/inputs.h"

namespace dipolis {

void append(InputNames& names, std::span<const InputBlock> blocks) {
    for (const InputBlock& block : blocks) {
        for (int i = 0; i < block.count; ++i) {
            std::string name(block.name);
            if (block.id != nullptr) name += block.id(i);
            names.push_back(std::move(name));
        }
    }
}

}  // namespace dipolis
