// McMotionService: hands, neck and the vendor's stop. Its other methods belong to versions to come.
// Source: aimdk wire, section 4.5.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aimdk/mc_motion.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/finger_force.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

JointCommand empty_command(Limb limb) {
  JointCommand command{};
  command.limb = limb;
  return command;
}

struct Finger {
  double position;  // [counts]
  double force;     // [counts]
};

std::array<Finger, 6> fingers_of(const wire::FingerCommand& finger) {
  const wire::FingerPos& pos = finger.pos();
  const wire::FingerToq& toq = finger.toq();
  const auto pair = [](std::int32_t position, std::int32_t force) {
    return Finger{static_cast<double>(position), static_cast<double>(force)};
  };
  return {pair(pos.thumb_pos_0(), toq.thumb_toq_0()), pair(pos.thumb_pos_1(), toq.thumb_toq_1()),
          pair(pos.index_pos(), toq.index_toq()),     pair(pos.middle_pos(), toq.middle_toq()),
          pair(pos.ring_pos(), toq.ring_toq()),       pair(pos.pinky_pos(), toq.pinky_toq())};
}

// Adds one hand to the command. False: refused.
bool add_hand(Transaction& transaction, std::string_view side, const wire::SingleHandCommand& hand,
              JointCommand& command) {
  if (!hand.has_agi_hand()) {
    transaction.refuse({Origin::usage, fmt::format("data.{} is for another kind of hand", side),
                        "this robot has hands with six actuators each",
                        fmt::format("send data.{}.agi_hand.finger.pos", side)});
    return false;
  }
  const wire::FingerCommand& finger = hand.agi_hand().finger();
  if (!finger.has_pos()) {
    transaction.refuse({Origin::usage, fmt::format("data.{}.agi_hand.finger.pos is missing", side),
                        "a hand moves to six positions", "send all six, 0 (open) to 2000 (closed)"});
    return false;
  }
  const std::size_t first = transaction.model().group(fmt::format("{}_hand", side)).first;
  const auto fingers = fingers_of(finger);
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    command.mask |= std::uint64_t{1} << (first + i);
    command.position[first + i] = fingers[i].position;
    if (!finger.has_toq()) continue;
    const auto force = finger_force(transaction, first + i, fingers[i].force);
    if (!force) return false;
    command.effort[first + i] = *force;
  }
  return true;
}

void set_hand_command(Transaction& transaction, const wire::HandCommandRequest& request,
                      wire::CommonResponse&) {
  const wire::HandCommand& data = request.data();
  if (!data.has_left() && !data.has_right()) {
    transaction.refuse({Origin::usage, "the command moves no hand",
                        "data.left and data.right are both missing", "send one or both"});
    return;
  }
  JointCommand command = empty_command(Limb::hands);
  if (data.has_left() && !add_hand(transaction, "left", data.left(), command)) return;
  if (data.has_right() && !add_hand(transaction, "right", data.right(), command)) return;
  transaction.ask(command);
}

// Adds one neck joint. Its name may be left out; another joint's name is refused. Only the position counts.
bool add_neck_joint(Transaction& transaction, std::string_view field, std::size_t index,
                    const wire::JointCommand& joint, JointCommand& command) {
  const RobotModel& model = transaction.model();
  if (!joint.name().empty() && model.find_joint(joint.name()) != index) {
    transaction.refuse({Origin::not_found, fmt::format("data.{}.name is \"{}\"", field, joint.name()),
                        fmt::format("that joint is called {}", model.joints[index].name),
                        "leave the name out, or send that one"});
    return false;
  }
  command.mask |= std::uint64_t{1} << index;
  command.position[index] = joint.position();
  return true;
}

void set_neck_command(Transaction& transaction, const wire::NeckCommandRequest& request,
                      wire::CommonResponse&) {
  const wire::NeckCommand& data = request.data();
  if (!data.has_shake() && !data.has_nod()) {
    transaction.refuse({Origin::usage, "the command moves no joint",
                        "data.shake and data.nod are both missing", "send one or both"});
    return;
  }
  const std::size_t shake = transaction.model().group("neck").first;
  JointCommand command = empty_command(Limb::neck);
  if (data.has_shake() && !add_neck_joint(transaction, "shake", shake, data.shake(), command)) return;
  if (data.has_nod() && !add_neck_joint(transaction, "nod", shake + 1, data.nod(), command)) return;
  transaction.ask(command);
}

void safe_stop(Transaction& transaction, const wire::CommonRequest&, wire::CommonTaskResponse& reply) {
  if (!transaction.ask(Stop{StopLevel::hold})) return;
  if (!transaction.dry_run()) {
    transaction.context().action_retry.forget();
    transaction.context().stop_note.set("McMotionService/SafeStop");
  }
  reply.set_state(wire::CommonState_SUCCESS);
}

constexpr std::array kRows{
    serve<methods::kSetHandCommand, set_hand_command>(),
    serve<methods::kSetNeckCommand, set_neck_command>(),
    serve<methods::kSafeStop, safe_stop, Gate::open>(),
};

}  // namespace

std::span<const RpcRow> mc_motion_rows() { return kRows; }

}  // namespace aim::robotside
