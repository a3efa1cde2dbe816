// From a body pose to leg joints in two passes of Newton steps. First each leg keeps its standing length,
// which gives the sink of the body for that leg. Then both legs bend until the body has the wanted pose.
#include "robotside/kinematics/stance.hpp"

#include <algorithm>
#include <cassert>

#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {
namespace {

constexpr std::size_t kHipPitch = 2;  // index in the chain
constexpr std::size_t kKnee = 3;
constexpr std::size_t kAnkle = 4;

constexpr double kSmoothing = 0.003;  // of the maximum of the sinks of both legs [m]
constexpr double kTolerance = 1e-12;
constexpr int kMostSteps = 20;
constexpr double kLongestStep = 0.7;  // [rad]

Quaternion attitude_of(double roll, double pitch, double yaw) {
  return turn({0, 1, 0}, pitch) * turn({0, 0, 1}, yaw) * turn({1, 0, 0}, roll);
}

// Smooth maximum: 0 for (0, 0), less than kSmoothing below the larger one.
double smooth_max(double a, double b) {
  const double half = 0.5 * (a - b);
  return 0.5 * (a + b) + std::sqrt(half * half + kSmoothing * kSmoothing) - kSmoothing;
}

double straight_knee_angle(const Chain& leg, double distance) {
  const double thigh = norm(leg.screws[kKnee].point - leg.screws[kHipPitch].point);
  const double shank = norm(leg.screws[kAnkle].point - leg.screws[kKnee].point);
  const double cosine = (distance * distance - thigh * thigh - shank * shank) / (2 * thigh * shank);
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

}  // namespace

struct Stance::Turned {
  std::array<JointArray, 2> joints;
  std::array<double, 2> sinks;  // [m]
  double sink() const { return smooth_max(sinks[0], sinks[1]); }
};

Stance::Stance(const RobotModel& model) : model_(model) {
  const auto stand = model.posture("stand").positions;
  std::copy(stand.begin(), stand.end(), stand_.begin());
  legs_[0].chain = model.geometry->find_chain("left_leg");
  legs_[1].chain = model.geometry->find_chain("right_leg");
  for (Leg& leg : legs_) {
    assert(leg.chain != nullptr && leg.chain->screws.size() == 6);
    leg.sole = tool_in_base(*leg.chain, stand_);
    Links links;
    find_links(*leg.chain, stand_, links);
    centre_ = centre_ + 0.5 * links[kHipPitch + 1].point_now;
  }
}

Pose Stance::body_at(const Quaternion& attitude, double height) const noexcept {
  return {centre_ + Vec3{0, 0, height} - rotate(attitude, centre_), attitude};
}

// Newton steps whose unknowns are the leg's joints except the knee, and the sink, which uses the column of
// the knee.
bool Stance::turn_leg(const Leg& leg, const Pose& body, JointArray& joints, double& sink) const noexcept {
  const Chain& chain = *leg.chain;
  const Vec3 up = rotate(conjugate(body.rotation), {0, 0, 1});
  const Pose sole = inverse(body) * leg.sole;
  joints = stand_;
  sink = 0;
  for (int tried = 0; tried <= kMostSteps; ++tried) {
    Links links;
    find_links(chain, joints, links);
    const Pose tool = links[chain.screws.size()].carry(chain.end_at_zero) * chain.tool_in_end;
    const PoseError error = error_of(tool, {sole.position + sink * up, sole.rotation});
    if (norm(error) <= kTolerance) return true;
    Jacobian jacobian = jacobian_at(chain, links, tool.position);
    jacobian.linear[kKnee] = -up;
    jacobian.angular[kKnee] = {};
    JointStep step;
    if (!newton_step(jacobian, error, kLongestStep, step)) return false;
    sink += step[kKnee];
    step[kKnee] = 0;
    for (std::size_t i = 0; i < chain.screws.size(); ++i) joints[chain.first + i] += step[i];
  }
  return false;
}

bool Stance::turn_body(const Quaternion& attitude, Turned& turned) const noexcept {
  const Pose body = body_at(attitude, 0);
  for (std::size_t i = 0; i < legs_.size(); ++i)
    if (!turn_leg(legs_[i], body, turned.joints[i], turned.sinks[i])) return false;
  return true;
}

// Shortens a leg of standing length by `shorter` along the vertical: the first guess bends the knee by the
// law of cosines, hip and ankle by half of that; Newton steps do the rest.
bool Stance::bend_leg(const Leg& leg, const Pose& body, double shorter, JointArray& joints) const noexcept {
  const Chain& chain = *leg.chain;
  if (shorter != 0) {
    Links links;
    find_links(chain, joints, links);
    const Vec3 up = rotate(conjugate(body.rotation), {0, 0, 1});
    const Vec3 reach_now = links[kAnkle + 1].point_now - links[kHipPitch + 1].point_now;
    const double bent = straight_knee_angle(chain, norm(reach_now + shorter * up)) -
                        straight_knee_angle(chain, norm(reach_now));
    const double knee = std::signbit(stand_[chain.first + kKnee]) ? -bent : bent;
    joints[chain.first + kKnee] += knee;
    joints[chain.first + kHipPitch] -= 0.5 * knee;
    joints[chain.first + kAnkle] -= 0.5 * knee;
  }
  return reach(chain, inverse(body) * leg.sole, joints, {kMostSteps, kTolerance, kLongestStep});
}

bool Stance::within_limits(const Leg& leg, const JointArray& joints) const noexcept {
  for (std::size_t i = leg.chain->first; i < leg.chain->first + leg.chain->screws.size(); ++i)
    if (!model_.joints[i].limits.position.contains(joints[i])) return false;
  return true;
}

bool Stance::legs_for(const WaistPose& body, JointArray& positions) const noexcept {
  const Quaternion attitude = attitude_of(body.roll, body.pitch, body.yaw);
  Turned turned;
  if (!turn_body(attitude, turned)) return false;
  const double height = body.lift - turned.sink();
  const Pose pose = body_at(attitude, height);
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    if (!bend_leg(legs_[i], pose, -height - turned.sinks[i], turned.joints[i])) return false;
    if (!within_limits(legs_[i], turned.joints[i])) return false;
  }
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    const std::size_t first = legs_[i].chain->first;
    for (std::size_t k = first; k < first + legs_[i].chain->screws.size(); ++k)
      positions[k] = turned.joints[i][k];
  }
  return true;
}

