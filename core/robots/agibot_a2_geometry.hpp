// The shape of the AgiBot A2: joint axes and tool frames.
// Source: URDF a2_t2d0_ultra 2.0.7 (AgiBot robot_descriptions_public), as unit axes and points in base_link
// with all joints at 0; palm frame: AimDK A2 motion control, flange to tool.
#pragma once

#include <array>
#include <numbers>

#include "core/body_geometry.hpp"

namespace aim::agibot_a2 {

inline constexpr double kHalf = std::numbers::sqrt2 / 2;
inline constexpr double kLeft = 1;
inline constexpr double kRight = -1;

inline constexpr double kSoleBelowAnkle = 0.0592;  // [m]
inline constexpr double kPalmBeyondFlange = 0.1;   // [m]

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

// The sole's axes are those of the base, the ankle frame's are not.
inline constexpr Pose kSoleInToeRoll = {{-kSoleBelowAnkle, 0, 0}, {0, kHalf, 0, kHalf}};

constexpr Chain leg_chain(std::string_view name, std::size_t first, std::span<const Screw> screws) {
  return {name, first, screws, {screws[5].point, {0, kHalf, 0, kHalf}}, kSoleInToeRoll};
}
constexpr Chain arm_chain(std::string_view name, std::size_t first, std::span<const Screw> screws,
                          const Pose& palm_in_flange) {
  return {name, first, screws, {screws[6].point, {0.5, 0.5, -0.5, -0.5}}, palm_in_flange};
}

enum ChainIndex : std::uint8_t { kLeftLeg, kRightLeg, kLeftArm, kRightArm, kNeck };
inline constexpr Chain kChains[] = {
    leg_chain("left_leg", 0, kLeftLegScrews),
    leg_chain("right_leg", 6, kRightLegScrews),
    arm_chain("left_arm", 12, kLeftArmScrews, {{-kPalmBeyondFlange, 0, 0}, {0, 0, kHalf, kHalf}}),
    arm_chain("right_arm", 19, kRightArmScrews, {{kPalmBeyondFlange, 0, 0}, {-kHalf, kHalf, 0, 0}}),
    {"neck", 26, kNeckScrews, {kNeckScrews[1].point, {kHalf, kHalf, 0, 0}}, {}},
};

inline constexpr BodyGeometry kGeometry = {.chains = kChains, .solids = {}, .pairs = {}};

}  // namespace aim::agibot_a2
