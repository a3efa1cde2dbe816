// Rings between the control thread and the bus; the answers to gaits of the user.
#include "robotside/simulators/cyberdog/dog_sim_wire.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::milliseconds kListen{120};  // six responses of another dog

// A velocity, or a motion that is performed.
bool moves(const ControlFrame& frame) {
  using xiaomi_cyberdog::Mode;
  const bool performs = has_mode(frame, Mode::jump) || has_mode(frame, Mode::force_jump) ||
                        has_mode(frame, Mode::motion) || has_mode(frame, Mode::two_leg_stand);
  return performs || (has_mode(frame, Mode::locomotion) && frame.vel_des != Floats<3>{});
}

}  // namespace

DogSimWire::DogSimWire(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus, TakeGait take_gait)
    : model_(model), bus_(std::move(bus)), take_gait_(std::move(take_gait)) {}

DogSimWire::~DogSimWire() { subscriptions_.clear(); }

// A client cannot distinguish two dogs that answer it.
Status DogSimWire::refuse_second_dog() {
  std::atomic<bool> heard = false;
  auto listening = subscribe<wire::robot_control_response_lcmt, ResponseFrame>(
      *bus_, model_, "robot_control_response", [&](const ResponseFrame&) { heard = true; });
  if (!listening) return listening.error();
  std::this_thread::sleep_for(kListen);
  if (heard)
    return Error{Origin::usage, "another CyberDog is on these LCM channels", "there are responses already",
                 "stop it, or give this one channels of its own: --driver-domain 1 (and to its clients)"};
  return Done{};
}

Status DogSimWire::open_senders() {
  if (auto status = responses_.open(*bus_, model_, "robot_control_response"); !status) return status;
  if (auto status = temperatures_.open(*bus_, model_, "motor_temperature"); !status) return status;
  if (auto status = localizations_.open(*bus_, model_, "global_to_robot"); !status) return status;
  if (auto status = estimators_.open(*bus_, model_, "state_estimator"); !status) return status;
  if (auto status = legs_.open(*bus_, model_, "leg_control_data"); !status) return status;
  if (auto status = motor_states_.open(*bus_, model_, "motor_ctrl_state"); !status) return status;
  auto answers = bus_->advertise(channel_of(model_, "user_gait_result"));
  if (!answers) return answers.error();
  answers_ = std::move(*answers);
  return Done{};
}

Status DogSimWire::open_subscriptions() {
  auto commands = subscribe<wire::robot_control_cmd_lcmt, ControlFrame>(
      *bus_, model_, "robot_control_cmd", [this](const ControlFrame& frame) { frames_.push(frame); });
  if (!commands) return commands.error();
  subscriptions_.push_back(std::move(*commands));
  auto motors = subscribe<wire::motor_ctrl_lcmt, MotorCtrlFrame>(
      *bus_, model_, "motor_ctrl", [this](const MotorCtrlFrame& frame) { motors_.push(frame); });
  if (!motors) return motors.error();
  subscriptions_.push_back(std::move(*motors));
  auto gaits = bus_->subscribe(channel_of(model_, "user_gait_file"), [this](const transport::Sample& sample) {
    wire::file_send_lcmt message;
    const bool taken = from_lcm(sample.bytes, message) && take_gait_(message.data());
    wire::file_recv_lcmt answer;
    answer.set_result(taken ? 0 : 1);
    if (const auto bytes = to_lcm(answer)) (void)answers_->publish(Encoding::lcm, *bytes);
  });
  if (!gaits) return gaits.error();
  subscriptions_.push_back(std::move(*gaits));
  return Done{};
}

Status DogSimWire::open() {
  if (opened_) return Done{};
  if (auto status = refuse_second_dog(); !status) return status;
  if (auto status = open_senders(); !status) return status;
  if (auto status = open_subscriptions(); !status) return status;
  sender_.start([this] { send_waiting(); });
  opened_ = true;
  return Done{};
}

void DogSimWire::take(SimController& controller, WireHold& hold, TimeNs now) noexcept {
  ControlFrame frame;
  while (frames_.take(frame))
    if (hold.takes(moves(frame), now)) controller.receive(frame);
  MotorCtrlFrame motors;
  while (motors_.take(motors))
    if (!hold.holds()) controller.receive(motors);
}

// A sender that has not run for 256 ms loses samples.
void DogSimWire::put(const SimController& controller) noexcept {
  const DueSamples& due = controller.due();
  const bool any = due.response || due.motor_temperature || due.localization || due.state_estimator ||
                   due.leg_control_data || due.motor_ctrl_state;
  if (!any) return;
  next_.due = due;
  if (due.response) next_.response = controller.response();
  if (due.motor_temperature) next_.temperatures = controller.motor_temperatures();
  if (due.localization) next_.localization = controller.localization();
  if (due.state_estimator) next_.estimator = controller.state_estimator();
  if (due.leg_control_data) next_.legs = controller.leg_control_data();
  if (due.motor_ctrl_state) next_.motors = controller.motor_ctrl_state();
  outgoing_.push(next_);
  sender_.wake();
}

void DogSimWire::send_waiting() {
  Outgoing samples;
  while (outgoing_.take(samples)) send(samples);
}

void DogSimWire::send(const Outgoing& samples) {
  if (samples.due.response) responses_.send(samples.response);
  if (samples.due.motor_temperature) temperatures_.send(samples.temperatures);
  if (samples.due.localization) localizations_.send(samples.localization);
  if (samples.due.state_estimator) estimators_.send(samples.estimator);
  if (samples.due.leg_control_data) legs_.send(samples.legs);
  if (samples.due.motor_ctrl_state) motor_states_.send(samples.motors);
}

}  // namespace aim::robotside::cyberdog
