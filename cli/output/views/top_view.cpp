// State first, then joints in as many columns as fit, then temperatures and what happened last.
#include "cli/output/views/top_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/output/bar.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/heat_text.hpp"
#include "cli/output/views/joint_name.hpp"
#include "cli/output/views/position_text.hpp"
#include "cli/output/views/reason_view.hpp"
#include "cli/output/views/status_view.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kNameColumns = 18;
constexpr std::size_t kValueColumns = 8;
constexpr std::size_t kGap = 2;
constexpr std::size_t kMostEvents = 5;   // of tasks and refusals together
constexpr std::size_t kMostMotors = 5;   // that are named with their temperature
constexpr std::size_t kAgeColumns = 13;  // "23 h 59 min ago" is longer and rare
constexpr std::size_t kResultColumns = 7;
constexpr std::size_t kLeastJoints = 3;  // lines that joints keep on a low terminal

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// One joint: name, bar inside its limits, position. Empty without a limit or a position.
std::string joint_cell(const Json& row, const Screen& screen) {
  const std::string name = word_of(row, "name");
  const Joint* joint = joint_named(name, screen);
  if (joint == nullptr) return {};
  for (const std::string_view key : {"position_rad", "position_m", "position_count"}) {
    const auto position = number_of(row, key);
    if (!position) continue;
    const Range& range = joint->limits.position;
    const bool near = !limit_warning(*position, *joint, screen).empty();
    std::string value = position_text(*position, joint->unit, screen);
    if (near) value += "!";
    const std::string padded =
        styled_padded(styled(near ? Tone::warning : Tone::plain, value, screen), kValueColumns, true);
    return styled_padded(styled_cut(short_joint_name(name, screen), kNameColumns, screen), kNameColumns) +
           " " + range_bar(*position, range, kRangeBar, screen) + " " + padded;
  }
  return {};
}

Lines joint_lines(const Json& document, const Screen& screen, std::size_t most) {
  Lines cells;
  for (const Json& row : part_of(document, "joints"))
    if (std::string cell = joint_cell(row, screen); !cell.empty()) cells.push_back(std::move(cell));
  if (cells.empty() || most == 0) return {};
  const std::size_t wide = kNameColumns + 1 + kRangeBar + 1 + kValueColumns;
  const std::size_t columns = std::max<std::size_t>(1, (screen.columns + kGap) / (wide + kGap));
  const bool all = cells.size() <= columns * most;
  const std::size_t lines = all ? (cells.size() + columns - 1) / columns : most - 1;
  Lines out(lines);
  for (std::size_t i = 0; i < std::min(cells.size(), lines * columns); ++i) {
    std::string& line = out[i % lines];
    if (!line.empty()) line += std::string(kGap, ' ');
    line += cells[i];
  }
  if (!all) out.push_back(fmt::format("{} more joints", cells.size() - lines * columns));
  return out;
}

// The hottest motors on one line; what is too wide is cut.
Lines heat_lines(const Json& document, const Screen& screen) {
  struct Motor {
    std::string name;
    double celsius;
  };
  std::vector<Motor> motors;
  for (const Json& row : part_of(document, "temperatures"))
    if (const auto celsius = number_of(row, "temperature_C"))
      motors.push_back({short_joint_name(word_of(row, "name"), screen), *celsius});
  if (motors.empty()) return {};
  std::stable_sort(motors.begin(), motors.end(),
                   [](const Motor& a, const Motor& b) { return a.celsius > b.celsius; });
  std::string line = styled(Tone::strong, "Hottest", screen);
  for (std::size_t i = 0; i < std::min(motors.size(), kMostMotors); ++i)
    line += "  " + motors[i].name + " " + heat_text(motors[i].celsius, screen);
  return {line};
}

// What was asked of the robot, and what became of it.
struct Outcome {
  double age_s;
  std::string result;
  Tone tone;
  std::string what;
  std::string reason;
};

Outcome task_outcome(const Json& task) {
  const std::string state = words_of(task, "state");
  const Tone tone = state == "failure" || state == "aborted" ? Tone::bad
                    : state == "unknown"                     ? Tone::plain
                                                             : Tone::good;
  return {number_of(task, "age_s").value_or(0), state, tone,
          fmt::format("task {:.0f} {}", number_of(task, "task_id").value_or(0), word_of(task, "kind")),
          word_of(task, "reason")};
}

Outcome refusal_outcome(const Json& refusal) {
  return {number_of(refusal, "age_s").value_or(0), "refused", Tone::warning,
          short_subject(word_of(refusal, "what")), word_of(refusal, "reason")};
}

// The newest first, below a title.
Lines outcome_lines(const Json& document, const Screen& screen) {
  std::vector<Outcome> outcomes;
  for (const Json& task : part_of(document, "tasks")) outcomes.push_back(task_outcome(task));
  for (const Json& refusal : part_of(document, "refusals")) outcomes.push_back(refusal_outcome(refusal));
  if (outcomes.empty()) return {};
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const Outcome& a, const Outcome& b) { return a.age_s < b.age_s; });
  Lines lines{styled(Tone::strong, "Last commands", screen)};
  for (std::size_t i = 0; i < std::min(outcomes.size(), kMostEvents); ++i) {
    const Outcome& outcome = outcomes[i];
    lines.push_back("  " + styled_padded(age_text(outcome.age_s), kAgeColumns) + " " +
                    styled_padded(styled(outcome.tone, outcome.result, screen), kResultColumns) + " " +
                    outcome.what + (outcome.reason.empty() ? "" : ": " + outcome.reason));
  }
  return lines;
}

std::string loop_line(const Json& document) {
  const auto rate = number_of(document, "loop_Hz");
  const auto late = number_of(part_of(document, "status"), "late_periods");
  std::string text = "q quits";
  if (rate)
    text = fmt::format("control loop {} Hz", rounded(*rate, 0)) +
           (late ? fmt::format(", {:.0f} late periods", *late) : "") + "  " + text;
  return text;
}

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

}  // namespace

std::string top_view(const Json& document, const Screen& screen, std::size_t rows) {
  Lines page;
  if (const std::string error = word_of(document, "error"); !error.empty())
    append(page, styled_lines(styled(Tone::bad, error, screen), screen.columns));
  if (const Json& status = part_of(document, "status"); !status.is_null())
    append(page, lines_of(status_view(status, screen)));
  Lines events = heat_lines(document, screen);
  append(events, outcome_lines(document, screen));
  const std::size_t last = 1;
  const std::size_t room = rows > page.size() + last ? rows - page.size() - last : 0;
  const std::size_t kept = room > kLeastJoints ? room - kLeastJoints : 0;
  if (events.size() > kept) events.resize(kept);
  append(page, joint_lines(document, screen, room - events.size()));
  append(page, events);
  if (page.size() + last > rows) page.resize(rows > last ? rows - last : 0);
  page.push_back(loop_line(document));
  std::string text;
  for (const std::string& line : page) text += line + "\n";
  return fitted(text, screen);
}

}  // namespace aim::cli
