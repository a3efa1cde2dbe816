// Every robot that the linked tables can operate: a model and a driver that fits it. Suites run over these
// rows, so a robot is tested by its two table rows.
#pragma once

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/driver_table/driver_table.hpp"
#include "tests/source_root.hpp"

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

// What suites give to a robot in a format of its own: samples/MODEL.KIND. Empty: there is no such file.
inline std::string_view sample_of(const RobotModel& model, std::string_view kind) {
  static std::map<std::string, std::string, std::less<>> samples;
  const std::string name = std::string(model.id) + "." + std::string(kind);
  const auto [sample, is_new] = samples.try_emplace(name);
  if (is_new) {
    std::ifstream file(aim::test::source_root() / "tests/robots/samples" / name);
    sample->second.assign(std::istreambuf_iterator<char>(file), {});
  }
  return sample->second;
}

// A sequence of a few seconds; empty: the suites have none for the robot.
inline std::string_view sample_sequence(const RobotModel& model) { return sample_of(model, "sequence"); }

// A gait of the user that the robot needs before its action RobotModel::user_gait; empty: none.
inline std::string_view sample_gait(const RobotModel& model) { return sample_of(model, "gait"); }

}  // namespace aim::robotside
