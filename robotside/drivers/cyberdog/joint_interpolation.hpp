// Joints that are measured less often than they are asked for: between two samples they are on the line
// between them, one period late.
#pragma once

#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::cyberdog {

class JointInterpolation {
 public:
  // Positions [rad] at the time `now`, on the way to a sample. `period`: of samples; after lost ones the
  // joints have moved for longer.
  const JointArray& step(const Timed<JointArray>& sample, TimeNs period, TimeNs now);

 private:
  JointArray now_{}, from_{};   // [rad]
  TimeNs sampled_at_ = kNever;  // the sample that they move to
  TimeNs span_ = 0;             // in which they do [ns]
};

}  // namespace aim::robotside::cyberdog
