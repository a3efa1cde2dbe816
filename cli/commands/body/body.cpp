// aimctl body: poses of the trunk over the feet, of a robot with a walking controller of its own.
#include <fmt/format.h>

#include <array>

#include "aim/v1/body.pb.h"
#include "cli/commands/body/body_axes.hpp"
#include "cli/commands/body/body_fields.hpp"
#include "cli/commands/body/body_move.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/target.hpp"
#include "core/model/body_part.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr double kUp_m = 0.05;  // of a lifted foot without --foot

template <std::size_t axis>
Result<Limited> limit_of(const RobotModel& model, const ValuePlace& /*place*/) {
  if (model.body_poses.empty()) return no_body_service();
  return Limited{body_axes()[axis].name, model.body_poses.front().*body_axes()[axis].range,
                 axis < 3 ? "rad" : "m"};
}

Json limits_document(const v1::GetBodyPoseResponse& body) {
  Json rows = Json::array();
  for (const v1::BodyPoseLimit& limit : body.limits())
    rows.push_back({{"axis", limit.axis()},
                    {"unit", limit.unit()},
                    {"position_min", limit.min()},
                    {"position_max", limit.max()}});
  return rows;
}

Status run_get(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto body = read_body_pose(robot);
  if (!body) return body.error();
  Json document{{"action", body->action()}, {"takes_poses", body->takes_poses()}};
  document.update(to_document(present_pose(*body, robot.model())));
  document["measured"] = body->has_measured();
  document["commanded"] = body->has_commanded() ? to_document(body->commanded()) : Json(nullptr);
  document["moving"] = body->moving();
  document["limits_of"] = body->limits_of();
  document["limits"] = limits_document(*body);
  invocation.sink().print({.document = std::move(document), .view = body_view});
  return Done{};
}

Result<v1::BodyPose> pose_from_input(Invocation& invocation) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  v1::BodyPose pose;
  for (const BodyAxis& axis : body_axes()) {
    auto value = number_at(*document, axis.key);
    if (!value) return value.error();
    (pose.*axis.set)(*value);
  }
  if (!document->contains("lifted") || !(*document)["lifted"].is_object()) return pose;
  const Json& lifted = (*document)["lifted"];
  auto offset = numbers_at(lifted, "offset_m", 3);
  if (!offset) return offset.error();
  v1::LiftedFoot& foot = *pose.mutable_lifted();
  foot.set_leg(lifted.value("leg", std::string()));
  foot.set_x_m((*offset)[0]);
  foot.set_y_m((*offset)[1]);
  foot.set_z_m((*offset)[2]);
  return pose;
}

Error no_such_leg(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> legs;
  std::string known;
  for (const JointGroup* leg : legs_of(model)) {
    legs.push_back(leg->name);
    known += (known.empty() ? "" : ", ") + std::string(leg->name);
  }
  std::string hint = did_you_mean(name, legs);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no leg '{}'", name),
               .reason = "legs of this robot: " + known + "; none lowers the foot",
               .hint = hint.empty()
                           ? "aimctl body pose --lift " + (legs.empty() ? "none" : std::string(legs[0]))
                           : std::move(hint)};
}

// "fr_leg", or "fr" for short.
Result<std::string> leg_named(const RobotModel& model, const std::string& name) {
  for (const JointGroup* leg : legs_of(model))
    if (leg->name == name || leg->name == name + "_leg") return std::string(leg->name);
  return no_such_leg(model, name);
}

Status lift_foot(Invocation& invocation, v1::BodyPose& pose) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("--foot") && !arguments.has("--lift")) {
    const auto legs = legs_of(invocation.robot().model());
    return Error{.origin = Origin::usage,
                 .message = "--foot needs the leg that is lifted",
                 .reason = "--lift is not given",
                 .hint = "for example: --lift " + std::string(legs.empty() ? "none" : legs.front()->name) +
                         " --foot 0,0,5cm"};
  }
  if (!arguments.has("--lift")) return Done{};
  pose.clear_lifted();
  if (arguments.text("--lift") == "none") return Done{};
  auto leg = leg_named(invocation.robot().model(), arguments.text("--lift"));
  if (!leg) return leg.error();
  const auto offset =
      arguments.has("--foot") ? arguments.numbers("--foot") : std::vector<double>{0, 0, kUp_m};
  v1::LiftedFoot& foot = *pose.mutable_lifted();
  foot.set_leg(*leg);
  foot.set_x_m(offset[0]);
  foot.set_y_m(offset[1]);
  foot.set_z_m(offset[2]);
  return Done{};
}

Result<v1::BodyPose> pose_from_flags(Invocation& invocation, const v1::BodyPose& start) {
  const Arguments& arguments = invocation.arguments();
  v1::BodyPose pose = start;
  bool any = arguments.has("--lift") || arguments.has("--foot");
  for (const BodyAxis& axis : body_axes()) {
    if (!arguments.has(axis.flag)) continue;
    auto asked = parse_target(arguments.text(axis.flag), axis.quantity);
    if (!asked) return asked.error();
    (pose.*axis.set)(asked->from((start.*axis.get)()));
    any = true;
  }
  if (auto lifted = lift_foot(invocation, pose); !lifted) return lifted.error();
  if (any) return pose;
  return Error{.origin = Origin::usage,
               .message = "no pose is given",
               .reason = "none of --roll, --pitch, --yaw, --x, --y, --height and --lift is given",
               .hint = "for example: aimctl body pose --pitch 10deg"};
}

