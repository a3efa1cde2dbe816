// 10^5 random frames: no crash, joints within their limits, velocities within the envelope of all gaits.
#include <cmath>
#include <cstring>
#include <random>
#include <set>

#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

class Frames {
 public:
  explicit Frames(unsigned seed) : random_(seed) {}
  int whole(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  float number() {
    switch (whole(0, 5)) {
      case 0: {  // any bits: also infinite ones, and no numbers
        const auto bits = static_cast<std::uint32_t>(random_());
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return value;
      }
      case 1:
        return 0;
      default:
        return std::uniform_real_distribution(-3.0F, 3.0F)(random_);
    }
  }
  ControlFrame frame() {
    static constexpr int kModes[] = {0,  3,  7,  9,  11, 11, 11, 12, 12, 12,
                                     15, 16, 21, 21, 22, 62, 64, 80, 81, -1};
    ControlFrame frame;
    frame.mode = static_cast<std::int8_t>(whole(0, 19) == 0 ? whole(-128, 127) : kModes[whole(0, 19)]);
    frame.gait_id = static_cast<std::int8_t>(whole(0, 2) == 0 ? whole(-128, 127) : whole(0, 31));
    frame.contact = static_cast<std::int8_t>(whole(-128, 127));
    frame.life_count = static_cast<std::int8_t>(whole(-128, 127));
    for (auto* list : {&frame.vel_des, &frame.rpy_des, &frame.pos_des, &frame.ctrl_point})
      for (float& value : *list) value = number();
    for (auto* list : {&frame.acc_des, &frame.foot_pose})
      for (float& value : *list) value = number();
    for (float& value : frame.step_height) value = number();
    frame.value = static_cast<std::int32_t>(random_());
    frame.duration = whole(0, 3) == 0 ? static_cast<std::int32_t>(random_()) : whole(0, 500);
    if (whole(0, 1) == 0) frame.duration = 0;
    return frame;
  }
  MotorCtrlFrame motors() {
    MotorCtrlFrame frame;
    for (auto* list : {&frame.q_des, &frame.qd_des, &frame.kp_des, &frame.kd_des, &frame.tau_des})
      for (float& value : *list) value = number();
    return frame;
  }

 private:
  std::mt19937 random_;
};

bool finite(const std::array<double, 12>& values) {
  for (const double value : values)
    if (!std::isfinite(value)) return false;
  return true;
}

}  // namespace

TEST_CASE("random frames leave joints in their limits and velocities in their envelope") {
  Frames frames(7);
  Dog robot;
  REQUIRE(upload(robot.sim(), "# Gait Def\n[[section]]\ncontact = [1,0,0,1]\nduration = 3\n") == 0);
  bool inside = true, slow = true, numbers = true;
  std::set<Mode> seen;
  for (int i = 0; i < 100000; ++i) {
    const ControlFrame frame = frames.frame();
    robot.sim().receive(frame);
    if (frames.whole(0, 200) == 0) robot.sim().causes().lifted = frames.whole(0, 3) == 0;
    if (frames.whole(0, 500) == 0) robot.sim().causes().motor_error[3] = frames.whole(0, 9) == 0 ? 1 : 0;
    if (i > 95000 && frames.whole(0, 20) == 0) robot.sim().receive(frames.motors());
    for (int steps = frames.whole(1, frames.whole(0, 20) == 0 ? 1500 : 8); steps > 0; --steps) {
      if (steps % 100 == 0) robot.sim().receive(frame);  // a heartbeat
      robot.sim().step();
      seen.insert(robot.mode());
      const SimDogBody& body = robot.body();
      for (std::size_t j = 0; j < 12; ++j) {
        const JointLimits& limits = xiaomi_cyberdog::kJoints[j].limits;
        inside = inside && limits.position.contains(body.joints()[j]);
        slow = slow && std::abs(body.joint_velocities()[j]) <= limits.velocity * (1 + 1e-9);
      }
      // A long jump flies 60 cm in 0.32 s, a turn of 90 degrees takes as long; mode 81 turns at 8 rad/s.
      slow = slow && std::abs(body.velocity()[0]) <= 2.0 && std::abs(body.velocity()[1]) <= 0.7 &&
             std::abs(body.velocity()[2]) <= 8.0;
      numbers = numbers && finite(body.joints()) && std::isfinite(body.x()) && std::isfinite(body.height());
    }
  }
  CHECK(inside);
  CHECK(slow);
  CHECK(numbers);
  CHECK(seen.size() >= 12);
}

}  // namespace aim::robotside::cyberdog
