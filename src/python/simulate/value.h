#pragma once

#include <cstdint>

namespace unknot::python {

/// What an expression may denote, as far as importing depends on it.
enum class ValueKind : uint8_t {
  unknown,
  foreign,     ///< id: Symbol of a dotted path outside of the project: "os.environ", "flask.Flask().route"
  module,      ///< id: index into Machine::modules_: what one execution of a module made
  path,        ///< id: ModuleId of the package whose `__path__` it is
  folder,      ///< id: ModuleId of the package whose folder it is, as a string or a pathlib.Path
  file,        ///< id: ModuleId whose source it is, as a string or a pathlib.Path
  other_file,  ///< the path, name or suffix of what a folder may hold beside Python sources; how many are
               ///< there nobody knows
  function,    ///< id: index into Machine::closures_
  klass,       ///< id: index into Machine::classes_
  object,      ///< id: index into Machine::objects_: an instance or a container
  method,      ///< id: index into Machine::methods_
  member,      ///< id: index into Machine::classes_: something that the class or a base of it holds, nobody
               ///< knows which
  either,      ///< id: index into Machine::choices_
  lazy,        ///< id: index into Machine::lazies_: a name that is imported when it is first read
  text,        ///< id: Symbol
  literal,     ///< id: Symbol of how it is written
  true_value,
  false_value,
  none_value,
};

struct Value {
  ValueKind kind = ValueKind::unknown;
  uint32_t id = 0;
  bool operator==(const Value&) const = default;
};

}  // namespace unknot::python
