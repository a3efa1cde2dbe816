// The geometry of the AgiBot A2: joint axes, tool frames, and the collision solids of its links.
// Source: URDF a2_t2d0_ultra 2.0.7 (AgiBot robot_descriptions_public), as unit axes and points in base_link
// with all joints at 0; tool frame (the document's palm frame): AimDK A2 motion control, flange to tool;
// solids: hulls of the URDF's meshes.
#pragma once

#include <array>
#include <initializer_list>
#include <numbers>

#include "core/model/body_geometry.hpp"

namespace aim::agibot_a2::shape {

inline constexpr double kHalf = std::numbers::sqrt2 / 2;
inline constexpr double kLeft = 1;
inline constexpr double kRight = -1;

inline constexpr double kSoleBelowAnkle = 0.0592;  // [m]
inline constexpr double kToolBeyondFlange = 0.1;   // [m]

constexpr std::array<Screw, 6> leg_screws(double side) {
  return {{{{kHalf, 0, kHalf}, {-0.0808, side * 0.105, -0.0652}},
           {{kHalf, 0, -kHalf}, {-0.1170, side * 0.105, -0.12545}},
           {{0, 1, 0}, {-0.0318, side * 0.125, -0.21065}},
           {{0, 1, 0}, {-0.0318, side * 0.125, -0.55065}},
           {{0, 1, 0}, {-0.0318, side * 0.125, -0.92765}},
           {{1, 0, 0}, {-0.0318, side * 0.125, -0.92765}}}};
}

constexpr std::array<Screw, 7> arm_screws(double side) {
  return {{{{0, -1, 0}, {-0.03779, side * 0.191, 0.3421}},
           {{-1, 0, 0}, {-0.03779, side * 0.191, 0.3421}},
           {{0, 1, 0}, {-0.03779, side * 0.345, 0.3421}},
           {{0, 0, 1}, {-0.03779, side * 0.438, 0.3421}},
           {{0, 1, 0}, {-0.03779, side * 0.541, 0.3421}},
           {{0, 0, 1}, {-0.02779, side * 0.7005, 0.3421}},
           {{-1, 0, 0}, {-0.02779, side * 0.7005, 0.3421}}}};
}

inline constexpr auto kLeftLegScrews = leg_screws(kLeft);
inline constexpr auto kRightLegScrews = leg_screws(kRight);
inline constexpr auto kLeftArmScrews = arm_screws(kLeft);
inline constexpr auto kRightArmScrews = arm_screws(kRight);
inline constexpr std::array<Screw, 2> kNeckScrews = {
    {{{0, 0, 1}, {-0.03779, 0, 0.4101}}, {{0, -1, 0}, {-0.04280, 0, 0.57069}}}};

// The axes of the sole frame are parallel to the base's, unlike those of the ankle frame.
inline constexpr Pose kSoleInToeRoll = {{-kSoleBelowAnkle, 0, 0}, {0, kHalf, 0, kHalf}};

constexpr Chain leg_chain(std::string_view name, std::size_t first, std::span<const Screw> screws) {
  return {name, first, screws, {screws[5].point, {0, kHalf, 0, kHalf}}, kSoleInToeRoll};
}
constexpr Chain arm_chain(std::string_view name, std::size_t first, std::span<const Screw> screws,
                          const Pose& tool_in_flange) {
  return {name, first, screws, {screws[6].point, {0.5, 0.5, -0.5, -0.5}}, tool_in_flange};
}

enum ChainIndex : std::uint8_t { kLeftLeg, kRightLeg, kLeftArm, kRightArm, kNeck };
inline constexpr Chain kChains[] = {
    leg_chain("left_leg", 0, kLeftLegScrews),
    leg_chain("right_leg", 6, kRightLegScrews),
    arm_chain("left_arm", 12, kLeftArmScrews, {{-kToolBeyondFlange, 0, 0}, {0, 0, kHalf, kHalf}}),
    arm_chain("right_arm", 19, kRightArmScrews, {{kToolBeyondFlange, 0, 0}, {-kHalf, kHalf, 0, 0}}),
    {"neck", 26, kNeckScrews, {kNeckScrews[1].point, {kHalf, kHalf, 0, 0}}, {}},
};

constexpr Solid capsule(std::string_view name, ChainIndex chain, std::uint8_t joints, const Vec3& a,
                        const Vec3& b, double radius) {
  return {name, chain, joints, SolidKind::capsule, a, b, radius};
}

// The hull of the torso is x -0.223..0.081, y +-0.161, z -0.170..0.462; that of a hand ends 0.20 m beyond the
// flange. The cross-section of a thigh is 0.20 m long (x) and 0.14 m wide (y); its capsule has the larger of
// the two as diameter, so that a hand keeps clear of the front of the thigh.
enum SolidIndex : std::uint8_t {
  kTorso,
  kHead,
  kLeftUpperArm,
  kLeftForearm,
  kLeftPalm,
  kLeftFingers,
  kRightUpperArm,
  kRightForearm,
  kRightPalm,
  kRightFingers,
  kLeftThigh,
  kLeftShank,
  kLeftFoot,
  kRightThigh,
  kRightShank,
  kRightFoot,
};

constexpr auto solids() {
  std::array<Solid, 16> all{};
  all[kTorso] = {"torso", kNeck, 0, SolidKind::box, {-0.071, 0, 0.146}, {0.152, 0.161, 0.316}, 0};
  all[kHead] = capsule("head", kNeck, 2, {-0.03, 0, 0.51}, {-0.015, 0, 0.615}, 0.09);
  const auto add_arm = [&](std::size_t at, ChainIndex chain, const std::array<Screw, 7>& screws,
                           const std::array<std::string_view, 4>& names) {
    const Vec3 shoulder = screws[0].point, elbow = screws[3].point, wrist = screws[6].point;
    const Vec3 out = {0, screws[0].point.y > 0 ? 1.0 : -1.0, 0};
    all[at] = capsule(names[0], chain, 3, shoulder, elbow, 0.05);
    all[at + 1] = capsule(names[1], chain, 5, elbow, wrist, 0.045);
    all[at + 2] = capsule(names[2], chain, 7, wrist, wrist + 0.1 * out, 0.06);
    all[at + 3] = capsule(names[3], chain, 7, wrist + 0.1 * out, wrist + 0.17 * out, 0.03);
  };
  add_arm(kLeftUpperArm, kLeftArm, kLeftArmScrews,
          {"left_upper_arm", "left_forearm", "left_palm", "left_fingers"});
  add_arm(kRightUpperArm, kRightArm, kRightArmScrews,
          {"right_upper_arm", "right_forearm", "right_palm", "right_fingers"});
  const auto add_leg = [&](std::size_t at, ChainIndex chain, const std::array<Screw, 6>& screws,
                           const std::array<std::string_view, 3>& names) {
    const Vec3 hip = screws[2].point, knee = screws[3].point, ankle = screws[4].point;
    all[at] = capsule(names[0], chain, 3, hip, knee, 0.10);
    all[at + 1] = capsule(names[1], chain, 4, knee, ankle, 0.06);
    // The foot's hull: x -0.127..0.143, y 0.074..0.176, z -0.987..-0.909.
    all[at + 2] = capsule(names[2], chain, 6, {-0.076, ankle.y, -0.94}, {0.092, ankle.y, -0.94}, 0.051);
  };
  add_leg(kLeftThigh, kLeftLeg, kLeftLegScrews, {"left_thigh", "left_shank", "left_foot"});
  add_leg(kRightThigh, kRightLeg, kRightLegScrews, {"right_thigh", "right_shank", "right_foot"});
  return all;
}
inline constexpr auto kSolids = solids();

// An upper arm cannot touch the torso or the head, because of the limits of its shoulder.
constexpr auto pairs() {
  std::array<SolidPair, 54> all{};
  std::size_t next = 0;
  const auto cross = [&](std::initializer_list<SolidIndex> some, std::initializer_list<SolidIndex> others) {
    for (const SolidIndex first : some)
      for (const SolidIndex second : others) all[next++] = {first, second};
  };
  cross({kLeftForearm, kLeftPalm, kLeftFingers}, {kTorso, kHead, kLeftThigh, kRightThigh});
  cross({kRightForearm, kRightPalm, kRightFingers}, {kTorso, kHead, kLeftThigh, kRightThigh});
  cross({kLeftPalm, kLeftFingers}, {kLeftShank, kRightShank});
  cross({kRightPalm, kRightFingers}, {kLeftShank, kRightShank});
  cross({kLeftForearm, kLeftPalm, kLeftFingers}, {kRightUpperArm, kRightForearm, kRightPalm, kRightFingers});
  cross({kLeftUpperArm}, {kRightForearm, kRightPalm, kRightFingers});
  cross({kLeftThigh}, {kRightThigh, kRightShank});
  cross({kLeftShank}, {kRightThigh, kRightShank, kRightFoot});
  cross({kLeftFoot}, {kRightShank, kRightFoot});
  return next == all.size() ? all : throw "count the pairs";
}
inline constexpr auto kPairs = pairs();

// Source: URDF a2_t2d0_ultra 2.0.7: motor balls in link 5 (0.005, +-0.02245, 0.0245), rod ends in link 7
// (0, +-0.02245, 0.017); rod A first. Rod A of the left wrist gets longer when joint 7 increases.
constexpr RodPair wrist_rods(ChainIndex chain, const std::array<Screw, 7>& screws) {
  const Vec3 forearm = screws[4].point, wrist = screws[6].point;
  const double out = forearm.y > 0 ? 0.0245 : -0.0245;
  return {chain,
          5,
          {{forearm + Vec3{-0.005, out, 0.02245}, wrist + Vec3{-0.017, 0, 0.02245}},
           {forearm + Vec3{-0.005, out, -0.02245}, wrist + Vec3{-0.017, 0, -0.02245}}},
          -0.01199,
          0.01204};
}
inline constexpr RodPair kRodPairs[] = {wrist_rods(kLeftArm, kLeftArmScrews),
                                        wrist_rods(kRightArm, kRightArmScrews)};

// Source: the published controller of the A2. Motor A is the higher one: the left motor of the left leg, the
// right motor of the right leg.
inline constexpr double kHighCrank = 0.239, kLowCrank = 0.145;  // above the ankle [m]
inline constexpr CrankPair kCrankPairs[] = {{kLeftLeg, 4, 0.063, 0.0315, kHighCrank, kLowCrank, 1.0},
                                            {kRightLeg, 4, 0.063, 0.0315, kLowCrank, kHighCrank, 1.0}};

}  // namespace aim::agibot_a2::shape

namespace aim::agibot_a2 {

inline constexpr BodyGeometry kGeometry = {
    .chains = shape::kChains,
    .solids = shape::kSolids,
    .pairs = shape::kPairs,
    .rod_pairs = shape::kRodPairs,
    .crank_pairs = shape::kCrankPairs,
};

}  // namespace aim::agibot_a2
