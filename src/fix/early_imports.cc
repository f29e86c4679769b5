// Which imports in functions may run while a module is imported. A search backwards from the function: who
// mentions it by name in code that runs at import time, or in another function, who mentions that one, and so
// on, through the modules that import it. A class stands for all its methods: they may run where the class,
// or one that is derived from it, is mentioned. That looks at few files, since most functions are mentioned
// by nobody but other functions of their file.
#include "fix/early_imports.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "python/skim/mentions.h"

namespace unknot::fix {
namespace {

using python::Definition;
using python::Mention;
using python::MentionKind;
using python::Mentions;

/// A name of a module that stands for the definition that is asked about.
struct Name {
  ModuleId module = python::no_module;
  std::string_view text;
  bool has_hooks = false;  ///< a class whose subclasses run functions of it when they are made

  auto operator<=>(const Name&) const = default;
};

/// A name that is asked about, because the one that is asked as number `by` is mentioned by it.
struct Asked {
  Name name;
  size_t by = 0;
};

class EarlySearch {
 public:
  EarlySearch(const project::Layout& layout, const project::Code& code, const ImportGraph& imports)
      : layout_(layout), code_(code), imports_(imports), importers_(layout.modules.size()) {
    for (LinkId id = 0; id < imports.links.size(); id++) {
      if (imports.links[id].link.context != python::Context::typing_only)
        importers_[imports.links[id].link.to].push_back(id);
    }
  }

  /// Whether the function around a link may run at import time.
  bool may_run(const python::Link& link) {
    const Span statement = statement_of(link).span;
    const Mentions& mentions = mentions_in(link.from);
    for (const Definition& definition : mentions.definitions) {
      if (definition.span.contains(statement))
        return may_run(Name{link.from, definition.name, definition.has_hooks});
    }
    return true;  // a lambda has no statements, and what is no definition runs
  }

 private:
  const python::ImportStatement& statement_of(const python::Link& link) const {
    return code_.skim(layout_.modules[link.from].file).statement(link.statement);
  }

  const Mentions& mentions_in(ModuleId module) {
    std::unique_ptr<Mentions>& known = mentions_[module];
    if (!known) {
      known = std::make_unique<Mentions>(python::read_mentions(code_.text(layout_.modules[module].file)));
    }
    return *known;
  }

  /// A file is read only for a name that its text holds.
  bool may_mention(ModuleId module, std::string_view name) const {
    if (mentions_.contains(module)) return true;
    const std::string_view text = code_.text(layout_.modules[module].file);
    return memmem(text.data(), text.size(), name.data(), name.size()) != nullptr;
  }

  bool may_run(const Name& name) {
    std::vector<Asked> asked = {{name, 0}};
    for (size_t i = 0; i < asked.size(); i++) {
      const auto known = answers_.find(asked[i].name);
      if (known != answers_.end() && !known->second) continue;
      mentioning_.clear();
      searched_.clear();
      if (known != answers_.end() || is_early(asked[i].name)) return found_early(asked, i);
      answers_[asked[i].name] = false;
      for (const Name& by : mentioning_) asked.push_back({by, i});
    }
    return false;
  }

  /// Takes back what was said of the names that led there, and of those that were not asked to the end.
  bool found_early(const std::vector<Asked>& asked, size_t last) {
    for (const Asked& seen : asked) answers_.erase(seen.name);
    for (size_t i = last; i > 0; i = asked[i].by) answers_[asked[i].name] = true;
    return answers_[asked[0].name] = true;
  }

  /// Whether code that runs at import time mentions a name; who else does is to be asked next.
  bool is_early(const Name& name) {
    if (is_early_in(name.module, name, false)) return true;
    for (const Definition& definition : mentions_in(name.module).definitions) {
      if (definition.name == name.text && runs_by_itself(name.module, definition)) return true;
    }
    std::vector<ModuleId> holders = layout_.modules.ancestors(name.module);
    holders.push_back(name.module);
    return std::ranges::any_of(holders, [&](ModuleId holder) {
      return std::ranges::any_of(importers_[holder],
                                 [&](LinkId id) { return is_early_by(id, holder, name); });
    });
  }

