// The usual topics of ROS 2, for its tools: joint states, frames, odometry, battery, and the robot's
// description. Source: REP 103 (units, axes), REP 105 (odom, base_link), sensor_msgs, nav_msgs and tf2_msgs
// of ROS 2 Humble.
#include <array>
#include <cmath>
#include <limits>

#include "core/codec/codec.hpp"
#include "core/model/robot_description.hpp"
#include "robotside/telemetry/frame_transform.hpp"
#include "robotside/telemetry/publication.hpp"
#include "robotside/telemetry/robot_description_text.hpp"
#include "ros/geometry_msgs.pb.h"
#include "ros/nav_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"
#include "ros/std_msgs.pb.h"
#include "ros/tf2_msgs.pb.h"

namespace aim::robotside {
namespace {

constexpr std::string_view kOdom = "odom";
constexpr int kCovariance = 36;  // elements of a 6 x 6 matrix
constexpr int kImuCovariance = 9;

// sensor_msgs/msg/BatteryState
constexpr std::uint32_t kCharging = 1, kDischarging = 2, kHealthGood = 1;
constexpr float kUnmeasured = std::numeric_limits<float>::quiet_NaN();  // as the message prescribes

template <class Message>
Encoded encoded(const Message& message) {
  return {to_protobuf(message), to_cdr(message)};
}

std::string base_frame(const RobotModel& model) {
  return std::string(model.description == nullptr ? "base_link" : model.description->base);
}

void fill_ros_header(const Services& services, const RobotState& state, std::string_view frame,
                     std_msgs::msg::Header& header) {
  const std::int64_t now = services.wall_clock.at(state.time);
  header.mutable_stamp()->set_sec(static_cast<std::int32_t>(now / kSecond));
  header.mutable_stamp()->set_nanosec(static_cast<std::uint32_t>(now % kSecond));
  header.set_frame_id(std::string(frame));
}

const CountedJoint* counted(const RobotModel& model, std::size_t joint) {
  if (model.description == nullptr) return nullptr;
  for (const CountedJoint& row : model.description->counted)
    if (row.joint == joint) return &row;
  return nullptr;
}

// Joints of the URDF: axes of the waist are motions of the legs. The force of a finger is not a torque, so
// its effort is 0.
Encoded joint_states(const Services& services, const RobotState& state, std::uint32_t) {
  const RobotModel& model = services.robot.model();
  sensor_msgs::msg::JointState message;
  fill_ros_header(services, state, {}, *message.mutable_header());
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[i];
    const CountedJoint* row = counted(model, i);
    if (joint.limb == Limb::waist || (joint.unit == JointUnit::count && row == nullptr)) continue;
    const double scale = row == nullptr ? 1 : row->rad_per_count;
    message.add_name(std::string(row == nullptr ? joint.name : row->name));
    message.add_position(scale * state.position[i]);
    message.add_velocity(scale * state.velocity[i]);
    message.add_effort(row == nullptr ? state.effort[i] : 0);
  }
  return encoded(message);
}

template <class Vector>
void fill_vector(const Vec3& from, Vector& to) {
  to.set_x(from.x);
  to.set_y(from.y);
  to.set_z(from.z);
}
// Of the two quaternions of a rotation the one with w >= 0.
void fill_rotation(const Quaternion& from, geometry_msgs::msg::Quaternion& to) {
  const double sign = from.w < 0 ? -1 : 1;
  to.set_w(sign * from.w);
  to.set_x(sign * from.x);
  to.set_y(sign * from.y);
  to.set_z(sign * from.z);
}

void add_transform(const std_msgs::msg::Header& header, std::string_view child, const Pose& pose,
                   tf2_msgs::msg::TFMessage& message) {
  geometry_msgs::msg::TransformStamped& transform = *message.add_transforms();
  *transform.mutable_header() = header;
  transform.set_child_frame_id(std::string(child));
  fill_vector(pose.position, *transform.mutable_transform()->mutable_translation());
  fill_rotation(pose.rotation, *transform.mutable_transform()->mutable_rotation());
}

Encoded frames(const Services& services, const RobotState& state, bool moving) {
  const RobotModel& model = services.robot.model();
  tf2_msgs::msg::TFMessage message;
  std_msgs::msg::Header header;
  fill_ros_header(services, state, kOdom, header);
  if (moving && state.known.base)
    add_transform(header, base_frame(model), base_in_odom(model, state), message);
  header.set_frame_id(base_frame(model));
  for (const PlacedFrame& placed : frames_in_base(model, state.position))
    if ((placed.frame->joints > 0) == moving)
      add_transform(header, placed.frame->name, placed.in_base, message);
  return encoded(message);
}
Encoded moving_frames(const Services& services, const RobotState& state, std::uint32_t) {
  return frames(services, state, true);
}
Encoded static_frames(const Services& services, const RobotState& state, std::uint32_t) {
  return frames(services, state, false);
}

Encoded odometry(const Services& services, const RobotState& state, std::uint32_t) {
  if (!state.known.base) return {};
  const RobotModel& model = services.robot.model();
  nav_msgs::msg::Odometry message;
  fill_ros_header(services, state, kOdom, *message.mutable_header());
  message.set_child_frame_id(base_frame(model));
  const Pose base = base_in_odom(model, state);
  fill_vector(base.position, *message.mutable_pose()->mutable_pose()->mutable_position());
  fill_rotation(base.rotation, *message.mutable_pose()->mutable_pose()->mutable_orientation());
  geometry_msgs::msg::Twist& twist = *message.mutable_twist()->mutable_twist();
  fill_vector({state.base.velocity.forward, state.base.velocity.lateral, 0}, *twist.mutable_linear());
  fill_vector({0, 0, state.base.velocity.yaw_rate}, *twist.mutable_angular());
  for (int i = 0; i < kCovariance; ++i) {  // zeros: not known
    message.mutable_pose()->add_covariance(0);
    message.mutable_twist()->add_covariance(0);
  }
  return encoded(message);
}

Encoded battery_state(const Services& services, const RobotState& state, std::uint32_t) {
  if (!state.known.battery) return {};
  sensor_msgs::msg::BatteryState message;
  fill_ros_header(services, state, {}, *message.mutable_header());
  const BatteryState& battery = state.battery;
  message.set_voltage(static_cast<float>(battery.voltage));
  message.set_temperature(static_cast<float>(battery.temperature));
  message.set_current(static_cast<float>(battery.current));
  message.set_charge(static_cast<float>(battery.charge * battery.full_capacity));
  message.set_capacity(static_cast<float>(battery.full_capacity));
  message.set_design_capacity(kUnmeasured);
  message.set_percentage(static_cast<float>(battery.charge));
  message.set_power_supply_status(battery.charging ? kCharging : kDischarging);
  message.set_power_supply_health(kHealthGood);
  message.set_present(true);
  if (battery.lowest_cell > 0) {  // the weakest and the strongest cell
    message.add_cell_voltage(static_cast<float>(battery.lowest_cell));
    message.add_cell_voltage(static_cast<float>(battery.highest_cell));
  }
  return encoded(message);
}

Encoded inertial_measurement(const Services& services, const RobotState& state, std::uint32_t) {
  sensor_msgs::msg::Imu message;
  fill_ros_header(services, state, base_frame(services.robot.model()), *message.mutable_header());
  fill_rotation(state.imu.orientation, *message.mutable_orientation());
  fill_vector(state.imu.angular_velocity, *message.mutable_angular_velocity());
  fill_vector(state.imu.specific_force, *message.mutable_linear_acceleration());
  for (int i = 0; i < kImuCovariance; ++i) {  // zeros: not known
    message.add_orientation_covariance(0);
    message.add_angular_velocity_covariance(0);
    message.add_linear_acceleration_covariance(0);
  }
  return encoded(message);
}

Encoded robot_description(const Services& services, const RobotState&, std::uint32_t) {
  std_msgs::msg::String message;
  message.set_data(urdf_of(services.robot.model()));
  return encoded(message);
}

constexpr std::array kRosPublications{
    Publication{"/joint_states", joint_states},     Publication{"/tf", moving_frames},
    Publication{"/tf_static", static_frames},       Publication{"/odom", odometry},
    Publication{"/battery_state", battery_state},   Publication{"/robot_description", robot_description},
    Publication{"/imu/data", inertial_measurement},
};

}  // namespace

std::span<const Publication> ros_publications() { return kRosPublications; }

}  // namespace aim::robotside
