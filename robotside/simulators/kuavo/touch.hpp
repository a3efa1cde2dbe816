// What a touch sensor of a finger reports. Its numbers are ours, within the ranges and units of the vendor's
// document.
#pragma once

#include "robotside/frames/kuavo/upper_frame.hpp"

namespace aim::robotside::kuavo {

inline constexpr double kMostForce = 25;                  // that a place measures [N]
inline constexpr std::uint32_t kFarAway = 253'689'856;    // self proximity in the document's example
inline constexpr std::uint32_t kAtContact = 260'000'000;  // ours

// `force`: of the finger on the object [N]; `near`: 0 far away .. 1 in contact.
TouchReading touch_reading(double force, double near);

}  // namespace aim::robotside::kuavo
