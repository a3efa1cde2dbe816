// The robots of the product, in the order in which they are listed; the first one is the default. A new robot
// needs a row here, its own files in this folder, and a driver.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "core/robots/agibot_a2.hpp"
#include "core/robots/leju_kuavo.hpp"
#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/xiaomi_cyberdog.hpp"

namespace aim {

inline constexpr std::array kProductModels = {&kAgibotA2,         &kAgibotA2Basic, &kXiaomiCyberdog,
                                              &kMagiclabMagicbot, &kLejuKuavo,     &kLejuKuavoClaw,
                                              &kLejuRoban};

}  // namespace aim
