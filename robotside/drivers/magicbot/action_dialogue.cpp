// From call to call, by the replies of the robot.
#include "robotside/drivers/magicbot/action_dialogue.hpp"

#include "core/robots/magiclab_magicbot_actions.hpp"

namespace aim::robotside::magicbot {
namespace {

// For the answer to a call: less than aimd has for a request. A number of ours.
constexpr TimeNs kPatience = 900'000'000;

ControlLevel level_of(const Action& action) {
  return action.opens.has(Interface::impedance) ? ControlLevel::low : ControlLevel::high;
}

std::string_view reason_of(const Reply& reply) {
  if (reply.message != nullptr && *reply.message != '\0') return reply.message;
  switch (reply.code) {
    case ReplyCode::ok:
      break;
    case ReplyCode::service_not_ready:
      return "its service is not ready";
    case ReplyCode::timeout:
      return "its service did not answer in time";
    case ReplyCode::internal_error:
      return "it reports an internal error";
    case ReplyCode::service_error:
      return "its service refuses the call";
  }
  return "it reports an error that has no published meaning";
}

}  // namespace

Request ActionDialogue::begin(const Action& target, const RobotSample& robot, TimeNs now) {
  target_ = &target;
  leveled_ = false;
  return call_next(robot, now);
}

Request ActionDialogue::call(Stage stage, RequestKind kind, int value, TimeNs now) {
  stage_ = stage;
  since_ = now;
  return {.number = ++number_, .kind = kind, .value = value};
}

Request ActionDialogue::call_next(const RobotSample& robot, TimeNs now) {
  const ControlLevel level = level_of(*target_);
  if (!greeted_) return call(Stage::connect, RequestKind::connect, 0, now);
  if (robot.level != level && !leveled_)
    return call(Stage::level, RequestKind::level, static_cast<int>(level), now);
  return enter(now);
}

Request ActionDialogue::enter(TimeNs now) {
  const RequestKind kind = is_trick(*target_) ? RequestKind::trick : RequestKind::gait;
  return call(Stage::enter, kind, vendor_number(*target_), now);
}

ActionDialogue::Step ActionDialogue::step(const BotSamples& samples, TimeNs now) {
  const RobotSample& robot = samples.robot;
  if (stage_ == Stage::settles) {
    const bool shown = robot.level == level_of(*target_);
    return shown || now - since_ > kSettle ? Step{.call = call_next(robot, now)} : Step{};
  }
  if (samples.reply.number != number_)
    return now - since_ > kPatience ? Step{.outcome = Outcome::unanswered} : Step{};
  if (samples.reply.code != ReplyCode::ok)
    return {.outcome = Outcome::refused, .reason = reason_of(samples.reply)};
  return advance(robot, now);
}

// The newest call was accepted.
ActionDialogue::Step ActionDialogue::advance(const RobotSample& robot, TimeNs now) {
  switch (stage_) {
    case Stage::connect:
      greeted_ = true;
      return {.call = call_next(robot, now)};
    case Stage::level:
      stage_ = Stage::settles;
      leveled_ = true;
      since_ = now;
      return {};
    case Stage::settles:
    case Stage::enter:
      break;
  }
  return {.outcome = Outcome::accepted};
}

bool ActionDialogue::has_called_trick() const { return stage_ == Stage::enter && is_trick(*target_); }

}  // namespace aim::robotside::magicbot
