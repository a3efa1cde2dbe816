// Trajectories of the arms as tables, as aimctl reads them.
#include "cli/commands/arm/trajectory_table.hpp"
#include "core/codec/foreign_text.hpp"
#include "target.hpp"

namespace aim::fuzz {
namespace {

const RobotModel& model_with_trajectories() {
  for (const RobotModel* model : robot_models())
    if (model->can(Capability::arm_trajectories)) return *model;
  fail("a robot performs trajectories of its arms");
}

}  // namespace

void run_trajectory(std::string_view input) {
  const auto table = cli::read_csv(input);
  if (!table) return require(table.error().origin == Origin::usage, "an unreadable table is a usage error");
  require(table->columns.size() <= kMostColumns, "the columns are bounded");
  const RobotModel& model = model_with_trajectories();
  const auto columns = cli::joint_columns(*table, model);
  if (!columns) return require(!columns.error().message.empty(), "a refusal says what is wrong");
  const std::vector<double> present(columns->size());
  const auto trajectory = cli::trajectory_of(*table, *columns, present);
  if (!trajectory) return require(trajectory.error().message.starts_with("line "), "an error names the line");
  require(static_cast<std::size_t>(trajectory->points_size()) == table->rows.size(), "every row is a point");
}

std::vector<std::string> trajectory_seeds() {
  const RobotModel& model = model_with_trajectories();
  const JointGroup& arms = model.group("arms");
  std::string all = "time_s";
  std::string row = "0.5";
  for (std::size_t i = 0; i < arms.count; ++i) {
    all += "," + std::string(model.joints[arms.first + i].name);
    row += ",0.1";
  }
  const std::string first(model.joints[arms.first].name);
  return {all + "\n" + row + "\n", "time_s," + first + "\n# up\n0, 0\n1s, 30deg\n\n1500ms,0.25 rad\n",
          "\xEF\xBB\xBFtime_s, " + first + "\r\n0, 0\r\n"};
}

}  // namespace aim::fuzz
