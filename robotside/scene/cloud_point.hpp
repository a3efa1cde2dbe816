// A point of a lidar.
#pragma once

namespace aim::robotside {

struct CloudPoint {
  float x, y, z;    // in the frame of the lidar [m]
  float intensity;  // 0..255
};

}  // namespace aim::robotside
