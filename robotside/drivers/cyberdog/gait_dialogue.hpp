// Gives the robot a gait of the user and waits for its answer.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "robotside/frames/lcm_end.hpp"

namespace aim::robotside::cyberdog {

class GaitDialogue {
 public:
  void open(LcmEnd& end);
  // Any thread but the control thread. Error: the robot rejects the file, or is silent.
  Status send(std::string_view text);

 private:
  void take(int answer);

  std::mutex mutex_;  // of the answer
  std::condition_variable answered_;
  std::optional<int> answer_;
  std::unique_ptr<transport::Publisher> gaits_;
};

}  // namespace aim::robotside::cyberdog
