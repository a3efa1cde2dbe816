// Quantities for people: rounded to what an operator can use, with their unit.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/screen.hpp"

namespace aim::cli {

// A fixed count of decimals; never "-0", and "-" for a value that is not finite.
std::string rounded(double value, int decimals);
// About four significant digits, without an exponent and without zeros at the end.
std::string number_text(double value);

std::string angle_text(double angle_rad, const Screen& screen);         // "68.8°" or "1.201 rad"
std::string angle_and_radians(double angle_rad, const Screen& screen);  // "68.8° (1.201 rad)"
std::string angular_speed_text(double speed_rad_s, const Screen& screen);
std::string length_text(double length_m);  // "1.05 m", "35.0 cm", "165 mm"
std::string percent_text(double percent);  // "84 %"
std::string temperature_text(double celsius, const Screen& screen);
std::string degree_sign(const Screen& screen);  // "°", in ASCII " deg"

std::string duration_text(double seconds);     // "350 ms", "1.3 s", "17 min", "2 h 5 min", "3 d 4 h"
std::string motion_time_text(double seconds);  // the same, below 10 s as "0.4 s"
std::string age_text(double seconds);          // "4 min ago"

// A value of a document whose unit is the suffix of its key: "voltage_V", "shake_rad". Without a known
// suffix: number_text.
std::string quantity_text(std::string_view key, double value, const Screen& screen);
// The key without its unit, as words: "position_rad" is "position".
std::string label_of(std::string_view key);

}  // namespace aim::cli
