// aimctl top: a live screen of the robot. It only reads; a robot that does not answer is shown as such and
// asked again.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>

#include "aim/v1/refusal.pb.h"
#include "aim/v1/task.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/poll.hpp"
#include "cli/commands/status/status_document.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/output/views/top_view.hpp"
#include "cli/process/terminal_guard.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{1'000};  // for one answer
constexpr std::chrono::milliseconds kLook{100};  // how soon a key or another size of the terminal is seen
constexpr std::uint32_t kRefusals = 3;

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
    auto page = robot_.call(methods::kGetStatus, v1::GetStatusRequest{}, kPatience);
    if (!page) return page.error();
    document_["status"] = status_document(robot_.model(), *page);
    add_rate(*page);
    if (auto joints = read_joints(); !joints) return joints;
    if (auto tasks = read_tasks(); !tasks) return tasks;
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

  Status read_tasks() {
    auto reply = robot_.call(methods::kListTasks, v1::ListTasksRequest{}, kPatience);
    if (!reply) return reply.error();
    Json rows = Json::array();
    for (const v1::TaskRecord& task : reply->tasks())
      rows.push_back(to_document({task.task_id(), task.state(), task.reason(), task.kind()}));
    document_["tasks"] = std::move(rows);
    return Done{};
  }

  Status read_refusals(std::uint64_t robot_time_ms) {
    v1::ListRefusalsRequest request;
    request.set_limit(kRefusals);
    auto reply = robot_.call(methods::kListRefusals, request, kPatience);
    if (!reply) return reply.error();
    Json rows = Json::array();
    for (const v1::Refusal& refusal : reply->refusals())
      rows.push_back({{"what", refusal.what()},
                      {"reason", refusal.reason()},
                      {"age_s", static_cast<double>(robot_time_ms - refusal.robot_time_ms()) / 1'000}});
    document_["refusals"] = std::move(rows);
    return Done{};
  }

  Robot& robot_;
  Json document_ = Json::object();
  Clock::time_point answered_{};
  Clock::time_point sampled_{};
  std::uint64_t periods_ = 0;
};

// False: q or x was typed, or the terminal is gone.
bool stays(int terminal, std::chrono::milliseconds within) {
  pollfd one{terminal, POLLIN, 0};
  if (::poll(&one, 1, static_cast<int>(within.count())) <= 0) return true;
  char key = 0;
  bool some = false;
  while (::read(terminal, &key, 1) == 1) {
    some = true;
    if (key == 'q' || key == 'x') return false;
  }
  return some;
}

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
  const int terminal = fileno(console.in);
  const FullScreen screen(fileno(console.out));
  const KeyMode keys(terminal);
  for (auto next = Clock::now();;) {
    if (Clock::now() >= next) {
      readings.refresh();
      next = std::max(next + period, Clock::now());
    }
    invocation.sink().draw(
        [&](const Screen& shape, std::size_t rows) { return top_view(readings.document(), shape, rows); });
    if (invocation.interrupt().signal() != 0) return invocation.interrupted("the robot was not changed");
    if (!stays(terminal, kLook)) return Done{};
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
     .details = "Shows the content of aimctl status, every joint between its limits, the newest tasks and "
                "refusals, and the rate of the control loop. A joint close to a limit is marked with !. The "
                "page follows the size of the terminal; on a small one the joints that do not fit are "
                "counted. If the robot does not answer, the last page stays, with the time since the last "
                "answer, and the robot is asked again. Nothing is changed on the robot. q quits. Needs a "
                "terminal and a robot that serves aim.v1.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .streams = true,
     .run = run_top},
};

}  // namespace

const Noun kTopNoun{"top", "watch the robot on a live screen", kCommands};

}  // namespace aim::cli
