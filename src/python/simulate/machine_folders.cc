// Folders and files of the tree: `__file__`, what `os.path` and `pathlib` make of it, and listings of a
// folder.
//
// A path is known as far as it leads to a module or a package; it stands for the string and for the
// `pathlib.Path` alike. A listing has the sources and the packages; what else lies there is one `other_file`:
// where it is looped over, what is done with it may be done, for any number of files.
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

using namespace std::string_view_literals;

bool is_place(Value value) {
  return value.kind == ValueKind::folder || value.kind == ValueKind::file;
}

/// Functions and methods that give another way to write the path that they are given.
constexpr std::array same_path_functions{"builtins.str"sv,       "os.fspath"sv,        "os.path.abspath"sv,
                                         "os.path.normpath"sv,   "os.path.realpath"sv, "os.path.normcase"sv,
                                         "os.path.expanduser"sv, "pathlib.Path"sv,     "pathlib.PurePath"sv};
constexpr std::array same_path_methods{"absolute"sv, "as_posix"sv, "expanduser"sv, "resolve"sv,
                                       "__fspath__"sv};

template <class Names>
bool holds(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

/// The stem and the suffix of a file name, as `os.path.splitext` has them.
std::pair<std::string_view, std::string_view> split_suffix(std::string_view name) {
  const size_t dot = name.rfind('.');
  const bool has_suffix = dot != name.npos && name.find_first_not_of('.') < dot;
  return {name.substr(0, has_suffix ? dot : name.size()), has_suffix ? name.substr(dot) : ""};
}

}  // namespace

Value Machine::folder_of(ModuleId package) const {
  return package == no_module ? Value{} : Value{ValueKind::folder, package};
}

Value Machine::file_of(ModuleId module) const {
  return table_[module].file == no_file ? Value{} : Value{ValueKind::file, module};
}

/// "a.py", "__init__.py", or the name of a folder.
std::string Machine::file_name(Value place) const {
  const Module& module = table_[place.id];
  if (place.kind == ValueKind::file && module.is_package) return "__init__.py";
  return module.name.substr(module.name.rfind('.') + 1) + (place.kind == ValueKind::file ? ".py" : "");
}

/// By what `sorted` orders texts, and paths of one folder.
std::string Machine::sort_key(Value item) const {
  if (item.kind == ValueKind::text) return std::string(world_.text(item.id));
  if (item.kind == ValueKind::other_file) return "~";
  const Value folder = parent_of(item);
  return (folder.kind == ValueKind::folder ? table_[folder.id].name + "/" : "") + file_name(item);
}

Value Machine::parent_of(Value place) const {
  const Module& module = table_[place.id];
  return folder_of(place.kind == ValueKind::file && module.is_package ? place.id : module.parent);
}

/// What a folder holds under a name; a pattern such as "*.py" is kept for `glob`.
Value Machine::inside(Value folder, std::string_view name) {
  if (folder.kind != ValueKind::folder) return {};
  if (name == "..") return parent_of(folder);
  if (name.find_first_of("*?[") != name.npos) {
    const Value made = make_object(foreign("glob.escape"), "");
    objects_[made.id].items = {folder, text_value(name)};
    return made;
  }
  if (const size_t slash = name.find('/'); slash != name.npos)
    return inside(inside(folder, name.substr(0, slash)), name.substr(slash + 1));
  if (name.empty() || name == ".") return folder;
  if (name == "__init__.py") return table_.is_namespace(folder.id) ? Value{} : file_of(folder.id);
  const bool is_source = name.ends_with(".py");
  const ModuleId module = table_.child(folder.id, is_source ? name.substr(0, name.size() - 3) : name);
  if (module == no_module || table_[module].is_package == is_source) return {};
  return is_source ? file_of(module) : folder_of(module);
}

/// `os.path.join(folder, name...)`.
Value Machine::join_path(const std::vector<Argument>& arguments) {
  Value made = arguments.empty() ? Value{} : arguments[0].value;
  for (size_t i = 1; i < arguments.size(); i++) {
    const Value part = arguments[i].value;
    made = part.kind == ValueKind::text ? inside(made, world_.text(part.id)) : Value{};
  }
  return made;
}

void Machine::add_members(ModuleId package, bool as_names, std::string_view pattern, bool deep,
                          std::vector<Value>& items) {
  std::vector<Value> members;
  if (!table_.is_namespace(package)) members.push_back(file_of(package));
  for (ModuleId module : members_of(package))
    members.push_back(table_[module].is_package ? folder_of(module) : file_of(module));
  const std::string wanted(pattern.empty() ? "*" : pattern);
  for (Value member : members) {
    const bool is_known = is_place(member);
    const std::string name = is_known ? file_name(member) : "";
    if (is_known && fnmatch(wanted.c_str(), name.c_str(), 0) == 0)
      items.push_back(as_names ? text_value(name) : member);
    if (deep && member.kind == ValueKind::folder) add_members(member.id, as_names, pattern, deep, items);
  }
}

/// What lies in a folder and matches, in order of the names.
Value Machine::list_folder(ModuleId package, bool as_names, std::string_view pattern, bool deep) {
  std::vector<Value> items;
  add_members(package, as_names, pattern, deep, items);
  if (!pattern.ends_with(".py")) items.push_back({ValueKind::other_file, 0});
  return make_list("list", std::move(items));
}

