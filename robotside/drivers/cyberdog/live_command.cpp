// What the set-points ask for, and when a gait gives way to standing.
#include "robotside/drivers/cyberdog/live_command.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr TimeNs kTrotsOn = 500'000'000;  // without velocity, before the robot stands

}  // namespace

void LiveCommand::begin(ActionIndex action, TimeNs now) {
  action_ = action;
  asked_.reset();
  posed_.reset();
  moved_at_ = now;
  rests_ = false;
}

bool LiveCommand::shall_stand(bool stopped, TimeNs now) {
  if (walks()) moved_at_ = now;
  const bool gait = model_.graph.at(action_).opens.has(Interface::velocity);
  return gait && !walks() && (stopped || now - moved_at_ >= kTrotsOn);
}

std::optional<ControlFrame> LiveCommand::velocity(const SetPoints& set_points, bool others,
                                                  const ResponseFrame& response, TimeNs now) {
  auto command = live_command(model_, action_, set_points);
  if (!command) return std::nullopt;
  const bool changes = asked_ && *asked_ != *command;
  asked_ = *command;
  const bool stands = shall_stand(set_points.stopped, now);
  const bool theirs = others && !changes;
  rests_ = !theirs && (stands || (rests_ && !shows(motion_of(model_, action_), response)));
  if (theirs) return std::nullopt;
  if (stands) return command_of(model_, *model_.graph.find("STAND_GAIT"));
  return command;
}

std::optional<ControlFrame> LiveCommand::pose(const SetPoints& set_points) {
  const BodyPoseLimits* limits = model_.body_pose(action_);
  if (limits == nullptr || !set_points.body_pose) return std::nullopt;
  if (!posed_) posed_ = BodyPose{.height = limits->rest_height};
  auto step = pose_step(model_, action_, *set_points.body_pose, *posed_);
  if (step) posed_ = *set_points.body_pose;
  return step;
}

}  // namespace aim::robotside::cyberdog
