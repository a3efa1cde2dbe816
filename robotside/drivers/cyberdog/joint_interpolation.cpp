// Where the joints are on the line between two samples.
#include "robotside/drivers/cyberdog/joint_interpolation.hpp"

#include <algorithm>

namespace aim::robotside::cyberdog {

const JointArray& JointInterpolation::step(const Timed<JointArray>& sample, TimeNs period, TimeNs now) {
  const bool first = sampled_at_ == kNever;
  if (sample.at != sampled_at_) {
    span_ = first ? period : std::max(sample.at - sampled_at_, period);
    from_ = first ? sample.value : now_;
    sampled_at_ = sample.at;
  }
  const double done = std::clamp(static_cast<double>(now - sample.at) / static_cast<double>(span_), 0.0, 1.0);
  for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = from_[i] + (sample.value[i] - from_[i]) * done;
  return now_;
}

}  // namespace aim::robotside::cyberdog
