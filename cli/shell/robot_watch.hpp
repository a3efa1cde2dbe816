// Watches the robot while a line is edited: what the prompt says of it, and notices of what changes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands/events/event_source.hpp"
#include "cli/run/executor.hpp"
#include "cli/shell/shell_prompt.hpp"

namespace aim::cli {

// The robot is asked by a thread of its own with connections of its own, so that neither a silent robot nor
// a slow one delays typing. The other functions are for the thread that edits.
class RobotWatch {
 public:
  explicit RobotWatch(const Executor::Surroundings& surroundings);
  ~RobotWatch();
  RobotWatch(const RobotWatch&) = delete;
  RobotWatch& operator=(const RobotWatch&) = delete;

  // Begins to watch, and waits this long for the first answer. What changed before is not reported.
  void resume(std::chrono::milliseconds patience);
  void pause();
  // From the next resume() on another robot is watched, if this is another one.
  void follow(const KeptRobot& robot);

  PromptState state() const;
  // The changes since the last call, one line; empty: none.
  std::string take_notice();
  // Becomes readable when there is a new state or a notice; clear_signal() ends that.
  int descriptor() const { return wake_; }
  void clear_signal() const;

 private:
  void run();
  void begin_with(const KeptRobot& robot);
  Result<Look> look();
  void publish(const std::vector<Event>& events);

  Executor executor_;  // used by the thread only, like the next three
  EventTracker tracker_;
  std::string reported_name_;  // the model that the robot reported last; kept while it is silent
  PromptState seen_;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  PromptState state_;
  std::optional<KeptRobot> kept_;
  std::string notice_;
  std::uint64_t round_ = 0;  // counts the calls of resume(): an answer of an earlier round is not published
  bool watching_ = false;
  bool answered_ = false;  // in this round
  bool ending_ = false;
  int wake_;
  std::thread thread_;
};

// Whether an event concerns the user who types a line: stops, faults, the connection, the end of a task.
bool is_notice(const Event& event);

}  // namespace aim::cli
