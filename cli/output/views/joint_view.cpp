// One line per joint. On a narrow screen name, position and bar remain.
#include "cli/output/views/joint_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output/bar.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/joint_name.hpp"
#include "cli/output/views/position_text.hpp"

namespace aim::cli {
namespace {

struct Position {
  double value;
  JointUnit unit;
};

std::optional<Position> position_of(const Json& row) {
  if (const auto angle = number_of(row, "position_rad")) return Position{*angle, JointUnit::radian};
  if (const auto length = number_of(row, "position_m")) return Position{*length, JointUnit::metre};
  if (const auto count = number_of(row, "position_count")) return Position{*count, JointUnit::count};
  return std::nullopt;
}

// An effort, or the force of a finger in the counts of the robot.
std::string effort_of(const Json& row, const Screen& screen) {
  const std::string effort = quantity_of(row, "effort_Nm", screen);
  return effort.empty() ? quantity_of(row, "force_count", screen) : effort;
}

std::vector<std::string> cells_of(const Json& row, const Screen& screen) {
  const std::string name = word_of(row, "name");
  const auto position = position_of(row);
  if (!position) return {short_joint_name(name, screen)};
  const bool angle = position->unit == JointUnit::radian;
  std::vector<std::string> cells{short_joint_name(name, screen),
                                 position_text(position->value, position->unit, screen),
                                 angle && !screen.radians ? rounded(position->value, 3) : ""};
  if (const Joint* joint = joint_named(name, screen)) {
    const Range& range = joint->limits.position;
    cells.insert(cells.end(), {bound_text(range.min, position->unit, screen),
                               range_bar(position->value, range, kRangeBar, screen),
                               bound_text(range.max, position->unit, screen)});
    cells.insert(cells.end(),
                 {quantity_of(row, "velocity_rad_s", screen), effort_of(row, screen),
                  quantity_of(row, "temperature_C", screen), quantity_of(row, "coil_temperature_C", screen),
                  limit_warning(position->value, *joint, screen)});
  } else {
    cells.insert(cells.end(),
                 {"", "", "", quantity_of(row, "velocity_rad_s", screen), effort_of(row, screen),
                  quantity_of(row, "temperature_C", screen), quantity_of(row, "coil_temperature_C", screen)});
  }
  return cells;
}

// The distinct texts of a key, and their numbers by row, counted from 1.
struct Notes {
  std::vector<std::string> texts;
  std::string number(const std::string& text) {
    if (text.empty()) return {};
    auto it = std::find(texts.begin(), texts.end(), text);
    if (it == texts.end()) it = texts.insert(texts.end(), text);
    return fmt::format("[{}]", it - texts.begin() + 1);
  }
};

std::string notes_text(const Notes& notes, const Screen& screen) {
  std::string text;
  for (std::size_t i = 0; i < notes.texts.size(); ++i)
    text += hanging(fmt::format("[{}] ", i + 1), notes.texts[i], 0, screen);
  return text;
}

JointUnit unit_named(std::string_view name) {
  for (const JointUnit unit : {JointUnit::radian, JointUnit::metre, JointUnit::count})
    if (name_of(unit) == name) return unit;
  return JointUnit::count;
}

std::string per_second(const std::optional<double>& value, JointUnit unit, std::string_view per,
                       const Screen& screen) {
  return value ? position_text(*value, unit, screen).append(per) : std::string();
}

std::string effort_limit(const Json& row, JointUnit unit) {
  const auto effort = number_of(row, "effort_max");
  if (!effort) return {};
  return rounded(*effort, 0) + (unit == JointUnit::radian ? " N m" : unit == JointUnit::metre ? " N" : "");
}

}  // namespace

std::string joints_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "JOINT"},
                     {.title = "POSITION", .right = true},
                     {.title = "RAD", .right = true, .left_out = 6},
                     {.right = true, .left_out = 3},
                     {.title = "RANGE", .left_out = 1, .gap = 1},
                     {.left_out = 2, .gap = 1},
                     {.title = "SPEED", .right = true, .left_out = 4},
                     {.title = "EFFORT", .right = true, .left_out = 5},
                     {.title = "MOTOR", .right = true},
                     {.title = "COIL", .right = true, .left_out = 7},
                     {}},
                    {}};
  for (const Json& row : part_of(document, "joints")) table.rows.push_back(cells_of(row, screen));
  return table.rows.empty() ? "no joints\n" : columns_text(std::move(table), screen);
}

std::string joint_modes_view(const Json& document, const Screen& screen) {
  ColumnTable table{
      {{.title = "JOINT"}, {.title = "MODE"}, {.title = "TAKES", .left_out = 1}, {.title = "ERROR"}}, {}};
  for (const Json& row : part_of(document, "joints")) {
    std::string takes;
    for (const Json& mode : part_of(row, "modes_taken"))
      if (mode.is_string()) takes += (takes.empty() ? "" : ", ") + mode.get<std::string>();
    const std::string mode = word_of(row, "mode");
    const std::string error = word_of(row, "drive_error");
    table.rows.push_back({short_joint_name(word_of(row, "name"), screen), mode.empty() ? "not known" : mode,
                          std::move(takes), error.empty() ? "" : styled(Tone::bad, error, screen)});
  }
  return table.rows.empty() ? "no drives\n" : columns_text(std::move(table), screen);
}

std::string joint_limits_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "JOINT"},
                     {.title = "FROM", .right = true},
                     {.title = "TO", .right = true},
                     {.title = "SPEED", .right = true, .left_out = 2},
                     {.title = "ACCELERATION", .right = true, .left_out = 4},
                     {.title = "EFFORT", .right = true, .left_out = 3},
                     {.title = "NOTE", .left_out = 1, .gap = 1}},
                    {}};
  Notes notes;
  for (const Json& row : part_of(document, "joints")) {
    const JointUnit unit = unit_named(word_of(row, "unit"));
    const auto position = [&](std::string_view key) {
      return per_second(number_of(row, key), unit, "", screen);
    };
    std::string marks = notes.number(word_of(row, "source"));
    if (const std::string shared = word_of(row, "coupled"); !shared.empty())
      marks += notes.number("shared limit: " + shared);
    table.rows.push_back(
        {short_joint_name(word_of(row, "name"), screen), position("position_min"), position("position_max"),
         per_second(number_of(row, "velocity_max"), unit, "/s", screen),
         per_second(number_of(row, "acceleration_max"), unit, screen.unicode ? "/s²" : "/s^2", screen),
         effort_limit(row, unit), marks});
  }
  if (table.rows.empty()) return "no joints\n";
  return columns_text(std::move(table), screen) + notes_text(notes, screen);
}

}  // namespace aim::cli
