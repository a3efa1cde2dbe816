// Sensors of a robot as constant data: where they are mounted, what they deliver and through which lens.
// Positions in metres. A mount is given like a solid of BodyGeometry: fixed to the link behind the first
// `joints` joints of a chain, its pose in base with all joints at 0. Frames: a camera's is optical (x right,
// y down, z forward), that of a lidar or an IMU is x forward, y left, z up.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/joint.hpp"
#include "core/model/pose.hpp"

namespace aim {

enum class SensorKind : std::uint8_t { camera, lidar, imu };
enum class StreamKind : std::uint8_t { color, depth, cloud, inertial };

constexpr std::string_view name_of(SensorKind kind) {
  constexpr std::array<std::string_view, 3> names = {"camera", "lidar", "imu"};
  return names[static_cast<std::size_t>(kind)];
}
constexpr std::string_view name_of(StreamKind kind) {
  constexpr std::array<std::string_view, 4> names = {"color", "depth", "cloud", "inertial"};
  return names[static_cast<std::size_t>(kind)];
}

enum class LensModel : std::uint8_t {
  inverse_brown_conrady,  // pinhole; all coefficients 0: no distortion
  kannala_brandt4,        // fisheye: r = angle (1 + k1 angle^2 + ...); all 0: r = angle
};

// How a direction in the optical frame becomes a pixel. The centre of the upper left pixel is (0, 0).
struct Lens {
  LensModel model = LensModel::inverse_brown_conrady;
  double focal_x = 0, focal_y = 0;    // [px], of a fisheye [px/rad]
  double centre_x = 0, centre_y = 0;  // principal point [px]
  double half_view = 0;               // fisheye: directions further from the axis are black [rad]
  bool operator==(const Lens&) const = default;
};

struct SensorStream {
  StreamKind kind;
  std::string_view topic;
  double rate_hz;
  std::uint32_t width = 0, height = 0;  // [px]; of a cloud: points per scan and 1
  Lens lens = {};
  Range range = {0, 0};  // depth [m] along the optical axis; of a cloud the distance of a point [m]
};

struct SensorMount {
  std::uint8_t chain = 0;   // row of the geometry's chains
  std::uint8_t joints = 0;  // 0: fixed to the base
  Pose in_base = {};        // with all joints at 0
};

struct Sensor {
  std::string_view name;     // "head_front"
  std::string_view summary;  // "camera of the head"
  SensorKind kind;
  std::string_view device;  // "RealSense D415"
  std::string_view frame;   // frame_id of its samples
  SensorMount mount;
  std::span<const SensorStream> streams;
  Range elevation = {0, 0};      // of a lidar's field of view [rad]
  std::string_view source = {};  // of these numbers

  // nullptr: it has no such stream.
  constexpr const SensorStream* find_stream(StreamKind wanted) const {
    for (const SensorStream& stream : streams)
      if (stream.kind == wanted) return &stream;
    return nullptr;
  }
};

}  // namespace aim
