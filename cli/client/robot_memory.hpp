// The model of the robot at an address, kept between runs of aimctl. aimd refuses calls that are meant for
// another model and names its own; a robot without aim.v1 has the default model and is not remembered.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/process/environment.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

class RobotMemory {
 public:
  // The folder comes from XDG_CACHE_HOME or HOME in `environment`; without both nothing is remembered.
  RobotMemory(const Environment& environment, std::string_view address);

  const RobotModel* model() const;  // nullptr: none is remembered, or one that this version does not know
  void remember(const RobotModel& model) const;
  void forget() const;

 private:
  std::filesystem::path path_;
};

}  // namespace aim::cli
