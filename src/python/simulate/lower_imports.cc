#include <algorithm>
#include <utility>

#include "python/simulate/lowering.h"

namespace unknot::python {

/// The deepest package on the way to `dotted` that is there.
ModuleId Lowering::nearest(std::string_view dotted) const {
  for (size_t dot = dotted.rfind('.'); dot != std::string_view::npos; dot = dotted.rfind('.', dot - 1)) {
    const ModuleId found = table_.find(dotted.substr(0, dot), module_);
    if (found != no_module || dot == 0) return found;
  }
  return no_module;
}

ImportName Lowering::import_name(NodeId alias, uint32_t index) {
  ImportName made;
  const std::string_view name = ast_.name(alias);
  const std::string_view as_name = ast_.source(ast_[alias].as_name);
  made.name = symbols_.intern(name);
  made.has_as = !as_name.empty();
  made.bound = symbols_.intern(made.has_as ? as_name : name.substr(0, name.find('.')));
  made.alias = index;
  return made;
}

void Lowering::resolve_base(NodeId node, ImportInstr& made) {
  const std::string base = absolute_base(ast_[node].level, ast_.name(node), table_[module_]);
  made.beyond_top = base.empty();
  made.base_name = symbols_.intern(base);
  if (base.empty()) return;
  made.base = table_.find(base, module_);
  if (made.base == no_module) made.nearest = nearest(base);
}

void Lowering::import(NodeId node, Code& out) {
  ImportInstr made;
  made.is_from = ast_[node].kind == Kind::import_from;
  made.lazy = ast_[node].is_lazy;
  const std::vector<NodeId> aliases = ast_.children(node, Role::name);
  for (uint32_t i = 0; i < aliases.size(); i++) {
    ImportName name = import_name(aliases[i], i);
    made.home = home(aliases[i]);
    if (!made.is_from) {
      const std::string_view dotted = ast_.name(aliases[i]);
      name.module = table_.find(dotted, module_);
      name.top = table_.find(dotted.substr(0, dotted.find('.')), module_);
      if (name.module == no_module) made.nearest = nearest(dotted);
    }
    made.star = made.star || ast_.name(aliases[i]) == "*";
    made.names.push_back(name);
  }
  if (made.is_from) resolve_base(node, made);
  const auto place = std::find_if(skim_.imports.begin(), skim_.imports.end(), [&](const ImportStatement& s) {
    return s.span.begin == ast_[node].span.begin;
  });
  if (place != skim_.imports.end()) made.statement = static_cast<uint32_t>(place - skim_.imports.begin());
  Instr instr = make(made.is_from ? InstrKind::import_from : InstrKind::import_module, node);
  instr.home = made.home;
  instr.index = static_cast<uint32_t>(program_.imports.size());
  program_.imports.push_back(std::move(made));
  out.push_back(std::move(instr));
}

}  // namespace unknot::python
