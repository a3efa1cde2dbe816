// The frames of the controller against the messages of proto/lcm, byte by byte, and damaged bytes.
#include "robotside/frames/cyberdog/dog_frame.hpp"

#include <random>

#include "core/codec/codec.hpp"
#include "core/codec/lcm_frame.hpp"
#include "lcm/cyberdog.pb.h"
#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {
namespace {

// Gives each field another number.
struct Counter {
  int count = 0;
  void operator()(std::string& text) { text = "text " + std::to_string(++count); }
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void operator()(Number& value) { value = static_cast<Number>(++count % 100); }
  template <class Number, std::size_t kCount>
  void operator()(std::array<Number, kCount>& values) {
    for (Number& value : values) (*this)(value);
  }
};

template <class Frame, class Message>
void compare() {
  Frame frame;
  Frame::visit(frame, Counter{});
  const std::string bytes = lcm_bytes_of(frame);
  Message message;
  REQUIRE(from_lcm(bytes, message));
  const auto again = to_lcm(message);
  REQUIRE(again);
  CHECK(*again == bytes);
  Frame read;
  REQUIRE(read_lcm_frame(*again, read));
  CHECK(lcm_bytes_of(read) == bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(read_lcm_frame(std::string_view(bytes).substr(0, size), read));
  CHECK_FALSE(read_lcm_frame(bytes + "x", read));
}

}  // namespace

TEST_CASE("CyberDog: the frames are those of proto/lcm, byte by byte") {
  namespace wire = ::cyberdog;
  compare<ControlFrame, wire::robot_control_cmd_lcmt>();
  compare<ResponseFrame, wire::robot_control_response_lcmt>();
  compare<MotorTemperatures, wire::danger_states_lcmt>();
  compare<Localization, wire::localization_lcmt>();
  compare<StateEstimator, wire::state_estimator_lcmt>();
  compare<LegControlData, wire::leg_control_data_lcmt>();
  compare<MotorCtrlFrame, wire::motor_ctrl_lcmt>();
  compare<MotorCtrlState, wire::motor_ctrl_state_lcmt>();
  compare<GaitFile, wire::file_send_lcmt>();
  compare<GaitAnswer, wire::file_recv_lcmt>();
}

TEST_CASE("CyberDog: damaged frames are read without harm, and numbers that are not finite are refused") {
  std::mt19937 random(1);
  const std::string gait = lcm_bytes_of(GaitFile{"a gait of the user"});
  for (int round = 0; round < 20'000; ++round) {
    std::string damaged = gait + std::string(random() % 8, '\0');
    for (int i = 0; i < 4; ++i) damaged[8 + random() % (damaged.size() - 8)] = static_cast<char>(random());
    GaitFile read;
    if (read_lcm_frame(damaged, read)) CHECK(read.data.find('\0') == std::string::npos);
  }
  ControlFrame command;
  command.vel_des[1] = NAN;
  ControlFrame read;
  CHECK_FALSE(read_lcm_frame(lcm_bytes_of(command), read));
}

}  // namespace aim::robotside::cyberdog
