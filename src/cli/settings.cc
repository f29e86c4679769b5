#include "cli/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/nearest.h"
#include "cli/option_table.h"

namespace unknot::cli {
namespace {

using project::Config;
using project::Setting;

Error wrong(const Config& config, uint32_t line, uint32_t column, const std::string& message) {
  return {ErrorKind::usage,
          fmt::format("{}:{}:{}: {}", project::shown_path(config.file), line, column, message)};
}

const OptionSpec* find_spec(const std::string& key) {
  for (const OptionSpec& spec : option_table()) {
    if (spec.in_config && spec.name == key) return &spec;
  }
  return nullptr;
}

std::string wanted(Shape shape) {
  switch (shape) {
    case Shape::flag:
      return "true or false";
    case Shape::text:
    case Shape::maybe:
      return "a string";
    case Shape::number:
      return "a number";
    case Shape::list:
      return "an array of strings";
    case Shape::table:
      return "a table of arrays of strings";
    case Shape::pairs:
      return "a table of strings";
  }
  return "";
}

bool has_shape(const Setting& setting, Shape shape) {
  switch (setting.kind) {
    case Setting::Kind::flag:
      return shape == Shape::flag;
    case Setting::Kind::text:
      return shape == Shape::text || shape == Shape::maybe;
    case Setting::Kind::number:
      return shape == Shape::number;
    case Setting::Kind::list:
      return shape == Shape::list;
    case Setting::Kind::table:
      return shape == Shape::table || (shape == Shape::pairs && setting.values.empty());
    case Setting::Kind::pairs:
      return shape == Shape::pairs;
    case Setting::Kind::other:
      return false;
  }
  return false;
}

Result<Done> put(const Config& config, const Setting& setting, Options& options) {
  const OptionSpec* spec = find_spec(setting.key);
  if (spec == nullptr) {
    return wrong(config, setting.line, setting.column,
                 "there is no option `" + setting.key + "`" + did_you_mean(setting.key, config_keys()));
  }
  if (!has_shape(setting, spec->shape)) {
    return wrong(config, setting.value_line, setting.value_column,
                 "`" + setting.key + "` wants " + wanted(spec->shape));
  }
  // The command line comes first, but a mistake in the file is one all the same.
  Options unused;
  const bool counts = !options.given.contains(spec->name);
  std::vector<std::string> values = setting.values;
  if (spec->is_path) {
    for (std::string& value : values) value = (std::filesystem::path(config.folder) / value).string();
  }
  const std::string problem = spec->set(counts ? options : unused, values);
  if (!problem.empty())
    return wrong(config, setting.value_line, setting.value_column, "`" + setting.key + "` " + problem);
  if (counts && spec->name == "exclude") options.run.discover.exclude_base = config.folder;
  if (counts && spec->name == "per-file-ignores") options.run.per_file_base = config.folder;
  return Done{};
}

}  // namespace

Result<Config> configure(const Disk& disk, Options& options) {
  if (options.isolated) return Config{};
  const std::string folder = project::folder_of_paths(disk, ".", options.run.discover.paths);
  Result<Config> config = options.config_file.empty() ? project::find_config(disk, folder)
                                                      : project::read_config(disk, options.config_file);
  if (!config) return config;
  for (const Setting& setting : config->settings) {
    if (Result<Done> done = put(*config, setting, options); !done) return done.error();
  }
  return config;
}

std::string describe_settings(const Options& options, const Config& config) {
  std::vector<std::pair<std::string, std::string>> lines;
  size_t width = 0;
  for (const OptionSpec& spec : option_table()) {
    if (!spec.in_config) continue;
    const std::string value = spec.show(options);
    const auto set = std::find_if(config.settings.begin(), config.settings.end(),
                                  [&](const Setting& setting) { return setting.key == spec.name; });
    std::string from = "default";
    if (set != config.settings.end())
      from = fmt::format("{}:{}", project::shown_path(config.file), set->line);
    if (options.given.contains(spec.name)) from = "command line";
    lines.emplace_back(value.empty() ? "# " + spec.name : spec.name + " = " + value, from);
    width = std::max(width, std::min<size_t>(lines.back().first.size(), 40));
  }
  std::string text = config.file.empty() ? "# no configuration file\n"
                                         : "# configuration: " + project::shown_path(config.file) + "\n";
  for (const auto& [line, from] : lines) text += fmt::format("{:{}}  # {}\n", line, width, from);
  return text;
}

}  // namespace unknot::cli
