// Odometry by aim.v1 StatusService, or by integrating McBaseService/GetState.
// Source: AimDK wire, sections 4.3 and 6.3 (walking_speed_estimate is frozen while an emergency stop is
// active).
#include "cli/motion/odometry.hpp"

#include <cmath>

#include "aim/v1/status.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_base.pb.h"
#include "cli/client/battery_charge.hpp"
#include "cli/client/channel.hpp"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Result<BaseReading> Odometry::look(double commanded_turn) {
  if (exact_) return look_exactly();
  const auto now = Clock::now();
  estimate_.time_s = std::chrono::duration<double>(now.time_since_epoch()).count();
  integrate(now, commanded_turn);
  constexpr std::chrono::milliseconds kVendorPause{500};  // the vendor allows at most 2 Hz
  if (!refreshed_at_ || now - *refreshed_at_ >= kVendorPause)
    if (auto fresh = refresh(now); !fresh) return fresh.error();
  return estimate_;
}

Result<BaseReading> Odometry::look_exactly() {
  auto status = robot_.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kStreamTimeout);
  if (!status) return status.error();
  return BaseReading{.pose = {status->base_x_m(), status->base_y_m(), status->base_yaw_rad()},
                     .walking = status->walking(),
                     .speed = std::hypot(status->velocity_forward_m_s(), status->velocity_lateral_m_s()),
                     .yaw_rate = status->velocity_angular_rad_s(),
                     .stopped = status->stopped() || status->emergency_stop(),
                     .time_s = static_cast<double>(status->robot_time_ms()) * 1e-3,
                     .known = !status->base_unknown(),
                     .battery_percent = charge_of(robot_.model(), *status),
                     .rests = status->at_rest() || status->rest_unknown()};
}

Status Odometry::refresh(Clock::time_point now) {
  auto reply =
      robot_.call(methods::McBaseService::kGetState, aimdk::protocol::CommonRequest{}, kStreamTimeout);
  if (!reply) return reply.error();
  if (auto said = check_reply(robot_, methods::McBaseService::kGetState.path, *reply); !said) return said;
  refreshed_at_ = now;
  const auto& state = reply->state();
  forward_ = state.walking_speed_estimate().vel_x();
  left_ = state.walking_speed_estimate().vel_y();
  estimate_.walking = state.is_walking();
  estimate_.speed = std::hypot(forward_, left_);
  estimate_.stopped = state.control_info().mode() == aimdk::protocol::ControlSource_DISABLED;
  return Done{};
}

void Odometry::integrate(Clock::time_point now, double commanded_turn) {
  if (integrated_at_) {
    const double dt = std::chrono::duration<double>(now - *integrated_at_).count();
    BasePose& pose = estimate_.pose;
    const double turned = estimate_.walking ? commanded_turn * dt : 0;
    const double heading = pose.yaw + turned / 2;
    pose.x += (std::cos(heading) * forward_ - std::sin(heading) * left_) * dt;
    pose.y += (std::sin(heading) * forward_ + std::cos(heading) * left_) * dt;
    pose.yaw += turned;
  }
  integrated_at_ = now;
}

}  // namespace aim::cli
