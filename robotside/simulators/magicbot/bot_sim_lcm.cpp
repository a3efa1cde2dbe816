// Rings between the control thread and the bus.
#include "robotside/simulators/magicbot/bot_sim_lcm.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "robotside/frames/magicbot/bot_reply.hpp"

namespace aim::robotside::magicbot {
namespace {

constexpr std::chrono::milliseconds kListen{120};  // sixty samples of another robot

bool moves(const Joystick& stick) {
  return stick.left_x != 0 || stick.left_y != 0 || stick.right_x != 0 || stick.right_y != 0;
}

Reply refuse(const Request& request) {
  return {request.client, request.number, ReplyCode::service_not_ready, refusal::kHeld};
}

}  // namespace

BotSimLcm::BotSimLcm(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus)
    : model_(model), bus_(std::move(bus)) {}

// A client cannot distinguish two robots that send to it.
Status BotSimLcm::refuse_second_robot() {
  std::atomic<bool> heard = false;
  auto listening =
      subscribe<RobotSample, UpperBodyData>(*bus_, model_, [&](const RobotSample&) { heard = true; });
  if (!listening) return listening.error();
  std::this_thread::sleep_for(kListen);
  if (heard)
    return Error{Origin::usage, "another MagicBot is on these LCM channels",
                 "there is upper_body_data already",
                 "stop it, or give this one channels of its own: --driver-domain 1 (and to its clients)"};
  return Done{};
}

template <class Frame, std::size_t kSize>
void BotSimLcm::receive(SampleRing<Frame, kSize>& ring) {
  end_.receive<Frame>([&ring](const Frame& frame) { ring.push(frame); });
}

Status BotSimLcm::open() {
  if (opened_) return Done{};
  if (auto status = refuse_second_robot(); !status) return status;
  end_.begin();
  end_.open(replies_);
  end_.open(samples_);
  receive(upper_commands_);
  receive(leg_commands_);
  receive(joysticks_);
  receive(requests_);
  if (!end_.status()) return end_.status();
  end_.start_sending();
  opened_ = true;
  return Done{};
}

// Requests last: a client that gives the upper body back before a trick has done so when it asks for it.
Rivals BotSimLcm::take(SimBot& robot, WireHold& hold, TimeNs now) noexcept {
  Rivals commanded;
  const auto give = [&](const auto& command) {
    if (!hold.holds()) robot.take(command);
  };
  UpperCommand upper;
  for (; upper_commands_.take(upper); commanded.joints |= upper.used) give(upper);
  LegCommand legs;
  for (; leg_commands_.take(legs); commanded.joints = true) give(legs);
  Joystick joystick;
  for (; joysticks_.take(joystick); commanded.joystick = true)
    if (hold.takes(moves(joystick), now)) robot.take(joystick);
  bool answered = false;
  Request request;
  while (requests_.take(request))
    answered |= replies_.put(hold.holds() ? refuse(request) : robot.take(request));
  if (answered) end_.wake();
  return commanded;
}

void BotSimLcm::put(const SimBot& robot) noexcept {
  (void)samples_.put(robot.sample());
  end_.wake();
}

}  // namespace aim::robotside::magicbot
