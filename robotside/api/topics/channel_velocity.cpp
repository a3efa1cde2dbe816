// The walking command by topic.
// Source: aimdk wire, sections 2.4, 4.6 and 5.1.
#include <array>

#include "aimdk/mc_locomotion.pb.h"
#include "robotside/api/topics/channel.hpp"

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
  context.ask(WalkCommand{data.forward_velocity(), data.lateral_velocity(), data.angular_velocity(),
                          data.mode() == wire::LocomotionMode_NAVIGATION});
}

constexpr std::array kRows{subscribe<apply_velocity>("/motion/control/locomotion_velocity")};

}  // namespace

std::span<const ChannelRow> velocity_channel_rows() { return kRows; }

}  // namespace aim::robotside