Status run_pose(Invocation& invocation) {
  const auto input = reads_input(invocation.arguments(), "axes are named by flags");
  if (!input) return input.error();
  Result<v1::BodyPose> asked = *input ? pose_from_input(invocation) : pose_from_flags(invocation, {});
  if (!asked) return asked.error();  // before the first call: a usage error needs no robot
  auto body = read_body_pose(invocation.robot());
  if (!body) return body.error();
  if (!*input) asked = pose_from_flags(invocation, present_pose(*body, invocation.robot().model()));
  if (!asked) return asked.error();
  return move_body(invocation, *body, *asked);
}

Status run_height(Invocation& invocation) {
  auto asked = parse_target(invocation.arguments().text("HEIGHT"), Quantity::length);
  if (!asked) return asked.error();
  auto body = read_body_pose(invocation.robot());
  if (!body) return body.error();
  v1::BodyPose pose = present_pose(*body, invocation.robot().model());
  pose.set_height_m(asked->from(pose.height_m()));
  return move_body(invocation, *body, pose);
}

constexpr Parameter kPoseParameters[] = {
    {.name = "INPUT",
     .value = "-",
     .help = "- reads the output of body get from stdin",
     .text = true,
     .input = true},
    {.name = "--roll",
     .value = "ANGLE",
     .help = "lean to the right [rad]; limits: aimctl body get",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<0>},
    {.name = "--pitch",
     .value = "ANGLE",
     .help = "lower the front [rad]; limits: aimctl body get",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<1>},
    {.name = "--yaw",
     .value = "ANGLE",
     .help = "turn to the left over the feet [rad]; limits: aimctl body get",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<2>},
    {.name = "--x",
     .value = "LENGTH",
     .help = "forward from the middle of the feet [m]; limits: aimctl body get",
     .quantity = Quantity::length,
     .relative = true,
     .limits = limit_of<3>},
    {.name = "--y",
     .value = "LENGTH",
     .help = "to the left from the middle of the feet [m]; limits: aimctl body get",
     .quantity = Quantity::length,
     .relative = true,
     .limits = limit_of<4>},
    {.name = "--height",
     .value = "LENGTH",
     .help = "above the ground [m]; limits: aimctl body get",
     .quantity = Quantity::length,
     .relative = true,
     .limits = limit_of<5>},
    {.name = "--lift",
     .value = "LEG",
     .help = "the leg whose foot is lifted, or none to lower it",
     .text = true,
     .words = Words::legs},
    {.name = "--foot",
     .value = "X,Y,Z",
     .help = "offset of the lifted foot from where it stood [m]; default 5 cm up",
     .quantity = Quantity::length,
     .count = 3},
    kClamp,
};
constexpr Parameter kHeightParameters[] = {
    {.name = "HEIGHT",
     .value = "HEIGHT",
     .help = "of the trunk above the ground [m]; limits: aimctl body get",
     .quantity = Quantity::length,
     .required = true,
     .relative = true,
     .limits = limit_of<5>},
    kClamp,
};
constexpr Example kGetExamples[] = {{"aimctl body get", "the pose of the trunk, with its limits"}};
constexpr Example kPoseExamples[] = {
    {"aimctl body pose --pitch 10deg", "lower the front"},
    {"aimctl body pose --roll 0 --pitch 0 --yaw 0", "level again"},
    {"aimctl body pose --height -=3cm --yaw +=10deg", "lower, and turned to the left"},
    {"aimctl body pose --lift {leg} --foot 3cm,0,5cm", "lift a foot"},
    {"aimctl body get --json | aimctl body pose -", "hold the measured pose"},
};
constexpr Example kHeightExamples[] = {{"aimctl body height 20cm", "stand low"},
                                       {"aimctl body height +=2cm", "two centimetres higher"}};

constexpr std::string_view kDetails =
    "The feet stay where they are. The robot must be in an action that takes poses; aimctl why body names "
    "one, and --prepare enters it. The trunk moves within the velocity limits of the action, and the command "
    "waits until it is within 0.005 rad and 0.005 m of the pose. The pose is then held, also after this "
    "program has ended, until another one is set or the action is left. Axes that are not given keep their "
    "measured value; +=5deg and -=5deg count from it.\n\n"
    "A value outside its limits is refused with exit 7; --clamp takes the nearest. Ctrl-C and aimctl stop "
    "end the move: the robot holds the pose that it has then.";

constexpr Command kCommands[] = {
    {.noun = "body",
     .verb = "get",
     .summary = "show the pose of the trunk",
     .details = "As measured, else as commanded (\"measured\" says which of the two), with the limits of the "
                "current action, or of the first one that takes poses (limits_of).",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = body_fields::kGet,
     .run = run_get},
    {.noun = "body",
     .verb = "pose",
     .summary = "lean, turn, shift and lift the trunk over the feet",
     .details = kDetails,
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::moves,
     .run = run_pose},
    {.noun = "body",
     .verb = "height",
     .summary = "set the height of the trunk",
     .details = kDetails,
     .parameters = kHeightParameters,
     .examples = kHeightExamples,
     .danger = Danger::moves,
     .run = run_height},
};

}  // namespace

const Noun kBodyNoun{"body", "poses and height of the trunk over the feet", kCommands, Capability::body_pose};

}  // namespace aim::cli
