// A planned move from its request to the tool at its goal: rehearsed, drawn, waited for, measured.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "aimdk/common.pb.h"
#include "cli/client/reply.hpp"
#include "cli/motion/tool_pose.hpp"
#include "cli/table/invocation.hpp"
#include "core/model/method.hpp"

namespace aim::cli {

// Where a move ends, and how that is seen where no task tells: a robot may number all its tasks 0.
struct MoveEnd {
  std::array<std::optional<Pose>, kSides.size()> tools;  // none: does not move, or is not known
  std::vector<double> target;                            // what is measured in the end [m or rad]
  double tolerance;                                      // near enough [same unit]
  std::function<Result<std::vector<double>>(Robot&)> measure;
  std::size_t goals = 1;  // one after the other
  Json facts;             // where it goes, for a rehearsal
};

struct PlannedMove {
  std::string_view what;  // the method
  std::shared_ptr<const google::protobuf::Message> message;
  std::function<Result<aimdk::protocol::CommonTaskResponse>(Robot&)> start;
  MoveEnd end;
};

template <class Request>
Result<PlannedMove> planned_move(const Method<Request, aimdk::protocol::CommonTaskResponse>& method,
                                 Result<Request> request, MoveEnd end) {
  if (!request) return request.error();
  auto message = std::make_shared<const Request>(std::move(*request));
  return PlannedMove{method.path, message, [=](Robot& robot) { return ask(robot, method, *message); },
                     std::move(end)};
}

// Goals that count from where the arms are can be composed only while these rest.
enum class Counts : std::uint8_t { from_anywhere, from_present };

// Obeys --dry-run, --no-wait, --now and --plot; prints one document. Interrupted: the move is cancelled.
// `compose` makes the move out of what is so now; it is asked again where --now ended what moved the arms.
// Counts::from_present is refused while a task moves them, unless --now ends it.
Status carry_out(Invocation& invocation, Counts counts, const std::function<Result<PlannedMove>()>& compose);

inline constexpr Parameter kNow{.name = "--now",
                                .help =
                                    "cancel the tasks that run or wait, and begin at once; without it "
                                    "the robot does one after the other"};
inline constexpr Parameter kPlot{.name = "--plot",
                                 .value = "FILE",
                                 .help =
                                     "draw the plan into an SVG file: joints against their limits, and "
                                     "the way of the tools seen from three sides",
                                 .text = true,
                                 .words = Words::file};

}  // namespace aim::cli
