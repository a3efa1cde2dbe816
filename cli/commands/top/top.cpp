// aimctl top: a live screen of the robot. It only reads; a robot that does not answer is shown as such and
// asked again.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "aim/v1/refusal.pb.h"
#include "aim/v1/task.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/hal_temperature.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/poll.hpp"
#include "cli/commands/status/status_document.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/output/views/top_view.hpp"
#include "cli/process/pasted_text.hpp"
#include "cli/process/terminal_guard.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{1'000};  // for one answer
constexpr std::chrono::milliseconds kLook{100};  // how soon a key or another size of the terminal is seen
constexpr std::uint32_t kRefusals = 5;

// What happened since the time was read has the age 0.
double age_s(std::uint64_t then_ms, std::uint64_t now_ms) {
  return now_ms > then_ms ? static_cast<double>(now_ms - then_ms) / 1'000 : 0;
}

// Reads the robot and keeps what it needs from one reading to the next. Used by one thread.
class Readings {
 public:
  explicit Readings(Robot& robot) : robot_(robot) {}

  // The document of the page.
  const Json& document() const { return document_; }
  // If the robot does not answer, the last readings stay and "error" says so.
  void refresh() {
    if (auto read = read_all(); read) {
      answered_ = Clock::now();
      document_.erase("error");
    } else {
      document_["error"] = answered_ == Clock::time_point{}
                               ? read.error().message
                               : fmt::format("no answer for {:.0f} s: {}",
                                             seconds_between(answered_, Clock::now()), read.error().message);
    }
  }

 private:
  Status read_all() {
    auto page = robot_.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kPatience);
    if (!page) return page.error();
    document_["status"] = status_document(robot_, *page);
    add_rate(*page);
    if (auto joints = read_joints(); !joints) return joints;
    read_temperatures();
    if (auto tasks = read_tasks(page->robot_time_ms()); !tasks) return tasks;
    return read_refusals(page->robot_time_ms());
  }

  void add_rate(const v1::GetStatusResponse& page) {
    const auto now = Clock::now();
    const double span = seconds_between(sampled_, now);
    if (periods_ != 0 && page.control_periods() >= periods_ && span > 0)
      document_["loop_Hz"] = static_cast<double>(page.control_periods() - periods_) / span;
    periods_ = page.control_periods();
    sampled_ = now;
  }

  Status read_joints() {
    const RobotModel& model = robot_.model();
    Json rows = Json::array();
    const auto add = [&](Result<JointReadings> readings) -> Status {
      if (!readings) return readings.error();
      for (const JointReading& reading : *readings) rows.push_back(to_row(model, reading));
      return Done{};
    };
    if (auto body = add(read_body(robot_)); !body) return body;
    if (model.can(Capability::neck))
      if (auto neck = add(read_neck(robot_)); !neck) return neck;
    if (model.can(Capability::hands))
      if (auto hands = add(read_hands(robot_)); !hands) return hands;
    document_["joints"] = std::move(rows);
    return Done{};
  }

  // A robot whose motors do not answer has no such part.
  void read_temperatures() {
    document_.erase("temperatures");
    if (!robot_.model().can(Capability::motors)) return;
    auto reply =
        robot_.call(methods::HalTempService::kGetTempState, aimdk::protocol::CommonRequest{}, kPatience);
    if (!reply) return;
    for (const aimdk::protocol::TempState& state : reply->data())
      document_["temperatures"].push_back({{"name", state.name()}, {"temperature_C", state.temp()}});
  }

  Status read_tasks(std::uint64_t robot_time_ms) {
    auto reply = robot_.call(methods::TaskService::kList, v1::ListTasksRequest{}, kPatience);
    if (!reply) return reply.error();
    Json rows = Json::array();
    for (const v1::TaskRecord& record : reply->tasks()) {
      const TaskReading task = reading_of(record, robot_time_ms);
      rows.push_back(to_document(task));
      add_times(task, rows.back());
    }
    document_["tasks"] = std::move(rows);
    return Done{};
  }

  Status read_refusals(std::uint64_t robot_time_ms) {
    v1::ListRefusalsRequest request;
    request.set_limit(kRefusals);
    auto reply = robot_.call(methods::RefusalService::kList, request, kPatience);
    if (!reply) return reply.error();
    Json rows = Json::array();
    for (const v1::Refusal& refusal : reply->refusals())
      rows.push_back({{"what", refusal.what()},
                      {"reason", refusal.reason()},
                      {"age_s", age_s(refusal.robot_time_ms(), robot_time_ms)}});
    document_["refusals"] = std::move(rows);
    return Done{};
  }

  Robot& robot_;
  Json document_ = Json::object();
  Clock::time_point answered_{};
  Clock::time_point sampled_{};
  std::uint64_t periods_ = 0;
};

