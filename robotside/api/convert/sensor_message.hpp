// Images and point clouds as ROS 2 messages.
// Source: ROS 2 sensor_msgs (encodings rgb8 and 16UC1); livox_ros_driver2 (fields of a point of the Mid-360).
#pragma once

#include "core/model/sensor.hpp"
#include "robotside/ports/sensor_port.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {

// `wall_time`: of the capture [ns since 1970].
void fill_color(const Sensor& camera, const SensorStream& stream, const CameraFrame& frame,
                std::int64_t wall_time, sensor_msgs::msg::Image& image);
void fill_depth(const Sensor& camera, const SensorStream& stream, const CameraFrame& frame,
                std::int64_t wall_time, sensor_msgs::msg::Image& image);

inline constexpr std::size_t kCloudPointBytes = 26;
void fill_cloud(const Sensor& lidar, const CloudFrame& frame, std::int64_t wall_time,
                sensor_msgs::msg::PointCloud2& cloud);

}  // namespace aim::robotside
