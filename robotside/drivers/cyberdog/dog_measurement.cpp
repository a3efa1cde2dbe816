// From the signs and orders of the wire to those of the model.
#include "robotside/drivers/cyberdog/dog_measurement.hpp"

#include "core/robots/xiaomi_cyberdog.hpp"
#include "core/robots/xiaomi_cyberdog_joints.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

constexpr TimeNs kPeriod = 20 * kMillisecond;      // of leg_control_data
constexpr TimeNs kMotorPeriod = 2 * kMillisecond;  // of leg_control_data in motor control
constexpr TimeNs kStale = 1000 * kMillisecond;     // of what is sent beside the joints

void measure_base(const DogSamples& samples, TimeNs now, Measurement& out) {
  const Localization& base = samples.localization.value;
  out.known.base = samples.localization.at != kNever;
  out.base_age = now - samples.localization.at;
  out.base = {base.xyz[0], base.xyz[1], base.rpy[2], {base.vBody[0], base.vBody[1], base.omegaBody[2]}};
}

std::optional<ImuState> imu_of(const Timed<StateEstimator>& sample, TimeNs now) {
  const StateEstimator& estimator = sample.value;
  const Floats<4>& q = estimator.quat;
  if (q == Floats<4>{} || !sample.since(now - kStale)) return std::nullopt;
  return ImuState{{q[3], q[0], q[1], q[2]},
                  {estimator.omegaBody[0], estimator.omegaBody[1], estimator.omegaBody[2]},
                  {estimator.aBody[0], estimator.aBody[1], estimator.aBody[2]}};
}

}  // namespace

Measurement DogMeasurement::of(const DogSamples& samples, bool motors, TimeNs now) {
  Measurement out;
  const ResponseFrame& response = samples.response.value;
  const LegControlData& legs = samples.leg_control_data.value;
  Timed<JointArray> position{.at = samples.leg_control_data.at};
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    position.value[i] = dog::wire_sign(i) * legs.q[i];
    out.velocity[i] = dog::wire_sign(i) * legs.qd[i];
    out.effort[i] = dog::wire_sign(i) * legs.tau_est[i];
    out.temperature[i] = samples.motor_temperatures.value.motor_temperature[i];
    if ((static_cast<std::uint32_t>(response.motor_error[i]) & 1U) != 0) out.offline |= bit(i);
  }
  out.interval = motors ? kMotorPeriod : kPeriod;
  out.position = joints_.step(position, out.interval, now);
  out.age = now - samples.leg_control_data.at;
  measure_base(samples, now, out);
  out.imu = imu_of(samples.state_estimator, now);
  out.button = samples.button;
  auto& feet = out.foot_contact.emplace();
  for (std::size_t leg = 0; leg < dog::kLegs; ++leg) feet[leg] = (response.contact >> leg & 1) != 0 ? 1 : 0;
  return out;
}

}  // namespace aim::robotside::cyberdog
