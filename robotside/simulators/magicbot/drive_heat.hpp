// The temperature of a drive, which warms up by its torque, and whether it is too hot to move: from then on
// until it has cooled down. Numbers of ours.
#pragma once

namespace aim::robotside::magicbot {

// Temperatures at which a drive stops to move, and moves again [degree C].
inline constexpr double kTooHot = 90;
inline constexpr double kCooledDown = 80;

class DriveHeat {
 public:
  void give(double celsius) { given_ = celsius; }                            // 0: its own temperature
  double temperature() const { return given_ > 0 ? given_ : temperature_; }  // [degree C]
  bool too_hot() const { return hot_; }

  // `load`: share of the largest torque.
  void step(double load, double seconds) {
    temperature_ += (kAmbient + kHeatOfEffort * load * load - temperature_) * seconds / kHeatTime_s;
    hot_ = temperature() > (hot_ ? kCooledDown : kTooHot);
  }

 private:
  static constexpr double kAmbient = 25;      // [degree C]
  static constexpr double kHeatTime_s = 120;  // in which the motor takes on a temperature
  static constexpr double kHeatOfEffort =
      120;  // above the ambient, of the largest torque for good [degree C]

  double temperature_ = kAmbient;
  double given_ = 0;
  bool hot_ = false;
};

}  // namespace aim::robotside::magicbot
