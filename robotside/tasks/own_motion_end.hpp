// Ends what the robot's own controller does at the request of a client when motion is forbidden: it does not
// know of aimd's stops.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "robotside/ports/ports.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

// Whether a client may not move the robot at all.
constexpr bool forbids_motion(const RobotState& state) {
  return state.stopped || state.emergency || !state.enabled;
}

// What is in motion at the ports.
struct OwnMotions {
  bool arms = false;   // a trajectory
  bool hands = false;  // a gesture
  bool claws = false;
  bool steps = false;  // or a walk to a pose
  bool any() const { return arms || hands || claws || steps; }
};
OwnMotions own_motions_of(const Ports& ports);

class OwnMotionEnd {
 public:
  explicit OwnMotionEnd(const RobotPort& robot) : robot_(robot) {}
  // Where the ports are called, because they wait for the robot. Set before the first tick; without it the
  // thread of tick() calls them.
  void run_with(std::function<void(std::function<void()>)> run) { run_ = std::move(run); }

  // Called periodically: ends everything once when motion becomes forbidden.
  void tick(const Ports& ports, const RobotState& state);
  // Arms and fingers are held where they are measured, steps end after the one being performed, and a walk to
  // a pose as soon as the robot stands. A claw cannot be ended: it is at its end within seconds. Any thread;
  // waits for the robot.
  void end(const Ports& ports) const;
  // The same of a trajectory of the arms alone.
  Status hold_arms(const Ports& ports) const;

 private:
  // Of a group of joints; empty: the robot has none of that name.
  std::vector<double> measured(std::string_view name) const;

  const RobotPort& robot_;
  std::function<void(std::function<void()>)> run_;
  bool forbidden_ = false;  // at the last tick
};

}  // namespace aim::robotside
