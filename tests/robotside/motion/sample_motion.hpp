// Motions for tests, as messages.
#pragma once

#include <initializer_list>
#include <string>

#include "aim/v1/motion.pb.h"
#include "core/model/robot_model.hpp"

namespace aim::robotside {

inline const RobotModel& model() { return *robot_models().front(); }

inline void add_knot(v1::Motion& motion, double time, std::initializer_list<double> positions) {
  v1::Knot& knot = *motion.add_knots();
  knot.set_time_s(time);
  for (const double position : positions) knot.add_positions(position);
}

// The head turns left and back, the waist leans a little; the tracks are not in the model's order.
inline v1::Motion sample_motion(std::string name = "look") {
  v1::Motion motion;
  motion.set_name(std::move(name));
  motion.set_summary("looks to the left");
  motion.add_tracks("waist_roll");
  motion.add_tracks("neck_shake");
  add_knot(motion, 0, {0, 0});
  add_knot(motion, 0.8, {0.05, 0.25});
  add_knot(motion, 1.1, {0.06, 0.3});
  add_knot(motion, 2.5, {0, 0});
  return motion;
}

}  // namespace aim::robotside
