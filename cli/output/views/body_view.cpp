// Poses of the trunk, sequences and gaits.
#include "cli/output/views/body_view.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/output/bar.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"

namespace aim::cli {
namespace {

constexpr double kNamed = 0.002;  // less is not named [rad, m]

struct Axis {
  std::string_view name;  // in the limits
  std::string_view key;   // in the document
};
constexpr std::array<Axis, 6> kAxes{{{"height", "height_m"},
                                     {"roll", "roll_rad"},
                                     {"pitch", "pitch_rad"},
                                     {"yaw", "yaw_rad"},
                                     {"x", "x_m"},
                                     {"y", "y_m"}}};

std::string value_text(std::string_view unit, double value, const Screen& screen) {
  return unit == "rad" ? angle_text(value, screen) : length_text(value);
}

const Json* limit_of(const Json& document, std::string_view axis) {
  for (const Json& row : part_of(document, "limits"))
    if (word_of(row, "axis") == axis) return &row;
  return nullptr;
}

std::string range_text(const Json* limit, const Screen& screen) {
  const auto from = limit == nullptr ? std::nullopt : number_of(*limit, "position_min");
  const auto to = limit == nullptr ? std::nullopt : number_of(*limit, "position_max");
  if (!from || !to) return {};
  const std::string unit = word_of(*limit, "unit");
  if (unit == "m") return rounded(100 * *from, 1) + " ... " + rounded(100 * *to, 1) + " cm";
  return value_text(unit, *from, screen) + " ... " + value_text(unit, *to, screen);
}

std::string foot_words(const Json& document) {
  const Json& lifted = part_of(document, "lifted");
  if (!lifted.is_object()) return {};
  return word_of(lifted, "leg") + " lifted";
}

// The arrow of an ending line.
std::string ended(bool well, const std::string& sentence, const Screen& screen) {
  const std::string arrow =
      styled(well ? Tone::good : Tone::warning, written(symbols::kArrow, screen), screen);
  return hanging(arrow + " ", sentence, 0, screen);
}

// In the unit of the column's title.
std::string speeds(const Json& gait, std::string_view axis) {
  const Json* row = limit_of(gait, axis);
  const auto from = row == nullptr ? std::nullopt : number_of(*row, "velocity_min");
  const auto to = row == nullptr ? std::nullopt : number_of(*row, "velocity_max");
  return from && to ? rounded(*from, 2) + " ... " + rounded(*to, 2) : std::string();
}

std::string motion_step_text(const Json& document) {
  const auto step = number_of(document, "step");
  const auto steps = number_of(document, "steps");
  return step && steps && *step > 0 ? fmt::format("step {:.0f} of {:.0f}", *step, *steps) : std::string();
}

}  // namespace

std::string body_words(const Json& document, const Screen& screen) {
  std::string text;
  for (const Axis& axis : kAxes) {
    const auto value = number_of(document, axis.key);
    if (!value || (axis.name != "height" && std::abs(*value) < kNamed)) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", axis.name, quantity_of(document, axis.key, screen));
  }
  const std::string foot = foot_words(document);
  return foot.empty() ? text : text + (text.empty() ? "" : ", ") + foot;
}

std::string body_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "AXIS"}, {.title = "NOW", .right = true}, {.title = "RANGE", .left_out = 1}},
                    {}};
  for (const Axis& axis : kAxes)
    table.rows.push_back({std::string(axis.name), quantity_of(document, axis.key, screen),
                          range_text(limit_of(document, axis.name), screen)});
  std::string state = is_true(document, "moving") ? "moving" : "at rest";
  if (!is_true(document, "takes_poses"))
    state = fmt::format("not in {}, but in {}", word_of(document, "action"), word_of(document, "limits_of"));
  return columns_text(std::move(table), screen) +
         facts_text({{"Foot", foot_words(document)}, {"Poses", state}}, screen);
}

std::string body_line(const Json& document, const Screen& screen) {
  const bool accepted = is_true(document, "accepted");
  const bool missed = part_of(document, "arrived") == false;
  return ended(!missed,
               fmt::format("body{}: {}{}", accepted ? " accepted" : "", body_words(document, screen),
                           missed ? ", not at the target" : ""),
               screen);
}

std::string sequence_view(const Json& document, const Screen& screen) {
  const std::string state = word_of(document, "state");
  if (state.empty()) return "no sequence was performed\n";
  const double progress = number_of(document, "progress").value_or(0);
  const auto task = number_of(document, "task_id");
  return facts_text({{"State", words_of(document, "state")},
                     {"Task", task ? rounded(*task, 0) : ""},
                     {"Step", motion_step_text(document)},
                     {"Done", bar(progress, 10, screen) + " " + percent_text(progress * 100)},
                     {"Reason", word_of(document, "reason")}},
                    screen);
}

std::string sequence_line(const Json& document, const Screen& screen) {
  const std::string state = word_of(document, "state");
  if (is_true(document, "accepted"))
    return ended(true, fmt::format("sequence accepted as task {}", quantity_of(document, "task_id", screen)),
                 screen);
  const auto steps = number_of(document, "steps");
  const auto time_s = number_of(document, "duration_s");
  const bool done = state == "SUCCESS";
  std::string text = "sequence";
  if (steps && *steps > 0) text += fmt::format(" of {:.0f} {}", *steps, *steps == 1 ? "step" : "steps");
  text += done ? " done" : " ended early";
  if (time_s) text += fmt::format(" {} {}", done ? "in" : "after", motion_time_text(*time_s));
  if (const std::string step = motion_step_text(document); !done && !step.empty()) text += ", at " + step;
  return ended(done, text, screen);
}

std::string gaits_view(const Json& document, const Screen& screen) {
  const Json& gaits = part_of(document, "gaits");
  if (gaits.empty()) return "this robot walks in one way: aimctl walk limits\n";
  ColumnTable table{{{.title = "GAIT"},
                     {.title = "ACTION", .left_out = 2},
                     {.title = "FORWARD m/s"},
                     {.title = "LATERAL m/s", .left_out = 1},
                     {.title = "TURN rad/s"}},
                    {}};
  for (const Json& gait : gaits)
    table.rows.push_back({word_of(gait, "name"), word_of(gait, "action"), speeds(gait, "forward"),
                          speeds(gait, "lateral"), speeds(gait, "turn")});
  return columns_text(std::move(table), screen);
}

std::string gait_line(const Json& document, const Screen& screen) {
  const std::string action = word_of(document, "action");
  return ended(true, "gait uploaded" + (action.empty() ? "" : "; " + action + " walks it"), screen);
}

}  // namespace aim::cli
