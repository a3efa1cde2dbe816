// Forces and moments of each link, summed from the tip of a chain to its root.
#include "robotside/kinematics/gravity.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

// A force, and its moment about the origin of base.
struct Wrench {
  Vec3 force;   // [N]
  Vec3 moment;  // [N m]

  void add(const Vec3& point, const Vec3& more) {
    force = force + more;
    moment = moment + cross(point, more);
  }
  void add(const Wrench& more) {
    force = force + more.force;
    moment = moment + more.moment;
  }
  Vec3 moment_about(const Vec3& point) const { return moment - cross(point, force); }
};

Vec3 across(const Vec3& vector, const Vec3& down) {
  return vector - (dot(vector, down) / dot(down, down)) * down;
}

}  // namespace

BodyMass mass_of(const BodyGeometry& body, const JointArray& positions) noexcept {
  BodyMass total;
  Links links;
  for (std::size_t c = 0; c < body.chains.size(); ++c) {
    find_links(body.chains[c], positions, links);
    for (const PointMass& part : body.masses) {
      if (part.chain != c) continue;
      total.mass += part.mass;
      total.centre = total.centre + part.mass * links[part.joints].carry(part.centre);
    }
  }
  if (total.mass > 0) total.centre = (1 / total.mass) * total.centre;
  return total;
}

void gravity_torques(const BodyGeometry& body, const JointArray& positions, const Vec3& down,
                     std::span<const GroundForce> ground, JointArray& torques) noexcept {
  Links links;
  for (std::size_t c = 0; c < body.chains.size(); ++c) {
    const Chain& chain = body.chains[c];
    const std::size_t joints = chain.screws.size();
    find_links(chain, positions, links);
    std::array<Wrench, kMostChainJoints + 1> on_link{};
    for (const PointMass& part : body.masses)
      if (part.chain == c) on_link[part.joints].add(links[part.joints].carry(part.centre), part.mass * down);
    for (const GroundForce& one : ground)
      if (one.chain == c) on_link[joints].add(one.point, one.force);
    Wrench behind;
    for (std::size_t k = joints; k-- > 0;) {
      behind.add(on_link[k + 1]);
      const Vec3 axis = rotate(links[k].rotation, chain.screws[k].axis);
      torques[chain.first + k] = -dot(axis, behind.moment_about(links[k + 1].point_now));
    }
  }
}

void ground_forces(const BodyGeometry& body, const JointArray& positions, const Vec3& down,
                   std::span<const Foot> feet, double reach, std::span<GroundForce> forces) noexcept {
  const BodyMass all = mass_of(body, positions);
  for (std::size_t i = 0; i < feet.size(); ++i)
    forces[i] = {feet[i].chain, tool_in_base(body.chains[feet[i].chain], positions).position, {}};
  std::array<double, kMostFeet> share{};
  double nearer = 0.5;  // to the second of two feet
  if (feet.size() == 2) {
    const Vec3 line = across(forces[1].point - forces[0].point, down);
    const double length = dot(line, line);
    if (length > 0)
      nearer = std::clamp(dot(across(all.centre - forces[0].point, down), line) / length, 0.0, 1.0);
  }
  double sum = 0, contact = 0;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    share[i] = feet[i].contact * (feet.size() != 2 ? 1 : i == 0 ? 1 - nearer : nearer);
    sum += share[i];
    contact += feet[i].contact;
  }
  if (contact <= 0) return;
  Vec3 shift = across(all.centre, down);
  for (std::size_t i = 0; i < feet.size(); ++i) {
    // A centre of mass above a lifted foot is carried by the other.
    share[i] = sum > 1e-9 ? share[i] / sum : feet[i].contact / contact;
    shift = shift - share[i] * across(forces[i].point, down);
  }
  const double distance = norm(shift);
  if (distance > reach) shift = (reach / distance) * shift;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    forces[i].point = forces[i].point + shift;
    forces[i].force = (-share[i] * all.mass) * down;
  }
}

}  // namespace aim::robotside
