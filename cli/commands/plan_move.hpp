// A planned move from its request to the palm at its goal: rehearsed, drawn, waited for, measured.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "aimdk/common.pb.h"
#include "cli/commands/palm.hpp"
#include "cli/invocation.hpp"
#include "cli/reply.hpp"
#include "core/method.hpp"

namespace aim::cli {

// Where a move ends, and how that is seen where no task tells: a robot may number all its tasks 0.
struct MoveEnd {
  std::array<std::optional<Pose>, kSides.size()> palms;  // none: does not move, or is not known
  std::vector<double> target;                            // what is measured in the end [m or rad]
  double tolerance;                                      // near enough [same unit]
  std::function<Result<std::vector<double>>(Robot&)> measure;
  std::size_t goals = 1;  // one after the other
  Json facts;             // where it goes, for a rehearsal
};

struct PlannedMove {
  std::string_view what;  // the method
  const google::protobuf::Message& message;
  std::function<Result<aimdk::protocol::CommonTaskResponse>(Robot&)> start;
  const MoveEnd& end;
};
// Obeys --dry-run, --no-wait, --now and --plot; prints one document. Interrupted: the move is cancelled.
Status carry_out(Invocation& invocation, const PlannedMove& move);

template <class Request>
Status carry_out(Invocation& invocation, const Method<Request, aimdk::protocol::CommonTaskResponse>& method,
                 const Request& request, const MoveEnd& end) {
  return carry_out(invocation,
                   {method.path, request, [&](Robot& robot) { return ask(robot, method, request); }, end});
}

inline constexpr Parameter kNow{.name = "--now",
                                .help =
                                    "cancel the tasks that run or wait, and begin at once; without it "
                                    "the robot does one after the other"};
inline constexpr Parameter kPlot{.name = "--plot",
                                 .value = "FILE",
                                 .help =
                                     "draw the plan into an SVG file: joints against their limits, and "
                                     "the way of the palms seen from three sides",
                                 .text = true,
                                 .words = Words::file};

}  // namespace aim::cli
