// One slot a file, filled in three steps (text, skim, facts), each guarded by its own flag: whoever asks
// first does the work, everybody else waits for it. A Code with replaced texts has slots for these alone and
// asks its base for the others.
#include "project/code.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "base/parallel.h"
#include "base/text.h"
#include "project/tiers.h"
#include "python/skim/encoding.h"

namespace unknot::project {

struct Code::Slot {
  std::once_flag text_once, skim_once, facts_once;
  std::string text;
  bool readable = true;
  bool known_encoding = true;  ///< UTF-8, a declared encoding of single bytes, or ASCII whatever is declared
  python::Skim skim;
  std::optional<python::Facts> facts;
  bool trusted = false;  ///< the facts are good enough to edit by
  std::mutex problems_lock;
  std::vector<Problem> problems;
};

namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
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

Code::Code(const Disk& disk, const Tree& tree, python::FactsOptions options)
    : disk_(&disk), tree_(&tree), options_(options), slots_(tree.files.size()) {
  for (auto& slot : slots_) slot = std::make_unique<Slot>();
}

Code::Code(const Code& base, std::map<FileId, std::string> replaced)
    : disk_(base.disk_),
      tree_(base.tree_),
      base_(&base),
      options_(base.options_),
      slots_(base.slots_.size()) {
  for (auto& [file, text] : replaced) {
    slots_[file] = std::make_unique<Slot>();
    slots_[file]->text = std::move(text);
  }
}

Code::~Code() = default;

Code::Slot& Code::slot(FileId file) const {
  const Code* code = this;
  while (!code->slots_[file]) code = code->base_;
  return *code->slots_[file];
}

std::string_view Code::text(FileId file) const {
  Slot& it = slot(file);
  std::call_once(it.text_once, [&] { read_text(file); });
  return it.text;
}

const python::Skim& Code::skim(FileId file) const {
  Slot& it = slot(file);
  std::call_once(it.skim_once, [&] { read_skim(file); });
  return it.skim;
}

const python::Facts* Code::facts_even_if_broken(FileId file) const {
  Slot& it = slot(file);
  std::call_once(it.facts_once, [&] { read_facts(file); });
  return it.facts ? &*it.facts : nullptr;
}

const python::Facts* Code::facts(FileId file) const {
  const python::Facts* facts = facts_even_if_broken(file);
  return slot(file).trusted ? facts : nullptr;
}

bool Code::editable(FileId file) const {
  const python::Skim& imports = skim(file);
  const Slot& it = slot(file);
  return it.readable && it.known_encoding && imports.sure;
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

void Code::read_text(FileId file) const {
  Slot& it = slot(file);
  const bool is_replaced = base_ != nullptr && slots_[file] != nullptr;
  if (!is_replaced) {
    auto bytes = disk_->read(tree_->files[file].disk_path);
    it.readable = bytes.ok();
    if (!bytes) return add_problem(file, 0, bytes.error().message);
    it.text = std::move(*bytes);
  }
  const std::string_view encoding = python::declared_encoding(it.text);
  const bool declares_other = !encoding.empty() && !python::means_utf8(encoding);
  const bool is_known = python::is_known_encoding(encoding);
  it.known_encoding = declares_other ? is_known && (is_ascii(it.text) || python::means_single_byte(encoding))
                                     : is_utf8(it.text);
  if (!it.known_encoding && !declares_other) add_problem(file, first_line_not_utf8(it.text), "not UTF-8");
  if (declares_other && !is_known) add_problem(file, 1, "unknown encoding " + std::string(encoding));
  if (const size_t zero = it.text.find('\0'); zero != std::string::npos) {
    it.known_encoding = false;
    add_problem(file, LineIndex(it.text).place(static_cast<uint32_t>(zero)).line, "holds a null byte");
  }
}

void Code::read_skim(FileId file) const {
  const std::string_view bytes = text(file);
  Slot& it = slot(file);
  it.skim = python::skim(bytes);
  if (!it.skim.sure && it.known_encoding) add_problem(file, first_unsure_line(bytes), "syntax error");
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
