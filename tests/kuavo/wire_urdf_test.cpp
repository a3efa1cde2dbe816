// The URDF that the simulated Kuavo publishes as /humanoid_description, read by urdfdom.
#include <urdf_parser/urdf_parser.h>

#include <span>

#include "robotside/simulators/kuavo/wire/robot_parameters.hpp"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {

TEST_CASE("the URDF is one, with the joints, their limits, and the document's names as meshes", "[kuavo]") {
  const auto urdf = urdf::parseURDF(robot_urdf(kuavo_edition()));
  REQUIRE(urdf);
  for (const Joint& joint : std::span(kLejuKuavo.joints).first(28)) {
    INFO(joint.name);
    const auto found = urdf->getJoint(std::string(joint.name) + "_joint");
    REQUIRE(found);
    CHECK(found->limits->lower == Approx(joint.limits.position.min));
    CHECK(found->limits->upper == Approx(joint.limits.position.max));
    CHECK(found->limits->effort == Approx(joint.limits.effort));
    CHECK(urdf->getLink(std::string(joint.name) + "_link")->visual);
  }
  const auto mesh = std::dynamic_pointer_cast<urdf::Mesh>(urdf->getLink("leg_l1_link")->visual->geometry);
  REQUIRE(mesh);
  CHECK(mesh->filename == "package://kuavo_assets/models/biped_s45/meshes/l_leg_roll.STL");
  CHECK(urdf->getLink("torso"));
}

}  // namespace aim::robotside::kuavo
