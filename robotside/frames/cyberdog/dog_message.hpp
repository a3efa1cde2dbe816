// Between the plain data of dog_frame.hpp and the messages of the LCM channels.
#pragma once

#include "lcm/cyberdog.pb.h"
#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

namespace wire = ::cyberdog;

void fill(const ControlFrame& from, wire::robot_control_cmd_lcmt& to);
void fill(const ResponseFrame& from, wire::robot_control_response_lcmt& to);
void fill(const MotorTemperatures& from, wire::danger_states_lcmt& to);
void fill(const Localization& from, wire::localization_lcmt& to);
void fill(const StateEstimator& from, wire::state_estimator_lcmt& to);
void fill(const LegControlData& from, wire::leg_control_data_lcmt& to);
void fill(const MotorCtrlState& from, wire::motor_ctrl_state_lcmt& to);
void fill(const MotorCtrlFrame& from, wire::motor_ctrl_lcmt& to);

// The decoder has checked the lengths of the arrays and the ranges of the integers.
void read(const wire::robot_control_cmd_lcmt& from, ControlFrame& to);
void read(const wire::robot_control_response_lcmt& from, ResponseFrame& to);
void read(const wire::danger_states_lcmt& from, MotorTemperatures& to);
void read(const wire::localization_lcmt& from, Localization& to);
void read(const wire::state_estimator_lcmt& from, StateEstimator& to);
void read(const wire::leg_control_data_lcmt& from, LegControlData& to);
void read(const wire::motor_ctrl_lcmt& from, MotorCtrlFrame& to);
void read(const wire::motor_ctrl_state_lcmt& from, MotorCtrlState& to);

}  // namespace aim::robotside::cyberdog
