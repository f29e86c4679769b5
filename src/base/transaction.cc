// Changing several files as one. The journal holds for every file its name, the old text and the new one; it
// is written once and then only renamed, because a rename is the one step that cannot be half done. Its name
// says which way to go:
//
//   journal_back     the files shall be as they were. So it is until all new texts lie flushed beside their
//                    files, and again when a file cannot be replaced.
//   journal_forward  the files shall be as they are wanted.
//
// Whoever finds a journal goes that way, file by file, and removes the journal last. Each step may be done
// twice, so it does not matter where the one before was interrupted.
#include "base/transaction.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace unknot {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view journal_back = ".unknot-journal-back";
constexpr std::string_view journal_forward = ".unknot-journal-forward";
constexpr std::string_view first_line = "unknot journal 1\n";
constexpr std::string_view last_line = "end\n";
/// How the name of a text that lies beside its file begins.
constexpr std::string_view beside_name = ".unknot-new-";

/// A file of the journal.
struct Entry {
  std::string path;    ///< links followed; in the journal, below the root
  std::string beside;  ///< where the new text lies until it is renamed
  std::string before, after;
};

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string in_folder(const std::string& folder, std::string_view name) {
  return (folder == "." ? fs::path(name) : fs::path(folder) / name).string();
}

bool lies_in(const std::string& path, const std::string& root) {
  const std::string below = fs::path(path).lexically_relative(root).string();
  return !below.empty() && below != "." && below != ".." && !below.starts_with("../");
}

Error with(const Error& error, const std::string& more) {
  return {error.kind, error.message + more};
}

// --- The journal as text.

void put(std::string& text, std::string_view field) {
  text += std::to_string(field.size()) + ":";
  text.append(field).push_back('\n');
}

std::string journal_text(const std::vector<Entry>& entries, const std::string& root) {
  std::string text(first_line);
  for (const Entry& entry : entries) {
    put(text, fs::path(entry.path).lexically_relative(root).string());
    put(text, fs::path(entry.beside).filename().string());
    put(text, entry.before);
    put(text, entry.after);
  }
  return text + std::string(last_line);
}

