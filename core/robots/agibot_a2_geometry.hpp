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
// (0, +-0.02245, 0.017). Rod A of the left wrist gets longer when joint 7 increases.
constexpr Linkage wrist(ChainIndex chain, const std::array<Screw, 7>& screws, std::string_view rod_a,
                        std::string_view rod_b) {
  const Vec3 forearm = screws[4].point, flange = screws[6].point;
  const double out = forearm.y > 0 ? 0.0245 : -0.0245;
  const auto rod = [&](std::string_view name, double up) {
    return LinkageMotor{name, {}, forearm + Vec3{-0.005, out, up}, flange + Vec3{-0.017, 0, up}};
  };
  return {LinkageKind::rods, chain, 5, {rod(rod_a, 0.02245), rod(rod_b, -0.02245)}, {}, -0.01199, 0.01204};
}

// Source: the published controller of the A2 (crank 0.063 m, rods 0.0315 m beside the ankle, cranks 0.239 m
// and 0.145 m above it, travel 1 rad). At 0 crank and lever of the foot point backwards and the rod is
// upright: then the exact closure agrees with that controller's approximation. Motor A is the higher one, on
// the outer side of each leg.
constexpr Linkage ankle(ChainIndex chain, const std::array<Screw, 6>& screws, std::string_view motor_a,
                        std::string_view motor_b) {
  constexpr double kCrank = 0.063, kAside = 0.0315, kHigh = 0.239, kLow = 0.145;  // [m]
  const Vec3 joint = screws[4].point;
  const double outside = joint.y > 0 ? kAside : -kAside;
  const auto crank = [&](std::string_view name, double aside, double height) {
    return LinkageMotor{name, joint + Vec3{0, aside, height}, joint + Vec3{-kCrank, aside, height},
                        joint + Vec3{-kCrank, aside, 0}};
  };
  return {LinkageKind::cranks, chain, 4,  {crank(motor_a, outside, kHigh), crank(motor_b, -outside, kLow)},
          {0, 1, 0},           -1.0,  1.0};
}

// Names: A2 deployment code, hardware abstraction.
inline constexpr Linkage kLinkages[] = {
    ankle(kLeftLeg, kLeftLegScrews, "idx05_01_left_toe_motorA", "idx06_01_left_toe_motorB"),
    ankle(kRightLeg, kRightLegScrews, "idx11_01_right_toe_motorA", "idx12_01_right_toe_motorB"),
    wrist(kLeftArm, kLeftArmScrews, "idx18_01_left_wrist_rod_A_joint", "idx19_01_left_wrist_rod_B_joint"),
    wrist(kRightArm, kRightArmScrews, "idx25_01_right_wrist_rod_A_joint", "idx26_01_right_wrist_rod_B_joint"),
};

// Source: URDF a2_t2d0_ultra 2.0.7, masses and centres of its links, converted from the frames of the links
// to base. Cranks and rods of the ankles: centres from the linkage above. Not published: the centres of the
// two last links of an arm, taken as the wrist, and that of a hand (the fingers' 0.46 kg are the difference
// to the URDF with fingers), taken as the palm.
struct MassRow {
  std::uint8_t joints;
  double mass;  // [kg]
  Vec3 centre;  // of the left limb [m]; the right one is its mirror image
};
inline constexpr MassRow kLegMasses[] = {
    {1, 2.3906, {-0.148654, 0.10511, -0.102917}}, {2, 3.7991, {-0.040516, 0.08924, -0.202103}},
    {3, 5.9246, {-0.027108, 0.14728, -0.280082}}, {4, 3.0217, {-0.027628, 0.12513, -0.727772}},
    {4, 0.0960, {-0.0318, 0.1565, -0.68865}},     {4, 0.0960, {-0.0318, 0.0935, -0.78265}},
    {4, 0.1332, {-0.0948, 0.1565, -0.80815}},     {4, 0.0990, {-0.0948, 0.0935, -0.85515}},
    {5, 0.0877, {-0.0318, 0.125, -0.92765}},      {6, 1.2106, {-0.000128, 0.125, -0.966632}}};
