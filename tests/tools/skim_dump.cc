// Prints what skim sees, for a comparison with CPython. File paths come on standard input, one a line.
// Standard output holds, tab-separated, a line "file PATH SURE" for every file and after it one for each
// import statement: "import LINE COLUMN KIND LEVEL MODULE NAME:ASNAME,... CONTEXT FLAGS".
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "python/skim/skim.h"

namespace {

using unknot::python::Context;
using unknot::python::ImportStatement;

const char* name_of(Context context) {
  switch (context) {
    case Context::import_time:
      return "import_time";
    case Context::deferred:
      return "deferred";
    case Context::typing_only:
      return "typing_only";
    case Context::script_only:
      return "script_only";
  }
  return "";
}

std::string flags_of(const ImportStatement& statement) {
  std::string flags;
  if (statement.is_lazy) flags += "L";
  if (statement.in_function) flags += "F";
  if (statement.in_class) flags += "C";
  if (statement.in_try) flags += "T";
  if (statement.conditional) flags += "I";
  return flags;
}

void print(const ImportStatement& statement) {
  std::cout << "import\t" << statement.place.line << '\t' << statement.place.column << '\t'
            << (statement.is_from ? "from" : "import") << '\t' << statement.level << '\t' << statement.module
            << '\t';
  const char* separator = "";
  for (const auto& alias : statement.names) {
    std::cout << separator << alias.name << ':' << alias.asname;
    separator = ",";
  }
  std::cout << '\t' << name_of(statement.context) << '\t' << flags_of(statement) << '\n';
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto skim = unknot::python::skim(text);
    std::cout << "file\t" << path << '\t' << (skim.sure ? "sure" : "unsure") << '\n';
    for (const auto& statement : skim.imports) print(statement);
  }
}
