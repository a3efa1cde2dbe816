// Converts messages to motions and back.
#include "robotside/motion/motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/suggestion.hpp"
#include "robotside/smooth/spline.hpp"

namespace aim::robotside {
namespace {

struct BaseTrack {
  Track track;
  std::string_view name;
  std::string_view unit;
};

constexpr std::array<BaseTrack, 3> kBaseTracks = {{{kBaseForward, "base_forward", "m/s"},
                                                   {kBaseLateral, "base_lateral", "m/s"},
                                                   {kBaseTurn, "base_turn", "rad/s"}}};

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

Error malformed(std::string message, std::string reason, std::string hint = {}) {
  return {Origin::usage, std::move(message), std::move(reason), std::move(hint)};
}

Status check_header(const v1::Motion& message, const RobotModel& model) {
  if (!is_motion_name(message.name()))
    return malformed(
        fmt::format("\"{}\" cannot be the name of a motion", message.name()),
        "a name is 1 to 64 letters, digits, '-' and '_', begins with a letter or digit, and is not "
        "next_motion");
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  const std::string& summary = message.summary();
  if (summary.size() > kLongestSummary || std::any_of(summary.begin(), summary.end(), is_control))
    return malformed("summary is not one line of at most 200 bytes", "lists show it in one line");
  if (!v1::Motion::Kind_IsValid(message.kind()))
    return malformed(fmt::format("{} is not a kind of motion", static_cast<int>(message.kind())),
                     "KIND_MOTION is 0, KIND_DANCE is 1");
  const double tempo = message.tempo_bpm();
  if (!(tempo >= 0 && tempo <= kFastestTempo))
    return malformed(fmt::format("tempo_bpm {} is not a tempo", tempo), "0 (none) to 400 beats per minute");
  if (!message.robot().empty() && message.robot() != model.id)
    return Error{
        Origin::not_found,
        fmt::format("motion {} was made for {}, this robot is {}", message.name(), message.robot(), model.id),
        "joints and limits differ from robot to robot",
        "leave its field robot empty if it may run on any robot that has the joints"};
  return Done{};
}

std::string suggest_track(const RobotModel& model, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Joint& joint : model.joints)
    if (joint.limb != Limb::legs) names.push_back(joint.name);
  for (const JointAlias& alias : model.aliases) names.push_back(alias.alias);
  for (const BaseTrack& base : kBaseTracks) names.push_back(base.name);
  return did_you_mean(name, names);
}

// The track of each column, in the order of the message.
Result<std::vector<Track>> read_tracks(const v1::Motion& message, const RobotModel& model) {
  std::vector<Track> columns;
  std::array<bool, kMaxTracks> seen{};
  for (const std::string& name : message.tracks()) {
    const auto track = find_track(model, name);
    if (!track)
      return Error{Origin::not_found, fmt::format("there is no track \"{}\"", name),
                   fmt::format("tracks are joints of {} and base_forward, base_lateral, base_turn", model.id),
                   suggest_track(model, name)};
    if (*track < kMaxJoints && model.joints[*track].limb == Limb::legs)
      return malformed(
          fmt::format("track {} is a joint of the legs", name),
          "motions move the legs only through the waist and base tracks",
          "waist_lift, waist_roll, waist_pitch, waist_yaw, base_forward, base_lateral, base_turn");
    if (*track >= kMaxJoints && message.kind() == v1::Motion::KIND_MOTION)
      return malformed(fmt::format("track {} needs a motion of KIND_DANCE", name),
                       "a motion of KIND_MOTION moves the upper body and takes no steps");
    if (seen[*track])
      return malformed(fmt::format("track {} appears twice", name_of_track(model, *track)),
                       "each joint has one position in a knot");
    seen[*track] = true;
    columns.push_back(*track);
  }
  if (columns.empty()) return malformed("a motion needs at least one track", "it has none");
  return columns;
}

Status check_knot(const v1::Motion& message, int k) {
  const v1::Knot& knot = message.knots(k);
  if (knot.positions_size() != message.tracks_size())
    return malformed(fmt::format("knot {} has {} positions", k, knot.positions_size()),
                     fmt::format("there are {} tracks, and each needs one", message.tracks_size()));
  for (int i = 0; i < knot.positions_size(); ++i)
    if (!std::isfinite(knot.positions(i)))
      return malformed(fmt::format("knots[{}].positions[{}] is not finite", k, i),
                       fmt::format("track {}", message.tracks(i)));
  if (!std::isfinite(knot.time_s())) return malformed(fmt::format("knots[{}].time_s is not finite", k), {});
  if (k == 0 && knot.time_s() != 0)
    return malformed(fmt::format("the first knot is at {} s", knot.time_s()), "a motion begins at 0 s");
  if (k > 0 && !(knot.time_s() - message.knots(k - 1).time_s() >= kShortestPiece))
    return malformed(fmt::format("knot {} is at {} s, the one before at {} s", k, knot.time_s(),
                                 message.knots(k - 1).time_s()),
                     "each knot is at least 1 ms later than the one before");
  return Done{};
}

Status check_knots(const v1::Motion& message) {
  const auto knots = static_cast<std::size_t>(message.knots_size());
  if (knots < 2)
    return malformed(fmt::format("a motion needs at least 2 knots, not {}", knots),
                     "one knot is no movement");
  if (knots > kMostKnots)
    return Error{Origin::limit, fmt::format("{} knots are too many", knots),
                 fmt::format("a motion has at most {}", kMostKnots)};
  for (int k = 0; k < message.knots_size(); ++k)
    if (auto fine = check_knot(message, k); !fine) return fine;
  const double duration = message.knots(message.knots_size() - 1).time_s();
  if (duration > kLongestMotion)
    return Error{Origin::limit, fmt::format("{} s is too long", duration),
                 fmt::format("a motion lasts at most {} s", kLongestMotion)};
  return Done{};
}

// Columns of the message, in ascending order of their tracks.
JointTrajectory trajectory_of(const v1::Motion& message, const std::vector<Track>& columns) {
  std::vector<int> order(columns.size());
  std::iota(order.begin(), order.end(), 0);
  const auto track_at = [&](int column) { return columns[static_cast<std::size_t>(column)]; };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return track_at(a) < track_at(b); });
  JointTrajectory trajectory;
  for (const int column : order) trajectory.tracks.push_back(track_at(column));
  trajectory.times.reserve(static_cast<std::size_t>(message.knots_size()));
  trajectory.position.reserve(static_cast<std::size_t>(message.knots_size()) * columns.size());
  for (const v1::Knot& knot : message.knots()) {
    trajectory.times.push_back(knot.time_s());
    for (const int column : order) trajectory.position.push_back(knot.positions(column));
  }
  fill_spline_velocities(trajectory);
  return trajectory;
}

}  // namespace