/// Takes one field off the front; nothing where the text is cut off.
std::optional<std::string> take(std::string_view& text) {
  size_t size = 0;
  const auto [colon, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  const size_t begin = static_cast<size_t>(colon - text.data()) + 1;
  if (error != std::errc() || begin > text.size() || *colon != ':') return std::nullopt;
  if (text.size() - begin <= size || text[begin + size] != '\n') return std::nullopt;
  std::string field(text.substr(begin, size));
  text.remove_prefix(begin + size + 1);
  return field;
}

/// Whether a journal may speak of this file. Nobody's journal reaches out of the root or into the repository.
bool is_plausible(const std::string& path, const std::string& beside) {
  const fs::path parts(path);
  const bool is_outside =
      parts.is_absolute() ||
      std::any_of(parts.begin(), parts.end(), [](const fs::path& p) { return p == ".." || p == ".git"; });
  return !path.empty() && !is_outside && beside.starts_with(beside_name) &&
         beside.find('/') == std::string::npos;
}

/// The files of a journal; nothing where it was not written to its end (then no file was touched yet).
std::optional<std::vector<Entry>> parse_journal(std::string_view text, const std::string& root) {
  std::vector<Entry> entries;
  if (!text.starts_with(first_line)) return std::nullopt;
  text.remove_prefix(first_line.size());
  while (text != last_line) {
    auto path = take(text), beside = take(text), before = take(text), after = take(text);
    if (!path || !beside || !before || !after || !is_plausible(*path, *beside)) return std::nullopt;
    const std::string full = in_folder(root, *path);
    entries.push_back({full, in_folder(folder_of(full), *beside), std::move(*before), std::move(*after)});
  }
  return entries;
}

// --- The steps.

/// One run of `write_all`, or what another left of it.
class Transaction {
 public:
  Transaction(Disk& disk, std::string root, std::vector<Entry> entries)
      : disk_(disk), root_(std::move(root)), entries_(std::move(entries)) {}

  /// Writes the journal and, beside the files, the new texts.
  Result<Done> prepare();
  /// Decides for the new texts.
  Result<Done> decide() { return turn(journal_back, journal_forward); }
  /// Decides for the old ones after all.
  Result<Done> give_up() { return turn(journal_forward, journal_back); }
  /// Gives all files the new (or else the old) text, except those in `kept`.
  Result<Done> settle(bool forward, const std::set<std::string>& kept = {});
  /// Ends it: nothing but the files is left.
  Result<Done> clean_up(std::string_view journal);

  const std::vector<Entry>& entries() const { return entries_; }
  /// The files that hold neither the old text nor the new one (or are gone).
  std::set<std::string> changed_by_others() const;

 private:
  std::set<std::string> folders() const;
  Result<Done> turn(std::string_view from, std::string_view to);
  Result<Done> put_text(const Entry& entry, const std::string& text);
  Result<Done> flush_folders();

  Disk& disk_;
  std::string root_;
  std::vector<Entry> entries_;
};

std::set<std::string> Transaction::folders() const {
  std::set<std::string> found;
  for (const Entry& entry : entries_) found.insert(folder_of(entry.path));
  return found;
}

Result<Done> Transaction::flush_folders() {
  for (const std::string& folder : folders()) {
    if (!disk_.is_directory(folder)) continue;  // somebody has removed it, and the files with it
    if (Result<Done> done = disk_.flush(folder); !done) return done;
  }
  return Done{};
}

Result<Done> Transaction::prepare() {
  Result<Done> done = disk_.create(in_folder(root_, journal_back), journal_text(entries_, root_), "");
  if (done) done = disk_.flush(root_);
  for (const Entry& entry : entries_) {
    if (done) done = disk_.create(entry.beside, entry.after, entry.path);
  }
  return done ? flush_folders() : done;
}

Result<Done> Transaction::turn(std::string_view from, std::string_view to) {
  Result<Done> done = disk_.rename(in_folder(root_, from), in_folder(root_, to));
  return done ? disk_.flush(root_) : done;
}

/// Replaces one file. A text that already lies beside it may be any, or a part of one.
Result<Done> Transaction::put_text(const Entry& entry, const std::string& text) {
  const bool is_there = disk_.is_file(entry.beside);
  const Result<std::string> written = is_there ? disk_.read(entry.beside) : text;
  if (is_there && (!written || *written != text)) {
    if (Result<Done> done = disk_.remove(entry.beside); !done) return done;
  }
  if (!disk_.is_file(entry.beside)) {
    if (Result<Done> done = disk_.create(entry.beside, text, entry.path); !done) return done;
  }
  return disk_.rename(entry.beside, entry.path);
}

Result<Done> Transaction::settle(bool forward, const std::set<std::string>& kept) {
  for (const Entry& entry : entries_) {
    if (kept.contains(entry.path)) continue;
    const Result<std::string> now = disk_.read(entry.path);
    if (!now) return now.error();
    if (*now == (forward ? entry.after : entry.before)) continue;
    if (*now != (forward ? entry.before : entry.after))
      return Error{ErrorKind::usage, entry.path + ": changed while it was being worked on"};
    if (Result<Done> done = put_text(entry, forward ? entry.after : entry.before); !done) return done;
  }
  return flush_folders();
}

Result<Done> Transaction::clean_up(std::string_view journal) {
  for (const Entry& entry : entries_) {
    if (!disk_.is_file(entry.beside)) continue;
    if (Result<Done> done = disk_.remove(entry.beside); !done) return done;
  }
  const std::string path = in_folder(root_, journal);
  Result<Done> done = flush_folders();
  if (done && disk_.is_file(path)) done = disk_.remove(path);
  return done ? disk_.flush(root_) : done;
}

std::set<std::string> Transaction::changed_by_others() const {
  std::set<std::string> changed;
  for (const Entry& entry : entries_) {
    const Result<std::string> now = disk_.read(entry.path);
    if (!now || (*now != entry.before && *now != entry.after)) changed.insert(entry.path);
  }
  return changed;
}

// --- Before the first byte.

/// The changes with their links followed, and what speaks against one of them.
Result<std::vector<Entry>> check(const Disk& disk, const std::string& root,
                                 const std::vector<FileChange>& changes, Written& written) {
  std::vector<Entry> entries;
  std::map<std::pair<uint64_t, uint64_t>, std::string> known;
  for (const FileChange& change : changes) {
    const Result<std::string> now = disk.read(change.path);
    if (!now) return now.error();
    if (*now != change.before)
      return Error{ErrorKind::usage, change.path + ": changed while it was being worked on"};
    const Result<std::string> path = disk.resolve(change.path);
    if (!path) return path.error();
    if (!lies_in(*path, root))
      return Error{ErrorKind::usage, change.path + ": is a link to " + *path + ", outside of " + root};
    const Result<FileStatus> status = disk.status(*path);
    if (!status) return status.error();
    const auto [other, is_new] = known.try_emplace({status->device, status->number}, change.path);
    if (!is_new) return Error{ErrorKind::usage, change.path + ": is the same file as " + other->second};
    if (status->names > 1) written.split.push_back(change.path);
    const std::string beside(std::string(beside_name) + std::to_string(entries.size()));
    entries.push_back({*path, in_folder(folder_of(*path), beside), change.before, change.after});
  }
  return entries;
}

/// Undoes a run that could not come to its end; its error, and where not even that worked, what to do.
Error undo(Transaction& transaction, std::string_view journal, const Error& because) {
  Result<Done> done = journal == journal_forward ? transaction.give_up() : Done{};
  if (done) done = transaction.settle(false, transaction.changed_by_others());
  if (done) done = transaction.clean_up(journal_back);
  if (done) return with(because, "; nothing was changed");
  return with(because, "; and then " + done.error().message + " (the next run will put the files back)");
}

std::optional<std::string> journal_in(const Disk& disk, const std::string& root) {
  for (const std::string_view name : {journal_forward, journal_back}) {
    if (disk.is_file(in_folder(root, name))) return std::string(name);
  }
  return std::nullopt;
}

/// Whether the files that somebody changed since the interruption were all changed after they had been
/// replaced: then the others follow them; else they go back to what those were made from.
bool all_were_replaced(const Disk& disk, const std::vector<Entry>& entries,
                       const std::set<std::string>& changed) {
  return std::none_of(entries.begin(), entries.end(), [&](const Entry& entry) {
    return changed.contains(entry.path) && disk.is_file(entry.beside);
  });
}

}  // namespace

