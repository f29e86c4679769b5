// Functions, lambdas, classes, type parameters.
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

/// One parameter: `*`, `**` or none before the name; an annotation and a default perhaps.
struct Parameter {
  bool valid = true;
  bool separator = false;  // a lone `*` or `/`
  uint32_t stars = 0;
  Span name;
  const Item* annotation = nullptr;
  const Item* value = nullptr;
};

Parameter read_parameter(Draft& draft, std::span<const Item> group) {
  Parameter made;
  const Item& head = group[0];
  made.name = head.span;
  made.separator = head.rule == Rule::star_parameter || head.rule == Rule::slash_parameter;
  if (head.rule == Rule::list_splat) {
    const Node& target = draft[draft[head.node].first_child];
    made.stars = 1;
    made.name = target.name;
    made.valid = target.kind == Kind::name;
  } else if (head.rule == Rule::dictionary_splat_pattern) {
    made.stars = 2;
  } else if (head.rule != Rule::identifier && !made.separator) {
    made.valid = false;
  }
  for (size_t i = 1; i < group.size(); i += 2) {
    const bool follows = i + 1 < group.size() && !is_token(group[i + 1].rule);
    const bool is_annotation = group[i].rule == Rule::colon && !made.annotation && !made.value;
    const bool is_value = group[i].rule == Rule::assign_sign && !made.value;
    made.valid = made.valid && follows && (is_annotation || is_value);
    if (!made.valid) break;
    (is_annotation ? made.annotation : made.value) = &group[i + 1];
  }
  return made;
}

/// One type parameter: a name with stars, a bound after `:`, a default after `=` (blanked to `:` for the
/// grammar).
NodeId type_parameter(Draft& draft, std::span<const Item> group) {
  const Item& head = group[0];
  const NodeId made = draft.add(Kind::type_param, span_of(group));
  draft[made].name = head.span;
  if (head.rule == Rule::list_splat) {
    draft[made].name = draft[draft[head.node].first_child].name;
    draft[made].level = draft.at(head.span.begin + 1) == '*' ? 2 : 1;
  } else if (head.rule != Rule::identifier) {
    return no_node;
  }
  for (size_t i = 1; i < group.size(); i += 2) {
    if (group[i].rule != Rule::colon || i + 1 == group.size() || is_token(group[i + 1].rule)) return no_node;
    const bool is_default = draft.at(group[i].span.begin) == '=';
    draft.attach(made, is_default ? Role::default_value : Role::bound, draft.expression(group[i + 1]));
  }
  return made;
}

}  // namespace

void defaults(Draft& draft, NodeId owner, std::span<const Item> parameters) {
  if (!has(parameters, Rule::assign_sign)) return;
  for_each_group(parameters, Rule::comma, [&](auto group) {
    const Parameter parameter = read_parameter(draft, group);
    if (parameter.value) draft.attach(owner, Role::default_value, draft.expression(*parameter.value));
  });
}

bool args(Draft& draft, NodeId owner, std::span<const Item> parameters) {
  bool valid = true;
  for_each_group(parameters, Rule::comma, [&](auto group) {
    const Parameter parameter = read_parameter(draft, group);
    valid = valid && parameter.valid;
    if (!parameter.valid || parameter.separator) return;
    const NodeId arg = draft.add(Kind::arg, parameter.name);
    draft[arg].name = parameter.name;
    draft[arg].level = parameter.stars;
    draft.attach(owner, Role::arg, arg);
    if (!parameter.annotation) return;
    draft.attach(arg, Role::annotation, draft.expression(*parameter.annotation));
    draft[arg].span.end = parameter.annotation->span.end;
  });
  return valid;
}

bool type_parameters(Draft& draft, NodeId owner, std::span<const Item> items) {
  bool valid = true;
  for_each_group(items, Rule::comma, [&](auto group) {
    const NodeId made = type_parameter(draft, group);
    valid = valid && made != no_node;
    draft.attach(owner, Role::type_param, made);
  });
  return valid;
}

