// The simulated hardware beside the body: lights, power switches, loudspeaker, charger, emergency stop
// button. Set by any thread; the driver reads it in each period without waiting.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <string>

#include "robotside/ports/hardware_ports.hpp"
#include "robotside/simulators/a2/sim_battery.hpp"

namespace aim::robotside {

class SimHardware final : public LightsPort, public PowerPort, public AudioPort {
 public:
  LightSetting light(Light which) const override;
  void set_light(Light which, const LightSetting& setting) override;

  bool is_on(BatterySwitch which) const override { return switches_[index(which)]; }
  void set_switch(BatterySwitch which, bool on) override { switches_[index(which)] = on; }
  bool has_power(PoweredPart) const override { return upper_body_; }
  void reset_after(double delay_s) override { reset_delay_ = delay_s; }
  void shut_down_after(PoweredPart, double delay_s) override { shut_down_delay_ = delay_s; }
  double next_cut_s() const override;
  void forget_cuts() override { reset_delay_ = shut_down_delay_ = -1; }

  Volume volume(AudioDevice device) const override;
  void set_volume(AudioDevice device, Volume volume) override;
  Status play(const std::string& file) override;
  void stop() override;
  std::string playing() const override;

  void plug_charger(bool plugged) { charger_ = plugged; }
  bool charger() const { return charger_; }
  void press_button(bool pressed) { button_ = pressed; }
  bool button() const { return button_; }

  // The control thread: carries out what is due. After a reset the robot is without power for kResetTime.
  static constexpr double kResetTime = 2;  // [s]
  void step(double dt);
  bool powered() const { return off_for_ <= 0; }
  BatterySwitches battery_switches() const;

 private:
  static constexpr std::size_t index(BatterySwitch which) { return static_cast<std::size_t>(which); }

  std::array<std::atomic<bool>, 3> switches_{true, true, true};
  std::atomic<bool> upper_body_ = true;
  std::atomic<double> reset_delay_ = -1;      // negative: none is pending [s]
  std::atomic<double> shut_down_delay_ = -1;  // negative: none is pending [s]
  std::atomic<bool> charger_ = false;
  std::atomic<bool> button_ = false;
  double off_for_ = 0;  // the reset under way [s]

  mutable std::mutex mutex_;  // guards what follows
  std::array<LightSetting, kLights.size()> lights_{};
  std::array<Volume, kAudioDevices> volumes_{};
  std::string playing_;
};

}  // namespace aim::robotside
