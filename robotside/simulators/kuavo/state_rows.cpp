// What the simulated Kuavo publishes: sensors, odometry, the vectors of its controller, monitors.
// Sources: the vendor's document, chapters 3 and 4; layout of the state vector: OCS2's centroidal model as
// the vendor's controller uses it. The body is kinematic: it follows its reference exactly, so what is
// desired, estimated and optimised is the same, and forces are the weight shared by the points in contact.
// Rates are ours where the document is silent.
#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/nav_msgs.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/std_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

using ros1::std_msgs::Float64;
using ros1::std_msgs::Float64MultiArray;
using Triple = std::array<double, 3>;
using sim_row::published;

constexpr int kFast = 1;          // 500 Hz: the document for the sensors, ours for the rest
constexpr int kUsual = 5;         // 100 Hz, ours
constexpr int kSlow = 50;         // 10 Hz, ours
constexpr double kMpcRate = 100;  // nominal, of a solver that does not run here [Hz]
constexpr double kWbcRate = 500;  // likewise [Hz]
constexpr double kMass = 55;      // chosen by us; the vendor publishes none with these interfaces [kg]
constexpr double kHorizon = 1.0;  // of the published policy and target, chosen by us [s]
constexpr std::size_t kContactPoints = 8;  // the document: 0 to 3 left, 4 to 7 right
// Corners of a sole from its middle: front left, front right, rear left, rear right. Chosen by us [m]
constexpr std::array<std::array<double, 2>, 4> kCorners = {
    {{0.11, 0.04}, {0.11, -0.04}, {-0.09, 0.04}, {-0.09, -0.04}}};

// --- parts of a state

const WalkSim::Foot& foot_of(const SimKuavo& robot, std::size_t point) {
  return robot.walk.feet()[point / kCorners.size()];
}

// A sole is level and has the heading of the base.
Triple corner(const SimKuavo& robot, std::size_t point, const Triple& foot) {
  const auto [x, y] = kCorners[point % kCorners.size()];
  const double yaw = robot.walk.base().yaw;
  return {foot[0] + x * std::cos(yaw) - y * std::sin(yaw), foot[1] + x * std::sin(yaw) + y * std::cos(yaw),
          foot[2]};
}

// [N] upwards
double load(const SimKuavo& robot, std::size_t point) {
  int touching = 0;
  for (const WalkSim::Foot& foot : robot.walk.feet()) touching += foot.contact ? 1 : 0;
  if (!foot_of(robot, point).contact || touching == 0) return 0;
  return kMass * kGravity / (touching * static_cast<double>(kCorners.size()));
}

