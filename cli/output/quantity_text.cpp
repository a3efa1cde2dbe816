// The units of keys are a table; each row says how people read a value of it.
#include "cli/output/quantity_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace aim::cli {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kShortest = 0.00005;  // less is rounded to zero
constexpr double kMinute = 60;
constexpr double kHour = 3600;
constexpr double kDay = 86'400;
constexpr double kManyDays = 100;     // hours no longer matter
constexpr double kMostDays = 36'525;  // a century: nothing here lasts longer, so that digits say no more

std::string two_parts(double seconds, double large, std::string_view large_unit, double small,
                      std::string_view small_unit) {
  const auto whole = static_cast<long long>(seconds / large);
  const auto rest = static_cast<long long>((seconds - static_cast<double>(whole) * large) / small);
  if (rest == 0) return fmt::format("{} {}", whole, large_unit);
  return fmt::format("{} {} {} {}", whole, large_unit, rest, small_unit);
}

using Write = std::string (*)(double, const Screen&);

struct KeyUnit {
  std::string_view suffix;
  Write write;
};
// The first suffix that fits applies, so the longer ones are first.
constexpr std::array kKeyUnits{
    KeyUnit{"_rad_s", angular_speed_text},
    KeyUnit{"_m_s", [](double value, const Screen&) { return rounded(value, 2) + " m/s"; }},
    KeyUnit{"_rad", angle_text},
    KeyUnit{"_Nm", [](double value, const Screen&) { return rounded(value, 1) + " N m"; }},
    KeyUnit{"_percent", [](double value, const Screen&) { return percent_text(value); }},
    KeyUnit{"_Hz", [](double value, const Screen&) { return number_text(value) + " Hz"; }},
    KeyUnit{"_Ah", [](double value, const Screen&) { return rounded(value, 1) + " Ah"; }},
    KeyUnit{"_count", [](double value, const Screen&) { return rounded(value, 0); }},
    KeyUnit{"_C", temperature_text},
    KeyUnit{"_V", [](double value, const Screen&) { return rounded(value, 1) + " V"; }},
    KeyUnit{"_A", [](double value, const Screen&) { return rounded(value, 1) + " A"; }},
    KeyUnit{"_W", [](double value, const Screen&) { return rounded(value, 0) + " W"; }},
    KeyUnit{"_m", [](double value, const Screen&) { return length_text(value); }},
    KeyUnit{"_s", [](double value, const Screen&) { return duration_text(value); }},
};

const KeyUnit* unit_of(std::string_view key) {
  const auto* const it = std::find_if(kKeyUnits.begin(), kKeyUnits.end(),
                                      [&](const KeyUnit& unit) { return key.ends_with(unit.suffix); });
  return it == kKeyUnits.end() ? nullptr : it;
}

}  // namespace

std::string rounded(double value, int decimals) {
  if (!std::isfinite(value)) return "-";
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text[0] == '-' && text.find_first_not_of("-0.") == text.npos) text.erase(0, 1);
  return text;
}

std::string number_text(double value) {
  const double size = std::abs(value);
  const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
  std::string text = rounded(value, decimals);
  if (text.find('.') == text.npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string degree_sign(const Screen& screen) { return screen.unicode ? "°" : " deg"; }

std::string angle_text(double angle_rad, const Screen& screen) {
  if (screen.radians) return rounded(angle_rad, 3) + " rad";
  return rounded(angle_rad * kDegrees, 1) + degree_sign(screen);
}

std::string angle_and_radians(double angle_rad, const Screen& screen) {
  if (screen.radians) return angle_text(angle_rad, screen);
  return angle_text(angle_rad, screen) + " (" + rounded(angle_rad, 3) + " rad)";
}

std::string angular_speed_text(double speed_rad_s, const Screen& screen) {
  if (screen.radians) return rounded(speed_rad_s, 3) + " rad/s";
  return rounded(speed_rad_s * kDegrees, 1) + degree_sign(screen) + "/s";
}

std::string length_text(double length_m) {
  const double size = std::abs(length_m);
  if (size >= 0.9995) return rounded(length_m, 2) + " m";
  if (size >= 0.1995) return rounded(length_m * 100, 1) + " cm";
  return rounded(length_m * 1000, size > 0 && size < 0.00995 ? 1 : 0) + " mm";
}

std::string percent_text(double percent) { return rounded(percent, 0) + " %"; }

std::string temperature_text(double celsius, const Screen& screen) {
  return rounded(celsius, 1) + (screen.unicode ? " °C" : " C");
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "-";
  if (std::abs(seconds) < kShortest) return "0 s";
  if (seconds < 0) return "-" + duration_text(-seconds);
  if (seconds < 0.9995) {
    const double ms = seconds * 1000;
    return rounded(ms, ms < 9.95 ? 1 : 0) + " ms";
  }
  if (seconds < 9.95) return rounded(seconds, 1) + " s";
  if (seconds < 99.5) return rounded(seconds, 0) + " s";
  if (seconds < kHour) return rounded(std::floor(seconds / kMinute), 0) + " min";
  if (seconds >= kMostDays * kDay) return fmt::format("over {:.0f} d", kMostDays);
  if (seconds >= kManyDays * kDay) return rounded(seconds / kDay, 0) + " d";
  return seconds < kDay ? two_parts(seconds, kHour, "h", kMinute, "min")
                        : two_parts(seconds, kDay, "d", kHour, "h");
}

std::string motion_time_text(double seconds) {
  constexpr double kShort = 9.95;
  return std::abs(seconds) < kShort ? rounded(seconds, 1) + " s" : duration_text(seconds);
}

std::string age_text(double seconds) { return seconds < 1 ? "just now" : duration_text(seconds) + " ago"; }

std::string quantity_text(std::string_view key, double value, const Screen& screen) {
  const KeyUnit* unit = unit_of(key);
  return unit ? unit->write(value, screen) : number_text(value);
}

std::string label_of(std::string_view key) {
  if (const KeyUnit* unit = unit_of(key)) key.remove_suffix(unit->suffix.size());
  std::string label(key);
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

}  // namespace aim::cli
