// Steps the robot up to the time of the control loop.
#include "robotside/simulators/magicbot/bot_sim_link.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside::magicbot {
namespace {

constexpr TimeNs kPeriod = 2'000'000;       // of samples and commands [ns]
constexpr TimeNs kLongest = 1'000'000'000;  // that is made up for after a pause of the control loop [ns]
constexpr std::int64_t kOwnClient = 1;      // others have random numbers

}  // namespace

BotSimLink::BotSimLink(const RobotModel& model)
    : world_(model, {FaultKind::joint_offline, FaultKind::over_temperature}) {}

BotSimLink::~BotSimLink() = default;

void BotSimLink::attach(std::unique_ptr<BotSimWire> wire) { wire_ = std::move(wire); }

std::vector<RobotWire> BotSimLink::wires() const {
  const auto wire = wire_ == nullptr ? std::nullopt : wire_->wire();
  return wire ? std::vector{*wire} : std::vector<RobotWire>();
}

Status BotSimLink::connect() {
  if (connected_) return Done{};
  if (wire_ != nullptr)
    if (Status opened = wire_->open(); !opened) return opened;
  connected_ = true;
  return Done{};
}

void BotSimLink::send(const UpperCommand& command) noexcept { robot_->take(command); }

void BotSimLink::send(const LegCommand& command) noexcept { robot_->take(command); }

void BotSimLink::send(const Joystick& joystick) noexcept { robot_->take(joystick); }

void BotSimLink::send(const Request& request) noexcept {
  Request own = request;
  own.client = kOwnClient;
  reply_ = robot_->take(own);
}

void BotSimLink::poll(TimeNs now, BotSamples& newest) noexcept {
  if (!connected_) return;
  apply_surroundings();
  if (last_ == kNever || now - last_ > kLongest) {
    last_ = now - kPeriod;
    robot_->step(last_);
  }
  for (; now - last_ >= kPeriod; last_ += kPeriod) {
    if (wire_ != nullptr) rivals_.note(wire_->take(*robot_, hold_, last_), now);
    robot_->step(last_ + kPeriod);
    if (wire_ != nullptr) wire_->put(*robot_);
    newest.at = now;
  }
  newest.robot = robot_->sample();
  newest.complete = true;
  newest.reply = reply_;
  newest.button.sources[0] = {newest.at, kButtonLasts, newest.robot.stopped};
}

void BotSimLink::apply_surroundings() {
  robot_->press_button(world_.button());
  for (std::size_t i = 0; i < kJointCount; ++i) {
    robot_->set_offline(i, world_.is_offline(i));
    robot_->set_heat(i, world_.heat(i));
  }
}

}  // namespace aim::robotside::magicbot