bool is_motion_name(std::string_view name) {
  const auto allowed = [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; };
  return !name.empty() && name.size() <= kLongestName && is_letter_or_digit(name.front()) &&
         std::all_of(name.begin(), name.end(), allowed) && name != "next_motion";
}

std::optional<Track> find_track(const RobotModel& model, std::string_view name) {
  for (const BaseTrack& base : kBaseTracks)
    if (base.name == name) return base.track;
  if (const auto joint = model.find_joint(name)) return static_cast<Track>(*joint);
  return std::nullopt;
}

std::string_view name_of_track(const RobotModel& model, Track track) {
  return track < kMaxJoints ? model.joints[track].name : kBaseTracks[track - kMaxJoints].name;
}

std::string_view unit_of_track(const RobotModel& model, Track track) {
  return track < kMaxJoints ? name_of(model.joints[track].unit) : kBaseTracks[track - kMaxJoints].unit;
}

Result<Motion> motion_from(const v1::Motion& message, const RobotModel& model) {
  if (auto fine = check_header(message, model); !fine) return fine.error();
  auto columns = read_tracks(message, model);
  if (!columns) return columns.error();
  if (auto fine = check_knots(message); !fine) return fine.error();
  return Motion{.id = message.name(),
                .summary = message.summary(),
                .kind = message.kind() == v1::Motion::KIND_DANCE ? MotionKind::dance : MotionKind::motion,
                .tempo_bpm = message.tempo_bpm(),
                .robot = message.robot(),
                .shipped = false,
                .trajectory = trajectory_of(message, *columns)};
}

v1::Motion to_message(const Motion& motion, const RobotModel& model) {
  v1::Motion message;
  message.set_name(motion.id);
  message.set_summary(motion.summary);
  message.set_kind(motion.kind == MotionKind::dance ? v1::Motion::KIND_DANCE : v1::Motion::KIND_MOTION);
  message.set_tempo_bpm(motion.tempo_bpm);
  message.set_robot(motion.robot);
  for (const Track track : motion.trajectory.tracks)
    message.add_tracks(std::string(name_of_track(model, track)));
  for (std::size_t k = 0; k < motion.trajectory.times.size(); ++k) {
    v1::Knot& knot = *message.add_knots();
    knot.set_time_s(motion.trajectory.times[k]);
    const auto positions = motion.trajectory.positions_at_knot(k);
    knot.mutable_positions()->Add(positions.begin(), positions.end());
  }
  return message;
}

}  // namespace aim::robotside