Result<Written> write_all(Disk& disk, const std::string& root, const std::vector<FileChange>& changes) {
  Written written;
  if (changes.empty()) return written;
  const Result<std::string> top = disk.resolve(root);
  if (!top) return top.error();
  const Result<std::shared_ptr<void>> lock = disk.lock(*top);
  if (!lock) return lock.error();
  if (was_interrupted(disk, *top))
    return Error{ErrorKind::usage, "an interrupted run has to be finished first in " + *top};
  Result<std::vector<Entry>> entries = check(disk, *top, changes, written);
  if (!entries) return with(entries.error(), "; nothing was changed");
  Transaction transaction(disk, *top, std::move(*entries));
  if (Result<Done> done = transaction.prepare(); !done) return undo(transaction, journal_back, done.error());
  if (Result<Done> done = transaction.decide(); !done) {
    const bool is_decided = disk.is_file(in_folder(*top, journal_forward));
    return undo(transaction, is_decided ? journal_forward : journal_back, done.error());
  }
  if (Result<Done> done = transaction.settle(true); !done)
    return undo(transaction, journal_forward, done.error());
  // All files are written by now. What cannot be cleared away is left to the next run.
  static_cast<void>(transaction.clean_up(journal_forward));
  return written;
}

Result<Done> put_file(Disk& disk, const std::string& path, std::string_view text) {
  const std::string beside = in_folder(folder_of(path), std::string(beside_name) + "file");
  if (disk.is_file(beside)) static_cast<void>(disk.remove(beside));
  Result<Done> done = disk.create(beside, text, disk.is_file(path) ? path : "");
  if (done) done = disk.rename(beside, path);
  if (!done) static_cast<void>(disk.remove(beside));
  return done ? disk.flush(folder_of(path)) : done;
}

Result<Recovery> recover(Disk& disk, const std::string& root) {
  Recovery recovery;
  if (!was_interrupted(disk, root)) return recovery;
  const Result<std::string> top = disk.resolve(root);
  if (!top) return top.error();
  const Result<std::shared_ptr<void>> lock = disk.lock(*top);
  if (!lock) return lock.error();
  std::optional<std::string> journal = journal_in(disk, *top);
  if (!journal) return recovery;  // its run has ended just now
  const Result<std::string> text = disk.read(in_folder(*top, *journal));
  if (!text) return text.error();
  Transaction transaction(disk, *top, parse_journal(*text, *top).value_or(std::vector<Entry>()));
  const std::set<std::string> changed = transaction.changed_by_others();
  bool forward = *journal == journal_forward;
  if (forward && !all_were_replaced(disk, transaction.entries(), changed)) {
    if (Result<Done> done = transaction.give_up(); !done) return done.error();
    forward = false;
    journal = std::string(journal_back);
  }
  if (Result<Done> done = transaction.settle(forward, changed); !done) return done.error();
  if (Result<Done> done = transaction.clean_up(*journal); !done) return done.error();
  recovery.kind = forward ? Recovery::Kind::finished : Recovery::Kind::undone;
  for (const Entry& entry : transaction.entries()) recovery.files.push_back(entry.path);
  recovery.kept.assign(changed.begin(), changed.end());
  return recovery;
}

bool was_interrupted(const Disk& disk, const std::string& root) {
  return journal_in(disk, root).has_value();
}

}  // namespace unknot
