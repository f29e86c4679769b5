// One slot a file, filled in three steps (skim, text, facts), each guarded by its own flag: whoever asks
// first does the work, everybody else waits for it. A Code with replaced texts has slots for these alone and
// asks its base for the others.
#include "project/code.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "base/once.h"
#include "base/parallel.h"
#include "base/text.h"
#include "project/tiers.h"
#include "python/skim/encoding.h"

namespace unknot::project {

struct Code::Slot {
  Once read_once, text_once, facts_once;
  std::string_view text;
  bool is_kept = false;  ///< the text is there
  bool readable = true;
  bool known_encoding = true;  ///< UTF-8, a declared encoding of single bytes, or ASCII whatever is declared
  bool mentions_us = false;
  bool is_checked = false;  ///< what is wrong with the text is known
  size_t size = 0;
  uint64_t fingerprint = 0;  ///< of the text, while it is not kept
  python::Skim skim;
  std::optional<python::Facts> facts;
  bool trusted = false;  ///< the facts are good enough to edit by
  std::mutex problems_lock;
  std::vector<Problem> problems;
};

namespace {

/// Up to this size, reading a file again would cost more than keeping it. Most are `__init__.py`.
constexpr size_t small_text = 1024;

/// Where files are read that are forgotten again.
thread_local std::string buffer;

/// Behind the line on which the last import ends.
uint32_t end_of_imports(std::string_view text, const python::Skim& skim) {
  uint32_t end = skim.imports.empty() ? 0 : skim.imports.back().span.end;
  if (!skim.calls.empty()) end = std::max(end, skim.calls.back().span.end);
  return end == 0 ? 0 : line_finish(text, end);
}

/// The first line that is not UTF-8; no line end is part of a longer character, so lines can be judged alone.
uint32_t first_line_not_utf8(std::string_view text) {
  const LineIndex lines(text);
  for (uint32_t number = 1; number <= lines.count(); ++number) {
    const Span line = lines.line(number);
    if (!is_utf8(text.substr(line.begin, line.size()))) return number;
  }
  return 0;
}

}  // namespace

Code::Code(const Disk& disk, const Tree& tree, python::FactsOptions options, Care care)
    : disk_(&disk),
      tree_(&tree),
      care_(care),
      options_(options),
      texts_(std::make_shared<TextStore>()),
      slots_(tree.files.size()) {
  for (auto& slot : slots_) slot = std::make_unique<Slot>();
}

Code::Code(const Code& base, std::map<FileId, std::string> replaced)
    : disk_(base.disk_),
      tree_(base.tree_),
      base_(&base),
      options_(base.options_),
      texts_(base.texts_),
      slots_(base.slots_.size()) {
  for (auto& [file, text] : replaced) {
    slots_[file] = std::make_unique<Slot>();
    slots_[file]->text = texts_->keep(text);
    slots_[file]->is_kept = true;
  }
}

Code::~Code() = default;

Code::Slot& Code::slot(FileId file) const {
  const Code* code = this;
  while (!code->slots_[file]) code = code->base_;
  return *code->slots_[file];
}

Code::Slot& Code::read_slot(FileId file) const {
  Slot& it = slot(file);
  it.read_once.call([&] { read_file(file); });
  return it;
}

std::string_view Code::text(FileId file) const {
  Slot& it = read_slot(file);
  it.text_once.call([&] { read_again(file); });
  return it.text;
}

const python::Skim& Code::skim(FileId file) const {
  return read_slot(file).skim;
}

bool Code::mentions_us(FileId file) const {
  return read_slot(file).mentions_us;
}

const python::Facts* Code::facts_even_if_broken(FileId file) const {
  Slot& it = slot(file);
  it.facts_once.call([&] { read_facts(file); });
  return it.facts ? &*it.facts : nullptr;
}

const python::Facts* Code::facts(FileId file) const {
  const python::Facts* facts = facts_even_if_broken(file);
  return slot(file).trusted ? facts : nullptr;
}

bool Code::editable(FileId file) const {
  static_cast<void>(text(file));  // it may have changed
  const Slot& it = slot(file);
  return it.readable && it.known_encoding && it.skim.sure;
}

void Code::skim_all(unsigned threads) const {
  for_each_index(size(), threads, [this](uint32_t file) { skim(file); });
}

void Code::parse_all(const std::vector<FileId>& files, unsigned threads) const {
  const auto count = static_cast<uint32_t>(files.size());
  for_each_index(count, threads, [&](uint32_t index) { facts(files[index]); });
}

std::vector<FileId> Code::replaced() const {
  std::vector<FileId> files;
  for (FileId file = 0; base_ != nullptr && file < size(); ++file) {
    if (slots_[file]) files.push_back(file);
  }
  return files;
}

std::vector<Problem> Code::problems() const {
  std::vector<Problem> all;
  for (FileId file = 0; file < size(); ++file) {
    Slot& it = slot(file);
    const std::lock_guard lock(it.problems_lock);
    all.insert(all.end(), it.problems.begin(), it.problems.end());
  }
  const auto by_place = [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.line, a.message) < std::tie(b.file, b.line, b.message);
  };
  std::sort(all.begin(), all.end(), by_place);
  return all;
}

