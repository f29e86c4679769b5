#include "python/syntax/parser.h"

#include <ctime>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace unknot::python::syntax {
namespace {

struct DeleteParser {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

TSParser* thread_parser() {
  thread_local std::unique_ptr<TSParser, DeleteParser> parser;
  if (!parser) {
    parser.reset(ts_parser_new());
    ts_parser_set_language(parser.get(), tree_sitter_python());
  }
  return parser.get();
}

/// Time of this thread alone, so that a busy machine does not decide what can be parsed.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

constexpr double base_seconds = 2.0;
constexpr uint32_t calls_per_look =
    64;  // tree-sitter asks every 100 steps; looking at the clock costs as much

struct Deadline {
  double at;
  uint32_t calls = 0;
};

bool is_over(TSParseState* state) {
  auto* deadline = static_cast<Deadline*>(state->payload);
  return ++deadline->calls % calls_per_look == 0 && thread_seconds() > deadline->at;
}

const char* read(void* payload, uint32_t offset, TSPoint, uint32_t* size) {
  const auto& text = *static_cast<const std::string_view*>(payload);
  *size = offset < text.size() ? static_cast<uint32_t>(text.size()) - offset : 0;
  return text.data() + (*size == 0 ? 0 : offset);
}

}  // namespace

Result<Tree> parse_tree(std::string_view text, const ParseLimits& limits) {
  const double megabytes = static_cast<double>(text.size()) * 1e-6;
  Deadline deadline{thread_seconds() + base_seconds + limits.seconds_per_megabyte * megabytes};
  TSParser* parser = thread_parser();
  const TSInput input{&text, read, TSInputEncodingUTF8, nullptr};
  Tree tree(ts_parser_parse_with_options(parser, nullptr, input, {&deadline, is_over}));
  if (tree) return tree;
  ts_parser_reset(parser);
  return Error{ErrorKind::usage, "took too long to parse"};
}

}  // namespace unknot::python::syntax
