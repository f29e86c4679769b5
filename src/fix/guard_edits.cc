#include "fix/guard_edits.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "fix/function_edits.h"
#include "fix/statement_edits.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;
using python::Role;

/// A guarded statement with what stands around it.
struct Place {
  const GuardedImport* guarded = nullptr;
  Span lines;                      ///< of the statement
  NodeId above = python::no_node;  ///< an `if` with the same test that ends right above
  NodeId below = python::no_node;  ///< one that begins right below
};

class Writer {
 public:
  Writer(const Context& context, ModuleId module)
      : context_(context),
        module_(module),
        ast_(context.facts(module)->ast),
        text_(context.code.text(context.file(module))),
        line_end_(line_end_of(text_)),
        step_(indent_step(text_)) {}

  std::vector<Edit> write(const std::vector<GuardedImport>& guards) {
    const Place* before = nullptr;
    std::vector<Place> places;
    places.reserve(guards.size());
    for (const GuardedImport& guarded : guards) {
      places.push_back(find_place(guarded));
      const Place& place = places.back();
      const bool goes_on = before != nullptr && before->lines.end == place.lines.begin &&
                           before->guarded->test == guarded.test && before->guarded->otherwise.empty() &&
                           guarded.otherwise.empty() && guarded.above.empty();
      write_one(place, goes_on);
      before = &place;
    }
    return std::move(edits_);
  }

 private:
  bool is_blank(Span span) const {
    return text_.substr(span.begin, span.size()).find_first_not_of(" \t\f\r\n") == std::string_view::npos;
  }

  /// Whether an `if` has this test, no other branch, and its body on lines of its own.
  bool is_like(NodeId node, const std::string& test) const {
    if (ast_[node].kind != Kind::if_stmt || !ast_.children(node, Role::orelse).empty()) return false;
    const NodeId asked = ast_.child(node, Role::test);
    if (ast_.source(ast_[asked].span) != test) return false;
    const uint32_t header = line_finish(text_, ast_[asked].span.end);
    return ast_[ast_.child(node, Role::body)].span.begin >= header;
  }

  Place find_place(const GuardedImport& guarded) const {
    const Span span = context_.statement(module_, guarded.statement).span;
    Place place{&guarded, {line_begin(text_, span.begin), line_finish(text_, span.end)}};
    if (place.lines.begin == 0 && has_bom(text_)) place.lines.begin = 3;
    if (!guarded.otherwise.empty() || !guarded.above.empty()) return place;
    for (NodeId node : ast_.children(0, Role::body)) {
      if (!is_like(node, guarded.test)) continue;
      const uint32_t end = line_finish(text_, ast_[node].span.end);
      const uint32_t begin = ast_[node].span.begin;
      if (end <= place.lines.begin && is_blank({end, place.lines.begin})) place.above = node;
      if (begin >= place.lines.end && is_blank({place.lines.end, begin})) place.below = node;
    }
    return place;
  }

  void write_one(const Place& place, bool goes_on) {
    const NodeId joined = place.above != python::no_node ? place.above : place.below;
    std::string indent = step_;
    if (joined != python::no_node) indent = indent_at(text_, ast_[ast_.child(joined, Role::body)].span.begin);
    if (place.above != python::no_node) {
      const uint32_t end = line_finish(text_, ast_[place.above].span.end);
      if (end < place.lines.begin) edits_.push_back({{end, place.lines.begin}, ""});
    } else if (!goes_on) {
      open(place);
    }
    if (place.above == python::no_node && place.below != python::no_node) take_header(place);
    indent_lines(place.lines, indent);
    if (!place.guarded->otherwise.empty()) close(place);
  }

  /// An `if` right below other code at its level gets an empty line above, as black wants it after imports.
  bool wants_room(uint32_t line) const {
    if (line == 0 || (line == 3 && has_bom(text_))) return false;
    const uint32_t above = line_begin(text_, line - 1);
    const char first = text_[above];
    return !is_blank({above, line}) && first != ' ' && first != '\t' && first != '#';
  }

  void open(const Place& place) {
    std::string text;
    for (const std::string& line : import_lines(place.guarded->above, "", line_end_))
      text += line + line_end_;
    if (!text.empty() || wants_room(place.lines.begin)) text += line_end_;
    text += "if " + place.guarded->test + ":" + line_end_;
    edits_.push_back({{place.lines.begin, place.lines.begin}, text});
  }

  /// The header of the block below now stands above the statement.
  void take_header(const Place& place) {
    const NodeId test = ast_.child(place.below, Role::test);
    edits_.push_back({{place.lines.end, line_finish(text_, ast_[test].span.end)}, ""});
  }

  void indent_lines(Span lines, const std::string& indent) {
    for (uint32_t at = lines.begin; at < lines.end; at = line_finish(text_, at)) {
      if (is_blank({at, line_finish(text_, at)})) continue;
      edits_.push_back({{at, at}, indent});
    }
  }

  void close(const Place& place) {
    const bool is_open =
        place.lines.end > 0 && text_[place.lines.end - 1] != '\n' && text_[place.lines.end - 1] != '\r';
    std::string text = "else:";
    for (const std::string& line : place.guarded->otherwise) text += line_end_ + step_ + line;
    text = is_open ? line_end_ + text : text + line_end_;
    edits_.push_back({{place.lines.end, place.lines.end}, text});
  }

  const Context& context_;
  ModuleId module_;
  const Ast& ast_;
  std::string_view text_;
  std::string line_end_;
  std::string step_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> guard_imports(const Context& context, ModuleId module, std::vector<GuardedImport> guards) {
  std::sort(guards.begin(), guards.end());
  return Writer(context, module).write(guards);
}

}  // namespace unknot::fix
