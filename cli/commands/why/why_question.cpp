// Converts arguments to a question, which the robot only checks. The examples would move nothing even if they
// were executed, the measured posture for one; except for walking: a robot may stand where it must not walk.
#include "cli/commands/why/why_question.hpp"

#include <fmt/format.h>

#include <array>

#include "aim/v1/body.pb.h"
#include "aim/v1/sequence.pb.h"
#include "aim/v1/sim.pb.h"
#include "aim/v1/task.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "aimdk/hal_neck.pb.h"
#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/client/joint_reading.hpp"
#include "cli/commands/action/action_route.hpp"
#include "cli/commands/joint/joint_gains.hpp"
#include "cli/commands/waist/waist_reading.hpp"
#include "cli/commands/why/why_own.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"
#include "core/units.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;
using Line = std::vector<std::string>;

Result<Question> about_action(Robot& robot, const Line& words) {
  Question question{std::string(methods::McActionService::kSetAction.path), {}, {}};
  const std::size_t name = words.size() > 1 && words[1] == "set" ? 2 : 1;
  if (words.size() <= name) return question;
  auto target = find_action(robot.model(), words[name]);
  if (!target) return target.error();
  question.json = to_json(action_request(robot.model(), *target));
  return question;
}

Result<Question> about_walk(Robot& robot, const Line& words) {
  if (words.size() > 1 && words[1] == "gait") {
    wire::LocomotionGaitRequest request;
    request.set_gait(wire::LocomotionGaitType_STANCE);
    return Question{std::string(methods::McMotionService::kSetLocomotionGait.path), to_json(request),
                    Interface::velocity};
  }
  const BaseVelocity slow{.forward = 2 * robot.model().walk.stepping_threshold};
  return Question{std::string(kVelocityTopic), to_json(velocity_message(slow, 1)), Interface::velocity,
                  std::string(methods::WalkService::kBeginWalk.path)};
}

Result<Question> about_arm(Robot& robot, const Line& words) {
  if (words.size() > 1 && words[1] == "home")
    return Question{std::string(methods::McMotionService::kGoHomePose.path), "{}", Interface::planning};
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  sensor_msgs::msg::JointState message;
  for (const JointReading& reading : *readings) {
    const Joint& joint = robot.model().joints[reading.joint];
    message.add_name(std::string(joint.name));
    message.add_position(joint.limits.position.clamp(reading.position));
    message.add_velocity(0);
    message.add_effort(0);
  }
  return Question{std::string(kArmTopic), to_json(message), Interface::servo};
}

Result<Question> about_neck(Robot& robot, const Line&) {
  auto readings = read_neck(robot);
  if (!readings) return readings.error();
  wire::NeckCommandRequest request;
  const auto fill = [&](wire::JointCommand& command, const JointReading& reading) {
    const Joint& joint = robot.model().joints[reading.joint];
    command.set_name(std::string(joint.name));
    command.set_position(joint.limits.position.clamp(reading.position));
  };
  fill(*request.mutable_data()->mutable_shake(), (*readings)[0]);
  fill(*request.mutable_data()->mutable_nod(), (*readings)[1]);
  return Question{std::string(methods::McMotionService::kSetNeckCommand.path), to_json(request), {}};
}

Result<Question> about_hand(Robot&, const Line&) {
  wire::HandCommandRequest request;
  request.mutable_data()->mutable_left()->mutable_agi_hand()->mutable_finger()->mutable_pos();
  return Question{std::string(methods::McMotionService::kSetHandCommand.path), to_json(request), {}};
}

Question about(std::string_view what, const google::protobuf::Message& example,
               std::optional<Interface> needs = {}) {
  return {std::string(what), to_json(example), needs};
}

// "player" and its verbs: each verb is a call of its own.
Result<Question> about_player(Robot&, const Line& words) {
  const std::string verb = words.size() > 1 ? words[1] : "disable";
  const wire::CommonRequest nothing;
  if (verb == "enable") return about(methods::MotionCommandService::kEnableMotionPlayer.path, nothing);
  if (verb == "record") return about(methods::MotionStreamService::kStartRecord.path, nothing);
  wire::MotionCommandRequest request;
  if (verb == "pause") request.set_cmd_pause(true);
  if (verb == "reset") request.set_cmd_reset(true);
  if (verb == "play" && words.size() > 2) request.set_motion_id(words[2]);
  if (verb == "play" && words.size() <= 2)
    return Question{std::string(methods::MotionCommandService::kSendMotionCommand.path), {}, {}};
  if (verb == "play" || verb == "pause" || verb == "reset" || verb == "resume")
    return about(methods::MotionCommandService::kSendMotionCommand.path, request);
  return about(methods::MotionCommandService::kDisableMotionPlayer.path, nothing);
}

// The measured waist, or upright if it is not reported.
Result<Question> about_waist(Robot& robot, const Line&) {
  auto waist = read_waist(robot);
  return about(kWaistTopic, waist_message(waist ? *waist : std::vector<double>(4, 0.0)), Interface::waist);
}

