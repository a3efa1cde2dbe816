// Random moves of one to fourteen axes: limits, exact ends, the smallest common duration, and replanning
// during the move. AIM_SEED selects another set.
#include <cstdlib>
#include <string>

#include "random_move.hpp"
#include "reference.hpp"
#include "robotside/smooth/synchronised_move.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

std::uint64_t seed() {
  const char* text = std::getenv("AIM_SEED");
  return text ? std::stoull(text) : 1;
}

// Name of the first violation in the profile of an axis; empty if there is none.
std::string flaw(const AxisProfile& profile, const MotionState& start, const MotionState& target,
                 const AxisLimits& limits) {
  constexpr double kShare = 1 + 1e-9;
  const bool third = limits.jerk > 0;
  const double most =
      third ? std::max(limits.acceleration, std::abs(start.acceleration)) : limits.acceleration;
  const double settling =
      third ? start.velocity + start.acceleration * std::abs(start.acceleration) / (2 * limits.jerk)
            : start.velocity;
  const double top = std::max({limits.velocity, std::abs(start.velocity), std::abs(settling)});
  const double rounding = 1e-14 * (1 + profile.duration());  // of a time [s]
  MotionState last = start;
  for (std::size_t i = 0; i < profile.pieces().size(); ++i) {
    const auto& piece = profile.pieces()[i];
    const bool is_last = i + 1 == profile.pieces().size();
    const double duration = (is_last ? profile.duration() : profile.pieces()[i + 1].start) - piece.start;
    const MotionState end = after(piece.state, piece.jerk, duration);
    if (std::abs(piece.state.position - last.position) > rounding * (1 + top)) return "position steps";
    if (std::abs(piece.state.velocity - last.velocity) > rounding * most) return "velocity steps";
    if (third && std::abs(piece.state.acceleration - last.acceleration) > rounding * limits.jerk)
      return "acceleration steps";
    if (std::abs(piece.jerk) > limits.jerk * kShare) return "jerk";
    for (const MotionState& at : {piece.state, end}) {
      if (std::abs(at.acceleration) > most * kShare) return "acceleration";
      if (std::abs(at.velocity) > top * kShare) return "velocity";
    }
    // Between its ends the velocity of a piece is extreme where the acceleration passes zero.
    if (piece.state.acceleration * end.acceleration < 0) {
      const double turn = after(piece.state, piece.jerk, -piece.state.acceleration / piece.jerk).velocity;
      if (std::abs(turn) > top * kShare) return "velocity between";
    }
    last = end;
  }
  if (std::abs(last.position - target.position) > 1e-9) return "end position";
  if (std::abs(last.velocity - target.velocity) > 1e-9) return "end velocity";
  if (third && std::abs(last.acceleration) > 1e-9 * limits.acceleration) return "end acceleration";
  return {};
}

std::string flaw(const SynchronisedMove& plan, const RandomMove& move) {
  for (std::size_t i = 0; i < plan.axes(); ++i) {
    if (plan.profile(i).duration() != plan.duration()) return "another duration";
    if (const auto wrong = flaw(plan.profile(i), move.start[i], move.target[i], move.limits[i]);
        !wrong.empty())
      return "axis " + std::to_string(i) + ": " + wrong;
  }
  return {};
}

std::string replanning_flaw(const SynchronisedMove& plan, const RandomMove& move, double time) {
  RandomMove rest = move;
  for (std::size_t i = 0; i < plan.axes(); ++i) rest.start[i] = plan.at(i, time);
  SynchronisedMove again;
  if (!again.plan(rest.start, rest.target, rest.limits)) return "refused";
  if (std::abs(time + again.duration() - plan.duration()) > 1e-9)
    return "duration differs by " + std::to_string(time + again.duration() - plan.duration());
  return flaw(again, rest);
}

// Checks that every axis has a move of this duration, and that not all have one of the shorter durations
// tried.
std::string optimality_flaw(const SynchronisedMove& plan, const RandomMove& move, double shorter) {
  const auto all_can = [&](double duration, double margin) {
    for (std::size_t i = 0; i < plan.axes(); ++i)
      if (!reference_can(move.start[i], move.target[i], move.limits[i], duration, margin)) return false;
    return true;
  };
  if (!all_can(plan.duration(), 1e-9)) return "impossible duration";
  if (all_can(plan.duration() - 1e-6, -1e-12)) return "a microsecond less is possible";
  if (all_can(plan.duration() * shorter - 1e-6, -1e-12)) return "less is possible";
  return {};
}

}  // namespace

TEST_CASE("random moves of the second order") {
  RandomMoves random(seed());
  SynchronisedMove plan;
  constexpr int kMoves = 350'000;
  for (int i = 0; i < kMoves; ++i) {
    const RandomMove move = random.move(1 + static_cast<std::size_t>(random.uniform(0, 14)), false);
    INFO("move " << i << " of seed " << seed());
    if (!plan.plan(move.start, move.target, move.limits)) FAIL("refused");
    if (const auto wrong = flaw(plan, move); !wrong.empty()) FAIL(wrong);
    if (const auto wrong = optimality_flaw(plan, move, random.uniform(0, 1)); !wrong.empty()) FAIL(wrong);
    if (const auto wrong = replanning_flaw(plan, move, plan.duration() * random.uniform(0, 1));
        !wrong.empty())
      FAIL(wrong);
  }
}

TEST_CASE("random moves of the third order") {
  RandomMoves random(seed() + 1000);
  SynchronisedMove plan;
  constexpr int kMoves = 150'000;
  for (int i = 0; i < kMoves; ++i) {
    const RandomMove move = random.move(1 + static_cast<std::size_t>(random.uniform(0, 14)), true);
    INFO("move " << i << " of seed " << seed());
    if (!plan.plan(move.start, move.target, move.limits)) FAIL("refused");
    if (const auto wrong = flaw(plan, move); !wrong.empty()) FAIL(wrong);
    if (const auto wrong = replanning_flaw(plan, move, plan.duration() * random.uniform(0, 1));
        !wrong.empty())
      FAIL(wrong);
  }
}

}  // namespace aim::robotside
