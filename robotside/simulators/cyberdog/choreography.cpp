// All numbers are ours, within the limits of the poses; the changes of a list add up to 0, except of sitting.
#include "robotside/simulators/cyberdog/choreography.hpp"

#include <cmath>

#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;
using Step = ChoreographyStep;

constexpr Step pose(double share, Floats<3> rpy, Floats<3> pos = {}) {
  return {share, kPoseStep, rpy, pos, {}, kAllFeet, {}};
}
constexpr Step paw(double share, std::int8_t contact, Floats<3> foot) {
  return {share, kPoseStep, {}, {}, {}, contact, foot};
}
constexpr Step walk(double share, std::int8_t gait, Floats<3> velocity) {
  return {share, gait, {}, {}, velocity, kAllFeet, {}};
}

constexpr std::int8_t kTrot = 3;
constexpr std::int8_t kStand = 1;

constexpr Step kHandLeft[] = {pose(0.15, {0, 0, 0}, {-0.03F, -0.03F, 0}), paw(0.2, 0b1101, {0.06F, 0, 0.08F}),
                              paw(0.1, 0b1101, {0, 0, -0.03F}),           paw(0.1, 0b1101, {0, 0, 0.03F}),
                              paw(0.1, 0b1101, {0, 0, -0.03F}),           pose(0.2, {0, 0, 0}),
                              pose(0.15, {0, 0, 0}, {0.03F, 0.03F, 0})};
constexpr Step kHandRight[] = {pose(0.15, {0, 0, 0}, {-0.03F, 0.03F, 0}), paw(0.2, 0b1110, {0.06F, 0, 0.08F}),
                               paw(0.1, 0b1110, {0, 0, -0.03F}),          paw(0.1, 0b1110, {0, 0, 0.03F}),
                               paw(0.1, 0b1110, {0, 0, -0.03F}),          pose(0.2, {0, 0, 0}),
                               pose(0.15, {0, 0, 0}, {0.03F, -0.03F, 0})};
constexpr Step kSit[] = {pose(1, {0, -0.25F, 0}, {-0.02F, 0, -0.05F})};
constexpr Step kWagHip[] = {pose(0.2, {0, 0.1F, 0.3F}), pose(0.2, {0, 0, -0.6F}), pose(0.2, {0, 0, 0.6F}),
                            pose(0.2, {0, 0, -0.6F}), pose(0.2, {0, -0.1F, 0.3F})};
constexpr Step kShakeHead[] = {pose(0.2, {0, -0.1F, 0.25F}), pose(0.2, {0, 0, -0.5F}),
                               pose(0.2, {0, 0, 0.5F}), pose(0.2, {0, 0, -0.5F}),
                               pose(0.2, {0, 0.1F, 0.25F})};
constexpr Step kStretch[] = {pose(0.4, {0, 0.25F, 0}, {-0.03F, 0, -0.04F}), pose(0.2, {0, 0, 0}),
                             pose(0.4, {0, -0.25F, 0}, {0.03F, 0, 0.04F})};
constexpr Step kBallet[] = {pose(0.05, {0, 0, 0}, {0, 0, 0.03F}),
                            walk(0.2, kTrot, {0, 0.15F, 0}),
                            walk(0.2, kTrot, {0, -0.15F, 0}),
                            walk(0.2, kTrot, {0, 0, 0.8F}),
                            walk(0.2, kTrot, {0, 0, -0.8F}),
                            walk(0.05, kStand, {0, 0, 0}),
                            pose(0.05, {0.2F, 0, 0}),
                            pose(0.05, {-0.2F, 0, 0})};
constexpr Step kMoonwalk[] = {walk(0.9, kTrot, {-0.1F, 0, 0}), walk(0.1, kStand, {0, 0, 0})};
constexpr Step kPushUp[] = {pose(0.1, {0, 0, 0}, {0, 0, -0.08F}), pose(0.1, {0, 0, 0}, {0, 0, 0.08F}),
                            pose(0.1, {0, 0, 0}, {0, 0, -0.08F}), pose(0.1, {0, 0, 0}, {0, 0, 0.08F}),
                            pose(0.1, {0, 0, 0}, {0, 0, -0.08F}), pose(0.1, {0, 0, 0}, {0, 0, 0.08F}),
                            pose(0.1, {0, 0, 0}, {0, 0, -0.08F}), pose(0.1, {0, 0, 0}, {0, 0, 0.08F}),
                            pose(0.1, {0, 0, 0}, {0, 0, -0.08F}), pose(0.1, {0, 0, 0}, {0, 0, 0.08F})};

constexpr int shortest_of(int gait) { return dog::find_motion(dog::Mode::motion, gait)->shortest_ms; }

constexpr Choreography kChoreographies[] = {
    {1, kHandLeft, shortest_of(1)}, {2, kHandRight, shortest_of(2)},  {3, kSit, shortest_of(3)},
    {4, kWagHip, shortest_of(4)},   {5, kShakeHead, shortest_of(5)},  {6, kStretch, shortest_of(6)},
    {11, kBallet, shortest_of(11)}, {12, kMoonwalk, shortest_of(12)}, {34, kPushUp, shortest_of(34)},
};

}  // namespace

const Choreography* find_choreography(int motion) {
  for (const Choreography& row : kChoreographies)
    if (row.motion == motion) return &row;
  return nullptr;
}

ControlFrame frame_of(const Choreography& motion, const ChoreographyStep& step) {
  ControlFrame frame;
  const bool poses = step.gait == kPoseStep;
  frame.mode = static_cast<std::int8_t>(poses ? dog::Mode::pose : dog::Mode::locomotion);
  frame.gait_id = poses ? std::int8_t{0} : step.gait;
  frame.contact = step.contact;
  frame.vel_des = step.velocity;
  frame.rpy_des = step.rpy;
  frame.pos_des = step.pos;
  for (std::size_t i = 0; i < 3; ++i) frame.foot_pose[i] = step.lifted_foot[i];
  frame.step_height = {0.04F, 0.04F};
  frame.duration = static_cast<std::int32_t>(std::lround(motion.duration * step.share));
  return frame;
}

}  // namespace aim::robotside::cyberdog
