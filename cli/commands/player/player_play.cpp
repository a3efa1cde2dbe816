// Playing and recording. Source: AimDK wire, section 4.8: one call plays, pauses, resumes and resets.
#include "cli/commands/player/player_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "aimdk/common.pb.h"
#include "aimdk/motion_command.pb.h"
#include "aimdk/motion_stream.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/player/player_state.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kGuess_s = 60;  // for a motion whose length is not reported
// The motion must be reported as playing within this time after SUCCESS.
constexpr std::chrono::milliseconds kBeginWithin{3'000};
constexpr std::chrono::hours kForever{24 * 365};

wire::MotionCommandRequest request_for(const std::string& motion) {
  wire::MotionCommandRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  request.set_motion_id(motion);
  return request;
}

Status command(Invocation& invocation, const wire::MotionCommandRequest& request) {
  Robot& robot = invocation.robot();
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::MotionCommandService::kSendMotionCommand.path, request);
  if (auto sent = ask(robot, methods::MotionCommandService::kSendMotionCommand, request); !sent)
    return sent.error();
  auto document = read_player(robot);
  if (!document) return document.error();
  invocation.sink().print({.document = *document});
  return Done{};
}

double duration_of(Robot& robot, const std::string& motion) {
  auto reply = ask(robot, methods::MotionCommandService::kGetMotionList, wire::CommonRequest{});
  if (!reply) return kGuess_s;
  for (const wire::MotionInfo& info : reply->motion())
    if (info.motion_id() == motion) return info.motion_duration_ms() / 1000.0;
  return kGuess_s;
}

bool active(wire::MotionCommandStatus status) {
  return status == wire::MotionCommandStatus_START || status == wire::MotionCommandStatus_OPERATING ||
         status == wire::MotionCommandStatus_PAUSE;
}

// What was observed of a motion.
struct Watched {
  bool seen = false;  // playing
  wire::MotionCommandStatus status = wire::MotionCommandStatus_IDLE;
  std::string other;  // the motion that replaced it
};

Error ended_early(const std::string& motion, const Watched& watched) {
  if (!watched.seen)
    return Error{.origin = Origin::aborted,
                 .message = fmt::format("the robot accepted the request, but does not play {}", motion),
                 .reason = "most likely there is no such motion, or the current action does not allow it",
                 .hint = "aimctl player list; aimctl why player play ID"};
  return Error{.origin = Origin::aborted,
               .message = fmt::format("{} did not reach its end", motion),
               .reason = watched.other.empty() ? "it was ended by a reset, a stop, or another command"
                                               : fmt::format("it was replaced by {}", watched.other),
               .hint = "aimctl status; aimctl why"};
}

Status interrupted(Invocation& invocation, const std::string& motion) {
  auto request = request_for("");
  request.set_cmd_reset(true);
  auto reset =
      invocation.robot().call(methods::MotionCommandService::kSendMotionCommand, request, kHoldTimeout);
  return invocation.interrupted(reset ? fmt::format("{} was ended: the robot decelerates and holds", motion)
                                      : fmt::format("{} could not be ended; use aimctl stop", motion));
}

Result<PollEnd> watch(Invocation& invocation, const std::string& motion, Clock::time_point deadline,
                      Watched& watched) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  Approach approach;
  return poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    auto now = ask(robot, methods::MotionCommandService::kGetMotionStatus, wire::CommonRequest{});
    if (!now) return now.error();
    watched.status = now->status();
    if (now->motion_id() == motion && active(now->status())) {
      watched.seen = true;
      const double left_s = static_cast<double>(now->time_to_end_ms()) / 1000;
      const bool paused = now->status() == wire::MotionCommandStatus_PAUSE;
      show_progress(invocation.sink(), {.what = motion,
                                        .fraction = approach.fraction(left_s),
                                        .figure = paused ? "paused" : "",
                                        .left_s = left_s});
      return false;
    }
    if (!watched.seen) return Clock::now() - began > kBeginWithin;
    if (active(now->status())) watched.other = now->motion_id();
    return true;
  });
}

bool reached_its_end(Robot& robot, const Watched& watched) {
  if (!watched.seen || !watched.other.empty()) return false;
  // On the vendor's player STOP does not necessarily mean that the motion was ended early.
  return watched.status == wire::MotionCommandStatus_IDLE || !robot.serves_aim_v1();
}

