// The waist by topic: all four axes at once, or one of them.
// Source: aimdk wire, sections 2.4 and 4.6; motion control document: x and y cannot be moved.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_locomotion.pb.h"
#include "robotside/api/topics/channel.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// An axis that the robot's waist lacks stays at 0. Without any axis the loop refuses the empty command.
void add(RequestContext& context, std::string_view axis, double value, JointCommand& command) {
  const auto joint = context.model().find_joint(axis);
  if (!joint && value != 0)
    context.note_clamp({std::string(axis), value, 0, axis == "waist_lift" ? "m" : "rad"});
  if (!joint) return;
  command.mask |= bit(*joint);
  command.position[*joint] = value;
}

JointCommand stream() {
  JointCommand command{};
  command.limb = Limb::waist;
  command.stream = true;
  return command;
}

void apply_waist(RequestContext& context, const wire::McMoveWaistChannel& waist) {
  if (!waist.has_data())
    return context.refuse({Origin::usage, "the message has no command", "its field data is missing",
                           R"(send {"data":{"z":-0.05}}; all zeros: stand upright)"});
  const wire::WaistMoveValue& data = waist.data();
  if (data.x() != 0) context.note_clamp({"waist x", data.x(), 0, "m"});
  if (data.y() != 0) context.note_clamp({"waist y", data.y(), 0, "m"});
  JointCommand command = stream();
  add(context, "waist_lift", data.z(), command);
  add(context, "waist_roll", data.roll(), command);
  add(context, "waist_pitch", data.pitch(), command);
  add(context, "waist_yaw", data.yaw(), command);
  context.ask(command);
}

void apply_axis(RequestContext& context, std::string_view axis, double value) {
  JointCommand command = stream();
  add(context, axis, value, command);
  context.ask(command);
}

void apply_lift(RequestContext& context, const wire::McMoveWaistLiftChannel& message) {
  apply_axis(context, "waist_lift", message.waist_lift_value());
}
void apply_sideways(RequestContext& context, const wire::McMoveWaistSidewaysChannel& message) {
  apply_axis(context, "waist_roll", message.waist_sideways_value());
}
void apply_pitch(RequestContext& context, const wire::McMoveWaistPitchChannel& message) {
  apply_axis(context, "waist_pitch", message.waist_pitch_value());
}
void apply_twist(RequestContext& context, const wire::McMoveWaistTwistChannel& message) {
  apply_axis(context, "waist_yaw", message.waist_twist_value());
}

constexpr std::array kChannelWaistRows{
    subscribe<apply_waist>("/motion/control/move_waist"),
    subscribe<apply_lift>("/motion/control/move_waist_lift"),
    subscribe<apply_sideways>("/motion/control/move_waist_sideways"),
    subscribe<apply_pitch>("/motion/control/move_waist_pitch"),
    subscribe<apply_twist>("/motion/control/move_waist_twist"),
};

}  // namespace

std::span<const ChannelRow> waist_channel_rows() { return kChannelWaistRows; }

}  // namespace aim::robotside
