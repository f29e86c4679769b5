// A `fragile` cycle works by the order of statements alone. Which order breaks it is found by trying: one
// statement after another is moved to the top of its module in an overlay, and the imports of the component
// are simulated anew.
#include "fix/reordering.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/edit.h"
#include "base/text.h"
#include "fix/severity.h"

namespace unknot::fix {
namespace {

using python::CodePlace;
using python::Kind;
using python::Node;

/// How many imports are simulated at most.
constexpr size_t most_runs = 4000;

bool is_future(const python::Ast& ast, const Node& node) {
  return node.kind == Kind::import_from && node.level == 0 && ast.source(node.name) == "__future__";
}

/// Where the first statement of a module stands that is no docstring and no future import.
std::optional<uint32_t> top_of(const python::Ast& ast) {
  bool first = true;
  for (python::NodeId id : ast.children(0, python::Role::body)) {
    const Node& node = ast[id];
    const bool is_docstring =
        first && node.kind == Kind::expr_stmt && !ast.string_value(node.first_child).empty();
    first = false;
    if (!is_docstring && !is_future(ast, node)) return node.span.begin;
  }
  return std::nullopt;
}

/// The beginning of the line that holds an offset.
uint32_t line_start(std::string_view text, uint32_t offset) {
  while (offset > 0 && text[offset - 1] != '\n' && text[offset - 1] != '\r') offset--;
  return offset;
}

/// One statement moved up by whole lines: a line more above, and as many lines as before in its place.
struct Moved {
  std::string text;
  uint32_t new_line = 0, old_line = 0;

  /// The line of the text as it was.
  uint32_t line_before(uint32_t line) const {
    return line == new_line ? old_line : line > new_line ? line - 1 : line;
  }
};

/// The statement on one line.
std::string spelled(const python::ImportStatement& statement) {
  std::string text = statement.is_from ? "from " + statement.written_module() + " " : "";
  text += "import ";
  for (size_t i = 0; i < statement.names.size(); i++)
    text += (i > 0 ? ", " : "") + statement.names[i].written();
  return text;
}

std::optional<Moved> move_up(const Context& context, ModuleId module,
                             const python::ImportStatement& statement) {
  const python::Facts* facts = context.facts(module);
  if (facts == nullptr) return std::nullopt;
  const std::string_view text = context.code.text(context.file(module));
  const std::optional<uint32_t> top = top_of(facts->ast);
  if (!top) return std::nullopt;
  const uint32_t at = line_start(text, *top);
  if (at >= line_start(text, statement.span.begin)) return std::nullopt;  // it is there already
  const std::string_view source = text.substr(statement.span.begin, statement.span.size());
  std::string gap = "pass";
  std::copy_if(source.begin(), source.end(), std::back_inserter(gap),
               [](char c) { return c == '\n' || c == '\r'; });
  Result<std::string> changed =
      apply_edits(text, {{{at, at}, spelled(statement) + "\n"}, {statement.span, std::move(gap)}});
  if (!changed) return std::nullopt;
  return Moved{std::move(*changed), LineIndex(text).place(at).line, statement.place.line};
}

std::vector<ModuleId> members_and_packages(const Context& context, const Component& component) {
  std::set<ModuleId> all(component.modules.begin(), component.modules.end());
  for (ModuleId member : component.modules) {
    for (ModuleId ancestor : context.layout.modules.ancestors(member)) all.insert(ancestor);
  }
  std::vector<ModuleId> sorted(all.begin(), all.end());
  std::sort(sorted.begin(), sorted.end(),
            [&](ModuleId a, ModuleId b) { return context.module(a).name < context.module(b).name; });
  return sorted;
}

/// The unconditional statements of a module that lead into the component at import time.
std::set<uint32_t> statements_into(const Context& context, const Component& component, ModuleId module) {
  std::set<uint32_t> found;
  for (LinkId id : context.analysis.imports.of_importer[module]) {
    const ImportLink& link = context.analysis.imports.links[id];
    const python::ImportStatement& statement = context.statement(module, link.link.statement);
    const bool leads = std::find(component.modules.begin(), component.modules.end(), link.link.to) !=
                       component.modules.end();
    if (leads && !statement.is_call && link.is_import_time() && !statement.conditional &&
        !statement.in_class && !statement.in_function)
      found.insert(link.link.statement);
  }
  return found;
}

std::string place_before(const Context& context, const project::Code& code, const CodePlace& place,
                         ModuleId module, const Moved& moved) {
  if (place.module != module) return context.at(place);
  const FileId file = context.file(module);
  const uint32_t line = LineIndex(code.text(file)).place(place.offset).line;
  return context.tree.files[file].path + ":" + std::to_string(moved.line_before(line));
}

/// The first import that fails in the code with the statement moved.
std::optional<Reordering> try_move(const Context& context, const std::vector<ModuleId>& entries,
                                   ModuleId module, uint32_t number, size_t& runs) {
  const std::optional<Moved> moved = move_up(context, module, context.statement(module, number));
  if (!moved) return std::nullopt;
  const project::Code code(context.code, {{context.file(module), moved->text}});
  const auto world =
      make_world(context.layout, code, context.analysis.world->target_minor(), &context.analysis);
  for (ModuleId member : entries) {
    if (runs++ >= most_runs) return std::nullopt;
    python::Entry entry;
    entry.module = member;
    entry.platform = asked_platform;
    EntryRun failing{entry, std::make_shared<const python::Run>(simulate(*world, entry))};
    if (failing.run->outcome != python::Outcome::fails || !is_finding(failing)) continue;
    Reordering found{module, number, std::move(failing), {}};
    for (const CodePlace& place : found.failing.run->trace)
      found.trace.push_back(place_before(context, code, place, module, *moved));
    return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reordering> breaking_reordering(const Context& context, const Component& component) {
  const std::vector<ModuleId> entries = members_and_packages(context, component);
  size_t runs = 0;
  for (ModuleId module : entries) {
    if (context.file(module) == python::no_file) continue;
    for (uint32_t number : statements_into(context, component, module)) {
      if (auto found = try_move(context, entries, module, number, runs)) return found;
    }
  }
  return std::nullopt;
}

}  // namespace unknot::fix
