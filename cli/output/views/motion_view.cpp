// What is played, what can be played, and how fast the robot walks.
#include "cli/output/views/motion_view.hpp"

#include "cli/output/bar.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/output/views/owner_text.hpp"

namespace aim::cli {
namespace {

std::string on_or_off(const Json& document, std::string_view key, const Screen& screen) {
  if (part_of(document, key).is_null()) return {};
  return is_true(document, key) ? styled(Tone::good, "on", screen) : "off";
}

std::string named_durations(const Json& rows, std::string_view title, const Screen& screen) {
  ColumnTable table{{{.title = std::string(title), .least = 12}, {.title = "DURATION", .right = true}}, {}};
  for (const Json& row : rows)
    table.rows.push_back({word_of(row, "name"), quantity_of(row, "duration_s", screen)});
  return columns_text(std::move(table), screen);
}

std::string speed_text(double value, bool turn, const Screen& screen) {
  return turn ? angular_speed_text(value, screen) : rounded(value, 2) + " m/s";
}

}  // namespace

std::string player_view(const Json& document, const Screen& screen) {
  const std::string motion = word_of(document, "motion");
  const auto left = number_of(document, "time_to_end_s");
  return facts_text({{"Player", on_or_off(document, "enabled", screen)},
                     {"Neck", on_or_off(document, "neck_enabled", screen)},
                     {"Arms", owner_text(word_of(document, "owner"))},
                     {"State", words_of(document, "status")},
                     {"Motion", motion},
                     {"Ends", motion.empty() || !left ? "" : "in " + duration_text(*left)}},
                    screen);
}

std::string motions_view(const Json& document, const Screen& screen) {
  const Json& motions = part_of(document, "motions");
  return motions.empty() ? "no motions\n" : named_durations(motions, "MOTION", screen);
}

std::string dances_view(const Json& document, const Screen& screen) {
  const Json& dances = part_of(document, "dances");
  return dances.empty() ? "no dances\n" : named_durations(dances, "DANCE", screen);
}

std::string dance_view(const Json& document, const Screen& screen) {
  if (!is_true(document, "dancing")) return "not dancing\n";
  const double progress = number_of(document, "progress").value_or(0);
  return word_of(document, "dance") + "  " + bar(progress, 10, screen) + " " + percent_text(progress * 100) +
         "\n";
}

std::string walk_limits_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "AXIS"},
                     {.title = "FROM", .right = true},
                     {.title = "TO", .right = true},
                     {.title = "ACCELERATION", .right = true, .left_out = 1}},
                    {}};
  for (const Json& row : part_of(document, "limits")) {
    const bool turn = word_of(row, "unit") == "rad/s";
    const auto speed = [&](std::string_view key) {
      const auto value = number_of(row, key);
      return value ? speed_text(*value, turn, screen) : std::string();
    };
    std::string acceleration = speed("acceleration_max");
    if (!acceleration.empty()) acceleration += screen.unicode ? "²" : "^2";
    table.rows.push_back({word_of(row, "axis"), speed("velocity_min"), speed("velocity_max"), acceleration});
  }
  const Json& gaits = part_of(document, "gaits");
  return columns_text(std::move(table), screen) +
         (gaits.is_array() && !gaits.empty() ? gaits_view(document, screen) : std::string()) +
         facts_text({{"Source", word_of(document, "source")}}, screen);
}

}  // namespace aim::cli
