// Random requests of every kind to a robot of any model, with valid and invalid values. Also of kinds that
// the model's capabilities exclude, because the controller must refuse them.
#pragma once

#include <limits>
#include <random>

#include "core/enumerator.hpp"
#include "resting_path.hpp"
#include "robot_fixture.hpp"

namespace aim::robotside {

enum class Mood : std::uint8_t {
  calm,      // commands that end all motion or change the action are rare, so that walks and streams last
  wild,      // every command at any time
  stubborn,  // like wild, but a stop is not reset and the commands continue
};

class RandomOperator {
 public:
  RandomOperator(const RobotModel& model, std::uint64_t seed) : model_(model), random_(seed) {
    for (std::size_t i = 0; i < 8; ++i) paths_.push_back(path());
  }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  double number(double scale) {
    switch (below(24)) {
      case 0:
        return std::numeric_limits<double>::quiet_NaN();
      case 1:
        return std::numeric_limits<double>::infinity();
      case 2:
        return -std::numeric_limits<double>::infinity();
      case 3:
        return std::numeric_limits<double>::denorm_min();
      case 4:
        return -std::numeric_limits<double>::max();
      case 5:
        return 1e300;
      case 6:
        return 0;
      default:
        return scale * std::uniform_real_distribution<double>(-1.2, 1.2)(random_);
    }
  }
  // Almost always a finite value, so that commands of many values are accepted.
  double tame(double scale) { return below(200) == 0 ? number(scale) : scale * unit_(random_); }

  Request request(const RobotState& state, Mood mood) {
    const bool calm = mood == Mood::calm;
    if (mood != Mood::stubborn && state.stopped && below(4) == 0) return ResetStop{};
    if (mood != Mood::stubborn && state.emergency && below(4) == 0) return SetEmergencyStop{false};
    const std::uint64_t kind = below(20);
    if (kind < 7) return walk();
    if (kind < 13) return joints();
    if (kind < 15) return calm && below(20) != 0 ? walk() : by_itself(state, calm);
    if (calm && below(1000) != 0) return walk();
    switch (kind) {
      case 15:
        return SetAction{static_cast<ActionIndex>(below(model_.graph.actions().size() + 1))};
      case 16:
        return legal_step(state);
      case 17:
        return SetMotionPlayer{below(4) == 0, below(3) == 0};
      case 18:
        return change_source();
      default:
        return rare_stop();
    }
  }

  Mood mood() {
    const std::uint64_t die = below(6);
    return die < 3 ? Mood::calm : die < 5 ? Mood::wild : Mood::stubborn;
  }

  // An available action to begin a mood in, preferably one that opens servo, planning or dance.
  ActionIndex destination() {
    const InterfaceSet busy =
        Interface::servo | Interface::planning | Interface::dance | Interface::body_pose;
    for (;;) {
      const auto index = static_cast<ActionIndex>(below(model_.graph.actions().size()));
      const Action& action = model_.graph.at(index);
      if (action.behaviour == Behaviour::none || !action.permanent.empty()) continue;
      if (action.opens.has_any(busy) || below(3) == 0) return index;
    }
  }

 private:
  Request legal_step(const RobotState& state) {
    const auto edges = model_.graph.edges();
    for (int tries = 0; tries < 20; ++tries) {
      const ActionEdge& edge = edges[below(edges.size())];
      if (edge.from == model_.graph.at(state.action).name) return SetAction{action_index(edge.to)};
    }
    return SetAction{0};
  }
  ActionIndex action_index(std::string_view name) const { return model_.graph.find(name).value_or(0); }

  // Motions that continue without further commands, and the commands that pause, resume or end them.
  Request by_itself(const RobotState& state, bool calm) {
    const bool busy =
        state.task.progress == Progress::running || state.performance.progress == Progress::running;
    if (calm && busy && below(15) != 0) return walk();  // the motion runs to its end
    const JointTrajectory& path = paths_[below(paths_.size())];
    const bool poses = model_.can(Capability::body_pose) || model_.can(Capability::sequences);
    if (below(poses ? 2 : 20) == 0) return of_own_controller(state);
    switch (below(calm ? 8 : 12)) {
      case 0:
      case 1:
      case 2:
        return move();
      case 3:
      case 4:
        return FollowPath{++number_, &path};
      case 5:
      case 6:
        return play(state, path);
      case 7:
        if (!model_.can(Capability::gaits)) return walk();  // aimd does not serve it
        return SetGait{static_cast<GaitType>(below(3))};
      case 8:
        return PauseTask{below(3) == 0};
      case 9:
        return PauseMotion{below(3) == 0};
      case 10:
        return EndMotion{};
      default:
        return CancelTask{below(2) == 0 ? 0 : state.task.id + below(2)};
    }
  }

