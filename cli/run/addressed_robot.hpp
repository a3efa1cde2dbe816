// The robot that command lines are addressed to, as long as they name the same one: its model and the
// connection, which is kept between the lines of a shell.
#pragma once

#include <memory>
#include <string>

#include "cli/client/robot.hpp"
#include "cli/process/environment.hpp"
#include "cli/table/parser.hpp"

namespace aim::cli {

class AddressedRobot {
 public:
  explicit AddressedRobot(const Environment& environment) : environment_(environment) {}

  // The robot of these settings, as the model at its address. `any`: whatever its model is; otherwise a robot
  // of another model refuses the first call and says what it is. Error: an invalid address, model or DDS
  // domain.
  Result<Robot*> at(const Settings& settings, bool any);
  // Named by the user, remembered of this address, or the first model of the build.
  Result<const RobotModel*> model_at(const Settings& settings) const;
  // After a call: corrects the model that is remembered for the address. True: the command can start again
  // with it.
  bool correct_model(const Settings& settings);
  // It did not say what it is.
  bool silent() const { return robot_ && robot_->silence(); }
  // The next call asks anew what the robot is: after a failure another one may answer.
  void forget();

 private:
  const Environment& environment_;
  std::unique_ptr<Robot> robot_;
  std::string key_;  // of the settings that robot_ was made from
};

}  // namespace aim::cli
