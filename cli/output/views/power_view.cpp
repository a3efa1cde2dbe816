// One line for what is normal; more only for what is not.
#include "cli/output/views/power_view.hpp"

#include <algorithm>
#include <array>

#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/battery_text.hpp"

namespace aim::cli {
namespace {

constexpr double kLeastCurrent_A = 0.1;  // below this current the battery does not get empty in useful time

// The time until the battery is empty, at the present current. "capacity_Ah" is the charge that is left.
std::string time_left(const Json& document) {
  const auto charge = number_of(document, "capacity_Ah");
  const auto current = number_of(document, "current_A");
  if (!charge || !current || *current > -kLeastCurrent_A || is_true(document, "charging")) return {};
  return "~" + duration_text(*charge / -*current * 3600) + " left";
}

// The wire knows no word for discharging.
std::string flow_text(const Json& document) {
  const std::string status = words_of(document, "status");
  const auto current = number_of(document, "current_A");
  return status == "idle" && current && *current < -kLeastCurrent_A ? "discharging" : status;
}

// A state of the battery that is not one of its normal words.
std::string trouble(const Json& document, std::string_view key,
                    std::initializer_list<std::string_view> normal) {
  const std::string state = words_of(document, key);
  return std::find(normal.begin(), normal.end(), state) == normal.end() ? state : std::string();
}

std::string capitalised_reason(const Json& document) {
  const std::string reason = words_of(document, "reason");
  return reason.empty() ? "" : " (" + reason + ")";
}

}  // namespace

std::string battery_view(const Json& document, const Screen& screen) {
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) text.append(text.empty() ? "" : "  ").append(part);
  };
  add(charge_text(number_of(document, "charge_percent"), screen));
  add(flow_text(document));
  for (const char* key : {"voltage_V", "current_A", "power_W", "temperature_C"})
    add(quantity_of(document, key, screen));
  add(time_left(document));
  for (const std::string& bad : {trouble(document, "health", {"", "good", "unknown"}),
                                 trouble(document, "abnormal", {"", "normal", "none", "unknown"})})
    if (!bad.empty()) add(styled(Tone::bad, "fault: " + bad, screen));
  return folded(text, screen);
}

std::string estop_view(const Json& document, const Screen& screen) {
  const bool active = is_true(document, "active");
  const std::string state = active ? styled(Tone::bad, "ACTIVE" + capitalised_reason(document), screen)
                            : part_of(document, "active").is_null()
                                ? styled(Tone::warning, "not known", screen)
                                : styled(Tone::good, "not active", screen);
  std::vector<Fact> facts{{"E-stop", state}};
  struct Source {
    const char* key;
    const char* label;
    const char* remedy;
  };
  constexpr std::array kSources{Source{"wired", "Wired", "turn the button to release it"},
                                Source{"wireless", "Wireless", "release it there, or aimctl estop release"},
                                Source{"software", "Software", "aimctl estop release"}};
  for (const Source& source : kSources) {
    if (!document.contains(source.key)) continue;
    const Json& said = document[source.key];
    facts.push_back({source.label, said.is_null() ? styled(Tone::warning, "not known", screen)
                                   : said == true
                                       ? styled(Tone::bad, "pressed", screen) + "  " + source.remedy
                                       : "released"});
  }
  return facts_text(facts, screen);
}

}  // namespace aim::cli