  // What a robot with a walking controller of its own does. The first sequence that was loaded has number 1.
  Request of_own_controller(const RobotState& state) {
    if (below(12) == 0) return RunSequence{++number_, 1 + (below(20) == 0 ? 1U : 0U)};
    if (below(12) == 0) return HoldBodyPose{};
    if (model_.can(Capability::walk_to) && below(12) == 0)
      return BeginOwnMotion{static_cast<OwnMotion>(below(enumerator_count<OwnMotion>()))};
    const BodyPoseLimits* row = model_.body_pose(state.action);
    const double height = row == nullptr ? 0 : row->height.min;
    BodyPose pose{tame(0.5), tame(0.5), tame(0.5), tame(0.1), tame(0.1), height + tame(0.2), {}};
    if (below(3) == 0)
      pose.lifted = LiftedFoot{static_cast<std::uint8_t>(below(6)), {tame(0.1), tame(0.1), tame(0.1)}};
    return SetBodyPose{pose};
  }

  // Usually of the kind that the action allows.
  PlayMotion play(const RobotState& state, const JointTrajectory& path) {
    const bool dances = model_.graph.at(state.action).opens.has(Interface::dance);
    return {++number_, &path, below(8) == 0 ? !dances : dances, below(6) == 0, below(2) == 0 ? 0 : tame(5)};
  }

  Request change_source() {
    switch (below(4)) {
      case 0:
        return SetWorkMode{below(8) == 0 ? static_cast<ControlSource>(below(4)) : ControlSource::safe};
      case 1:
        return EnableMotion{below(8) != 0};
      default:
        return SetEmergencyStop{below(8) == 0};
    }
  }

  Request move() {
    MoveJoints request{++number_, 0, {}, below(30) == 0 ? number(1) : fraction(), fraction()};
    const auto limb = static_cast<Limb>(below(kLimbCount));
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      const Joint& joint = model_.joints[i];
      if (joint.limb != limb || below(3) == 0) continue;
      request.mask |= bit(i);
      request.target[i] = tame(joint.unit == JointUnit::count ? 1.25 * joint.limits.position.max : 3);
    }
    return request;
  }
  double fraction() { return 0.2 + 0.8 * std::abs(unit_(random_)) / 1.2; }

  // Joints of one or two limbs, back and forth within their ranges; sometimes too fast for the joints.
  JointTrajectory path() {
    std::vector<Track> tracks;
    const JointGroup* neck = model_.find_group("neck");
    const JointGroup* arms = model_.find_group("arms");
    const JointGroup* group = below(2) == 0 || neck == nullptr ? arms : neck;
    if (group == nullptr) group = &model_.groups.back();
    for (std::size_t i = group->first; i < group->first + group->count; ++i)
      tracks.push_back(static_cast<Track>(i));
    const JointGroup* waist = model_.find_group("waist");
    if (below(2) == 0 && waist != nullptr)
      tracks.push_back(static_cast<Track>(waist->first + below(waist->count)));
    if (below(2) == 0 && model_.can(Capability::walking)) tracks.push_back(kBaseForward);
    std::vector<RestingKnot> knots;
    double time = 0;
    const double size = unit_fraction();
    for (std::size_t n = 0; n < 4; ++n) {
      knots.push_back({time, {}});
      for (const Track track : tracks) {
        const Range range =
            track == kBaseForward ? model_.walk.forward : model_.joints[track].limits.position;
        knots.back().positions.push_back(range.min +
                                         (range.max - range.min) * (0.5 + size * (unit_fraction() - 0.5)));
      }
      time += 0.2 + 1.5 * unit_fraction();
    }
    return resting_path(std::move(tracks), knots);
  }
  double unit_fraction() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  Request rare_stop() {
    if (below(3) != 0) return WalkCommand{{0.8, 0.1, 0.5}, true};
    return Stop{static_cast<StopLevel>(below(3))};
  }

  Request walk() {
    const bool wild = below(4) == 0;
    return WalkCommand{
        {wild ? number(2) : tame(1), wild ? number(2) : tame(0.3), wild ? number(3) : tame(1.2)},
        below(2) == 0};
  }

  Request joints() {
    JointCommand command{};
    command.limb = static_cast<Limb>(below(kLimbCount));
    command.stream = below(2) == 0;
    const bool wild = below(4) == 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      const Joint& joint = model_.joints[i];
      if (joint.limb != command.limb || below(4) == 0) continue;
      command.mask |= std::uint64_t{1} << i;
      const double scale = joint.unit == JointUnit::count ? 1.25 * joint.limits.position.max : 3;
      command.position[i] = wild ? number(scale) : tame(scale);
      command.effort[i] = tame(6000);
    }
    if (below(200) == 0) command.mask = random_();
    return command;
  }

  const RobotModel& model_;
  std::mt19937_64 random_;
  std::uniform_real_distribution<double> unit_{-1.2, 1.2};
  std::vector<JointTrajectory> paths_;
  std::uint64_t number_ = 0;  // of the last task or performance
};

}  // namespace aim::robotside
