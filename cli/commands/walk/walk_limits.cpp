// aimctl walk limits: the velocities that the robot's model accepts.
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/walk_gaits.hpp"
#include "cli/output/views/motion_view.hpp"

namespace aim::cli {
Status run_walk_limits(Invocation& invocation) {
  const WalkLimits& walk = invocation.robot().model().walk;
  invocation.sink().print({.document = {{"limits", limits_document(walk)},
                                        {"source", walk.source},
                                        {"gaits", gaits_document(invocation.robot().model())}},
                           .rows = "limits",
                           .view = walk_limits_view});
  return Done{};
}

}  // namespace aim::cli
