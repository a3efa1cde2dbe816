// Checks that every planned path must pass, and helpers that make requests.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>

#include "robotside/planning/plan.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"
#include "tests/robotside/planning/fcl_body.hpp"

namespace aim::robotside {

inline const ArmPlanner& planner() {
  static const ArmPlanner the_planner(model());
  return the_planner;
}

inline ArmJoints joints_of(std::string_view arm, const JointArray& positions) {
  return joints_of(chain(arm), positions);
}

inline JointArray with_arm(JointArray positions, std::string_view arm, const ArmJoints& joints) {
  put(chain(arm), joints, positions);
  return positions;
}

inline bool within_limits(const JointArray& positions) {
  constexpr double kRounding = 1e-8;
  for (std::size_t k = 0; k < model().joints.size(); ++k) {
    const Range& range = model().joints[k].limits.position;
    if (positions[k] < range.min - kRounding || positions[k] > range.max + kRounding) return false;
  }
  return std::all_of(model().coupled_limits.begin(), model().coupled_limits.end(), [&](const auto& shared) {
    return std::abs(shared.first_factor * positions[shared.first] +
                    shared.second_factor * positions[shared.second]) <= shared.bound * (1 + 1e-8);
  });
}

// The standing robot with random free configurations of these arms.
inline JointArray free_posture(std::initializer_list<const char*> arms, std::mt19937& random) {
  static const BodyClearance clearance(body());
  for (;;) {
    JointArray positions = posture("stand");
    for (const char* arm : arms)
      positions = with_arm(positions, arm, joints_of(arm, anywhere(chain(arm), random)));
    if (within_limits(positions) && clearance.find(positions).distance > 0) return positions;
  }
}

// Results of sampling a path in every period.
struct Walked {
  bool free = true;      // by FCL, at every millisecond
  bool within = true;    // positions within limits, at every millisecond
  double fastest = 0;    // velocity, as a fraction of its limit
  double strongest = 0;  // acceleration, likewise
  JointArray first{}, last{};
};

inline Walked walk(const PlannedPath& path, const JointArray& start, FclBody& peer) {
  constexpr double kPeriod = 1e-3;  // [s]
  Walked walked;
  const JointTrajectory& trajectory = path.trajectory;
  std::vector<std::size_t> pieces(trajectory.tracks.size(), 0);
  std::vector<double> velocity(trajectory.tracks.size(), 0);
  JointArray now = start;
  const int samples = static_cast<int>(std::ceil(trajectory.duration() / kPeriod)) + 1;
  for (int i = 0; i <= samples; ++i) {
    const JointArray before = now;
    for (std::size_t k = 0; k < trajectory.tracks.size(); ++k)
      now[trajectory.tracks[k]] = at(trajectory, k, i * kPeriod, pieces[k]).position;
    if (i == 0) walked.first = now;
    for (std::size_t k = 0; i > 0 && k < trajectory.tracks.size(); ++k) {
      const std::size_t joint = trajectory.tracks[k];
      const double speed = (now[joint] - before[joint]) / kPeriod;
      const JointLimits& limits = model().joints[joint].limits;
      walked.fastest = std::max(walked.fastest, std::abs(speed) / limits.velocity);
      walked.strongest =
          std::max(walked.strongest, std::abs(speed - velocity[k]) / kPeriod / limits.acceleration);
      velocity[k] = speed;
    }
    peer.place(now);
    walked.free = walked.free && !peer.collides();
    walked.within = walked.within && within_limits(now);
  }
  walked.last = now;
  return walked;
}

inline void check_promises(const PlannedPath& path, const JointArray& start, FclBody& peer) {
  const Walked walked = walk(path, start, peer);
  CHECK(walked.free);
  CHECK(walked.within);
  CHECK(walked.fastest <= 1 + 1e-6);
  CHECK(walked.strongest <= 1 + 1e-6);
  CHECK(path.nearest.distance > 0);
  CHECK(path.limit.margin >= -1e-9);
  for (std::size_t k = 0; k < model().joints.size(); ++k) {
    CHECK(walked.first[k] == Approx(start[k]).margin(1e-12));
    CHECK(walked.last[k] == Approx(path.goal_joints[k]).margin(1e-12));
  }
}

}  // namespace aim::robotside
