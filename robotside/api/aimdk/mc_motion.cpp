// McMotionService: hands, neck and the vendor's stop; planned moves are in mc_move.cpp, walking in
// mc_locomotion.cpp, dances in mc_dance.cpp.
// Source: aimdk wire, section 4.5.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aimdk/mc_motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hand_command.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/stop_request.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void set_hand_command(RequestContext& context, const wire::HandCommandRequest& request,
                      wire::CommonResponse&) {
  if (const auto command = hand_command(context, request.data())) context.ask(*command);
}

// Adds one neck joint. Its name may be left out; another joint's name is refused. Only the position is used.
bool add_neck_joint(RequestContext& context, std::string_view field, std::size_t index,
                    const wire::JointCommand& joint, JointCommand& command) {
  const RobotModel& model = context.model();
  if (!joint.name().empty() && model.find_joint(joint.name()) != index) {
    context.refuse({Origin::not_found, fmt::format("data.{}.name is \"{}\"", field, joint.name()),
                    fmt::format("that joint is called {}", model.joints[index].name),
                    "leave the name out, or send this one"});
    return false;
  }
  command.mask |= std::uint64_t{1} << index;
  command.position[index] = joint.position();
  return true;
}

void set_neck_command(RequestContext& context, const wire::NeckCommandRequest& request,
                      wire::CommonResponse&) {
  const wire::NeckCommand& data = request.data();
  if (!data.has_shake() && !data.has_nod()) {
    context.refuse({Origin::usage, "the command moves no joint", "data.shake and data.nod are both missing",
                    "send one or both"});
    return;
  }
  const std::size_t shake = context.model().group("neck").first;
  JointCommand command{};
  command.limb = Limb::neck;
  if (data.has_shake() && !add_neck_joint(context, "shake", shake, data.shake(), command)) return;
  if (data.has_nod() && !add_neck_joint(context, "nod", shake + 1, data.nod(), command)) return;
  context.ask(command);
}

void safe_stop(RequestContext& context, const wire::CommonRequest&, wire::CommonTaskResponse& reply) {
  if (!ask_to_stop(context, Stop{StopLevel::hold})) return;
  if (!context.dry_run()) context.services().stop_note.set("McMotionService/SafeStop");
  reply.set_state(wire::CommonState_SUCCESS);
}

constexpr std::array kMcMotionRows{
    serve<methods::McMotionService::kSetHandCommand, set_hand_command>().needing(Capability::hands),
    serve<methods::McMotionService::kSetNeckCommand, set_neck_command>().needing(Capability::neck),
    serve<methods::McMotionService::kSafeStop, safe_stop, Validation::lenient>().as(Work::stop),
    serve<methods::PncArmMotionService::kSetHandCommand, set_hand_command>().needing(Capability::hands),
    // The hardware services are subject to the same checks: there is no bypass of motion control.
    serve<methods::HalHandService::kSetHandCommand, set_hand_command>().needing(Capability::hands),
    serve<methods::HalNeckService::kSetNeckCommand, set_neck_command>().needing(Capability::neck),
};

}  // namespace

std::span<const RpcRow> mc_motion_rows() { return kMcMotionRows; }

}  // namespace aim::robotside
