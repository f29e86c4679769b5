#include "fix/function_edits.h"

#include <algorithm>

#include "base/text.h"
#include "fix/annotate.h"
#include "fix/rewrite.h"
#include "fix/statement_edits.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;
using python::Role;

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\f\r\n") == std::string_view::npos;
}

bool is_docstring(const Ast& ast, NodeId statement) {
  if (ast[statement].kind != Kind::expr_stmt) return false;
  const NodeId value = ast.child(statement, Role::value);
  return value != python::no_node && ast[value].kind == Kind::constant &&
         ast[value].literal == python::Literal::string;
}

/// Where a statement starts with its decorators.
uint32_t statement_begin(const Ast& ast, NodeId statement) {
  uint32_t begin = ast[statement].span.begin;
  const NodeId decorator = ast.child(statement, Role::decorator);
  if (decorator == python::no_node) return begin;
  begin = ast[decorator].span.begin;
  while (begin > 0 && ast.text[begin] != '@') begin--;
  return begin;
}

/// The line ends of a one-line body: `def f(): 'doc'; return g()`.
std::vector<Edit> unfold(const Ast& ast, const Room& room, const std::vector<std::string>& lines) {
  const std::string_view text = ast.text;
  const std::string line_end(line_end_of(text));
  std::string added;
  for (const std::string& line : lines) added += line_end + line;
  added += line_end + room.indent;
  if (room.docstring_end == 0) return {{{room.header_end, room.body_begin}, added}};
  uint32_t docstring_begin = room.header_end;
  while (text[docstring_begin] == ' ' || text[docstring_begin] == '\t') docstring_begin++;
  return {{{room.header_end, docstring_begin}, line_end + room.indent},
          {{room.docstring_end, room.body_begin}, added}};
}

}  // namespace

std::string indent_step(std::string_view text) {
  for (uint32_t at = 0; at < text.size(); at = line_finish(text, at)) {
    const std::string_view indent = indent_at(text, at);
    const uint32_t first = at + static_cast<uint32_t>(indent.size());
    const bool is_code =
        first < text.size() && text[first] != '#' && text[first] != '\n' && text[first] != '\r';
    if (!indent.empty() && is_code &&
        text.substr(0, at).find_last_not_of(" \t\r\n") != std::string_view::npos &&
        text[text.substr(0, at).find_last_not_of(" \t\r\n")] == ':') {
      return std::string(indent);
    }
    if (line_finish(text, at) == at) break;
  }
  return "    ";
}

Room find_room(const python::Facts& facts, python::FunctionId function) {
  const Ast& ast = facts.ast;
  Room room;
  const NodeId node = facts.functions[function].node;
  const std::vector<NodeId> body = ast.children(node, Role::body);
  if (ast[node].kind == Kind::lambda || ast[node].kind == Kind::generator_exp || body.empty()) {
    room.refusal = "cannot hold an import";
    return room;
  }
  const uint32_t first = statement_begin(ast, body[0]);
  const std::string_view before =
      ast.text.substr(line_begin(ast.text, first), first - line_begin(ast.text, first));
  room.one_line = !is_blank(before);
  const bool has_docstring = is_docstring(ast, body[0]);
  if (has_docstring) room.docstring_end = ast[body[0]].span.end;
  room.body_begin = has_docstring && body.size() > 1 ? statement_begin(ast, body[1]) : first;
  if (has_docstring && body.size() == 1) room.body_begin = room.docstring_end;
  room.indent = before;
  if (!room.one_line) {
    const uint32_t line = line_begin(ast.text, room.body_begin);
    if (has_docstring && body.size() > 1 && line <= room.docstring_end) {
      room.refusal = "has its docstring and more code on one line";
    }
    return room;
  }
  room.header_end = static_cast<uint32_t>(ast.text.substr(0, first).find_last_of(':')) + 1;
  room.indent = std::string(indent_at(ast.text, ast[node].span.begin)) + indent_step(ast.text);
  const uint32_t line = line_begin(ast.text, ast[node].span.begin);
  if (!is_blank(ast.text.substr(line, ast[node].span.begin - line)))
    room.refusal = "shares its line with other code";
  return room;
}

std::string why_no_room(const python::Facts& facts, python::FunctionId function) {
  return find_room(facts, function).refusal;
}

std::vector<Edit> insert_imports(const python::Facts& facts, python::FunctionId function,
                                 const std::vector<WantedImport>& imports) {
  const Ast& ast = facts.ast;
  const std::string_view text = ast.text;
  const Room room = find_room(facts, function);
  const std::string line_end(line_end_of(text));
  const std::vector<std::string> lines = import_lines(imports, room.indent, line_end, line_limit(text));
  if (room.one_line) return unfold(ast, room, lines);
  std::string added;
  for (const std::string& line : lines) added += line + line_end;
  if (room.docstring_end != 0 && room.body_begin == room.docstring_end) {
    const uint32_t below = line_finish(text, room.docstring_end);
    const bool open = below == text.size() && !text.ends_with('\n') && !text.ends_with('\r');
    if (open) added = line_end + added.substr(0, added.size() - line_end.size());
    return {{{below, below}, added}};
  }
  uint32_t at = 0;
  if (room.docstring_end != 0) {
    at = line_finish(text, room.docstring_end);
  } else {
    // Above the comments and blank lines before the first statement, right below the header.
    at = line_begin(text, room.body_begin);
    for (uint32_t above = at; above > 0;) {
      above = line_begin(text, above - 1);
      const std::string_view line = text.substr(above, line_finish(text, above) - above);
      const size_t start = line.find_first_not_of(" \t");
      const bool is_code = !is_blank(line) && line[start] != '#';
      if (is_code || above <= ast[facts.functions[function].node].span.begin) break;
      at = above;
    }
  }
  const std::string_view next = text.substr(at, line_finish(text, at) - at);
  const size_t code = next.find_first_not_of(" \t");
  const std::string_view rest = code == std::string_view::npos ? std::string_view{} : next.substr(code);
  const bool is_import =
      rest.starts_with("import ") || (rest.starts_with("from ") && rest.find(" import ") != rest.npos);
  if (!is_blank(next) && !is_import) added += line_end;
  return {{{at, at}, added}};
}

}  // namespace unknot::fix
