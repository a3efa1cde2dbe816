// Names and values: facts of the vendor's SDKs, which read them.
#include "robotside/simulators/kuavo/wire/robot_parameters.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace aim::robotside::kuavo {
namespace {

constexpr int kKuavoVersion = 45;  // ROBOT_VERSION of the Kuavo 4.5
constexpr int kRobanVersion = 13;  // of the Roban 2
constexpr int kLegged = 2;         // robot_type
constexpr double kWbcRate = 500;   // [Hz]
constexpr std::array<std::string_view, 6> kChains = {"waist",    "left_leg",  "right_leg",
                                                     "left_arm", "right_arm", "neck"};

bool is_roban(const Edition& edition) { return edition.motors() != kMostMotors; }
std::string_view model_name(const Edition& edition) { return is_roban(edition) ? "biped_s13" : "biped_s45"; }
std::string_view end_effector(const Edition& edition) {
  return kEndEffectors[static_cast<std::size_t>(edition.end)];
}
std::size_t count_of(const Edition& edition, std::string_view group) {
  const JointGroup* const found = edition.model->find_group(group);
  return found == nullptr ? 0 : found->count;
}

google::protobuf::Value text(std::string value) {
  google::protobuf::Value out;
  out.set_string_value(std::move(value));
  return out;
}
google::protobuf::Value number(double value) {
  google::protobuf::Value out;
  out.set_number_value(value);
  return out;
}

// The document's name of a motor: "l_leg_roll".
std::string_view motor_name(const RobotModel& model, std::string_view joint) {
  const auto alias = std::find_if(model.aliases.begin(), model.aliases.end(),
                                  [joint](const JointAlias& row) { return row.joint == joint; });
  return alias == model.aliases.end() ? joint : alias->alias;
}

// By its name: knees and pitch joints turn about y.
std::string_view axis_of(std::string_view motor) {
  if (motor.ends_with("_roll")) return "1 0 0";
  return motor.ends_with("_yaw") ? "0 0 1" : "0 1 0";
}

std::string link_text(const Edition& edition, std::string_view joint) {
  return fmt::format(
      "  <link name=\"{}_link\"><visual><geometry>"
      "<mesh filename=\"package://kuavo_assets/models/{}/meshes/{}.STL\"/></geometry></visual></link>\n",
      joint, model_name(edition), motor_name(*edition.model, joint));
}

std::string joint_text(const RobotModel& model, const Joint& joint, std::string_view parent) {
  return fmt::format(
      "  <joint name=\"{0}_joint\" type=\"revolute\"><parent link=\"{1}\"/><child link=\"{0}_link\"/>"
      "<axis xyz=\"{2}\"/><limit lower=\"{3}\" upper=\"{4}\" velocity=\"{5}\" effort=\"{6}\"/></joint>\n",
      joint.name, parent, axis_of(motor_name(model, joint.name)), joint.limits.position.min,
      joint.limits.position.max, joint.limits.velocity, joint.limits.effort);
}

// The vendor's kuavo.json as far as its SDKs read it.
std::string configuration(const Edition& edition) {
  return fmt::format(
      "{{\"NUM_JOINT\": {}, \"NUM_ARM_JOINT\": {}, \"NUM_HEAD_JOINT\": {}, "
      "\"EndEffectorType\": [\"{}\", \"{}\"], "
      "\"end_frames_names\": [\"torso\", \"zarm_l{}_link\", \"zarm_r{}_link\", \"zarm_l4_link\", "
      "\"zarm_r4_link\"]}}",
      edition.motors(), count_of(edition, "arms"), count_of(edition, "neck"), end_effector(edition),
      end_effector(edition), count_of(edition, "left_arm"), count_of(edition, "right_arm"));
}

}  // namespace

std::string robot_urdf(const Edition& edition) {
  const RobotModel& model = *edition.model;
  std::string urdf = fmt::format("<?xml version=\"1.0\"?>\n<robot name=\"{}\">\n", model_name(edition));
  urdf += "  <link name=\"base_link\"/>\n  <link name=\"torso\"/>\n";
  urdf +=
      "  <joint name=\"torso_joint\" type=\"fixed\"><parent link=\"base_link\"/><child "
      "link=\"torso\"/></joint>\n";
  for (const std::string_view chain : kChains) {
    const JointGroup* const group = model.find_group(chain);
    if (group == nullptr) continue;
    std::string parent = "base_link";
    for (std::size_t i = group->first; i < group->first + group->count; ++i) {
      const Joint& joint = model.joints[i];
      urdf += link_text(edition, joint.name) + joint_text(model, joint, parent);
      parent = std::string(joint.name) + "_link";
    }
  }
  return urdf + "</robot>\n";
}

// No name here is refused.
void set_robot_parameters(const Edition& edition, double com_height, ParameterStore& parameters) {
  const auto set = [&parameters](std::string_view name, const google::protobuf::Value& value) {
    static_cast<void>(parameters.set(name, value));
  };
  const auto count = [&edition](std::string_view group) {
    return number(static_cast<double>(count_of(edition, group)));
  };
  set("/robot_version", number(is_roban(edition) ? kRobanVersion : kKuavoVersion));
  set("/robot_type", number(kLegged));
  set("/legRealDof", count("legs"));
  set("/armRealDof", count("arms"));
  set("/headRealDof", count("neck"));
  set("/waistRealDof", count("waist"));
  set("/end_effector_type", text(std::string(end_effector(edition))));
  set("/humanoid_description", text(robot_urdf(edition)));
  set("/modelPath", text("package://kuavo_assets/models"));
  set("/kuavo_configuration", text(configuration(edition)));
  set("/com_height", number(com_height));
  set("/wbc_frequency", number(kWbcRate));
}

}  // namespace aim::robotside::kuavo
