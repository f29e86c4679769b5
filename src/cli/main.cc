#include <exception>
#include <iostream>

#include "cli/session.h"

int main(int argc, char** argv) {
  using namespace unknot::cli;
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
