// What a module says about its public names.
//
// Everything that touches the module's `__all__` is taken in the order of the text: statements that bind it,
// and reads of it that may change it (`__all__.extend(...)`). Strings are collected from whatever expression
// stands there; an expression that may hold more than the strings in it makes the list not all known. A plain
// assignment that runs in any case starts over.

#include "python/facts/exports.h"

#include <algorithm>
#include <array>

#include "python/facts/scope_children.h"

namespace unknot::python {
namespace {

constexpr std::string_view all = "__all__";

constexpr std::array<std::string_view, 5> containers = {"list", "tuple", "sorted", "set", "frozenset"};
/// Calls that take `__all__` and leave it alone.
constexpr std::array<std::string_view, 9> readers = {"list", "tuple",     "sorted", "set", "frozenset",
                                                     "len",  "enumerate", "any",    "all"};
constexpr std::array<std::string_view, 4> reading_methods = {"copy", "index", "count", "sort"};

/// One touch of `__all__`: a binding, or else a use.
struct Event {
  uint32_t offset = 0;
  const Binding* binding = nullptr;
  const Use* use = nullptr;
};

class Exports {
 public:
  explicit Exports(Facts& facts) : facts_(facts), ast_(facts.ast) {}

  void run() {
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != module_scope) continue;
      const bool has_value =
          binding.kind != BindingKind::deletion && binding.kind != BindingKind::annotation_only;
      if (binding.name == "__getattr__" && has_value) facts_.has_module_getattr = true;
      if (binding.name == all) events_.push_back({binding.span.begin, &binding, nullptr});
    }
    for (const Use& use : facts_.uses) {
      const bool counts = use.name == all && use.of == module_scope && use.kind == UseKind::value;
      if (counts) events_.push_back({use.span.begin, nullptr, &use});
    }
    std::ranges::stable_sort(events_, {}, &Event::offset);
    for (const Event& event : events_) event.binding ? see_binding(*event.binding) : see_use(*event.use);
  }

 private:
  void see_binding(const Binding& binding) {
    if (binding.kind == BindingKind::annotation_only) return;
    facts_.has_all = true;
    const NodeId statement = ast_[binding.node].parent;
    const NodeId value = ast_.child(statement, Role::value);
    const bool names_it = ast_[binding.node].role == Role::target && value != no_node;
    switch (ast_[statement].kind) {
      case Kind::assign:
      case Kind::ann_assign:
      case Kind::named_expr:
        if (!names_it) break;
        if (!binding.conditional && binding.at == module_scope && !mentions(value)) start_over();
        return collect(value);
      case Kind::aug_assign:
        return collect(value);
      default:
        break;
    }
    facts_.all_known = false;
  }

  void start_over() {
    facts_.all_names.clear();
    facts_.all_known = true;
  }

  bool mentions(NodeId value) const {
    const Span span = ast_[value].span;
    return std::ranges::any_of(events_,
                               [&](const Event& event) { return event.use && span.contains(event.offset); });
  }

  void see_use(const Use& use) {
    const NodeId parent = ast_[use.node].parent;
    const Node& node = ast_[parent];
    const Role role = ast_[use.node].role;
    if (node.kind == Kind::attribute) {
      see_method(parent);
    } else if (node.kind == Kind::call && role == Role::arg) {
      const NodeId function = ast_.child(parent, Role::func);
      if (!is_one_of(readers, function)) facts_.all_known = false;
    } else if (node.kind == Kind::subscript && node.access != Access::load) {
      facts_.all_known = false;
    }
  }

  void see_method(NodeId attribute) {
    const NodeId call = ast_[attribute].parent;
    const std::string_view method = ast_.name(attribute);
    if (std::ranges::count(reading_methods, method) > 0) return;
    const NodeId argument = ast_[call].kind == Kind::call ? ast_.child(call, Role::arg) : no_node;
    if (argument == no_node) {
      facts_.all_known = false;
    } else if (method == "append" || method == "extend" || method == "__iadd__") {
      collect(argument);
    } else if (method == "insert" && ast_[argument].next != no_node) {
      collect(ast_[argument].next);
    } else if (method == "remove" && ast_[argument].literal == Literal::string) {
      if (is_certain(call)) std::erase(facts_.all_names, ast_.string_value(argument));
    } else {
      facts_.all_known = false;
    }
  }

