// The LCM channels of a robot: its newest state, calls and their answers, who else commands it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "sdk/answer.hpp"
#include "sdk/snapshot.hpp"
#include "transport/topic_bus.hpp"

namespace aim::magicbot_sdk {

using Time = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

// A robot that is silent for longer is not there. Chosen by us: a hundred states.
inline constexpr Milliseconds kRobotSilence{200};
// A sender of commands that is silent for longer has ended. Chosen by us: the dead-man time of joints in
// aimd.
inline constexpr Milliseconds kCommandSilence{100};

// What the robot shows for this long, it has done. Chosen by us: 25 states.
inline constexpr Milliseconds kSteady{50};

using Call = model::RequestKind;
struct Request {
  Call kind;
  int value = 0;
  double args[2] = {};
};

class RobotLink {
 public:
  // `on_state` runs on the thread of the bus.
  static Result<std::shared_ptr<RobotLink>> open(const transport::BusOptions& options,
                                                 std::function<void(SnapshotPtr)> on_state);
  ~RobotLink();
  RobotLink(const RobotLink&) = delete;
  RobotLink& operator=(const RobotLink&) = delete;

  // Ends all waits, with not_ready. The channels end with the object.
  void close();

  // Until the robot answers and sends its state. The call is repeated, because a robot that starts misses it.
  Answer connect(Time deadline);
  // Sent once. timeout: no answer; else the code and the message of the robot.
  Answer call(const Request& request, Time deadline);
  // Until `holds` is true of each state for the time `steady`. timeout: `wanted` and the state that there is
  // instead.
  using Condition = std::function<bool(const Snapshot&)>;
  Answer await(const Condition& holds, const std::string& wanted, Time deadline,
               Milliseconds steady = kSteady);

  // None: nothing arrived yet, or the newest is older than kRobotSilence.
  SnapshotPtr newest() const;
  // The address of another program that has commanded the robot within kCommandSilence. Empty: none.
  std::string other_sender() const;

  // Empty: sent; else why not. Never wait.
  std::string send(const model::UpperCommand& frame);
  std::string send(const model::LegCommand& frame);
  std::string send(const model::Joystick& frame);

 private:
  RobotLink(const transport::BusOptions& options, std::function<void(SnapshotPtr)> on_state);
  Status listen();
  Status announce();
  void take_upper(const transport::Sample& sample);
  void take_rest(const transport::Sample& sample);
  void take_request(const transport::Sample& sample);
  void take_reply(const transport::Sample& sample);
  template <class Frame>
  void take_command(const transport::Sample& sample);
  Answer silence(const std::string& what, Milliseconds waited) const;

  const std::string place_;  // for messages
  const std::int64_t client_;
  const std::function<void(SnapshotPtr)> on_state_;

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  bool closed_ = false;
  SnapshotPtr state_;
  Time state_time_{};
  std::uint64_t upper_frames_ = 0;
  std::uint64_t rest_frames_ = 0;
  std::int64_t calls_ = 0;
  std::map<std::int64_t, std::optional<Answer>> answers_;  // of calls that wait
  std::string own_;                                        // address of this program
  std::string other_;
  Time other_time_{};

  std::optional<model::RobotSample> sample_;  // its upper body; thread of the bus; none: not sound
  std::unique_ptr<transport::TopicBus> bus_;
  std::unique_ptr<transport::Publisher> upper_;
  std::unique_ptr<transport::Publisher> legs_;
  std::unique_ptr<transport::Publisher> joystick_;
  std::unique_ptr<transport::Publisher> requests_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;  // end before the bus
};

}  // namespace aim::magicbot_sdk