/// Functions that are given a path. False where nothing is known of it.
bool Machine::file_function(std::string_view name, const std::vector<Argument>& arguments, Value& result) {
  if (arguments.empty() || arguments[0].expanded || arguments[0].keyword != 0) return false;
  const Value given = arguments[0].value;
  if (name == "os.path.join" && given.kind == ValueKind::folder) {
    result = join_path(arguments);
    return true;
  }
  const bool is_glob = name == "glob.glob" || name == "glob.iglob";
  if (is_glob && given.kind == ValueKind::object && objects_[given.id].type == foreign("glob.escape")) {
    const Object& object = objects_[given.id];
    const std::string pattern(world_.text(object.items[1].id));
    if (pattern.find('/') != pattern.npos) return false;
    result = list_folder(object.items[0].id, false, pattern, false);
    return true;
  }
  const bool is_suffix_split = name == "os.path.splitext" && arguments.size() == 1;
  if (is_suffix_split && (given.kind == ValueKind::text || given.kind == ValueKind::other_file)) {
    const auto [stem, suffix] = split_suffix(given.kind == ValueKind::text ? world_.text(given.id) : "");
    const bool is_known = given.kind == ValueKind::text;
    result =
        make_list("tuple", {is_known ? text_value(stem) : Value{}, is_known ? text_value(suffix) : given});
    return true;
  }
  if (!is_place(given)) return false;
  const bool is_folder = given.kind == ValueKind::folder;
  if (holds(same_path_functions, name)) {
    result = arguments.size() == 1 ? given : join_path(arguments);
  } else if (name == "os.path.dirname") {
    result = parent_of(given);
  } else if (name == "os.path.basename") {
    result = text_value(file_name(given));
  } else if (name == "os.path.split") {
    result = make_list("tuple", {parent_of(given), text_value(file_name(given))});
  } else if (name == "os.path.isdir" || name == "os.path.isfile" || name == "os.path.exists") {
    const bool holds = name == "os.path.exists" || (name == "os.path.isdir") == is_folder;
    result = {holds ? ValueKind::true_value : ValueKind::false_value, 0};
  } else if ((name == "os.listdir" || name == "os.scandir") && is_folder) {
    result = list_folder(given.id, name == "os.listdir", "", false);
  } else {
    return false;
  }
  return true;
}

/// Methods of `pathlib.Path` and of strings. False where nothing is known of it.
bool Machine::file_method(Value place, std::string_view name, const std::vector<Argument>& arguments,
                          Value& result) {
  const Value given = arguments.empty() ? Value{} : arguments[0].value;
  const std::string text(given.kind == ValueKind::text ? world_.text(given.id) : "");
  const auto found = [&](bool holds) {
    result = {holds ? ValueKind::true_value : ValueKind::false_value, 0};
    return true;
  };
  if (name == "endswith" && arguments.size() == 1 && !text.empty()) {
    if (place.kind == ValueKind::other_file) return text.ends_with(".py") && found(false);
    const std::string path = "/" + file_name(place);
    const bool is_decided = path.ends_with(text) || !text.ends_with(path);
    return is_decided && found(path.ends_with(text));
  }
  if (!is_place(place)) return false;
  const bool is_folder = place.kind == ValueKind::folder;
  if (holds(same_path_methods, name)) {
    result = place;
    return true;
  }
  if (name == "is_dir" || name == "is_file" || name == "exists")
    return found(name == "exists" || (name == "is_dir") == is_folder);
  if (!is_folder) return false;
  const bool is_deep = name == "rglob" || text.starts_with("**/");
  if (name == "iterdir") {
    result = list_folder(place.id, false, "", false);
  } else if ((name == "glob" || name == "rglob") && !text.empty()) {
    const std::string_view pattern = std::string_view(text).substr(text.starts_with("**/") ? 3 : 0);
    if (pattern.find('/') != pattern.npos) return false;
    result = list_folder(place.id, false, pattern, is_deep);
  } else if (name == "joinpath") {
    std::vector<Argument> all = arguments;
    all.insert(all.begin(), {place, 0, false});
    result = join_path(all);
  } else {
    return false;
  }
  return true;
}

/// Attributes of `pathlib.Path`, and of what `os.scandir` gives. False for others.
bool Machine::file_attribute(Value place, std::string_view name, Value& result) {
  if (place.kind == ValueKind::other_file) {
    if (name == "name" || name == "suffix" || name == "path") result = place;
    return name == "name" || name == "suffix" || name == "path" || name == "stem";
  }
  const std::string own = file_name(place);
  if (name == "parent") {
    result = parent_of(place);
  } else if (name == "path") {
    result = place;
  } else if (name == "name") {
    result = text_value(own);
  } else if (name == "stem") {
    result = text_value(split_suffix(own).first);
  } else if (name == "suffix") {
    result = text_value(split_suffix(own).second);
  } else if (name == "parents") {
    std::vector<Value> above;
    for (Value at = parent_of(place); at.kind == ValueKind::folder; at = parent_of(at)) above.push_back(at);
    above.push_back({});  // the folders above the tree
    result = make_list("list", std::move(above));
  } else {
    return false;
  }
  return true;
}

}  // namespace unknot::python