void Code::add_problem(FileId file, uint32_t line, std::string message) const {
  Slot& it = slot(file);
  const std::lock_guard lock(it.problems_lock);
  it.problems.push_back({tree_->files[file].path, line, std::move(message)});
}

void Code::read_file(FileId file) const {
  Slot& it = slot(file);
  std::string_view text = it.text;
  if (!it.is_kept) {
    const auto bytes = disk_->read_into(tree_->files[file].disk_path, buffer);
    it.readable = bytes.ok();
    if (!bytes) {
      it.is_kept = true;  // as an empty text
      return add_problem(file, 0, bytes.error().message);
    }
    text = *bytes;
    it.size = text.size();
    it.is_kept = text.size() <= small_text;
    if (it.is_kept) {
      it.text = texts_->keep(text);
    } else {
      it.fingerprint = unknot::fingerprint(text);
    }
  }
  const bool is_cared_for = it.is_kept || care_ == Care::all || tree_->files[file].selected;
  it.skim = python::skim(text, is_cared_for ? python::Extent::whole : python::Extent::imports);
  if (is_cared_for) check_text(file, text);
  if (!is_cared_for) text = text.substr(0, end_of_imports(text, it.skim));
  it.mentions_us = find_rare(text, our_word, 0) != std::string_view::npos;
}

void Code::check_text(FileId file, std::string_view text) const {
  Slot& it = slot(file);
  it.is_checked = true;
  check_encoding(file, text);
  if (!it.skim.sure && it.known_encoding) add_problem(file, first_unsure_line(text), "syntax error");
}

void Code::read_again(FileId file) const {
  Slot& it = slot(file);
  if (it.is_kept) return;
  const auto bytes = disk_->read_into(tree_->files[file].disk_path, buffer);
  it.readable = bytes.ok() && unknot::fingerprint(*bytes) == it.fingerprint;
  if (it.readable) {
    it.text = texts_->keep(*bytes);
    if (!it.is_checked) {
      it.skim.sure = python::skim(it.text).sure;  // to its end now
      check_text(file, it.text);
    }
  } else {
    // What is known of it still has places in a text of its size.
    it.text = texts_->keep(std::string(it.size, '\n'));
    add_problem(file, 0, bytes ? "changed while it was read" : bytes.error().message);
  }
}

void Code::check_encoding(FileId file, std::string_view text) const {
  Slot& it = slot(file);
  const std::string_view encoding = python::declared_encoding(text);
  const bool declares_other = !encoding.empty() && !python::means_utf8(encoding);
  const bool is_known = python::is_known_encoding(encoding);
  it.known_encoding =
      declares_other ? is_known && (is_ascii(text) || python::means_single_byte(encoding)) : is_utf8(text);
  if (!it.known_encoding && !declares_other) add_problem(file, first_line_not_utf8(text), "not UTF-8");
  if (declares_other && !is_known) add_problem(file, 1, "unknown encoding " + std::string(encoding));
  if (const size_t zero = text.find('\0'); zero != std::string_view::npos) {
    it.known_encoding = false;
    add_problem(file, LineIndex(text).place(static_cast<uint32_t>(zero)).line, "holds a null byte");
  }
}

void Code::read_facts(FileId file) const {
  const bool may_edit = editable(file);
  Slot& it = slot(file);
  if (!it.readable) return;
  auto facts = python::read_facts(it.text, options_);
  if (!facts) return add_problem(file, 0, facts.error().message);
  it.facts = std::move(*facts);
  const python::Ast& ast = it.facts->ast;
  if (!ast.errors.empty()) {
    const uint32_t line = LineIndex(it.text).place(ast.errors.front().begin).line;
    if (it.skim.sure) add_problem(file, line, "syntax error");
  } else if (const auto differs = first_difference(it.skim, ast)) {
    add_problem(file, LineIndex(it.text).place(*differs).line, "read in two ways, not edited");
  } else {
    it.trusted = may_edit;
  }
}

}  // namespace unknot::project
