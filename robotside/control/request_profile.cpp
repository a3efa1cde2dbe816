// The requests stand in the order of Request.
#include "robotside/control/request_profile.hpp"

#include <fmt/core.h>

#include <array>

#include "core/enumerator.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {
namespace {

// What a profile is made from beside its request.
struct About {
  const Decision& decision;
  const RobotModel& model;

  std::string_view joint() const {
    return decision.joint < model.joints.size() ? model.joints[decision.joint].name
                                                : std::string_view("a joint");
  }
  // Of the decision; what is refused before the request is looked at is named by the request.
  Limb limb_of(JointMask joints) const {
    const Refused why = decision.refused;
    if (why != Refused::wrong_source && why != Refused::driver_silent && why != Refused::suspended)
      return decision.limb;
    for (std::size_t i = 0; i < model.joints.size(); ++i)
      if ((joints & bit(i)) != 0) return model.joints[i].limb;
    return decision.limb;
  }
  // Of whatever is not about one limb.
  RequestProfile robot(std::string refused) const {
    return {.refused = std::move(refused), .limb = decision.limb};
  }
  RequestProfile legs(std::string refused, std::string unavailable) const {
    return {.refused = std::move(refused), .unavailable = std::move(unavailable), .limb = Limb::legs};
  }
  // Moves the joints of a limb.
  RequestProfile limb(Limb which, JointMask joints) const {
    const bool one = which == Limb::neck || which == Limb::waist;
    return {.refused = fmt::format("the {} {} not move", name_of(which), one ? "does" : "do"),
            .unavailable = which == Limb::waist ? "waist commands are" : "planned moves are",
            .number = fmt::format("the target of {}", joint()),
            .limb = which,
            .joints = joints,
            .moves_limb = true};
  }
};

// What the robot's own controller would have done, and what the current action does not allow, by OwnMotion.
struct OwnMotionWords {
  OwnMotion what;
  std::string_view refused, unavailable;
};
constexpr std::array kOwnMotions{
    OwnMotionWords{OwnMotion::arm_mode, "the mode of the arms is not changed", "modes of the arms are"},
    OwnMotionWords{OwnMotion::arms, "the arms do not move", "trajectories of the arms are"},
    OwnMotionWords{OwnMotion::hands, "the hands make no gesture", "gestures are"},
    OwnMotionWords{OwnMotion::claws, "the claws do not move", "the claws are"},
    OwnMotionWords{OwnMotion::steps, "the robot takes no steps", "single steps are"},
    OwnMotionWords{OwnMotion::walk, "the robot does not walk", "walking is"},
    OwnMotionWords{OwnMotion::gains, "the gains are not changed", "changing gains is"}};
static_assert(one_row_each(kOwnMotions, &OwnMotionWords::what), "one row per motion, in their order");

RequestProfile profile(const SetAction& request, const About& about) {
  const ActionGraph& graph = about.model.graph;
  const bool known = request.target < graph.actions().size();
  return about.robot(
      fmt::format("the robot does not enter {}", known ? graph.at(request.target).name : "that action"));
}

RequestProfile profile(const WalkCommand& /*request*/, const About& about) {
  RequestProfile walk = about.legs("the robot does not walk", "walking is");
  walk.number = "a velocity";
  walk.joints = about.model.joints_of(Limb::legs);
  walk.by_velocity = walk.streamed = walk.needs_strength = true;
  return walk;
}

// SMART_WALK stands while no velocity is commanded, and needs no strength for that.
RequestProfile profile(const SetGait& request, const About& about) {
  RequestProfile gait = about.legs("the gait is not changed", "walking is");
  gait.needs_strength = request.gait == GaitType::walk;
  return gait;
}

RequestProfile profile(const JointCommand& request, const About& about) {
  RequestProfile joints = about.limb(request.limb, request.mask);
  joints.streamed = request.stream;
  if (request.stream && request.limb != Limb::waist)
    joints.unavailable = fmt::format("set-point streams for the {} are", name_of(request.limb));
  return joints;
}

RequestProfile profile(const ImpedanceCommand& /*request*/, const About& about) {
  RequestProfile joints = about.robot("the joints do not move");
  joints.unavailable = "set-points of single joints are";
  joints.number = fmt::format("a value of {}", about.joint());
  joints.streamed = true;
  return joints;
}

RequestProfile profile(const MoveJoints& request, const About& about) {
  return about.limb(about.limb_of(request.mask), request.mask);
}

RequestProfile profile(const FollowPath& request, const About& about) {
  return about.limb(about.limb_of(request.path == nullptr ? 0 : request.path->joints()), 0);
}

RequestProfile profile(const PlayMotion& request, const About& about) {
  RequestProfile motion =
      about.robot(request.dance ? "the robot does not dance" : "the motion player does not play");
  motion.unavailable = request.dance ? "dances are" : "the motion player is";
  motion.needs_strength = request.dance;
  return motion;
}

RequestProfile profile(const PauseMotion& /*request*/, const About& about) {
  return about.robot("no motion is paused or resumed");
}

RequestProfile profile(const EndMotion& /*request*/, const About& about) {
  return about.robot("no motion is ended");
}

RequestProfile profile(const PauseTask& /*request*/, const About& about) {
  return about.robot("no task is paused or resumed");
}

RequestProfile profile(const CancelTask& /*request*/, const About& about) {
  return about.robot("no task is cancelled");
}

RequestProfile profile(const SetBodyPose& /*request*/, const About& about) {
  RequestProfile body = about.robot("the body does not move");
  body.unavailable = "body poses are";
  body.number = "a value of the pose";
  return body;
}

RequestProfile profile(const HoldBodyPose& /*request*/, const About& about) {
  return about.robot("the move of the body is not ended");
}

RequestProfile profile(const RunSequence& /*request*/, const About& about) {
  RequestProfile sequence = about.legs("the sequence is not performed", "sequences are");
  sequence.limb = about.decision.limb;
  sequence.joints = about.model.joints_of(Limb::legs);
  sequence.needs_strength = true;
  return sequence;
}

RequestProfile profile(const BeginOwnMotion& request, const About& about) {
  const OwnMotionWords& words = kOwnMotions[static_cast<std::size_t>(request.what)];
  RequestProfile own = about.robot(std::string(words.refused));
  own.unavailable = words.unavailable;
  if (request.what != OwnMotion::steps && request.what != OwnMotion::walk) return own;
  own.joints = about.model.joints_of(Limb::legs);
  own.needs_strength = true;
  return own;
}

RequestProfile profile(const SetMotionPlayer& request, const About& about) {
  return about.robot(fmt::format("the motion player is not {}", request.enabled ? "enabled" : "disabled"));
}

RequestProfile profile(const SetWorkMode& /*request*/, const About& about) {
  return about.robot("the work mode is not changed");
}

RequestProfile profile(const EnableMotion& request, const About& about) {
  return about.robot(fmt::format("motion control is not {}", request.enabled ? "enabled" : "disabled"));
}

RequestProfile profile(const SetEmergencyStop& /*request*/, const About& about) {
  return about.robot("the emergency stop was not changed");
}

RequestProfile profile(const SetCollisionWatch& /*request*/, const About& about) {
  return about.robot("the collision watch is not switched");
}

RequestProfile profile(const ClearFaults& /*request*/, const About& about) {
  return about.robot("the faults were not cleared");
}

RequestProfile profile(const Stop& /*request*/, const About& about) {
  return about.robot("the robot did not accept the stop");
}

RequestProfile profile(const ResetStop& /*request*/, const About& about) {
  return about.robot("the stop is not reset");
}

}  // namespace

RequestProfile profile_of(const Request& request, const Decision& decision, const RobotModel& model) {
  const About about{decision, model};
  return std::visit([&](const auto& one) { return profile(one, about); }, request);
}

}  // namespace aim::robotside
