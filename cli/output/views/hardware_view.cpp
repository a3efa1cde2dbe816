// One line for a light; sections for what has several parts.
#include "cli/output/views/hardware_view.hpp"

#include <fmt/format.h>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/joint_name.hpp"

namespace aim::cli {
namespace {

std::string light_text(const Json& document) {
  const std::string light = word_of(document, "light");
  if (const auto level = number_of(document, "level"))
    return fmt::format("{} light  {}", light, *level == 0 ? "off" : "level " + rounded(*level, 0) + " of 10");
  const std::string effect = word_of(document, "effect");
  const std::string name = light == "strip" ? "light strip" : light + " light";
  return effect == "off" ? name + "  off"
                         : fmt::format("{}  {} {}", name, word_of(document, "color"), effect);
}

std::string switched(const Json& document, std::string_view key, std::string_view yes, std::string_view no) {
  return std::string(is_true(document, key) ? yes : no);
}

Tone tone_of(std::string_view level) {
  if (level == "critical" || level == "error") return Tone::bad;
  return level == "warning" ? Tone::warning : Tone::plain;
}

// Since when a fault is there, or how long ago it went.
std::string time_text(const Json& row) {
  const auto age = number_of(row, "age_s");
  if (!age) return {};
  return duration_text(*age) + " ago";
}

}  // namespace

std::string light_view(const Json& document, const Screen& screen) {
  return folded(light_text(document), screen);
}

std::string light_line(const Json& document, const Screen& screen) {
  return styled(Tone::good, light_text(document), screen) + "\n";
}

std::string power_view(const Json& document, const Screen& screen) {
  return facts_text(
      {{"Main battery",
        switched(document, "battery_connected", "connected", "switched off") +
            (is_true(document, "battery_low") ? "  " + styled(Tone::bad, "low", screen) : std::string())},
       {"Charger",
        switched(document, "charger_connected",
                 is_true(document, "charging") ? "plugged in, charging" : "plugged in", "not plugged in")},
       {"In use", switched(document, "secondary_in_use", "secondary battery", "main battery")},
       {"Secondary", is_true(document, "secondary_low") ? styled(Tone::bad, "low", screen) : "ok"},
       {"Battery door", switched(document, "door_open", "open", "closed")},
       {"Low power", switched(document, "low_power", "yes", "no")}},
      screen);
}

std::string power_line(const Json& document, const Screen& screen) {
  return styled(Tone::good,
                is_true(document, "battery_connected") ? "the battery is connected"
                                                       : "the battery is switched off",
                screen) +
         (is_true(document, "charger_connected") ? "; the charger is plugged in\n" : "\n");
}

std::string powered_parts_view(const Json& document, const Screen& screen) {
  std::vector<Fact> facts;
  for (const Json& row : part_of(document, "parts")) {
    const bool on = is_true(row, "powered");
    facts.push_back({word_of(row, "part"), on ? "power on" : styled(Tone::warning, "no power", screen)});
  }
  return facts.empty() ? "no part has a power switch of its own\n" : facts_text(facts, screen);
}

std::string faults_view(const Json& document, const Screen& screen) {
  std::string text;
  for (const Json& row : part_of(document, "faults")) {
    const std::string level = word_of(row, "level");
    const bool active = is_true(row, "active");
    const std::string lead =
        styled(active ? tone_of(level) : Tone::plain, active ? level : "gone", screen) + "  ";
    text += hanging(lead, word_of(row, "description") + "  (" + time_text(row) + ")", 2, screen);
    if (active && !word_of(row, "remedy").empty()) text += hanging("  ", word_of(row, "remedy"), 2, screen);
  }
  return text.empty() ? styled(Tone::good, "no faults", screen) + "\n" : text;
}

std::string fault_line(const Json& document, const Screen& screen) {
  const auto left = part_of(document, "faults").size();
  if (left == 0) return styled(Tone::good, "no faults", screen) + "\n";
  return styled(Tone::warning, fmt::format("{} fault{} left", left, left == 1 ? "" : "s"), screen) +
         ": aimctl fault list\n";
}

std::string injected_faults_view(const Json& document, const Screen& screen) {
  ColumnTable table{
      {{.title = "FAULT"}, {.title = "PART"}, {.title = "AMOUNT", .left_out = 1}, {.title = "STATE"}}, {}};
  for (const Json& row : part_of(document, "faults")) {
    const auto amount = number_of(row, "amount");
    table.rows.push_back({word_of(row, "kind"), short_joint_name(word_of(row, "part"), screen),
                          amount ? number_text(*amount) + " " + word_of(row, "unit") : "",
                          styled(Tone::warning, "injected", screen)});
  }
  for (const Json& row : part_of(document, "kinds"))
    table.rows.push_back({word_of(row, "kind"), is_true(row, "of_a_part") ? "of a part" : "",
                          word_of(row, "unit").empty() ? "" : word_of(row, "unit"), "possible"});
  return columns_text(std::move(table), screen);
}

std::string sim_hardware_view(const Json& document, const Screen& screen) {
  std::string lights;
  for (const Json& light : part_of(document, "lights"))
    lights += (lights.empty() ? "" : "  ") + word_of(light, "light") + " " + word_of(light, "shown");
  return facts_text({{"Charger", is_true(document, "charger") ? "plugged" : "unplugged"},
                     {"Button", is_true(document, "estop_button") ? "pressed" : "released"},
                     {"Lights", lights}},
                    screen);
}

}  // namespace aim::cli
