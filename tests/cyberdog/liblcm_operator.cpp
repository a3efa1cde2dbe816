// Operates a CyberDog with liblcm and the types of lcm-gen: it stands up, walks and lies down, with a
// heartbeat each 50 ms. Prints the rate of the responses [Hz], or says which step failed. No code of aim is
// linked.
#include <chrono>
#include <cstdio>
#include <functional>
#include <lcm/lcm-cpp.hpp>
#include <string>

#include "oracle/localization_lcmt.hpp"
#include "oracle/robot_control_cmd_lcmt.hpp"
#include "oracle/robot_control_response_lcmt.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

class Operator {
 public:
  // Decoding by these types fails for another fingerprint, and then the handler is not called.
  explicit Operator(const std::string& group)
      : commands_("udpm://" + group + ":7671?ttl=0"),
        responses_("udpm://" + group + ":7670?ttl=0"),
        odometry_("udpm://" + group + ":7667?ttl=0") {
    responses_.subscribe("robot_control_response", &Operator::take, this);
    odometry_.subscribe("global_to_robot", &Operator::take_place, this);
  }
  bool opened() { return commands_.good() && responses_.good() && odometry_.good(); }

  void command(int mode, int gait, double forward = 0) {
    command_ = {};
    command_.mode = static_cast<std::int8_t>(mode);
    command_.gait_id = static_cast<std::int8_t>(gait);
    command_.contact = 15;
    command_.life_count = ++life_count_;
    command_.vel_des[0] = static_cast<float>(forward);
    command_.step_height[0] = command_.step_height[1] = 0.05F;
  }

  // Listens with heartbeats until the condition is true; false: it did not become true in time.
  bool run(double seconds, const std::function<bool()>& until) {
    const auto end = Clock::now() + Seconds(seconds);
    auto beat = Clock::now();
    while (Clock::now() < end) {
      responses_.handleTimeout(5);
      while (odometry_.handleTimeout(0) > 0) continue;
      if (command_.life_count != 0 && Clock::now() >= beat) {
        commands_.publish("robot_control_cmd", &command_);
        beat = Clock::now() + std::chrono::milliseconds(50);
      }
      if (until()) return true;
    }
    return false;
  }
  bool reaches(int mode, int gait, double seconds) {
    return run(seconds, [&] {
      return response_.mode == mode && response_.gait_id == gait && response_.order_process_bar >= 95;
    });
  }

  int responses() const { return count_; }
  double x() const { return place_.xyz[0]; }

 private:
  void take(const lcm::ReceiveBuffer*, const std::string&,
            const oracle::robot_control_response_lcmt* sample) {
    response_ = *sample;
    ++count_;
  }
  void take_place(const lcm::ReceiveBuffer*, const std::string&, const oracle::localization_lcmt* sample) {
    place_ = *sample;
  }

  lcm::LCM commands_, responses_, odometry_;
  oracle::robot_control_cmd_lcmt command_{};
  oracle::robot_control_response_lcmt response_{};
  oracle::localization_lcmt place_{};
  std::int8_t life_count_ = 0;
  int count_ = 0;
};

int failed(const char* step) {
  std::fprintf(stderr, "failed: %s\n", step);
  return 1;
}

}  // namespace

int main(int, char** arguments) {
  Operator robot(arguments[1]);
  if (!robot.opened()) return failed("to open LCM");
  if (!robot.run(5, [&] { return robot.responses() > 0; })) return failed("to hear a response");
  const int before = robot.responses();
  (void)robot.run(3, [] { return false; });
  std::printf("%.1f\n", (robot.responses() - before) / 3.0);
  robot.command(12, 0);
  if (!robot.reaches(12, 0, 12)) return failed("to stand up");
  const double start = robot.x();
  robot.command(11, 26, 0.3);
  if (!robot.run(8, [&] { return robot.x() > start + 0.5; })) return failed("to walk half a metre");
  robot.command(7, 1);
  if (!robot.reaches(7, 1, 8)) return failed("to lie down");
  return 0;
}