  /// What an importer of the module, or of a package that holds it, does with the name.
  bool is_early_by(LinkId id, ModuleId holder, const Name& name) {
    const python::Link& link = imports_.links[id].link;
    const python::ImportStatement& statement = statement_of(link);
    const python::ImportAlias& alias = statement.names[link.alias];
    const bool takes_name = statement.is_from && holder == name.module;
    if (takes_name && (alias.name == name.text || alias.name == "*")) {
      mentioning_.push_back({link.from, alias.name == "*" ? name.text : alias.bound(), name.has_hooks});
    }
    return is_early_in(link.from, name, true);
  }

  bool is_early_in(ModuleId module, const Name& name, bool as_attribute) {
    if (!searched_.insert({module, as_attribute}).second) return false;
    if (!may_mention(module, name.text)) return false;
    const Mentions& mentions = mentions_in(module);
    for (const Mention& mention : python::mentions_of(mentions, name.text)) {
      if (mention.is_attribute != as_attribute) continue;
      const bool is_base = mention.kind == MentionKind::base;
      if (mention.kind == MentionKind::early || (is_base && name.has_hooks)) return true;
      const Definition& by = mentions.definitions[mention.definition];
      mentioning_.push_back({module, by.name, by.has_hooks});
    }
    return false;
  }

  /// Whether its own module runs a definition where it makes it, or the system calls it.
  bool runs_by_itself(ModuleId module, const Definition& definition) const {
    if (definition.runs_when_made || definition.name == "__getattr__") return true;
    return std::ranges::any_of(definition.decorators, [&](std::string_view word) {
      const bool is_builtin = word == "property" || word == "staticmethod" || word == "classmethod";
      const bool is_function = std::ranges::find(definition.functions, word) != definition.functions.end();
      return !is_builtin && !is_function && !is_foreign(module, word);
    });
  }

  /// Whether a name comes from outside of the project.
  bool is_foreign(ModuleId module, std::string_view name) const {
    const python::Skim& skim = code_.skim(layout_.modules[module].file);
    const auto is_own = [&](size_t statement, size_t alias) {
      return std::ranges::any_of(imports_.of_importer[module], [&](LinkId id) {
        const python::Link& link = imports_.links[id].link;
        return link.statement == statement && link.alias == alias;
      });
    };
    for (size_t statement = 0; statement < skim.imports.size(); statement++) {
      const auto& names = skim.imports[statement].names;
      for (size_t alias = 0; alias < names.size(); alias++) {
        if (names[alias].bound() == name) return !is_own(statement, alias);
      }
    }
    return false;
  }

  const project::Layout& layout_;
  const project::Code& code_;
  const ImportGraph& imports_;
  std::vector<std::vector<LinkId>> importers_;  // by ModuleId
  std::map<ModuleId, std::unique_ptr<Mentions>> mentions_;
  std::map<Name, bool> answers_;
  std::vector<Name> mentioning_;  // the definitions and other names that mention the one that is asked about
  std::set<std::pair<ModuleId, bool>> searched_;  // where for that one, and whether as an attribute
};

/// The number of the component of each module that lies in one; no_module for the others.
std::vector<uint32_t> numbers_of(const std::vector<std::vector<ModuleId>>& components, uint32_t modules) {
  std::vector<uint32_t> numbers(modules, python::no_module);
  for (uint32_t i = 0; i < components.size(); i++) {
    for (const ModuleId module : components[i]) numbers[module] = i;
  }
  return numbers;
}

}  // namespace

std::vector<LinkId> early_links(const project::Layout& layout, const project::Code& code,
                                const ImportGraph& imports, const std::vector<std::vector<ModuleId>>& cycles,
                                const std::vector<std::vector<ModuleId>>& known) {
  const auto in_cycle = numbers_of(cycles, layout.modules.size());
  const auto in_known = numbers_of(known, layout.modules.size());
  const auto lies_in = [](const std::vector<uint32_t>& numbers, const python::Link& link) {
    return numbers[link.from] != python::no_module && numbers[link.from] == numbers[link.to];
  };
  std::vector<LinkId> early;
  std::unique_ptr<EarlySearch> search;
  for (LinkId id = 0; id < imports.links.size(); id++) {
    const python::Link& link = imports.links[id].link;
    if (link.context != python::Context::deferred || link.is_lazy) continue;
    if (!lies_in(in_cycle, link) || lies_in(in_known, link)) continue;
    if (!search) search = std::make_unique<EarlySearch>(layout, code, imports);
    if (search->may_run(link)) early.push_back(id);
  }
  return early;
}

}  // namespace unknot::fix
