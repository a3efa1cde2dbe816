// Reads the files, the lowest layer first, so that a later one replaces the values of an earlier one.
#include "cli/config/configuration.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <system_error>

#include "cli/config/setting_key.hpp"
#include "cli/process/regular_file.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

// How much of a broken file is parsed again, each time without the line that cannot be read: a stop must not
// wait for it.
constexpr int kMostBrokenLines = 64;
constexpr std::size_t kMostParsedAgain = 8 * kConfigurationText.bytes;  // [byte]

fs::path user_file(const Environment& environment) {
  if (const auto folder = environment("XDG_CONFIG_HOME")) return fs::path(*folder) / "aimctl" / "config.toml";
  if (const auto home = environment("HOME")) return fs::path(*home) / ".config" / "aimctl" / "config.toml";
  return {};
}

fs::path project_file() {
  std::error_code failed;
  fs::path folder = fs::current_path(failed);
  while (!failed && !folder.empty()) {
    if (fs::exists(folder / kProjectFile, failed)) return folder / kProjectFile;
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return {};
}

// A project file of another user could name another robot under a known name.
bool is_foreign(const RegularFile& file) {
  return file.owner && *file.owner != ::geteuid() && *file.owner != 0;
}

RegularFile read_bounded(const fs::path& path, std::chrono::milliseconds patience) {
  return read_regular_file(path, kConfigurationText.bytes, patience);
}

std::string at_line(const fs::path& path, unsigned line) {
  return path.string() + ":" + std::to_string(line);
}

// 0: the mistake is in no line.
unsigned line_of(const Error& error) {
  for (const Fact& fact : error.facts)
    if (fact.key == kTomlLineFact) return static_cast<unsigned>(std::stoul(fact.value));
  return 0;
}

// In place of the heading of a table that cannot be read: what is below it is no setting, nor one of the
// table above.
constexpr std::string_view kNoTable = "[[\"\"]]";

bool is_heading(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '[';
}

bool blank_line(std::string& text, unsigned line) {
  if (line == 0) return false;
  std::size_t begin = 0;
  for (unsigned at = 1; at < line; ++at) {
    begin = text.find('\n', begin);
    if (begin == std::string::npos) return false;
    ++begin;
  }
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::string_view old = std::string_view(text).substr(begin, end - begin);
  if (old.empty() || old[0] == '#' || old == kNoTable) return false;
  text.replace(begin, end - begin, is_heading(old) ? kNoTable : "#");
  return true;
}

Error unreadable(const fs::path& path, std::string reason) {
  return {.origin = Origin::usage,
          .message = "cannot read the configuration " + path.string(),
          .reason = std::move(reason)};
}

Error too_long(const fs::path& path) {
  return unreadable(path, "it is longer than " + size_text(kConfigurationText));
}

// Of a text that no parser makes sense of as a whole: each line by itself, below the table that it is in.
std::vector<TomlEntry> entries_by_line(std::string_view text) {
  constexpr std::size_t kLongestHeading = 2 * kLongestKey;  // [byte] it is parsed with each of its lines
  std::vector<TomlEntry> entries;
  std::string table;
  for (unsigned line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string one(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool heading = is_heading(one);
    if (!heading && one.find('=') == std::string::npos) continue;
    auto found = parse_toml(heading ? one : table + one, "", kConfigurationText);
    if (heading) table = (found && one.size() <= kLongestHeading ? one : std::string(kNoTable)) + "\n";
    if (!found) continue;
    for (TomlEntry& entry : *found) {
      entry.line = line;
      if (entry.kind != TomlEntry::Kind::table) entries.push_back(std::move(entry));
    }
  }
  return entries;
}

std::string rest_of(const std::vector<std::string>& path, std::size_t from) {
  return dotted({path.begin() + static_cast<std::ptrdiff_t>(from), path.end()});
}

Error unknown_key(const std::string& name, std::span<const SettingKey> keys) {
  std::vector<std::string_view> names;
  for (const SettingKey& key : keys) names.push_back(key.name);
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = "remove it; 'man aimctl-config' shows the settings";
  return usage_error("there is no setting '" + name + "'", std::move(hint));
}

Status check_value(const TomlEntry& entry, const std::string& name, std::span<const SettingKey> keys) {
  for (const SettingKey& key : keys) {
    if (key.name != name) continue;
    if (entry.kind != key.kind || entry.in_list)
      return usage_error(name + " must be " +
                         (key.kind == TomlEntry::Kind::text     ? "a text in quotes"
                          : key.kind == TomlEntry::Kind::number ? "a number"
                                                                : "true or false"));
    Status checked = key.check(entry.value);
    if (!checked) checked.error().message = name + ": " + checked.error().message;
    return checked;
  }
  return unknown_key(name, keys);
}

Status check_robot_entry(const TomlEntry& entry) {
  const bool table = entry.kind == TomlEntry::Kind::table;
  if (entry.path.size() == 1)
    return table ? Status(Done{}) : Status(usage_error("robots must be a table: [robots.NAME]"));
  if (!is_robot_name(entry.path[1]))
    return usage_error("'" + entry.path[1] + "' cannot be the name of a robot",
                       "letters, digits, - and _, with at least one letter");
  if (entry.path.size() == 2)
    return table ? Status(Done{}) : Status(usage_error("a robot must be a table: [robots.NAME]"));
  if (table && entry.path.size() == 3 && entry.path[2] == "ports") return Done{};
  return check_value(entry, rest_of(entry.path, 2), robot_keys());
}

Status check_group_entry(const TomlEntry& entry) {
  if (entry.path.size() == 1)
    return entry.kind == TomlEntry::Kind::table ? Status(Done{})
                                                : Status(usage_error("groups must be a table: [groups]"));
  if (!is_robot_name(entry.path[1]))
    return usage_error("'" + entry.path[1] + "' cannot be the name of a group");
  if (entry.kind == TomlEntry::Kind::text && entry.in_list && entry.path.size() == 2)
    if (Status robot = check_robot_word(entry.value); !robot) return robot;
  if (entry.path.size() > 2 || entry.kind != TomlEntry::Kind::text || !entry.in_list ||
      entry.value.find(',') != std::string::npos)
    return usage_error("a group is a list of robots", "write: " + entry.path[1] + " = [\"NAME\", \"NAME\"]");
  return Done{};
}

std::optional<std::uint32_t> number_of(const ConfigValue* value) {
  if (value == nullptr) return std::nullopt;
  std::uint32_t number = 0;
  std::from_chars(value->value.data(), value->value.data() + value->value.size(), number);
  return number;
}

std::vector<std::string> names_below(const std::map<std::string, ConfigValue, std::less<>>& values,
                                     std::string_view table) {
  std::vector<std::string> names;
  for (auto it = values.lower_bound(table); it != values.end() && it->first.starts_with(table); ++it) {
    std::string name = it->first.substr(table.size());
    name = name.substr(0, name.find('.'));
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

ConfigPaths config_paths(const Environment& environment, std::chrono::milliseconds patience) {
  ConfigPaths paths{.system = "/etc/aimctl/config.toml",
                    .user = user_file(environment),
                    .project = {},
                    .patience = patience};
  if (auto found = within_patience(project_file, patience)) {
    paths.project = std::move(*found);
  } else {
    std::error_code failed;
    paths.project = fs::current_path(failed) / kProjectFile;
    paths.project_unknown = true;
  }
  if (const auto named = environment("AIMCTL_CONFIG")) {
    paths.user = *named;
    paths.user_required = true;
  }
  return paths;
}

Result<std::string> read_config_text(const fs::path& path) {
  RegularFile file = read_bounded(path, kConfigurationPatience);
  if (file.absent) return unreadable(path, "there is no such file");
  if (!file.was_read()) return unreadable(path, std::move(file.problem));
  if (file.cut) return too_long(path);
  return std::move(file.text);
}

Status check_entry(const TomlEntry& entry) {
  if (entry.path[0] == "robots") return check_robot_entry(entry);
  if (entry.path[0] == "groups") return check_group_entry(entry);
  return check_value(entry, dotted(entry.path), setting_keys());
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    std::string_view part = text.substr(0, comma);
    part = part.substr(std::min(part.find_first_not_of(' '), part.size()));
    part = part.substr(0, part.find_last_not_of(' ') + 1);
    if (!part.empty()) parts.emplace_back(part);
    text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
  }
  return parts;
}

Configuration::Configuration(const ConfigPaths& paths)
    : patience_(paths.patience),
      files_{{{Layer::system, paths.system, {}, {}},
              {Layer::user, paths.user, {}, {}},
              {Layer::project, paths.project, {}, {}}}} {
  for (ConfigFile& file : files_) {
    if (file.layer == Layer::project && paths.project_unknown)
      report(file, unreadable(file.path, std::string(kSilentDisk)));
    else if (!file.path.empty())
      read(file, file.layer == Layer::user && paths.user_required);
  }
}

void Configuration::report(ConfigFile& file, Error error) {
  file.state = ConfigFile::State::invalid;
  if (!file.problem) file.problem = error;
  if (!problem_) problem_ = std::move(error);
}

void Configuration::read(ConfigFile& file, bool required) {
  RegularFile read = read_bounded(file.path, patience_);
  if (file.layer == Layer::project && is_foreign(read)) {
    file.state = ConfigFile::State::ignored;
    file.problem = usage_error(file.path.string() + " is ignored: it belongs to another user");
    return;
  }
  if (read.absent && !required) return;
  if (read.absent) return report(file, unreadable(file.path, "there is no such file"));
  if (!read.was_read()) return report(file, unreadable(file.path, std::move(read.problem)));
  file.state = ConfigFile::State::read;
  if (read.cut) {
    report(file, too_long(file.path));
    read.text.resize(read.text.rfind('\n') + 1);  // npos + 1 is 0
  }
  take(file, read.text);
}

// Lines that cannot be read are reported and left out.
void Configuration::take(ConfigFile& file, const std::string& text) {
  const std::string name = file.path.string();
  std::string rest = text;
  std::size_t parsed = rest.size();
  auto entries = parse_toml(rest, name, kConfigurationText);
  for (int left = kMostBrokenLines; !entries && left > 0 && parsed < kMostParsedAgain; --left) {
    report(file, entries.error());
    if (!blank_line(rest, line_of(entries.error()))) break;
    entries = parse_toml(rest, name, kConfigurationText);
    parsed += rest.size();
  }
  for (const TomlEntry& entry : entries ? *entries : entries_by_line(text)) take(file, entry);
  open_group_.clear();
}

void Configuration::take(ConfigFile& file, const TomlEntry& entry) {
  if (auto sound = check_entry(entry); !sound) {
    Error error = sound.error();
    error.origin = Origin::usage;
    error.message = at_line(file.path, entry.line) + ": " + error.message;
    return report(file, std::move(error));
  }
  if (entry.kind == TomlEntry::Kind::table) return;
  const std::string key = dotted(entry.path);
  const bool continues = entry.in_list && key == open_group_;
  ConfigValue& value = values_[key];
  if (continues &&
      std::count(value.value.begin(), value.value.end(), ',') + 1 >= static_cast<int>(kMostRobots))
    return report(file, usage_error(at_line(file.path, entry.line) + ": a group has at most " +
                                    std::to_string(kMostRobots) + " robots"));
  value = {continues ? std::move(value.value) + "," + entry.value : entry.value, file.layer,
           at_line(file.path, entry.line)};
  open_group_ = entry.in_list ? key : "";
}

const ConfigValue* Configuration::find(std::string_view key) const {
  const auto it = values_.find(key);
  return it == values_.end() ? nullptr : &it->second;
}

std::vector<std::string> Configuration::robot_names() const { return names_below(values_, "robots."); }
std::vector<std::string> Configuration::group_names() const { return names_below(values_, "groups."); }

std::optional<RobotEntry> Configuration::robot(std::string_view name) const {
  const std::string table = "robots." + std::string(name) + ".";
  const auto text = [&](const char* key) {
    const ConfigValue* value = find(table + key);
    return value ? value->value : std::string();
  };
  if (const auto first = values_.lower_bound(table);
      first == values_.end() || !first->first.starts_with(table))
    return std::nullopt;
  RobotEntry entry{.name = std::string(name),
                   .address = text("address"),
                   .model = text("model"),
                   .serial = text("serial"),
                   .dds_domain = number_of(find(table + "dds_domain")),
                   .dds_interface = text("dds_interface"),
                   .lcm_domain = number_of(find(table + "lcm_domain")),
                   .lcm_interface = text("lcm_interface"),
                   .ros_master = text("ros_master"),
                   .ros_interface = text("ros_interface")};
  constexpr std::array<std::pair<Endpoint, const char*>, kEndpointCount> kPorts{
      {{Endpoint::mc, "ports.mc"},
       {Endpoint::hal, "ports.hal"},
       {Endpoint::hal_orin, "ports.hal_orin"},
       {Endpoint::player, "ports.player"},
       {Endpoint::arm_planning, "ports.arm_planning"},
       {Endpoint::lights, "ports.lights"},
       {Endpoint::cameras, "ports.cameras"},
       {Endpoint::system, "ports.system"},
       {Endpoint::alerts, "ports.alerts"}}};
  for (const auto& [endpoint, key] : kPorts)
    if (const auto port = number_of(find(table + key)))
      entry.ports[static_cast<std::size_t>(endpoint)] = static_cast<std::uint16_t>(*port);
  for (auto at = values_.lower_bound(table); at != values_.end() && at->first.starts_with(table); ++at)
    if (at->second.layer == Layer::project && entry.project.empty()) entry.project = at->second.origin;
  return entry;
}

std::vector<std::string> Configuration::group(std::string_view name) const {
  const ConfigValue* members = find("groups." + std::string(name));
  return members ? split_list(members->value) : std::vector<std::string>{};
}

}  // namespace aim::cli
