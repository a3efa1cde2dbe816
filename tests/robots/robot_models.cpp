// The table of robots with the synthetic ones: programs linking this file use it instead of the product's.
#include <array>

#include "core/robots/agibot_a2.hpp"
#include "core/robots/leju_kuavo.hpp"
#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/xiaomi_cyberdog.hpp"
#include "fixed_arm.hpp"
#include "quadruped.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 9> kModels = {
    &kAgibotA2,      &kAgibotA2Basic, &kXiaomiCyberdog,  &kMagiclabMagicbot, &kLejuKuavo,
    &kLejuKuavoClaw, &kLejuRoban,     &test::kQuadruped, &test::kFixedArm};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
