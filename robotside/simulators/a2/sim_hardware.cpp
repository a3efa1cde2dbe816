// The simulated hardware beside the body, and what lights show.
#include "robotside/simulators/a2/sim_hardware.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <system_error>

namespace aim::robotside {
namespace {

constexpr double kBreath = 4;      // period of breathing [s]
constexpr double kFlash = 1;       // period of flashing [s]
constexpr double kFlow = 2;        // time in which the brightness runs along the light [s]
constexpr double kFullLevel = 10;  // of the fill light

// 0..1 at a time [s]; `place` is the place on the light, 0..1.
double brightness(LightEffect effect, double time, double place) {
  switch (effect) {
    case LightEffect::off:
      return 0;
    case LightEffect::steady:
      return 1;
    case LightEffect::breathing:
      return (1 - std::cos(2 * std::numbers::pi * time / kBreath)) / 2;
    case LightEffect::flashing:
      return std::fmod(time, kFlash) < kFlash / 2 ? 1 : 0;
    case LightEffect::flowing:
      return (1 + std::cos(2 * std::numbers::pi * (time / kFlow - place))) / 2;
  }
  return 0;
}

std::uint8_t dimmed(double value, double brightness) {
  return static_cast<std::uint8_t>(std::lround(value * brightness));
}

// Takes one step of a delay that another thread may set. True: it has ended.
bool elapse(std::atomic<double>& delay, double dt) {
  double left = delay;
  if (left < 0) return false;
  if (left > dt) {
    delay.compare_exchange_strong(left, left - dt);
    return false;
  }
  return delay.compare_exchange_strong(left, -1);
}

}  // namespace

Rgb shown(const LightSetting& setting, Light light, TimeNs now, double place) {
  if (light == Light::fill) {
    const auto white = dimmed(255, setting.level / kFullLevel);
    return {white, white, white};
  }
  const double bright = brightness(setting.effect, static_cast<double>(now) * 1e-9, place);
  return {dimmed(setting.red, bright), dimmed(setting.green, bright), dimmed(setting.blue, bright)};
}

LightSetting SimHardware::light(Light which) const {
  const std::lock_guard lock(mutex_);
  return lights_[static_cast<std::size_t>(which)];
}

void SimHardware::set_light(Light which, const LightSetting& setting) {
  const std::lock_guard lock(mutex_);
  lights_[static_cast<std::size_t>(which)] = setting;
}

Volume SimHardware::volume(AudioDevice device) const {
  const std::lock_guard lock(mutex_);
  return volumes_[static_cast<std::size_t>(device)];
}

void SimHardware::set_volume(AudioDevice device, Volume volume) {
  const std::lock_guard lock(mutex_);
  volumes_[static_cast<std::size_t>(device)] = volume;
}

Status SimHardware::play(const std::string& file) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(file, failed))
    return Error{Origin::not_found, "nothing is played", "there is no file " + file,
                 "send the path of a file on the robot"};
  const std::lock_guard lock(mutex_);
  playing_ = file;
  return Done{};
}

void SimHardware::stop() {
  const std::lock_guard lock(mutex_);
  playing_.clear();
}

std::string SimHardware::playing() const {
  const std::lock_guard lock(mutex_);
  return playing_;
}

double SimHardware::next_cut_s() const {
  const double reset = reset_delay_, shut_down = shut_down_delay_;
  return reset < 0 ? shut_down : shut_down < 0 ? reset : std::min(reset, shut_down);
}

void SimHardware::step(double dt) {
  if (off_for_ > 0) off_for_ -= dt;
  if (elapse(shut_down_delay_, dt)) upper_body_ = false;
  if (!elapse(reset_delay_, dt)) return;
  off_for_ = kResetTime;
  upper_body_ = true;
  for (auto& one : switches_) one = true;
}

BatterySwitches SimHardware::battery_switches() const {
  return {is_on(BatterySwitch::charge), is_on(BatterySwitch::discharge), is_on(BatterySwitch::management)};
}

}  // namespace aim::robotside
