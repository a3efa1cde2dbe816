// Steps the controller up to the time of the control loop and hands its samples over when they are due.
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr TimeNs kStep = TimeNs{kIterationMs} * 1'000'000;
constexpr TimeNs kLongest = 1'000'000'000;  // that is made up for after a pause of the control loop [ns]
constexpr int kFilePeriods = 20;            // in which the controller takes a file
constexpr int kFirstSteps = 10;             // until the controller has sent everything once

void merge(DueSamples& all, const DueSamples& more) {
  all.response |= more.response;
  all.motor_temperature |= more.motor_temperature;
  all.localization |= more.localization;
  all.state_estimator |= more.state_estimator;
  all.leg_control_data |= more.leg_control_data;
  all.motor_ctrl_state |= more.motor_ctrl_state;
}

}  // namespace

DogSimLink::DogSimLink(const RobotModel& model)
    : world_(model, {FaultKind::joint_offline, FaultKind::over_temperature, FaultKind::low_battery}) {}

DogSimLink::~DogSimLink() = default;

void DogSimLink::attach(std::unique_ptr<DogSimWire> wire) { wire_ = std::move(wire); }

std::vector<RobotWire> DogSimLink::wires() const {
  const auto wire = wire_ == nullptr ? std::nullopt : wire_->wire();
  return wire ? std::vector{*wire} : std::vector<RobotWire>();
}

Status DogSimLink::connect() {
  if (last_ != kNever || fresh_) return Done{};
  if (wire_ != nullptr)
    if (Status opened = wire_->open(); !opened) return opened;
  for (int i = 0; i < kFirstSteps; ++i) controller_->step();
  waiting_ = {true, true, true, true, true, false};
  fresh_ = true;
  return Done{};
}

Status DogSimLink::send_user_gait(std::string_view text) {
  auto file = parse_user_gait(text);
  if (!file) return file.error();
  user_gait_.put(std::move(*file));
  // A command that follows finds it in the controller.
  for (int i = 0; i < kFilePeriods && user_gait_.waits(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return Done{};
}

void DogSimLink::send(const MotorCtrlFrame& frame) noexcept { controller_->receive(frame); }

// Of two clients in this process, the one with the newest command sends heartbeats.
void DogSimLink::send(const ControlFrame& frame) noexcept {
  const bool heartbeat = sent_count_ == frame.life_count;
  sent_count_ = frame.life_count;
  if (heartbeat && node_->holds()) return;
  if (!heartbeat) {
    node_->release();
    commanded_ = true;
  }
  controller_->receive(frame);
}

// The controller reads one frame in an iteration; a command of ours is not overwritten.
void DogSimLink::step_node() noexcept {
  if (std::exchange(commanded_, false)) return;
  if (const auto frame = node_->step(controller_->response(), controller_->life_count()))
    controller_->receive(*frame);
}

void DogSimLink::poll(TimeNs now, DogSamples& newest) noexcept {
  if (!fresh_) return;  // before connect()
  if (last_ == kNever || now - last_ > kLongest) last_ = now;
  apply_surroundings();
  for (; now - last_ >= kStep; last_ += kStep) {
    if (wire_ != nullptr) wire_->take(*controller_, hold_, last_);
    step_node();
    controller_->step();
    merge(waiting_, controller_->due());
    if (wire_ != nullptr) wire_->put(*controller_);
  }
  deliver(now, newest);
  waiting_ = {};
}

void DogSimLink::deliver(TimeNs now, DogSamples& newest) {
  if (waiting_.response) {
    newest.response = {controller_->response(), now};
    buttons_.hear("", shows_button(newest.response.value));
    std::ranges::copy(buttons_.poll(now, kButtonLasts), newest.button.sources.begin());
  }
  if (const std::uint32_t read = controller_->frames_read(); read != std::exchange(frames_read_, read))
    newest.command = {controller_->newest_frame(), now};
  if (waiting_.localization) newest.localization = {controller_->localization(), now};
  if (waiting_.state_estimator) newest.state_estimator = {controller_->state_estimator(), now};
  if (waiting_.leg_control_data) newest.leg_control_data = {controller_->leg_control_data(), now};
  if (waiting_.motor_ctrl_state) newest.motor_ctrl_state = {controller_->motor_ctrl_state(), now};
  if (waiting_.motor_temperature) newest.motor_temperatures = {controller_->motor_temperatures(), now};
}

void DogSimLink::apply_surroundings() {
  Causes& causes = controller_->causes();
  causes.button = world_.button();
  causes.low_battery = world_.has_low_battery();
  for (std::size_t i = 0; i < causes.motor_error.size(); ++i) {
    causes.motor_error[i] = world_.is_offline(i) ? 1 : 0;
    controller_->heat_motor(i, world_.heat(i));
  }
  user_gait_.give_to(*controller_);
}

}  // namespace aim::robotside::cyberdog
