// The thread that sends commands: the newest of each part once, at most one frame per period.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sdk/command_frame.hpp"
#include "sdk/robot_link.hpp"

namespace aim::magicbot_sdk {

class CommandSender {
 public:
  // Throws std::system_error if there is no thread.
  CommandSender(std::shared_ptr<RobotLink> link, Milliseconds period);
  // What has not been sent is dropped. The thread runs no foreign code, so this is short.
  ~CommandSender();
  CommandSender(const CommandSender&) = delete;
  CommandSender& operator=(const CommandSender&) = delete;

  void set_period(Milliseconds period);
  // Never waits. `timestamp`: [ns] of the sender.
  void offer(Part part, std::int64_t timestamp, std::vector<JointSetPoint> joints);
  // Drops what waits and what was commanded: the next frame holds the joints where they then are.
  void forget();
  // Why the last frame was not sent, once; empty: it was.
  std::string take_failure();

 private:
  struct Waiting {
    std::int64_t timestamp;
    std::vector<JointSetPoint> joints;
  };
  using Commands = std::array<std::optional<Waiting>, kParts.size()>;

  void run();
  // False: the end.
  bool wait_for_commands(Commands& commands, bool& forget);
  std::string send(const Commands& commands);

  const std::shared_ptr<RobotLink> link_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  Commands waiting_;
  bool dirty_ = false;
  bool forget_ = false;
  bool ending_ = false;
  Milliseconds period_;
  std::string failure_;

  UpperBody upper_;  // thread only, as the next two
  Time sent_{};      // the last frame of the upper body
  Time next_{};
  std::thread thread_;
};

}  // namespace aim::magicbot_sdk
