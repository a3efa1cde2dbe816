// aim.v1 DriveService: operation modes and errors of the drives, and the gains of the motors.
#include <algorithm>
#include <array>

#include "aim/v1/drive.pb.h"
#include "core/model/methods.hpp"
#include "core/units.hpp"
#include "robotside/api/convert/drive_state.hpp"
#include "robotside/api/convert/limb_request.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void get_modes(RequestContext& context, const v1::GetDriveModesRequest&, v1::GetDriveModesResponse& reply) {
  const Services& services = context.services();
  const RobotState state = context.robot().state();
  const std::span<const DriveMode> modes = drive_modes(services);
  for (const DriveMode& mode : modes) {
    v1::DriveMode& row = *reply.add_modes();
    row.set_number(mode.number);
    row.set_name(std::string(mode.name));
    row.set_summary(std::string(mode.summary));
  }
  for (std::size_t i = 0; i < context.model().joints.size(); ++i) {
    if (!has_drive(services, i)) continue;
    const DriveReading reading = drive_of(services, state, i);
    v1::Drive& row = *reply.add_drives();
    row.set_joint(std::string(context.model().joints[i].name));
    row.set_unknown(!reading.known);
    row.set_mode(reading.mode);
    row.set_error(reading.error);
    row.set_error_reason(std::string(reading.reason));
    for (const DriveMode& mode : modes)
      if (takes_mode(services, i, mode)) row.add_takes(mode.number);
  }
}

void get_gains(RequestContext& context, const v1::GetMotorGainsRequest&, v1::GetMotorGainsResponse& reply) {
  if (GainsPort* port = gains_of(context)) {
    const auto gains = port->gains();
    if (!gains) context.refuse(gains.error());
    for (const DriveGains& motor : gains ? *gains : std::vector<DriveGains>{}) {
      v1::MotorGains& row = *reply.add_motors();
      row.set_joint(std::string(context.model().joints[motor.joint].name));
      row.set_stiffness(motor.stiffness);
      row.set_damping(motor.damping);
    }
  }
}

std::optional<DriveGains> gains_from(RequestContext& context, const v1::MotorGains& asked) {
  const auto joint = context.model().find_joint(asked.joint());
  if (!joint) {
    context.refuse({Origin::not_found,
                    fmt::format("there is no joint '{}'", asked.joint()),
                    "the robot does not know the name",
                    "aimctl joint list shows the names",
                    {},
                    {{"joint", asked.joint()}}});
    return std::nullopt;
  }
  for (const double gain : {asked.stiffness(), asked.damping()})
    if (gain < 0)
      context.refuse({Origin::limit,
                      fmt::format("a gain of {} cannot be {}", asked.joint(), format_number(gain)),
                      "a gain is 0 or more",
                      {},
                      {},
                      {{"joint", asked.joint()}}});
  return DriveGains{*joint, asked.stiffness(), asked.damping()};
}

// The robot must have a motor with gains for each joint, and a joint has one pair of them.
void need_motors(RequestContext& context, GainsPort& port, const std::vector<DriveGains>& asked) {
  const auto present = port.gains();
  if (!present) return context.refuse(present.error());
  for (auto row = asked.begin(); row != asked.end(); ++row) {
    const auto same = [row](const DriveGains& other) { return other.joint == row->joint; };
    const std::string name(context.model().joints[row->joint].name);
    if (std::none_of(present->begin(), present->end(), same))
      context.refuse({Origin::not_found,
                      fmt::format("the robot reports no gains of {}", name),
                      "it has no motor whose gains can be changed",
                      "aimctl joint params get",
                      {},
                      {{"joint", name}}});
    if (std::any_of(asked.begin(), row, same))
      context.refuse({Origin::usage,
                      fmt::format("{} is named twice", name),
                      "a request names each joint once",
                      {},
                      {},
                      {{"joint", name}}});
  }
}

void set_gains(RequestContext& context, const v1::SetMotorGainsRequest& request, v1::SetMotorGainsResponse&) {
  GainsPort* port = gains_of(context);
  std::vector<DriveGains> gains;
  if (request.motors().empty())
    context.refuse({Origin::usage, "the gains are not changed", "the request names no joint"});
  for (const v1::MotorGains& asked : request.motors())
    if (const auto row = gains_from(context, asked)) gains.push_back(*row);
  begin_own_motion(
      context, OwnMotion::gains, [&] { return port->set_gains(gains); },
      [&] { need_motors(context, *port, gains); });
}

constexpr std::array kDriveRows{
    serve<methods::DriveService::kGetModes, get_modes>().as(Work::instant).needing(Capability::motors),
    serve<methods::DriveService::kGetGains, get_gains>().as(Work::robot).needing(Capability::motor_gains),
    serve<methods::DriveService::kSetGains, set_gains>().as(Work::robot).needing(Capability::motor_gains),
};

}  // namespace

std::span<const RpcRow> aim_drive_rows() { return kDriveRows; }

}  // namespace aim::robotside
