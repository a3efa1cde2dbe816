// What the samples of a CyberDog say about its joints, body, feet and button.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/drivers/cyberdog/joint_interpolation.hpp"

namespace aim::robotside::cyberdog {

class DogMeasurement {
 public:
  explicit DogMeasurement(const RobotModel& model) : model_(model) {}

  // `motors`: the driver is in motor control, in which the joints are measured more often.
  Measurement of(const DogSamples& samples, bool motors, TimeNs now);

 private:
  const RobotModel& model_;
  JointInterpolation joints_;  // they come 50 times a second
};

}  // namespace aim::robotside::cyberdog
