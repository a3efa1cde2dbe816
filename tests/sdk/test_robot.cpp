// Frames and behaviour of the robot for tests.
#include "test_robot.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "core/codec/codec.hpp"
#include "core/robots/magiclab_magicbot_topics.hpp"
#include "transport/lcm/lcm_bus.hpp"

namespace aim::test {
namespace {

constexpr int kUpper = 30;
constexpr int kBusySteps = 40;  // of 2 ms

transport::TopicName channel(std::string_view name) {
  for (const Topic& topic : magiclab_magicbot::kTopics)
    if (topic.name == name) return transport::TopicName::of(topic);
  throw std::runtime_error("no such channel");
}

template <class Value>
Value checked(Result<Value> result) {
  if (!result) throw std::runtime_error(result.error().message + ": " + result.error().reason);
  return std::move(*result);
}

template <class Message, class Take>
std::unique_ptr<transport::Subscription> listen(transport::TopicBus& bus, std::string_view name, Take take) {
  return checked(bus.subscribe(channel(name), [take](const transport::Sample& sample) {
    Message message;
    if (!from_lcm(sample.bytes, message)) throw std::runtime_error("a frame that is not of its type");
    take(message);
  }));
}

void send(transport::Publisher& publisher, const google::protobuf::Message& message) {
  if (!publisher.publish(Encoding::lcm, checked(to_lcm(message)))) throw std::runtime_error("not sent");
}

template <class Field>
void zeros(Field* field, int count) {
  for (int i = 0; i < count; ++i) field->Add(0);
}

// Numbers by which a test knows each joint again.
void first_upper(magicbot::upper_body_data_package& upper) {
  upper.set_isused(1);
  zeros(upper.mutable_curstatusvec(), kUpper);
  zeros(upper.mutable_curerrcodevec(), kUpper);
  zeros(upper.mutable_curspeedvec(), kUpper);
  zeros(upper.mutable_endeffectorxyzrpy(), 24);
  for (int i = 0; i < kUpper; ++i) {
    upper.add_curjointposvec(0.01F * static_cast<float>(i));
    upper.add_curcurrentvec(0.1F * static_cast<float>(i));
    upper.add_curtorquevec(static_cast<float>(i));
  }
}

void first_rest(magicbot::aim_magicbot_state& rest) {
  rest.set_level(1);
  rest.set_gait(1);
  rest.set_progress(1);
  zeros(rest.mutable_leg_error(), 12);
  for (int i = 0; i < 12; ++i) {
    rest.add_leg_status(3);
    rest.add_leg_pos_high(0.02F * static_cast<float>(i));
    rest.add_leg_pos_low(0.02F * static_cast<float>(i) + 0.001F);
    rest.add_leg_vel(1);
    rest.add_leg_toq(2);
    rest.add_leg_current(3);
  }
  for (int i = 0; i < kUpper; ++i) rest.add_upper_pos_low(0.01F * static_cast<float>(i) + 0.001F);
  for (const float value : {1.0F, 0.0F, 0.0F, 0.0F}) rest.add_orientation(value);
  for (const float value : {0.1F, 0.2F, 0.3F}) rest.add_angular_velocity(value);
  for (const float value : {0.0F, 0.0F, 9.81F}) rest.add_linear_acceleration(value);
  rest.set_imu_temperature(40);
  zeros(rest.mutable_base_pose(), 3);
  zeros(rest.mutable_base_velocity(), 3);
}

}  // namespace

TestRobot::TestRobot(std::uint32_t domain, Options options) : options_(options) {
  first_upper(upper_);
  first_rest(rest_);
  transport::BusOptions place;
  place.domain = domain;
  bus_ = checked(transport::lcm::open_lcm_bus(place));
  upper_out_ = checked(bus_->advertise(channel("upper_body_data")));
  rest_out_ = checked(bus_->advertise(channel("aim_magicbot_state")));
  reply_out_ = checked(bus_->advertise(channel("aim_magicbot_reply")));
  subscriptions_.push_back(listen<magicbot::upper_body_cmd_package>(
      *bus_, "upper_body_cmd", [this](const auto& frame) { take(frame); }));
  subscriptions_.push_back(listen<magicbot::aim_magicbot_leg_command>(*bus_, "aim_magicbot_leg_command",
                                                                      [this](const auto& frame) {
                                                                        const std::lock_guard lock(mutex_);
                                                                        leg_commands_.push_back(frame);
                                                                      }));
  subscriptions_.push_back(
      listen<magicbot::aim_magicbot_joystick>(*bus_, "aim_magicbot_joystick", [this](const auto& frame) {
        const std::lock_guard lock(mutex_);
        joysticks_.push_back(frame);
      }));
  subscriptions_.push_back(listen<magicbot::aim_magicbot_request>(
      *bus_, "aim_magicbot_request", [this](const auto& request) { answer(request); }));
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

TestRobot::~TestRobot() {
  thread_.request_stop();
  thread_.join();
}

void TestRobot::run(const std::stop_token& stop) {
  auto next = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    std::this_thread::sleep_until(next += std::chrono::milliseconds(2));
    step();
  }
}

void TestRobot::step() {
  const std::lock_guard lock(mutex_);
  if (busy_steps_ > 0 && --busy_steps_ == 0) {
    rest_.set_gait(wanted_gait_);
    rest_.set_trick(0);
    rest_.set_progress(1);
    upper_.set_curspeedvec(28, 0);
  }
  rest_.set_timestamp(std::chrono::duration_cast<std::chrono::nanoseconds>(
                          std::chrono::system_clock::now().time_since_epoch())
                          .count());
  if (!options_.sends_state || silent_) return;
  send(*upper_out_, upper_);
  send(*rest_out_, rest_);
}

void TestRobot::take(const magicbot::upper_body_cmd_package& frame) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const std::lock_guard lock(mutex_);
  commands_.push_back({std::chrono::duration_cast<std::chrono::nanoseconds>(now).count(), frame});
  if (rest_.level() != 2 || frame.isused() == 0) return;
  for (int i = 0; i < kUpper; ++i) {
    upper_.set_curstatusvec(i, frame.control_mode(i));
    if (frame.control_mode(i) != 0 && frame.control_mode(i) != 200)
      upper_.set_curjointposvec(i, frame.jointposvec(i));
  }
}