Item lambda(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool has_parameters = has(reduction.items, Rule::parameters_end);
  const auto parameters = has_parameters ? reader.until({Rule::parameters_end}) : std::span<const Item>();
  reader.accept(Rule::parameters_end);
  reader.accept(Rule::colon);
  const NodeId made = draft.add(Kind::lambda, reduction.span);
  defaults(draft, made, parameters);
  if (!args(draft, made, parameters)) return draft.reject(reduction);
  draft.attach(made, Role::body, draft.expression(reader.next()));
  return reader.done() ? reduction.made(made) : draft.reject(reduction);
}

Item dictionary_splat_pattern(Draft& draft, const Reduction& reduction) {
  const Item& name = reduction.items.back();
  if (name.rule != Rule::identifier) return draft.reject(reduction);
  return {reduction.rule, false, no_node, name.span};
}

Item function_definition(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool is_async = reader.accept(Rule::async_word);
  const Item name = reader.next();
  const bool is_generic = has(reduction.items, Rule::type_parameters_end);
  const auto types = is_generic ? reader.until({Rule::type_parameters_end}) : std::span<const Item>();
  reader.accept(Rule::type_parameters_end);
  const auto parameters = reader.until({Rule::parameters_end});
  const NodeId made = draft.add(is_async ? Kind::async_function_def : Kind::function_def, reduction.span);
  draft[made].name = name.span;
  defaults(draft, made, parameters);
  const bool types_valid = type_parameters(draft, made, types);
  const bool args_valid = args(draft, made, parameters);
  const bool complete = reader.accept(Rule::parameters_end);
  if (reader.accept(Rule::arrow)) draft.attach(made, Role::returns, draft.expression(reader.next()));
  const bool valid = name.rule == Rule::identifier && types_valid && args_valid && complete;
  if (!valid || !suite(draft, made, Role::body, reader)) return draft.reject(reduction);
  return finish_compound(draft, reduction, made);
}

Item class_definition(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const Item name = reader.next();
  const bool is_generic = has(reduction.items, Rule::type_parameters_end);
  const auto types = is_generic ? reader.until({Rule::type_parameters_end}) : std::span<const Item>();
  reader.accept(Rule::type_parameters_end);
  const NodeId made = draft.add(Kind::class_def, reduction.span);
  draft[made].name = name.span;
  const bool valid = type_parameters(draft, made, types) && name.rule == Rule::identifier;
  arguments(draft, made, Role::base, reader.until({Rule::colon}));
  if (!valid || !suite(draft, made, Role::body, reader)) return draft.reject(reduction);
  return finish_compound(draft, reduction, made);
}

/// CPython's node begins at `def` or `class`; the decorators are the first children.
Item decorated_definition(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  const NodeId definition = items.back().node;
  if (items.back().rule != Rule::function_definition && items.back().rule != Rule::class_definition)
    return draft.reject(reduction);
  std::vector<NodeId> decorators;
  for (const Item& item : items.first(items.size() - 1)) decorators.push_back(draft.expression(item));
  draft.attach_front(definition, Role::decorator, decorators);
  return {reduction.rule, false, definition, {reduction.span.begin, draft[definition].span.end}};
}

Item type_alias(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const Item name = reader.next();
  const auto types = reader.until({Rule::type_parameters_end, Rule::assign_sign});
  reader.accept(Rule::type_parameters_end);
  const NodeId made = draft.add(Kind::type_alias, reduction.span);
  bool valid = type_parameters(draft, made, types) && name.rule == Rule::identifier;
  valid = reader.accept(Rule::assign_sign) && valid;
  draft.attach(made, Role::value, draft.expression(reader.next()));
  draft.attach(made, Role::name, draft.stored(name));
  return valid && reader.done() ? reduction.made(made) : draft.reject(reduction);
}

}  // namespace unknot::python::syntax
