// The topics of the body. Every line keeps its message: names are set once, each sample sets the numbers, and
// is encoded once.
// Source: aimdk wire, sections 2.4 and 2.5 (topics, types, names of motors).
#include "robotside/telemetry/body_publisher.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "aim/v1/base.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/body_geometry.hpp"
#include "core/model/hal_topic.hpp"
#include "robotside/api/convert/hand_state.hpp"
#include "robotside/kinematics/forward.hpp"
#include "ros/joint_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {
namespace {

constexpr double kBodyRate = 1000;         // samples of the control loop [Hz]
constexpr double kStoreRate = 100;         // most for polling clients [Hz]
constexpr std::uint64_t kCountEvery = 50;  // samples between two counts of the subscribers

// One sample in joint and in motor space.
struct Body {
  const BodySample& sample;
  const AxisValues& motors;
  std::int64_t wall_ns;  // [ns since 1970]
};

using Message = google::protobuf::Message;
using Fill = std::function<const Message&(const Body&)>;

void set_stamp(std_msgs::msg::Header& header, std::int64_t wall_ns) {
  header.mutable_stamp()->set_sec(static_cast<std::int32_t>(wall_ns / kSecond));
  header.mutable_stamp()->set_nanosec(static_cast<std::uint32_t>(wall_ns % kSecond));
}

Fill motors_of(const RobotModel& model, const MotorSpace& space, std::string_view name) {
  const JointGroup* found = model.find_group(name);
  if (found == nullptr) return {};
  auto message = std::make_shared<joint_msgs::msg::JointState>();
  message->mutable_header()->set_frame_id("base_link");
  for (std::size_t i = found->first; i < found->first + found->count; ++i)
    message->add_joints()->set_name(std::string(space.motor(i)));
  return [message, group = *found](const Body& body) -> const Message& {
    set_stamp(*message->mutable_header(), body.wall_ns);
    for (std::size_t i = 0; i < group.count; ++i) {
      joint_msgs::msg::State& motor = *message->mutable_joints(static_cast<int>(i));
      motor.set_sequence(static_cast<std::uint32_t>(body.sample.number));
      motor.set_position(body.motors.position[group.first + i]);
      motor.set_velocity(body.motors.velocity[group.first + i]);
      motor.set_effort(body.motors.effort[group.first + i]);
    }
    return *message;
  };
}

Fill legs(const RobotModel& model, const MotorSpace& space) { return motors_of(model, space, "legs"); }
Fill arms(const RobotModel& model, const MotorSpace& space) { return motors_of(model, space, "arms"); }
Fill neck(const RobotModel& model, const MotorSpace& space) { return motors_of(model, space, "neck"); }
Fill waist(const RobotModel& model, const MotorSpace& space) { return motors_of(model, space, "waist"); }

void set_vector(geometry_msgs::msg::Vector3& to, const Vec3& from) {
  to.set_x(from.x);
  to.set_y(from.y);
  to.set_z(from.z);
}

Fill imu(const RobotModel& model, const MotorSpace&) {
  if (!model.can(Capability::imu)) return {};
  auto message = std::make_shared<sensor_msgs::msg::Imu>();
  message->mutable_header()->set_frame_id("base_link");
  // Zeros: the covariance is not known.
  for (int i = 0; i < 9; ++i) {
    message->add_orientation_covariance(0);
    message->add_angular_velocity_covariance(0);
    message->add_linear_acceleration_covariance(0);
  }
  return [message](const Body& body) -> const Message& {
    const ImuState& measured = body.sample.imu;
    set_stamp(*message->mutable_header(), body.wall_ns);
    message->mutable_orientation()->set_w(measured.orientation.w);
    message->mutable_orientation()->set_x(measured.orientation.x);
    message->mutable_orientation()->set_y(measured.orientation.y);
    message->mutable_orientation()->set_z(measured.orientation.z);
    set_vector(*message->mutable_angular_velocity(), measured.angular_velocity);
    set_vector(*message->mutable_linear_acceleration(), measured.specific_force);
    return *message;
  };
}

// Rotation about the fixed x, then y, then z axis.
void set_pose(joint_msgs::msg::PoseState& to, const Pose& pose) {
  const Quaternion& q = pose.rotation;
  to.set_x(pose.position.x);
  to.set_y(pose.position.y);
  to.set_z(pose.position.z);
  to.set_rx(std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)));
  to.set_ry(std::asin(std::clamp(2 * (q.w * q.y - q.z * q.x), -1.0, 1.0)));
  to.set_rz(std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)));
}

