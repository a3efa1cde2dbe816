// Quantities as users write them: "30deg", "0.5rad", "20cm", "500ms". A number without a unit is in SI units,
// and so are all results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim {

enum class Quantity : std::uint8_t {
  number,            // no unit
  angle,             // rad, deg -> [rad]
  length,            // m, cm, mm -> [m]
  duration,          // s, ms, min, h, us -> [s]
  velocity,          // m/s, cm/s -> [m/s]
  angular_velocity,  // rad/s, deg/s -> [rad/s]
  frequency,         // Hz, kHz -> [Hz]
  count,             // whole numbers, "counts"; % is refused
};

std::string_view si_unit_of(Quantity quantity);  // "rad", "m", "s", "m/s", ...; empty for number and count

// The whole text must be one number with an optional unit of that quantity. NaN, infinities, empty text and
// unknown units are usage errors that quote the text and list what is accepted. Does not depend on the
// locale.
Result<double> parse_quantity(std::string_view text, Quantity quantity);

// Shortest text that parses to the same double; does not depend on the locale: "0.1", "1e-07", "12".
std::string format_number(double value);

}  // namespace aim
