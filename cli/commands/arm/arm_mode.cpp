// Shows and sets the mode of the arms.
#include "cli/commands/arm/arm_mode.hpp"

#include <fmt/format.h>

#include "aim/v1/arm.pb.h"
#include "cli/client/reply.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Result<Json> read_mode(Robot& robot) {
  auto reply = robot.call(methods::ArmService::kGetMode, v1::GetArmModeRequest{});
  if (!reply) return reply.error();
  Json modes = Json::array();
  Json number = nullptr;
  for (const v1::ArmMode& mode : reply->modes()) {
    if (mode.name() == reply->mode()) number = mode.number();
    modes.push_back({{"name", mode.name()},
                     {"mode_number", mode.number()},
                     {"external", mode.external()},
                     {"summary", mode.summary()}});
  }
  return Json{{"arm_mode", text_or_null(reply->mode())},
              {"mode_number", std::move(number)},
              {"performing", reply->performing()},
              {"modes", std::move(modes)}};
}

Error no_such_mode(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> names;
  for (const ArmMode& mode : model.arm_modes) names.push_back(mode.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("the arms have no mode '{}'", name),
               .hint = hint.empty() ? "aimctl arm mode" : std::move(hint)};
}

}  // namespace

Status run_arm_mode(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const std::string name = invocation.arguments().text("NAME");
  if (name.empty()) {
    auto document = read_mode(robot);
    if (!document) return document.error();
    invocation.sink().print({.document = std::move(*document), .view = arm_mode_view});
    return Done{};
  }
  if (robot.model().find_arm_mode(name) == nullptr) return no_such_mode(robot.model(), name);
  v1::SetArmModeRequest request;
  request.set_mode(name);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::ArmService::kSetMode.path, request, {{"arm_mode", name}});
  auto set = ask_controller(invocation, methods::ArmService::kSetMode, request, Capability::arm_modes);
  if (!set) return set.error();
  auto document = read_mode(robot);
  if (!document) return document.error();
  if (word_of(*document, "arm_mode") != name)
    return Error{
        .origin = Origin::aborted,
        .message = fmt::format(
            "the mode of the arms is {}, not {}",
            part_of(*document, "arm_mode").is_null() ? "not reported" : word_of(*document, "arm_mode"), name),
        .reason = "the robot accepted it, and then changed the mode",
        .hint = "aimctl arm mode"};
  invocation.sink().print({.document = std::move(*document), .line = arm_mode_line});
  return Done{};
}

}  // namespace aim::cli
