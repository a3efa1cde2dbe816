// HighLevelMotionController over a session.
#include <algorithm>

#include "sdk/controller_parts.hpp"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {
namespace {

sdk::Milliseconds duration_of(int timeout_ms) { return sdk::Milliseconds(std::max(timeout_ms, 0)); }

}  // namespace

HighLevelMotionController::HighLevelMotionController() : parts_(std::make_unique<Parts>()) {}
HighLevelMotionController::~HighLevelMotionController() = default;

bool HighLevelMotionController::Initialize() { return parts_->session() && parts_->session()->open_high(); }
void HighLevelMotionController::Shutdown() {
  if (parts_->session()) parts_->session()->close_high();
}

Status HighLevelMotionController::SetGait(GaitMode gait_mode, int timeout_ms) {
  if (!parts_->session()) return without_robot();
  return status_of(parts_->session()->set_gait(static_cast<int>(gait_mode), duration_of(timeout_ms)));
}

Status HighLevelMotionController::ExecuteTrick(TrickAction trick_action, int timeout_ms) {
  if (!parts_->session()) return without_robot();
  return status_of(parts_->session()->execute_trick(static_cast<int>(trick_action), duration_of(timeout_ms)));
}

Status HighLevelMotionController::HeadMove(float shake_angle, float nod_angle, int timeout_ms) {
  if (!parts_->session()) return without_robot();
  return status_of(parts_->session()->move_head(shake_angle, nod_angle, duration_of(timeout_ms)));
}

Status HighLevelMotionController::GetGait(GaitMode& gait_mode) {
  if (!parts_->session()) return without_robot();
  int gait = 0;
  const sdk::Answer answer = parts_->session()->get_gait(gait);
  if (answer) gait_mode = static_cast<GaitMode>(gait);
  return status_of(answer);
}

Status HighLevelMotionController::SendJoyStickCommand(const JoystickCommand& joy_command) {
  if (!parts_->session()) return without_robot();
  return status_of(parts_->session()->send_joystick({joy_command.left_x_axis, joy_command.left_y_axis,
                                                     joy_command.right_x_axis, joy_command.right_y_axis}));
}

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
