// Set-points of the base. Source: AimDK wire, sections 2.4 and 4.6: forward + is forward, lateral + is left,
// angular + turns left.
#include "cli/motion/velocity_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/motion/limits.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kTick{20};

Error lost_odometry() {
  return Error{.origin = Origin::fault,
               .message = "the walk was ended, because the robot does not know where it is",
               .reason = "its odometry is silent, or reports what cannot be",
               .hint = "aimctl fault list"};
}

}  // namespace

Limited forward_limit(const WalkLimits& limits) { return {"forward velocity", limits.forward, "m/s"}; }
Limited lateral_limit(const WalkLimits& limits) { return {"lateral velocity", limits.lateral, "m/s"}; }
Limited turn_limit(const WalkLimits& limits) { return {"turning velocity", limits.yaw_rate, "rad/s"}; }

Result<BaseVelocity> limited(Invocation& invocation, const WalkedGait& gait, BaseVelocity velocity) {
  const WalkLimits& limits = gait.limits;
  struct Row {
    Limited limit;
    double& value;
  };
  for (const Row& row :
       {Row{forward_limit(limits), velocity.forward}, Row{lateral_limit(limits), velocity.lateral},
        Row{turn_limit(limits), velocity.yaw_rate}}) {
    Limited limit = row.limit;
    if (!gait.name.empty()) {
      limit.label = limit.name;
      limit.name = gait.name;
    }
    auto inside = within(invocation, limit, row.value);
    if (!inside) return inside.error();
    row.value = *inside;
  }
  return velocity;
}

wire::McLocomotionVelocityChannel velocity_message(const BaseVelocity& velocity, std::uint32_t sequence) {
  wire::McLocomotionVelocityChannel message;
  stamp(*message.mutable_header(), wire::ControlSource_MANUAL, sequence);
  wire::LocomotionVelocity& data = *message.mutable_data();
  data.set_mode(wire::LocomotionMode_NAVIGATION);
  data.set_forward_velocity(velocity.forward);
  data.set_lateral_velocity(velocity.lateral);
  data.set_angular_velocity(velocity.yaw_rate);
  return message;
}

Status VelocityStream::reach() {
  if (!odometry_.exact()) return require_interface(robot_, Interface::velocity, "walking");
  auto base = odometry_.look(0);
  return base ? Status(Done{}) : base.error();
}

Status VelocityStream::begin() {
  if (!odometry_.exact())
    if (auto open = require_interface(robot_, Interface::velocity, "walking"); !open) return open;
  sequence_ = static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count());
  if (auto sent = send(robot_, kVelocityTopic, velocity_message({}, ++sequence_)); !sent) return sent;
  auto base = odometry_.look(0);
  if (!base) return base.error();
  take(*base);
  dead_man_time_ = robot_.dead_man_time(Interface::velocity);
  began_ = Clock::now();
  return Done{};
}

// Until the next one a velocity counts, at most until the robot drops it. By the robot's clock: that of a
// simulated one may run faster than ours.
void VelocityStream::take(const BaseReading& base) {
  const double most = std::chrono::duration<double>(dead_man_time_).count();
  const double span = std::clamp(base.time_s - base_.time_s, 0.0, most);
  if (begun()) commanded_.add(std::hypot(sent_.forward, sent_.lateral), sent_.yaw_rate, span);
  base_ = base;
  if (base.known)
    way_.add(base.pose);
  else
    way_.interrupt();
}

Status VelocityStream::step(const BaseVelocity& velocity) {
  if (auto sent = send(robot_, kVelocityTopic, velocity_message(velocity, ++sequence_)); !sent)
    return after_the_start(sent.error());
  auto looked = look(velocity);
  sent_ = velocity;
  return looked;
}

Status VelocityStream::look(const BaseVelocity& last) {
  auto base = odometry_.look(last.yaw_rate);
  if (!base) return base.error();
  take(*base);
  if (base->stopped)
    return stop_or(robot_, {.origin = Origin::fault,
                            .message = "the robot was stopped while it walked",
                            .reason = "a stop is latched, or an emergency stop is active",
                            .hint = "aimctl status; then aimctl stop --reset or aimctl estop release"});
  return base->known ? Status(Done{}) : Status(lost_odometry());
}

Status VelocityStream::settle(std::chrono::milliseconds within) {
  const auto deadline = Clock::now() + within;
  stands_ = false;
  while (Clock::now() < deadline) {
    auto sent = send(robot_, kVelocityTopic, velocity_message({}, ++sequence_));
    overtaken_ = !sent && sent.error().origin == Origin::aborted;
    if (overtaken_) return sent;
    auto base = odometry_.look(0);
    if (!base) return is_silence(base.error()) ? Status(base.error()) : Done{};
    take(*base);
    sent_ = {};
    stands_ = base->known && base->rests && !base->walking && base->speed < kStanding_m_s &&
              std::abs(base->yaw_rate) < kStanding_m_s;
    if (stands_) return Done{};
    std::this_thread::sleep_for(kTick);
  }
  return Done{};
}

Status VelocityStream::come_to_stand(Sink& sink) {
  if (auto settled = settle(kSettleWithin); !settled) return settled;
  if (!base_.known) return lost_odometry();
  if (!stands_) sink.note("the robot has not yet reported that it stands");
  return Done{};
}

Json VelocityStream::document(std::string_view ended) const {
  Json document{{"distance_m", way_.distance()},
                {"angle_rad", way_.angle()},
                {"duration_s", elapsed()},
                {"ended", ended}};
  const bool sways = ended == "done" && begun() && !stands_;
  if (ended == "interrupted" || sways) document["stands"] = stands_;
  return document;
}

std::string_view word_of_end(const Error& error) { return is_silence(error) ? "lost" : "stopped"; }

// Whether the last velocity was carried out does not matter: the walk ends anyway.
Error broken_walk(Error error, const VelocityStream& stream) {
  if (!is_silence(error)) return error;
  error.origin = Origin::unreachable;
  error.reason = error.message + (error.reason.empty() ? "" : ": " + error.reason);
  error.message = fmt::format("lost the robot after {:.2f} m; it begins to brake by itself within {:.1f} s",
                              std::abs(stream.way().distance()),
                              std::chrono::duration<double>(stream.dead_man_time()).count());
  error.hint = "aimctl status shows whether it can be reached again";
  return error;
}

Error interrupted_walk(const Invocation& invocation, const VelocityStream& stream) {
  if (stream.overtaken()) return invocation.interrupted("the robot follows another sender's stream");
  return invocation.interrupted(
      stream.stands() ? "the robot was stopped and stands"
                      : "zero velocity was sent; the robot has not yet reported that it stands");
}

}  // namespace aim::cli
