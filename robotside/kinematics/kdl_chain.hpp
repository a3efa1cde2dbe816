// A chain of joints as a KDL chain, from the same numbers but with KDL's own arithmetic.
#pragma once

#include <kdl/chain.hpp>
#include <kdl/jntarray.hpp>

#include "core/model/body_geometry.hpp"
#include "core/model/joint.hpp"

namespace aim::robotside {

inline KDL::Vector kdl_vector(const Vec3& v) { return {v.x, v.y, v.z}; }

inline KDL::Frame kdl_frame(const Pose& pose) {
  const auto& q = pose.rotation;
  return {KDL::Rotation::Quaternion(q.x, q.y, q.z, q.w), kdl_vector(pose.position)};
}

// From base to the tool frame; with the joints at 0 all frames between are parallel to base.
inline KDL::Chain kdl_chain(const Chain& chain) {
  const Pose tool = chain.end_at_zero * chain.tool_in_end;
  KDL::Chain peer;
  Vec3 root;  // of the segment, which is the tip of the one before
  for (std::size_t i = 0; i < chain.screws.size(); ++i) {
    const Screw& screw = chain.screws[i];
    const bool last = i + 1 == chain.screws.size();
    const Pose tip = last ? tool : Pose{chain.screws[i + 1].point, {}};
    peer.addSegment(
        KDL::Segment(KDL::Joint(kdl_vector(screw.point - root), kdl_vector(screw.axis), KDL::Joint::RotAxis),
                     kdl_frame({tip.position - root, tip.rotation})));
    root = tip.position;
  }
  return peer;
}

inline KDL::JntArray kdl_joints(const Chain& chain, const JointArray& positions) {
  KDL::JntArray joints(static_cast<unsigned>(chain.screws.size()));
  for (std::size_t k = 0; k < chain.screws.size(); ++k)
    joints(static_cast<unsigned>(k)) = positions[chain.first + k];
  return joints;
}

}  // namespace aim::robotside
