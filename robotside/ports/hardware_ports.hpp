// Ports to the hardware beside joints, base and battery: lights, power switches, loudspeaker, drives.
// Optional; any thread. Numbers are those of AimDK's hardware abstraction.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

enum class Light : std::uint8_t { rgb, strip, fill };
inline constexpr std::array<std::string_view, 3> kLights = {"rgb", "strip", "fill"};

enum class LightEffect : std::uint8_t { off, steady, breathing, flashing, flowing };

// The setting of a light. The fill light has a level, the other two have a colour and an effect.
struct LightSetting {
  std::uint8_t red = 0, green = 0, blue = 0;  // 0..255
  LightEffect effect = LightEffect::off;
  std::uint8_t level = 0;  // 0..10
  bool by_host = false;    // RGB light: set by a program, not by the embedded controller
  bool operator==(const LightSetting&) const = default;
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};

// The colour that a light shows at a time, by its effect: steady; breathing with a period of 4 s; flashing on
// and off, each 0.5 s; flowing, where the brightness runs along the light once per 2 s and `place` is the
// place on it, 0..1. A fill light is white. The periods are chosen by us.
Rgb shown(const LightSetting& setting, Light light, TimeNs now, double place = 0);

class LightsPort {
 public:
  virtual ~LightsPort() = default;
  virtual LightSetting light(Light which) const = 0;
  virtual void set_light(Light which, const LightSetting& setting) = 0;
};

// The switches of the battery.
enum class BatterySwitch : std::uint8_t { charge, discharge, management };

// Parts of the robot with a power switch of their own.
enum class PoweredPart : std::uint8_t { upper_body };

class PowerPort {
 public:
  virtual ~PowerPort() = default;
  virtual bool is_on(BatterySwitch which) const = 0;
  virtual void set_switch(BatterySwitch which, bool on) = 0;
  virtual bool has_power(PoweredPart part) const = 0;
  // After `delay_s` the whole robot loses its power and gets it again; every part is on afterwards.
  virtual void reset_after(double delay_s) = 0;
  virtual void shut_down_after(PoweredPart part, double delay_s) = 0;
  // Time until the next of these [s]; negative: none is pending. Any thread.
  virtual double next_cut_s() const = 0;
  // What is pending is not carried out.
  virtual void forget_cuts() = 0;
};

enum class AudioDevice : std::uint8_t { built_in, bluetooth, microphone };
inline constexpr std::size_t kAudioDevices = 3;

struct Volume {
  std::uint8_t percent = 50;  // 0..100
  bool muted = false;
};

class AudioPort {
 public:
  virtual ~AudioPort() = default;
  virtual Volume volume(AudioDevice device) const = 0;
  virtual void set_volume(AudioDevice device, Volume volume) = 0;
  // Error: there is no such file.
  virtual Status play(const std::string& file) = 0;
  virtual void stop() = 0;
  virtual std::string playing() const = 0;  // empty: nothing
};

// What a drive does in an operation mode.
enum class DriveLaw : std::uint8_t { none, damped, position, torque };

// An operation mode of a drive, as the robot numbers and names it.
struct DriveMode {
  int number;
  std::string_view name;
  std::string_view summary;
  DriveLaw law;
};
struct DriveReading {
  bool known = false;            // the robot has reported
  int mode = 0;                  // in force
  int error = 0;                 // 0: none
  std::string_view reason = {};  // of the error; static text
};

// The drives of a robot that reports their operation modes. The driver chooses them.
class DrivesPort {
 public:
  virtual ~DrivesPort() = default;
  virtual std::span<const DriveMode> drive_modes() const = 0;
  virtual bool takes(std::size_t joint, int mode) const = 0;
  virtual DriveReading drive(std::size_t joint) const = 0;
};

}  // namespace aim::robotside
