// What a person sees of the limbs of a robot that moves them by its own controller: modes of the arms, claws,
// gestures, touch sensors, gains.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string arm_mode_view(const Json& document, const Screen& screen);
std::string claws_view(const Json& document, const Screen& screen);
std::string touch_view(const Json& document, const Screen& screen);
// Ending lines.
std::string arm_mode_line(const Json& document, const Screen& screen);
std::string arm_trajectory_line(const Json& document, const Screen& screen);
std::string claws_line(const Json& document, const Screen& screen);
std::string gesture_line(const Json& document, const Screen& screen);
std::string hand_setting_line(const Json& document, const Screen& screen);  // of force and touch
std::string motor_gains_line(const Json& document, const Screen& screen);

// "left reached 50 %, right grabbed 80 %"
std::string claw_words(const Json& document, const Screen& screen);

}  // namespace aim::cli
