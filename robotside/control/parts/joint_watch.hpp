// Watches what is measured of the joints: drives that do not answer or report an error, and positions that
// jump or are where the joint cannot be. Such a position is not believed until the fault is cleared.
#pragma once

#include <algorithm>

#include "core/model/robot_model.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class JointWatch {
 public:
  explicit JointWatch(const RobotModel& model) : model_(model) {}

  // Once per period, at the time `now`. Returns the joints that begin to be faulty.
  JointMask step(const Measurement& measured, TimeNs now);
  // After a silence of the robot, or when the control loop did not run: the robot may be elsewhere, and what
  // waited meanwhile comes first and at once. No change of a position is a jump before `until`.
  void begin_again(TimeNs until) {
    begins_until_ = std::max(begins_until_, until);
    busy_until_ = longest_gap_ = 0;
  }
  JointMask implausible() const { return implausible_; }  // whose position cannot be; until clear()
  void clear(JointMask joints) { implausible_ &= ~joints; }

 private:
  struct Seen {
    JointArray position{};
    TimeNs at = 0;
  };

  void note_gap(TimeNs gap, TimeNs now);
  JointMask jumped(const Seen& from, const Seen& to) const;
  JointMask misplaced(const JointArray& position) const;

  const RobotModel& model_;
  bool measured_ = false;
  Seen last_;
  TimeNs longest_gap_ = 0;  // between two measurements, lately; 0: none was long
  TimeNs busy_until_ = 0;   // what was due in that gap may arrive until then
  TimeNs begins_until_ = 0;
  TimeNs first_at_ = 0;
  JointMask unable_ = 0;  // joints that were offline or faulty at the last measurement
  JointMask implausible_ = 0;
};

}  // namespace aim::robotside
