// Every range of the document's motion table, inside and outside of each end. The expectations are those of
// vendor_ranges.tsv.
#include <algorithm>
#include <set>

#include "core/robots/xiaomi_cyberdog_actions.hpp"
#include "dog_fixture.hpp"
#include "vendor_table.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

void set_field(ControlFrame& frame, const VendorRange& row, double value) {
  if (row.field == "vel_des") frame.vel_des.at(row.index) = single(value);
  if (row.field == "rpy_des") frame.rpy_des.at(row.index) = single(value);
  if (row.field == "pos_des") frame.pos_des.at(row.index) = single(value);
  if (row.field == "step_height") frame.step_height.at(row.index) = single(value);
}

// How high a foot of the front pair swings.
double swing_of(Dog& robot) {
  double low = 1, high = -1;
  for (int i = 0; i < 1000; ++i) {
    robot.run(kIterationMs);
    const double z = robot.sim().leg_control_data().p[2];
    low = std::min(low, z);
    high = std::max(high, z);
  }
  return high - low;
}

// What the robot makes of the value, a few seconds later.
double taken(const VendorRange& row, double asked) {
  Dog robot;
  robot.stand();
  ControlFrame frame =
      frame_of(static_cast<Mode>(row.motion.mode), row.motion.gait, row.motion.mode == 21 ? 1000 : 0);
  if (row.motion.mode == 3) frame.pos_des[2] = 0.235F;
  set_field(frame, row, asked);
  robot.send(frame);
  robot.run(row.motion.mode == 21 ? 1200 : 3000);
  CHECK(static_cast<int>(robot.mode()) == row.motion.mode);
  const TrunkPose& pose = robot.body().pose();
  if (row.field == "vel_des") return robot.body().velocity().at(row.index);
  if (row.field == "rpy_des") return std::array{pose.roll, pose.pitch, pose.yaw}.at(row.index);
  if (row.field == "pos_des") return pose.height;
  return swing_of(robot);
}

}  // namespace

TEST_CASE("every range of the document is kept, inside and outside of it") {
  for (const VendorRange& row : vendor_ranges()) {
    const double span = row.here_max - row.here_min;
    const double part = span > 0 ? span / 4 : 0.5;
    const double margin = row.field == "step_height" ? 0.003 : 1e-4;
    for (const double end : {row.here_min, row.here_max}) {
      if (row.field == "step_height" && end == 0) continue;
      const double outwards = end == row.here_max ? part : -part;
      INFO(row.motion.motion << " " << row.field << "[" << row.index << "] " << end);
      CHECK(taken(row, end + outwards) == Approx(end).margin(margin));
      if (span > 0) CHECK(taken(row, end - outwards) == Approx(end - outwards).margin(margin));
      if (span == 0) CHECK(taken(row, end - outwards) == Approx(end).margin(margin));
    }
  }
}

TEST_CASE("where the robot has another range than the document, the table says why") {
  int different = 0;
  for (const VendorRange& row : vendor_ranges()) {
    const bool same = row.min == row.here_min && row.max == row.here_max;
    different += same ? 0 : 1;
    if (!same) CHECK_FALSE(row.reason.empty());
  }
  CHECK(different == 1);
}

// aimctl and aimd refuse by the model before a frame leaves.
TEST_CASE("the model's limits of velocities and poses are those of the table, or narrower") {
  std::set<int> gaits;
  for (const VendorRange& row : vendor_ranges()) {
    const dog::Motion* motion = dog::find_motion(static_cast<Mode>(row.motion.mode), row.motion.gait);
    REQUIRE(motion != nullptr);
    INFO(motion->action << " " << row.field << "[" << row.index << "]");
    if (row.field == "vel_des") {
      REQUIRE(motion->velocities);
      const Range range =
          std::array{motion->velocities->forward, motion->velocities->lateral, motion->velocities->yaw_rate}
              .at(row.index);
      CHECK(range.min == row.min);
      CHECK(range.max == row.max);
      gaits.insert(row.motion.motion);
    }
    const auto pose =
        std::find_if(std::begin(dog::kBodyPoses), std::end(dog::kBodyPoses),
                     [&](const BodyPoseLimits& limits) { return limits.action == motion->action; });
    if (pose == std::end(dog::kBodyPoses)) continue;
    if (row.field == "rpy_des") {
      const Range range = std::array{pose->roll, pose->pitch, pose->yaw}.at(row.index);
      CHECK(range.min == row.min);
      CHECK(range.max == row.max);
    }
    if (row.field == "pos_des") {
      CHECK(pose->height.min == std::max(row.min, row.here_min));
      CHECK(pose->height.max == std::min(row.max, row.here_max));
    }
  }
  CHECK(gaits.size() == 8);
}

}  // namespace aim::robotside::cyberdog
