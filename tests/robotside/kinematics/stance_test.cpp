// The body pose over fixed feet, for the whole documented box of waist poses.
#include "robotside/kinematics/stance.hpp"

#include <random>

#include "robotside/kinematics/newton.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

constexpr double kMost = 0.5236;   // [rad]
constexpr double kLowest = -0.15;  // [m]
const JointGroup& legs() { return model().group("legs"); }

WaistPose on_grid(int i, int steps) {
  const auto part = [&](int range) {
    const int at = i % (steps + 1);
    i /= steps + 1;
    return range * static_cast<double>(at) / steps;
  };
  WaistPose body;
  body.lift = kLowest * part(1);
  body.roll = kMost * (part(2) - 1);
  body.pitch = kMost * (part(2) - 1);
  body.yaw = kMost * (part(2) - 1);
  return body;
}

double distance(const JointArray& a, const JointArray& b) {
  double sum = 0;
  for (std::size_t i = legs().first; i < legs().first + legs().count; ++i)
    sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

}  // namespace

TEST_CASE("an upright body stands exactly in the standing posture") {
  JointArray positions{};
  REQUIRE(Stance(model()).legs_for({}, positions));
  const JointArray stand = posture("stand");
  for (std::size_t i = 0; i < model().joints.size(); ++i)
    CHECK(positions[i] == (i < legs().count ? stand[i] : 0.0));  // only leg joints are written
}

TEST_CASE("every pose of the documented box is feasible, keeps the feet, and is recovered from the legs") {
  const Stance stance(model());
  const JointArray stand = posture("stand");
  constexpr int kSteps = 10;
  int refused = 0;
  double feet = 0, recovered = 0, straightest = 9;
  for (int i = 0; i < (kSteps + 1) * (kSteps + 1) * (kSteps + 1) * (kSteps + 1); ++i) {
    const WaistPose body = on_grid(i, kSteps);
    JointArray positions = stand;
    if (!stance.legs_for(body, positions)) {
      if (++refused < 5) UNSCOPED_INFO(body.lift << ' ' << body.roll << ' ' << body.pitch << ' ' << body.yaw);
      continue;
    }
    // The pose of one foot relative to the other must be that of the standing posture.
    const Pose left = tool_in_base(chain("left_leg"), positions);
    const Pose right = tool_in_base(chain("right_leg"), positions);
    const Pose stood =
        inverse(tool_in_base(chain("left_leg"), stand)) * tool_in_base(chain("right_leg"), stand);
    feet = std::max(feet, norm(error_of(inverse(left) * right, stood)));
    const WaistPose back = stance.body_of(positions);
    recovered = std::max({recovered, std::abs(back.lift - body.lift), std::abs(back.roll - body.roll),
                          std::abs(back.pitch - body.pitch), std::abs(back.yaw - body.yaw)});
    straightest = std::min({straightest, positions[3], positions[9]});
  }
  CHECK(refused == 0);
  CHECK(feet < 1e-9);
  CHECK(recovered < 1e-9);
  CHECK(straightest > 0.15);  // no knee comes near its singular position [rad]
}

TEST_CASE("lift, roll, pitch and yaw have the documented signs and centre") {
  const Stance stance(model());
  const Chain& leg = chain("left_leg");
  const JointArray stand = posture("stand");
  const auto body_in_feet = [&](const WaistPose& body) {
    JointArray positions = stand;
    REQUIRE(stance.legs_for(body, positions));
    return tool_in_base(leg, stand) * inverse(tool_in_base(leg, positions));
  };
  const Vec3 head = {0, 0, 0.7};
  const Vec3 lowered = body_in_feet({.lift = -0.1}) * head;
  CHECK_THAT(lowered, IsNear({0, 0, 0.6}, 1e-9));
  CHECK((body_in_feet({.roll = 0.3}) * head).y < -0.1);  // leans right
  CHECK((body_in_feet({.pitch = 0.3}) * head).x > 0.1);  // bends forward
  CHECK(rotate(body_in_feet({.yaw = 0.3}).rotation, {1, 0, 0}).y == Approx(std::sin(0.3)));
}

TEST_CASE("legs follow the body smoothly") {
  // At a kink the second difference would be of the order of the step, not of its square. It would be where
  // both legs need the same sink: in the middle between left and right.
  const Stance stance(model());
  std::mt19937 random(3);
  std::uniform_real_distribution<double> fraction(-1, 1);
  constexpr double kStep = 1e-4;
  double sharpest = 0;
  for (int i = 0; i < 300; ++i) {
    WaistPose body{kLowest * 0.5 * (1 + fraction(random)), 0, 0.5 * fraction(random), 0};
    if (i % 2 == 0) body.roll = 0.5 * fraction(random), body.yaw = 0.5 * fraction(random);
    const auto legs_at = [&](double way) {
      JointArray positions{};
      REQUIRE(stance.legs_for({body.lift, body.roll + way, body.pitch, body.yaw + 0.5 * way}, positions));
      return positions;
    };
    const JointArray before = legs_at(-kStep), now = legs_at(0), after = legs_at(kStep);
    JointArray middle{};
    for (std::size_t k = 0; k < legs().count; ++k) middle[k] = 0.5 * (before[k] + after[k]);
    sharpest = std::max(sharpest, distance(middle, now) / (kStep * kStep));
  }
  CHECK(sharpest < 400);  // [1/rad]
}

TEST_CASE("a body out of reach is refused and nothing changes") {
  const Stance stance(model());
  JointArray positions = posture("start");
  const JointArray before = positions;
  CHECK_FALSE(stance.legs_for({.lift = 0.05}, positions));
  CHECK_FALSE(stance.legs_for({.lift = -0.6}, positions));
  CHECK_FALSE(stance.legs_for({.roll = 1.2}, positions));
  CHECK(positions == before);
}

TEST_CASE("a leg reaches the pose of its sole from a nearby guess") {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> off(-0.15, 0.15);
  const Chain& leg = chain("right_leg");
  int reached = 0;
  for (int i = 0; i < 1000; ++i) {
    JointArray joints = anywhere(leg, random);
    joints[leg.first + 3] = 0.3 + 0.2 * std::abs(joints[leg.first + 3]);
    const Pose sole = tool_in_base(leg, joints);
    for (std::size_t k = leg.first; k < leg.first + 6; ++k) joints[k] += off(random);
    if (reach(leg, sole, joints) && norm(error_of(tool_in_base(leg, joints), sole)) < 1e-10) ++reached;
  }
  CHECK(reached == 1000);
}

}  // namespace aim::robotside
