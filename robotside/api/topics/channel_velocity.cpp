// The walking command by topic: AimDK's channel and the usual one of ROS 2.
// Source: aimdk wire, sections 2.4, 4.6 and 5.1; REP 103 (axes of a twist).
#include <array>

#include "aimdk/mc_locomotion.pb.h"
#include "robotside/api/topics/channel.hpp"
#include "ros/geometry_msgs.pb.h"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

void apply_velocity(RequestContext& context, const wire::McLocomotionVelocityChannel& velocity) {
  if (!velocity.has_data()) {
    context.refuse({Origin::usage, "the message has no command", "its field data is missing",
                    R"(send {"data":{"forward_velocity":0.1}}; all zeros: stand still)"});
    return;
  }
  const wire::LocomotionVelocity& data = velocity.data();
  context.ask(WalkCommand{{data.forward_velocity(), data.lateral_velocity(), data.angular_velocity()},
                          data.mode() == wire::LocomotionMode_NAVIGATION});
}

// A walking robot has three of the six axes of a twist; the others are ignored, as is usual in ROS 2.
void apply_twist(RequestContext& context, const geometry_msgs::msg::Twist& twist) {
  context.ask(WalkCommand{{twist.linear().x(), twist.linear().y(), twist.angular().z()}, false});
}

constexpr std::array kChannelVelocityRows{subscribe<apply_velocity>("/motion/control/locomotion_velocity"),
                                          subscribe<apply_twist>("/cmd_vel")};

}  // namespace

std::span<const ChannelRow> velocity_channel_rows() { return kChannelVelocityRows; }

}  // namespace aim::robotside
