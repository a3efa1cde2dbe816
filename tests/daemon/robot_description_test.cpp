// The URDF written from the model, read by the parser of ROS: it is sound, and its forward kinematics are
// ours.
#include "robotside/telemetry/robot_description_text.hpp"

#include <urdf_parser/urdf_parser.h>

#include <random>
#include <set>

#include "core/model/body_geometry.hpp"
#include "core/model/robot_description.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/kinematics/forward.hpp"
#include "robotside/telemetry/frame_transform.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

Pose pose_of(const urdf::Pose& pose) {
  return {{pose.position.x, pose.position.y, pose.position.z},
          {pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z}};
}

// The pose of a link in the root link, from nothing but the parsed URDF.
Pose link_in_root(const urdf::ModelInterface& urdf, const RobotModel& model, const std::string& name,
                  const JointArray& positions) {
  const auto joint = urdf.getLink(name)->parent_joint;
  if (joint == nullptr) return {};
  Pose in_parent = pose_of(joint->parent_to_joint_origin_transform);
  if (joint->type == urdf::Joint::REVOLUTE)
    in_parent = in_parent * Pose{{},
                                 turn({joint->axis.x, joint->axis.y, joint->axis.z},
                                      positions[*model.find_joint(joint->name)])};
  return link_in_root(urdf, model, joint->parent_link_name, positions) * in_parent;
}

double distance(const Pose& a, const Pose& b) {
  return norm(a.position - b.position) + norm(rotation_vector(conjugate(a.rotation) * b.rotation));
}

JointArray random_positions(const RobotModel& model, std::mt19937& random) {
  JointArray positions{};
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    positions[i] = std::uniform_real_distribution(model.joints[i].limits.position.min,
                                                  model.joints[i].limits.position.max)(random);
  return positions;
}

std::vector<const RobotModel*> described() {
  std::vector<const RobotModel*> found;
  for (const RobotModel* model : robot_models())
    if (model->description != nullptr) found.push_back(model);
  return found;
}

}  // namespace

TEST_CASE("the URDF has the joints, limits and masses of the model") {
  REQUIRE(described().size() >= 2);
  for (const RobotModel* model : described()) {
    INFO(model->id);
    const auto urdf = urdf::parseURDF(urdf_of(*model));
    REQUIRE(urdf != nullptr);
    CHECK(urdf->getRoot()->name == model->description->base);
    std::set<std::string> moved;
    for (const Chain& chain : model->geometry->chains)
      for (std::size_t i = chain.first; i < chain.first + chain.screws.size(); ++i) {
        const Joint& joint = model->joints[i];
        if ((model->missing & bit(i)) != 0) continue;
        INFO(joint.name);
        const auto found = urdf->getJoint(std::string(joint.name));
        REQUIRE(found != nullptr);
        CHECK(found->type == urdf::Joint::REVOLUTE);
        CHECK(found->limits->lower == joint.limits.position.min);
        CHECK(found->limits->upper == joint.limits.position.max);
        CHECK(found->limits->velocity == joint.limits.velocity);
        CHECK(found->limits->effort == joint.limits.effort);
        moved.insert(found->name);
      }
    for (const auto& [name, joint] : urdf->joints_)
      CHECK((joint->type == urdf::Joint::FIXED || moved.contains(name)));
    double mass = 0;
    std::size_t shapes = 0;
    for (const auto& [name, link] : urdf->links_) {
      if (link->inertial != nullptr) mass += link->inertial->mass;
      shapes += link->collision_array.size();
      CHECK(link->collision_array.size() == link->visual_array.size());
    }
    CHECK(shapes >= model->geometry->solids.size());
    CHECK(mass > model->description->base_inertia.mass);
  }
}

TEST_CASE("forward kinematics of the URDF agree with ours") {
  std::mt19937 random(3);
  for (const RobotModel* model : described()) {
    const auto urdf = urdf::parseURDF(urdf_of(*model));
    REQUIRE(urdf != nullptr);
    double most = 0;
    for (int round = 0; round < 200; ++round) {
      JointArray positions = random_positions(*model, random);
      for (std::size_t i = 0; i < model->joints.size(); ++i)
        if ((model->missing & bit(i)) != 0) positions[i] = 0;
      for (const PlacedFrame& placed : frames_in_base(*model, positions))
        most =
            std::max(most, distance(placed.in_base,
                                    link_in_root(*urdf, *model, std::string(placed.frame->name), positions)));
      // By the names of the frames: the ends of the chains and the palms.
      for (const auto& [frame, chain] :
           {std::pair{"left_palm", "left_arm"}, std::pair{"right_palm", "right_arm"}})
        most = std::max(most, distance(tool_in_base(*model->geometry->find_chain(chain), positions),
                                       link_in_root(*urdf, *model, frame, positions)));
      for (const auto& [frame, chain] :
           {std::pair{"left_arm_link07", "left_arm"}, std::pair{"head_link02", "neck"},
            std::pair{"right_toe_roll", "right_leg"}})
        most = std::max(most, distance(end_in_base(*model->geometry->find_chain(chain), positions),
                                       link_in_root(*urdf, *model, frame, positions)));
    }
    INFO(model->id);
    CHECK(most < 1e-9);
  }
}

TEST_CASE("shapes of the URDF lie where the solids are") {
  const RobotModel& model = *described().front();
  const auto urdf = urdf::parseURDF(urdf_of(model));
  REQUIRE(urdf != nullptr);
  // The hand of the left arm: a capsule from the wrist to 0.1 m beyond it, then the fingers.
  const auto link = urdf->getLink("left_arm_link07");
  const Pose link_at_zero = link_in_root(*urdf, model, "left_arm_link07", {});
  for (const Solid& solid : model.geometry->solids) {
    if (solid.name != "left_palm") continue;
    int ends = 0;
    for (const auto& shape : link->collision_array)
      for (const Vec3& end : {solid.a, solid.b})
        if (shape->geometry->type == urdf::Geometry::SPHERE &&
            norm(link_at_zero * pose_of(shape->origin).position - end) < 1e-9)
          ++ends;
    CHECK(ends == 3);  // the fingers' capsule begins where the palm's ends
  }
}

}  // namespace aim::robotside
