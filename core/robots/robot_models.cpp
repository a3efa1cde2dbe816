// The table of robot models. A new robot needs a row here, its own files in this folder, and a driver.
#include <array>

#include "core/model/robot_model.hpp"
#include "core/robots/agibot_a2.hpp"
#include "core/robots/leju_kuavo.hpp"
#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/xiaomi_cyberdog.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 7> kModels = {&kAgibotA2,         &kAgibotA2Basic, &kXiaomiCyberdog,
                                                      &kMagiclabMagicbot, &kLejuKuavo,     &kLejuKuavoClaw,
                                                      &kLejuRoban};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
