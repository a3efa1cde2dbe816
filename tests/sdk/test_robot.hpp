// A robot for tests of the library: plays both state frames every 2 ms, records commands, answers calls. It
// shares no code with the library: its frames are the messages of proto/lcm.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "lcm/magicbot.pb.h"
#include "transport/topic_bus.hpp"

namespace aim::test {

class TestRobot {
 public:
  struct Options {
    bool answers = true;  // calls
    bool sends_state = true;
  };
  TestRobot(std::uint32_t domain, Options options);
  explicit TestRobot(std::uint32_t domain) : TestRobot(domain, Options{}) {}
  ~TestRobot();
  TestRobot(const TestRobot&) = delete;
  TestRobot& operator=(const TestRobot&) = delete;

  struct Command {
    std::int64_t time_ns;  // of steady_clock
    magicbot::upper_body_cmd_package frame;
  };
  std::vector<Command> commands() const;
  std::vector<magicbot::aim_magicbot_leg_command> leg_commands() const;
  std::vector<magicbot::aim_magicbot_request> requests() const;
  std::vector<magicbot::aim_magicbot_joystick> joysticks() const;
  void clear();

  void set_joint(int upper, int mode, float pos);
  void set_stopped(bool stopped);
  void set_silent(bool silent);
  int level() const;

 private:
  void run(const std::stop_token& stop);
  void step();
  void take(const magicbot::upper_body_cmd_package& frame);
  void answer(const magicbot::aim_magicbot_request& request);
  int perform(const magicbot::aim_magicbot_request& request, std::string& why);

  const Options options_;
  mutable std::mutex mutex_;  // guards the members below
  magicbot::upper_body_data_package upper_;
  magicbot::aim_magicbot_state rest_;
  int wanted_gait_ = 1;
  int busy_steps_ = 0;  // until a gait change, a trick or a motion of the head ends
  bool silent_ = false;
  std::vector<Command> commands_;
  std::vector<magicbot::aim_magicbot_leg_command> leg_commands_;
  std::vector<magicbot::aim_magicbot_request> requests_;
  std::vector<magicbot::aim_magicbot_joystick> joysticks_;

  std::unique_ptr<transport::TopicBus> bus_;
  std::unique_ptr<transport::Publisher> upper_out_, rest_out_, reply_out_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  std::jthread thread_;
};

}  // namespace aim::test
