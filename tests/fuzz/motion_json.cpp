// Motion files, as the robot reads them.
#include <filesystem>

#include "core/codec/codec.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/motion/motion.hpp"
#include "robotside/motion/motion_check.hpp"
#include "target.hpp"
#include "tests/source_root.hpp"

namespace aim::fuzz {
namespace {

constexpr double kLongestChecked =
    2;  // [s] motions are checked every 20 ms; a longer one would take too long

}  // namespace

void run_motion_json(std::string_view input) {
  v1::Motion message;
  if (!from_json(input, message)) return;
  const RobotModel& model = *robot_models().front();
  const auto motion = robotside::motion_from(message, model);
  if (!motion) {
    require(!motion.error().message.empty(), "the error of a refused motion has a message");
    return;
  }
  const auto again = robotside::motion_from(robotside::to_message(*motion, model), model);
  require(static_cast<bool>(again), "an accepted motion is accepted again");
  if (motion->trajectory.duration() <= kLongestChecked) (void)robotside::check(*motion, model);
}

std::vector<std::string> motion_json_seeds() {
  std::vector<std::string> seeds;
  for (const auto& entry :
       std::filesystem::directory_iterator(aim::test::source_root() / "robotside/motion/library")) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".motion.json")) seeds.push_back(project_file("robotside/motion/library/" + name));
  }
  seeds.push_back(
      R"({"name":"nod","tracks":["idx27_head_joint1"],"knots":[{"time_s":0,"positions":[0]},{"time_s":1,"positions":[0.2]},{"time_s":2,"positions":[0]}]})");
  seeds.push_back(
      R"({"name":"lean","kind":"KIND_DANCE","tempo_bpm":120,"tracks":["waist_pitch","base_forward"],"knots":[{"time_s":0,"positions":[0,0]},{"time_s":1,"positions":[0.1,0.1]},{"time_s":2,"positions":[0,0]}]})");
  return seeds;
}

}  // namespace aim::fuzz
