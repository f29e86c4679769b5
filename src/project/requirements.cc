#include "project/requirements.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "project/paths.h"
#include "python/syntax/ast.h"

namespace unknot::project {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;
using python::Role;

using Names = std::set<std::string>;

/// Distributions that are imported under a name that their own does not tell.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> other_names{{
    {"attrs", "attr"},
    {"beautifulsoup4", "bs4"},
    {"faiss_cpu", "faiss"},
    {"faiss_gpu", "faiss"},
    {"mysqlclient", "MySQLdb"},
    {"opencv_python", "cv2"},
    {"pillow", "PIL"},
    {"protobuf", "google"},
    {"psycopg2_binary", "psycopg2"},
    {"pycryptodome", "Crypto"},
    {"pyserial", "serial"},
    {"python_dateutil", "dateutil"},
    {"pyyaml", "yaml"},
    {"pyzmq", "zmq"},
    {"scikit_image", "skimage"},
    {"scikit_learn", "sklearn"},
}};

void add(Names& names, std::string_view requirement) {
  for (const std::string& name : imported_as(requirement)) names.insert(name);
}

void add_array(Names& names, const toml::node* node) {
  if (node == nullptr || node->as_array() == nullptr) return;
  for (const toml::node& item : *node->as_array()) {
    if (const auto text = item.value<std::string>()) add(names, *text);
  }
}

void read_poetry(const toml::table& poetry, Requirements& found) {
  const toml::table* dependencies = poetry["dependencies"].as_table();
  if (dependencies == nullptr) return;
  for (const auto& [key, value] : *dependencies) {
    const toml::table* said = value.as_table();
    const bool is_optional = said != nullptr && (*said)["optional"].value_or(false);
    add(is_optional ? found.extras : found.required, key.str());
  }
}

void read_pyproject(const std::string& text, Requirements& found) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return;
  const toml::table& whole = parsed.table();
  add_array(found.required, whole["project"]["dependencies"].node());
  if (const toml::table* extras = whole["project"]["optional-dependencies"].as_table()) {
    for (const auto& [key, value] : *extras) add_array(found.extras, &value);
  }
  if (const toml::table* poetry = whole["tool"]["poetry"].as_table()) read_poetry(*poetry, found);
}

/// The lines below `key =` in a section of setup.cfg; of a section of extras those of every key.
void read_setup_cfg(std::string_view text, Requirements& found) {
  std::string_view section, key;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool goes_on = line.starts_with(' ') || line.starts_with('\t');
    while (!line.empty() && isspace(static_cast<unsigned char>(line.back())) != 0) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) continue;
    if (line.starts_with('[')) {
      section = line;
      continue;
    }
    if (!goes_on) {
      const size_t equals = std::min(line.find('='), line.size());
      key = line.substr(0, std::min(line.find_first_of(" ="), line.size()));
      line.remove_prefix(std::min(equals + 1, line.size()));
    }
    if (section == "[options]" && key == "install_requires") add(found.required, line);
    if (section == "[options.extras_require]") add(found.extras, line);
  }
}

/// The strings of setup.py that a name or an expression stands for.
class SetupScript {
 public:
  explicit SetupScript(const Ast& ast) : ast_(ast) {}

  void read(Requirements& found) {
    for (NodeId node = 0; node < ast_.nodes.size(); node++) {
      if (ast_[node].kind != Kind::keyword) continue;
      const std::string_view name = ast_.name(node);
      if (name == "install_requires") collect(ast_.child(node, Role::value), found.required, 0);
      if (name == "extras_require") collect(ast_.child(node, Role::value), found.extras, 0);
    }
  }

 private:
  void collect(NodeId root, Names& names, int depth) {
    constexpr int deepest = 4;
    if (root == python::no_node || depth > deepest) return;
    for (NodeId node = root; node < ast_.nodes.size() && is_within(node, root); node++) {
      if (ast_[node].kind == Kind::constant) add(names, ast_.string_value(node));
      if (ast_[node].kind == Kind::name) collect_variable(ast_.name(node), names, depth);
    }
  }

  /// What is assigned to the variable or to one of its items.
  void collect_variable(std::string_view variable, Names& names, int depth) {
    for (NodeId node = 0; node < ast_.nodes.size(); node++) {
      if (ast_[node].kind != Kind::assign) continue;
      const NodeId target = ast_.child(node, Role::target);
      const NodeId held = ast_[target].kind == Kind::subscript ? ast_.child(target, Role::value) : target;
      if (ast_[held].kind != Kind::name || ast_.name(held) != variable) continue;
      if (seen_.insert(node).second) collect(ast_.child(node, Role::value), names, depth + 1);
    }
  }

  bool is_within(NodeId node, NodeId root) const {
    while (node != python::no_node && node > root) node = ast_[node].parent;
    return node == root;
  }

  const Ast& ast_;
  std::set<NodeId> seen_;
};

}  // namespace

std::set<std::string> imported_as(std::string_view requirement) {
  size_t begin = requirement.find_first_not_of(" \t");
  if (begin == requirement.npos) return {};
  std::string name;
  for (char c : requirement.substr(begin)) {
    const bool is_letter = isalnum(static_cast<unsigned char>(c)) != 0;
    if (!is_letter && c != '-' && c != '_' && c != '.') break;
    name += c == '-' || c == '.' ? '_' : static_cast<char>(tolower(static_cast<unsigned char>(c)));
  }
  if (name.empty() || isalpha(static_cast<unsigned char>(name[0])) == 0) return {};
  const auto other = std::find_if(other_names.begin(), other_names.end(),
                                  [&](const auto& known) { return known.first == name; });
  std::set<std::string> names{name};
  if (other != other_names.end()) names.emplace(other->second);
  return names;
}

Requirements read_requirements(const Disk& disk, const Tree& tree) {
  Requirements found;
  const auto text_of = [&](const std::string& folder, std::string_view name) -> std::string {
    const std::string path = join_path(folder, std::string(name));
    if (!disk.is_file(path)) return "";
    Result<std::string> text = disk.read(path);
    return text ? *text : "";
  };
  for (const std::string& folder : tree.project_folders) {
    if (const std::string text = text_of(folder, "pyproject.toml"); !text.empty())
      read_pyproject(text, found);
    if (const std::string text = text_of(folder, "setup.cfg"); !text.empty()) read_setup_cfg(text, found);
    const std::string script = text_of(folder, "setup.py");
    if (script.empty()) continue;
    if (const Result<Ast> ast = python::parse(script)) SetupScript(*ast).read(found);
  }
  for (const std::string& name : found.required) found.extras.erase(name);
  return found;
}

}  // namespace unknot::project
