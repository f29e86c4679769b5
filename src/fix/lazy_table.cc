#include "fix/lazy_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "fix/function_edits.h"
#include "fix/quote_edits.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Kind;
using python::NodeId;
using python::Role;

constexpr std::string_view table_name = "_LAZY_IMPORTS";

// One line each; a tab stands for a step of indentation, a double quote for the file's own quote.
constexpr std::string_view getattr_code[] = {
    "def __getattr__(name: str) -> object:",
    "\tif name not in _LAZY_IMPORTS:",
    "\t\traise AttributeError(f\"module {__name__!r} has no attribute {name!r}\")",
    "\tfrom importlib import import_module",
    "",
    "\tmodule, attribute = _LAZY_IMPORTS[name]",
    "\tvalue = import_module(module, __name__)",
    "\tif attribute is not None:",
    "\t\tvalue = getattr(value, attribute)",
    "\tglobals()[name] = value",
    "\treturn value",
};
constexpr std::string_view dir_code[] = {
    "def __dir__() -> \"list[str]\":",
    "\treturn sorted({*globals(), *_LAZY_IMPORTS})",
};

/// How the file is written.
struct Style {
  std::string step, line_end;
  char quote = '"';

  std::string quoted(std::string_view text) const { return quote + std::string(text) + quote; }
};

Style style_of(const Ast& ast) {
  return {indent_step(ast.text), std::string(line_end_of(ast.text)), usual_quote(ast)};
}

template <size_t lines>
std::string code_text(const std::string_view (&code)[lines], const Style& style) {
  std::string text;
  for (std::string_view line : code) {
    for (char c : line) text += c == '\t' ? style.step : std::string(1, c == '"' ? style.quote : c);
    text += style.line_end;
  }
  return text;
}

/// A text without what formatters change.
std::string bare(std::string_view text) {
  std::string kept;
  for (char c : text) {
    if (c == '\'') kept += '"';
    if (std::string_view(" \t\f\r\n'").find(c) == std::string_view::npos) kept += c;
  }
  return kept;
}

std::string entry_text(const Style& style, std::string_view bound, const LateSource& source) {
  const std::string attribute = source.attribute.empty() ? "None" : style.quoted(source.attribute);
  return style.quoted(bound) + ": (" + style.quoted(source.module) + ", " + attribute + ")";
}

/// The entries in the table, in order of the text.
Result<std::vector<std::string>> entries(const Context& context, ModuleId module, const Style& style,
                                         const std::map<uint32_t, std::set<uint32_t>>& names) {
  std::vector<std::string> made;
  for (const auto& [number, aliases] : names) {
    for (uint32_t alias : aliases) {
      const LateSource source = late_source(context, module, number, alias);
      if (!source.refusal.empty()) return Error{ErrorKind::internal, source.refusal};
      made.push_back(entry_text(style, context.statement(module, number).names[alias].bound(), source));
    }
  }
  return made;
}

/// More entries at the end of a table.
Edit extend(const Ast& ast, NodeId dict, const Style& style, const std::vector<std::string>& added) {
  const uint32_t brace = ast[dict].span.end - 1;
  const uint32_t line = line_begin(ast.text, brace);
  const std::vector<NodeId> values = ast.children(dict, Role::value);
  const uint32_t last = values.empty() ? ast[dict].span.begin + 1 : ast[values.back()].span.end;
  const bool has_comma = values.empty() || ast.text.substr(last, brace - last).find(',') != std::string::npos;
  std::string text;
  if (ast.text.substr(line, brace - line).find_first_not_of(" \t") == std::string_view::npos && has_comma) {
    for (const std::string& entry : added) text += style.step + entry + "," + style.line_end;
    return {{line, line}, text};
  }
  for (const std::string& entry : added) text += (text.empty() && has_comma ? "" : ", ") + entry;
  const uint32_t at = has_comma ? brace : last;
  return {{at, at}, text};
}

/// The last statement of the module's body that holds an import: below it stands a new table.
NodeId last_import(const Context& context, ModuleId module, const Ast& ast) {
  NodeId found = python::no_node;
  const std::vector<NodeId> body = ast.children(0, Role::body);
  for (const python::ImportStatement& statement : context.code.skim(context.file(module)).imports) {
    if (statement.in_function || statement.in_class || statement.context == python::Context::script_only)
      continue;
    for (NodeId node : body) {
      if (ast[node].span.contains(statement.span)) found = node;
    }
  }
  return found;
}

