// Documents of limbs that the robot's own controller moves.
#include "cli/output/views/own_motion_view.hpp"

#include <fmt/format.h>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"

namespace aim::cli {
namespace {

std::string own_line(bool well, const std::string& sentence, const Screen& screen) {
  const std::string arrow =
      styled(well ? Tone::good : Tone::warning, written(symbols::kArrow, screen), screen);
  return hanging(arrow + " ", sentence, 0, screen);
}

std::string percent_of(const Json& row, std::string_view key) {
  const auto value = number_of(row, key);
  return value ? percent_text(*value) : std::string();
}

std::string newtons(const Json& forces) {
  std::string text;
  for (const Json& force : forces)
    if (force.is_number()) text += (text.empty() ? "" : " ") + rounded(force.get<double>(), 2);
  return text;
}

bool reached(const Json& document) { return part_of(document, "arrived") != false; }

std::string list_text(const Json& words) {
  std::string text;
  for (const Json& word : words) text += (text.empty() ? "" : ", ") + safe_text(word);
  return text;
}

}  // namespace

std::string arm_mode_view(const Json& document, const Screen& screen) {
  const std::string mode = word_of(document, "arm_mode");
  ColumnTable table{{{.title = ""}, {.title = "MODE"}, {.title = "MEANS", .least = 12}}, {}};
  for (const Json& row : part_of(document, "modes"))
    table.rows.push_back({word_of(row, "name") == mode && !mode.empty() ? "*" : "", word_of(row, "name"),
                          word_of(row, "summary")});
  return columns_text(std::move(table), screen) +
         facts_text({{"Mode", mode.empty() ? "not reported" : mode},
                     {"Trajectory", is_true(document, "performing") ? "under way" : ""}},
                    screen);
}

std::string claw_words(const Json& document, const Screen& /*screen*/) {
  std::string text;
  for (const char* side : {"left", "right"}) {
    const Json& claw = part_of(document, side);
    if (!claw.is_object()) continue;
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", side, word_of(claw, "state"),
                        percent_of(claw, "closed_percent"));
  }
  return text.empty() ? "not reported" : text;
}

std::string claws_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "CLAW"},
                     {.title = "STATE"},
                     {.title = "CLOSED", .right = true},
                     {.title = "SPEED", .right = true, .left_out = 1},
                     {.title = "CURRENT", .right = true}},
                    {}};
  for (const char* side : {"left", "right"}) {
    const Json& claw = part_of(document, side);
    if (!claw.is_object()) continue;
    const auto speed = number_of(claw, "velocity_percent");
    table.rows.push_back({side, word_of(claw, "state"), percent_of(claw, "closed_percent"),
                          speed ? percent_text(*speed) : "", quantity_of(claw, "current_A", screen)});
  }
  if (table.rows.empty()) return "the robot has not reported its claws\n";
  return columns_text(std::move(table), screen);
}

std::string touch_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "HAND"},
                     {.title = "FINGER"},
                     {.title = "SENSOR"},
                     {.title = "NORMAL N"},
                     {.title = "TANGENTIAL N", .left_out = 1}},
                    {}};
  for (const Json& finger : part_of(document, "fingers")) {
    const bool on = is_true(finger, "enabled");
    table.rows.push_back({word_of(finger, "side"), word_of(finger, "finger"), on ? "on" : "off",
                          on ? newtons(part_of(finger, "normal_force_N")) : "",
                          on ? newtons(part_of(finger, "tangential_force_N")) : ""});
  }
  if (table.rows.empty()) return "the robot has not reported its touch sensors\n";
  return columns_text(std::move(table), screen);
}

std::string arm_mode_line(const Json& document, const Screen& screen) {
  return own_line(true, "mode of the arms: " + word_of(document, "arm_mode"), screen);
}

std::string arm_trajectory_line(const Json& document, const Screen& screen) {
  const auto points = number_of(document, "points");
  const auto time_s = number_of(document, is_true(document, "accepted") ? "planned_s" : "duration_s");
  std::string text = "trajectory";
  if (points) text += fmt::format(" of {} {}", rounded(*points, 0), *points == 1 ? "point" : "points");
  if (is_true(document, "accepted"))
    text += " accepted";
  else
    text += reached(document) ? " done" : " ended early";
  if (time_s)
    text += fmt::format(" {} {}",
                        is_true(document, "accepted") ? "for"
                        : reached(document)           ? "in"
                                                      : "after",
                        motion_time_text(*time_s));
  return own_line(reached(document), text, screen);
}

std::string claws_line(const Json& document, const Screen& screen) {
  const bool accepted = is_true(document, "accepted");
  return own_line(reached(document), accepted ? "claws accepted" : "claws: " + claw_words(document, screen),
                  screen);
}

std::string gesture_line(const Json& document, const Screen& screen) {
  const std::string names = list_text(part_of(document, "gestures"));
  return own_line(reached(document),
                  names + (is_true(document, "accepted") ? " accepted"
                           : reached(document)           ? " performed"
                                                         : " ended early"),
                  screen);
}

std::string hand_setting_line(const Json& document, const Screen& screen) {
  const std::string side = word_of(document, "side");
  const std::string hands = side == "both" ? "both hands" : side + " hand";
  if (const std::string level = word_of(document, "force_level"); !level.empty())
    return own_line(true, fmt::format("force of {}: {}", hands, level), screen);
  const std::string fingers = list_text(part_of(document, "enabled_fingers"));
  return own_line(true, fmt::format("touch sensors of {}: {}", hands, fingers.empty() ? "off" : fingers),
                  screen);
}

std::string motor_gains_line(const Json& document, const Screen& screen) {
  const Json& joints = part_of(document, "joints");
  if (joints.size() == 1)
    return own_line(true,
                    fmt::format("{}: kp {}, kd {}", word_of(joints[0], "name"),
                                quantity_of(joints[0], "kp", screen), quantity_of(joints[0], "kd", screen)),
                    screen);
  return own_line(true, fmt::format("gains of {} motors changed", joints.size()), screen);
}

}  // namespace aim::cli
