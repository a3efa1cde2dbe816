// Each period: the newest state, the answer to a request, and a frame when one is due.
#include "toy_driver.hpp"

#include <algorithm>

namespace aim::toy {
namespace {

using robotside::ActionStatus;
using robotside::kNever;
using robotside::TimeNs;

constexpr TimeNs kBeat = 10'000'000;       // between two frames
constexpr TimeNs kSilent = 200'000'000;    // then the robot is lost
constexpr TimeNs kPatience = 500'000'000;  // with the answer to a request

}  // namespace

ToyDriver::ToyDriver(const RobotModel& model, std::unique_ptr<ToyLink> link, std::uint32_t client)
    : model_(model), link_(std::move(link)) {
  command_.client = client;
}

Status ToyDriver::connect() {
  if (connected_) return Done{};
  if (Status status = link_->connect(); !status) return status;
  connected_ = true;
  return Done{};
}

Status ToyDriver::enable() {
  if (!connected_) return robotside::not_connected("toy");
  enabled_ = true;
  return Done{};
}

// ---- Sending

// A client that only asks keeps the robot neither standing nor walking: after disable(), or when aimd is
// gone, the robot sits down by itself.
void ToyDriver::send() noexcept {
  const bool commands = enabled_ && (action_.waits() || obeyed());
  link_->send(commands ? command_ : CommandFrame{});
  sent_at_ = now_;
}

void ToyDriver::write(TimeNs now, const robotside::SetPoints& set_points) noexcept {
  if (!enabled_) return;
  now_ = now;
  command_.forward = static_cast<float>(set_points.base_velocity.forward);
  command_.lateral = static_cast<float>(set_points.base_velocity.lateral);
  command_.yaw_rate = static_cast<float>(set_points.base_velocity.yaw_rate);
}

// ---- Actions; they are the modes of the robot, in the same order

void ToyDriver::request(std::uint32_t number, ActionIndex action) noexcept {
  if (!connected_) return;
  action_.ask(number, action, now_);
  if (!enabled_) return action_.refuse("the driver is disabled");
  ++command_.number;
  command_.mode = static_cast<Mode>(action);
  send();
}

// Frames name a mode, and one with an old number is no request.
void ToyDriver::withdraw() noexcept {
  if (action_.drop()) command_.mode = state_.mode;
}

void ToyDriver::watch_request() {
  if (!action_.waits()) return;
  if (obeyed() && state_.number == command_.number) {
    if (state_.refusal != Refusal::none)
      return action_.refuse("it does not enter this mode from its current one");
    action_.accept();
    action_.adopt(action_.asked(), ActionStatus::prepare, now_);
  } else if (state_.obeyed != 0 && !obeyed()) {
    action_.refuse("it obeys another client");
  } else if (action_.waits_longer(kPatience, now_)) {
    action_.refuse("it does not answer");
  }
}

// The robot may change its mode by itself, or for another client.
void ToyDriver::follow_state() {
  disputed_ = state_.obeyed != 0 && !obeyed();
  const auto shown = static_cast<ActionIndex>(state_.mode);
  if (action_.becomes_known() || shown != action_.current())
    action_.adopt(shown, ActionStatus::prepare, now_);
  const bool has_end = ends(model_.graph.at(shown).behaviour);
  const ActionStatus entered = has_end ? ActionStatus::done : ActionStatus::running;
  action_.show(state_.progress < 1 ? ActionStatus::prepare : entered, state_.progress);
}

// ---- Measurements

bool ToyDriver::read(TimeNs now, robotside::Measurement& out) noexcept {
  if (!connected_) return false;
  now_ = now;
  if (sent_at_ == kNever || now - sent_at_ >= kBeat) send();
  const bool heard = link_->poll(now, state_);
  if (heard) heard_at_ = now;
  if (heard_at_ == kNever || now - heard_at_ > kSilent) return false;
  if (heard) follow_state();
  watch_request();
  measure(out);
  return true;
}

void ToyDriver::measure(robotside::Measurement& out) const {
  out = {};
  out.known = {.base = true, .battery = false, .temperatures = false};
  std::copy(state_.position.begin(), state_.position.end(), out.position.begin());
  std::copy(state_.velocity.begin(), state_.velocity.end(), out.velocity.begin());
  out.base = {state_.x, state_.y, state_.yaw, {state_.forward, state_.lateral, state_.yaw_rate}};
  out.age = now_ - heard_at_;
}

std::vector<robotside::Fault> ToyDriver::faults() const {
  if (!disputed_) return {};
  return {{robotside::FaultKind::reported, {}, "the robot obeys another client"}};
}

}  // namespace aim::toy
