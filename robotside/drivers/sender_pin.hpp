// The one sender of a topic that counts. What reaches a robot's wire can send its topics, too: the first
// sender that was heard stays the robot, until it has been silent; what others send meanwhile is left out and
// named.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/ports/robot_wire.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class SenderPin {
 public:
  // Our choice: longer than the silence after which aimd ends what moves, because another sender may be the
  // robot, restarted, of which nothing was asked yet. Of slow topics three of their periods.
  static constexpr TimeNs kSilent = 2 * kSecond;
  // What another sender did is reported that long.
  static constexpr TimeNs kReported = 2 * kSecond;

  explicit SenderPin(TimeNs silent = kSilent) : silent_(silent) {}

  // On threads of buses, one at a time, for each sample that could be read. Empty: the bus does not know the
  // sender, and everybody counts; so does everybody on MQTT, where all have the name of the broker.
  bool admits(std::string_view sender);
  // The control thread, once per period; it does not wait. Time in which it did not run is no silence.
  void poll(TimeNs now) noexcept;
  // Another sender was heard between two samples of the robot: both send. One that is heard after the last of
  // them may be the robot, restarted. Any thread.
  bool contested() const { return contested_; }
  // The robot, while it is heard; empty: it is silent. Any thread.
  std::string sender() const {
    const std::lock_guard lock(mutex_);
    return release_ ? std::string() : pinned_;
  }

 private:
  void pin(std::string_view sender) {
    const std::lock_guard lock(mutex_);
    pinned_ = sender;
    release_ = false;
  }

  const TimeNs silent_;
  mutable std::mutex mutex_;  // of `pinned_`, which only threads of buses change
  std::string pinned_;
  std::atomic<bool> release_ = false;
  std::atomic<std::uint64_t> own_ = 0, others_ = 0;  // samples
  std::atomic<bool> contested_ = false;

  // Control thread.
  TimeNs polled_at_ = kNever, heard_at_ = kNever, contested_at_ = kNever;
  std::uint64_t own_seen_ = 0, others_seen_ = 0;
  bool other_since_ = false;  // another one was heard since the robot was
};

// Those of a link, by the names of their topics.
class SenderPins {
 public:
  // Before the first sample. The reference stays valid. `rate_hz`: of the topic; 0: not known.
  SenderPin& of(std::string_view topic, double rate_hz = 0);
  void poll(TimeNs now) noexcept {
    for (Row& row : rows_) row.pin.poll(now);
  }
  // The programs that are heard, by topic. Any thread.
  std::vector<HeardTopic> heard() const;
  // One sentence for each topic that has a second sender. Any thread.
  std::vector<std::string> troubles() const;

 private:
  struct Row {
    Row(std::string_view name, TimeNs silent) : topic(name), pin(silent) {}
    std::string topic;
    SenderPin pin;
  };
  std::deque<Row> rows_;
};

}  // namespace aim::robotside
