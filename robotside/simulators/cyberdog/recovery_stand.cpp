// Bars: the controller; times: ours, all together shorter than the 6 s of the document.
#include "robotside/simulators/cyberdog/recovery_stand.hpp"

#include <cmath>

namespace aim::robotside::cyberdog {
namespace {

constexpr std::array<int, 5> kRecoveryBars{20, 40, 60, 80, 99};
constexpr std::array<int, 5> kRecoveryTimes{900, 300, 300, 500, 100};  // [iterations]

}  // namespace

void RecoveryStand::plan(int gait, double tilt, double stands) {
  const bool turns = std::abs(tilt) > 0.1 || rolls(gait);
  const bool lies = turns || stands < 0.5;
  std::array<int, 5> times = kRecoveryTimes;
  if (!turns) times[0] = times[1] = 0;
  if (!lies) times[2] = 0;
  start_tilt_ = tilt;
  end_tilt_ = gait == 17 ? -2 * M_PI : gait == 18 ? 2 * M_PI : 0;
  int end = 0;
  for (std::size_t i = 0; i < times.size(); ++i) ends_[i] = end += times[i];
}

std::size_t RecoveryStand::phase(int age) const {
  std::size_t at = 0;
  while (at < ends_.size() && age > ends_[at]) ++at;
  return at;
}

int RecoveryStand::bar(int age) const {
  const std::size_t at = phase(age);
  return at < kRecoveryBars.size() ? kRecoveryBars[at] : 100;
}

bool RecoveryStand::stands_up(int age) const { return phase(age) >= 3 || ends_[2] == 0; }

std::optional<double> RecoveryStand::tilt(int age) const {
  const int turn = ends_[0];
  if (turn == 0) return std::nullopt;
  if (age >= turn) return 0.0;
  return start_tilt_ + (end_tilt_ - start_tilt_) * (static_cast<double>(age) / turn);
}

}  // namespace aim::robotside::cyberdog
