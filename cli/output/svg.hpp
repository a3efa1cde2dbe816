// The little of SVG that a drawing of curves needs. Pure; numbers do not depend on the locale.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/joint.hpp"

namespace aim::cli::svg {

struct Point {
  double x;  // [px], to the right
  double y;  // [px], downwards
};

struct Box {
  double x, y, width, height;  // [px]
};

// A linear scale from values to pixels; values grow against y where `to` runs backwards.
struct Scale {
  Range from;
  double to_min, to_max;  // [px]
  double operator()(double value) const {
    return to_min + (value - from.min) / (from.max - from.min) * (to_max - to_min);
  }
};

std::string escaped(std::string_view text);  // for content and attributes; control characters become blanks

// Every element has a class of the style sheet.
std::string text(std::string_view kind, Point at, std::string_view content);
std::string line(std::string_view kind, Point from, Point to);
std::string rect(std::string_view kind, const Box& box);
std::string circle(std::string_view kind, Point centre, double radius);
std::string diamond(std::string_view kind, Point centre, double radius);
std::string polyline(std::string_view kind, const std::vector<Point>& points);
std::string polygon(std::string_view kind, const std::vector<Point>& points);

// Round values inside a range, at least one step apart; about `wanted` of them.
std::vector<double> ticks(const Range& range, int wanted);
// A number as people write it: few digits, a true minus sign.
std::string label(double value, int digits);

}  // namespace aim::cli::svg
