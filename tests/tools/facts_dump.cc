// Prints the facts of Python files for facts_against_symtable.py. Paths come on standard input, one a line;
// the only argument is the minor version of Python to read for. Places are as CPython's ast has them: lines
// from 1, columns in bytes from 0. A scope is its kind and the place of its node, "-" where a name has none.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "base/text.h"
#include "python/facts/facts.h"

namespace {

using namespace unknot;
using namespace unknot::python;

constexpr const char* scope_names[] = {"module", "class",     "function",   "lambda",
                                       "comp",   "generator", "type_params"};
constexpr const char* binding_names[] = {
    "import", "function", "class",  "parameter", "assignment", "augmented",  "annotation_only", "loop",
    "with",   "except",   "walrus", "match",     "type_alias", "type_param", "deletion"};
constexpr const char* use_names[] = {"value", "annotation", "lazy", "string"};

class Dump {
 public:
  Dump(const Facts& facts, std::string& out)
      : facts_(facts), lines_(facts.ast.text), has_bom_(has_bom(facts.ast.text)), out_(out) {}

  void run() {
    for (const Use& use : facts_.uses) {
      put({"use", place(use.span.begin), std::string(use.name), use_names[static_cast<int>(use.kind)],
           scope(use.of), scope(use.at), use.class_may_fall_through ? "falls" : "stays"});
    }
    for (const Binding& binding : facts_.bindings) {
      put({"bind", place(binding.span.begin), std::string(binding.name),
           binding_names[static_cast<int>(binding.kind)], scope(binding.scope), scope(binding.at)});
    }
    for (const Function& function : facts_.functions) {
      put({"function", place(facts_.ast[function.node].span.begin), std::string(function.name),
           function.is_generator ? "generator" : "plain", function.is_async ? "async" : "sync"});
    }
  }

 private:
  void put(std::initializer_list<std::string> fields) {
    for (const std::string& field : fields) {
      if (&field != fields.begin()) out_ += '\t';
      out_ += field;
    }
    out_ += '\n';
  }

  std::string place(uint32_t offset) const {
    const uint32_t line = lines_.place(offset).line;
    const uint32_t begin = lines_.line(line).begin + (has_bom_ && line == 1 ? 3 : 0);
    return std::to_string(line) + ":" + std::to_string(offset - begin);
  }

  std::string scope(ScopeId id) const {
    if (id == no_scope) return "-";
    if (id == module_scope) return "module";
    const Scope& scope = facts_.scopes[id];
    return scope_names[static_cast<int>(scope.kind)] + ("@" + place(facts_.ast[scope.node].span.begin));
  }

  const Facts& facts_;
  LineIndex lines_;
  bool has_bom_;
  std::string& out_;
};

void dump_file(const std::string& path, const FactsOptions& options) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::string out = "file\t" + path + "\n";
  const Result<Facts> facts = read_facts(text, options);
  if (!facts) {
    out += "error\t" + facts.error().message + "\n";
  } else if (!facts->ast.errors.empty()) {
    out += "error\tsyntax error at byte " + std::to_string(facts->ast.errors[0].begin) + "\n";
  } else {
    Dump(*facts, out).run();
  }
  std::fwrite(out.data(), 1, out.size(), stdout);
}

}  // namespace

int main(int argc, char** argv) {
  FactsOptions options;
  if (argc > 1) options.target_minor = std::stoi(argv[1]);
  for (std::string path; std::getline(std::cin, path);) dump_file(path, options);
}