double Stance::sink(double roll, double pitch, double yaw) const noexcept {
  Turned turned;
  return turn_body(attitude_of(roll, pitch, yaw), turned) ? turned.sink() : 0.0;
}

WaistPose Stance::body_of(const JointArray& positions) const noexcept {
  std::array<Pose, 2> body;
  for (std::size_t i = 0; i < legs_.size(); ++i)
    body[i] = legs_[i].sole * inverse(tool_in_base(*legs_[i].chain, positions));
  const Quaternion& a = body[0].rotation;
  const Quaternion& b = body[1].rotation;
  const double s = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 ? -1 : 1;
  const Quaternion mean = normalized(Quaternion{a.w + s * b.w, a.x + s * b.x, a.y + s * b.y, a.z + s * b.z});
  // Angles of Ry(pitch) Rz(yaw) Rx(roll) from the directions of the rotated axes.
  const Vec3 x = rotate(mean, {1, 0, 0});
  const double up_of_y = rotate(mean, {0, 1, 0}).y;
  const double up_of_z = rotate(mean, {0, 0, 1}).y;
  WaistPose pose;
  pose.pitch = std::atan2(-x.z, x.x);
  pose.yaw = std::asin(std::clamp(x.y, -1.0, 1.0));
  pose.roll = std::atan2(-up_of_z, up_of_y);
  const double height = 0.5 * ((body[0] * centre_).z + (body[1] * centre_).z) - centre_.z;
  pose.lift = height + sink(pose.roll, pose.pitch, pose.yaw);
  return pose;
}

}  // namespace aim::robotside
