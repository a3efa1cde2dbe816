// Streams one per line, of which the topic is the first to go on a narrow screen; single readings as facts.
#include "cli/output/views/sensor_view.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "core/model/pose.hpp"

namespace aim::cli {
namespace {

std::string size_text(const Json& row) {
  const auto width = number_of(row, "width_px");
  const auto height = number_of(row, "height_px");
  return width && height ? rounded(*width, 0) + "x" + rounded(*height, 0) : std::string();
}

// The numbers of a list; empty if it has another length or none.
template <std::size_t kSize>
std::optional<std::array<double, kSize>> numbers_in(const Json& list) {
  if (!list.is_array() || list.size() != kSize) return std::nullopt;
  std::array<double, kSize> numbers{};
  for (std::size_t i = 0; i < kSize; ++i) {
    if (!list[i].is_number()) return std::nullopt;
    numbers[i] = list[i].get<double>();
  }
  return numbers;
}

std::string rotation_text(const Json& wxyz, const Screen& screen) {
  const auto q = numbers_in<4>(wxyz);
  if (!q) return {};
  const auto [roll, pitch, yaw] = to_rpy(Quaternion{(*q)[0], (*q)[1], (*q)[2], (*q)[3]});
  return fmt::format("roll {}  pitch {}  yaw {}", angle_text(roll, screen), angle_text(pitch, screen),
                     angle_text(yaw, screen));
}

// "x 0.00  y 0.12  z 9.81 m/s^2"
std::string acceleration_text(const Json& list) {
  const auto a = numbers_in<3>(list);
  if (!a) return {};
  return fmt::format("x {}  y {}  z {} m/s^2", rounded((*a)[0], 2), rounded((*a)[1], 2), rounded((*a)[2], 2));
}

std::string turning_text(const Json& list, const Screen& screen) {
  const auto w = numbers_in<3>(list);
  if (!w) return {};
  return fmt::format("x {}  y {}  z {}", angular_speed_text((*w)[0], screen),
                     angular_speed_text((*w)[1], screen), angular_speed_text((*w)[2], screen));
}

}  // namespace

std::string sensors_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "SENSOR"},
                     {.title = "STREAM"},
                     {.title = "PIXELS", .right = true, .left_out = 2},
                     {.title = "NOMINAL", .right = true, .left_out = 1},
                     {.title = "RATE", .right = true},
                     {.title = "TOPIC", .left_out = 3}},
                    {}};
  for (const Json& row : part_of(document, "sensors"))
    table.rows.push_back({word_of(row, "name"), word_of(row, "stream"), size_text(row),
                          quantity_of(row, "nominal_Hz", screen), quantity_of(row, "rate_Hz", screen),
                          word_of(row, "topic")});
  return table.rows.empty() ? "no sensors\n" : columns_text(std::move(table), screen);
}

std::string imu_view(const Json& document, const Screen& screen) {
  return facts_text({{"Sensor", word_of(document, "name")},
                     {"Rotation", rotation_text(part_of(document, "orientation_wxyz"), screen)},
                     {"Turning", turning_text(part_of(document, "angular_velocity_rad_s"), screen)},
                     {"Acceleration", acceleration_text(part_of(document, "acceleration_m_s2"))}},
                    screen);
}

std::string picture_view(const Json& document, const Screen& screen) {
  const auto bytes = number_of(document, "bytes");
  return facts_text({{"Camera", word_of(document, "name") + "  " + word_of(document, "stream")},
                     {"Picture", fmt::format("{}  {}  {}", size_text(document), word_of(document, "format"),
                                             bytes ? rounded(*bytes / 1000, 0) + " kB" : "")},
                     {"File", word_of(document, "file")}},
                    screen);
}

std::string cloud_view(const Json& document, const Screen& screen) {
  const auto points = number_of(document, "points");
  return facts_text({{"Lidar", word_of(document, "name")},
                     {"Points", points ? rounded(*points, 0) : ""},
                     {"Nearest", quantity_of(document, "nearest_m", screen)},
                     {"Farthest", quantity_of(document, "farthest_m", screen)},
                     {"Frame", word_of(document, "frame")},
                     {"File", word_of(document, "file")}},
                    screen);
}

}  // namespace aim::cli
