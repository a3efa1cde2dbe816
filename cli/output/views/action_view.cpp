// What an action means comes from the model; which ones are open, from the document.
#include "cli/output/views/action_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"
#include "core/model/footing.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kLeastName = 26;  // names of an action differ in these columns
constexpr std::size_t kLeastStep = 8;
constexpr std::size_t kLeastSummary = 20;

const Action* action_named(std::string_view name, const Screen& screen) {
  if (!screen.model) return nullptr;
  const auto index = screen.model->graph.find(name);
  return index ? &screen.model->graph.at(*index) : nullptr;
}

struct OpenInterface {
  Interface interface;
  std::string_view name;
};
constexpr std::array kOpenInterfaces{
    OpenInterface{Interface::velocity, "walking"},
    OpenInterface{Interface::servo, "joint set-points"},
    OpenInterface{Interface::waist, "waist"},
    OpenInterface{Interface::planning, "planned moves"},
    OpenInterface{Interface::dance, "dances"},
    OpenInterface{Interface::impedance, "single joints with gains"},
};

std::string opened_by(const Action& action) {
  std::string text;
  for (const OpenInterface& row : kOpenInterfaces)
    if (action.opens.has(row.interface)) text.append(text.empty() ? "" : ", ").append(row.name);
  return text;
}

bool is_dangerous(const Action& action, const Screen& screen) {
  return screen.model && may_fall(*screen.model, action);
}

bool needs_chair(const Action& action) { return action.footing == Footing::needs_chair; }

bool is_here(const Json& row) { return is_true(row, "current"); }

bool is_closed(const Json& row) {
  return !is_here(row) && word_of(row, "next_hop").empty() && !is_true(row, "legal_now");
}

std::string step_text(const Json& row) {
  if (is_here(row)) return "here";
  const std::string hop = word_of(row, "next_hop");
  if (hop == word_of(row, "name") || (hop.empty() && is_true(row, "legal_now"))) return "direct";
  if (!hop.empty()) return "via " + hop;
  const std::string absent = word_of(row, "absent");
  return absent.empty() ? "no route from here" : absent;
}

struct ActionRow {
  std::string mark;
  std::string name;
  std::string step;
};

ActionRow row_of(const Json& row, const Screen& screen) {
  const std::string name = word_of(row, "name");
  const Action* action = action_named(name, screen);
  if (is_here(row))
    return {styled(Tone::good, written(symbols::kHere, screen), screen), styled(Tone::strong, name, screen),
            step_text(row)};
  if (is_closed(row)) return {"-", name, step_text(row)};
  if (action && is_dangerous(*action, screen))
    return {styled(Tone::warning, "!", screen), name,
            fmt::format("{}; {}", step_text(row), consequence(action->footing))};
  const bool sits = action && needs_chair(*action);
  return {" ", name, step_text(row) + (sits ? "; needs a chair" : "")};
}

// On a narrow screen the next step is below the name, because both must be readable.
std::string rows_text(const std::vector<ActionRow>& rows, const Screen& screen) {
  if (screen.columns >= kOneLineFrom) {
    ColumnTable table{
        {{}, {.title = "ACTION", .least = kLeastName, .gap = 1}, {.title = "NEXT STEP", .least = kLeastStep}},
        {}};
    for (const ActionRow& row : rows) table.rows.push_back({row.mark, row.name, row.step});
    return columns_text(std::move(table), screen);
  }
  std::string text;
  for (const ActionRow& row : rows) text += hanging(row.mark + " ", row.name + "  " + row.step, 4, screen);
  return text;
}

std::string actions_text(const Json& document, bool all, const Screen& screen) {
  std::vector<ActionRow> open;
  std::vector<ActionRow> closed;
  for (const Json& row : part_of(document, "actions"))
    (is_closed(row) ? closed : open).push_back(row_of(row, screen));
  const std::size_t hidden = all ? 0 : closed.size();
  if (all) open.insert(open.end(), closed.begin(), closed.end());
  std::string text = open.empty() ? "no actions\n" : rows_text(open, screen);
  if (hidden > 0) text += fmt::format("{} closed, not shown: --all\n", hidden);
  if (all && !closed.empty()) text += "- closed\n";
  return text;
}

}  // namespace

std::string action_view(const Json& document, const Screen& screen) {
  const std::string name = word_of(document, "action");
  std::string text = styled(Tone::strong, name, screen) + "  " + words_of(document, "status") + "\n";
  const Action* action = action_named(name, screen);
  if (!action) return text;
  text += folded(action->summary, screen);
  std::string power;
  if (is_dangerous(*action, screen) && action->owners.legs == Owner::none)
    power = styled(Tone::warning, "the legs are without power", screen);
  return text + facts_text({{"Opens", opened_by(*action)}, {"Warning", power}}, screen);
}

std::string open_actions_view(const Json& document, const Screen& screen) {
  return actions_text(document, false, screen);
}

std::string all_actions_view(const Json& document, const Screen& screen) {
  return actions_text(document, true, screen);
}

std::string action_path_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.right = true}, {.least = kLeastName}, {.least = kLeastSummary, .left_out = 1}}, {}};
  for (const Json& step : part_of(document, "path")) {
    const std::string name = safe_text(step);
    const Action* action = action_named(name, screen);
    const std::string number = table.rows.empty() ? "" : std::to_string(table.rows.size());
    table.rows.push_back(
        {number.empty() ? "from" : number, name, action ? std::string(action->summary) : ""});
  }
  return table.rows.empty() ? "no route\n" : columns_text(std::move(table), screen);
}

}  // namespace aim::cli