Triple position_of(const SimKuavo& robot) {
  const SpatialPose& base = robot.walk.base();
  return {base.x, base.y, base.z};
}
Triple zyx_of(const SimKuavo& robot) {
  const SpatialPose& base = robot.walk.base();
  return {base.yaw, base.pitch, base.roll};
}
// In the world.
Triple velocity_of(const SimKuavo& robot) {
  const SpatialRate& velocity = robot.walk.base_velocity();
  const double yaw = robot.walk.base().yaw;
  return {velocity.x * std::cos(yaw) - velocity.y * std::sin(yaw),
          velocity.x * std::sin(yaw) + velocity.y * std::cos(yaw), velocity.z};
}
Triple turning(const SimKuavo& robot) {
  const Vec3 rate = turning_of(robot);
  return {rate.x, rate.y, rate.z};
}
Triple linear_acceleration(const SimKuavo& robot) {
  return {robot.base_acceleration.x, robot.base_acceleration.y, robot.base_acceleration.z};
}
Triple away_from(const Triple& from, const Triple& to) {
  return {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
}

template <class Out>
void put_attitude(const Quaternion& attitude, Out& out) {
  out.set_w(attitude.w);
  out.set_x(attitude.x);
  out.set_y(attitude.y);
  out.set_z(attitude.z);
}

template <class Vector>
void put_vector(const Triple& values, Vector& out) {
  out.set_x(values[0]);
  out.set_y(values[1]);
  out.set_z(values[2]);
}

// --- the wire's messages from a function of the robot

template <class Value>
PublishedTopic number(std::string name, Value value, int every = kUsual) {
  return published<Float64>(std::move(name), every,
                            [value](const SimKuavo& robot, Float64& out) { out.set_data(value(robot)); });
}
template <class Values>
PublishedTopic numbers(std::string name, Values values) {
  return published<Float64MultiArray>(std::move(name), kUsual,
                                      [values](const SimKuavo& robot, Float64MultiArray& out) {
                                        for (const double value : values(robot)) out.add_data(value);
                                      });
}

// --- sensors

void put_joints(const SimKuavo& robot, ros1::kuavo_msgs::jointData& out) {
  const MotorArray position = motor_positions(robot);
  for (std::size_t i = 0; i < robot.edition.motors(); ++i) {
    out.add_joint_q(position[i]);
    out.add_joint_v(robot.velocity[i]);
    out.add_joint_vd(robot.acceleration[i]);
    out.add_joint_torque(0);  // a kinematic body has none
  }
}

void put_imu(const SimKuavo& robot, ros1::kuavo_msgs::imuData& out) {
  const ImuState imu = imu_of(robot);
  put_vector({imu.angular_velocity.x, imu.angular_velocity.y, imu.angular_velocity.z}, *out.mutable_gyro());
  put_vector(linear_acceleration(robot), *out.mutable_free_acc());
  put_vector({imu.specific_force.x, imu.specific_force.y, imu.specific_force.z}, *out.mutable_acc());
  put_attitude(imu.orientation, *out.mutable_quat());
}

// Of claws as of fingers; ours for fingers.
void put_end_effectors(const SimKuavo& robot, ros1::kuavo_msgs::endEffectorData& out) {
  if (robot.edition.end == EndEffector::lejuclaw) {
    const std::array<ClawSimState, 2> claws = robot.upper.claws();
    for (std::size_t side = 0; side < claws.size(); ++side) {
      out.add_name(side == 0 ? "left_claw" : "right_claw");
      out.add_position(claws[side].position);
      out.add_velocity(claws[side].velocity);
      out.add_effort(claws[side].effort);
    }
  } else if (has_hands(robot.edition.end)) {
    const std::size_t first = robot.edition.group("hands").first;
    for (std::size_t i = 0; i < robot.upper.finger_position().size(); ++i) {
      out.add_name(std::string(robot.edition.model->joints[first + i].name));
      out.add_position(robot.upper.finger_position()[i]);
      out.add_velocity(robot.upper.finger_velocity()[i]);
      out.add_effort(robot.upper.finger_current()[i]);
    }
  }
}

template <class Sensors>
void put_sensors(const SimKuavo& robot, Sensors& out) {
  out.mutable_header()->set_frame_id("world");
  put_joints(robot, *out.mutable_joint_data());
  put_imu(robot, *out.mutable_imu_data());
  put_end_effectors(robot, *out.mutable_end_effector_data());
}

// The branch dev adds the forces of the feet: left, right.
void fill_sensors(const SimKuavo& robot, Message& message) {
  if (auto* const main = google::protobuf::DynamicCastToGenerated<ros1::kuavo_msgs::sensorsData>(&message))
    return put_sensors(robot, *main);
  auto* const dev = google::protobuf::DynamicCastToGenerated<ros1::kuavo_msgs_dev::sensorsData>(&message);
  if (dev == nullptr) return;
  put_sensors(robot, *dev);
  auto& forces = *dev->mutable_ftsensor_data();
  for (const std::size_t point : {std::size_t{0}, kCorners.size()}) {
    forces.add_fx(0);
    forces.add_fy(0);
    forces.add_fz(load(robot, point) * static_cast<double>(kCorners.size()));
    forces.add_mx(0);
    forces.add_my(0);
    forces.add_mz(0);
  }
}

const Message& sensors_type(Generation generation) {
  if (generation == Generation::dev) return ros1::kuavo_msgs_dev::sensorsData::default_instance();
  return ros1::kuavo_msgs::sensorsData::default_instance();
}

// Covariances are 0: not known.
void fill_odometry(const SimKuavo& robot, ros1::nav_msgs::Odometry& out) {
  out.mutable_header()->set_frame_id("odom");
  out.set_child_frame_id("base_link");
  put_vector(position_of(robot), *out.mutable_pose()->mutable_pose()->mutable_position());
  put_attitude(attitude_of(robot), *out.mutable_pose()->mutable_pose()->mutable_orientation());
  const SpatialRate& velocity = robot.walk.base_velocity();
  put_vector({velocity.x, velocity.y, velocity.z}, *out.mutable_twist()->mutable_twist()->mutable_linear());
  put_vector(turning(robot), *out.mutable_twist()->mutable_twist()->mutable_angular());
  for (int i = 0; i < 36; ++i) {
    out.mutable_pose()->add_covariance(0);
    out.mutable_twist()->add_covariance(0);
  }
}

// --- the vectors of the controller

// Joints of the controller's model: legs and arms, without waist and head.
template <class Out>
void put_legs_and_arms(const SimKuavo& robot, const MotorArray& motors, Out add) {
  for (const std::string_view name : {"legs", "arms"}) {
    const JointGroup& group = robot.edition.group(name);
    for (std::size_t i = 0; i < group.count; ++i) add(motors[group.first + i]);
  }
}

// OCS2's centroidal state: normalised momentum (here the velocity of the base; its angular part 0: no
// inertias are known), position, yaw, pitch, roll, then legs and arms. `ahead` [s]: at constant velocity.
void put_state(const SimKuavo& robot, double ahead, ros1::ocs2_msgs::mpc_state& out) {
  const Triple velocity = velocity_of(robot), position = position_of(robot), zyx = zyx_of(robot);
  const auto add = [&out](double value) { out.add_value(static_cast<float>(value)); };
  for (const double value : velocity) add(value);
  for (int i = 0; i < 3; ++i) add(0);
  for (std::size_t i = 0; i < 3; ++i) add(position[i] + ahead * velocity[i]);
  add(zyx[0] + ahead * robot.walk.base_velocity().yaw);
  add(zyx[1]);
  add(zyx[2]);
  put_legs_and_arms(robot, motor_positions(robot), add);
}

// OCS2's centroidal input: forces of the contact points, then velocities of the same joints.
void put_input(const SimKuavo& robot, ros1::ocs2_msgs::mpc_input& out) {
  const auto add = [&out](double value) { out.add_value(static_cast<float>(value)); };
  for (std::size_t point = 0; point < kContactPoints; ++point) {
    add(0);
    add(0);
    add(load(robot, point));
  }
  put_legs_and_arms(robot, robot.velocity, add);
}

void fill_observation(const SimKuavo& robot, ros1::ocs2_msgs::mpc_observation& out) {
  out.set_time(robot.walk.time());
  put_state(robot, 0, *out.mutable_state());
  put_input(robot, *out.mutable_input());
  out.set_mode(robot.walk.mode());
}

// The reference as it is in force: onwards at the present velocity.
void fill_target(const SimKuavo& robot, ros1::ocs2_msgs::mpc_target_trajectories& out) {
  for (const double ahead : {0.0, kHorizon}) {
    out.add_timetrajectory(robot.walk.time() + ahead);
    put_state(robot, ahead, *out.add_statetrajectory());
    put_input(robot, *out.add_inputtrajectory());
  }
}

// No optimisation runs here: the policy is the target, with the mode of now; costs are 0.
void fill_policy(const SimKuavo& robot, ros1::ocs2_msgs::mpc_flattened_controller& out) {
  out.set_controllertype(1);  // feed forward
  fill_observation(robot, *out.mutable_initobservation());
  auto& plan = *out.mutable_plantargettrajectories();
  fill_target(robot, plan);
  *out.mutable_timetrajectory() = plan.timetrajectory();
  *out.mutable_statetrajectory() = plan.statetrajectory();
  *out.mutable_inputtrajectory() = plan.inputtrajectory();
  for (const auto& input : plan.inputtrajectory()) *out.add_data()->mutable_data() = input.value();
  out.mutable_modeschedule()->add_modesequence(robot.walk.mode());
  out.mutable_performanceindices()->set_inittime(static_cast<float>(robot.walk.time()));
}

// --- values of the small topics

double mode_of(const SimKuavo& robot) { return robot.walk.mode(); }
double terrain_height(const SimKuavo&) { return 0; }  // the floor is level
double mpc_rate(const SimKuavo&) { return kMpcRate; }
double wbc_rate(const SimKuavo&) { return kWbcRate; }
double no_cost(const SimKuavo&) { return 0; }  // [ms] nothing is solved here

std::vector<double> all_positions(const SimKuavo& robot) {
  const MotorArray motors = motor_positions(robot);
  return {motors.begin(), motors.begin() + static_cast<std::ptrdiff_t>(robot.edition.motors())};
}
std::vector<double> all_velocities(const SimKuavo& robot) {
  return {robot.velocity.begin(),
          robot.velocity.begin() + static_cast<std::ptrdiff_t>(robot.edition.motors())};
}
Triple no_turning(const SimKuavo&) { return {}; }
Triple from_left_foot(const SimKuavo& robot) {
  return away_from(robot.walk.feet()[0].position, position_of(robot));
}
Triple from_right_foot(const SimKuavo& robot) {
  return away_from(robot.walk.feet()[1].position, position_of(robot));
}
Triple angular_acceleration(const SimKuavo& robot) {
  return {robot.base_acceleration.roll, robot.base_acceleration.pitch, robot.base_acceleration.yaw};
}

// Of a contact point; those of a foot move with it.
Triple point_position(const SimKuavo& robot, std::size_t point) {
  return corner(robot, point, foot_of(robot, point).position);
}
Triple point_wanted(const SimKuavo& robot, std::size_t point) {
  return corner(robot, point, foot_of(robot, point).wanted);
}
Triple point_velocity(const SimKuavo& robot, std::size_t point) { return foot_of(robot, point).velocity; }
Triple point_wanted_velocity(const SimKuavo& robot, std::size_t point) {
  return foot_of(robot, point).wanted_velocity;
}
Triple point_wanted_acceleration(const SimKuavo& robot, std::size_t point) {
  return foot_of(robot, point).wanted_acceleration;
}
Triple point_force(const SimKuavo& robot, std::size_t point) { return {0, 0, load(robot, point)}; }

// --- rows

using OfPoint = Triple (*)(const SimKuavo& robot, std::size_t point);

// "STEM0TAIL" to "STEM7TAIL"
void add_each_point(std::vector<PublishedTopic>& rows, std::string_view stem, OfPoint of_point,
                    std::string_view tail = "") {
  for (std::size_t point = 0; point < kContactPoints; ++point)
    rows.push_back(numbers(fmt::format("{}{}{}", stem, point, tail),
                           [of_point, point](const SimKuavo& robot) { return of_point(robot, point); }));
}
void add_points(std::vector<PublishedTopic>& rows, const std::string& stem, OfPoint of_point) {
  rows.push_back(numbers(stem, [of_point](const SimKuavo& robot) {
    std::vector<double> all;
    for (std::size_t point = 0; point < kContactPoints; ++point)
      for (const double value : of_point(robot, point)) all.push_back(value);
    return all;
  }));
  add_each_point(rows, stem + "_", of_point);
}
void add_heights(std::vector<PublishedTopic>& rows) {
  for (std::size_t point = 0; point < kContactPoints; ++point)
    rows.push_back(number(fmt::format("/state_estimate/end_effector/contact_point_{}/feet_height", point),
                          [point](const SimKuavo& robot) { return point_position(robot, point)[2]; }));
}

void add_sensors(std::vector<PublishedTopic>& rows) {
  rows.push_back({.name = "/sensors_data_raw",
                  .prototype = sensors_type,
                  .every = kFast,
                  .fill = fill_sensors,
                  .changes = nullptr});
  rows.push_back(published<ros1::nav_msgs::Odometry>("/odom", kUsual, fill_odometry));
  rows.push_back(number("/humanoid/mpc/terrainHeight", terrain_height));
}

void add_controller(std::vector<PublishedTopic>& rows) {
  using namespace ros1::ocs2_msgs;
  rows.push_back(published<mpc_observation>("/humanoid_mpc_observation", kUsual, fill_observation));
  rows.push_back(published<mpc_target_trajectories>("/humanoid_mpc_target", kUsual, fill_target));
  rows.push_back(published<mpc_flattened_controller>("/humanoid_mpc_policy", kUsual, fill_policy));
}

// Types other than that of `mode` are not in the document; ours.
void add_estimates(std::vector<PublishedTopic>& rows) {
  rows.push_back(number("/state_estimate/mode", mode_of));
  rows.push_back(numbers("/state_estimate/base/linear_vel", velocity_of));
  rows.push_back(numbers("/state_estimate/base/pos_xyz", position_of));
  rows.push_back(numbers("/state_estimate/base/angular_vel_zyx", turning));  // its order is x, y, z
  rows.push_back(numbers("/state_estimate/base/angular_zyx", zyx_of));
  rows.push_back(numbers("/state_estimate/joint/pos", all_positions));
  rows.push_back(numbers("/state_estimate/joint/vel", all_velocities));
  add_heights(rows);
  add_each_point(rows, "/state_estimate/end_effector/contact_point_", point_position, "/pos");
  add_each_point(rows, "/state_estimate/end_effector/contact_point_", point_velocity, "/vel");
}

// The centre of mass is taken to be the middle of the base.
void add_centre_of_mass(std::vector<PublishedTopic>& rows) {
  rows.push_back(numbers("/humanoid_controller/com/r", position_of));
  rows.push_back(numbers("/humanoid_controller/com/r_des", position_of));
  rows.push_back(numbers("/humanoid_controller/com/rd", velocity_of));
  rows.push_back(numbers("/humanoid_controller/com/rd_des", velocity_of));
  rows.push_back(numbers("/humanoid_controller/com/com_lf_diff", from_left_foot));
  rows.push_back(numbers("/humanoid_controller/com/com_lf_diff_des", from_left_foot));
  rows.push_back(numbers("/humanoid_controller/com/com_rf_diff", from_right_foot));
  rows.push_back(numbers("/humanoid_controller/com/com_rf_diff_des", from_right_foot));
}

// The titles of the first two are exchanged in the document; the names decide here.
void add_optimised(std::vector<PublishedTopic>& rows) {
  rows.push_back(numbers("/humanoid_controller/optimizedState_mrt/com/angular_vel_xyz", no_turning));
  rows.push_back(numbers("/humanoid_controller/optimizedState_mrt/com/angular_zyx", zyx_of));
  rows.push_back(numbers("/humanoid_controller/optimizedState_mrt/base/linear_vel_xyz", velocity_of));
  rows.push_back(numbers("/humanoid_controller/optimizedState_mrt/base/pos_xyz", position_of));
  rows.push_back(numbers("/humanoid_controller/optimizedState_mrt/joint_pos", all_positions));
  rows.push_back(numbers("/humanoid_controller/optimizedInput_mrt/joint_vel", all_velocities));
  rows.push_back(number("/humanoid_controller/optimized_mode", mode_of));
  add_each_point(rows, "/humanoid_controller/optimizedInput_mrt/force_", point_force);
}

void add_swing_legs(std::vector<PublishedTopic>& rows) {
  add_points(rows, "/humanoid_controller/swing_leg/pos_desired", point_wanted);
  add_points(rows, "/humanoid_controller/swing_leg/vel_desired", point_wanted_velocity);
  add_points(rows, "/humanoid_controller/swing_leg/acc_desired", point_wanted_acceleration);
  add_points(rows, "/humanoid_controller/swing_leg/pos_measured", point_position);
  add_points(rows, "/humanoid_controller/swing_leg/vel_measured", point_velocity);
}

void add_monitors(std::vector<PublishedTopic>& rows) {
  rows.push_back(numbers("/humanoid_controller/wbc_planned_body_acc/linear", linear_acceleration));
  rows.push_back(numbers("/humanoid_controller/wbc_planned_body_acc/angular", angular_acceleration));
  rows.push_back(number("/monitor/frequency/mpc", mpc_rate, kSlow));
  rows.push_back(number("/monitor/frequency/wbc", wbc_rate, kSlow));
  rows.push_back(number("/monitor/time_cost/mpc", no_cost, kSlow));
  rows.push_back(number("/monitor/time_cost/wbc", no_cost, kSlow));
}

}  // namespace

void add_state_rows(const Edition&, SimWireTable& table) {
  add_sensors(table.published);
  add_controller(table.published);
  add_estimates(table.published);
  add_centre_of_mass(table.published);
  add_optimised(table.published);
  add_swing_legs(table.published);
  add_monitors(table.published);
}

}  // namespace aim::robotside::kuavo
