// The commands of an action that follows set-points of velocity or pose. Pure; time is an argument.
//
// A gait without velocity trots on the spot, so the robot shall stand when no velocity has been asked for in
// a while; after a stop as soon as it has braked. It brakes in the gait, because the standing one keeps all
// feet on the ground.
#pragma once

#include <optional>

#include "robotside/drivers/cyberdog/dog_command.hpp"
#include "robotside/state/timed.hpp"

namespace aim::robotside::cyberdog {

class LiveCommand {
 public:
  explicit LiveCommand(const RobotModel& model) : model_(model) {}

  // Another action is the current one.
  void begin(ActionIndex action, TimeNs now);
  // Another client's command was replaced: what was asked for before is not asked for any more.
  void forget() { asked_.reset(); }

  // The command that the set-points ask for. `others`: another client commands the robot, and does until
  // ours ask for something else. Empty: nothing is asked for.
  std::optional<ControlFrame> velocity(const SetPoints& set_points, bool others,
                                       const ResponseFrame& response, TimeNs now);
  // The next step of a pose in mode 21, which the caller sends.
  std::optional<ControlFrame> pose(const SetPoints& set_points);

  // A velocity is asked for.
  bool walks() const { return asked_ && asked_->vel_des != Floats<3>{}; }
  // The robot stands between two walks of its gait.
  bool rests() const { return rests_; }

 private:
  bool shall_stand(bool stopped, TimeNs now);

  const RobotModel& model_;
  ActionIndex action_ = 0;
  std::optional<ControlFrame> asked_;  // the newest, sent or not
  std::optional<BodyPose> posed_;      // the newest pose that was sent in mode 21
  TimeNs moved_at_ = 0;                // a velocity was asked for, or the action began
  bool rests_ = false;
};

}  // namespace aim::robotside::cyberdog
