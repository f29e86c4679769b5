#include "fix/annotation_readers.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace unknot::fix {
namespace {

using python::Facts;
using python::NodeId;

std::string_view name_of(const Context& context, ModuleId module, NodeId node) {
  return node == python::no_node ? std::string_view{} : context.facts(module)->ast.name(node);
}

/// Whether one class inherits from the other, or is the other.
bool are_related(const Context& context, const ClassPlace& one, const ClassPlace& other) {
  const auto inherits = [&](const ClassPlace& from, const ClassPlace& to) {
    const std::vector<ClassPlace> classes = class_chain(context, from).classes;
    return std::find(classes.begin(), classes.end(), to) != classes.end();
  };
  return inherits(one, other) || inherits(other, one);
}

/// Whether reading the annotations of something that the project defines reads those of the owner.
bool is_meant(const Context& context, const Origin& target, const AnnotationOwner& owner) {
  const Facts* facts = context.facts(target.module);
  if (facts == nullptr) return true;
  if (target.node == 0)
    return owner.module == target.module && owner.is_variable() && owner.in_class == python::no_node;
  if (facts->ast[target.node].kind != python::Kind::class_def) {
    return owner.module == target.module && owner.function == target.node;
  }
  if (owner.in_class == python::no_node) return false;
  if (!are_related(context, {target.module, target.node}, {owner.module, owner.in_class})) return false;
  return target.path.empty() || target.path.substr(1) == name_of(context, owner.module, owner.function);
}

bool notices(const AnnotationReader& reader, AnnotationFate fate) {
  switch (fate) {
    case AnnotationFate::kept:
      return reader.resolves && !reader.only_parts;
    case AnnotationFate::quoted:
      return !reader.only_parts;
    case AnnotationFate::late:
      return true;
  }
  return true;
}

bool reaches(const Context& context, const AnnotationReader& reader, const AnnotationOwner& owner) {
  if (reader.only_fields && (!owner.is_variable() || owner.in_class == python::no_node)) return false;
  if (reader.any_target) return true;
  if (!reader.member.empty()) {
    return reader.member == name_of(context, owner.module, owner.function) ||
           reader.member == name_of(context, owner.module, owner.in_class);
  }
  return std::any_of(reader.targets.begin(), reader.targets.end(),
                     [&](const Origin& target) { return is_meant(context, target, owner); });
}

}  // namespace

const std::vector<bool>& AnnotationReaders::importers_of(const Context& context, ModuleId module) {
  const auto& modules = context.layout.modules;
  if (imported_by_.empty()) {
    imported_by_.resize(modules.size());
    for (const ImportLink& link : context.analysis.imports.links) {
      if (link.link.context != python::Context::typing_only)
        imported_by_[link.link.to].push_back(link.link.from);
    }
    for (ModuleId child = 0; child < modules.size(); child++) {
      if (modules[child].parent != python::no_module) imported_by_[modules[child].parent].push_back(child);
    }
  }
  const auto [entry, is_new] = importers_.try_emplace(module);
  std::vector<bool>& reached = entry->second;
  if (!is_new) return reached;
  reached.resize(modules.size(), false);
  std::vector<ModuleId> todo{module};
  reached[module] = true;
  while (!todo.empty()) {
    const ModuleId next = todo.back();
    todo.pop_back();
    for (ModuleId importer : imported_by_[next]) {
      if (reached[importer]) continue;
      reached[importer] = true;
      todo.push_back(importer);
    }
  }
  return reached;
}

/// Whether some module of the tree loads both: nothing else can hand an object of one to the other.
bool AnnotationReaders::are_loaded_together(const Context& context, ModuleId one, ModuleId other) {
  if (one == python::no_module || other == python::no_module) return true;
  importers_of(context, one);
  const std::vector<bool>& right = importers_of(context, other);
  const std::vector<bool>& left = importers_.at(one);
  for (size_t i = 0; i < left.size(); i++) {
    if (left[i] && right[i]) return true;
  }
  return false;
}

const AnnotationReader* AnnotationReaders::reaching(const Context& context, const AnnotationOwner& owner,
                                                    AnnotationFate fate) {
  const std::lock_guard lock(mutex_);
  if (!readers_) {
    readers_.emplace();
    for (FileId file = 0; file < context.code.size(); file++) {
      std::vector<AnnotationReader> found = find_annotation_readers(context, file);
      std::move(found.begin(), found.end(), std::back_inserter(*readers_));
    }
  }
  for (const AnnotationReader& reader : *readers_) {
    if (!notices(reader, fate)) continue;
    if (!reaches(context, reader, owner)) continue;
    if (are_loaded_together(context, reader.module, owner.module)) return &reader;
  }
  return nullptr;
}

}  // namespace unknot::fix
