// Runs the tests of a program. Whatever ends it, the last line of a failure tells how to repeat it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>

#include "tests/seed.h"

// Functions of the sanitizers' run time, if there is one.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());
extern "C" void __ubsan_on_report();

namespace dipolis {
namespace {

// The program as seen from the current folder, which is the root for who types its name there.
std::string program() {
    std::error_code none;
    const auto file = std::filesystem::read_symlink("/proc/self/exe", none);
    const std::string path = none ? std::string("PROGRAM") : file.string();
    const size_t build = path.rfind("/build/");
    return build == std::string::npos ? path : path.substr(build + 1);
}

std::string repeat(const testing::TestInfo& test) {
    return std::string("repeat: ") + (counts_are_large() ? "DIPOLIS_COUNTS=large " : "") +
           "DIPOLIS_SEED=" + std::to_string(test_seed()) + " " + program() +
           " --gtest_filter=" + test.test_suite_name() + "." + test.name() + "\n";
}

// The line of the test at work, for those who may not allocate any more.
std::array<char, 1000> g_line;
size_t g_length = 0;

void tell_at_death() {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, g_line.data(), g_length);
}
void tell_and_die(int signal) {
    tell_at_death();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

class AtWork : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override {
        const std::string line = repeat(test);
        g_length = std::min(line.size(), g_line.size());
        std::copy_n(line.begin(), g_length, g_line.begin());
    }
    void OnTestEnd(const testing::TestInfo&) override { g_length = 0; }
};

}  // namespace
}  // namespace dipolis

// Called by the sanitizer of undefined behaviour, which ends the program without that callback.
extern "C" void __ubsan_on_report() {
    dipolis::tell_at_death();
}

int main(int argc, char** argv) {
    using namespace dipolis;
    testing::InitGoogleTest(&argc, argv);
    testing::UnitTest& tests = *testing::UnitTest::GetInstance();
    tests.listeners().Append(new AtWork);
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(tell_at_death);
    for (int signal : {SIGABRT, SIGTERM}) std::signal(signal, tell_and_die);
    const int status = RUN_ALL_TESTS();
    for (int i = 0; i < tests.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *tests.GetTestSuite(i);
        for (int k = 0; k < suite.total_test_count(); ++k) {
            const testing::TestInfo& test = *suite.GetTestInfo(k);
            if (test.result()->Failed()) std::cerr << repeat(test);
        }
    }
    return status;
}
