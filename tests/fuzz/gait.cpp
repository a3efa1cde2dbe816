// Gaits and sequences of the CyberDog: anybody on its network can send a gait.
#include <cmath>

#include "robotside/frames/cyberdog/user_gait.hpp"
#include "target.hpp"

namespace aim::fuzz {
namespace {

using namespace robotside::cyberdog;

constexpr const char* kStep =
    "[[step]]\nmode = 11\ngait_id = 110\ncontact = 15\nlife_count = 0\nvel_des = [0.1, 0.0, 0.0]\n"
    "rpy_des = [0, 0, 0]\npos_des = [0, 0, 0.2]\nacc_des = [1, 1, 1, 1, 1, 1]\nctrl_point = [0, 0, 0]\n"
    "foot_pose = [0, 0, 0, 0, 0, 0]\nstep_height = [0.05, 0.05]\nvalue = 0\nduration = 300\n";
constexpr const char* kShortStep =
    "[[step]]\ntype = \"usergait\"\nbody_vel_des = [0.1, 0.2, 0.3]\n"
    "body_pos_des = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06]\n"
    "landing_pos_des = [0.1, 0, 0, 0.1, 0, 0, 0.1, 0, 0, 0.1, 0, 0]\nstep_height = [0.05, 0.05, 0.05, 0.05]\n"
    "weight = [10, 10, 10, 50, 50, 10]\nuse_mpc_traj = 1\nmu = 0.4\nlanding_gain = 1.0\ngait_id = 110\n"
    "duration = 300\n";

void check_refusal(const Error& error) {
  require(error.origin == Origin::usage && !error.message.empty() && !error.reason.empty(),
          "a refusal is a usage error that says why");
}

}  // namespace

void run_gait(std::string_view input) {
  const auto gait = parse_user_gait(input);
  if (!gait) check_refusal(gait.error());
  const auto full = full_user_gait(input);
  if (!full) return check_refusal(full.error());
  if (const auto again = full_user_gait(*full)) require(*again == *full, "the full form stays as it is");
  if (gait) require(*full == input, "a text that the robot reads stays as it is");
}

std::vector<std::string> gait_seeds() {
  return {
      "# Gait Def\n[[section]]\ncontact = [1, 0, 0, 1]\nduration = 10\n\n[[section]]\ncontact = [0, 1, 1, "
      "0]\n"
      "duration = 10\n",
      std::string("# Gait Params\n") + kStep + kStep,
      std::string("# Gait Params\n# 1\n") + kShortStep + "# End\n"};
}

void run_sequence(std::string_view input) {
  const auto steps = parse_dog_sequence(input);
  if (!steps) return check_refusal(steps.error());
  require(!steps->empty() && steps->size() <= kMaxUserSteps, "a sequence has steps, and not too many");
  for (const robotside::cyberdog::ControlFrame& step : *steps)
    for (const float value : step.vel_des)
      require(std::isfinite(value) || std::isinf(value), "no number is none");
}

std::vector<std::string> sequence_seeds() {
  return {kStep, std::string("# wave\n") + kStep + "\n" + kStep,
          "[[step]]\nmode = 12\nduration = 0\n[[step]] # 2\nmode = 7\n"};
}

}  // namespace aim::fuzz
