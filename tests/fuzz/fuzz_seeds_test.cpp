// Runs every fuzz target on its seeds and on damaged copies of them, so that the targets stay
// correct without clang. A violated assertion aborts the program (fuzz/fuzz.h).
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "play/rng.h"

#define LLVMFuzzerTestOneInput notation_target
#include "fuzz/notation_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput position_target
#include "fuzz/position_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput trace_target
#include "fuzz/trace_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput parcel_target
#include "fuzz/parcel_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput leaders_file_target
#include "fuzz/leaders_file_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput engine_target
#include "fuzz/engine_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput message_target
#include "fuzz/message_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput name_target
#include "fuzz/name_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput lobby_target
#include "fuzz/lobby_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput http_target
#include "fuzz/http_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput stored_target
#include "fuzz/stored_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput

namespace {

namespace fs = std::filesystem;

struct Target {
    const char* name;
    int (*run)(const uint8_t*, size_t);
    int damaged;  // copies of each seed
};

void PrintTo(const Target& target, std::ostream* out) {
    *out << target.name;
}

class FuzzSeeds : public testing::TestWithParam<Target> {
  protected:
    static void SetUpTestSuite() {
        folder() = testing::TempDir() + "fuzz_seeds" + std::to_string(getpid());
        const std::string make = "python3 " FUZZ_SEEDS " " + folder();
        ASSERT_EQ(std::system(make.c_str()), 0);
    }
    static void TearDownTestSuite() { fs::remove_all(folder()); }
    static std::string& folder() {
        static std::string name;
        return name;
    }
    static std::vector<std::string> seeds(const std::string& target) {
        std::vector<std::string> all;
        for (const auto& file : fs::directory_iterator(folder() + "/" + target)) {
            std::ifstream in(file.path(), std::ios::binary);
            all.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        }
        std::sort(all.begin(), all.end());
        return all;
    }
};

void run(const Target& target, const std::string& bytes) {
    target.run(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

// Changes a byte, or removes, duplicates or inserts a piece of another seed.
std::string damage(std::string text, const std::string& other, dipolis::Rng& rng) {
    const auto somewhere = [&](const std::string& in) {
        return static_cast<size_t>(rng.below(static_cast<int>(in.size()) + 1));
    };
    const size_t at = somewhere(text);
    const size_t length = static_cast<size_t>(rng.below(12));
    switch (rng.below(4)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
            return text;
        case 1:
            return text.erase(at, length);
        case 2:
            return text.insert(at, text.substr(at, length));
        default:
            return text.insert(at, other.substr(somewhere(other), length));
    }
}

TEST_P(FuzzSeeds, KeepEveryPromise) {
    const Target& target = GetParam();
    const auto all = seeds(target.name);
    ASSERT_FALSE(all.empty());
    dipolis::Rng rng(1);
    for (const std::string& seed : all) {
        run(target, seed);
        for (int i = 0; i < target.damaged; ++i) {
            const auto& other = all[static_cast<size_t>(rng.below(static_cast<int>(all.size())))];
            run(target, damage(seed, other, rng));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, FuzzSeeds,
    testing::Values(Target{"notation", notation_target, 50}, Target{"position", position_target, 5},
                    Target{"trace", trace_target, 3}, Target{"parcel", parcel_target, 50},
                    Target{"leaders_file", leaders_file_target, 50},
                    Target{"engine", engine_target, 4}, Target{"message", message_target, 50},
                    Target{"name", name_target, 500}, Target{"lobby", lobby_target, 1},
                    Target{"http", http_target, 50}, Target{"stored", stored_target, 20}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
