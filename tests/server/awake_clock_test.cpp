// The clock of the time during which the server ran.
#include "server/awake_clock.h"

#include <gtest/gtest.h>

namespace dipolis {
namespace {

TEST(AwakeClock, GoesLikeTheClockOfTheSystemWhileItIsReadOften) {
    AwakeClock clock(std::chrono::milliseconds(2000));
    EXPECT_EQ(clock.read(5'000'000), 5'000'000);
    EXPECT_EQ(clock.read(5'000'450), 5'000'450);
    EXPECT_EQ(clock.read(5'000'450), 5'000'450);
    EXPECT_EQ(clock.read(5'002'450), 5'002'450);
}

TEST(AwakeClock, PassesOverATimeInWhichTheProgramWasStopped) {
    AwakeClock clock(std::chrono::milliseconds(2000));
    const int64_t begin = clock.read(5'000'000);
    EXPECT_EQ(clock.read(5'066'000), begin + 2000);
    EXPECT_EQ(clock.read(5'066'450), begin + 2450);
}

TEST(AwakeClock, ReadsTheClockOfTheSystem) {
    AwakeClock clock(std::chrono::milliseconds(2000));
    const int64_t begin = clock.read();
    EXPECT_GT(begin, 0);
    EXPECT_GE(clock.read(), begin);
}

}  // namespace
}  // namespace dipolis
