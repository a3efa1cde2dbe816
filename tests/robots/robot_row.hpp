// Every robot that the linked tables can operate: a model and a driver that fits it. Suites run over these
// rows, so a robot is tested by its two table rows.
#pragma once

#include <string>
#include <vector>

#include "robotside/driver_table/driver_table.hpp"

namespace aim::robotside {

struct RobotRow {
  const RobotModel* model;
  const DriverRow* driver;

  std::string name() const { return std::string(model->id) + " driven by " + std::string(driver->name); }
};

inline std::vector<RobotRow> robot_rows() {
  std::vector<RobotRow> rows;
  for (const RobotModel* model : robot_models())
    for (const DriverRow& driver : driver_rows())
      if (driver.fits(*model)) rows.push_back({model, &driver});
  return rows;
}

inline std::unique_ptr<Driver> driver_of(const RobotRow& row) {
  auto made = make_driver(*row.driver, *row.model);
  return made ? std::move(*made) : nullptr;
}

// A sequence of a few seconds in the format of the robot; empty: the suites have none for it.
inline std::string_view sample_sequence(const RobotModel& model) {
  if (model.id == "test-quadruped") return "STAND 0.4\nTROT 0.7\nSTAND 0.5\nJUMP 1\nLIE_DOWN 0.5\n";
  if (model.id == "xiaomi-cyberdog")
    return "[[step]]\nmode = 7\ngait_id = 1\nduration = 600\n[[step]]\nmode = 0\nduration = 600\n";
  return {};
}

// A gait of the user that the robot needs before its action RobotModel::user_gait; empty: none.
inline std::string_view sample_gait(const RobotModel& model) {
  if (model.id == "xiaomi-cyberdog")
    return "# Gait Params\n[[step]]\nmode = 11\ngait_id = 3\nvel_des = [0.1, 0.0, 0.0]\n"
           "step_height = [0.04, 0.04]\nduration = 800\n";
  return {};
}

}  // namespace aim::robotside
