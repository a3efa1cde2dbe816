// A task is named by its number, its kind and how old it is.
#include "cli/output/views/task_view.hpp"

#include <fmt/format.h>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"
#include "cli/output/views/joint_name.hpp"

namespace aim::cli {
namespace {

struct StateWord {
  std::string_view state;
  std::string_view word;
  Tone tone;
};
constexpr StateWord kStates[] = {
    {"PENDING", "waits", Tone::plain},     {"RUNNING", "running", Tone::strong},
    {"SUCCESS", "done", Tone::good},       {"FAILURE", "failed", Tone::bad},
    {"ABORTED", "aborted", Tone::warning}, {"UNKNOWN", "not known", Tone::plain},
};

std::string number_text_of(const Json& task) {
  const auto id = number_of(task, "task_id");
  return id ? rounded(*id, 0) : std::string();
}

std::string age_of(const Json& task) {
  const auto age = number_of(task, "age_s");
  return age ? age_text(*age) : std::string();
}

std::string tightest_text(const Json& document, const Screen& screen) {
  const auto margin = number_of(document, "limit_margin_rad");
  const std::string joint = word_of(document, "limit_joint");
  if (!margin || joint.empty()) return {};
  return short_joint_name(joint, screen) + ", " + angle_text(*margin, screen) + " from its limit";
}

std::string angles_text(const Json& angles, const Screen& screen) {
  std::string text;
  for (const Json& angle : angles)
    text.append(text.empty() ? "" : "  ").append(angle_text(angle.get<double>(), screen));
  return text;
}

}  // namespace

std::string task_state_text(const Json& task, const Screen& screen) {
  std::string state = word_of(task, "state");
  for (const StateWord& row : kStates)
    if (row.state == state) return styled(row.tone, row.word, screen);
  return state;
}

std::string clearance_text(const Json& document) {
  const auto clearance = number_of(document, "clearance_m");
  if (!clearance) return {};
  std::string text = length_text(*clearance);
  const Json& nearest = part_of(document, "nearest");
  if (nearest.is_array() && nearest.size() == 2)
    text += fmt::format(" ({} - {})", label_of(safe_text(nearest[0])), label_of(safe_text(nearest[1])));
  return text;
}

std::string tasks_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "TASK", .right = true},
                     {.title = "KIND", .least = 10},
                     {.title = "STATE"},
                     {.title = "STARTED", .right = true, .left_out = 1},
                     {.title = "TOOK", .right = true, .left_out = 3},
                     {.title = "REASON", .least = 12, .left_out = 2}},
                    {}};
  for (const Json& task : part_of(document, "tasks"))
    table.rows.push_back({number_text_of(task), word_of(task, "kind"), task_state_text(task, screen),
                          age_of(task), quantity_of(task, "duration_s", screen), word_of(task, "reason")});
  return table.rows.empty() ? "no tasks\n" : columns_text(std::move(table), screen);
}

std::string task_view(const Json& document, const Screen& screen) {
  std::string heading = "task " + number_text_of(document) + "  " + task_state_text(document, screen);
  const bool planned = document.contains("clearance_m");  // then duration_s is that of the plan
  if (const std::string kind = word_of(document, "kind"); !kind.empty()) heading += "  " + kind;
  return folded(heading, screen) +
         facts_text({{"Started", age_of(document)},
                     {planned ? "Planned" : "Took", quantity_of(document, "duration_s", screen)},
                     {"Reason", word_of(document, "reason")},
                     {"Clearance", clearance_text(document)},
                     {"Tightest", tightest_text(document, screen)}},
                    screen);
}

std::string plan_check_view(const Json& document, const Screen& screen) {
  const bool reachable = is_true(document, "reachable");
  const std::string verdict = std::string(written(reachable ? symbols::kCheck : symbols::kCross, screen)) +
                              (reachable ? " reachable" : " not reachable");
  const std::string arm = word_of(document, "arm");
  std::string text = styled(reachable ? Tone::good : Tone::bad, verdict, screen) +
                     (arm.empty() ? "" : "  " + arm + " arm") + "\n";
  std::string unchecked;
  if (part_of(document, "collisions_checked") == false)
    unchecked = styled(Tone::warning, "warning: not checked", screen);
  return text + facts_text({{"Reason", word_of(document, "reason")},
                            {"Clearance", clearance_text(document)},
                            {"Collisions", unchecked},
                            {"Joints", angles_text(part_of(document, "joints_rad"), screen)},
                            {"Tightest", tightest_text(document, screen)}},
                           screen);
}

}  // namespace aim::cli
