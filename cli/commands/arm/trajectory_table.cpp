// Finds the joints of the columns, then converts row by row.
#include "cli/commands/arm/trajectory_table.hpp"

#include <fmt/format.h>

namespace aim::cli {

Result<JointColumns> joint_columns(const CsvTable& table, const RobotModel& model) {
  const JointGroup& arms = model.group("arms");
  if (table.columns.front() != "time_s")
    return usage_error(fmt::format("the first column is '{}', not time_s", table.columns.front()),
                       "the first line names the columns: time_s and joints of the arms");
  JointColumns places(arms.count);
  for (std::size_t column = 1; column < table.columns.size(); ++column) {
    const auto joint = model.find_joint(table.columns[column]);
    if (!joint || *joint < arms.first || *joint >= arms.first + arms.count)
      return Error{.origin = Origin::not_found,
                   .message = fmt::format("the arms have no joint '{}'", table.columns[column]),
                   .hint = "aimctl joint list shows the names",
                   .facts = {{"joint", table.columns[column]}}};
    std::optional<std::size_t>& place = places[*joint - arms.first];
    if (place)
      return usage_error(
          fmt::format("'{}' and '{}' are the same joint", table.columns[*place], table.columns[column]));
    place = column;
  }
  if (table.columns.size() < 2)
    return usage_error("no joint is named", "the columns after time_s are joints");
  return places;
}

Result<v1::PerformArmTrajectoryRequest> trajectory_of(const CsvTable& table, const JointColumns& places,
                                                      const std::vector<double>& present) {
  v1::PerformArmTrajectoryRequest request;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    v1::ArmPoint& point = *request.add_points();
    auto time = quantity_in(table, row, 0, Quantity::duration);
    if (!time) return time.error();
    point.set_time_s(*time);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i]) {
        point.add_position_rad(present[i]);
        continue;
      }
      auto angle = quantity_in(table, row, *places[i], Quantity::angle);
      if (!angle) return angle.error();
      point.add_position_rad(*angle);
    }
  }
  return request;
}

}  // namespace aim::cli
