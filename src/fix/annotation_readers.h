#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fix/origin.h"

namespace unknot::fix {

/// What an annotation belongs to: a function's signature, a variable of a class, or one of the module.
struct AnnotationOwner {
  ModuleId module = python::no_module;
  python::NodeId function = python::no_node;  ///< whose signature it is part of
  python::NodeId in_class = python::no_node;  ///< the class around it
  bool is_variable() const { return function == python::no_node; }
};

/// What becomes of an annotation.
enum class AnnotationFate : uint8_t {
  kept,    ///< it was a string, or none that is evaluated, before: only who resolves it notices
  quoted,  ///< it becomes a string: whoever reads it notices
  late,    ///< it is evaluated when it is asked for (3.14): who only takes a signature gets an error
};

/// A place in the work tree that reads annotations at run time.
struct AnnotationReader {
  FileId file = python::no_file;
  ModuleId module = python::no_module;
  uint32_t offset = 0;
  std::string what;  ///< "get_type_hints()"
  /// Turns strings into what they name; otherwise it only sees whether an annotation is a string.
  bool resolves = false;
  bool only_fields = false;     ///< reads the types of dataclass fields
  bool only_parts = false;      ///< takes a signature, but looks at no annotation in it
  bool any_target = true;       ///< what it reads cannot be told
  std::string member;           ///< else, not empty: of anything with this name
  std::vector<Origin> targets;  ///< else: of these
};

/// The readers of a work tree, found once and on demand; safe to ask from several threads.
class AnnotationReaders {
 public:
  /// The first reader that can reach an annotation and notices; null where there is none.
  const AnnotationReader* reaching(const Context& context, const AnnotationOwner& owner, AnnotationFate fate);

 private:
  bool are_loaded_together(const Context& context, ModuleId one, ModuleId other);
  const std::vector<bool>& importers_of(const Context& context, ModuleId module);

  std::mutex mutex_;
  std::optional<std::vector<AnnotationReader>> readers_;
  std::vector<std::vector<ModuleId>> imported_by_;
  std::map<ModuleId, std::vector<bool>> importers_;  ///< modules whose import can load this one
};

/// The readers in one file.
std::vector<AnnotationReader> find_annotation_readers(const Context& context, FileId file);

}  // namespace unknot::fix
