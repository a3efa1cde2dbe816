// Writes URDF. Source of the format: ROS, urdf/XML/joint and urdf/XML/link; angles are fixed-axis roll,
// pitch, yaw.
#include "robotside/telemetry/robot_description_text.hpp"

#include <fmt/core.h>

#include <cmath>
#include <iterator>
#include <numbers>
#include <string_view>

#include "core/model/body_geometry.hpp"
#include "core/model/robot_description.hpp"

namespace aim::robotside {
namespace {

std::string triple(const Vec3& v) { return fmt::format("{} {} {}", v.x + 0.0, v.y + 0.0, v.z + 0.0); }

// Near a pitch of 90 degrees roll and yaw are one rotation, and the arc sine loses half of the digits.
Vec3 roll_pitch_yaw(const Quaternion& q) {
  const double sine = 2 * (q.w * q.y - q.z * q.x);
  if (std::abs(sine) > 1 - 1e-12)
    return {2 * std::atan2(q.x, q.w), std::copysign(std::numbers::pi / 2, sine), 0};
  return {std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)), std::asin(sine),
          std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))};
}

std::string origin(const Pose& pose) {
  return fmt::format(R"(<origin xyz="{}" rpy="{}"/>)", triple(pose.position),
                     triple(roll_pitch_yaw(pose.rotation)));
}

// The rotation that takes the z axis to a unit vector.
Quaternion from_z_to(const Vec3& axis) {
  const Vec3 about = cross({0, 0, 1}, axis);
  if (norm(about) < 1e-12) return axis.z > 0 ? Quaternion{} : Quaternion{0, 1, 0, 0};
  return turn(normalized(about), std::atan2(norm(about), axis.z));
}

class Writer {
 public:
  explicit Writer(const RobotModel& model) : model_(model), description_(*model.description) {}

  std::string write() {
    text_ = fmt::format("<?xml version=\"1.0\"?>\n<robot name=\"{}\">\n", description_.name);
    link(description_.base, Pose{}, description_.base_inertia, nullptr);
    for (const LinkFrame& frame : description_.frames) {
      link(frame.name, frame.in_base, frame.inertia, frame.fixed ? nullptr : &frame);
      joint(frame);
    }
    return std::move(text_ += "</robot>\n");
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  // `moved`: nullptr for the base and for fixed frames, which have no shapes of their own.
  void link(std::string_view name, const Pose& in_base, const std::optional<LinkInertia>& inertia,
            const LinkFrame* moved) {
    add("<link name=\"{}\">\n", name);
    if (inertia)
      add("<inertial><origin xyz=\"{}\"/><mass value=\"{}\"/><inertia ixx=\"{}\" ixy=\"0\" ixz=\"0\" "
          "iyy=\"{}\" "
          "iyz=\"0\" izz=\"{}\"/></inertial>\n",
          triple(inertia->centre), inertia->mass, inertia->moments.x, inertia->moments.y, inertia->moments.z);
    const bool base = name == description_.base;
    for (const Solid& solid : model_.geometry->solids)
      if (base ? solid.joints == 0
               : moved != nullptr && solid.chain == moved->chain && solid.joints == moved->joints)
        shapes(solid, inverse(in_base));
    add("</link>\n");
  }

  void shapes(const Solid& solid, const Pose& base_in_link) {
    if (solid.kind == SolidKind::box) {
      const Vec3 grown = {solid.radius, solid.radius, solid.radius};
      shape({base_in_link * solid.a, base_in_link.rotation},
            fmt::format(R"(<box size="{}"/>)", triple(2.0 * (solid.b + grown))));
      return;
    }
    const Vec3 along = solid.b - solid.a;
    const double length = norm(along);
    const Vec3 middle = base_in_link * (0.5 * (solid.a + solid.b));
    if (length > 0)
      shape({middle, base_in_link.rotation * from_z_to((1 / length) * along)},
            fmt::format(R"(<cylinder radius="{}" length="{}"/>)", solid.radius, length));
    if (solid.kind == SolidKind::cylinder) return;
    for (const Vec3& end : {solid.a, solid.b})
      shape({base_in_link * end, {}}, fmt::format(R"(<sphere radius="{}"/>)", solid.radius));
  }

  void shape(const Pose& in_link, const std::string& form) {
    for (const std::string_view role : {"visual", "collision"})
      add("<{0}>{1}<geometry>{2}</geometry></{0}>\n", role, origin(in_link), form);
  }

  void joint(const LinkFrame& frame) {
    const Chain& chain = model_.geometry->chains[frame.chain];
    const std::size_t index = chain.first + frame.joints - 1;
    const bool fixed = frame.fixed || (model_.missing & bit(index)) != 0;
    const std::string name =
        frame.fixed ? fmt::format("{}_fixed", frame.name) : std::string(model_.joints[index].name);
    add("<joint name=\"{}\" type=\"{}\">\n<parent link=\"{}\"/><child link=\"{}\"/>\n{}\n", name,
        fixed ? "fixed" : "revolute", frame.parent, frame.name,
        origin(inverse(parent_in_base(frame)) * frame.in_base));
    if (!fixed) {
      const JointLimits& limits = model_.joints[index].limits;
      const Vec3 axis = rotate(conjugate(frame.in_base.rotation), chain.screws[frame.joints - 1u].axis);
      add("<axis xyz=\"{}\"/>\n<limit lower=\"{}\" upper=\"{}\" velocity=\"{}\" effort=\"{}\"/>\n",
          triple(axis), limits.position.min, limits.position.max, limits.velocity, limits.effort);
    }
    add("</joint>\n");
  }

  Pose parent_in_base(const LinkFrame& frame) const {
    for (const LinkFrame& other : description_.frames)
      if (other.name == frame.parent) return other.in_base;
    return {};  // the base
  }

  const RobotModel& model_;
  const RobotDescription& description_;
  std::string text_;
};

}  // namespace

std::string urdf_of(const RobotModel& model) {
  if (model.description == nullptr || model.geometry == nullptr) return {};
  return Writer(model).write();
}

}  // namespace aim::robotside
