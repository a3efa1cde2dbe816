// Edits by lines, then reads the result: if it does not hold exactly what was wanted, nothing is changed.
#include "cli/config/config_edit.hpp"

#include <algorithm>
#include <map>
#include <system_error>
#include <vector>

#include "cli/config/setting_key.hpp"
#include "cli/process/replace_file.hpp"
#include "core/codec/toml.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;
using Values = std::map<std::string, std::string>;  // by key; a list with commas

Error by_hand(const std::string& key) {
  return {.origin = Origin::usage,
          .message = "cannot change " + key + " in this file",
          .reason = "it is written in a form that aimctl does not edit",
          .hint = "edit the file by hand; 'aimctl config path' shows it"};
}

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

Values values_of(const std::vector<TomlEntry>& entries) {
  Values values;
  for (const TomlEntry& entry : entries) {
    if (entry.kind == TomlEntry::Kind::table) continue;
    std::string& value = values[dotted(entry.path)];
    value += (value.empty() ? "" : ",") + entry.value;
  }
  return values;
}

bool is_below(const std::string& key, const std::string& table) {
  return key == table || key.starts_with(table + ".");
}

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

bool is_header(std::string_view line) { return trimmed(line).starts_with('['); }
bool is_blank(std::string_view line) { return trimmed(line).empty(); }
bool is_comment(std::string_view line) { return trimmed(line).starts_with('#'); }

// The table of a key and the rest: "robots.lab" and "ports.mc".
std::pair<std::string, std::string> split_key(const std::string& key) {
  std::size_t depth = key.starts_with("robots.") ? 2 : key.starts_with("groups.") ? 1 : 0;
  std::size_t cut = 0;
  for (; depth > 0; --depth) cut = key.find('.', cut) + 1;
  return cut == 0 ? std::pair{std::string(), key} : std::pair{key.substr(0, cut - 1), key.substr(cut)};
}

std::string literal(const std::string& key, const std::string& value) {
  if (key.starts_with("groups.")) {
    std::string list;
    for (const std::string& part : split_list(value)) list += (list.empty() ? "" : ", ") + quoted_toml(part);
    return "[" + list + "]";
  }
  const auto [table, rest] = split_key(key);
  const SettingKey* known = table.empty() ? find_setting_key(rest) : find_robot_key(rest);
  return known && known->kind != TomlEntry::Kind::text ? value : quoted_toml(value);
}

// The byte at a column that counts code points.
std::size_t byte_at(const std::string& line, unsigned column) {
  std::size_t at = 0;
  for (unsigned passed = 1; passed < column && at < line.size(); ++passed) do
      ++at;
    while (at < line.size() && (static_cast<unsigned char>(line[at]) & 0xc0U) == 0x80);
  return at;
}

bool replace_value(Lines& lines, const TomlEntry& entry, const std::string& value) {
  if (entry.end.line > lines.size() || entry.begin.line == 0) return false;
  std::string& first = lines[entry.begin.line - 1];
  const std::string& last = lines[entry.end.line - 1];
  const std::string behind = last.substr(byte_at(last, entry.end.column));
  first = first.substr(0, byte_at(first, entry.begin.column)) + value + behind;
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(entry.begin.line),
              lines.begin() + static_cast<std::ptrdiff_t>(entry.end.line));
  return true;
}

// Behind the last line of a table that is neither blank nor a comment; `from` is the line behind its header.
std::size_t end_of_table(const Lines& lines, std::size_t from) {
  std::size_t end = from;
  for (std::size_t at = from; at < lines.size() && !is_header(lines[at]); ++at)
    if (!is_blank(lines[at]) && !is_comment(lines[at])) end = at + 1;
  return end;
}

void add_value(Lines& lines, const std::string& key, const std::string& value) {
  const auto [table, rest] = split_key(key);
  const std::string line = rest + " = " + value;
  if (table.empty()) {
    const std::size_t at = end_of_table(lines, 0);
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
    if (at + 1 < lines.size() && is_header(lines[at + 1]))
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1, "");
    return;
  }
  const std::string header = "[" + table + "]";
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!trimmed(lines[at]).starts_with(header)) continue;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(end_of_table(lines, at + 1)), line);
    return;
  }
  if (!lines.empty() && !is_blank(lines.back())) lines.emplace_back();
  lines.push_back(header);
  lines.push_back(line);
}

Result<std::string> confirmed(const Lines& lines, const Values& wanted, const std::string& key) {
  std::string text = text_of(lines);
  const auto entries = parse_toml(text, "the changed file", kConfigurationText);
  if (!entries || values_of(*entries) != wanted) return by_hand(key);
  return text;
}