// Poses of the palms in base, and torques of all joints of the arms.
Fill arm_poses(const RobotModel& model, const MotorSpace&) {
  const JointGroup* found = model.find_group("arms");
  if (found == nullptr || model.geometry == nullptr) return {};
  std::vector<const Chain*> chains;
  auto message = std::make_shared<joint_msgs::msg::PoseStates>();
  for (const std::string_view arm : {"left_arm", "right_arm"})
    if (const Chain* chain = model.geometry->find_chain(arm)) {
      chains.push_back(chain);
      message->add_names(std::string(arm));
      message->add_poses();
    }
  for (std::size_t i = 0; i < found->count; ++i) message->add_torqs();
  return [message, chains, group = *found](const Body& body) -> const Message& {
    for (std::size_t i = 0; i < chains.size(); ++i)
      set_pose(*message->mutable_poses(static_cast<int>(i)), tool_in_base(*chains[i], body.sample.position));
    for (std::size_t i = 0; i < group.count; ++i) {
      joint_msgs::msg::TorqSensorState& torque = *message->mutable_torqs(static_cast<int>(i));
      torque.set_act_torque(body.sample.effort[group.first + i]);
      torque.set_torque(body.sample.effort[group.first + i]);
      torque.set_real_torque(body.sample.effort[group.first + i]);
    }
    return *message;
  };
}

Fill end_effectors(const RobotModel& model, bool claws) {
  auto message = std::make_shared<aimdk::protocol::HandStateChannel>();
  if (has_claws(model) != claws || !model.can(Capability::hands)) return {};
  return [message, &model](const Body& body) -> const Message& {
    message->mutable_header()->set_seq(static_cast<std::uint32_t>(body.sample.number));
    aimdk::protocol::Timestamp& stamp = *message->mutable_header()->mutable_timestamp();
    stamp.set_seconds(body.wall_ns / kSecond);
    stamp.set_nanos(static_cast<std::int32_t>(body.wall_ns % kSecond));
    stamp.set_ms_since_epoch(body.wall_ns / 1'000'000);
    fill_hands(model, body.sample.position, body.sample.effort, *message->mutable_data());
    return *message;
  };
}
Fill hands(const RobotModel& model, const MotorSpace&) { return end_effectors(model, false); }
Fill claws(const RobotModel& model, const MotorSpace&) { return end_effectors(model, true); }

// Only where this aimd serves the hardware abstraction: its topics are the robot's and this one of ours.
Fill base(const RobotModel& model, const MotorSpace&) {
  auto message = std::make_shared<aim::v1::BaseStateChannel>();
  return [message, joints = model.joints.size()](const Body& body) -> const Message& {
    const BaseState& at = body.sample.base;
    const BatteryState& battery = body.sample.battery;
    message->set_x_m(at.x);
    message->set_y_m(at.y);
    message->set_yaw_rad(at.yaw);
    message->set_forward_m_s(at.velocity.forward);
    message->set_lateral_m_s(at.velocity.lateral);
    message->set_yaw_rate_rad_s(at.velocity.yaw_rate);
    message->set_charge(battery.charge);
    message->set_voltage_v(battery.voltage);
    message->set_current_a(battery.current);
    message->set_battery_c(battery.temperature);
    message->set_charging(battery.charging);
    message->set_emergency_stop(body.sample.emergency);
    message->mutable_temperature_c()->Assign(
        body.sample.temperature.begin(),
        body.sample.temperature.begin() + static_cast<std::ptrdiff_t>(joints));
    return *message;
  };
}

struct BodyTopic {
  std::string_view name;
  Fill (*fill)(const RobotModel&, const MotorSpace&);  // empty: the robot has nothing to send
};
constexpr std::array kBodyTopics{
    BodyTopic{"/body_drive/leg_joint_state", legs},
    BodyTopic{"/body_drive/arm_joint_state", arms},
    BodyTopic{"/body_drive/neck_joint_state", neck},
    BodyTopic{"/body_drive/waist_joint_state", waist},
    BodyTopic{"/body_drive/hand_joint_state", hands},
    BodyTopic{"/body_drive/claw_joint_state", claws},
    BodyTopic{"/body_drive/arm_pose_state", arm_poses},
    BodyTopic{"/body_drive/imu/data", imu},
    BodyTopic{kBaseStateTopic.name, base},
};

