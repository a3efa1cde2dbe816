// One JSON file per configuration.
#include "cli/input/saved_configuration.hpp"

#include <algorithm>
#include <system_error>

#include "cli/output/json_reader.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/shape.hpp"
#include "cli/process/regular_file.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".json";
constexpr std::size_t kLongestName = 80;
constexpr std::size_t kLargestFile = 64 * kKiB;  // [byte] a joint takes some 40

bool is_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName || name[0] == '.' || name[0] == '-') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-' || c == '.';
  });
}

// Empty where neither variable is set.
fs::path folder_of(const Environment& environment) {
  if (const auto data = environment("XDG_DATA_HOME")) return fs::path(*data) / "aimctl" / "configurations";
  if (const auto home = environment("HOME"))
    return fs::path(*home) / ".local" / "share" / "aimctl" / "configurations";
  return {};
}

Error not_saved(const Environment& environment, const std::string& name) {
  const std::vector<std::string> names = saved_configurations(environment);
  std::string hint = did_you_mean(name, std::vector<std::string_view>(names.begin(), names.end()));
  return Error{.origin = Origin::not_found,
               .message = "there is no saved configuration '" + name + "'",
               .hint = hint.empty() ? "aimctl arm saved lists them" : std::move(hint)};
}

}  // namespace

Result<fs::path> configuration_path(const Environment& environment, std::string_view name) {
  if (!is_name(name))
    return Error{.origin = Origin::usage,
                 .message = "'" + std::string(name) + "' cannot be the name of a configuration",
                 .hint = "use letters, digits, '_', '-' and '.'"};
  const fs::path folder = folder_of(environment);
  if (folder.empty())
    return Error{.message = "there is no folder for saved configurations",
                 .reason = "neither XDG_DATA_HOME nor HOME is set"};
  return folder / (std::string(name) + std::string(kEnding));
}

std::vector<std::string> saved_configurations(const Environment& environment) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(folder_of(environment), failed), end; !failed && at != end;
       at.increment(failed))
    if (at->path().extension() == kEnding && is_name(at->path().stem().string()))
      names.push_back(at->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

Status write_configuration(const fs::path& path, const Json& document) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  auto file = OutputFile::open(path.string());
  if (!file) return file.error();
  return file->write(json_text(document, true) + "\n");
}

Result<Json> read_configuration(const Environment& environment, const std::string& name) {
  const auto path = configuration_path(environment, name);
  if (!path) return path.error();
  const RegularFile file = read_regular_file(*path, kLargestFile);
  if (file.absent) return not_saved(environment, name);
  Json document = file.cut ? Json() : parse_json(file.text);
  if (document.is_object()) return document;
  if (file.problem == kSilentDisk)
    return Error{.message = "cannot read the saved configuration " + path->string(), .reason = file.problem};
  return Error{.message = path->string() + " is not a saved configuration",
               .reason = file.problem.empty() ? "it is not a JSON object" : file.problem,
               .hint = "aimctl arm remove " + name + " deletes it"};
}

}  // namespace aim::cli