// The dance that is named, otherwise the first one in the list.
Result<Question> about_dance(Robot& robot, const Line& words) {
  wire::DanceTypeRequest request;
  if (words.size() > 1) request.set_dance_name(words.back());
  if (words.size() <= 1 || words.back() == "start") {
    request.clear_dance_name();
    const auto dances = robot.call(methods::McMotionService::kGetDanceTypeList, wire::CommonRequest{});
    if (dances && !dances->dance_name().empty()) request.set_dance_name(dances->dance_name(0));
  }
  if (words.size() > 1 && words[1] == "stop") request.clear_dance_name();
  return about(methods::McMotionService::kSelectDanceType.path, request, Interface::dance);
}

Result<Question> about_task(Robot&, const Line& words) {
  v1::CancelTaskRequest request;
  if (words.size() > 2)
    if (const auto id = parse_quantity(words[2], Quantity::count); id && *id >= 1)
      request.set_task_id(static_cast<std::uint64_t>(*id));
  return about(methods::TaskService::kCancel.path, request);
}

Result<Question> about_sim(Robot&, const Line&) {
  v1::RemoveObjectRequest request;
  request.set_hand("left");
  return about(methods::SimService::kRemoveObject.path, request);
}

Result<Question> about_estop(Robot&, const Line&) {
  wire::EmergencyCommandReq request;
  request.mutable_cmd()->set_software_emergency_stop(false);
  return Question{std::string(methods::HalEmergencyService::kSetEmergencyCommand.path), to_json(request), {}};
}

// Both arms to their present position.
Result<Question> about_plan(Robot& robot, const Line& words) {
  if (words.size() > 1 && words[1] == "cancel") return about_task(robot, words);
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  wire::PlanningMoveRequest request;
  request.set_group(wire::McPlanningGroup_DUAL_ARM);
  request.mutable_target()->set_type(wire::PlanningTarget_Type_JOINT);
  for (const JointReading& reading : *readings)
    request.mutable_target()->add_joints(
        robot.model().joints[reading.joint].limits.position.clamp(reading.position));
  return about(methods::McMotionService::kPlanningMove.path, request, Interface::planning);
}

// A set-point without gains.
Result<Question> about_joint(Robot& robot, const Line&) {
  const RobotModel& model = robot.model();
  if (!model.can(Capability::impedance)) return lacking(model, Capability::impedance);
  auto readings = read_joints(robot, {0});
  if (!readings) return readings.error();
  const double position = set_point_limit(model, 0).range.clamp(readings->front().position);
  return about(kImpedanceTopic, impedance_message(model, {0}, {position}, {}), Interface::impedance);
}

// The pose that the robot has.
Result<Question> about_body(Robot& robot, const Line&) {
  v1::SetBodyPoseRequest request;
  auto body = robot.call(methods::BodyService::kGetPose, v1::GetBodyPoseRequest{});
  if (body) *request.mutable_pose() = body->has_measured() ? body->measured() : body->commanded();
  return about(methods::BodyService::kSetPose.path, request, Interface::body_pose);
}

// The first step to the motion.
Result<Question> about_motion(Robot& robot, const Line& words) {
  if (words.size() < 2 || words.back() == "play")
    return Question{std::string(methods::McActionService::kSetAction.path), {}, {}};
  return about_action(robot, {"action", "set", words.back()});
}

Result<Question> about_sequence(Robot&, const Line& words) {
  if (words.size() > 1 && words[1] == "cancel")
    return about(methods::SequenceService::kCancel.path, v1::CancelSequenceRequest{});
  return Question{std::string(methods::SequenceService::kRunSequence.path), {}, {}};
}

Result<Question> about_gait(Robot&, const Line&) {
  return Question{std::string(methods::GaitService::kUpload.path), {}, {}};
}

struct Subject {
  std::string_view noun;
  Result<Question> (*ask)(Robot&, const Line&);
};
constexpr std::array kSubjects{
    Subject{"action", about_action}, Subject{"walk", about_walk},     Subject{"arm", about_arm},
    Subject{"neck", about_neck},     Subject{"hand", about_hand},     Subject{"player", about_player},
    Subject{"estop", about_estop},   Subject{"waist", about_waist},   Subject{"dance", about_dance},
    Subject{"task", about_task},     Subject{"sim", about_sim},       Subject{"plan", about_plan},
    Subject{"body", about_body},     Subject{"motion", about_motion}, Subject{"sequence", about_sequence},
    Subject{"gait", about_gait},     Subject{"joint", about_joint},
};

}  // namespace

Result<Question> to_question(Robot& robot, const Line& words) {
  if (words.empty()) return Question{};
  if (auto own = own_question(robot, words)) return *own;
  std::vector<std::string_view> nouns;
  for (const Subject& subject : kSubjects) {
    if (subject.noun == words[0]) return subject.ask(robot, words);
    nouns.push_back(subject.noun);
  }
  // A topic, or a method as `aimctl rpc` names it: refusals are recorded under that name.
  if (words[0].find('/') != std::string::npos) {
    const Topic* topic = robot.model().find_topic(words[0]);
    return Question{words[0], {}, topic ? topic->needs : std::nullopt};
  }
  std::string hint = did_you_mean(words[0], nouns);
  if (hint.empty())
    hint =
        "a motion command (action, walk, gait, body, motion, sequence, plan, waist, arm, neck, hand, claw, "
        "joint, dance, player, task, sim, estop), a topic or a method";
  return Error{.origin = Origin::not_found,
               .message = fmt::format("'{}' is not a command that the robot can refuse", words[0]),
               .hint = std::move(hint)};
}

}  // namespace aim::cli
