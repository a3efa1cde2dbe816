// Forward kinematics. Each joint rotates all links behind it, and their joint axes, about its axis.
#include "robotside/kinematics/forward.hpp"

#include "robotside/kinematics/matrix6.hpp"

namespace aim::robotside {
namespace {

Link behind(const Link& before, const Screw& screw, double position) {
  return {screw.point, before.carry(screw.point), before.rotation * turn(screw.axis, position)};
}

Link last_link(const Chain& chain, const JointArray& positions) {
  Link link;
  for (std::size_t i = 0; i < chain.screws.size(); ++i)
    link = behind(link, chain.screws[i], positions[chain.first + i]);
  return link;
}

}  // namespace

void find_links(const Chain& chain, const JointArray& positions, Links& links) noexcept {
  links[0] = Link{};
  for (std::size_t i = 0; i < chain.screws.size(); ++i)
    links[i + 1] = behind(links[i], chain.screws[i], positions[chain.first + i]);
}

Pose end_in_base(const Chain& chain, const JointArray& positions) noexcept {
  return last_link(chain, positions).carry(chain.end_at_zero);
}

Pose tool_in_base(const Chain& chain, const JointArray& positions) noexcept {
  return end_in_base(chain, positions) * chain.tool_in_end;
}

Jacobian jacobian_of_tool(const Chain& chain, const JointArray& positions) noexcept {
  Links links;
  find_links(chain, positions, links);
  const Vec3 tool = links[chain.screws.size()].carry(chain.end_at_zero) * chain.tool_in_end.position;
  return jacobian_at(chain, links, tool);
}

Jacobian jacobian_at(const Chain& chain, const Links& links, const Vec3& tool) noexcept {
  Jacobian jacobian;
  jacobian.joints = chain.screws.size();
  for (std::size_t i = 0; i < jacobian.joints; ++i) {
    const Vec3 axis = rotate(links[i].rotation, chain.screws[i].axis);
    jacobian.angular[i] = axis;
    jacobian.linear[i] = cross(axis, tool - links[i + 1].point_now);
  }
  return jacobian;
}

double manipulability(const Jacobian& jacobian) noexcept {
  Matrix6 square = gram(jacobian);
  return factorize(square) ? root_of_determinant(square) : 0.0;
}

}  // namespace aim::robotside
