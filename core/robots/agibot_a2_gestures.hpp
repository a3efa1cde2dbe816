// Gestures of one hand of the AgiBot A2.
// Source: range of the counts from AimDK A2 motion control, limits of the dexterous hand; chosen by us.
#pragma once

#include <array>

#include "core/model/gesture.hpp"

namespace aim::agibot_a2 {

// Thumb swing, thumb bend, index, middle, ring, pinky: 0 (open) to 2000 (closed) [counts].
using Fingers = std::array<double, 6>;

inline constexpr Fingers kOpenFingers = {0, 0, 0, 0, 0, 0};
inline constexpr Fingers kRelaxFingers = {400, 300, 450, 500, 550, 600};
inline constexpr Fingers kFistFingers = {1500, 1600, 2000, 2000, 2000, 2000};
inline constexpr Fingers kPointFingers = {1500, 1600, 0, 2000, 2000, 2000};
inline constexpr Fingers kTwoFingers = {1500, 1600, 0, 0, 2000, 2000};
inline constexpr Fingers kVictoryFingers = {1800, 1900, 0, 0, 2000, 2000};
inline constexpr Fingers kThreeFingers = {1700, 1700, 0, 0, 0, 2000};
inline constexpr Fingers kFourFingers = {1800, 1800, 0, 0, 0, 0};
inline constexpr Fingers kThumbsUpFingers = {0, 0, 2000, 2000, 2000, 2000};
inline constexpr Fingers kCallFingers = {0, 0, 2000, 2000, 2000, 0};
inline constexpr Fingers kHornsFingers = {1500, 1600, 0, 2000, 2000, 0};
inline constexpr Fingers kOkFingers = {1600, 900, 1150, 0, 0, 0};
inline constexpr Fingers kPinchFingers = {1600, 900, 1150, 1800, 1800, 1800};
inline constexpr Fingers kGripFingers = {1800, 900, 1300, 1300, 1300, 1300};
inline constexpr Fingers kHookFingers = {0, 0, 1500, 1500, 1500, 1500};
inline constexpr Fingers kFlatFingers = {600, 400, 0, 0, 0, 0};

inline constexpr std::array kGestures{
    Gesture{"open", "all fingers stretched", kOpenFingers},
    Gesture{"relax", "fingers lightly bent", kRelaxFingers},
    Gesture{"fist", "all fingers closed, the thumb over them", kFistFingers},
    Gesture{"point", "index finger stretched", kPointFingers},
    Gesture{"two", "index and middle finger stretched, side by side", kTwoFingers},
    Gesture{"victory", "two fingers up, the thumb on the others", kVictoryFingers},
    Gesture{"three", "index, middle and ring finger stretched", kThreeFingers},
    Gesture{"four", "all but the thumb stretched", kFourFingers},
    Gesture{"thumbs_up", "the thumb stretched, the fist closed", kThumbsUpFingers},
    Gesture{"call", "thumb and pinky stretched", kCallFingers},
    Gesture{"horns", "index finger and pinky stretched", kHornsFingers},
    Gesture{"ok", "tips of thumb and index finger together, the rest stretched", kOkFingers},
    Gesture{"pinch", "tips of thumb and index finger together, the rest bent", kPinchFingers},
    Gesture{"grip", "around something thick: a bottle, a handle", kGripFingers},
    Gesture{"hook", "fingers bent, the thumb away: to carry a bag", kHookFingers},
    Gesture{"flat", "fingers together, the thumb along them: to hand something over", kFlatFingers},
};

}  // namespace aim::agibot_a2
