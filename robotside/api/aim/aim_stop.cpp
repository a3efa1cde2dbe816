// aim.v1 StopService: the latched stop. It needs no permission and is never refused for the form of its
// request.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "aim/v1/stop.pb.h"
#include "core/enumerator.hpp"
#include "core/model/footing.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/rest_message.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/stop_request.hpp"
#include "robotside/control/parts/support.hpp"
#include "robotside/tasks/own_motions.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

struct CancelledName {
  Cancelled bit;
  std::string_view name;
};
constexpr std::array kCancelledNames{
    CancelledName{Cancelled::walking, "walking"}, CancelledName{Cancelled::transition, "transition"},
    CancelledName{Cancelled::arms, "arms"},       CancelledName{Cancelled::neck, "neck"},
    CancelledName{Cancelled::hands, "hands"},     CancelledName{Cancelled::player, "motion_player"},
    CancelledName{Cancelled::task, "task"},       CancelledName{Cancelled::dance, "dance"},
    CancelledName{Cancelled::waist, "waist"},     CancelledName{Cancelled::body, "body"},
    CancelledName{Cancelled::motion, "motion"},   CancelledName{Cancelled::sequence, "sequence"},
    CancelledName{Cancelled::joints, "joints"},
};

constexpr bool every_bit_has_a_name() {
  for (std::size_t i = 0; i < kCancelledNames.size(); ++i)
    if (static_cast<std::uint32_t>(kCancelledNames[i].bit) != std::uint32_t{1} << i) return false;
  return !is_enumerator<static_cast<Cancelled>(std::uint32_t{1} << kCancelledNames.size())>();
}
static_assert(every_bit_has_a_name(), "one row per bit, in their order");

// What a request for an action begins, on a robot with a controller of its own.
constexpr std::uint32_t kEntering =
    static_cast<std::uint32_t>(Cancelled::transition) | static_cast<std::uint32_t>(Cancelled::motion);

// What the robot's own controller performs, in words of the interface.
std::vector<std::string> names_of(const OwnMotions& own) {
  std::vector<std::string> names;
  if (own.arms) names.emplace_back("arm_trajectory");
  if (own.hands) names.emplace_back("hand_gesture");
  if (own.steps) names.emplace_back("steps");
  if (own.claws) names.emplace_back("claws");
  return names;
}

// An unknown level stops the robot, too, at the mildest level.
StopLevel level_of(v1::StopLevel level) {
  if (level == v1::STOP_LEVEL_SIT) return StopLevel::sit;
  if (level == v1::STOP_LEVEL_RELAX) return StopLevel::relax;
  return StopLevel::hold;
}

v1::StopLevel wire_level(StopLevel level) {
  switch (level) {
    case StopLevel::hold:
      return v1::STOP_LEVEL_HOLD;
    case StopLevel::sit:
      return v1::STOP_LEVEL_SIT;
    case StopLevel::relax:
      return v1::STOP_LEVEL_RELAX;
  }
  return v1::STOP_LEVEL_HOLD;
}

// The stop is latched all the same, at the level that the robot can carry out.
Error cannot_lower(const RobotModel& model) {
  std::string reason = "it has no action that lowers it without a fall";
  for (const Action& action : model.graph.actions())
    if (action.behaviour == Behaviour::sit)
      reason = fmt::format("{}: {}", action.name, consequence(action.footing));
  return {Origin::state, fmt::format("this robot ({}) cannot sit down: it holds", model.title), reason,
          "its levels are hold and relax, which removes the torque"};
}

void stop(RequestContext& context, const v1::StopRequest& request, v1::StopResponse& reply) {
  const StopLevel asked = level_of(request.level());
  const StopLevel level = possible_level(context.model(), asked);
  const RobotState before = context.robot().state();
  Services& services = context.services();
  OwnMotions own = own_motions_of(services.ports);
  own.claws = false;  // nothing ends their motion
  const auto ended = ask_to_stop(context, Stop{level});
  if (!ended) {
    reply.set_stopped(before.stopped);
    fill_refusal(context.refusal(), context.what(), before.time, *reply.mutable_refusal());
    return;
  }
  if (!context.dry_run()) services.stop_note.set(request.who());
  reply.set_stopped(true);
  // A second stop of a milder level does not lower the level of the first.
  reply.set_level(wire_level(before.stopped && before.stop_level > level ? before.stop_level : level));
  std::uint32_t cancelled = *ended;
  // A stop that lowers the robot asks for an action itself, in place of that one.
  if (reply.level() == v1::STOP_LEVEL_HOLD && before.mode_unanswered && (cancelled & kEntering) != 0) {
    cancelled &= ~kEntering;
    reply.set_unanswered_action(std::string(context.model().graph.at(*before.mode_unanswered).name));
  }
  for (const CancelledName& row : kCancelledNames)
    if ((cancelled & static_cast<std::uint32_t>(row.bit)) != 0) reply.add_cancelled(std::string(row.name));
  for (std::string& name : names_of(own)) reply.add_cancelled(std::move(name));
  if (level != asked)
    fill_refusal(cannot_lower(context.model()), context.what(), before.time, *reply.mutable_refusal());
}

void reset(RequestContext& context, const v1::ResetStopRequest&, v1::ResetStopResponse& reply) {
  const auto unanswered = context.robot().state().mode_unanswered;
  if (context.ask(ResetStop{})) {
    if (!context.dry_run()) context.services().stop_note.set({});
    if (unanswered) reply.set_unanswered_action(std::string(context.model().graph.at(*unanswered).name));
    return;
  }
  const RobotState state = context.robot().state();
  reply.set_stopped(state.stopped);
  fill_refusal(context.refusal(), context.what(), state.time, *reply.mutable_refusal());
}

void get_stop(RequestContext& context, const v1::GetStopRequest&, v1::GetStopResponse& reply) {
  const RobotState state = context.robot().state();
  const RestReport rest = rest_report(context.services(), context.model(), state);
  reply.set_posture(rest.posture);
  reply.set_at_rest(rest.at_rest);
  reply.set_rest_unknown(rest.unknown);
  OwnMotions own = own_motions_of(context.services().ports);
  own.claws = own.claws && !is_silent(state);  // what was measured of them says nothing about now
  for (std::string& name : names_of(own)) reply.add_performing(std::move(name));
  if (state.known.base)
    reply.set_speed_m_s(std::hypot(state.base.velocity.forward, state.base.velocity.lateral));
  if (state.mode_unanswered)
    reply.set_unanswered_action(std::string(context.model().graph.at(*state.mode_unanswered).name));
  if (!state.stopped) return;
  reply.set_stopped(true);
  reply.set_level(wire_level(state.stop_level));
  reply.set_who(context.services().stop_note.who());
  reply.set_since_robot_time_ms(milliseconds(state.stopped_since));
}

constexpr std::array kStopRows{
    serve<methods::StopService::kStop, stop, Validation::lenient>().as(Work::stop),
    serve<methods::StopService::kReset, reset>(),
    // A stop is followed until the robot rests, also beside too many clients.
    serve<methods::StopService::kGetStop, get_stop>().as(Work::stop),
};

}  // namespace

std::span<const RpcRow> aim_stop_rows() { return kStopRows; }

}  // namespace aim::robotside