/// Where new code stands between other lines.
struct Place {
  Span span;
  bool ends_file = false;  ///< nothing but blank lines follows
  uint32_t blanks = 0;     ///< blank lines that follow
};

Place find_place(const Ast& ast, NodeId anchor, std::vector<Span>& emptied) {
  Place place;
  const uint32_t below = line_finish(ast.text, ast[anchor].span.end);
  place.span = {below, below};
  const auto gone = std::find_if(emptied.begin(), emptied.end(),
                                 [&](Span span) { return span.contains(ast[anchor].span); });
  if (gone != emptied.end()) {
    place.span = {std::max(gone->begin, has_bom(ast.text) ? 3U : 0U), gone->end};
    emptied.erase(gone);
  }
  uint32_t at = place.span.end;
  while (at < ast.text.size()) {
    const uint32_t end = line_finish(ast.text, at);
    if (ast.text.substr(at, end - at).find_first_not_of(" \t\f\r\n") != std::string_view::npos) break;
    place.blanks++;
    at = end;
  }
  place.ends_file = at == ast.text.size();
  return place;
}

/// What will stand before an offset, as far as that tells whether a blank line does.
std::string_view text_above(const Ast& ast, uint32_t offset, const std::vector<Edit>& made) {
  for (auto edit = made.rbegin(); edit != made.rend(); ++edit) {
    if (edit->span.end == offset && !edit->text.empty()) return edit->text;
  }
  return ast.text.substr(0, offset);
}

/// Line ends after which a blank line stands between what is above and what comes.
std::string separation(std::string_view above, const std::string& line_end) {
  if (above.empty() || above == "\xEF\xBB\xBF" || above.ends_with(line_end + line_end)) return "";
  return above.ends_with('\n') || above.ends_with('\r') ? line_end : line_end + line_end;
}

Edit make_table(const Ast& ast, const Place& place, const Style& style, const std::vector<std::string>& added,
                const std::vector<Edit>& made) {
  const std::string& end = style.line_end;
  std::string text = separation(text_above(ast, place.span.begin, made), end);
  text += std::string(table_name) + " = {" + end;
  for (const std::string& entry : added) text += style.step + entry + "," + end;
  text += "}" + end + end + end + code_text(getattr_code, style) + end + end + code_text(dir_code, style);
  for (uint32_t i = place.blanks; !place.ends_file && i < 2; i++) text += end;
  const bool is_open =
      place.span.end == ast.text.size() && !ast.text.ends_with('\n') && !ast.text.ends_with('\r');
  if (is_open) text.erase(text.size() - end.size());
  return {place.span, text};
}

bool is_ours(const Ast& ast, const Binding& binding, std::string_view code) {
  return ast[binding.node].kind == Kind::function_def && !binding.conditional &&
         ast.child(binding.node, Role::decorator) == python::no_node &&
         bare(ast.source(ast[binding.node].span)) == bare(code);
}

/// The dict that a binding assigns; no_node where it does something else.
NodeId assigned_dict(const Ast& ast, const Binding& binding) {
  const NodeId statement = ast.statement_of(binding.node);
  if (ast[statement].kind != Kind::assign || binding.conditional) return python::no_node;
  const NodeId value = ast.child(statement, Role::value);
  return ast[value].kind == Kind::dict ? value : python::no_node;
}

}  // namespace

LazyTable find_lazy_table(const Context& context, ModuleId module) {
  const python::Facts& facts = *context.facts(module);
  const Style style = style_of(facts.ast);
  LazyTable table;
  const Binding* found[3] = {};
  static constexpr std::string_view wanted[3] = {"__getattr__", "__dir__", table_name};
  for (const Binding& binding : facts.bindings) {
    for (size_t i = 0; i < 3; i++) {
      if (binding.scope != python::module_scope || binding.name != wanted[i]) continue;
      if (found[i] != nullptr && table.refusal.empty()) {
        table.refusal = std::string(wanted[i]) + " is bound more than once, again at " +
                        context.at(module, binding.span.begin);
      }
      found[i] = &binding;
    }
  }
  if (found[0] == nullptr && found[1] == nullptr && found[2] == nullptr) return table;
  const auto say = [&](size_t i, bool is_as_wanted) {
    if (is_as_wanted || found[i] == nullptr || !table.refusal.empty()) return;
    table.refusal = "the module has its own " + std::string(wanted[i]) + " at " +
                    context.at(module, found[i]->span.begin);
  };
  const bool has_all = found[0] != nullptr && found[1] != nullptr && found[2] != nullptr;
  say(0, has_all && is_ours(facts.ast, *found[0], code_text(getattr_code, style)));
  say(1, has_all && is_ours(facts.ast, *found[1], code_text(dir_code, style)));
  say(2, has_all && assigned_dict(facts.ast, *found[2]) != python::no_node);
  if (table.refusal.empty()) table.dict = assigned_dict(facts.ast, *found[2]);
  return table;
}