// One of so many samples.
std::uint64_t divider(double rate_hz) {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(kBodyRate / rate_hz)));
}

}  // namespace

struct BodyPublisher::Line {
  const Topic* topic;
  Fill fill;
  std::uint64_t every;         // samples between two publications on the bus
  std::uint64_t stored_every;  // in the topic store
  std::uint64_t since_stored;  // samples of the topic
  Encoding encoding;
  std::vector<std::unique_ptr<transport::Publisher>> to_buses;
  bool subscribed;
};

BodyPublisher::BodyPublisher(Services& services) : services_(services), motors_(services.robot.model()) {
  const RobotModel& model = services.robot.model();
  for (const BodyTopic& one : kBodyTopics) {
    const Topic* topic = model.find_topic(one.name);
    if (topic == nullptr) continue;
    Fill fill = one.fill(model, motors_);
    if (!fill) continue;
    const Encoding encoding = topic->type.starts_with("ros2:") ? Encoding::cdr : Encoding::protobuf;
    lines_.push_back({topic,
                      std::move(fill),
                      divider(topic->rate_hz),
                      divider(std::min(topic->rate_hz, kStoreRate)),
                      0,
                      encoding,
                      {},
                      false});
  }
}

BodyPublisher::~BodyPublisher() = default;

Status BodyPublisher::attach(Backend backend, transport::TopicBus& bus) {
  const std::lock_guard lock(mutex_);
  for (Line& line : lines_) {
    if (!line.topic->backends.has(backend)) continue;
    auto advertised = bus.advertise({std::string(line.topic->name), std::string(line.topic->type)});
    if (!advertised) return advertised.error();
    line.to_buses.push_back(std::move(*advertised));
  }
  return Done{};
}

void BodyPublisher::count_subscribers() {
  wanted_ = false;
  for (Line& line : lines_) {
    line.subscribed = std::any_of(line.to_buses.begin(), line.to_buses.end(),
                                  [](const auto& bus) { return bus->matched() > 0; });
    wanted_ = wanted_ || (line.subscribed && line.every < line.stored_every);
  }
}

void BodyPublisher::publish(const BodySample& sample) {
  const std::lock_guard lock(mutex_);
  if (published_++ % kCountEvery == 0) count_subscribers();
  AxisValues values;
  bool converted = false;
  for (Line& line : lines_) {
    const bool due = sample.number % line.every == 0;
    if (due) ++line.since_stored;
    const bool send = line.subscribed && due;
    const bool store = sample.number % line.stored_every == 0;
    if (!send && !store) continue;
    if (!std::exchange(converted, true)) {
      values = {sample.position, sample.velocity, sample.effort};
      motors_.to_motors(values);
    }
    const Message& message = line.fill({sample, values, services_.wall_clock.at(sample.time)});
    if (send) {
      const std::string bytes = encode(line.encoding, message);
      for (const auto& bus : line.to_buses) {
        // A sample that the bus drops is lost; the topic continues with the next one.
        const Status sent = bus->publish(line.encoding, bytes);
        (void)sent;
      }
    }
    if (store)
      services_.topics.put(line.topic->name, sample.time, to_protobuf(message),
                           std::exchange(line.since_stored, 0));
  }
}

BodyStream::BodyStream(BodySource& source, BodyPublisher& publisher)
    : source_(source), publisher_(publisher), thread_([this] { run(); }) {}

BodyStream::~BodyStream() {
  ending_.store(true, std::memory_order_relaxed);
  thread_.join();
}

// Without memory samples are lost, and the topics continue with the next ones.
void BodyStream::run() {
  using namespace std::chrono_literals;
  BodySample sample;
  while (!ending_.load(std::memory_order_relaxed)) {
    try {
      while (source_.take_sample(sample)) publisher_.publish(sample);
    } catch (const std::exception&) {
    }
    std::this_thread::sleep_for(publisher_.wanted() ? 1ms : 10ms);
  }
}

}  // namespace aim::robotside
