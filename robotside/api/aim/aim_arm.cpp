// aim.v1 ArmService: who moves the arms, and trajectories that the robot performs by itself.
#include <algorithm>
#include <array>

#include "aim/v1/arm.pb.h"
#include "core/model/limb_motion.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/limb_request.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void get_mode(RequestContext& context, const v1::GetArmModeRequest&, v1::GetArmModeResponse& reply) {
  const RobotModel& model = context.model();
  for (const ArmMode& mode : model.arm_modes) {
    v1::ArmMode& row = *reply.add_modes();
    row.set_name(std::string(mode.name));
    row.set_number(mode.number);
    row.set_external(mode.external);
    row.set_summary(std::string(mode.summary));
  }
  const ArmPort* port = context.services().ports.arms;
  if (port == nullptr) return;
  if (const auto mode = port->mode(); mode && *mode < model.arm_modes.size())
    reply.set_mode(std::string(model.arm_modes[*mode].name));
  reply.set_performing(port->performing());
}

void refuse_mode(RequestContext& context, std::string_view name) {
  std::vector<std::string_view> names;
  for (const ArmMode& mode : context.model().arm_modes) names.push_back(mode.name);
  std::string hint = did_you_mean(name, names);
  context.refuse({Origin::not_found, fmt::format("the arms have no mode '{}'", name),
                  "the robot does not know the name",
                  hint.empty() ? "aimctl arm mode shows the modes" : std::move(hint)});
}

void set_mode(RequestContext& context, const v1::SetArmModeRequest& request, v1::SetArmModeResponse&) {
  const std::span<const ArmMode> modes = context.model().arm_modes;
  ArmPort* port = arms_of(context);
  const ArmMode* mode = context.model().find_arm_mode(request.mode());
  if (mode == nullptr) refuse_mode(context, request.mode());
  const auto row = static_cast<std::size_t>(mode == nullptr ? 0 : mode - modes.data());
  // A mode that is in force needs nothing, also while set-points move the arms.
  const bool in_force = mode != nullptr && port != nullptr && port->mode() == row;
  if (!in_force) begin_own_motion(context, OwnMotion::arm_mode, [&] { return port->set_mode(row); });
}

// In a robot without modes of its arms clients always move them.
void need_external(RequestContext& context, const ArmPort& port) {
  const std::span<const ArmMode> modes = context.model().arm_modes;
  const auto mode = port.mode();
  if (modes.empty() || (mode && *mode < modes.size() && modes[*mode].external)) return;
  const auto external =
      std::find_if(modes.begin(), modes.end(), [](const ArmMode& one) { return one.external; });
  context.refuse({Origin::state, "the arms do not move",
                  mode && *mode < modes.size()
                      ? fmt::format("the mode of the arms is {}: {}", modes[*mode].name, modes[*mode].summary)
                      : "the robot has not reported the mode of its arms",
                  external == modes.end() ? "" : fmt::format("aimctl arm mode {}", external->name)});
}

std::vector<double> present_arms(const RobotModel& model, const RobotState& state) {
  const JointGroup& group = model.group("arms");
  const auto begin = state.position.begin() + static_cast<std::ptrdiff_t>(group.first);
  return {begin, begin + static_cast<std::ptrdiff_t>(group.count)};
}

std::vector<ArmPoint> points_of(const v1::PerformArmTrajectoryRequest& request) {
  std::vector<ArmPoint> points;
  for (const v1::ArmPoint& point : request.points())
    points.push_back({point.time_s(), {point.position_rad().begin(), point.position_rad().end()}});
  return points;
}

void perform(RequestContext& context, const v1::PerformArmTrajectoryRequest& request,
             v1::PerformArmTrajectoryResponse& reply) {
  ArmPort* port = arms_of(context);
  const auto fault =
      fault_of(request, context.model(), present_arms(context.model(), context.robot().state()));
  if (fault) {
    Error error = fault->error;
    error.message = fmt::format("point {}: {}", fault->row + 1, error.message);
    context.refuse(std::move(error));
  }
  const bool begun = begin_own_motion(
      context, OwnMotion::arms, [&] { return port->perform(points_of(request)); },
      [&] { need_external(context, *port); });
  if (begun) reply.set_duration_s(duration_of(request));
}

// Also while motion is forbidden.
void end_trajectory(RequestContext& context, const v1::EndArmTrajectoryRequest&,
                    v1::EndArmTrajectoryResponse&) {
  constexpr double kRestTime_s = 0.3;  // in which the arms come to rest, chosen by us
  ArmPort* port = arms_of(context);
  if (context.refused() || !port->performing()) return;
  const ArmPoint here{kRestTime_s, present_arms(context.model(), context.robot().state())};
  change_setting(context, [&] { return port->perform(std::span(&here, 1)); });
}

constexpr std::array kArmRows{
    serve<methods::ArmService::kGetMode, get_mode>().as(Work::poll).needing(Capability::arm_modes),
    serve<methods::ArmService::kSetMode, set_mode>().as(Work::robot).needing(Capability::arm_modes),
    serve<methods::ArmService::kPerformTrajectory, perform>()
        .as(Work::robot)
        .with_body(kMiB)
        .needing(Capability::arm_trajectories),
    serve<methods::ArmService::kEndTrajectory, end_trajectory>()
        .as(Work::robot)
        .needing(Capability::arm_trajectories),
};

}  // namespace

std::span<const RpcRow> aim_arm_rows() { return kArmRows; }

}  // namespace aim::robotside
