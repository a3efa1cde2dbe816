// What arrives on which channel, and how long a robot that starts is waited for.
#include "robotside/drivers/magicbot/bot_lcm_link.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>
#include <utility>

namespace aim::robotside::magicbot {
namespace {

constexpr std::chrono::seconds kStartPatience{5};         // with a robot that starts
constexpr std::chrono::milliseconds kStatePatience{200};  // with the state beside upper_body_data
constexpr std::int64_t kAnnouncement = 0;                 // number of the request that is not the driver's

std::int64_t random_client() {
  std::random_device device;
  return static_cast<std::int64_t>((std::uint64_t{device()} << 32U | device()) >> 1U);
}

}  // namespace

BotLcmLink::BotLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus)
    : model_(model), bus_(std::move(bus)), client_(random_client()) {}

void BotLcmLink::receive_samples() {
  end_.receive<RobotSample, UpperBodyData>(
      [this, &pin = pins_.of(UpperBodyData::kChannel)](const RobotSample& upper, std::string_view sender) {
        if (pin.admits(sender)) samples_.hear_upper(upper);
      });
  end_.receive<RobotSample, BotState>(
      [this, &pin = pins_.of(BotState::kChannel)](const RobotSample& state, std::string_view sender) {
        buttons_.hear(sender, state.stopped);  // of everybody who says so
        if (pin.admits(sender)) samples_.hear_state(state);
      });
  end_.receive<Reply>([this](const Reply& reply) {
    if (reply.client == client_ && reply.number != kAnnouncement) replies_.put(reply);
  });
}

void BotLcmLink::receive_others() {
  end_.receive<Request>([this](const Request& request, std::string_view sender) {
    if (request.client == client_) rivals_.hear_own(sender);
  });
  end_.receive<UpperCommand>([this](const UpperCommand& command, std::string_view sender) {
    if (command.used) rivals_.hear_joints(sender);
  });
  end_.receive<LegCommand>(
      [this](const LegCommand&, std::string_view sender) { rivals_.hear_joints(sender); });
  end_.receive<Joystick>([this](const Joystick&, std::string_view sender) { rivals_.hear_joystick(sender); });
}

// Requests last, as the robot takes them.
Status BotLcmLink::open() {
  if (opened_) return Done{};
  end_.begin();
  receive_samples();
  receive_others();
  end_.open(upper_commands_);
  end_.open(leg_commands_);
  end_.open(joysticks_);
  end_.open(requests_);
  opened_ = static_cast<bool>(end_.status());
  return end_.status();
}

Status BotLcmLink::connect() {
  if (auto status = open(); !status) return status;
  const auto begin = std::chrono::steady_clock::now();
  const auto waited = [&] { return std::chrono::steady_clock::now() - begin; };
  while (!samples_.has_come()) {
    if (waited() > kStartPatience)
      return Error{Origin::unreachable, "the MagicBot is silent", "there is no upper_body_data",
                   "set driver_interface to the network interface on which it is; a simulated one is on lo: "
                   "aimd --robot magiclab-magicbot"};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  while (!samples_.is_complete() && waited() < kStatePatience)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  end_.start_sending();
  send(Request{.number = kAnnouncement, .kind = RequestKind::connect});
  return Done{};
}

void BotLcmLink::send(const UpperCommand& command) noexcept {
  (void)upper_commands_.put(command);
  end_.wake();
}

void BotLcmLink::send(const LegCommand& command) noexcept {
  (void)leg_commands_.put(command);
  end_.wake();
}

void BotLcmLink::send(const Joystick& joystick) noexcept {
  (void)joysticks_.put(joystick);
  end_.wake();
}

void BotLcmLink::send(const Request& request) noexcept {
  Request own = request;
  own.client = client_;
  (void)requests_.put(own);
  end_.wake();
}

void BotLcmLink::poll(TimeNs now, BotSamples& newest) noexcept {
  pins_.poll(now);
  samples_.poll(now, newest);
  replies_.poll(newest.reply);
  std::ranges::copy(buttons_.poll(now, kButtonLasts), newest.button.sources.begin());
  rivals_.poll(now);
}

}  // namespace aim::robotside::magicbot
