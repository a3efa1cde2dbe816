// Puts samples together from two channels, and distinguishes the commands of others from its own.
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
constexpr int kStatesMissed = 5;                          // then the robot sends none
constexpr std::int64_t kAnnouncement = 0;                 // number of the request that is not the driver's

std::int64_t random_client() {
  std::random_device device;
  return static_cast<std::int64_t>((std::uint64_t{device()} << 32U | device()) >> 1U);
}

}  // namespace

BotLcmLink::BotLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus)
    : model_(model), bus_(std::move(bus)), client_(random_client()), without_state_(kStatesMissed) {}

BotLcmLink::~BotLcmLink() { subscriptions_.clear(); }

Status BotLcmLink::keep(Result<std::unique_ptr<transport::Subscription>> subscription) {
  if (!subscription) return subscription.error();
  subscriptions_.push_back(std::move(*subscription));
  return Done{};
}

Status BotLcmLink::subscribe_samples() {
  auto status = keep(subscribe<wire::upper_body_data_package, RobotSample>(
      *bus_, model_, "upper_body_data",
      [this, &pin = pins_.of("upper_body_data")](const RobotSample& upper, std::string_view sender) {
        if (pin.admits(sender)) hear_upper(upper);
      }));
  if (!status) return status;
  status = keep(subscribe<wire::aim_magicbot_state, RobotSample>(
      *bus_, model_, "aim_magicbot_state",
      [this, &pin = pins_.of("aim_magicbot_state")](const RobotSample& state, std::string_view sender) {
        buttons_.hear(sender, state.stopped);  // of everybody who says so
        if (pin.admits(sender)) hear_state(state);
      }));
  if (!status) return status;
  return keep(subscribe<wire::aim_magicbot_reply, Reply>(
      *bus_, model_, "aim_magicbot_reply", [this](const Reply& reply) {
        if (reply.client == client_ && reply.number != kAnnouncement) replies_.put(reply);
      }));
}

// Multicast also brings what this link sends itself, by which it learns its own identity.
Status BotLcmLink::subscribe_others() {
  auto status = keep(subscribe<wire::aim_magicbot_request, Request>(
      *bus_, model_, "aim_magicbot_request", [this](const Request& request, std::string_view sender) {
        if (request.client == client_) own_sender_ = sender;
      }));
  if (!status) return status;
  status = subscribe_rivals<wire::upper_body_cmd_package, UpperCommand>(
      "upper_body_cmd", rival_joints_, [](const UpperCommand& command) { return command.used; });
  if (!status) return status;
  const auto always = [](const auto&) { return true; };
  status = subscribe_rivals<wire::aim_magicbot_leg_command, LegCommand>("aim_magicbot_leg_command",
                                                                        rival_joints_, always);
  if (!status) return status;
  return subscribe_rivals<wire::aim_magicbot_joystick, Joystick>("aim_magicbot_joystick", rival_joysticks_,
                                                                 always);
}

template <class Message, class Plain, class Counts>
Status BotLcmLink::subscribe_rivals(const char* channel, std::atomic<std::uint32_t>& count, Counts counts) {
  return keep(subscribe<Message, Plain>(*bus_, model_, channel,
                                        [this, &count, counts](const Plain& plain, std::string_view sender) {
                                          const bool rival = !own_sender_.empty() && sender != own_sender_;
                                          if (rival && counts(plain)) count.fetch_add(1);
                                        }));
}

Status BotLcmLink::open_senders() {
  if (auto status = upper_sender_.open(*bus_, model_, "upper_body_cmd"); !status) return status;
  if (auto status = leg_sender_.open(*bus_, model_, "aim_magicbot_leg_command"); !status) return status;
  if (auto status = joystick_sender_.open(*bus_, model_, "aim_magicbot_joystick"); !status) return status;
  return request_sender_.open(*bus_, model_, "aim_magicbot_request");
}

Status BotLcmLink::open() {
  if (opened_) return Done{};
  subscriptions_.clear();
  if (auto status = subscribe_samples(); !status) return status;
  if (auto status = subscribe_others(); !status) return status;
  if (auto status = open_senders(); !status) return status;
  opened_ = true;
  return Done{};
}

Status BotLcmLink::connect() {
  if (auto status = open(); !status) return status;
  const auto begin = std::chrono::steady_clock::now();
  const auto waited = [&] { return std::chrono::steady_clock::now() - begin; };
  while (samples_.count() == 0) {
    if (waited() > kStartPatience)
      return Error{Origin::unreachable, "the MagicBot is silent", "there is no upper_body_data",
                   "set driver_interface to the network interface on which it is; a simulated one is on lo: "
                   "aimd --robot magiclab-magicbot"};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  while (!samples_.value().complete && waited() < kStatePatience)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  sender_.start([this] { send_waiting(); });
  send(Request{.number = kAnnouncement, .kind = RequestKind::connect});
  return Done{};
}

// The state of the same instant follows, unless the robot sends none.
void BotLcmLink::hear_upper(const RobotSample& upper) {
  upper_ = upper;
  if (without_state_ < kStatesMissed)
    ++without_state_;
  else
    samples_.put({upper, false});
}

void BotLcmLink::hear_state(const RobotSample& state) {
  Heard heard{state, true};
  heard.robot.upper_obeys = upper_.upper_obeys;
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i) {
    heard.robot.joints[i] = upper_.joints[i];
    heard.robot.joints[i].position_low = state.joints[i].position_low;
  }
  without_state_ = 0;
  samples_.put(heard);
}

// When a ring is full, the sender has not run for 100 ms: the newest frame is lost, and the next one says the
// same.
void BotLcmLink::send(const UpperCommand& command) noexcept {
  upper_commands_.push(command);
  sender_.wake();
}

void BotLcmLink::send(const LegCommand& command) noexcept {
  leg_commands_.push(command);
  sender_.wake();
}

void BotLcmLink::send(const Joystick& joystick) noexcept {
  joysticks_.push(joystick);
  sender_.wake();
}

void BotLcmLink::send(const Request& request) noexcept {
  Request own = request;
  own.client = client_;
  requests_.push(own);
  sender_.wake();
}

// Requests last, as the robot takes them.
void BotLcmLink::send_waiting() {
  UpperCommand upper;
  while (upper_commands_.take(upper)) upper_sender_.send(upper);
  LegCommand legs;
  while (leg_commands_.take(legs)) leg_sender_.send(legs);
  Joystick joystick;
  while (joysticks_.take(joystick)) joystick_sender_.send(joystick);
  Request request;
  while (requests_.take(request)) request_sender_.send(request);
}

void BotLcmLink::poll(TimeNs now, BotSamples& newest) noexcept {
  now_ = now;
  pins_.poll(now);
  Heard heard;
  if (samples_.poll(heard)) {
    newest.robot = heard.robot;
    newest.complete = heard.complete;
    newest.at = now;
  }
  replies_.poll(newest.reply);
  std::ranges::copy(buttons_.poll(now, kButtonLasts), newest.button.sources.begin());
  const std::uint32_t joints = rival_joints_.load(), joysticks = rival_joysticks_.load();
  const Rivals commanded{joints != std::exchange(rival_joints_seen_, joints),
                         joysticks != std::exchange(rival_joysticks_seen_, joysticks)};
  rivals_.note(commanded, now);
}

}  // namespace aim::robotside::magicbot
