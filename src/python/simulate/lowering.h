#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python/simulate/program.h"

namespace unknot::python {

/// The work of `lower`: one pass over the statements of a module and of every function in it. Recursion
/// follows the nesting of the tree, which `parse` limits.
class Lowering {
 public:
  Lowering(const Facts& facts, const Skim& skim, ModuleId module, const ModuleTable& table, Symbols& symbols,
           int target_minor);
  Program run();

 private:
  using Code = std::vector<Instr>;

  // lower_statements.cc
  Block block(const std::vector<NodeId>& statements);
  Block store(Code code);
  void statement(NodeId node, Code& out);
  void compound(NodeId node, Code& out);
  void assign(NodeId node, Code& out);
  void annotated(NodeId node, Code& out);
  void augmented(NodeId node, Code& out);
  void assign_to(NodeId target, ExprId value, NodeId value_node, Code& out);
  void remove(NodeId node, Code& out);
  void branch(NodeId node, Code& out);
  void loop(NodeId node, Code& out);
  ExprId evaluate_once(NodeId node, ExprId value, Code& out);
  ExprId element_of(NodeId node, NodeId iterable, Code& out);
  Symbol hidden_local();
  void with(NodeId node, Code& out);
  void with_item(NodeId node, const std::vector<NodeId>& items, size_t index, Code& out);
  void attempt(NodeId node, Code& out);
  void match(NodeId node, Code& out);
  void define(NodeId node, Code& out);
  void define_class(NodeId node, Code& out);
  void captures(NodeId pattern, Code& out);
  void evaluate_children(NodeId node, Role role, Code& out);
  std::vector<ExprId> exprs(NodeId node, Role role);
  void functions();
  std::string qualified_name(FunctionId id) const;
  FunctionCode function_code(FunctionId id);
  void generate(NodeId node, size_t from, Code& out);
  void generate_if(NodeId node, size_t loop, size_t from, Code& out);
  bool is_read_again(NodeId node) const;
  std::vector<Parameter> parameters(NodeId node);
  Instr make(InstrKind kind, NodeId node) const;

  // lower_imports.cc
  void import(NodeId node, Code& out);
  ImportName import_name(NodeId alias, uint32_t index);
  void resolve_base(NodeId node, ImportInstr& made);
  ModuleId nearest(std::string_view dotted) const;

  // lower_expressions.cc
  ExprId expr(NodeId node);
  ExprId add(ExprKind kind, NodeId node, const std::vector<ExprId>& parts = {}, Symbol symbol = 0);
  ExprId name(NodeId node);
  ExprId constant(NodeId node);
  ExprId container(NodeId node);
  ExprId call(NodeId node);
  ExprId compare(NodeId node);
  ExprId version_test(NodeId node, NodeId left, NodeId right);
  ExprId comprehension(NodeId node);
  ExprId exact_comprehension(NodeId node, Display display);
  std::vector<ExprId> target_bindings(NodeId target, ExprId value);
  ExprId binary(NodeId node);
  ExprId number(NodeId node);
  ExprId joined(NodeId node);
  ExprId closure(NodeId node);
  ExprId named(NodeId node);
  ExprId given(NodeId node);
  ExprId opaque(NodeId node, ExprKind kind);
  std::vector<ExprId> all_parts(NodeId node);

  Home home(NodeId node) const;
  Symbol symbol(NodeId node) { return symbols_.intern(ast_.name(node)); }
  bool annotations_run() const { return !facts_.future_annotations && target_minor_ < 14; }

  const Facts& facts_;
  const Ast& ast_;
  const Skim& skim_;
  ModuleId module_;
  const ModuleTable& table_;
  Symbols& symbols_;
  int target_minor_;
  Program program_;
  std::vector<ScopeId> scope_of_name_;   ///< by node: the scope that holds the name it reads or binds
  std::vector<FunctionId> function_of_;  ///< by node: the function that it makes
  uint32_t temporaries_ = 0;
};

}  // namespace unknot::python