void TestRobot::answer(const magicbot::aim_magicbot_request& request) {
  const std::lock_guard lock(mutex_);
  requests_.push_back(request);
  if (!options_.answers) return;
  std::string why;
  magicbot::aim_magicbot_reply reply;
  reply.set_client(request.client());
  reply.set_number(request.number());
  reply.set_code(perform(request, why));
  reply.set_message(why);
  send(*reply_out_, reply);
}

int TestRobot::perform(const magicbot::aim_magicbot_request& request, std::string& why) {
  if (request.kind() == 1) return 0;
  if (request.kind() == 2) {
    rest_.set_level(request.value());
    return 0;
  }
  if (request.kind() == 4 && rest_.gait() != 46) {
    why = "tricks need gait 46";
    return 4;
  }
  if (request.kind() == 3) wanted_gait_ = request.value();
  if (request.kind() == 4) rest_.set_trick(request.value());
  if (request.kind() == 5) upper_.set_curspeedvec(28, 0.5F);
  rest_.set_progress(0.5F);
  busy_steps_ = kBusySteps;
  return 0;
}

std::vector<TestRobot::Command> TestRobot::commands() const {
  const std::lock_guard lock(mutex_);
  return commands_;
}
std::vector<magicbot::aim_magicbot_leg_command> TestRobot::leg_commands() const {
  const std::lock_guard lock(mutex_);
  return leg_commands_;
}
std::vector<magicbot::aim_magicbot_request> TestRobot::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}
std::vector<magicbot::aim_magicbot_joystick> TestRobot::joysticks() const {
  const std::lock_guard lock(mutex_);
  return joysticks_;
}
void TestRobot::clear() {
  const std::lock_guard lock(mutex_);
  commands_.clear();
  leg_commands_.clear();
}
void TestRobot::set_joint(int upper, int mode, float pos) {
  const std::lock_guard lock(mutex_);
  upper_.set_curstatusvec(upper, mode);
  upper_.set_curjointposvec(upper, pos);
}
void TestRobot::set_stopped(bool stopped) {
  const std::lock_guard lock(mutex_);
  rest_.set_stopped(stopped);
}
void TestRobot::set_silent(bool silent) {
  const std::lock_guard lock(mutex_);
  silent_ = silent;
}
int TestRobot::level() const {
  const std::lock_guard lock(mutex_);
  return rest_.level();
}

}  // namespace aim::test
