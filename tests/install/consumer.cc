#include <cstdlib>

#include "base/diff.h"
#include "base/edit.h"

int main() {
  const auto after = unknot::apply_edits("import a\n", {{{7, 8}, "b"}});
  if (!after) return EXIT_FAILURE;
  const auto diff = unknot::unified_diff("import a\n", *after, "x.py");
  return diff == "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-import a\n+import b\n" ? EXIT_SUCCESS : EXIT_FAILURE;
}
