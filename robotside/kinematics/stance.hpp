// A waist made by legs: the feet stay where the posture "stand" puts them, the body moves over them.
//
// The body turns about the midpoint between the hip pitch axes. In the frame of the feet (x forward, y left,
// z up) its attitude is Ry(pitch) Rz(yaw) Rx(roll): roll leans to the right side, pitch bends forward, yaw
// turns left. Pitch comes outermost because the hip pitch axes are the outermost ones of the hips; in this
// order they take all of it and the hips' other joints none.
//
// A leg cannot grow, so a body that leans or turns away from a foot sinks: just as far as the leg that gets
// too short needs it, give or take 3 mm that round the corner between one leg and the other. This sink comes
// on top of the lift, so lift, roll, pitch and yaw are feasible in their whole box (-0.15..0 m, +-0.5236
// rad), legs follow smoothly, and the body's pose can be told from the legs.
//
// Pure, without allocation, the same answer to the same question: no memory of the last one.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

struct BodyPose {
  double lift = 0;   // [m], 0 and below
  double roll = 0;   // [rad]
  double pitch = 0;  // [rad]
  double yaw = 0;    // [rad]
};

class Stance {
 public:
  // The model must have a geometry with "left_leg" and "right_leg": three hip joints, of which pitch comes
  // last, a knee, and two ankle joints; and the posture "stand".
  explicit Stance(const RobotModel& model);

  // Puts the legs' joints into `positions`; false, and nothing changed, where a leg does not reach or a joint
  // would leave its limits.
  bool legs_for(const BodyPose& body, JointArray& positions) const noexcept;

  // What legs_for() would have been asked for these legs. Where they do not agree, the mean of both feet.
  BodyPose body_of(const JointArray& positions) const noexcept;

  // How far the body sinks on top of its lift [m]; 0 when it stands upright.
  double sink(double roll, double pitch, double yaw) const noexcept;

 private:
  struct Leg {
    const Chain* chain = nullptr;
    Pose sole;  // in the frame of the feet: that of the base in the standing posture
  };
  struct Turned;  // the body turned, each leg as long as in the standing posture

  bool turn_body(const Quaternion& attitude, Turned& turned) const noexcept;
  bool turn_leg(const Leg& leg, const Pose& body, JointArray& joints, double& sink) const noexcept;
  bool bend_leg(const Leg& leg, const Pose& body, double shorter, JointArray& joints) const noexcept;
  bool within_limits(const Leg& leg, const JointArray& joints) const noexcept;
  Pose body_at(const Quaternion& attitude, double height) const noexcept;

  const RobotModel& model_;
  JointArray stand_{};
  std::array<Leg, 2> legs_;
  Vec3 centre_;  // what the body turns about, in base [m]
};

}  // namespace aim::robotside
