// Prints the tokens of files, for a comparison with CPython. File paths come on standard input, one a line.
// Standard output holds a line "file PATH" for every file and after it one for each token: "KIND BEGIN END".
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "python/skim/token.h"

namespace {

using unknot::python::TokenKind;

const char* name_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::name:
      return "NAME";
    case TokenKind::number:
      return "NUMBER";
    case TokenKind::string:
      return "STRING";
    case TokenKind::op:
      return "OP";
    case TokenKind::newline:
      return "NEWLINE";
    case TokenKind::indent:
      return "INDENT";
    case TokenKind::dedent:
      return "DEDENT";
    case TokenKind::error:
      return "ERRORTOKEN";
    case TokenKind::end:
      return "ENDMARKER";
  }
  return "";
}

void print_tokens(const std::string& text) {
  unknot::python::Lexer lexer(text);
  TokenKind kind = TokenKind::error;
  while (kind != TokenKind::end) {
    const auto token = lexer.next();
    kind = token.kind;
    std::cout << name_of(kind) << ' ' << token.span.begin << ' ' << token.span.end << '\n';
  }
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file(path, std::ios::binary);
    std::cout << "file " << path << '\n';
    print_tokens({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  }
}
