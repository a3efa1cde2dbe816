// The gestures that the hands of a Kuavo know, as data.
// Source: LejuRobotics/kuavo-ros-opensource, preset_gestures.json (positions and times); what each is for:
// the vendor's document.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "robotside/simulators/kuavo/upper_types.hpp"

namespace aim::robotside::kuavo {

struct GesturePhase {
  int lasts_ms = 0;
  std::array<std::uint8_t, kFingerJoints> positions{};  // [%]
};

struct GestureRow {
  std::string_view name;
  std::array<std::string_view, 2> aliases;  // "": none
  std::string_view summary;
  std::array<GesturePhase, 3> phases;  // without duration: none
};

std::span<const GestureRow> gesture_rows();
const GestureRow* find_gesture(std::string_view name_or_alias);  // nullptr: there is none

}  // namespace aim::robotside::kuavo
