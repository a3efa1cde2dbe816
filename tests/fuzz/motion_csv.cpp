// Motions in CSV, as aimctl reads them.
#include "core/codec/motion_csv.hpp"

#include "core/codec/codec.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/motion/motion.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_motion_csv(std::string_view input) {
  const auto motion = motion_of_csv(input, "fuzzed");
  if (!motion) {
    require(motion.error().origin == Origin::usage, "an unreadable table is a usage error");
    require(motion.error().message.starts_with("line "), "its error names the line");
    return;
  }
  const std::string text = csv_of(*motion);
  const auto again = motion_of_csv(text, "fuzzed");
  require(static_cast<bool>(again), "a printed table can be parsed");
  require(csv_of(*again) == text, "parsing and printing preserve the table");
  (void)robotside::motion_from(*motion, *robot_models().front());
}

std::vector<std::string> motion_csv_seeds() {
  std::vector<std::string> seeds;
  for (const std::string& json : motion_json_seeds()) {
    v1::Motion motion;
    require(static_cast<bool>(from_json(json, motion)), "shipped motions can be read");
    seeds.push_back(csv_of(motion));
  }
  seeds.emplace_back("\xEF\xBB\xBFtime_s, idx27_head_joint1\r\n0, 0\r\n\r\n 1.5e0 ,\t0.25\r\n2,0\r\n");
  return seeds;
}

}  // namespace aim::fuzz
