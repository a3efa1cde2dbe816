// Checks the whole body at sampled times: the legs that move the waist, and self-collision.
#include "robotside/motion/motion_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "robotside/collision/clearance.hpp"
#include "robotside/kinematics/stance.hpp"

namespace aim::robotside {
namespace {

constexpr double kSampling = 0.02;           // [s]
constexpr double kSmallestClearance = 0.01;  // [m]

// The body pose given by the waist joints.
struct WaistJoints {
  std::array<std::optional<std::size_t>, 4> joints;  // lift, roll, pitch, yaw

  explicit WaistJoints(const RobotModel& model)
      : joints{model.find_joint("waist_lift"), model.find_joint("waist_roll"),
               model.find_joint("waist_pitch"), model.find_joint("waist_yaw")} {}
  WaistPose pose(const JointArray& positions) const {
    const auto value = [&](std::size_t axis) { return joints[axis] ? positions[*joints[axis]] : 0.0; };
    return {value(0), value(1), value(2), value(3)};
  }
  bool in(JointMask mask) const {
    for (const auto& joint : joints)
      if (joint && (mask & bit(*joint)) != 0) return true;
    return false;
  }
};

std::string millimetres(double metres) { return fmt::format("{:.1f} mm", 1e3 * metres); }

// Samples the whole body along the motion, with or without its waist tracks.
class BodyCheck {
 public:
  BodyCheck(const Motion& motion, const RobotModel& model)
      : motion_(motion), model_(model), waist_(model), stance_(model), clearance_(*model.geometry) {}

  bool has_waist() const { return waist_.in(motion_.trajectory.joints()); }

  Status run(bool with_waist) const {
    JointArray before{};
    std::array<std::size_t, kMaxTracks> pieces{};
    const auto samples = static_cast<std::size_t>(std::ceil(motion_.trajectory.duration() / kSampling));
    for (std::size_t i = 0; i <= samples; ++i) {
      const double t = std::min(static_cast<double>(i) * kSampling, motion_.trajectory.duration());
      JointArray now = pose_at(t, with_waist, pieces);
      if (with_waist && !stance_.legs_for(waist_.pose(now), now)) return out_of_reach(t, now);
      if (i > 0)
        if (auto fine = check_legs(t, before, now); !fine) return fine;
      if (auto fine = check_clearance(t, now); !fine) return fine;
      before = now;
    }
    return Done{};
  }

 private:
  JointArray pose_at(double t, bool with_waist, std::array<std::size_t, kMaxTracks>& pieces) const {
    JointArray pose{};
    const auto stand = model_.posture("stand").positions;
    std::copy(stand.begin(), stand.end(), pose.begin());
    const auto& tracks = motion_.trajectory.tracks;
    for (std::size_t column = 0; column < tracks.size(); ++column) {
      if (tracks[column] >= kMaxJoints) continue;
      if (model_.joints[tracks[column]].limb == Limb::waist && !with_waist) continue;
      pose[tracks[column]] = at(motion_.trajectory, column, t, pieces[column]).position;
    }
    return pose;
  }

  Error out_of_reach(double t, const JointArray& pose) const {
    const WaistPose body = waist_.pose(pose);
    return {.origin = Origin::limit,
            .message = fmt::format("the legs cannot reach the waist pose at {:.3f} s", t),
            .reason = fmt::format("lift {:.3f} m, roll {:.3f}, pitch {:.3f}, yaw {:.3f} rad together",
                                  body.lift, body.roll, body.pitch, body.yaw),
            .hint = "move the waist nearer to its middle position",
            .facts = {{"time_s", fmt::format("{:.3f}", t)}}};
  }

  // A slow movement of the waist may still need a fast knee.
  Status check_legs(double t, const JointArray& before, const JointArray& now) const {
    for (std::size_t joint = 0; joint < model_.joints.size(); ++joint) {
      const Joint& leg = model_.joints[joint];
      const double velocity = std::abs(now[joint] - before[joint]) / kSampling;
      if (leg.limb != Limb::legs || velocity <= (1 - kRateMargin) * leg.limits.velocity) continue;
      return Error{.origin = Origin::limit,
                   .message = fmt::format("{} reaches {:.2f} rad/s at {:.3f} s, its limit is {:.2f} rad/s",
                                          leg.name, velocity, t, leg.limits.velocity),
                   .reason = "the legs move the waist",
                   .hint = "give the waist more time",
                   .facts = {{"joint", std::string(leg.name)}, {"time_s", fmt::format("{:.3f}", t)}}};
    }
    return Done{};
  }

  Status check_clearance(double t, const JointArray& pose) const {
    const Clearance nearest = clearance_.find(pose, kAllPairs, kSmallestClearance);
    if (nearest.distance >= kSmallestClearance) return Done{};
    const std::string_view first = clearance_.first_of(nearest.pair).name;
    const std::string_view second = clearance_.second_of(nearest.pair).name;
    return Error{.origin = Origin::limit,
                 .message = nearest.distance > 0
                                ? fmt::format("{} comes within {} of {} at {:.3f} s, at least {} is required",
                                              first, millimetres(nearest.distance), second, t,
                                              millimetres(kSmallestClearance))
                                : fmt::format("{} collides with {} at {:.3f} s", first, second, t),
                 .reason = "the robot would be in self-collision",
                 .hint = "keep the arms further away from the body",
                 .facts = {{"first", std::string(first)},
                           {"second", std::string(second)},
                           {"time_s", fmt::format("{:.3f}", t)},
                           {"value_m", fmt::format("{:.4f}", nearest.distance)},
                           {"limit_m", fmt::format("{:.4f}", kSmallestClearance)}}};
  }

  const Motion& motion_;
  const RobotModel& model_;
  WaistJoints waist_;
  Stance stance_;
  BodyClearance clearance_;
};

}  // namespace

// A motion of the upper body must also be free of collision in actions that ignore its waist tracks.
Status check(const Motion& motion, const RobotModel& model) {
  if (auto fine = check_limits(motion, model); !fine) return fine;
  if (model.geometry == nullptr) return Done{};  // its geometry is not published
  const BodyCheck body(motion, model);
  if (body.has_waist())
    if (auto fine = body.run(true); !fine) return fine;
  if (!body.has_waist() || motion.kind == MotionKind::motion) return body.run(false);
  return Done{};
}

}  // namespace aim::robotside
