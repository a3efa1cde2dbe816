// The waist by topic: all four axes at once, or one of them.
// Source: aimdk wire, sections 2.4 and 4.6; motion control document: x and y cannot be moved.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_locomotion.pb.h"
#include "robotside/services/channel.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

void add(const RobotModel& model, std::string_view axis, double value, JointCommand& command) {
  const auto joint = model.find_joint(axis);
  if (!joint) return;  // a robot without a waist: the loop refuses the empty command
  command.mask |= bit(*joint);
  command.position[*joint] = value;
}

JointCommand stream() {
  JointCommand command{};
  command.limb = Limb::waist;
  command.stream = true;
  return command;
}

void apply_waist(Transaction& transaction, const google::protobuf::Message& message) {
  const auto& waist = static_cast<const wire::McMoveWaistChannel&>(message);
  if (!waist.has_data())
    return transaction.refuse({Origin::usage, "the message commands nothing", "its field data is missing",
                               R"(send {"data":{"z":-0.05}}; all zero stands upright)"});
  const wire::WaistMoveValue& data = waist.data();
  if (data.x() != 0) transaction.note_clamp({"waist x", data.x(), 0, "m"});
  if (data.y() != 0) transaction.note_clamp({"waist y", data.y(), 0, "m"});
  JointCommand command = stream();
  const RobotModel& model = transaction.model();
  add(model, "waist_lift", data.z(), command);
  add(model, "waist_roll", data.roll(), command);
  add(model, "waist_pitch", data.pitch(), command);
  add(model, "waist_yaw", data.yaw(), command);
  transaction.ask(command);
}

void apply_axis(Transaction& transaction, std::string_view axis, double value) {
  JointCommand command = stream();
  add(transaction.model(), axis, value, command);
  transaction.ask(command);
}

void apply_lift(Transaction& transaction, const google::protobuf::Message& message) {
  apply_axis(transaction, "waist_lift",
             static_cast<const wire::McMoveWaistLiftChannel&>(message).waist_lift_value());
}
void apply_sideways(Transaction& transaction, const google::protobuf::Message& message) {
  apply_axis(transaction, "waist_roll",
             static_cast<const wire::McMoveWaistSidewaysChannel&>(message).waist_sideways_value());
}
void apply_pitch(Transaction& transaction, const google::protobuf::Message& message) {
  apply_axis(transaction, "waist_pitch",
             static_cast<const wire::McMoveWaistPitchChannel&>(message).waist_pitch_value());
}
void apply_twist(Transaction& transaction, const google::protobuf::Message& message) {
  apply_axis(transaction, "waist_yaw",
             static_cast<const wire::McMoveWaistTwistChannel&>(message).waist_twist_value());
}

constexpr std::array kRows{
    ChannelRow{"/motion/control/move_waist", apply_waist},
    ChannelRow{"/motion/control/move_waist_lift", apply_lift},
    ChannelRow{"/motion/control/move_waist_sideways", apply_sideways},
    ChannelRow{"/motion/control/move_waist_pitch", apply_pitch},
    ChannelRow{"/motion/control/move_waist_twist", apply_twist},
};

}  // namespace

std::span<const ChannelRow> waist_channel_rows() { return kRows; }

}  // namespace aim::robotside
