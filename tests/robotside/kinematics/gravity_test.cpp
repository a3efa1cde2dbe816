// Torques against gravity: compared with KDL's dynamics, with the weight of the body, and with figures worked
// out by hand.
#include "robotside/kinematics/gravity.hpp"

#include <kdl/chaindynparam.hpp>

#include "robotside/kinematics/kdl_chain.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

constexpr Vec3 kDown = {0, 0, -kGravity};
constexpr double kReach = 0.1;

// The chain with its masses, from the same numbers but with KDL's own arithmetic.
KDL::Chain heavy_chain(std::size_t index) {
  const Chain& limb = body().chains[index];
  const KDL::Chain bare = kdl_chain(limb);
  KDL::Chain peer;
  for (unsigned k = 0; k < bare.getNrOfSegments(); ++k) {
    KDL::RigidBodyInertia inertia = KDL::RigidBodyInertia::Zero();
    const KDL::Segment& segment = bare.getSegment(k);
    // Centres are given in the segment's end frame, which is parallel to base at 0 except the last one.
    const bool last = k + 1 == bare.getNrOfSegments();
    const Pose tip = last ? limb.end_at_zero * limb.tool_in_end : Pose{limb.screws[k + 1].point, {}};
    for (const PointMass& part : body().masses)
      if (part.chain == index && part.joints == k + 1)
        inertia = inertia + KDL::RigidBodyInertia(part.mass, kdl_vector(inverse(tip) * part.centre));
    peer.addSegment(KDL::Segment(segment.getJoint(), segment.getFrameToTip(), inertia));
  }
  return peer;
}

JointArray torques_of(const JointArray& positions, const Vec3& down) {
  JointArray torques{};
  gravity_torques(body(), positions, down, {}, torques);
  return torques;
}

std::array<GroundForce, 2> standing(const JointArray& positions, double left, double right) {
  const std::array<Foot, 2> feet = {{{0, left}, {1, right}}};
  std::array<GroundForce, 2> forces{};
  ground_forces(body(), positions, kDown, feet, kReach, forces);
  return forces;
}

}  // namespace

TEST_CASE("the masses add up to the robot's") {
  CHECK(mass_of(body(), {}).mass == Approx(66.04).margin(0.01));
  CHECK(std::abs(mass_of(body(), {}).centre.y) < 1e-3);
}

TEST_CASE("torques against gravity are KDL's, in any posture and attitude") {
  std::mt19937 random(3);
  std::uniform_real_distribution any(-1.0, 1.0);
  for (std::size_t c = 0; c < body().chains.size(); ++c) {
    const Chain& limb = body().chains[c];
    const KDL::Chain peer = heavy_chain(c);
    for (int i = 0; i < 500; ++i) {
      const JointArray positions = anywhere(limb, random);
      const Vec3 down = kGravity * normalized(Vec3{any(random), any(random), any(random)});
      KDL::ChainDynParam dynamics(peer, kdl_vector(down));
      KDL::JntArray expected(peer.getNrOfJoints());
      REQUIRE(dynamics.JntToGravity(kdl_joints(limb, positions), expected) == 0);
      const JointArray torques = torques_of(positions, down);
      for (unsigned k = 0; k < limb.screws.size(); ++k)
        REQUIRE(torques[limb.first + k] == Approx(expected(k)).margin(1e-9));
    }
  }
}

TEST_CASE("the shoulder of an arm stretched to the side holds its weight") {
  const Chain& arm = chain("left_arm");
  double moment = 0;  // about the shoulder's x axis, all joints at 0: the arm points to the side
  for (const PointMass& part : body().masses)
    if (part.chain == 2 && part.joints >= 2) moment += part.mass * kGravity * (part.centre.y - 0.191);
  const JointArray torques = torques_of({}, kDown);
  // Joint 2 turns about -x and lifts the arm with a negative position.
  CHECK(torques[arm.first + 1] == Approx(-moment).margin(1e-9));
  CHECK(moment == Approx(9.4).margin(0.1));  // 5.4 kg, 0.18 m from the shoulder
  JointArray hanging = with(arm, {0, 1.5708, 0, 0, 0, 0, 0});
  CHECK(std::abs(torques_of(hanging, kDown)[arm.first + 1]) < 0.6);
}

TEST_CASE("the ground carries the whole weight, under the centre of mass") {
  for (const auto name : {"stand", "start", "arm_ready"}) {
    const JointArray positions = posture(name);
    const BodyMass all = mass_of(body(), positions);
    const auto forces = standing(positions, 1, 1);
    CHECK(forces[0].force.z + forces[1].force.z == Approx(all.mass * kGravity));
    const Vec3 moment = cross(forces[0].point - all.centre, forces[0].force) +
                        cross(forces[1].point - all.centre, forces[1].force);
    CHECK(norm(moment) < 1e-9);
  }
}

TEST_CASE("a foot in the air carries nothing, and without contact there is no force") {
  const JointArray positions = posture("stand");
  const auto left = standing(positions, 1, 0);
  CHECK(left[0].force.z == Approx(mass_of(body(), positions).mass * kGravity));
  CHECK(left[1].force.z == 0);
  const auto none = standing(positions, 0, 0);
  CHECK(norm(none[0].force) + norm(none[1].force) == 0);
}

TEST_CASE("the knees of a standing robot hold the body, and hold more when they are bent") {
  const std::size_t knee = *model().find_joint("left_knee");
  double straight = 0, bent = 0;
  for (const bool sits : {false, true}) {
    JointArray positions = posture("stand");
    if (sits)
      for (const std::size_t leg : {std::size_t{0}, std::size_t{6}}) {
        positions[leg + 2] = -0.6;
        positions[leg + 3] = 1.2;
        positions[leg + 4] = -0.6;
      }
    const auto forces = standing(positions, 1, 1);
    JointArray torques{};
    gravity_torques(body(), positions, kDown, forces, torques);
    (sits ? bent : straight) = torques[knee];
    // Mirrored posture, mirrored torques.
    CHECK(torques[knee] == Approx(torques[knee + 6]).margin(0.5));
  }
  CHECK(std::abs(bent) > 30);
  CHECK(std::abs(bent) < 140);  // the motor's limit
  CHECK(std::abs(bent) > std::abs(straight) + 15);
}

}  // namespace aim::robotside
