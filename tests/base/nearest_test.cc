#include "base/nearest.h"

#include <gtest/gtest.h>

namespace unknot {
namespace {

const std::vector<std::string> words{"check", "fix", "hook", "severity", "select", "target-version"};

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("chekc", words), "check");
  EXPECT_EQ(nearest("--sevrity", words), "severity");
  EXPECT_EQ(nearest("target_version", words), "target-version");
  EXPECT_EQ(nearest("Select", words), "select");
  EXPECT_EQ(nearest("hok", words), "hook");
}

TEST(Nearest, IsSilentWhereNothingIsNear) {
  EXPECT_EQ(nearest("frobnicate", words), "");
  EXPECT_EQ(nearest("", words), "");
  EXPECT_EQ(nearest("x", words), "");
  EXPECT_EQ(nearest("hook", {}), "");
}

TEST(Nearest, Says) {
  EXPECT_EQ(did_you_mean("chek", words), "; did you mean `check`?");
  EXPECT_EQ(did_you_mean("frobnicate", words), "");
}

}  // namespace
}  // namespace unknot
