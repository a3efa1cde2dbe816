// Begins the walk, keeps it fed, shows its progress, and ends it with Ctrl-C.
#include "cli/commands/walk/walk_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <thread>

#include "aim/v1/status.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/walk/walk_result.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/walk_feed.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReportLook{20};        // between two looks at what the robot says
constexpr milliseconds kUsualSilence{1'000};   // on a slow link: our choice
constexpr milliseconds kStandWithin{2'500};    // until the robot stands after Ctrl-C, which completes a step
constexpr milliseconds kMute{1'000};           // after which it is not waited for
constexpr milliseconds kBeginPatience{2'000};  // beside the round trips of the link

std::uint64_t random_key() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

const char* unit_of(std::string_view name) {
  for (const char* const unit : {"m", "deg", "s"})
    if (name == unit) return unit;
  return "";
}

Walked walked(const v1::WalkReport& report) {
  return {.distance = report.distance_m(),
          .angle = report.angle_rad(),
          .duration_s = report.duration_s(),
          .planned_s = report.planned_s(),
          .left = {report.left(), unit_of(report.left_unit())},
          .base = {.pose = {report.base_x_m(), report.base_y_m(), report.base_yaw_rad()},
                   .speed = report.speed_m_s(),
                   .yaw_rate = report.turn_rad_s(),
                   .known = !report.base_unknown()},
          .goal_error = report.goal_error_m(),
          .stands = report.task_id() == 0 ? std::nullopt : std::optional(report.stands())};
}

v1::BeginWalkRequest request_of(const WalkOrder& order, std::uint64_t key, milliseconds silence) {
  v1::BeginWalkRequest request;
  request.set_key(key);
  request.set_forward_m_s(order.plan.velocity.forward);
  request.set_lateral_m_s(order.plan.velocity.lateral);
  request.set_turn_rad_s(order.plan.velocity.yaw_rate);
  if (order.plan.duration) request.set_duration_s(*order.plan.duration);
  if (order.plan.distance) request.set_distance_m(*order.plan.distance);
  if (order.plan.angle) request.set_angle_rad(*order.plan.angle);
  if (order.goal) {
    request.mutable_point()->set_x_m(order.goal->x);
    request.mutable_point()->set_y_m(order.goal->y);
  }
  request.set_limit_s(order.limit_s);
  request.set_silence_ms(static_cast<std::uint32_t>(silence.count()));
  return request;
}

class TaskedWalk {
 public:
  TaskedWalk(Invocation& invocation, const WalkOrder& order)
      : invocation_(invocation), robot_(invocation.robot()), order_(order), key_(random_key()) {}

  std::optional<Status> run() {
    measure_round_trip();
    silence_ = longest_silence();
    report_.set_base_unknown(true);
    WalkFeed feed(robot_, key_, {round_trip_, silence_}, invocation_.interrupt());
    feed_ = &feed;
    feed.warm_up(3 * round_trip_ + kReportLook);
    // The signs of life go on while the robot is asked.
    auto begun =
        robot_.call(methods::WalkService::kBeginWalk, request_of(order_, key_, silence_),
                    std::min(robot_.timeout(),
                             std::chrono::duration_cast<milliseconds>(kBeginPatience + 3 * round_trip_)));
    if (!begun && not_implemented(begun.error())) return std::nullopt;
    if (!begun) return unknown_begin(begun.error());
    if (is_refusal(begun->refusal())) return never_begun(to_error(begun->refusal()));
    report_ = begun->report();
    feed.begun();
    return invocation_.interrupt().signal() != 0 ? interrupted() : follow();
  }

 private:
  void measure_round_trip() {
    const auto began = Clock::now();
    (void)robot_.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
    round_trip_ = Clock::now() - began;
  }

  // That of a stream of velocities and a round trip: on a good link the robot stops as soon as with a stream.
  milliseconds longest_silence() const {
    if (const auto given = invocation_.arguments().maybe("--silence"))
      return milliseconds(static_cast<std::int64_t>(*given * 1000));
    const milliseconds deadman = robot_.dead_man_time(Interface::velocity);
    const auto usual = deadman + std::chrono::duration_cast<milliseconds>(round_trip_);
    return std::clamp(usual, deadman, std::max(deadman, kUsualSilence));
  }

  Status follow() {
    StallWatch stall(silence_);
    while (true) {
      if (auto awake = stall.look(); !awake) return broken(awake.error());
      const auto news = feed_->news();
      if (news.report) report_ = *news.report;
      if (report_.over()) return ended();
      if (news.forgotten) return broken({Origin::aborted, "the walk ended, because aimd was started anew"});
      if (is_lost(news)) return lost(news);
      progress_.show(invocation_.sink(), walked(report_));
      auto slept = stall.sleep_until(invocation_.interrupt(), Clock::now() + kReportLook);
      if (!slept) return broken(slept.error());
      if (*slept) return interrupted();
    }
  }

  // So long the robot may have heard nothing of us.
  bool is_lost(const WalkFeed::News& news) const {
    return Clock::now() - news.answered > silence_ + 2 * round_trip_ + milliseconds(300);
  }

  Json document(std::string_view how) const { return walk_document(order_, walked(report_), how); }

  Status end_with(std::string_view how, Error error) {
    report_reached(invocation_.sink(), {.document = document(how), .line = walk_line});
    return error;
  }

  // JSON output includes the document. In the other formats a table of zeros beside the reason is omitted.
  Status refused(Error error) {
    feed_->end();
    const Format format = invocation_.sink().options().format;
    if (format == Format::json || format == Format::jsonl) return end_with("refused", std::move(error));
    return error;
  }

  // After Ctrl-C the robot was asked to end the walk before it was asked to begin it.
  Status never_begun(Error refusal) {
    if (invocation_.interrupt().signal() == 0) return refused(std::move(refusal));
    feed_->end();
    return end_with("interrupted", invocation_.interrupted("the walk had not begun"));
  }

  // Whether the robot walks is not known; without signs of life it does not for long.
  Status unknown_begin(Error error) {
    ask_for_end();
    feed_->end();
    error.hint = fmt::format("if it began, it ends by itself within {:.1f} s; aimctl status",
                             std::chrono::duration<double>(silence_).count());
    return refused(std::move(error));
  }

  Status ended() {
    feed_->end();
    if (report_.ended() == "done") {
      if (!report_.stands()) invocation_.sink().note("the robot has not yet reported that it stands");
      invocation_.sink().print({.document = document("done"), .line = walk_line});
      return Done{};
    }
    Error error = is_refusal(report_.reason()) ? after_the_start(to_error(report_.reason()))
                                               : Error{Origin::aborted, "the walk ended"};
    if (error.origin == Origin::fault) error = stop_or(robot_, std::move(error));
    const bool never_walked = report_.ended() == "overdue" && error.origin == Origin::aborted;
    return end_with(never_walked ? "refused" : "stopped", std::move(error));
  }

  Status broken(Error error) {
    ask_for_end();
    feed_->end();
    return end_with("stopped", std::move(error));
  }

  Status lost(const WalkFeed::News& news) {
    feed_->end();
    Error error{.origin = Origin::unreachable,
                .message = fmt::format(
                    "lost the robot after {:.2f} m; it begins to brake by itself within {:.1f} s",
                    std::abs(report_.distance_m()), std::chrono::duration<double>(silence_).count()),
                .reason = news.failure ? news.failure->message +
                                             (news.failure->reason.empty() ? "" : ": " + news.failure->reason)
                                       : "it does not answer",
                .hint = "aimctl status shows whether it can be reached again"};
    return end_with("lost", std::move(error));
  }

  // Until the robot stands, or it is certain that it hears nothing of us.
  void ask_for_end() {
    feed_->end_walk();
    const auto began = Clock::now();
    const auto deadline = began + kStandWithin + 2 * round_trip_;
    while (!report_.over() && Clock::now() < deadline) {
      const auto news = feed_->news();
      if (news.report) report_ = *news.report;
      const bool mute = Clock::now() - std::max(news.answered, began) > kMute + 2 * round_trip_;
      if (news.forgotten || mute) return;
      std::this_thread::sleep_for(kReportLook);
    }
  }

  Status interrupted() {
    ask_for_end();
    feed_->end();
    const std::string how =
        report_.stands() ? "the robot was stopped and stands"
        : report_.ended().empty()
            ? fmt::format("the robot did not answer; it begins to brake by itself within {:.1f} s",
                          std::chrono::duration<double>(silence_).count())
            : "the walk was ended; the robot has not yet reported that it stands";
    return end_with("interrupted", invocation_.interrupted(how));
  }

  Invocation& invocation_;
  Robot& robot_;
  const WalkOrder& order_;
  const std::uint64_t key_;
  Clock::duration round_trip_{};
  milliseconds silence_{500};
  WalkFeed* feed_ = nullptr;
  v1::WalkReport report_;
  WalkProgress progress_;
};

}  // namespace

std::optional<Status> run_walk_task(Invocation& invocation, const WalkOrder& order) {
  return TaskedWalk(invocation, order).run();
}

}  // namespace aim::cli