// The lines from the header of a table to the next header, without the comments that belong to the next one.
void remove_table(Lines& lines, const std::string& table) {
  for (std::size_t at = 0; at < lines.size();) {
    const std::string_view line = trimmed(lines[at]);
    if (!line.starts_with("[" + table + "]") && !line.starts_with("[" + table + ".")) {
      ++at;
      continue;
    }
    std::size_t end = end_of_table(lines, at + 1);
    while (end < lines.size() && is_blank(lines[end])) ++end;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at),
                lines.begin() + static_cast<std::ptrdiff_t>(end));
  }
}

Result<fs::path> file_to_edit(const Configuration& configuration, ConfigTarget target) {
  const Layer layer = target == ConfigTarget::project ? Layer::project : Layer::user;
  for (const ConfigFile& file : configuration.files()) {
    if (file.layer != layer) continue;
    if (file.state == ConfigFile::State::ignored) return *file.problem;
    if (!file.path.empty()) return file.path;
  }
  if (target == ConfigTarget::project) return fs::path(kProjectFile);
  return Error{.origin = Origin::usage,
               .message = "there is no place for the user's configuration file",
               .hint = "set HOME, XDG_CONFIG_HOME or AIMCTL_CONFIG"};
}

Result<std::string> read_for_edit(const fs::path& path) {
  std::error_code failed;
  if (!fs::exists(path, failed)) return std::string();
  // /dev/null reads as an empty file, but a new file must not take its place.
  if (!fs::is_regular_file(path, failed))
    return usage_error("cannot change " + path.string() + ": it is not a regular file",
                       "AIMCTL_CONFIG names the file of the user");
  auto text = read_config_text(path);
  if (!text) return text.error();
  const auto entries = parse_toml(*text, path.string(), kConfigurationText);
  if (!entries) return entries.error();
  return text;
}

Status write_edited(const fs::path& path, const std::string& text) {
  std::error_code failed;
  fs::path target = path;
  if (fs::is_symlink(path, failed)) target = fs::weakly_canonical(path, failed);
  const bool existed = fs::exists(target, failed);
  const fs::perms mode = existed ? fs::status(target, failed).permissions() : fs::perms::none;
  if (!replace_file(target, text))
    return Error{.message = "cannot write " + target.string(), .hint = "check the permissions of the folder"};
  if (existed) fs::permissions(target, mode, failed);
  return Done{};
}

}  // namespace

Result<std::string> with_value(const std::string& text, const std::string& key, const std::string& value) {
  const auto entries = parse_toml(text, "the file", kConfigurationText);
  if (!entries) return entries.error();
  Values wanted = values_of(*entries);
  wanted[key] = value;
  Lines lines = lines_of(text);
  const auto present = std::find_if(entries->begin(), entries->end(), [&](const TomlEntry& entry) {
    return entry.kind != TomlEntry::Kind::table && dotted(entry.path) == key;
  });
  if (present == entries->end()) {
    add_value(lines, key, literal(key, value));
  } else if (!replace_value(lines, *present, literal(key, value))) {
    return by_hand(key);
  }
  return confirmed(lines, wanted, key);
}

Result<std::string> without(const std::string& text, const std::string& key) {
  const auto entries = parse_toml(text, "the file", kConfigurationText);
  if (!entries) return entries.error();
  Values wanted = values_of(*entries);
  const std::size_t before = wanted.size();
  std::erase_if(wanted, [&](const auto& one) { return is_below(one.first, key); });
  if (wanted.size() == before)
    return Error{.origin = Origin::not_found, .message = "the file does not set " + key};
  Lines lines = lines_of(text);
  const auto present = std::find_if(entries->begin(), entries->end(),
                                    [&](const TomlEntry& entry) { return dotted(entry.path) == key; });
  if (present == entries->end() || present->kind == TomlEntry::Kind::table) {
    remove_table(lines, key);
  } else {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(present->begin.line) - 1,
                lines.begin() + static_cast<std::ptrdiff_t>(present->end.line));
  }
  return confirmed(lines, wanted, key);
}

Result<fs::path> change_configuration(const Configuration& configuration, ConfigTarget target,
                                      const std::vector<ConfigChange>& changes) {
  const auto path = file_to_edit(configuration, target);
  if (!path) return path.error();
  auto text = read_for_edit(*path);
  if (!text) return text.error();
  for (const ConfigChange& change : changes) {
    auto changed = change.value ? with_value(*text, change.key, *change.value) : without(*text, change.key);
    if (!changed) return changed.error();
    text = std::move(changed);
  }
  if (auto written = write_edited(*path, *text); !written) return written.error();
  return *path;
}

}  // namespace aim::cli