  /// Whether a node runs whenever the module does: no statement but its own is around it.
  bool is_certain(NodeId node) const { return ast_[ast_.statement_of(node)].parent == 0; }

  bool is_one_of(auto& names, NodeId function) const {
    return function != no_node && ast_[function].kind == Kind::name &&
           std::ranges::count(names, ast_.name(function)) > 0;
  }

  void add(std::string name) {
    if (std::ranges::count(facts_.all_names, name) == 0) facts_.all_names.push_back(std::move(name));
  }

  /// Collects the strings that an expression adds to the list, and notes where it may add others.
  void collect(NodeId value) {
    if (value == no_node) return give_up(value);
    const Node& node = ast_[value];
    switch (node.kind) {
      case Kind::constant:
        if (node.literal == Literal::string) return add(ast_.string_value(value));
        break;
      case Kind::list:
      case Kind::tuple:
      case Kind::set:
      case Kind::starred:
        for (const NodeId child : Children(ast_, value)) collect(child);
        return;
      case Kind::named_expr:
        return collect(ast_.child(value, Role::value));
      case Kind::if_exp:
        collect(ast_.child(value, Role::body));
        return collect(ast_.child(value, Role::orelse));
      case Kind::bin_op:
        return collect_sum(value);
      case Kind::call:
        return collect_call(value);
      case Kind::attribute:
        if (ast_.name(value) == "__name__" && collect_name_of(node.first_child)) return;
        break;
      case Kind::name:
        if (ast_.name(value) == all) return;
        break;
      default:
        break;
    }
    give_up(value);
  }

  void collect_sum(NodeId sum) {
    const NodeId left = ast_[sum].first_child;
    const NodeId right = left == no_node ? no_node : ast_[left].next;
    if (right == no_node) return give_up(sum);
    const std::string_view between = ast_.source({ast_[left].span.end, ast_[right].span.begin});
    if (between.find('+') == std::string_view::npos && between.find('|') == std::string_view::npos) {
      facts_.all_known = false;
    }
    collect(left);
    collect(right);
  }

  /// `list([...])`, and `"a b c".split()`.
  void collect_call(NodeId call) {
    const NodeId function = ast_.child(call, Role::func);
    const NodeId argument = ast_.child(call, Role::arg);
    if (is_one_of(containers, function)) {
      if (argument != no_node) collect(argument);
      return;
    }
    const bool splits = function != no_node && ast_[function].kind == Kind::attribute &&
                        ast_.name(function) == "split" && argument == no_node;
    const NodeId text = splits ? ast_[function].first_child : no_node;
    if (text == no_node || ast_[text].literal != Literal::string) return give_up(call);
    const std::string words = ast_.string_value(text);
    constexpr const char* blanks = " \t\n\r\f\v";
    for (size_t begin = 0; (begin = words.find_first_not_of(blanks, begin)) != std::string::npos;) {
      const size_t end = std::min(words.find_first_of(blanks, begin), words.size());
      add(words.substr(begin, end - begin));
      begin = end;
    }
  }

  /// `X.__name__` and `module.X.__name__` stand for "X", unless X is a local of some function.
  bool collect_name_of(NodeId object) {
    const std::optional<Dotted> path = dotted(ast_, object);
    if (!path || facts_.scope_of(path->root) != module_scope) return false;
    add(std::string(path->attributes.empty() ? ast_.name(path->root) : path->attributes.back()));
    return true;
  }

  /// Whatever this is, it may add names that are not written here; those that are count.
  void give_up(NodeId value) {
    facts_.all_known = false;
    if (value == no_node) return;
    for (const NodeId child : Children(ast_, value)) {
      if (ast_[child].kind == Kind::constant && ast_[child].literal == Literal::string)
        add(ast_.string_value(child));
      give_up(child);
    }
  }

  Facts& facts_;
  const Ast& ast_;
  std::vector<Event> events_;
};

}  // namespace

void read_exports(Facts& facts) {
  Exports(facts).run();
}

}  // namespace unknot::python
