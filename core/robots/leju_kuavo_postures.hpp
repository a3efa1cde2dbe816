// Whole-body postures of a Kuavo and a Roban. Source of the standing posture of the Kuavo: the sample of
// /sensors_data_raw in the vendor's document, rounded so that the soles are level; of the Roban: the same
// legs.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/model/robot_model.hpp"

namespace aim::leju_kuavo {

template <std::size_t kCount>
constexpr std::array<double, kCount> standing(std::size_t legs, std::size_t arms, std::size_t of_arm) {
  std::array<double, kCount> all{};
  for (const std::size_t first : {legs, legs + 6}) {
    all[first + 2] = -0.46;
    all[first + 3] = 0.85;
    all[first + 4] = -0.39;
  }
  for (const std::size_t first : {arms, arms + of_arm}) {
    all[first] = 0.15;
    all[first + 3] = -0.41;
  }
  return all;
}

}  // namespace aim::leju_kuavo
