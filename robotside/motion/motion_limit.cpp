// Checks the limits of tracks exactly, by the extremes of cubics, which sampling could miss.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "robotside/motion/cubic_piece.hpp"
#include "robotside/motion/motion_check.hpp"

namespace aim::robotside {
namespace {

constexpr double kRounding = 1e-9;  // a knot exactly at a limit is within it [unit of the track]

// The largest violation of one rule by one track.
struct Excess {
  double by = 0;  // above the limit
  double value = 0;
  double limit = 0;
  double time = 0;  // [s]

  // The comparisons are written so that NaN counts as the largest violation.
  void take(const CubicPiece& piece, const Extreme& extreme, double above, double allowed) {
    if (above <= kRounding || above <= by) return;
    *this = {std::isnan(above) ? std::numeric_limits<double>::infinity() : above, extreme.value, allowed,
             piece.start + extreme.time};
  }
  bool found() const { return by > 0; }
};

struct TrackLimits {
  Range value;
  std::optional<double> velocity;  // none for the base, whose value is a velocity
  double acceleration;
};

TrackLimits limits_of(const RobotModel& model, Track track) {
  if (track < kMaxJoints) {
    const JointLimits& limits = model.joints[track].limits;
    return {limits.position, limits.velocity, limits.acceleration};
  }
  const WalkLimits& walk = model.walk;
  if (track == kBaseTurn) return {walk.yaw_rate, std::nullopt, walk.yaw_acceleration};
  return {track == kBaseForward ? walk.forward : walk.lateral, std::nullopt, walk.linear_acceleration};
}

struct Unit {
  std::string text;    // "rad/s"
  std::string in_key;  // "rad_s"
};

Unit unit_of(const RobotModel& model, Track track, int derivative) {
  const bool base = track >= kMaxJoints;
  const std::string length = base && track != kBaseTurn ? "m"
                             : base                     ? "rad"
                                                        : std::string(unit_of_track(model, track));
  switch (derivative + (base ? 1 : 0)) {
    case 0:
      return {length, length};
    case 1:
      return {length + "/s", length + "_s"};
  }
  return {length + "/s^2", length + "_s2"};
}

Error beyond(const RobotModel& model, Track track, int derivative, const Excess& excess) {
  constexpr std::array<std::string_view, 3> quantities = {"position", "velocity", "acceleration"};
  const std::string_view name = name_of_track(model, track);
  const std::string_view quantity =
      quantities[static_cast<std::size_t>(derivative) + (track < kMaxJoints ? 0 : 1)];
  const Unit unit = unit_of(model, track, derivative);
  return {.origin = Origin::limit,
          .message = fmt::format("{} reaches {} {:.4g} {} at {:.3f} s, its limit is {:.4g} {}", name,
                                 quantity, excess.value, unit.text, excess.time, excess.limit, unit.text),
          .reason = derivative == 0
                        ? "the curve between knots is smooth and may exceed the values at the knots"
                        : "motions may use 98 % of the limit, the rest is left to the control loop",
          .hint = derivative == 0 ? "move the knots away from the limit, or add knots there"
                                  : "give the movement more time or a smaller amplitude",
          .facts = {{"joint", std::string(name)},
                    {"time_s", fmt::format("{:.3f}", excess.time)},
                    {"value_" + unit.in_key, fmt::format("{:.6g}", excess.value)},
                    {"limit_" + unit.in_key, fmt::format("{:.6g}", excess.limit)}}};
}

Status check_track(const Motion& motion, const RobotModel& model, std::size_t column) {
  const JointTrajectory& trajectory = motion.trajectory;
  const Track track = trajectory.tracks[column];
  const TrackLimits limits = limits_of(model, track);
  const bool base = track >= kMaxJoints;
  std::array<Excess, 3> excess{};  // of position (or speed of the base), velocity, acceleration
  for (std::size_t k = 0; k + 1 < trajectory.times.size(); ++k) {
    const CubicPiece piece = piece_of(trajectory, column, k);
    const Extreme low = piece.lowest(), high = piece.highest();
    excess[0].take(piece, low, limits.value.min - low.value, limits.value.min);
    excess[0].take(piece, high, high.value - limits.value.max, limits.value.max);
    const auto rate = [&](Excess& worst, const Extreme& most, double limit) {
      const double allowed = (1 - kRateMargin) * limit;
      worst.take(piece, most, most.value - allowed, allowed);
    };
    if (limits.velocity) rate(excess[1], piece.fastest(), *limits.velocity);
    rate(excess[2], base ? piece.fastest() : piece.most_accelerated(), limits.acceleration);
  }
  if (excess[0].found()) return beyond(model, track, 0, excess[0]);
  if (excess[1].found()) return beyond(model, track, 1, excess[1]);
  if (excess[2].found()) return beyond(model, track, base ? 1 : 2, excess[2]);
  return Done{};
}

Status check_base_at_rest(const Motion& motion, const RobotModel& model, std::size_t column) {
  const JointTrajectory& trajectory = motion.trajectory;
  const Track track = trajectory.tracks[column];
  for (const std::size_t k : {std::size_t{0}, trajectory.times.size() - 1})
    if (const double speed = trajectory.positions_at_knot(k)[column]; speed != 0)
      return Error{.origin = Origin::limit,
                   .message = fmt::format("{} is {:.4g} {} at {:.3f} s, but must be 0 there",
                                          name_of_track(model, track), speed, unit_of_track(model, track),
                                          trajectory.times[k]),
                   .reason = "the base must be at rest at the start and the end of a motion",
                   .facts = {{"joint", std::string(name_of_track(model, track))}}};
  return Done{};
}

// The joint of a pair as a polynomial; a joint without a track is constant as in the posture "stand".
CubicPiece joint_piece(const Motion& motion, const RobotModel& model, std::size_t joint, std::size_t k) {
  const auto& trajectory = motion.trajectory;
  for (std::size_t column = 0; column < trajectory.tracks.size(); ++column)
    if (trajectory.tracks[column] == joint) return piece_of(trajectory, column, k);
  const double start = trajectory.times[k];
  return {start, trajectory.times[k + 1] - start, model.posture("stand").positions[joint]};
}

Status check_pair(const Motion& motion, const RobotModel& model, const CoupledLimit& limit) {
  const JointMask joints = motion.trajectory.joints();
  if ((joints & (bit(limit.first) | bit(limit.second))) == 0) return Done{};
  Excess excess;
  for (std::size_t k = 0; k + 1 < motion.trajectory.times.size(); ++k) {
    const CubicPiece shared = sum_of(limit.first_factor, joint_piece(motion, model, limit.first, k),
                                     limit.second_factor, joint_piece(motion, model, limit.second, k));
    const Extreme low = shared.lowest(), high = shared.highest();
    excess.take(shared, low, -limit.bound - low.value, -limit.bound);
    excess.take(shared, high, high.value - limit.bound, limit.bound);
  }
  if (!excess.found()) return Done{};
  const std::string_view first = model.joints[limit.first].name, second = model.joints[limit.second].name;
  return Error{
      .origin = Origin::limit,
      .message = fmt::format("{} and {} exceed the limit they share at {:.3f} s: {:.5f}, limit {:.5f}", first,
                             second, excess.time, excess.value, excess.limit),
      .reason = std::string(limit.reason),
      .hint = "move both nearer to 0",
      .facts = {{"joint", std::string(first)},
                {"time_s", fmt::format("{:.3f}", excess.time)},
                {"value", fmt::format("{:.6g}", excess.value)},
                {"limit", fmt::format("{:.6g}", excess.limit)}}};
}

}  // namespace

Status check_limits(const Motion& motion, const RobotModel& model) {
  for (std::size_t column = 0; column < motion.trajectory.tracks.size(); ++column) {
    if (auto fine = check_track(motion, model, column); !fine) return fine;
    if (motion.trajectory.tracks[column] < kMaxJoints) continue;
    if (auto fine = check_base_at_rest(motion, model, column); !fine) return fine;
  }
  for (const CoupledLimit& limit : model.coupled_limits)
    if (auto fine = check_pair(motion, model, limit); !fine) return fine;
  return Done{};
}

}  // namespace aim::robotside
