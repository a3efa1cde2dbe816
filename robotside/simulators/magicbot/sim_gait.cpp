// The tricks, as terms of joints.
#include "robotside/simulators/magicbot/sim_gait.hpp"

namespace aim::robotside::magicbot {
namespace {

using enum TrickPath;

// Joints of the model.
enum Place : std::size_t { la1 = 12, la2, la3, la4, ra1 = 19, ra2, ra3, ra4, wy = 39, hy, hp };
static_assert(kJoints[la1].name == "joint_la1" && kJoints[ra4].name == "joint_ra4" &&
              kJoints[wy].name == "joint_wy" && kJoints[hp].name == "joint_hp");

constexpr TrickTerm kCelebrate[] = {{la1, visit, -1.5},  {ra1, visit, -1.5}, {la4, visit, -1.0},
                                    {ra4, visit, 1.0},   {la2, visit, 0.6},  {ra2, visit, -0.6},
                                    {wy, swing, 0.12, 3}};
constexpr TrickTerm kHandshakeOut[] = {{ra1, reach, -0.7}, {ra4, reach, 0.9}};
constexpr TrickTerm kNod[] = {{hp, swing, 0.12, 2}};
constexpr TrickTerm kShakeHead[] = {{hy, swing, 0.35, 2}};
constexpr TrickTerm kCircleHead[] = {{hy, swing, 0.3, 1}, {hp, swing, 0.12, 1, 0.25}};
constexpr TrickTerm kGreeting[] = {
    {ra1, visit, -0.6}, {ra2, visit, -1.2}, {ra4, visit, 1.4}, {ra3, swing, 0.3, 3}};
constexpr TrickTerm kPointGroundOut[] = {{ra1, reach, -0.4}, {ra2, reach, -0.3}, {hp, reach, 0.12}};
constexpr TrickTerm kSpreadHandOut[] = {
    {la2, reach, 0.9}, {ra2, reach, -0.9}, {la4, reach, -0.3}, {ra4, reach, 0.3}};
constexpr TrickTerm kTurnAwayLeft[] = {{wy, reach, 0.6}, {hy, reach, 0.3}};

constexpr std::array kTricks = {
    SimTrick{kTrickRecovery, 2, true},
    SimTrick{201, 6, false, kCelebrate},
    SimTrick{217, 3, false, kHandshakeOut},
    SimTrick{218, 3, true},
    SimTrick{219, 3, false, kNod},
    SimTrick{220, 3, false, kShakeHead},
    SimTrick{221, 4, false, kCircleHead},
    SimTrick{301, 5, false, kGreeting},
    SimTrick{302, 3, false, kPointGroundOut},
    SimTrick{303, 3, true},
    SimTrick{304, 3, false, kSpreadHandOut},
    SimTrick{305, 3, true},
    SimTrick{306, 3, false, kTurnAwayLeft},
    SimTrick{307, 3, true},
};

}  // namespace

std::span<const SimTrick> sim_tricks() { return kTricks; }

const SimTrick* sim_trick(int number) {
  for (const SimTrick& trick : kTricks)
    if (trick.number == number) return &trick;
  return nullptr;
}

}  // namespace aim::robotside::magicbot
