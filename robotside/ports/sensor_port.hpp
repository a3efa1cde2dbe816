// The optional port of a driver to the cameras and the lidar of its robot.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/sensor.hpp"
#include "core/result.hpp"
#include "robotside/scene/cloud_point.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// Images of one camera, row by row from the upper left corner. What was not asked for is empty.
struct CameraFrame {
  TimeNs time = 0;                   // of the capture, daemon's monotonic axis [ns]
  std::vector<std::uint8_t> color;   // red, green, blue of each pixel
  std::vector<std::uint16_t> depth;  // along the optical axis [mm]; 0: no measurement
};

struct CloudFrame {
  TimeNs time = 0;
  std::vector<CloudPoint> points;  // without those that returned nothing
};

// Any thread except the control thread; several at once. A capture may take as long as the sensor's period.
// `state` is the newest state of the robot, for a driver that computes what its sensors see.
class SensorPort {
 public:
  virtual ~SensorPort() = default;
  // Captures the colour and the depth image at the same instant. Buffers of `out` are reused. An error: the
  // camera gives no image; the sentence says why.
  virtual Status capture(const Sensor& camera, bool color, bool depth, const RobotState& state,
                         CameraFrame& out) = 0;
  virtual Status scan(const Sensor& lidar, const RobotState& state, CloudFrame& out) = 0;
};

}  // namespace aim::robotside
