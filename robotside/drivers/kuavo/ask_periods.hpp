// How often a Kuavo is asked for what it reports only then, and how long its answers are waited for. Numbers
// of ours.
#pragma once

#include <chrono>

namespace aim::robotside::kuavo {

inline constexpr std::chrono::milliseconds kAskPeriod{200};
inline constexpr std::chrono::milliseconds kAskPatience{300};
inline constexpr std::chrono::milliseconds kMute{2000};
// Gait, mode of the arms, gesture.
inline constexpr std::chrono::milliseconds kLongestQuestion = kAskPeriod + 3 * kAskPatience;
static_assert(kLongestQuestion < kMute, "one that waited while aimd was frozen proves nothing");

}  // namespace aim::robotside::kuavo
