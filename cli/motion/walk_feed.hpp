// Signs of life of a walk that aimd carries out: over several connections at once, so that neither a slow
// link nor a lost packet leaves a gap, and what comes back is what the robot last said of the walk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "aim/v1/walk.pb.h"
#include "cli/client/poll.hpp"
#include "cli/client/robot.hpp"
#include "cli/process/interrupt.hpp"

namespace aim::cli {

class WalkFeed {
 public:
  struct Link {
    Clock::duration round_trip;  // of one call: it decides over how many connections
    Clock::duration silence;     // that the robot takes
  };
  // From the first interrupt on the calls end the walk in place of keeping it, whatever else waits for the
  // robot.
  WalkFeed(const Robot& robot, std::uint64_t key, const Link& link, const Interrupt& interrupt);
  ~WalkFeed();
  WalkFeed(const WalkFeed&) = delete;
  WalkFeed& operator=(const WalkFeed&) = delete;

  // Waits until most connections are open, at most so long. Signs of life go on from construction to the end.
  void warm_up(Clock::duration at_most);
  // From now on the robot knows the walk: that it does not is an end.
  void begun();
  // From now on every call ends the walk, and brings its reports as before.
  void end_walk();
  void end();  // nothing is sent any more

  struct News {
    std::optional<v1::WalkReport> report;  // the newest; none yet
    bool forgotten = false;                // the robot does not know the walk any more
    std::optional<Error> failure;          // of the newest call, if it failed
    Clock::time_point answered;            // when the robot last said anything
  };
  News news() const;

 private:
  void run(Robot& robot);
  bool wait_for_turn();
  template <class Method, class Request>
  void call(Robot& robot, const Method& method, const Request& request, bool asked_after_begin);
  void take(const v1::WalkReport& report);

  const std::uint64_t key_;
  const Interrupt& interrupt_;
  const Clock::duration period_;
  const std::chrono::milliseconds patience_;
  std::vector<Robot> robots_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  Clock::time_point due_ = Clock::now();
  bool ending_ = false;
  bool ends_walk_ = false;
  bool begun_ = false;
  std::size_t open_ = 0;
  News news_;
  std::vector<std::thread> threads_;
};

}  // namespace aim::cli