Status follow(Invocation& invocation, const std::string& motion, double planned_s) {
  const auto began = Clock::now();
  const auto deadline =
      std::isinf(planned_s) ? Clock::now() + kForever : deadline_of(invocation.settings(), planned_s);
  Watched watched;
  auto end = watch(invocation, motion, deadline, watched);
  if (!end) return end.error();
  Json document{{"motion", motion}, {"duration_s", seconds_between(began, Clock::now())}, {"ended", "done"}};
  if (*end == PollEnd::done && reached_its_end(invocation.robot(), watched)) {
    invocation.sink().print({.document = std::move(document), .line = motion_line});
    return Done{};
  }
  document["ended"] = word_of_end(*end);
  report_reached(invocation.sink(), {.document = std::move(document), .line = motion_line});
  if (*end == PollEnd::interrupted) return interrupted(invocation, motion);
  return *end == PollEnd::expired ? not_in_time(motion)
                                  : stop_or(invocation.robot(), ended_early(motion, watched));
}

}  // namespace

Status run_player_play(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const std::string motion = arguments.text("ID");
  auto request = request_for(motion);
  request.set_cmd_repeat(arguments.has("--repeat"));
  const auto limit_s = arguments.maybe("--for");
  if (limit_s && *limit_s <= 0)
    return Error{.origin = Origin::usage, .message = "--for must be greater than 0"};
  if (limit_s) {
    request.set_duration_ms(std::llround(*limit_s * 1000));
    request.set_cmd_end(true);
  }
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::MotionCommandService::kSendMotionCommand.path, request,
                   {{"motion", motion}});
  Robot& robot = invocation.robot();
  if (auto sent = ask(robot, methods::MotionCommandService::kSendMotionCommand, request); !sent)
    return sent.error();
  if (!invocation.settings().wait) {
    invocation.sink().print({.document = {{"motion", motion}, {"accepted", true}}, .line = motion_line});
    return Done{};
  }
  const double whole_s = limit_s                ? *limit_s
                         : request.cmd_repeat() ? std::numeric_limits<double>::infinity()
                                                : duration_of(robot, motion);
  return follow(invocation, motion, whole_s);
}

Status run_player_pause(Invocation& invocation) {
  auto request = request_for("");
  request.set_cmd_pause(true);
  return command(invocation, request);
}

Status run_player_resume(Invocation& invocation) {
  auto now = ask(invocation.robot(), methods::MotionCommandService::kGetMotionStatus, wire::CommonRequest{});
  if (!now) return now.error();
  if (now->status() != wire::MotionCommandStatus_PAUSE)
    return Error{.origin = Origin::state,
                 .message = "no motion is paused",
                 .reason = "the robot answered " + wire::MotionCommandStatus_Name(now->status()),
                 .hint = "aimctl player play ID starts one"};
  return command(invocation, request_for(now->motion_id()));
}

Status run_player_reset(Invocation& invocation) {
  auto request = request_for("");
  request.set_cmd_reset(true);
  return command(invocation, request);
}

Status run_player_record(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const bool start = invocation.arguments().text("WHAT") == "start";
  if (invocation.settings().dry_run)
    return dry_run(invocation,
                   start ? methods::MotionStreamService::kStartRecord.path
                         : methods::MotionStreamService::kStopRecordCheck.path,
                   wire::CommonRequest{});
  if (start) {
    if (auto begun = ask(robot, methods::MotionStreamService::kStartRecord, wire::CommonRequest{}); !begun)
      return begun.error();
    invocation.sink().print({.document = {{"recording", true}, {"motion", nullptr}}});
    return Done{};
  }
  auto ended = ask(robot, methods::MotionStreamService::kStopRecordCheck, wire::CommonRequest{});
  if (!ended) return ended.error();
  // In this reply the state is nested one level deeper than usual.
  if (auto said =
          check_reply(robot, methods::MotionStreamService::kStopRecordCheck.path, ended->common_rsp());
      !said)
    return said;
  invocation.sink().print({.document = {{"recording", false}, {"motion", ended->motion_id()}}});
  return Done{};
}

}  // namespace aim::cli
