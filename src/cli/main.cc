#include <exception>
#include <iostream>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "cli/session.h"

namespace {

/// A run gathers small things of every file and gives them back when it ends. The usual settings ask the
/// system for memory in steps of 128 KiB, and return it while more is still needed.
void set_allocator() {
#ifdef __GLIBC__
  mallopt(M_TOP_PAD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  using namespace unknot::cli;
  set_allocator();
  try {
    std::variant<Options, Stop> parsed = parse_options(argc, argv);
    if (const Stop* stop = std::get_if<Stop>(&parsed)) {
      std::cout << stop->out;
      std::cerr << stop->error;
      return stop->status;
    }
    return run_session(std::get<Options>(parsed));
  } catch (const std::exception& error) {
    std::cerr << "unknot: internal error: " << error.what() << "\n";
    return 3;
  }
}
