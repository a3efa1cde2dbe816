// Which joints begin to be faulty.
#include "robotside/control/parts/joint_watch.hpp"

#include <cmath>
#include <utility>

namespace aim::robotside {
namespace {

// A position is implausible when it changes by more than this multiple of the joint's velocity allows, and by
// more than this fraction of its range: measurements may arrive unevenly.
constexpr double kImplausible = 5;
constexpr double kMeasuringNoise = 0.02;

// The waist is computed, not measured; fingers are moved by what they hold.
bool moves_by_drive_only(const Joint& joint) {
  return joint.limb != Limb::waist && joint.limb != Limb::hands;
}

}  // namespace

JointMask JointWatch::step(const Measurement& measured, TimeNs now) {
  const double span = static_cast<double>(now - std::exchange(measured_at_, now)) * 1e-9;
  const JointMask unable = measured.offline | measured.faulty;
  JointMask begin = unable & ~std::exchange(unable_, unable);
  if (std::exchange(measured_, true)) {
    const JointMask jumping = jumped(measured.position, span) & ~implausible_;
    implausible_ |= jumping;
    begin |= jumping;
  }
  position_ = measured.position;
  return begin;
}

JointMask JointWatch::jumped(const JointArray& position, double span_s) const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const Joint& joint = model_.joints[i];
    const Range& range = joint.limits.position;
    const double reach =
        kImplausible * joint.limits.velocity * span_s + kMeasuringNoise * (range.max - range.min);
    if (moves_by_drive_only(joint) && std::abs(position[i] - position_[i]) > reach) joints |= bit(i);
  }
  return joints;
}

}  // namespace aim::robotside
