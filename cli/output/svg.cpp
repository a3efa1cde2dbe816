// Writes SVG elements as text.
#include "cli/output/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace aim::cli::svg {
namespace {

std::string points_text(const std::vector<Point>& points) {
  std::string text;
  for (const Point& point : points)
    text += fmt::format("{}{:.1f},{:.1f}", text.empty() ? "" : " ", point.x, point.y);
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return out;
}

std::string text(std::string_view kind, Point at, std::string_view content) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", kind, at.x, at.y,
                     escaped(content));
}

std::string line(std::string_view kind, Point from, Point to) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind,
                     from.x, from.y, to.x, to.y);
}

std::string rect(std::string_view kind, const Box& box) {
  return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                     kind, box.x, box.y, box.width, box.height);
}

std::string circle(std::string_view kind, Point centre, double radius) {
  return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", kind, centre.x,
                     centre.y, radius);
}

std::string diamond(std::string_view kind, Point centre, double radius) {
  return polygon(kind, {{centre.x, centre.y - radius},
                        {centre.x + radius, centre.y},
                        {centre.x, centre.y + radius},
                        {centre.x - radius, centre.y}});
}

std::string polyline(std::string_view kind, const std::vector<Point>& points) {
  return fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", kind, points_text(points));
}

std::string polygon(std::string_view kind, const std::vector<Point>& points) {
  return fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n", kind, points_text(points));
}

std::vector<double> ticks(const Range& range, int wanted) {
  const double rough = (range.max - range.min) / wanted;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double round : {5.0, 2.0, 1.0})
    if (round * power >= rough) step = round * power;
  std::vector<double> values;
  const auto first = static_cast<long>(std::ceil(range.min / step - 1e-9));
  for (long i = first; static_cast<double>(i) * step <= range.max + 1e-9 * step; ++i)
    values.push_back(static_cast<double>(i) * step);
  return values;
}

std::string label(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return value < 0 && !zero ? "\u2212" + text : text;
}

}  // namespace aim::cli::svg
