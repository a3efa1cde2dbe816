// All data are little endian.
#include "robotside/api/convert/sensor_message.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <string>

namespace aim::robotside {
namespace {

static_assert(std::endian::native == std::endian::little, "samples are copied as they are in memory");

void fill_header(const Sensor& sensor, std::int64_t wall_time, std_msgs::msg::Header& header) {
  header.mutable_stamp()->set_sec(static_cast<std::int32_t>(wall_time / kSecond));
  header.mutable_stamp()->set_nanosec(static_cast<std::uint32_t>(wall_time % kSecond));
  header.set_frame_id(std::string(sensor.frame));
}

void fill_image(const SensorStream& stream, const char* encoding, std::size_t pixel_bytes, const void* bytes,
                sensor_msgs::msg::Image& image) {
  image.set_width(stream.width);
  image.set_height(stream.height);
  image.set_encoding(encoding);
  image.set_is_bigendian(0);
  image.set_step(static_cast<std::uint32_t>(stream.width * pixel_bytes));
  image.set_data(bytes, std::size_t{stream.width} * stream.height * pixel_bytes);
}

struct Field {
  const char* name;
  std::uint32_t offset, datatype;
};
constexpr std::uint32_t kByte = 2, kFloat = 7, kDouble = 8;  // PointField
constexpr std::array kFields{Field{"x", 0, kFloat},          Field{"y", 4, kFloat},
                             Field{"z", 8, kFloat},          Field{"intensity", 12, kFloat},
                             Field{"tag", 16, kByte},        Field{"line", 17, kByte},
                             Field{"timestamp", 18, kDouble}};

}  // namespace

void fill_color(const Sensor& camera, const SensorStream& stream, const CameraFrame& frame,
                std::int64_t wall_time, sensor_msgs::msg::Image& image) {
  fill_header(camera, wall_time, *image.mutable_header());
  fill_image(stream, "rgb8", 3, frame.color.data(), image);
}

void fill_depth(const Sensor& camera, const SensorStream& stream, const CameraFrame& frame,
                std::int64_t wall_time, sensor_msgs::msg::Image& image) {
  fill_header(camera, wall_time, *image.mutable_header());
  fill_image(stream, "16UC1", 2, frame.depth.data(), image);
}

// The whole scan belongs to one instant, so tag, line and time are the same for all points.
void fill_cloud(const Sensor& lidar, const CloudFrame& frame, std::int64_t wall_time,
                sensor_msgs::msg::PointCloud2& cloud) {
  fill_header(lidar, wall_time, *cloud.mutable_header());
  for (const Field& field : kFields) {
    auto& row = *cloud.add_fields();
    row.set_name(field.name);
    row.set_offset(field.offset);
    row.set_datatype(field.datatype);
    row.set_count(1);
  }
  const auto count = static_cast<std::uint32_t>(frame.points.size());
  cloud.set_height(1);
  cloud.set_width(count);
  cloud.set_point_step(kCloudPointBytes);
  cloud.set_row_step(count * static_cast<std::uint32_t>(kCloudPointBytes));
  cloud.set_is_dense(true);
  std::string& data = *cloud.mutable_data();
  data.assign(count * kCloudPointBytes, '\0');
  const auto stamp = static_cast<double>(wall_time);  // [ns], as livox_ros_driver2
  char* out = data.data();
  for (const CloudPoint& point : frame.points) {
    std::memcpy(out, &point, sizeof point);
    std::memcpy(out + 18, &stamp, sizeof stamp);
    out += kCloudPointBytes;
  }
}

}  // namespace aim::robotside
