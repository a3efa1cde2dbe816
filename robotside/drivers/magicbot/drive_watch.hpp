// What the drives of a MagicBot report about themselves: modes, errors, and encoders that disagree. An error
// counts once it has lasted, because another program's frame may cause one for a single period.
#pragma once

#include <array>
#include <vector>

#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside::magicbot {

class DriveWatch {
 public:
  // Control thread, once per sample. `complete`: both encoders are in the sample.
  void observe(const RobotSample& sample, bool complete, bool contested, TimeNs now);
  JointMask silent() const { return silent_; }  // their drives do not answer
  JointMask faulty() const { return faulty_; }  // of these, those with another lasting error

  // Any thread.
  std::vector<Fault> faults() const;
  DriveReading drive(std::size_t joint) const;

 private:
  DriveError error_of(std::size_t joint, const DriveState& state, bool complete, TimeNs now);

  struct Lasting {
    DriveError error = DriveError::none;
    TimeNs since = 0;
  };
  struct Report {
    std::array<std::int16_t, kJointCount> mode{};
    std::array<DriveError, kJointCount> error{};
    bool known = false, complete = false, contested = false;
  };
  std::array<Lasting, kJointCount> lasting_{};
  JointMask silent_ = 0, faulty_ = 0;
  LatestValue<Report> report_;
};

}  // namespace aim::robotside::magicbot
