// Moments as text.
#include "rooms/date.h"

#include <gtest/gtest.h>

namespace dipolis {
namespace {

TEST(Date, IsThatOfGreenwichAlsoBeyondTheSecondsOf32Bits) {
    EXPECT_EQ(utc_text(0), "1970-01-01T00:00:00Z");
    EXPECT_EQ(utc_text(951'782'399), "2000-02-28T23:59:59Z");
    EXPECT_EQ(utc_text(951'782'400), "2000-02-29T00:00:00Z");
    EXPECT_EQ(utc_text(1'763'716'500), "2025-11-21T09:15:00Z");
    EXPECT_EQ(utc_text(2'147'483'648), "2038-01-19T03:14:08Z");
    EXPECT_EQ(utc_text(4'102'444'799), "2099-12-31T23:59:59Z");
}

}  // namespace
}  // namespace dipolis
