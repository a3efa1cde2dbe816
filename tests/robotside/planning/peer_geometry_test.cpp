// Our geometry compared with FCL and KDL, which are independent implementations.
#include <kdl/chainfksolverpos_recursive.hpp>

#include <random>

#include "robotside/collision/clearance.hpp"
#include "robotside/kinematics/kdl_chain.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"
#include "tests/robotside/planning/fcl_body.hpp"

namespace aim::robotside {
namespace {

JointArray whole_body_anywhere(std::mt19937& random) {
  JointArray positions{};
  for (const Chain& limb : body().chains) {
    const JointArray some = anywhere(limb, random);
    for (std::size_t k = limb.first; k < limb.first + limb.screws.size(); ++k) positions[k] = some[k];
  }
  return positions;
}

// FCL's iteration sometimes ends early, at a distance that is up to some tenths of a millimetre too large.
struct Agreement {
  int looks = 0;
  int apart = 0;

  void look(double ours, double theirs) {
    constexpr double kSame = 2e-5;  // [m]
    ++looks;
    if (ours <= 0) {
      CHECK(theirs < kSame);
      return;
    }
    CHECK(ours < theirs + kSame);
    CHECK(ours > theirs - 1e-3);
    apart += ours < theirs - kSame ? 1 : 0;
  }
};

}  // namespace

TEST_CASE("distances between parts of the body match those of FCL") {
  const BodyClearance clearance(body());
  FclBody peer(body());
  std::mt19937 random(11);
  Agreement agreement;
  int touching = 0;
  for (int i = 0; i < 300; ++i) {
    const JointArray positions = whole_body_anywhere(random);
    peer.place(positions);
    for (std::size_t pair = 0; pair < body().pairs.size(); ++pair) {
      const double ours = clearance.find(positions, PairMask{1} << pair).distance;
      const double theirs = peer.pair_distance(pair);
      CAPTURE(clearance.first_of(pair).name, clearance.second_of(pair).name);
      agreement.look(ours, theirs);
      touching += ours <= 0 ? 1 : 0;
    }
  }
  CHECK(touching > 300);
  CHECK(agreement.apart < agreement.looks / 1000);
}

TEST_CASE("distances from the scene match those of FCL or are smaller") {
  CollisionScene scene;
  const Quaternion leaning = turn(normalized(Vec3{1, 2, 0.5}), 0.8);
  REQUIRE(scene.add({"box", ObstacleShape::box, {{0.4, 0.1, 0.1}, leaning}, {0.2, 0.3, 0.1}}));
  REQUIRE(scene.add({"cylinder", ObstacleShape::cylinder, {{0.3, -0.3, 0.2}, leaning}, {0.06, 0, 0.4}}));
  REQUIRE(scene.add({"capsule", ObstacleShape::capsule, {{0.2, 0.5, 0.3}, leaning}, {0.05, 0, 0.3}}));
  REQUIRE(scene.add({"sphere", ObstacleShape::sphere, {{0.5, 0, 0.5}, {}}, {0.1, 0, 0}}));
  const BodyClearance clearance(body());
  FclBody peer(body(), &scene);
  std::mt19937 random(12);
  Agreement agreement;
  int touching = 0;
  for (int i = 0; i < 300; ++i) {
    const JointArray positions = whole_body_anywhere(random);
    PlacedSolids placed;
    clearance.place(positions, placed);
    peer.place(positions);
    double least = 1e9;
    for (std::size_t part = 0; part < body().solids.size(); ++part) {
      if (body().solids[part].kind != SolidKind::capsule) continue;
      for (std::size_t obstacle = 0; obstacle < scene.obstacles().size(); ++obstacle) {
        const double ours = distance_between(placed[part], scene.placed()[obstacle]).distance;
        const double theirs = peer.distance_to_thing(part, obstacle);
        CAPTURE(body().solids[part].name, scene.obstacles()[obstacle].name);
        agreement.look(ours, theirs);
        least = std::min(least, ours);
      }
    }
    CHECK(find(body(), placed, scene).distance == least);
    touching += least <= 0 ? 1 : 0;
  }
  CHECK(touching > 50);
  CHECK(agreement.apart < agreement.looks / 1000);
}

TEST_CASE("tool poses match those of KDL") {
  std::mt19937 random(13);
  for (const Chain& limb : body().chains) {
    const KDL::Chain peer = kdl_chain(limb);
    KDL::ChainFkSolverPos_recursive solver(peer);
    for (int i = 0; i < 100; ++i) {
      const JointArray positions = anywhere(limb, random);
      KDL::Frame theirs;
      REQUIRE(solver.JntToCart(kdl_joints(limb, positions), theirs) >= 0);
      const KDL::Frame ours = kdl_frame(tool_in_base(limb, positions));
      CAPTURE(limb.name);
      CHECK(KDL::Equal(ours, theirs, 1e-9));
    }
  }
}

}  // namespace aim::robotside