LateSource late_source(const Context& context, ModuleId module, uint32_t statement, uint32_t alias) {
  const python::ImportStatement& said = context.statement(module, statement);
  const std::string name(said.names[alias].name);
  const std::string base = python::absolute_base(said, context.module(module));
  LateSource source;
  source.module = said.written_module();
  source.attribute = name;
  source.target = context.layout.modules.find(base, module);
  if (source.target == python::no_module) {
    source.refusal = base + " is not part of the project";
    return source;
  }
  bool reads_value = false;
  for (LinkId id : context.analysis.imports.of_importer[module]) {
    const python::Link& link = context.analysis.imports.links[id].link;
    const bool is_meant = link.statement == statement && link.alias == alias && link.to == source.target &&
                          link.kind != python::LinkKind::served;
    reads_value = reads_value || (is_meant && link.needs_name);
  }
  const ModuleId child = context.layout.modules.child(source.target, name);
  if (child == python::no_module) return source;
  if (reads_value) {
    source.refusal = base + "." + name + " may be the submodule of that name or a value";
    return source;
  }
  source.target = child;
  source.module += (source.module.ends_with('.') ? "" : ".") + name;
  source.attribute.clear();
  return source;
}

std::optional<LateSource> listed_source(const Context& context, ModuleId module, std::string_view name) {
  const python::Facts* facts = context.facts(module);
  if (facts == nullptr || !facts->has_module_getattr) return std::nullopt;
  const Ast& ast = facts->ast;
  const NodeId dict = find_lazy_table(context, module).dict;
  if (dict == python::no_node) return std::nullopt;
  const std::vector<NodeId> keys = ast.children(dict, Role::key), values = ast.children(dict, Role::value);
  std::optional<LateSource> found;
  for (size_t i = 0; i < keys.size() && i < values.size(); i++) {
    const std::vector<NodeId> parts = ast.children(values[i], Role::element);
    if (ast[keys[i]].kind != Kind::constant || ast.string_value(keys[i]) != name || parts.size() != 2)
      continue;
    LateSource source;
    source.module = ast.string_value(parts[0]);
    source.attribute = ast.string_value(parts[1]);
    const auto level =
        static_cast<uint32_t>(std::min(source.module.find_first_not_of('.'), source.module.size()));
    const std::string dotted =
        python::absolute_base(level, std::string_view(source.module).substr(level), context.module(module));
    source.target = context.layout.modules.find(dotted, module);
    found = std::move(source);
  }
  return found;
}

Result<std::vector<Edit>> serve_late(const Context& context, ModuleId module,
                                     const std::map<uint32_t, std::set<uint32_t>>& names,
                                     const std::vector<Edit>& made, std::vector<Span>& emptied) {
  const Ast& ast = context.facts(module)->ast;
  const Style style = style_of(ast);
  const LazyTable table = find_lazy_table(context, module);
  if (!table.refusal.empty()) return Error{ErrorKind::internal, table.refusal};
  const Result<std::vector<std::string>> added = entries(context, module, style, names);
  if (!added) return added.error();
  if (table.dict != python::no_node) return std::vector<Edit>{extend(ast, table.dict, style, *added)};
  const NodeId anchor = last_import(context, module, ast);
  if (anchor == python::no_node) {
    return Error{ErrorKind::internal, "no place for a table in " + context.module(module).name};
  }
  const Place place = find_place(ast, anchor, emptied);
  return std::vector<Edit>{make_table(ast, place, style, *added, made)};
}

}  // namespace unknot::fix
