// aimctl sequence: files of timed steps in the format of the robot. A sequence is a task of the robot.
#include <fmt/format.h>

#include "aim/v1/sequence.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/sequence/sequence_fields.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/input/input_file.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_sequences() {
  return Error{.origin = Origin::not_found,
               .message = "this robot performs no sequences",
               .reason = "it does not serve aim.v1 SequenceService",
               .hint = "aimctl motion list shows what it performs"};
}

Result<v1::GetSequenceResponse> read_sequence(Robot& robot, std::uint64_t task) {
  v1::GetSequenceRequest request;
  request.set_task_id(task);
  return ask_aim(robot, methods::SequenceService::kGet, request, no_sequences());
}

Json to_document(const v1::GetSequenceResponse& sequence) {
  const bool any = sequence.task_id() != 0;
  return Json{{"task_id", any ? Json(sequence.task_id()) : Json(nullptr)},
              {"state", text_or_null(sequence.state())},
              {"step", sequence.step() > 0 ? Json(sequence.step()) : Json(nullptr)},
              {"steps", sequence.steps() > 0 ? Json(sequence.steps()) : Json(nullptr)},
              {"progress", any ? Json(sequence.progress()) : Json(nullptr)},
              {"reason", text_or_null(sequence.reason())}};
}

bool under_way(const v1::GetSequenceResponse& sequence) {
  return sequence.state() == "PENDING" || sequence.state() == "RUNNING";
}

void show(Sink& sink, const v1::GetSequenceResponse& sequence, double planned_s) {
  const std::string figure =
      sequence.step() > 0 ? fmt::format("step {}/{}", sequence.step(), sequence.steps()) : std::string();
  show_progress(sink, approach_progress("sequence", sequence.progress(), planned_s, figure));
}

Error ended_early(const v1::GetSequenceResponse& sequence) {
  return Error{.origin = Origin::aborted,
               .message = fmt::format("the sequence ended before its end, at step {} of {}", sequence.step(),
                                      sequence.steps()),
               .reason = sequence.reason(),
               .hint = "aimctl status; aimctl why"};
}

Status follow(Invocation& invocation, const v1::RunSequenceResponse& started) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  v1::GetSequenceResponse last;
  auto end = poll_until(invocation.interrupt(), deadline_of(invocation.settings(), started.duration_s()),
                        pace_of(robot), [&]() -> Result<bool> {
                          auto sequence = read_sequence(robot, started.task_id());
                          if (!sequence) return sequence.error();
                          last = *sequence;
                          show(invocation.sink(), last, started.duration_s());
                          return !under_way(last);
                        });
  if (!end) return end.error();
  const auto document = [&] {
    Json made = to_document(last);
    made["duration_s"] = seconds_between(began, Clock::now());
    return made;
  };
  if (*end == PollEnd::done && last.state() == "SUCCESS") {
    invocation.sink().print({.document = document(), .line = sequence_line});
    return Done{};
  }
  if (*end == PollEnd::interrupted) {
    const Error error = interrupted_motion(invocation, started.task_id());
    if (auto after = read_sequence(robot, started.task_id())) last = *after;
    report_reached(invocation.sink(), {.document = document(), .line = sequence_line});
    return error;
  }
  report_reached(invocation.sink(), {.document = document(), .line = sequence_line});
  return *end == PollEnd::expired ? not_in_time("the sequence") : stop_or(robot, ended_early(last));
}

// A step that may let the robot fall is asked about.
Status confirm_falls(Invocation& invocation, const std::string& document) {
  v1::CheckSequenceRequest request;
  request.set_document(document);
  const auto checked = ask_aim(invocation.robot(), methods::SequenceService::kCheck, request, no_sequences());
  if (!checked) return checked.error();
  if (checked->falls_at_step() == 0) return Done{};
  return invocation.confirm(fmt::format(
      "Step {} takes the power of the motors: a standing robot falls. Continue?", checked->falls_at_step()));
}

Status run_run(Invocation& invocation) {
  auto text = file_or_input(invocation, "FILE", kSequenceText);
  if (!text) return text.error();
  v1::RunSequenceRequest request;
  request.set_document(*text);
  if (invocation.settings().dry_run)
    return about_file(invocation, "FILE",
                      dry_run(invocation, methods::SequenceService::kRunSequence.path, request));
  if (auto sure = confirm_falls(invocation, *text); !sure)
    return about_file(invocation, "FILE", sure.error());
  auto started = ask_aim(invocation.robot(), methods::SequenceService::kRunSequence, request, no_sequences());
  if (!started) return about_file(invocation, "FILE", started.error());
  if (invocation.settings().wait) return follow(invocation, *started);
  invocation.sink().print({.document = {{"task_id", started->task_id()},
                                        {"steps", started->steps()},
                                        {"duration_s", started->duration_s()},
                                        {"accepted", true}},
                           .line = sequence_line});
  return Done{};
}

