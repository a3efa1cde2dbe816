// core/codec/toml has no lists of tables, so the text is divided at their headings first.
#include "robotside/drivers/cyberdog/user_gait.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "core/codec/toml.hpp"

namespace aim::robotside::cyberdog {
namespace {

Error rejected(std::string reason) {
  return {.origin = Origin::usage,
          .message = "the user gait is rejected",
          .reason = std::move(reason),
          .hint = "the first line is \"# Gait Def\" or \"# Gait Params\""};
}

std::string_view line_at(std::string_view text, std::size_t begin) {
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == line.npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

// The texts between the headings "[[NAME]]"; what is before the first one must be comments.
std::vector<std::string_view> tables_of(std::string_view text, std::string_view heading) {
  std::vector<std::string_view> tables;
  std::size_t begin = text.npos;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = line_at(text, at);
    if (trimmed(line) == heading) {
      if (begin != text.npos) tables.push_back(text.substr(begin, at - begin));
      begin = std::min(at + line.size() + 1, text.size());
    }
    at += line.size() + 1;
  }
  if (begin != text.npos) tables.push_back(text.substr(begin));
  return tables;
}

// The numbers of a key; empty: it is not there, or has another value.
std::vector<double> numbers_of(const std::vector<TomlEntry>& entries, std::string_view key) {
  std::vector<double> numbers;
  for (const TomlEntry& entry : entries) {
    if (entry.path.size() != 1 || entry.path[0] != key) continue;
    double value = 0;
    const char* end = entry.value.data() + entry.value.size();
    if (entry.kind != TomlEntry::Kind::number || std::from_chars(entry.value.data(), end, value).ptr != end ||
        !std::isfinite(value))
      return {};
    numbers.push_back(value);
  }
  return numbers;
}

bool has(const std::vector<TomlEntry>& entries, std::string_view key) {
  for (const TomlEntry& entry : entries)
    if (entry.path.size() == 1 && entry.path[0] == key) return true;
  return false;
}

// Sets a whole number, if the table has it; false: it has another value there.
template <class Int>
bool read_whole(const std::vector<TomlEntry>& entries, std::string_view key, Int& out) {
  if (!has(entries, key)) return true;
  const auto numbers = numbers_of(entries, key);
  if (numbers.size() != 1 || numbers[0] != std::floor(numbers[0])) return false;
  // A byte may be written as its bit pattern (0 .. 255).
  constexpr double least = std::numeric_limits<Int>::min();
  constexpr double most = sizeof(Int) == 1 ? 255.0 : std::numeric_limits<Int>::max();
  if (numbers[0] < least || numbers[0] > most) return false;
  out = static_cast<Int>(static_cast<std::int64_t>(numbers[0]));
  return true;
}

template <std::size_t kCount>
bool read_list(const std::vector<TomlEntry>& entries, std::string_view key, Floats<kCount>& out) {
  if (!has(entries, key)) return true;
  const auto numbers = numbers_of(entries, key);
  if (numbers.size() != kCount) return false;
  for (std::size_t i = 0; i < kCount; ++i) out[i] = static_cast<float>(numbers[i]);
  return true;
}

bool read_step(const std::vector<TomlEntry>& entries, ControlFrame& step) {
  return read_whole(entries, "mode", step.mode) && read_whole(entries, "gait_id", step.gait_id) &&
         read_whole(entries, "contact", step.contact) && read_whole(entries, "value", step.value) &&
         read_whole(entries, "duration", step.duration) && read_list(entries, "vel_des", step.vel_des) &&
         read_list(entries, "rpy_des", step.rpy_des) && read_list(entries, "pos_des", step.pos_des) &&
         read_list(entries, "acc_des", step.acc_des) && read_list(entries, "ctrl_point", step.ctrl_point) &&
         read_list(entries, "foot_pose", step.foot_pose) &&
         read_list(entries, "step_height", step.step_height);
}

std::optional<GaitSection> read_section(const std::vector<TomlEntry>& entries) {
  GaitSection section{{}, 0};
  const auto contact = numbers_of(entries, "contact");
  if (contact.size() != section.contact.size() || !has(entries, "duration")) return std::nullopt;
  for (std::size_t i = 0; i < contact.size(); ++i) section.contact[i] = contact[i] != 0;
  if (!read_whole(entries, "duration", section.duration)) return std::nullopt;
  if (section.duration <= 0 || section.duration > 10000) return std::nullopt;
  return section;
}

std::string nth(std::string_view what, std::size_t index) {
  return std::string(what) + " " + std::to_string(index + 1);
}

Result<UserGait> parse_sections(std::string_view text) {
  GaitSections sections;
  for (const std::string_view table : tables_of(text, "[[section]]")) {
    const auto entries = parse_toml(table, "section");
    if (!entries) return rejected(nth("section", sections.size()) + ": " + entries.error().message);
    const auto section = read_section(*entries);
    if (!section) return rejected(nth("section", sections.size()) + " lacks contact or duration");
    sections.push_back(*section);
  }
  if (sections.empty()) return rejected("it has no section");
  if (sections.size() > kMaxSections) return rejected("it has too many sections");
  return UserGait(std::move(sections));
}

Result<GaitSteps> parse_steps(std::string_view text) {
  GaitSteps steps;
  ControlFrame step;
  for (const std::string_view table : tables_of(text, "[[step]]")) {
    const auto entries = parse_toml(table, "step");
    if (!entries) return rejected(nth("step", steps.size()) + ": " + entries.error().message);
    if (!read_step(*entries, step)) return rejected(nth("step", steps.size()) + " has a wrong value");
    steps.push_back(step);
  }
  if (steps.empty()) return rejected("it has no step");
  if (steps.size() > kMaxUserSteps) return rejected("it has too many steps");
  return steps;
}

}  // namespace

Result<GaitSteps> parse_dog_sequence(std::string_view text) {
  auto steps = parse_steps(text);
  if (steps) return steps;
  Error error = steps.error();
  error.message = "the sequence is rejected";
  error.hint = "each [[step]] has the fields of a control command: mode, gait_id, ..., duration";
  return error;
}

Result<UserGait> parse_user_gait(std::string_view text) {
  if (text.starts_with("# Gait Def")) return parse_sections(text);
  if (text.starts_with("# Gait Params")) {
    auto steps = parse_steps(text);
    if (!steps) return steps.error();
    return UserGait(std::move(*steps));
  }
  return rejected("its first line is neither of the two kinds");
}

}  // namespace aim::robotside::cyberdog
