// Stops a robot that has no latched stop: zero velocity, reset of the motion player, SafeStop, then the state
// is read back. Source: AimDK wire, sections 1.6, 4.6 and 4.8: SafeStop was observed to answer "not
// implemented".
#include "cli/client/vendor_stop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "aimdk/common.pb.h"
#include "aimdk/joint.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/channel.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kCall{1'000};
constexpr std::chrono::milliseconds kTick{20};
constexpr std::chrono::milliseconds kStandWithin{3'000};
constexpr std::chrono::milliseconds kReadEvery{500};
constexpr double kResting_rad_s = 0.05;

Status send_zero(Robot& robot, std::uint32_t sequence) {
  wire::McLocomotionVelocityChannel message;
  stamp(*message.mutable_header(), wire::ControlSource_MANUAL, sequence);
  message.mutable_data()->set_mode(wire::LocomotionMode_NAVIGATION);
  return send(robot, kVelocityTopic, message);
}

template <class Request, class Reply>
void attempt(Robot& robot, const Method<Request, Reply>& method, const Request& request,
             const std::string& what, const std::string& otherwise, VendorStop& result) {
  auto reply = robot.call(method, request, kCall);
  const bool done = reply && check_reply(robot, method.path, *reply);
  if (done)
    result.cancelled.push_back(what);
  else
    result.not_done.push_back(otherwise + ": " + (reply ? "refused" : reply.error().message));
}

// True if the server answers, but not as motion control does: neither with a state nor with an AimRT status.
bool is_no_robot(Robot& robot) {
  const auto reply = robot.call(methods::McBaseService::kGetState, wire::CommonRequest{}, kCall);
  if (reply || is_silence(reply.error())) return false;
  const auto& facts = reply.error().facts;
  return std::none_of(facts.begin(), facts.end(), [](const Fact& fact) { return fact.key == "aimrt_code"; });
}

bool stands(Robot& robot) {
  const auto reply = robot.call(methods::McBaseService::kGetState, wire::CommonRequest{}, kCall);
  if (!reply || !reply->has_state()) return false;
  const auto& speed = reply->state().walking_speed_estimate();
  return !reply->state().is_walking() && std::hypot(speed.vel_x(), speed.vel_y()) < kStanding_m_s;
}

// A robot that does not serve a motion player plays nothing.
bool player_rests(Robot& robot) {
  const auto reply =
      robot.call(methods::MotionCommandService::kGetMotionStatus, wire::CommonRequest{}, kCall);
  if (!reply) return not_implemented(reply.error());
  return reply->status() != wire::MotionCommandStatus_START &&
         reply->status() != wire::MotionCommandStatus_OPERATING;
}

bool is_of_an_arm(const RobotModel& model, std::string_view name) {
  return std::any_of(model.joints.begin(), model.joints.end(),
                     [&](const Joint& joint) { return joint.limb == Limb::arms && joint.name == name; });
}

bool arms_rest(Robot& robot) {
  const auto reply = robot.call(methods::McDataService::kGetJointState, wire::CommonRequest{}, kCall);
  if (!reply) return false;
  std::size_t resting = 0;
  for (const wire::JointState& joint : reply->states()) {
    if (!is_of_an_arm(robot.model(), joint.name())) continue;
    if (std::abs(joint.velocity()) >= kResting_rad_s) return false;
    ++resting;
  }
  return resting > 0;
}

// Sends zero velocity at 50 Hz and reads twice a second whether the robot is at rest.
void stream_zeros(Robot& robot, std::uint32_t sequence, VendorStop& result) {
  const auto deadline = Clock::now() + kStandWithin;
  auto read_at = Clock::now();
  while (!result.confirmed() && Clock::now() < deadline) {
    (void)send_zero(robot, ++sequence);
    if (Clock::now() >= read_at) {
      result.stands = stands(robot);
      result.player_rests = player_rests(robot);
      result.arms_rest = arms_rest(robot);
      read_at = Clock::now() + kReadEvery;
    }
    std::this_thread::sleep_for(kTick);
  }
}

}  // namespace

Error button_first(Error error) {
  error.message = fmt::format("{}: {}", kEmergencyButton, error.message);
  return error;
}

Result<VendorStop> stop_by_vendor_calls(Robot& robot) {
  VendorStop result;
  const auto first = send_zero(robot, 1);
  if (first) {
    result.cancelled.emplace_back("walking");
  } else {
    if (first.error().origin == Origin::unreachable) return button_first(first.error());
    result.not_done.push_back("zero velocity was not accepted: " + first.error().message);
  }
  wire::MotionCommandRequest reset;
  reset.set_cmd_reset(true);
  attempt(robot, methods::MotionCommandService::kSendMotionCommand, reset, "motion player",
          "the motion player was not reset", result);
  attempt(robot, methods::McMotionService::kSafeStop, wire::CommonRequest{}, "motion tasks",
          "SafeStop was not carried out", result);
  if (is_no_robot(robot))
    return button_first(
        {.origin = Origin::unreachable,
         .message = "the server at " + robot.address().name + " is not a robot",
         .reason = "it serves neither aim.v1 nor the vendor's interface; no robot received the stop",
         .hint = "check the address"});
  stream_zeros(robot, 1, result);
  if (!result.stands) result.not_done.emplace_back("the robot does not report that it stands");
  if (!result.player_rests) result.not_done.emplace_back("the motion player does not report that it rests");
  if (!result.arms_rest) result.not_done.emplace_back("the robot does not report that its arms rest");
  result.not_done.emplace_back("nothing is latched: the next command moves the robot again");
  return result;
}

}  // namespace aim::cli
