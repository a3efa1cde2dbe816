// The points of a PointCloud2, and a PCD file of them.
// Source: ROS 2 sensor_msgs; Point Cloud Library, PCD file format 0.7.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace sensor_msgs::msg {
class PointCloud2;
}

namespace aim::cli {

struct Point {
  float x = 0, y = 0, z = 0;  // [m] in the frame of the message
  float intensity = 0;
};
using Cloud = std::vector<Point>;

// An error: the message has no fields x, y and z as 32 bit floats, or its sizes contradict each other.
Result<Cloud> cloud_of(const sensor_msgs::msg::PointCloud2& message);

// Distance of the nearest and of the farthest point [m]; the cloud must not be empty.
std::pair<double, double> reach_of(const Cloud& cloud);

std::string pcd_of(const Cloud& cloud, bool binary);

}  // namespace aim::cli
