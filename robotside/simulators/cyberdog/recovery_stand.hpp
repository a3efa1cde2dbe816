// The phases of recovery stand: turn over, settle, fold, stand, settle. What is not needed is left out: a
// robot that lies on its belly does not turn, one that stands does not fold. Ages are iterations since its
// begin.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace aim::robotside::cyberdog {

class RecoveryStand {
 public:
  static bool rolls(int gait) { return gait == 17 || gait == 18; }  // all the way round

  // `tilt` of the body [rad]; `stands`: 0 lies .. 1 stands.
  void plan(int gait, double tilt, double stands);

  bool is_over(int age) const { return age > ends_.back(); }
  int bar(int age) const;         // [%]
  bool stands_up(int age) const;  // else it lies or folds
  // Of the body [rad]; empty: it does not turn.
  std::optional<double> tilt(int age) const;

 private:
  std::size_t phase(int age) const;

  std::array<int, 5> ends_{};  // of the phases
  double start_tilt_ = 0;
  double end_tilt_ = 0;
};

}  // namespace aim::robotside::cyberdog
