// The SVG elements that a plot of curves needs. Pure functions; numbers do not depend on the locale.
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

// A linear scale from values to pixels. For a y axis that points up, to_min is greater than to_max.
struct Scale {
  Range from;
  double to_min, to_max;  // [px]
  double operator()(double value) const {
    return to_min + (value - from.min) / (from.max - from.min) * (to_max - to_min);
  }
};

std::string escaped(std::string_view text);  // for content and attributes; control characters become blanks

// `kind` is the class of the element in the style sheet.
std::string text(std::string_view kind, Point at, std::string_view content);
std::string line(std::string_view kind, Point from, Point to);
std::string rect(std::string_view kind, const Box& box);
std::string circle(std::string_view kind, Point centre, double radius);
std::string diamond(std::string_view kind, Point centre, double radius);
std::string polyline(std::string_view kind, const std::vector<Point>& points);
std::string polygon(std::string_view kind, const std::vector<Point>& points);

// Axis ticks: multiples of 1, 2, 5 or 10 times a power of ten inside the range, at most about `wanted` of
// them.
std::vector<double> ticks(const Range& range, int wanted);
// A number with a fixed count of decimals and a typographic minus sign (U+2212).
std::string label(double value, int digits);

}  // namespace aim::cli::svg
