// The examples would move nothing even if they were executed: where the robot is, and as it is.
#include "cli/commands/why/why_own.hpp"

#include <array>

#include "aim/v1/arm.pb.h"
#include "aim/v1/drive.pb.h"
#include "aim/v1/hand.pb.h"
#include "aim/v1/walk.pb.h"
#include "cli/client/joint_reading.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

using OwnLine = std::vector<std::string>;

Question own(std::string_view method, const google::protobuf::Message& example) {
  return {std::string(method), to_json(example), {}};
}

Result<Question> mode_question(Robot& robot, const OwnLine& words) {
  v1::SetArmModeRequest request;
  const auto now = robot.call(methods::ArmService::kGetMode, v1::GetArmModeRequest{});
  if (now) request.set_mode(now->mode());
  if (words.size() > 2) request.set_mode(words[2]);
  if (request.mode().empty() && !robot.model().arm_modes.empty())
    request.set_mode(std::string(robot.model().arm_modes.front().name));
  return own(methods::ArmService::kSetMode.path, request);
}

Result<Question> trajectory_question(Robot& robot, const OwnLine&) {
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  v1::PerformArmTrajectoryRequest request;
  v1::ArmPoint& point = *request.add_points();
  point.set_time_s(1);
  for (const JointReading& reading : *readings)
    point.add_position_rad(robot.model().joints[reading.joint].limits.position.clamp(reading.position));
  return own(methods::ArmService::kPerformTrajectory.path, request);
}

// The gesture that is named, otherwise the first one that the robot stores.
Result<Question> gesture_question(Robot& robot, const OwnLine& words) {
  v1::PerformGesturesRequest request;
  v1::HandGesture& gesture = *request.add_gestures();
  gesture.set_side("both");
  if (words.size() > 2) {
    gesture.set_name(words[2]);
  } else if (const auto list = robot.call(methods::HandService::kListGestures, v1::ListGesturesRequest{});
             list && !list->gestures().empty()) {
    gesture.set_name(list->gestures(0).name());
  }
  return own(methods::HandService::kPerformGestures.path, request);
}

Result<Question> claw_question(Robot& robot, const OwnLine&) {
  v1::SetClawsRequest request;
  const auto claws = robot.call(methods::ClawService::kGet, v1::GetClawsRequest{});
  for (const char* side : {"left", "right"}) {
    v1::ClawTarget& target = *request.add_targets();
    target.set_side(side);
    if (!claws) continue;
    for (const v1::ClawState& claw : claws->claws())
      if (claw.side() == side) target.set_closed_percent(claw.closed_percent());
  }
  return own(methods::ClawService::kSet.path, request);
}

Result<Question> step_question(Robot&, const OwnLine&) {
  v1::TakeStepsRequest request;
  v1::FootStep& step = *request.add_steps();
  step.set_foot("left");
  step.set_time_s(1);
  return own(methods::WalkService::kTakeSteps.path, request);
}

Result<Question> pose_question(Robot&, const OwnLine&) {
  v1::WalkToRequest request;
  request.set_frame("body");
  return own(methods::WalkService::kWalkTo.path, request);
}

Result<Question> params_question(Robot& robot, const OwnLine&) {
  v1::SetMotorGainsRequest request;
  const auto gains = robot.call(methods::DriveService::kGetGains, v1::GetMotorGainsRequest{});
  if (gains && !gains->motors().empty()) *request.add_motors() = gains->motors(0);
  return own(methods::DriveService::kSetGains.path, request);
}

struct OwnSubject {
  std::string_view noun, verb;  // without a verb: every one of the noun
  Capability needs;
  Result<Question> (*ask)(Robot&, const OwnLine&);
};
constexpr std::array kOwnSubjects{
    OwnSubject{"arm", "mode", Capability::arm_modes, mode_question},
    OwnSubject{"arm", "trajectory", Capability::arm_trajectories, trajectory_question},
    OwnSubject{"hand", "gesture", Capability::own_gestures, gesture_question},
    OwnSubject{"claw", "", Capability::claws, claw_question},
    OwnSubject{"walk", "step", Capability::foot_steps, step_question},
    OwnSubject{"walk", "pose", Capability::walk_to, pose_question},
    OwnSubject{"joint", "params", Capability::motor_gains, params_question},
};

}  // namespace

std::optional<Result<Question>> own_question(Robot& robot, const std::vector<std::string>& words) {
  for (const OwnSubject& subject : kOwnSubjects) {
    if (words.empty() || words[0] != subject.noun) continue;
    if (!subject.verb.empty() && (words.size() < 2 || words[1] != subject.verb)) continue;
    if (robot.model().can(subject.needs)) return subject.ask(robot, words);
    if (subject.verb != "gesture") return lacking(robot.model(), subject.needs);
  }
  return std::nullopt;
}

}  // namespace aim::cli
