// Faults of the newest response, and of a robot that does not stay where a stop has left it.
#include "robotside/drivers/cyberdog/dog_watch.hpp"

namespace aim::robotside::cyberdog {

std::vector<Fault> DogWatch::faults(const RobotModel& model) const {
  auto faults = faults_of(model, response_.load());
  if (raised_)
    faults.push_back(
        {FaultKind::reported, {}, "another client has raised the robot, although a stop is latched"});
  return faults;
}

}  // namespace aim::robotside::cyberdog
