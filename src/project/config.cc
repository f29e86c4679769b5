#include "project/config.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>

#include "project/paths.h"

namespace unknot::project {
namespace {

constexpr std::string_view own_file = "unknot.toml";
constexpr std::string_view shared_file = "pyproject.toml";

bool is_shared(const std::string& file) {
  return name_of(file) == shared_file;
}

std::string number_text(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

/// The texts of an array; false where something else is in it.
bool take_texts(const toml::node& node, std::vector<std::string>& texts, const std::string& before) {
  const toml::array* array = node.as_array();
  if (array == nullptr) return false;
  for (const toml::node& item : *array) {
    const auto text = item.value_exact<std::string>();
    if (!text) return false;
    texts.push_back(before + *text);
  }
  return true;
}

void take_value(const toml::node& node, Setting& setting) {
  using Kind = Setting::Kind;
  if (const auto flag = node.value_exact<bool>()) {
    setting.kind = Kind::flag;
    setting.values = {*flag ? "true" : "false"};
  } else if (const auto text = node.value_exact<std::string>()) {
    setting.kind = Kind::text;
    setting.values = {*text};
  } else if (node.is_number()) {
    setting.kind = Kind::number;
    setting.values = {node.is_integer() ? std::to_string(*node.value<int64_t>())
                                        : number_text(*node.value<double>())};
  } else if (take_texts(node, setting.values, "")) {
    setting.kind = Kind::list;
  } else if (const toml::table* table = node.as_table()) {
    setting.kind = Kind::table;
    size_t texts_alone = 0;
    for (const auto& [key, value] : *table) {
      const std::string before = std::string(key.str()) + ":";
      if (const auto alone = value.value_exact<std::string>()) {
        setting.values.push_back(before + *alone);
        texts_alone++;
      } else if (!take_texts(value, setting.values, before)) {
        setting.kind = Kind::other;
      }
    }
    if (texts_alone > 0 && setting.kind == Kind::table)
      setting.kind = texts_alone == table->size() ? Kind::pairs : Kind::other;
  }
}

Setting read_setting(const toml::key& key, const toml::node& node) {
  Setting setting;
  setting.key = std::string(key.str());
  take_value(node, setting);
  setting.line = key.source().begin.line;
  setting.column = key.source().begin.column;
  setting.value_line = node.source().begin.line;
  setting.value_column = node.source().begin.column;
  return setting;
}

/// The table that is ours in a file; null where there is none.
const toml::table* own_table(const toml::table& whole, const std::string& file) {
  if (!is_shared(file)) return &whole;
  return whole["tool"]["unknot"].as_table();
}

/// What a file says; a Config without a file where it has nothing of ours.
Result<Config> parse(const std::string& text, const std::string& file) {
  Config config;
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    // Somebody else's mistake in a shared file is theirs to find.
    if (is_shared(file) && text.find("tool.unknot") == std::string::npos) return config;
    const toml::source_position at = parsed.error().source().begin;
    return Error{ErrorKind::usage, shown_path(file) + ":" + std::to_string(at.line) + ":" +
                                       std::to_string(at.column) + ": " +
                                       std::string(parsed.error().description())};
  }
  const toml::table* table = own_table(parsed.table(), file);
  if (table == nullptr) return config;
  config.file = file;
  config.folder = std::string(folder_of(file));
  for (const auto& [key, node] : *table) {
    // `root` says where a work tree begins, and is read there.
    if (!is_shared(file) && key.str() == "root" && node.is_boolean()) continue;
    config.settings.push_back(read_setting(key, node));
  }
  std::sort(config.settings.begin(), config.settings.end(), [](const Setting& a, const Setting& b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
  return config;
}

/// Whether `unknot.toml` holds nothing but `root`: then what is configured stands elsewhere.
bool says_nothing(const Config& config) {
  return config.file.empty() || (name_of(config.file) == own_file && config.settings.empty());
}

}  // namespace

std::string shown_path(const std::string& path) {
  std::error_code error;
  const std::string near = std::filesystem::proximate(path, error).string();
  return error || near.empty() || near.starts_with("..") ? path : near;
}

Result<Config> read_config(const Disk& disk, const std::string& file) {
  const Result<std::string> text = disk.read(file);
  if (!text) return text.error();
  Result<Config> config = parse(*text, file);
  if (config) config->file = file;
  return config;
}

Result<Config> find_config(const Disk& disk, const std::string& folder) {
  for (std::string above = folder;; above = std::string(folder_of(above))) {
    for (const std::string_view name : {own_file, shared_file}) {
      const std::string file = join_path(above, name);
      if (!disk.is_file(file)) continue;
      const Result<std::string> text = disk.read(file);
      if (!text) return text.error();
      Result<Config> config = parse(*text, file);
      if (!config || !says_nothing(*config)) return config;
    }
    const std::string git = join_path(above, ".git");
    const bool is_top = disk.is_directory(git) || disk.is_file(git);
    if (is_top || above == folder_of(above)) return Config{};
  }
}

std::string folder_of_paths(const Disk& disk, const std::string& directory,
                            const std::vector<std::string>& paths) {
  std::error_code error;
  const std::string working = std::filesystem::current_path(error).generic_string();
  const std::string start = directory_of_run(directory, !error && disk.is_directory(working));
  std::vector<std::string> folders;
  for (const std::string& path : paths) {
    const std::string full = normal_path(join_path(start, path));
    folders.push_back(disk.is_directory(full) ? full : std::string(folder_of(full)));
  }
  return folders.empty() ? start : common_folder(folders);
}

}  // namespace unknot::project
