// One robot object of a program and its two controllers: what is open, who listens, what is permitted. The
// interface generations convert their types to and from it. Any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sdk/command_sender.hpp"
#include "sdk/dispatcher.hpp"
#include "sdk/robot_link.hpp"

namespace aim::magicbot_sdk {

// What a program subscribes to: a part of the body, or the inertial sensor.
inline constexpr std::size_t kImuFeed = kParts.size();
inline constexpr std::size_t kFeeds = kImuFeed + 1;

class Session : public std::enable_shared_from_this<Session> {
 public:
  ~Session() { shut_down(); }

  Answer open(const std::string& local_ip);
  void shut_down();
  Answer connect();
  Answer disconnect();
  Answer set_level(int level);
  int level() const;  // 0: not connected
  void set_timeout(Milliseconds timeout) { timeout_ = timeout; }
  Answer last() const;
  void complain(Answer answer);

  bool open_low();
  void close_low();
  void set_period(Milliseconds period);
  void subscribe(std::size_t feed, StateCallback callback);  // empty: ends the subscription
  // `count`: the outcome of counting the joints of the command.
  Answer publish(Part part, std::int64_t timestamp, const Answer& count, std::vector<JointSetPoint> joints);

  bool open_high();
  void close_high();
  Answer set_gait(int gait, Milliseconds timeout);
  Answer get_gait(int& gait) const;
  Answer execute_trick(int trick, Milliseconds timeout);
  Answer move_head(double shake, double nod, Milliseconds timeout);
  Answer send_joystick(const std::array<double, 4>& axes);

 private:
  using LinkPtr = std::shared_ptr<RobotLink>;
  using SenderPtr = std::shared_ptr<CommandSender>;
  struct Access {  // what a call needs, or why it cannot have it
    Answer answer;
    LinkPtr link;
    SenderPtr sender;
  };
  Access connected() const;
  Access low() const;
  Access high() const;
  static Answer permits_commands(const RobotLink& link);
  Answer start_sender();  // with mutex_
  void deliver(const SnapshotPtr& state);
  void end_subscriptions();

  mutable std::mutex mutex_;  // guards the members below; never held during a wait
  LinkPtr link_;
  SenderPtr sender_;  // of the low level while it is open
  bool connected_ = false;
  bool high_open_ = false;
  Milliseconds period_{2};
  std::array<std::int64_t, kParts.size()> newest_stamp_{};
  Answer last_;
  std::atomic<Milliseconds> timeout_{Milliseconds{5000}};

  mutable std::mutex feeds_mutex_;
  std::array<std::shared_ptr<Dispatcher>, kFeeds> feeds_;
};

}  // namespace aim::magicbot_sdk
