// Between the plain data of bot_frame.hpp and the messages of the LCM channels.
#pragma once

#include "lcm/magicbot.pb.h"
#include "robotside/frames/magicbot/bot_frame.hpp"

namespace aim::robotside::magicbot {

namespace wire = ::magicbot;

void fill(const UpperCommand& from, wire::upper_body_cmd_package& to);
void fill(const LegCommand& from, wire::aim_magicbot_leg_command& to);
void fill(const Joystick& from, wire::aim_magicbot_joystick& to);
void fill(const Request& from, wire::aim_magicbot_request& to);
void fill(const Reply& from, wire::aim_magicbot_reply& to);
void fill(const RobotSample& from, wire::upper_body_data_package& to);  // the upper body
void fill(const RobotSample& from, wire::aim_magicbot_state& to);       // what that does not contain

// The decoder has checked the lengths of the arrays and the ranges of the integers. A sample is filled with
// what its message contains, and unchanged otherwise.
void read(const wire::upper_body_cmd_package& from, UpperCommand& to);
void read(const wire::aim_magicbot_leg_command& from, LegCommand& to);
void read(const wire::aim_magicbot_joystick& from, Joystick& to);
void read(const wire::aim_magicbot_request& from, Request& to);
void read(const wire::aim_magicbot_reply& from, Reply& to);
void read(const wire::upper_body_data_package& from, RobotSample& to);
void read(const wire::aim_magicbot_state& from, RobotSample& to);

}  // namespace aim::robotside::magicbot
