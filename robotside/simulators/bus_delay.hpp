// A bus that delivers the joints of a measurement late. Set by any thread, passed by the control thread; it
// keeps what was measured in the last two seconds, so that a delay is right from its begin.
#pragma once

#include <atomic>
#include <vector>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class BusDelay {
 public:
  void set(TimeNs delay) { delay_ = delay; }  // 0: none
  // False: nothing is old enough.
  bool pass(TimeNs now, Measurement& measured);

 private:
  struct Taken {
    TimeNs time = 0;
    JointArray position{}, velocity{};
  };
  static constexpr std::size_t kKept = 2048;  // measurements, for a delay of up to 2 s

  std::atomic<TimeNs> delay_ = 0;
  std::vector<Taken> ring_ = std::vector<Taken>(kKept);
  std::size_t newest_ = 0;
  std::size_t count_ = 0;
};

}  // namespace aim::robotside
