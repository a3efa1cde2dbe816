// A planned move from its request to the tool at its goal: dry run, plot, waiting and measuring.
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

// Goal of a move, and how arrival is measured if no task reports it: a robot may number all its tasks 0.
struct MoveEnd {
  std::array<std::optional<Pose>, kSides.size()> tools;  // none: not moved, or not known
  std::vector<double> target;                            // expected value of `measure` at the goal [m or rad]
  double tolerance;                                      // of arrival [same unit]
  std::function<Result<std::vector<double>>(Robot&)> measure;
  std::size_t goals = 1;  // number of consecutive goals
  Json facts;             // the goal, printed by a dry run
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

// What the goals of a move are given from. Those given from the present position of the arms can be composed
// only while the arms are at rest.
enum class GoalOrigin : std::uint8_t { base, present };

// Obeys --dry-run, --no-wait, --now and --plot; prints one document. On an interrupt the move is cancelled.
// `compose` builds the move from the present state; it is called again after --now has ended other moves of
// the arms. GoalOrigin::present is refused while a task moves the arms, unless --now ends that task.
Status execute_plan(Invocation& invocation, GoalOrigin origin,
                    const std::function<Result<PlannedMove>()>& compose);

inline constexpr Parameter kNow{
    .name = "--now",
    .help =
        "cancel the tasks that run or wait, and start at once; without it the move waits in the "
        "task queue"};
inline constexpr Parameter kPlot{
    .name = "--plot",
    .value = "FILE",
    .help =
        "draw the plan into an SVG file: joints with their limits, and the tool paths in three "
        "views",
    .text = true,
    .words = Words::file};

}  // namespace aim::cli
