// The body and the scene as FCL objects, from the same numbers but with FCL's own geometry.
#pragma once

#include <fcl/fcl.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "robotside/collision/collision_scene.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

inline fcl::Vector3d fcl_vector(const Vec3& v) { return {v.x, v.y, v.z}; }

inline fcl::Transform3d fcl_pose(const Vec3& position, const fcl::Quaterniond& rotation) {
  fcl::Transform3d pose = fcl::Transform3d::Identity();
  pose.translation() = fcl_vector(position);
  pose.linear() = rotation.toRotationMatrix();
  return pose;
}

// A round solid along z, turned to lie between two points.
inline fcl::Transform3d fcl_between(const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const fcl::Quaterniond rotation =
      norm(along) > 0 ? fcl::Quaterniond::FromTwoVectors(fcl::Vector3d::UnitZ(), fcl_vector(along))
                      : fcl::Quaterniond::Identity();
  return fcl_pose(0.5 * (a + b), rotation);
}

// Displacement of a link relative to its pose with all joints at 0.
inline fcl::Transform3d fcl_motion(const Link& link) {
  const Quaternion& q = link.rotation;
  return fcl_pose(link.carry(Vec3{}), fcl::Quaterniond(q.w, q.x, q.y, q.z));
}

class FclBody {
 public:
  explicit FclBody(const BodyGeometry& geometry, const CollisionScene* scene = nullptr)
      : geometry_(geometry) {
    for (const Solid& solid : geometry.solids) {
      parts_.push_back(object_of(solid));
      at_zero_.push_back(parts_.back()->getTransform());
    }
    if (scene == nullptr) return;
    for (const Obstacle& solid : scene->obstacles()) obstacles_.push_back(object_of(solid));
  }

  void place(const JointArray& positions) {
    std::vector<Links> limbs(geometry_.chains.size());
    for (std::size_t i = 0; i < limbs.size(); ++i) find_links(geometry_.chains[i], positions, limbs[i]);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Solid& solid = geometry_.solids[i];
      parts_[i]->setTransform(fcl_motion(limbs[solid.chain][solid.joints]) * at_zero_[i]);
      parts_[i]->computeAABB();
    }
  }

  // Smallest distance of all pairs; pairs whose bounding boxes are farther apart are skipped.
  double least_distance() const {
    double least = std::numeric_limits<double>::infinity();
    for (const SolidPair& pair : geometry_.pairs)
      if (parts_[pair.first]->getAABB().distance(parts_[pair.second]->getAABB()) < least)
        least = std::min(least, distance(*parts_[pair.first], *parts_[pair.second]));
    return least;
  }
  double pair_distance(std::size_t pair) const {
    return distance(*parts_[geometry_.pairs[pair].first], *parts_[geometry_.pairs[pair].second]);
  }
  double distance_to_thing(std::size_t part, std::size_t obstacle) const {
    return distance(*parts_[part], *obstacles_[obstacle]);
  }
  // Self-collision of the body, or of a part that moves with a joint with the scene.
  bool collides() const {
    for (const SolidPair& pair : geometry_.pairs)
      if (meet(*parts_[pair.first], *parts_[pair.second])) return true;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (const auto& obstacle : obstacles_)
        if (geometry_.solids[i].joints > 0 && meet(*parts_[i], *obstacle)) return true;
    return false;
  }

 private:
  using Object = fcl::CollisionObjectd;

  static std::unique_ptr<Object> object_of(const Solid& solid) {
    if (solid.kind == SolidKind::box)
      return std::make_unique<Object>(std::make_shared<fcl::Boxd>(2 * fcl_vector(solid.b)),
                                      fcl_pose(solid.a, fcl::Quaterniond::Identity()));
    return std::make_unique<Object>(std::make_shared<fcl::Capsuled>(solid.radius, norm(solid.b - solid.a)),
                                    fcl_between(solid.a, solid.b));
  }
  static std::shared_ptr<fcl::CollisionGeometryd> shape_of(const Obstacle& solid) {
    switch (solid.shape) {
      case ObstacleShape::box:
        return std::make_shared<fcl::Boxd>(fcl_vector(solid.size));
      case ObstacleShape::cylinder:
        return std::make_shared<fcl::Cylinderd>(solid.size.x, solid.size.z);
      case ObstacleShape::capsule:
        return std::make_shared<fcl::Capsuled>(solid.size.x, solid.size.z);
      case ObstacleShape::sphere:
        return std::make_shared<fcl::Sphered>(solid.size.x);
    }
    return nullptr;
  }
  static std::unique_ptr<Object> object_of(const Obstacle& solid) {
    const Quaternion q = normalized(solid.in_base.rotation);
    auto object = std::make_unique<Object>(
        shape_of(solid), fcl_pose(solid.in_base.position, fcl::Quaterniond(q.w, q.x, q.y, q.z)));
    object->computeAABB();
    return object;
  }
  static double distance(const Object& first, const Object& second) {
    fcl::DistanceRequestd request;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    request.distance_tolerance = 1e-7;
    fcl::DistanceResultd result;
    fcl::distance(&first, &second, request, result);
    return result.min_distance;
  }
  static bool meet(const Object& first, const Object& second) {
    if (!first.getAABB().overlap(second.getAABB())) return false;
    fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(&first, &second, request, result) > 0;
  }

  const BodyGeometry& geometry_;
  std::vector<std::unique_ptr<Object>> parts_;
  std::vector<fcl::Transform3d> at_zero_;  // of the parts
  std::vector<std::unique_ptr<Object>> obstacles_;
};

}  // namespace aim::robotside
