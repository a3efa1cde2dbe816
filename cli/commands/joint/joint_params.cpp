// Reads and changes the gains of motors.
#include "cli/commands/joint/joint_params.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aim/v1/drive.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/joint/joint_choice.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kSame = 1e-4;  // fraction by which a gain that was read back may differ: float on the wire

using MotorRows = std::vector<v1::MotorGains>;

// Those of the joints, in their order.
Result<MotorRows> read_gains(Invocation& invocation, const std::vector<std::size_t>& joints) {
  Robot& robot = invocation.robot();
  auto reply = ask_controller(invocation, methods::DriveService::kGetGains, v1::GetMotorGainsRequest{},
                              Capability::motor_gains);
  if (!reply) return reply.error();
  MotorRows rows;
  for (const std::size_t joint : joints)
    for (const v1::MotorGains& motor : reply->motors())
      if (motor.joint() == robot.model().joints[joint].name) rows.push_back(motor);
  return rows;
}

Json gains_document(const MotorRows& rows) {
  Json joints = Json::array();
  for (const v1::MotorGains& motor : rows)
    joints.push_back({{"name", motor.joint()}, {"kp", motor.stiffness()}, {"kd", motor.damping()}});
  return {{"joints", std::move(joints)}};
}

bool same_gain(double one, double other) {
  return std::abs(one - other) <= kSame * std::max(1.0, std::abs(one));
}

Error no_motor(const RobotModel& model, std::size_t joint) {
  return Error{.origin = Origin::not_found,
               .message = fmt::format("the robot reports no gains of {}", model.joints[joint].name),
               .reason = "it has no motor whose gains can be changed",
               .hint = "aimctl joint params get",
               .facts = {{"joint", std::string(model.joints[joint].name)}}};
}

Status check_gain(const Arguments& arguments, std::string_view flag) {
  const auto value = arguments.maybe(flag);
  if (value && *value < 0)
    return Error{.origin = Origin::limit,
                 .message = fmt::format("{} must not be negative", flag),
                 .reason = "a gain is 0 or more"};
  return Done{};
}

}  // namespace

Status run_joint_params_get(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto joints = chosen(robot.model(), invocation.arguments().texts("NAME"));
  if (!joints) return joints.error();
  auto rows = read_gains(invocation, *joints);
  if (!rows) return rows.error();
  invocation.sink().print({.document = gains_document(*rows), .rows = "joints"});
  return Done{};
}

Status run_joint_params_set(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const Arguments& arguments = invocation.arguments();
  if (!arguments.has("--kp") && !arguments.has("--kd"))
    return usage_error("no gain is given", "for example: --kp 100 --kd 2");
  for (const std::string_view flag : {"--kp", "--kd"})
    if (auto fine = check_gain(arguments, flag); !fine) return fine;
  auto joints = chosen(robot.model(), arguments.texts("NAME"));
  if (!joints) return joints.error();
  auto rows = read_gains(invocation, *joints);
  if (!rows) return rows.error();
  v1::SetMotorGainsRequest request;
  for (const std::size_t joint : *joints) {
    const auto row = std::find_if(rows->begin(), rows->end(), [&](const v1::MotorGains& motor) {
      return motor.joint() == robot.model().joints[joint].name;
    });
    if (row == rows->end()) return no_motor(robot.model(), joint);
    row->set_stiffness(arguments.maybe("--kp").value_or(row->stiffness()));
    row->set_damping(arguments.maybe("--kd").value_or(row->damping()));
    *request.add_motors() = *row;
  }
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::DriveService::kSetGains.path, request, gains_document(*rows));
  if (auto sure = invocation.confirm(
          fmt::format("Change the gains of {} motor{}? With wrong gains joints swing, or give way.",
                      request.motors_size(), request.motors_size() == 1 ? "" : "s"));
      !sure)
    return sure;
  auto set = ask_controller(invocation, methods::DriveService::kSetGains, request, Capability::motor_gains);
  if (!set) return set.error();
  auto after = read_gains(invocation, *joints);
  if (!after) return after.error();
  for (std::size_t i = 0; i < after->size(); ++i)
    if (!same_gain((*rows)[i].stiffness(), (*after)[i].stiffness()) ||
        !same_gain((*rows)[i].damping(), (*after)[i].damping()))
      return Error{.origin = Origin::aborted,
                   .message = fmt::format("the gains of {} are not as set", (*after)[i].joint()),
                   .reason = "the robot accepted them and reports others",
                   .hint = "aimctl joint params get",
                   .facts = {{"joint", (*after)[i].joint()}}};
  invocation.sink().print({.document = gains_document(*after), .rows = "joints", .line = motor_gains_line});
  return Done{};
}

}  // namespace aim::cli
