// aimctl events: a live log of what changes on the robot.
#include <algorithm>
#include <chrono>

#include "cli/client/poll.hpp"
#include "cli/commands/events/event_source.hpp"
#include "cli/commands/events/events_fields.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/output/text.hpp"
#include "cli/process/command_log.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

using Clock = std::chrono::steady_clock;

// The vendor's robot takes at most two calls per second.
constexpr std::chrono::milliseconds kPeriod{100};
constexpr std::chrono::milliseconds kVendorPeriod{1'000};
constexpr std::size_t kEventWidth = 14;  // of the longest kind of event

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Json document_of(const Event& event) {
  return Json{{"time", utc_text(now_ms())},         {"event", event.event},
              {"what", text_or_null(event.what)},   {"before", text_or_null(event.before)},
              {"after", text_or_null(event.after)}, {"text", event.text}};
}

// A line for people, a document for programs.
bool show(Sink& sink, const Event& event) {
  Json document = document_of(event);
  if (sink.options().format != Format::table || !sink.options().fields.empty())
    return sink.stream({.document = std::move(document)});
  sink.raw(document["time"].get<std::string>() + "  " + padded(event.event, kEventWidth) + "  " + event.text);
  return !sink.closed();
}

class EventLog {
 public:
  EventLog(Invocation& invocation, Look first) : invocation_(invocation), tracker_(std::move(first)) {
    if (const auto count = invocation.arguments().maybe("--count"))
      left_ = static_cast<std::uint64_t>(*count);
    if (const auto span = invocation.arguments().maybe("--for")) end_ = Clock::now() + seconds(*span);
  }

  Status run() {
    const auto period = invocation_.robot().serves_aim_v1() ? kPeriod : kVendorPeriod;
    while (true) {
      const auto next = Clock::now() + period;
      if (invocation_.interrupt().wait_until(end_ ? std::min(next, *end_) : next))
        return invocation_.interrupted("the log ended");
      for (const Event& event : tracker_.update(look_at(invocation_.robot()))) {
        if (!show(invocation_.sink(), event)) return output_lost(invocation_.sink(), "the log ended");
        if (left_ && --*left_ == 0) return Done{};
      }
      if (end_ && Clock::now() >= *end_) return Done{};
    }
  }

 private:
  Invocation& invocation_;
  EventTracker tracker_;
  std::optional<std::uint64_t> left_;
  std::optional<Clock::time_point> end_;
};

Status check_bounds(const Arguments& arguments) {
  const auto count = arguments.maybe("--count");
  if (count && *count < 1) return Error{.origin = Origin::usage, .message = "--count must be at least 1"};
  const auto span = arguments.maybe("--for");
  if (span && *span <= 0) return Error{.origin = Origin::usage, .message = "--for must be greater than 0 s"};
  return Done{};
}

Status run_events(Invocation& invocation) {
  if (auto sound = check_bounds(invocation.arguments()); !sound) return sound;
  auto first = look_at(invocation.robot());
  if (!first) return first.error();
  if (!invocation.robot().serves_aim_v1())
    invocation.sink().note(
        "this robot does not report refusals, tasks and stops; actions, the emergency stop and "
        "the control source are shown");
  invocation.sink().note("watching " + invocation.robot().address().name + " in " + first->action +
                         "; Ctrl-C ends");
  return EventLog(invocation, std::move(*first)).run();
}

constexpr Parameter kParameters[] = {
    {.name = "--for", .value = "TIME", .help = "end after this time [s]", .quantity = Quantity::duration},
    {.name = "--count", .value = "N", .help = "end after N events", .quantity = Quantity::count},
};
constexpr Example kExamples[] = {
    {"aimctl events", "what changes, until Ctrl-C"},
    {"aimctl events -o jsonl --for 60s | jq -r .text", "one minute, as sentences"},
    {"aimctl events --count 1", "wait for the next event"},
};
constexpr Command kCommands[] = {
    {.noun = "events",
     .summary = "live log of actions, stops, faults, refusals and tasks",
     .details =
         "Prints one line for each change: action, stop (latched or reset), emergency_stop, fault, refusal, "
         "task, control (control source, owner of the upper body) and connection (the robot stops or begins "
         "to answer). time is the clock of this machine, when the change was seen. The robot is asked ten "
         "times per second; a state that lasts shorter may be missed, a refusal or the end of a task is not. "
         "A robot without aim.v1 is asked once per second.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .streams = true,
     .fields = events_fields::kEvents,
     .run = run_events},
};

}  // namespace

const Noun kEventsNoun{"events", "show a live log of changes on the robot", kCommands};

}  // namespace aim::cli
