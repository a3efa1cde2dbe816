// Parses lines into numbers. nlohmann's parser is used without exceptions.
#include "cli/motion/set_point_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/output/json_reader.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kGaps = " \t\r,;";
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(kGaps);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(kGaps), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

Result<double> finite(const Json& value, std::string_view key) {
  if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
  return usage_error(fmt::format("'{}' is not a finite number", key), "each value must be one number");
}

Result<BaseVelocity> velocity_of_object(const Json& object) {
  BaseVelocity velocity;
  for (const auto& [key, value] : object.items()) {
    double* part = key == "forward_m_s"   ? &velocity.forward
                   : key == "lateral_m_s" ? &velocity.lateral
                   : key == "turn_rad_s"  ? &velocity.yaw_rate
                                          : nullptr;
    if (!part)
      return usage_error(fmt::format("'{}' is not a key of a velocity", key),
                         "the keys are forward_m_s, lateral_m_s and turn_rad_s");
    auto number = finite(value, key);
    if (!number) return number.error();
    *part = *number;
  }
  return velocity;
}

Result<JointLine> all_of(const Json& list, std::size_t count) {
  if (list.size() != count)
    return usage_error(fmt::format("{} numbers are needed, not {}", count, list.size()),
                       "give one for each joint");
  JointLine line;
  for (const Json& item : list) {
    auto number = finite(item, "position_rad");
    if (!number) return number.error();
    line.emplace_back(*number);
  }
  return line;
}

Result<JointLine> named(const RobotModel& model, const std::vector<std::size_t>& columns, const Json& rows) {
  if (rows.empty()) return usage_error("the line names no joint", "a set-point is for one joint at least");
  JointLine line(columns.size());
  for (const Json& row : rows) {
    if (!row.is_object() || !row.contains("name") || !row["name"].is_string() ||
        !row.contains("position_rad"))
      return usage_error("a joint needs a name and position_rad", "give the output of aimctl arm get --json");
    const auto joint = model.find_joint(row["name"].get<std::string>());
    const auto at = joint ? std::find(columns.begin(), columns.end(), *joint) : columns.end();
    if (at == columns.end())
      return usage_error(
          fmt::format("'{}' is not a joint of this stream", row["name"].get<std::string>()),
          "aimctl joint list shows the names; with --joints only the named joints are accepted");
    auto number = finite(row["position_rad"], "position_rad");
    if (!number) return number.error();
    line[static_cast<std::size_t>(at - columns.begin())] = *number;
  }
  return line;
}

}  // namespace

Result<BaseVelocity> velocity_of_line(std::string_view text) {
  if (is_json(text)) {
    const Json line = parse_json(text);
    if (!line.is_object())
      return usage_error("the line is not a JSON object", "for example: {\"forward_m_s\": 0.3}");
    return velocity_of_object(line);
  }
  const auto words = words_of(text);
  constexpr std::size_t kParts = 3;
  if (words.size() != kParts)
    return usage_error(fmt::format("three numbers are needed, not {}", words.size()),
                       "give forward [m/s], lateral [m/s] and turn [rad/s], for example: 0.3 0 0");
  constexpr Quantity kQuantities[kParts] = {Quantity::velocity, Quantity::velocity,
                                            Quantity::angular_velocity};
  double parts[kParts] = {};
  for (std::size_t i = 0; i < kParts; ++i) {
    auto value = parse_quantity(words[i], kQuantities[i]);
    if (!value) return value.error();
    parts[i] = *value;
  }
  return BaseVelocity{parts[0], parts[1], parts[2]};
}

Result<JointLine> joints_of_line(const RobotModel& model, const std::vector<std::size_t>& columns,
                                 std::string_view text) {
  if (is_json(text)) {
    const Json line = parse_json(text);
    if (line.is_array()) return all_of(line, columns.size());
    if (line.is_object() && line.contains("joints") && line["joints"].is_array())
      return named(model, columns, line["joints"]);
    if (line.is_object() && line.contains("position_rad") && line["position_rad"].is_array())
      return all_of(line["position_rad"], columns.size());
    return usage_error(
        "this JSON contains no joint positions",
        "give a list of numbers, {\"position_rad\": [...]}, or the output of aimctl arm get --json");
  }
  const auto words = words_of(text);
  if (words.size() != columns.size())
    return usage_error(fmt::format("{} numbers are needed, not {}", columns.size(), words.size()),
                       "give one for each joint [rad]; --joints selects fewer joints");
  JointLine line;
  for (std::string_view word : words) {
    auto value = parse_quantity(word, Quantity::angle);
    if (!value) return value.error();
    line.emplace_back(*value);
  }
  return line;
}

}  // namespace aim::cli
