// A saved configuration holds the id of the model and the names of the joints: it is refused on another
// model.
#include "cli/commands/arm/arm_saved.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cli/client/channel.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/input/saved_configuration.hpp"
#include "cli/motion/dry_run.hpp"

namespace aim::cli {
namespace {

Json rows_of(const RobotModel& model, const JointReadings& readings) {
  Json rows = Json::array();
  for (const JointReading& reading : readings)
    rows.push_back({{"name", model.joints[reading.joint].name}, {"position_rad", reading.position}});
  return rows;
}

Status made_for(const RobotModel& model, const std::string& name, const Json& saved) {
  const std::string made = saved.value("model", "");
  if (made == model.id) return Done{};
  return Error{.origin = Origin::state,
               .message = fmt::format("'{}' was saved for another robot", name),
               .reason = fmt::format("it is for the model '{}', and this robot is '{}'", made, model.id),
               .hint = "aimctl arm saved lists the configurations and their models"};
}

// Asks the robot whether the target is allowed, so that nothing moves towards one that is refused.
Status allowed(Robot& robot, const ArmTarget& target) {
  if (!robot.serves_aim_v1()) return Done{};
  auto reply = check(robot, kArmTopic, to_json(arm_message(robot.model(), target.position)));
  if (!reply) return reply.error();
  return reply->allowed() ? Status(Done{}) : Status(to_error(reply->refusal()));
}

}  // namespace

Status run_arm_save(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  const auto path = configuration_path(process_environment(), name);
  if (!path) return path.error();
  std::error_code failed;
  if (std::filesystem::exists(*path, failed) && !invocation.arguments().has("--replace"))
    return Error{.origin = Origin::usage,
                 .message = fmt::format("the configuration '{}' exists already", name),
                 .hint = "add --replace to overwrite it"};
  Robot& robot = invocation.robot();
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  const Json document{
      {"schema", "aimctl/1"}, {"model", robot.model().id}, {"joints", rows_of(robot.model(), *readings)}};
  if (auto written = write_configuration(*path, document); !written) return written;
  invocation.sink().print(
      {.document = {{"name", name}, {"file", path->string()}, {"joints", document["joints"].size()}}});
  return Done{};
}

Status run_arm_load(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  auto saved = read_configuration(process_environment(), name);
  if (!saved) return saved.error();
  Robot& robot = invocation.robot();
  auto measured = read_arms(robot);  // before the model is compared: this call finds out which model it is
  if (!measured) return measured.error();
  if (auto same = made_for(robot.model(), name, *saved); !same) return same;
  auto target = arm_target(invocation, *measured, *saved);
  if (!target) return target.error();
  if (!invocation.settings().dry_run)
    if (auto may = allowed(robot, *target); !may) return may;
  return move_arms(invocation, *measured, *target);
}

Status run_arm_saved(Invocation& invocation) {
  Json rows = Json::array();
  for (const std::string& name : saved_configurations(process_environment())) {
    const auto saved = read_configuration(process_environment(), name);
    rows.push_back({{"name", name}, {"model", saved ? Json(saved->value("model", "")) : Json(nullptr)}});
  }
  invocation.sink().print({.document = {{"configurations", std::move(rows)}},
                           .rows = "configurations",
                           .columns = {"name", "model"}});
  return Done{};
}

Status run_arm_remove(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  if (auto saved = read_configuration(process_environment(), name);
      !saved && saved.error().origin != Origin::error)
    return saved.error();
  const auto path = configuration_path(process_environment(), name);
  if (!path) return path.error();
  std::error_code failed;
  if (!std::filesystem::remove(*path, failed))
    return Error{.message = fmt::format("cannot remove {}", path->string()), .reason = failed.message()};
  invocation.sink().print({.document = {{"removed", name}}});
  return Done{};
}

}  // namespace aim::cli
