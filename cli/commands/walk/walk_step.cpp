// Lets the robot take the steps of a file, and waits until it stands.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/walk/walk_own.hpp"
#include "cli/commands/walk/walk_watch.hpp"
#include "cli/input/csv_table.hpp"
#include "cli/input/input_file.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/model/limb_motion.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr double kStill_s = 0.3;  // of a robot that has ended its steps, chosen by us
constexpr double kSettles_s = 3;  // in which the robot comes to stand, for the deadline; chosen by us

struct StepColumn {
  std::string_view name;
  Quantity quantity;
  void (v1::FootStep::*set)(double);
  bool required;
};
const std::array<StepColumn, 9>& step_columns() {
  using Step = v1::FootStep;
  static const std::array<StepColumn, 9> kColumns{
      {{"time_s", Quantity::duration, &Step::set_time_s, true},
       {"x_m", Quantity::length, &Step::set_x_m, true},
       {"y_m", Quantity::length, &Step::set_y_m, true},
       {"z_m", Quantity::length, &Step::set_z_m, false},
       {"yaw_rad", Quantity::angle, &Step::set_yaw_rad, false},
       {"torso_x_m", Quantity::length, &Step::set_torso_x_m, false},
       {"torso_y_m", Quantity::length, &Step::set_torso_y_m, false},
       {"torso_z_m", Quantity::length, &Step::set_torso_z_m, false},
       {"torso_yaw_rad", Quantity::angle, &Step::set_torso_yaw_rad, false}}};
  return kColumns;
}

bool has_column(const CsvTable& table, std::string_view name) {
  return std::find(table.columns.begin(), table.columns.end(), name) != table.columns.end();
}

// Every column is known, and none that is needed is missing.
Status check_columns(const CsvTable& table) {
  std::vector<std::string_view> known{"foot"};
  for (const StepColumn& column : step_columns()) known.push_back(column.name);
  for (const std::string& name : table.columns)
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      std::string hint = did_you_mean(name, known);
      return usage_error(fmt::format("there is no column '{}'", name),
                         hint.empty() ? fmt::format("columns: {}", fmt::join(known, ",")) : std::move(hint));
    }
  std::vector<std::string_view> needed{"foot"};
  for (const StepColumn& column : step_columns())
    if (column.required) needed.push_back(column.name);
  for (const std::string_view name : needed)
    if (!has_column(table, name))
      return usage_error(fmt::format("the column {} is missing", name),
                         "the first line names the columns: foot,time_s,x_m,y_m,z_m,yaw_rad");
  return Done{};
}

Status fill_step(const CsvTable& table, std::size_t row, v1::FootStep& step) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i] == "foot") {
      step.set_foot(table.rows[row].cells[i]);
      continue;
    }
    for (const StepColumn& column : step_columns()) {
      if (column.name != table.columns[i]) continue;
      auto value = quantity_in(table, row, i, column.quantity);
      if (!value) return value.error();
      (step.*column.set)(*value);
    }
  }
  return Done{};
}

Json steps_document(const v1::TakeStepsRequest& request) {
  return {{"steps", request.steps_size()}, {"planned_s", duration_of(request)}};
}

Status end_walk(Invocation& invocation, Json document, Error error) {
  report_reached(invocation.sink(), {.document = std::move(document), .line = walk_line});
  return error;
}

Status follow_steps(Invocation& invocation, BaseWatch watch, const v1::TakeStepsRequest& request) {
  const double whole_s = duration_of(request);
  auto end =
      watch.until(deadline_of(invocation.settings(), whole_s + 2 * kSettles_s), [&](const BaseWatch& now) {
        show_progress(invocation.sink(),
                      approach_progress("steps", std::min(1.0, now.elapsed_s() / whole_s), whole_s));
        // The robot may be in an action of its own until it has ended.
        return now.elapsed_s() > whole_s &&
               now.standing_s() > (now.in_first_action() ? kStill_s : kSettles_s);
      });
  if (!end) return end.error();
  const auto document = [&](std::string_view ended) {
    Json made = watch.document(ended);
    made.update(steps_document(request));
    return made;
  };
  if (*end == PollEnd::interrupted) {
    const Error error = watch.end_walk();
    return end_walk(invocation, document("interrupted"), error);
  }
  if (watch.stopped()) watch.settle();
  if (watch.stopped())
    return end_walk(invocation, document("stopped"),
                    stop_or(invocation.robot(), {.origin = Origin::aborted,
                                                 .message = "the steps ended before the last one",
                                                 .reason = "a stop came",
                                                 .hint = "aimctl status"}));
  if (*end == PollEnd::expired)
    return end_walk(invocation, document(word_of_end(*end)), not_in_time("the robot"));
  invocation.sink().print({.document = document("done"), .line = walk_line});
  return Done{};
}

}  // namespace

Result<v1::TakeStepsRequest> steps_of_csv(std::string_view text, std::vector<std::size_t>& lines) {
  auto table = read_csv(text);
  if (!table) return table.error();
  if (auto columns = check_columns(*table); !columns) return columns.error();
  v1::TakeStepsRequest request;
  for (std::size_t row = 0; row < table->rows.size(); ++row) {
    if (auto filled = fill_step(*table, row, *request.add_steps()); !filled) return filled.error();
    lines.push_back(table->rows[row].line);
  }
  const bool torso = std::any_of(table->columns.begin(), table->columns.end(),
                                 [](const std::string& name) { return name.starts_with("torso_"); });
  if (!torso) centre_torso(request);
  return request;
}

void centre_torso(v1::TakeStepsRequest& request) {
  if (request.steps().empty()) return;
  const double apart = std::abs(request.steps(0).y_m());
  struct Foot {
    double x, y, yaw;
  };
  Foot left{0, apart, 0}, right{0, -apart, 0};
  for (v1::FootStep& step : *request.mutable_steps()) {
    (step.foot() == "left" ? left : right) = Foot{step.x_m(), step.y_m(), step.yaw_rad()};
    step.set_torso_x_m((left.x + right.x) / 2);
    step.set_torso_y_m((left.y + right.y) / 2);
    step.set_torso_yaw_rad((left.yaw + right.yaw) / 2);
  }
}

Status run_walk_step(Invocation& invocation) {
  auto text = file_or_input(invocation, "FILE", kStepsText);
  if (!text) return text.error();
  std::vector<std::size_t> lines;
  auto request = steps_of_csv(*text, lines);
  if (!request) return request.error();
  if (const auto fault = fault_of(*request)) return at_line(lines[fault->row], fault->error);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::WalkService::kTakeSteps.path, *request, steps_document(*request));
  auto watch = BaseWatch::begin(invocation);
  if (!watch) return watch.error();
  auto begun = ask_controller(invocation, methods::WalkService::kTakeSteps, *request, Capability::foot_steps);
  if (!begun) return begun.error();
  if (invocation.settings().wait) return follow_steps(invocation, *watch, *request);
  Json document = steps_document(*request);
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

}  // namespace aim::cli