inline constexpr MassRow kArmMasses[] = {
    {1, 0.2769, {-0.02901, 0.15813, 0.34443}}, {2, 2.8521, {-0.03671, 0.24268, 0.34255}},
    {3, 1.3103, {-0.03885, 0.42422, 0.34277}}, {4, 0.6773, {-0.03806, 0.50485, 0.33469}},
    {5, 0.2609, {-0.03583, 0.61279, 0.3421}},  {6, 0.0250, {-0.02779, 0.7005, 0.3421}},
    {7, 0.0505, {-0.02779, 0.7005, 0.3421}},   {7, 0.2311, {-0.02779, 0.8005, 0.3421}}};
inline constexpr PointMass kCentralMasses[] = {{kNeck, 0, 18.8995, {-0.07089, -0.00017, 0.16138}},
                                               {kNeck, 1, 1.3989, {-0.03933, 0.00649, 0.52638}},
                                               {kNeck, 2, 0.6561, {-0.01023, -0.00009, 0.59903}}};

constexpr auto masses() {
  std::array<PointMass, std::size(kCentralMasses) + 2 * (std::size(kLegMasses) + std::size(kArmMasses))>
      all{};
  std::size_t next = 0;
  for (const PointMass& row : kCentralMasses) all[next++] = row;
  const auto add = [&](std::span<const MassRow> rows, ChainIndex left, ChainIndex right) {
    for (const MassRow& row : rows) {
      const Vec3& at = row.centre;
      all[next++] = {left, row.joints, row.mass, at};
      all[next++] = {right, row.joints, row.mass, {at.x, -at.y, at.z}};
    }
  };
  add(kLegMasses, kLeftLeg, kRightLeg);
  add(kArmMasses, kLeftArm, kRightArm);
  return next == all.size() ? all : throw "count the masses";
}
inline constexpr auto kMasses = masses();

// Source: the published controllers of the A2. Legs: training model while standing, deployed policy while
// walking (order: hip roll, hip yaw, hip pitch, knee, both motors of the ankle); arms, wrist rods and head:
// simulation model.
inline constexpr double kStandStiffness[] = {130, 130, 200, 220, 50, 50};
inline constexpr double kStandDamping[] = {5, 3, 6, 7, 1.5, 1.5};
inline constexpr double kWalkStiffness[] = {55, 55, 60, 85, 25, 25};
inline constexpr double kWalkDamping[] = {5, 3, 6, 7, 0.2, 0.2};
inline constexpr double kArmStiffness[] = {1000, 1000, 1000, 1000, 1000, 10000, 10000};
inline constexpr double kArmDamping[] = {10, 10, 10, 10, 10, 0.5, 0.5};
inline constexpr double kNeckStiffness[] = {100, 100};
inline constexpr double kNeckDamping[] = {10, 10};
inline constexpr MotorGains kGains[] = {
    {Behaviour::locomotion, "left_leg", kWalkStiffness, kWalkDamping},
    {Behaviour::locomotion, "right_leg", kWalkStiffness, kWalkDamping},
    {{}, "left_leg", kStandStiffness, kStandDamping},
    {{}, "right_leg", kStandStiffness, kStandDamping},
    {{}, "left_arm", kArmStiffness, kArmDamping},
    {{}, "right_arm", kArmStiffness, kArmDamping},
    {{}, "neck", kNeckStiffness, kNeckDamping},
};

}  // namespace aim::agibot_a2::shape

namespace aim::agibot_a2 {

inline constexpr BodyGeometry kGeometry = {
    .chains = shape::kChains,
    .solids = shape::kSolids,
    .pairs = shape::kPairs,
    .linkages = shape::kLinkages,
    .masses = shape::kMasses,
    .gains = shape::kGains,
};

}  // namespace aim::agibot_a2
