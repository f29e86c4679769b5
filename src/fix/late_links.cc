#include "fix/late_links.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace unknot::fix {
namespace {

using python::Ast;
using python::CodePlace;
using python::Kind;
using python::NodeId;

/// Whether a node holds an offset; a definition with its decorators, which stand before its span.
bool holds(const Ast& ast, NodeId node, uint32_t offset) {
  const NodeId first = ast[node].first_child;
  const bool is_decorated = first != python::no_node && ast[first].role == python::Role::decorator;
  const uint32_t begin = is_decorated ? ast[first].span.begin : ast[node].span.begin;
  return std::min(begin, ast[node].span.begin) <= offset && offset < ast[node].span.end;
}

/// The innermost statement at an offset; node 0 where there is none.
NodeId statement_at(const Ast& ast, uint32_t offset) {
  NodeId found = 0;
  for (NodeId child = ast[found].first_child; child != python::no_node;) {
    const Kind kind = ast[child].kind;
    const bool is_block = kind == Kind::except_handler || kind == Kind::match_case;
    if ((!is_statement(kind) && !is_block) || !holds(ast, child, offset)) {
      child = ast[child].next;
      continue;
    }
    found = child;
    child = ast[found].first_child;
  }
  return found;
}

/// What the call at an offset of a statement calls begins with: `a` of `a.b(c).d()`; empty where no call
/// begins there, or with something else.
std::string_view called_name(const Ast& ast, NodeId statement, uint32_t offset) {
  const uint32_t end = ast[statement].span.end;
  for (NodeId node = statement; node < ast.nodes.size() && ast[node].span.begin < end; node++) {
    if (ast[node].kind != Kind::call || ast[node].span.begin != offset) continue;
    while (ast[node].kind != Kind::name && ast[node].first_child != python::no_node)
      node = ast[node].first_child;
    return ast[node].kind == Kind::name ? ast.name(node) : "";
  }
  return "";
}

}  // namespace

const StatementImports::NamesRead& StatementImports::names_read(ModuleId module, const python::Facts& facts) {
  const auto [known, is_new] = read_.try_emplace(module);
  if (!is_new) return known->second;
  for (const python::Use& use : facts.uses) {
    const bool runs = use.kind == python::UseKind::value && use.function == python::no_function;
    if (runs && use.of == python::module_scope)
      known->second.emplace(facts.ast.statement_of(use.node), use.name);
  }
  return known->second;
}

/// The name that the call at that place begins with; where there is no such call, all names that the
/// statement reads.
std::set<std::string_view> StatementImports::names_at(const python::Facts& facts,
                                                      const python::CodePlace& place) {
  const NodeId statement = statement_at(facts.ast, place.offset);
  const std::string_view called = called_name(facts.ast, statement, place.offset);
  if (!called.empty()) return {called};
  const auto [begin, end] = names_read(place.module, facts).equal_range(statement);
  std::set<std::string_view> names;
  for (auto each = begin; each != end; ++each) names.insert(each->second);
  return names;
}

std::vector<LinkId> StatementImports::reaching(const project::Layout& layout, const project::Code& code,
                                               const ImportGraph& imports, const python::CallPlace& place) {
  const CodePlace& by = place.from;
  const FileId file = layout.modules[by.module].file;
  const python::Facts* facts = file == python::no_file ? nullptr : code.facts(file);
  if (facts == nullptr) return {};
  const python::Skim& skim = code.skim(file);
  const std::set<std::string_view> names = names_at(*facts, by);
  std::vector<LinkId> used, all;
  for (LinkId id : imports.of_importer[by.module]) {
    const python::Link& link = imports.links[id].link;
    if (!imports.links[id].is_import_time() || link.kind == python::LinkKind::served) continue;
    const python::ImportStatement& statement = skim.statement(link.statement);
    if (statement.in_function) continue;
    all.push_back(id);
    const bool is_used = statement.span.contains(by.offset) ||
                         (!statement.is_call && names.contains(statement.names[link.alias].bound()));
    if (is_used) used.push_back(id);
  }
  const auto leading = [&](const std::vector<LinkId>& links, ModuleId to) {
    std::vector<LinkId> found;
    std::ranges::copy_if(links, std::back_inserter(found),
                         [&](LinkId id) { return imports.links[id].link.to == to; });
    return found;
  };
  if (!used.empty()) {
    const std::vector<LinkId> there = leading(used, place.through);
    return there.empty() ? used : there;
  }
  for (ModuleId reached : {place.through, place.at.module}) {
    if (reached == python::no_module) continue;
    std::vector<ModuleId> way = layout.modules.ancestors(reached);
    way.push_back(reached);
    for (auto module = way.rbegin(); module != way.rend(); ++module) {
      if (std::vector<LinkId> there = leading(all, *module); !there.empty()) return there;
    }
  }
  return {};
}

std::vector<ImportLink> links_of_caller(const project::Layout& layout, const project::Code& code,
                                        const ImportGraph& imports, StatementImports& statements,
                                        const python::CallPlace& place, ModuleId target,
                                        const std::vector<std::string>& needs) {
  std::vector<ImportLink> made;
  for (LinkId id : statements.reaching(layout, code, imports, place)) {
    const ImportLink& like = imports.links[id];
    for (python::Link& link : links_to(layout.modules, like.link, target, python::LinkKind::served)) {
      const bool is_target = link.to == target;
      link.needs_name = is_target && !needs.empty();
      made.push_back(
          {std::move(link), is_target ? needs : std::vector<std::string>{}, like.ignored, place.at});
    }
  }
  return made;
}

void LateLinks::add(ImportLink link) {
  const python::Link& by = link.link;
  const auto next = static_cast<LinkId>(imports_.links.size());
  const auto [known, is_new] = known_.try_emplace({by.from, by.to, by.statement, by.alias}, next);
  if (is_new) {
    imports_.of_importer[by.from].push_back(next);
    imports_.links.push_back(std::move(link));
    return;
  }
  ImportLink& held = imports_.links[known->second];
  std::set<std::string> needs(held.needs.begin(), held.needs.end());
  needs.insert(link.needs.begin(), link.needs.end());
  held.needs.assign(needs.begin(), needs.end());
  held.link.needs_name = held.link.needs_name || by.needs_name;
}

bool LateLinks::add_read(ModuleId reader, ModuleId package, std::string_view name, ModuleId target,
                         const std::vector<std::string>& needs) {
  auto made = links_of_reader(imports_, layout_, code_, reader, package, name, target, !needs.empty());
  for (ImportLink& link : made) {
    if (link.link.needs_name) link.needs = needs;
    add(std::move(link));
  }
  return !made.empty();
}

bool LateLinks::add_called(const python::CallPlace& place, ModuleId target,
                           const std::vector<std::string>& needs) {
  auto made = links_of_caller(layout_, code_, imports_, statements_, place, target, needs);
  for (ImportLink& link : made) add(std::move(link));
  return !made.empty();
}

}  // namespace unknot::fix
