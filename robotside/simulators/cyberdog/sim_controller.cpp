// An iteration: sources, queue, safety, state, body, response.
#include "robotside/simulators/cyberdog/sim_controller.hpp"

#include <algorithm>
#include <cmath>

#include "core/model/pose.hpp"

namespace aim::robotside::cyberdog {
namespace {

using xiaomi_cyberdog::kJoints;
using xiaomi_cyberdog::kLegs;
using xiaomi_cyberdog::wire_sign;

constexpr int kResponseEvery = 10;      // iterations: 50 Hz
constexpr int kTemperatureEvery = 500;  // 1 Hz
constexpr double kMass = 8.36;          // mpc_body_mass of the controller [kg]
constexpr double kGravity = 9.81;
constexpr double kNearLimit = 0.05;  // of a joint: DELTA of the controller [rad]
constexpr std::uint32_t kMotorAtWork = 1U << 31;

constexpr bool nearly_done(int bar) { return bar >= 95 && bar <= 99; }

Floats<3> singles(const std::array<double, 3>& values) {
  return {single(values[0]), single(values[1]), single(values[2])};
}

std::array<double, 2> world_velocity(const SimDogBody& body) {
  const double c = std::cos(body.yaw()), s = std::sin(body.yaw());
  return {body.velocity()[0] * c - body.velocity()[1] * s, body.velocity()[0] * s + body.velocity()[1] * c};
}

}  // namespace

void SimController::exchange_user_gait(UserGait& file) {
  if (auto* sections = std::get_if<GaitSections>(&file)) sections_.swap(*sections);
  if (auto* steps = std::get_if<GaitSteps>(&file)) user_steps_.swap(*steps);
}

// Without any source the robot lies down, or stays off.
void SimController::obey_silence() {
  const Mode mode = states_.mode() == Mode::off ? Mode::off : Mode::damper;
  const bool already = queue_.size() == 1 && queue_.command().duration == 0 &&
                       queue_.command().mode == static_cast<std::int8_t>(mode);
  if (!already) queue_.replace(mode, 0);
}

void SimController::read_control() {
  if (!sources_.take_control()) return;
  const ControlFrame& frame = sources_.control();
  if (has_mode(frame, Mode::none)) return;
  if (life_count_.takes(frame)) queue_.take(frame);
}

void SimController::read_sources() {
  using Source = FrameSources::Source;
  const bool changed = sources_.choose();
  switch (sources_.source()) {
    case Source::none:
      return obey_silence();
    case Source::remote:
      if (sources_.take_remote() || changed) queue_.replace(sources_.remote());
      return;
    case Source::motors:
      if (changed) queue_.replace(Mode::motor_control, 0);
      return;
    case Source::control:
      return read_control();
  }
}

void SimController::step() {
  ++iteration_;
  read_sources();
  queue_.step(states_.status() == SwitchStatus::transitioning, user_steps_);
  const auto wanted = static_cast<Mode>(queue_.command().mode);
  const Guard guard = safety_.step(causes_, states_.mode(), wanted, states_.tilt());
  if (safety_.unresponsive(wanted)) queue_.replace(guard == Guard::stop ? Mode::off : Mode::damper, 0);

  const StateInput in{.command = &queue_.command(),
                      .serial = queue_.serial(),
                      .queued = queue_.queued(),
                      .holding = queue_.holding(),
                      .hot = heat_.too_hot(),
                      .low_battery = causes_.low_battery,
                      .lifted = causes_.lifted,
                      .lifted_for = safety_.lifted_for(),
                      .sections = &sections_,
                      .motors = &sources_.motors(),
                      .motors_late_ms = sources_.motors_late_ms()};
  body_.step(states_.step(in, guard, body_), kIteration);
  if (states_.put_down()) safety_.put_down();
  heat_.step(states_.powered());
  step_response();
  sources_.age();
}

void SimController::step_response() {
  const ResponseFrame before = response_;
  const Mode mode = states_.mode();
  const bool motion = queue_.motion() >= 0 && mode != Mode::off && mode != Mode::damper;
  const int bar = motion && queue_.motion_bar() >= 0 ? queue_.motion_bar() : states_.bar();
  response_.mode = static_cast<std::int8_t>(motion ? Mode::motion : mode);
  response_.gait_id = motion ? static_cast<std::int8_t>(queue_.motion()) : states_.gait();
  response_.contact = static_cast<std::int8_t>(body_.contacts());
  response_.order_process_bar = static_cast<std::int8_t>(bar);
  response_.switch_status = static_cast<std::int8_t>(states_.status());
  response_.ori_error = safety_.orientation_error() ? 1 : 0;
  response_.footpos_error = causes_.footpos_error;
  for (std::size_t i = 0; i < response_.motor_error.size(); ++i)
    response_.motor_error[i] =
        static_cast<std::int32_t>((states_.powered() ? kMotorAtWork : 0U) | causes_.motor_error[i]);

  const bool regular = iteration_ % kResponseEvery == 0;
  const bool single_motors = mode == Mode::motor_control;
  due_ = {.response = regular || response_.switch_status != before.switch_status || nearly_done(bar) ||
                      (nearly_done(before.order_process_bar) && bar == 100),
          .motor_temperature = iteration_ % kTemperatureEvery == 0,
          .localization = regular,
          .state_estimator = regular,
          .leg_control_data = regular || single_motors,
          .motor_ctrl_state = single_motors};
}

Localization SimController::localization() const {
  Localization out;
  const auto velocity = world_velocity(body_);
  out.xyz = {single(body_.x()), single(body_.y()), single(body_.height())};
  out.vxyz = {single(velocity[0]), single(velocity[1]), 0};
  out.rpy = singles(body_.attitude());
  out.omegaBody = {0, 0, single(body_.velocity()[2])};
  out.vBody = {single(body_.velocity()[0]), single(body_.velocity()[1]), 0};
  out.timestamp = time_ns();
  return out;
}

StateEstimator SimController::state_estimator() const {
  StateEstimator out;
  const Localization odometry = localization();
  out.p = out.p_abs = odometry.xyz;
  out.vWorld = out.vWorld_abs = odometry.vxyz;
  out.vBody = out.vBody_abs = odometry.vBody;
  out.vRemoter = queue_.command().vel_des;
  out.rpy = odometry.rpy;
  out.omegaBody = out.omegaWorld = odometry.omegaBody;
  const auto& [roll, pitch, yaw] = body_.attitude();
  const Quaternion rotation = from_rpy(roll, pitch, yaw);
  const Vec3 force = rotate(conjugate(rotation), {0, 0, kGravity});  // as the body's sensor feels it
  out.quat = {single(rotation.x), single(rotation.y), single(rotation.z), single(rotation.w)};
  out.aBody = {single(force.x), single(force.y), single(force.z)};
  out.aWorld = {0, 0, single(kGravity)};
  for (std::size_t leg = 0; leg < kLegs; ++leg)
    out.contactEstimate[leg] = (body_.contacts() >> leg & 1) != 0 ? 1.0F : 0.0F;
  out.timestamp = odometry.timestamp;
  return out;
}

LegControlData SimController::leg_control_data() const {
  LegControlData out;
  const auto feet = static_cast<double>(std::max(__builtin_popcount(body_.contacts()), 1));
  for (std::size_t i = 0; i < kJoints.size(); ++i) {
    out.q[i] = single(wire_sign(i) * body_.joints()[i]);
    out.qd[i] = single(wire_sign(i) * body_.joint_velocities()[i]);
  }
  for (std::size_t leg = 0; leg < kLegs; ++leg) {
    const std::size_t at = leg * 3;
    LegAngles now{}, next{};
    for (std::size_t i = 0; i < 3; ++i) {
      now[i] = body_.joints()[at + i];
      next[i] = now[i] + body_.joint_velocities()[at + i] * 1e-4;
    }
    const Vec3 foot = foot_from_hip(leg, now), later = foot_from_hip(leg, next);
    const Vec3 velocity = 1e4 * (later - foot);
    out.p[at] = single(foot.x), out.p[at + 1] = single(foot.y), out.p[at + 2] = single(foot.z);
    out.v[at] = single(velocity.x), out.v[at + 1] = single(velocity.y), out.v[at + 2] = single(velocity.z);
    if ((body_.contacts() >> leg & 1) != 0)
      out.force_est[at + 2] = out.force_desired[at + 2] = single(kMass * kGravity / feet);
    const auto at_limit = [&](std::size_t joint) {
      const Range range = kJoints[joint].limits.position;
      const double angle = body_.joints()[joint];
      const int side = angle < range.min + kNearLimit ? -1 : angle > range.max - kNearLimit ? 1 : 0;
      return static_cast<std::int32_t>(side * wire_sign(joint));
    };
    out.q_abad_limit[leg] = at_limit(at);
    out.q_hip_limit[leg] = at_limit(at + 1);
    out.q_knee_limit[leg] = at_limit(at + 2);
  }
  return out;
}

}  // namespace aim::robotside::cyberdog
