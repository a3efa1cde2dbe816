// Body pose over fixed feet: the legs move the waist while the feet stay where the posture "stand" puts them.
//
// The body turns about the midpoint between the hip pitch axes. In the frame of the feet (x forward, y left,
// z up) its attitude is Ry(pitch) Rz(yaw) Rx(roll): roll leans to the right side, pitch bends forward, yaw
// turns left. Pitch is the outermost rotation because the hip pitch axes are the outermost axes of the hips:
// in this order the hip pitch joints make all of the pitch and the other hip joints none.
//
// A leg has a maximum length, so a body that leans or turns away from a foot must sink: by as much as the leg
// that would be too short needs, within 3 mm that smooth the change from one leg to the other. This sink is
// added to the lift, so lift, roll, pitch and yaw are feasible in their whole box (-0.15..0 m, +-0.5236 rad),
// the leg joints are smooth functions of them, and the body pose can be computed from the leg joints.
//
// Pure, without allocation, deterministic: no state is kept between calls.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

struct WaistPose {
  double lift = 0;   // [m], 0 and below
  double roll = 0;   // [rad]
  double pitch = 0;  // [rad]
  double yaw = 0;    // [rad]
};

class Stance {
 public:
  // The model must have the posture "stand" and a geometry with "left_leg" and "right_leg": three hip joints,
  // the last of them pitch, a knee, and two ankle joints.
  explicit Stance(const RobotModel& model);

  // Writes the joints of the legs into `positions`. Returns false and changes nothing if a leg cannot reach
  // or a joint would leave its limits.
  bool legs_for(const WaistPose& body, JointArray& positions) const noexcept;

  // Inverse of legs_for(). If the two legs give different poses, their mean.
  WaistPose body_of(const JointArray& positions) const noexcept;

  // How far the body sinks in addition to its lift [m]; 0 if it is upright.
  double sink(double roll, double pitch, double yaw) const noexcept;

 private:
  struct Leg {
    const Chain* chain = nullptr;
    Pose sole;  // in the frame of the feet: that of the base in the standing posture
  };
  struct Turned;  // the legs of a turned body, each as long as in the standing posture

  bool turn_body(const Quaternion& attitude, Turned& turned) const noexcept;
  bool turn_leg(const Leg& leg, const Pose& body, JointArray& joints, double& sink) const noexcept;
  bool bend_leg(const Leg& leg, const Pose& body, double shorter, JointArray& joints) const noexcept;
  bool within_limits(const Leg& leg, const JointArray& joints) const noexcept;
  Pose body_at(const Quaternion& attitude, double height) const noexcept;

  const RobotModel& model_;
  JointArray stand_{};
  std::array<Leg, 2> legs_;
  Vec3 centre_;  // point that the body turns about, in base [m]
};

}  // namespace aim::robotside
