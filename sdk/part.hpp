// The limbs of the interface as ranges of the joints of the model.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/robots/magiclab_magicbot_joints.hpp"

namespace aim::magicbot_sdk {

namespace model = magiclab_magicbot;

enum class Part : std::uint8_t { legs, arms, hands, waist, head };

struct PartRow {
  std::string_view name;
  std::size_t first;  // of the model's joints
  std::size_t count;
};

inline constexpr std::array<PartRow, 5> kParts = {{
    {"leg", 0, model::kLegJoints},
    {"arm", model::kFirstUpper, model::kArmJoints},
    {"hand", model::kFirstUpper + 14, 2 * model::kHandJoints},
    {"waist", model::kFirstUpper + 26, model::kWaistJoints},
    {"head", model::kFirstUpper + 28, model::kHeadJoints},
}};
static_assert(model::kJoints[kParts[2].first].limb == Limb::hands);
static_assert(model::kJoints[kParts[3].first].limb == Limb::waist);
static_assert(model::kJoints[kParts[4].first].limb == Limb::neck);

constexpr const PartRow& row_of(Part part) { return kParts[static_cast<std::size_t>(part)]; }

// [rad], [rad/s], [N m]; hands: pos 0..1000
struct JointSetPoint {
  std::int16_t mode = 0;
  double pos = 0;
  double vel = 0;
  double toq = 0;
  double kp = 0;
  double kd = 0;
};

}  // namespace aim::magicbot_sdk