Status run_check(Invocation& invocation) {
  auto text = file_or_input(invocation, "FILE", kSequenceText);
  if (!text) return text.error();
  v1::CheckSequenceRequest request;
  request.set_document(*text);
  auto reply = ask_aim(invocation.robot(), methods::SequenceService::kCheck, request, no_sequences());
  if (!reply) return about_file(invocation, "FILE", reply.error());
  invocation.sink().print(
      {.document = {
           {"steps", reply->steps()},
           {"duration_s", reply->duration_s()},
           {"falls_at_step", reply->falls_at_step() == 0 ? Json(nullptr) : Json(reply->falls_at_step())}}});
  return Done{};
}

Status run_status(Invocation& invocation) {
  auto sequence = read_sequence(invocation.robot(), 0);
  if (!sequence) return sequence.error();
  invocation.sink().print({.document = to_document(*sequence), .view = sequence_view});
  return Done{};
}

Status run_cancel(Invocation& invocation) {
  const v1::CancelSequenceRequest request;
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SequenceService::kCancel.path, request);
  auto cancelled = ask_aim(invocation.robot(), methods::SequenceService::kCancel, request, no_sequences());
  if (!cancelled) return cancelled.error();
  auto sequence = read_sequence(invocation.robot(), cancelled->task_id());
  if (!sequence) return sequence.error();
  invocation.sink().print({.document = to_document(*sequence), .line = sequence_line});
  return Done{};
}

constexpr Parameter kFile[] = {{.name = "FILE",
                                .value = "FILE",
                                .help = "a sequence in the format of the robot; - reads stdin",
                                .text = true,
                                .required = true,
                                .words = Words::file,
                                .input = true}};
constexpr Example kRunExamples[] = {
    {"aimctl sequence run greeting.toml", "perform it and wait for its end"},
    {"cat greeting.toml | aimctl sequence run -", "from standard input"},
    {"aimctl sequence run greeting.toml --no-wait", "start it and return at once"},
};
constexpr Example kCheckExamples[] = {
    {"aimctl sequence check greeting.toml", "steps and duration, or the line that is wrong"}};
constexpr Example kStatusExamples[] = {{"aimctl sequence status", "the last sequence and how far it is"}};
constexpr Example kCancelExamples[] = {{"aimctl sequence cancel", "end the sequence: the robot holds"}};

constexpr Command kCommands[] = {
    {.noun = "sequence",
     .verb = "run",
     .summary = "perform a sequence",
     .details =
         "The robot's own controller performs the steps of the file: keep clear. The sequence owns the "
         "robot: other motion is refused until it has ended. It is a task, so aimctl task list shows it. "
         "The command shows the step being performed and waits for the end; a sequence that ends early "
         "ends with exit 11. Ctrl-C, aimctl sequence cancel and aimctl stop end it: the robot comes to "
         "rest and holds. A sequence with a step that takes the power of a robot that has not lain down "
         "before needs confirmation, and --yes without a terminal.",
     .parameters = kFile,
     .examples = kRunExamples,
     .danger = Danger::moves,
     .run = run_run},
    {.noun = "sequence",
     .verb = "check",
     .summary = "check a sequence without performing it",
     .details =
         "Nothing moves. The error names the line that is wrong (exit 2). falls_at_step: the first step "
         "that takes the power of a robot that may stand.",
     .parameters = kFile,
     .examples = kCheckExamples,
     .danger = Danger::reads,
     .fields = sequence_fields::kCheck,
     .run = run_check},
    {.noun = "sequence",
     .verb = "status",
     .summary = "show the last sequence",
     .details = "state is PENDING, RUNNING, SUCCESS, FAILURE or ABORTED; empty if no sequence was performed.",
     .parameters = {},
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .fields = sequence_fields::kStatus,
     .run = run_status},
    {.noun = "sequence",
     .verb = "cancel",
     .summary = "end the sequence",
     .details = "The robot comes to rest and holds. Ends with exit 6 if no sequence is performed.",
     .parameters = {},
     .examples = kCancelExamples,
     .danger = Danger::moves,
     .run = run_cancel},
};

}  // namespace

const Noun kSequenceNoun{"sequence", "perform files of timed steps", kCommands, Capability::sequences};

}  // namespace aim::cli
