// Parses and prints quantities with std::from_chars and std::to_chars, which do not depend on the locale.
#include "core/units.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <span>

namespace aim {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kLargestCount = 9007199254740992.0;  // 2^53: above it doubles skip whole numbers

constexpr double kLargestBareAngle = 2 * std::numbers::pi + 1e-3;  // [rad] one turn and a rounding margin

struct Unit {
  std::string_view name;
  double factor;  // to SI
};

struct QuantityRow {
  std::string_view noun;        // "an angle"
  std::span<const Unit> units;  // the SI unit first
};

constexpr Unit kAngles[] = {{"rad", 1}, {"deg", kDegree}, {"°", kDegree}};
constexpr Unit kLengths[] = {{"m", 1}, {"cm", 1e-2}, {"mm", 1e-3}};
constexpr Unit kDurations[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"min", 60}, {"h", 3600}};
constexpr Unit kVelocities[] = {{"m/s", 1}, {"cm/s", 1e-2}};
constexpr Unit kAngularVelocities[] = {{"rad/s", 1}, {"deg/s", kDegree}};
constexpr Unit kFrequencies[] = {{"Hz", 1}, {"kHz", 1e3}};
constexpr Unit kCounts[] = {{"counts", 1}};

QuantityRow row_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::number:
      return {"a number", {}};
    case Quantity::angle:
      return {"an angle", kAngles};
    case Quantity::length:
      return {"a length", kLengths};
    case Quantity::duration:
      return {"a duration", kDurations};
    case Quantity::velocity:
      return {"a velocity", kVelocities};
    case Quantity::angular_velocity:
      return {"an angular velocity", kAngularVelocities};
    case Quantity::frequency:
      return {"a frequency", kFrequencies};
    case Quantity::count:
      return {"a whole number", kCounts};
  }
  return {"a number", {}};
}

std::string accepted(Quantity quantity) {
  const QuantityRow row = row_of(quantity);
  if (quantity == Quantity::count) return "a whole number, such as 100";
  if (row.units.empty()) return "a number without a unit, such as 0.5";
  std::string text = "a number with one of the units ";
  for (std::size_t i = 0; i < row.units.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::string(row.units[i].name);
  return text + "; without a unit it is in " + std::string(row.units.front().name);
}

Error not_a(Quantity quantity, std::string_view text, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "\"" + std::string(text) + "\" is not " + std::string(row_of(quantity).noun),
               .reason = std::move(reason),
               .hint = "give " + accepted(quantity)};
}

// False for "inf", "nan" and text with two signs, which must not reach from_chars.
bool begins_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

Result<double> factor_of(std::string_view unit, std::string_view text, Quantity quantity) {
  if (unit.empty()) return 1.0;
  for (const Unit& row : row_of(quantity).units)
    if (row.name == unit) return row.factor;
  Error error = not_a(quantity, text, "unknown unit \"" + std::string(unit) + "\"");
  if (unit.size() > 1 && unit[0] == ',' && unit[1] >= '0' && unit[1] <= '9') {
    std::string point(text);
    point[point.find(',')] = '.';
    error.reason = "a comma is not a decimal point";
    error.hint = "use a decimal point: " + point;
  }
  return error;
}

// An angle without a unit of more than one turn was almost certainly meant in degrees.
Error more_than_a_turn(std::string_view text, double value) {
  const std::string turns = format_number(std::round(std::abs(value) / (2 * std::numbers::pi) * 10) / 10);
  return Error{
      .origin = Origin::usage,
      .message = "\"" + std::string(text) + "\" is ambiguous: in radians it is " + turns + " turns",
      .reason = "an angle without a unit is in radians",
      .hint = "did you mean " + std::string(text) + "deg? For radians write " + std::string(text) + "rad"};
}

}  // namespace

std::string_view si_unit_of(Quantity quantity) {
  const QuantityRow row = row_of(quantity);
  if (quantity == Quantity::count || row.units.empty()) return {};
  return row.units.front().name;
}

Result<double> parse_quantity(std::string_view text, Quantity quantity) {
  if (text.empty()) return not_a(quantity, text, "it is empty");
  std::string_view number = text;
  if (number.starts_with('+') && !number.starts_with("+-")) number.remove_prefix(1);
  if (!begins_number(number)) return not_a(quantity, text, "it does not begin with a finite number");

  double value = 0;
  const char* const end = number.data() + number.size();
  const auto [rest, problem] = std::from_chars(number.data(), end, value);
  if (problem == std::errc::result_out_of_range)
    return not_a(quantity, text, "the number is too large or too small");
  if (problem != std::errc()) return not_a(quantity, text, "it does not begin with a finite number");

  std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  while (unit.size() > 1 && unit.front() == ' ') unit.remove_prefix(1);  // "30 deg"
  auto factor = factor_of(unit, text, quantity);
  if (!factor) return factor;
  value *= *factor;
  if (!std::isfinite(value)) return not_a(quantity, text, "the number is too large");
  if (quantity == Quantity::angle && unit.empty() && std::abs(value) > kLargestBareAngle)
    return more_than_a_turn(text, value);
  if (quantity == Quantity::count && (value != std::trunc(value) || std::abs(value) > kLargestCount))
    return not_a(quantity, text, "it has a fraction or is too large");
  return value;
}

std::string format_number(double value) {
  std::array<char, 64> buffer{};
  char* const end = buffer.data() + buffer.size();
  const double magnitude = std::abs(value);
  // In this range plain digits are easier to read than an exponent, even if the exponent is shorter.
  const bool plain = magnitude == 0 || (magnitude >= 1e-5 && magnitude < 1e15);
  const auto written = plain ? std::to_chars(buffer.data(), end, value, std::chars_format::fixed)
                             : std::to_chars(buffer.data(), end, value);
  return {buffer.data(), written.ptr};
}

}  // namespace aim
