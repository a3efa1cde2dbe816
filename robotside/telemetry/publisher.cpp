// The publications of aimd.
// Source: aimdk wire, section 2.4 (topics, types, 100 Hz); every array of a JointState is filled, because
// clients of the robot crash on missing ones.
#include "robotside/telemetry/publisher.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/body_geometry.hpp"
#include "robotside/api/convert/action_info.hpp"
#include "robotside/api/convert/planning_state.hpp"
#include "robotside/api/convert/pose_message.hpp"
#include "robotside/kinematics/forward.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {
namespace {

// One sample of a topic, encoded for the topic store (protobuf) and, if it differs, for the bus (CDR).
struct Encoded {
  std::string protobuf;
  std::string cdr;  // for ros2 types only
};

Encoded joint_state(const Services& services, const RobotState& state, std::string_view group_name) {
  sensor_msgs::msg::JointState message;
  const RobotModel& model = services.robot.model();
  const JointGroup& group = model.group(group_name);
  const std::int64_t now = services.wall_clock.at(state.time);
  message.mutable_header()->mutable_stamp()->set_sec(static_cast<std::int32_t>(now / kSecond));
  message.mutable_header()->mutable_stamp()->set_nanosec(static_cast<std::uint32_t>(now % kSecond));
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    message.add_name(std::string(model.joints[i].name));
    message.add_position(state.position[i]);
    message.add_velocity(state.velocity[i]);
    message.add_effort(state.effort[i]);
  }
  return {to_protobuf(message), to_cdr(message)};
}

Encoded arm_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "arms");
}
Encoded neck_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "neck");
}
Encoded hand_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "hands");
}

void fill_time(const Services& services, const RobotState& state, aimdk::protocol::Timestamp& stamp) {
  const std::int64_t now = services.wall_clock.at(state.time);
  stamp.set_seconds(now / kSecond);
  stamp.set_nanos(static_cast<std::int32_t>(now % kSecond));
  stamp.set_ms_since_epoch(now / 1'000'000);
}

Encoded mc_state(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::McStateChannel message;
  message.mutable_header()->set_seq(sequence);
  fill_time(services, state, *message.mutable_header()->mutable_timestamp());
  fill_mc_state(services, state, *message.mutable_state());
  return {to_protobuf(message), {}};
}

// Pose of a sole in the base frame, from measured joint positions, and its twist, from joint velocities.
void fill_foot(const Chain& leg, const RobotState& state, aimdk::protocol::FootKinematics& foot) {
  fill_pose(tool_in_base(leg, state.position), *foot.mutable_pose());
  const Jacobian jacobian = jacobian_of_tool(leg, state.position);
  Vec3 linear;
  Vec3 angular;
  for (std::size_t i = 0; i < jacobian.joints; ++i) {
    linear = linear + state.velocity[leg.first + i] * jacobian.linear[i];
    angular = angular + state.velocity[leg.first + i] * jacobian.angular[i];
  }
  const auto fill = [](const Vec3& from, aimdk::protocol::Vec3& to) {
    to.set_x(from.x);
    to.set_y(from.y);
    to.set_z(from.z);
  };
  fill(linear, *foot.mutable_velocity()->mutable_linear());
  fill(angular, *foot.mutable_velocity()->mutable_angular());
}

Encoded foot_kinematics(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::FootKinematicsChannel message;
  message.mutable_header()->set_seq(sequence);
  fill_time(services, state, *message.mutable_header()->mutable_timestamp());
  const BodyGeometry* geometry = services.robot.model().geometry;
  if (geometry == nullptr) return {to_protobuf(message), {}};
  const std::array feet{std::pair{"left_leg", aimdk::protocol::FootKinematics_Type_LEFT},
                        std::pair{"right_leg", aimdk::protocol::FootKinematics_Type_RIGHT}};
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const Chain* leg = geometry->find_chain(feet[i].first);
    if (leg == nullptr) continue;
    aimdk::protocol::FootKinematics& foot = *message.mutable_data()->add_foot();
    foot.set_type(feet[i].second);
    fill_foot(*leg, state, foot);
    foot.set_contact_phase(state.foot_contact[i]);
  }
  return {to_protobuf(message), {}};
}

Encoded arm_planning_state(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::PncArmPlanningStateChannel message;
  message.mutable_header()->set_seq(sequence);
  fill_time(services, state, *message.mutable_header()->mutable_timestamp());
  fill_planning_state(services.tasks.planned_task(), state, message);
  return {to_protobuf(message), {}};
}

struct Publication {
  std::string_view topic;
  Encoded (*make)(const Services&, const RobotState&, std::uint32_t sequence);
};
constexpr std::array kPublications{
    Publication{"/motion/control/arm_joint_state", arm_state},
    Publication{"/motion/control/neck_joint_state", neck_state},
    Publication{"/motion/control/hand_joint_state", hand_state},
    Publication{"/mc/base/state", mc_state},
    Publication{"/mc/kinematics/foot_kine", foot_kinematics},
    Publication{"/motion/control/arm_planning_state", arm_planning_state},
};

}  // namespace

struct StatePublisher::Line {
  const Publication* publication;
  const Topic* topic;
  TimeNs period;
  TimeNs due;
  std::uint32_t sequence;
  std::unique_ptr<transport::Publisher> to_bus;
};

StatePublisher::StatePublisher(Services& services) : services_(services) {
  const TimeNs now = services.robot.state().time;
  for (const Publication& publication : kPublications) {
    const Topic* topic = services.robot.model().find_topic(publication.topic);
    if (topic == nullptr || topic->direction != Direction::from_robot || topic->rate_hz <= 0) continue;
    lines_.push_back({&publication, topic, static_cast<TimeNs>(kSecond / topic->rate_hz), now, 0, nullptr});
  }
}

StatePublisher::~StatePublisher() = default;

Status StatePublisher::attach(transport::TopicBus& bus) {
  const std::lock_guard lock(mutex_);
  for (Line& line : lines_) {
    auto advertised = bus.advertise({std::string(line.topic->name), std::string(line.topic->type)});
    if (!advertised) return advertised.error();
    line.to_bus = std::move(*advertised);
  }
  return Done{};
}

TimeNs StatePublisher::tick(const RobotState& state) {
  const std::lock_guard lock(mutex_);
  TimeNs next = std::numeric_limits<TimeNs>::max();
  for (Line& line : lines_) {
    if (state.time >= line.due) {
      Encoded encoded = line.publication->make(services_, state, ++line.sequence);
      if (line.to_bus != nullptr) {
        const bool ros = !encoded.cdr.empty();
        // A sample that the bus drops is lost; the topic continues with the next one.
        const Status sent = line.to_bus->publish(ros ? Encoding::cdr : Encoding::protobuf,
                                                 ros ? encoded.cdr : encoded.protobuf);
        (void)sent;
      }
      services_.topics.put(line.topic->name, state.time, std::move(encoded.protobuf));
      // Missed samples are not published later in a burst.
      line.due += line.period;
      if (line.due <= state.time) line.due = state.time + line.period;
    }
    next = std::min(next, line.due);
  }
  return next;
}

}  // namespace aim::robotside