// Keys of the terminal. Used by one thread.
class Keys {
 public:
  explicit Keys(Invocation& invocation)
      : invocation_(invocation),
        mode_(fileno(invocation.console().in)),
        terminal_(fileno(invocation.console().in)) {}

  // False: q or x was typed, a line that is meant as a stop, or the terminal is gone. Other characters that
  // arrive together with q or x are pasted text or the sequence of another key, so they mean nothing.
  bool stays(std::chrono::milliseconds within) {
    if (!arrives(within)) return true;
    std::string input;
    do {
      std::array<char, 256> piece{};
      const ssize_t size = ::read(terminal_, piece.data(), piece.size());
      if (size <= 0) break;
      input.append(piece.data(), static_cast<std::size_t>(size));
    } while (input.size() < kLongestBurst && arrives(kTogether));
    const std::string typed = pasted_.typed(input);
    const bool quits = !typed.empty() && typed.find_first_not_of("qx") == std::string::npos;
    return !input.empty() && !quits && !stops(typed);
  }
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::chrono::milliseconds kTogether{30};  // no person types that fast
  static constexpr std::size_t kLongestBurst = 1 << 16;      // [byte] until the page is drawn again
  static constexpr std::size_t kLongestLine = 256;           // [byte]

  // Keys that mean nothing here are kept as the beginning of a line.
  bool stops(std::string_view keys) {
    for (const char key : keys) {
      if (key != '\r' && key != '\n') {
        if (line_.size() < kLongestLine) line_ += key;
        continue;
      }
      stopped_ = stopped_ || invocation_.takes_stop(line_);
      line_.clear();
    }
    return stopped_;
  }

  bool arrives(std::chrono::milliseconds within) const {
    pollfd one{terminal_, POLLIN, 0};
    return ::poll(&one, 1, static_cast<int>(within.count())) > 0;
  }

  Invocation& invocation_;
  KeyMode mode_;
  int terminal_;
  PastedText pasted_;
  std::string line_;
  bool stopped_ = false;
};

Status run_top(Invocation& invocation) {
  const Console& console = invocation.console();
  if (!console.in_terminal || !console.out_terminal || invocation.settings().no_input)
    return Error{.origin = Origin::usage,
                 .message = "top needs a terminal",
                 .reason = "standard input and standard output must be terminals, without --no-input",
                 .hint = "from a program: aimctl status --watch --output jsonl"};
  if (!invocation.robot().serves_aim_v1())
    return Error{.origin = Origin::not_found,
                 .message = "this robot has no live screen",
                 .reason = "it does not serve aim.v1",
                 .hint = "aimctl status --watch"};
  const auto period = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(invocation.arguments().maybe("--every").value_or(0.5)));
  Readings readings(invocation.robot());
  const FullScreen screen(fileno(console.out));
  invocation.take_typed();
  Keys keys(invocation);
  for (auto next = Clock::now();;) {
    if (Clock::now() >= next) {
      readings.refresh();
      next = std::max(next + period, Clock::now());
    }
    invocation.sink().draw(
        [&](const Screen& shape, std::size_t rows) { return top_view(readings.document(), shape, rows); });
    if (invocation.interrupt().signal() != 0) return invocation.interrupted("the robot was not changed");
    if (keys.stays(kLook)) continue;
    return keys.stopped() ? Status(typed_stop("the live screen was left")) : Done{};
  }
}

constexpr Parameter kParameters[] = {
    {.name = "--every",
     .value = "TIME",
     .help = "read the robot this often [s], at least 0.1 s; default 0.5 s",
     .quantity = Quantity::duration},
};
constexpr Example kExamples[] = {
    {"aimctl top", "watch the robot; q quits"},
    {"aimctl top --every 2s", "over a slow link"},
};
constexpr Command kCommands[] = {
    {.noun = "top",
     .verb = "",
     .summary = "watch the robot on a live screen",
     .details =
         "Shows the content of aimctl status, every joint between its limits, the temperatures of the "
         "hottest motors, the last commands (tasks and refused requests) with what became of them, and "
         "the rate of the control loop. A joint close to a limit is marked with !. The "
         "page follows the size of the terminal; on a small one the joints that do not fit are "
         "counted. If the robot does not answer, the last page stays, with the time since the last "
         "answer, and the robot is asked again. Nothing is changed on the robot. q quits; pasted "
         "text does not; a line that is meant as a stop stops the robot. Needs a terminal and a robot that "
         "serves aim.v1.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .streams = true,
     .run = run_top},
};

}  // namespace

const Noun kTopNoun{"top", "watch the robot on a live screen", kCommands};

}  // namespace aim::cli
