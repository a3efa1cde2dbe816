// Text to SI and back: one table of units, std::from_chars for the number, so that no locale plays a part.
#include "core/units.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <span>

namespace aim {

namespace {

struct Unit {
  Quantity quantity;
  std::string_view name;
  double to_si;
};

constexpr double kDegree = std::numbers::pi / 180;

// The SI unit of a quantity comes first.
constexpr std::array kUnits = {
    Unit{Quantity::angle, "rad", 1},
    Unit{Quantity::angle, "deg", kDegree},
    Unit{Quantity::angle, "°", kDegree},
    Unit{Quantity::length, "m", 1},
    Unit{Quantity::length, "cm", 0.01},
    Unit{Quantity::length, "mm", 0.001},
    Unit{Quantity::duration, "s", 1},
    Unit{Quantity::duration, "ms", 1e-3},
    Unit{Quantity::duration, "us", 1e-6},
    Unit{Quantity::duration, "min", 60},
    Unit{Quantity::velocity, "m/s", 1},
    Unit{Quantity::velocity, "cm/s", 0.01},
    Unit{Quantity::angular_velocity, "rad/s", 1},
    Unit{Quantity::angular_velocity, "deg/s", kDegree},
    Unit{Quantity::frequency, "Hz", 1},
    Unit{Quantity::frequency, "kHz", 1000},
};

std::string accepted_units(Quantity quantity) {
  std::string list;
  for (const Unit& unit : kUnits) {
    if (unit.quantity != quantity) continue;
    if (!list.empty()) list += ", ";
    list += unit.name;
  }
  return list.empty() ? "a bare number" : "a bare number in SI, or with " + list;
}

Error usage(std::string_view text, std::string reason, Quantity quantity) {
  return Error{Origin::usage, fmt::format("'{}' is not a value", text), std::move(reason),
               "accepted: " + accepted_units(quantity)};
}

}  // namespace

std::string_view si_unit_of(Quantity quantity) {
  for (const Unit& unit : kUnits)
    if (unit.quantity == quantity) return unit.name;
  return "";
}

Result<double> parse_quantity(std::string_view text, Quantity quantity) {
  if (text.empty()) return usage(text, "it is empty", quantity);
  std::string_view digits = text;
  if (digits.front() == '+') digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) return usage(text, "it is too large to be a number", quantity);
  if (error != std::errc() || digits.front() == '+')
    return usage(text, "it does not begin with a number", quantity);
  if (!std::isfinite(value)) return usage(text, "it is not a finite number", quantity);
  const std::string_view unit_name = digits.substr(static_cast<std::size_t>(end - digits.data()));
  if (!unit_name.empty()) {
    const Unit* found = nullptr;
    for (const Unit& unit : kUnits)
      if (unit.quantity == quantity && unit.name == unit_name) found = &unit;
    if (!found) return usage(text, fmt::format("the unit '{}' is not known here", unit_name), quantity);
    value *= found->to_si;
  }
  if (quantity == Quantity::count && value != std::floor(value))
    return usage(text, "it is not a whole number", quantity);
  return value;
}

std::string format_number(double value) { return fmt::format("{}", value); }

}  // namespace aim
