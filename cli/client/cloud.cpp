// Points are copied out of the message byte by byte, because its fields need not be aligned.
#include "cli/client/cloud.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>

#include "ros/sensor_msgs.pb.h"

namespace aim::cli {
namespace {

using Message = sensor_msgs::msg::PointCloud2;

constexpr std::uint32_t kFloat32 = 7;  // PointField::FLOAT32

std::optional<std::size_t> offset_of(const Message& message, std::string_view name) {
  for (const auto& field : message.fields())
    if (field.name() == name && field.datatype() == kFloat32 && field.count() == 1 &&
        std::size_t{field.offset()} + sizeof(float) <= message.point_step())
      return field.offset();
  return std::nullopt;
}

Error not_a_cloud(std::string reason) {
  return {.origin = Origin::error, .message = "the point cloud cannot be read", .reason = std::move(reason)};
}

float float_at(const std::string& data, std::size_t at, bool swapped) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, data.data() + at, sizeof bits);
  if (swapped) bits = (bits >> 24U) | (bits >> 8U & 0xff00U) | (bits << 8U & 0xff0000U) | (bits << 24U);
  return std::bit_cast<float>(bits);
}

}  // namespace

Result<Cloud> cloud_of(const Message& message) {
  const auto x = offset_of(message, "x");
  const auto y = offset_of(message, "y");
  const auto z = offset_of(message, "z");
  if (!x || !y || !z) return not_a_cloud("it has no fields x, y and z as 32 bit floats");
  const std::size_t row = std::size_t{message.width()} * message.point_step();
  if (message.row_step() < row || message.data().size() < std::size_t{message.row_step()} * message.height())
    return not_a_cloud("it has fewer bytes than its width and height say");
  const auto intensity = offset_of(message, "intensity");
  const bool swapped = message.is_bigendian() != (std::endian::native == std::endian::big);
  Cloud cloud;
  cloud.reserve(std::size_t{message.width()} * message.height());
  for (std::size_t line = 0; line < message.height(); ++line)
    for (std::size_t column = 0; column < message.width(); ++column) {
      const std::size_t at = line * message.row_step() + column * message.point_step();
      const auto value = [&](std::size_t offset) { return float_at(message.data(), at + offset, swapped); };
      const Point point = {value(*x), value(*y), value(*z), intensity ? value(*intensity) : 0};
      // A cloud that is not dense marks missing points by NaN.
      if (std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z)) cloud.push_back(point);
    }
  return cloud;
}

std::pair<double, double> reach_of(const Cloud& cloud) {
  double nearest = INFINITY;
  double farthest = 0;
  for (const Point& point : cloud) {
    const double distance =
        std::hypot(static_cast<double>(point.x), static_cast<double>(point.y), static_cast<double>(point.z));
    nearest = std::min(nearest, distance);
    farthest = std::max(farthest, distance);
  }
  return {nearest, farthest};
}

std::string pcd_of(const Cloud& cloud, bool binary) {
  std::string text = fmt::format(
      "# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS x y z intensity\nSIZE 4 4 4 4\n"
      "TYPE F F F F\nCOUNT 1 1 1 1\nWIDTH {0}\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS {0}\nDATA {1}\n",
      cloud.size(), binary ? "binary" : "ascii");
  static_assert(sizeof(Point) == 16);
  if (binary) {
    const std::size_t header = text.size();
    text.resize(header + cloud.size() * sizeof(Point));
    std::memcpy(text.data() + header, cloud.data(), cloud.size() * sizeof(Point));
    return text;
  }
  for (const Point& point : cloud)
    fmt::format_to(std::back_inserter(text), "{} {} {} {}\n", point.x, point.y, point.z, point.intensity);
  return text;
}

}  // namespace aim::cli
