// From import statements to links. An import loads the packages on the way to its module, outermost first,
// then the module; `from p import n` then looks whether p holds a name n, and only if not, loads the
// submodule p.n. A module's own ancestors are always loaded before it, so an import of them is no reason to
// run anything: it matters only where a name of theirs is needed.
#include "python/resolve/resolve.h"

namespace unknot::python {
namespace {

/// What a module is to the importer.
enum class Relation { self, own_ancestor, other };

/// Makes the links of one module's statements.
class Resolver {
 public:
  Resolver(ModuleId importer, const ModuleTable& table, const BindingOracle& oracle)
      : importer_(importer), table_(table), oracle_(oracle) {}

  std::vector<Link> links(const Skim& skim) {
    for (statement_ = 0; statement_ < skim.imports.size(); ++statement_) {
      const ImportStatement& statement = skim.imports[statement_];
      context_ = statement.context;
      is_lazy_ = statement.is_lazy && context_ == Context::deferred;
      statement.is_from ? from(statement) : import(statement);
    }
    is_lazy_ = false;
    for (const ImportStatement& call : skim.calls) {
      context_ = call.context;
      alias_ = 0;
      const std::string_view name = call.names.front().name;
      import(call.level == 0 ? std::string(name) : absolute_base(call.level, name, table_[importer_]));
      statement_++;
    }
    return std::move(links_);
  }

 private:
  void import(const ImportStatement& statement) {
    for (alias_ = 0; alias_ < statement.names.size(); ++alias_) import(statement.names[alias_].name);
  }

  /// The module of that absolute name.
  void import(std::string_view dotted) {
    const ModuleId target = table_.find(dotted, importer_);
    if (target == no_module) {
      for (const ModuleId package : way_to_missing(dotted)) add(package, LinkKind::ancestor);
      return;
    }
    // The statement binds the outermost package and reads the others from it, so own ancestors are links too.
    for (const ModuleId ancestor : table_.ancestors(target)) {
      add(ancestor, relation(ancestor) == Relation::other ? LinkKind::ancestor : LinkKind::own);
    }
    add(target, relation(target) == Relation::own_ancestor ? LinkKind::own : LinkKind::target);
  }

  void from(const ImportStatement& statement) {
    said_ = &statement;
    const std::string base = absolute_base(statement, table_[importer_]);
    if (base.empty()) return;
    const ModuleId target = table_.find(base, importer_);
    const std::vector<ModuleId> way = target == no_module ? way_to_missing(base) : way_to(target);
    for (alias_ = 0; alias_ < statement.names.size(); ++alias_) {
      for (const ModuleId package : way) add(package, LinkKind::ancestor);
      if (target == no_module) continue;
      const std::string_view name = statement.names[alias_].name;
      name == "*" ? star(target) : name_of(target, name);
    }
  }

  /// `from target import name`.
  void name_of(ModuleId target, std::string_view name) {
    const ModuleId submodule = table_.child(target, name);
    if (reads_value(target, name, submodule)) {
      value_of(target);
    } else if (relation(target) == Relation::other) {
      add(target, LinkKind::ancestor);
    }
    if (submodule != no_module) submodule_of(submodule);
  }

  void star(ModuleId target) {
    value_of(target);
    if (!table_[target].is_package || table_[target].file == no_file) return;
    for (const std::string& name : oracle_.all_names(target)) {
      if (const ModuleId submodule = table_.child(target, name); submodule != no_module)
        submodule_of(submodule);
    }
  }

  /// Whether `from target import name` takes something that the body of `target` binds. What nobody can read
  /// may bind every name; a namespace binds none.
  bool reads_value(ModuleId target, std::string_view name, ModuleId submodule) const {
    if (submodule == no_module) return true;
    if (table_.is_namespace(target)) return false;
    return table_[target].file == no_file || oracle_.binds_value(target, name, bound_before(target));
  }

  /// A package that imports its own submodule cannot get what it binds only later, unless a loop or a
  /// function runs the statement.
  uint32_t bound_before(ModuleId target) const {
    const bool runs_once = !said_->conditional && !said_->in_function;
    return target == importer_ && runs_once ? said_->span.begin : UINT32_MAX;
  }

  void value_of(ModuleId target) {
    const LinkKind kind = relation(target) == Relation::own_ancestor ? LinkKind::own : LinkKind::target;
    add(target, kind, !table_.is_namespace(target));
  }

  void submodule_of(ModuleId submodule) {
    switch (relation(submodule)) {
      case Relation::self:
        return add(submodule, LinkKind::target);
      case Relation::own_ancestor:
        return add(submodule, LinkKind::own);
      case Relation::other:
        return add(submodule, LinkKind::submodule);
    }
  }

  /// The packages that run on the way to a module and would not have run anyway.
  std::vector<ModuleId> way_to(ModuleId target) const {
    std::vector<ModuleId> way = table_.ancestors(target);
    std::erase_if(way, [&](ModuleId package) { return relation(package) != Relation::other; });
    return way;
  }

  /// Nothing has that name, but CPython finds that out only after it has run what exists on the way.
  std::vector<ModuleId> way_to_missing(std::string_view dotted) const {
    for (size_t dot = dotted.rfind('.'); dot != std::string_view::npos; dot = dotted.rfind('.')) {
      dotted = dotted.substr(0, dot);
      const ModuleId last = table_.find(dotted, importer_);
      if (last == no_module) continue;
      std::vector<ModuleId> way = way_to(last);
      if (relation(last) == Relation::other) way.push_back(last);
      return way;
    }
    return {};
  }

  Relation relation(ModuleId module) const {
    if (module == importer_) return Relation::self;
    return table_.is_ancestor(module, importer_) ? Relation::own_ancestor : Relation::other;
  }

  void add(ModuleId to, LinkKind kind, bool needs_name = false) {
    links_.push_back({importer_, to, statement_, alias_, kind, context_, needs_name, is_lazy_});
  }

  const ModuleId importer_;
  const ModuleTable& table_;
  const BindingOracle& oracle_;
  std::vector<Link> links_;
  const ImportStatement* said_ = nullptr;  // the from-import that is looked at
  uint32_t statement_ = 0;
  uint32_t alias_ = 0;
  Context context_ = Context::import_time;
  bool is_lazy_ = false;
};

/// The dotted name without its last part; empty where it has one only.
std::string_view without_last(std::string_view dotted) {
  const size_t dot = dotted.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : dotted.substr(0, dot);
}

}  // namespace

std::string absolute_base(const ImportStatement& statement, const Module& importer) {
  return absolute_base(statement.is_from ? statement.level : 0, statement.module, importer);
}

std::string absolute_base(uint32_t level, std::string_view module, const Module& importer) {
  if (level == 0) return std::string(module);
  std::string_view base = importer.name;
  if (!importer.is_package) base = without_last(base);
  for (; level > 1 && !base.empty(); --level) base = without_last(base);
  std::string absolute(base);
  if (!base.empty() && !module.empty()) absolute.append(1, '.').append(module);
  return absolute;
}

std::vector<Link> resolve(const Skim& skim, ModuleId importer, const ModuleTable& table,
                          const BindingOracle& oracle) {
  return Resolver(importer, table, oracle).links(skim);
}

}  // namespace unknot::python
