// Starts motions and dances, and reports their progress.
#include "robotside/tasks/motion_player.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace aim::robotside {
namespace {

constexpr std::string_view kNext = "next_motion";

Error wrong_kind(const Motion& motion) {
  if (motion.kind == MotionKind::dance)
    return {Origin::state, fmt::format("the motion player cannot play {}", motion.id),
            "it is a dance of the whole body", fmt::format("aimctl dance start {}", motion.id)};
  return {Origin::state, fmt::format("{} is not a dance", motion.id), "it is a motion for the motion player",
          fmt::format("aimctl player play {}", motion.id)};
}

}  // namespace

void MotionPlayer::perform(const std::shared_ptr<const Motion>& motion, const PlayOptions& options,
                           const MotionStart& start) {
  const bool dance = motion->kind == MotionKind::dance;
  const std::lock_guard lock(mutex_);
  // The loop no longer accesses motions older than the newest one in its state.
  std::erase_if(held_, [&](const Held& held) { return held.number < start.state.performance.number; });
  const std::uint64_t number = next_;
  if (!start.dry_run) {
    ++next_;
    held_.push_back({number, motion});
  }
  const Decision decision =
      start.submit(PlayMotion{number, &motion->trajectory, dance, options.repeat, options.limit_s});
  // A refused motion is released at once; one without a decision yet must stay in memory.
  if (!start.dry_run && decision.verdict == Verdict::refused) held_.pop_back();
}

std::string MotionPlayer::after_last() const {
  std::vector<std::string> names;  // without the lock: the library reads the disk
  for (const MotionInfo& entry : library_.list())
    if (entry.kind == MotionKind::motion) names.push_back(entry.id);
  const std::lock_guard lock(mutex_);
  if (names.empty()) return {};
  if (held_.empty()) return names.front();
  const auto last = std::find(names.begin(), names.end(), held_.back().motion->id);
  return last == names.end() || last + 1 == names.end() ? names.front() : *(last + 1);
}

Status MotionPlayer::play(std::string_view name, const PlayOptions& options, const MotionStart& start) {
  const std::string id = name == kNext ? after_last() : std::string(name);
  auto motion = library_.find(id);
  if (!motion) return motion.error();
  if ((*motion)->kind != MotionKind::motion) return wrong_kind(**motion);
  perform(*motion, options, start);
  return Done{};
}

Status MotionPlayer::dance(std::string_view name, const MotionStart& start) {
  auto motion = library_.find(name);
  if (!motion) return motion.error();
  if ((*motion)->kind != MotionKind::dance) return wrong_kind(**motion);
  perform(*motion, {}, start);
  return Done{};
}

Performance MotionPlayer::performance(const RobotState& state) const {
  const std::lock_guard lock(mutex_);
  const PerformanceState& now = state.performance;
  Performance performance;
  for (const Held& held : held_)
    if (held.number == now.number) performance.motion = held.motion->id;
  performance.dance = now.dance;
  performance.progress = now.progress;
  performance.fraction = now.fraction;
  performance.remaining_s = under_way(now.progress)
                                ? now.remaining_s
                                : -static_cast<double>(state.time - now.ended) / static_cast<double>(kSecond);
  return performance;
}

}  // namespace aim::robotside
