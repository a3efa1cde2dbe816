// What is wrong at the robot at present: what its responses say, and a dog that another client has raised
// although a stop is latched. Control thread, but for faults().
#pragma once

#include <atomic>
#include <vector>

#include "robotside/drivers/cyberdog/dog_command.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside::cyberdog {

class DogWatch {
 public:
  void see(const ResponseFrame& response) { response_.store(response); }
  // `rises`: an action of ours raises it.
  void watch_stop(bool stopped, bool lies, bool rises) {
    lay_ = stopped && (lay_ || (lies && !rises));
    raised_ = lay_ && !lies;
  }
  std::vector<Fault> faults(const RobotModel& model) const;  // any thread

 private:
  LatestValue<ResponseFrame> response_;
  bool lay_ = false;  // while a stop has been latched
  std::atomic<bool> raised_ = false;
};

}  // namespace aim::robotside::cyberdog
