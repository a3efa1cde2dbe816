// aimctl topic: lists the topics of the robot, prints samples as JSON lines, measures rates, and publishes
// messages.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "aim/v1/topic.pb.h"
#include "cli/client/poll.hpp"
#include "cli/client/robot_topic.hpp"
#include "cli/client/topic_source.hpp"
#include "cli/commands/topic/topic_fields.hpp"
#include "cli/commands/topic/topic_publish.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/output/views/interface_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kListPatience{1'000};

// ---- list

// Of the robot's answer, else as documented for the model.
Json backends_of(const Topic& topic, const v1::TopicInfo* info) {
  Json names = Json::array();
  if (info != nullptr) {
    for (const std::string& name : info->backends()) names.push_back(name);
    return names;
  }
  for (const Backend backend : kBackends)
    if (topic.backends.has(backend)) names.push_back(name_of(backend));
  return names;
}

const v1::TopicInfo* measured(const Result<v1::ListTopicsResponse>& reply, std::string_view topic) {
  if (!reply) return nullptr;
  for (const v1::TopicInfo& info : reply->topics())
    if (info.topic() == topic) return &info;
  return nullptr;
}

Status list(Invocation& invocation) {
  const auto timeout = std::min<std::chrono::milliseconds>(invocation.settings().timeout, kListPatience);
  const auto reply = invocation.robot().call(methods::TopicService::kList, v1::ListTopicsRequest{}, timeout);
  // The command begins anew with the robot's own model.
  if (!reply && invocation.robot().other_robot()) return reply.error();
  if (!reply)
    invocation.sink().note("the topics as documented; the robot did not report their state: " +
                           reply.error().message);
  Json topics = Json::array();
  for (const Topic& topic : invocation.robot().model().topics) {
    Json row{{"topic", topic.name},
             {"type", topic.type},
             {"direction", topic.direction == Direction::from_robot ? "from_robot" : "to_robot"},
             {"nominal_Hz", topic.rate_hz}};
    const v1::TopicInfo* info = measured(reply, topic.name);
    row["served"] = reply ? Json(info != nullptr) : Json(nullptr);
    row["rate_Hz"] = info ? Json(info->rate_hz()) : Json(nullptr);
    row["backends"] = backends_of(topic, info);
    row["samples"] = info ? Json(info->samples()) : Json(nullptr);
    row["summary"] = topic.summary;
    topics.push_back(std::move(row));
  }
  invocation.sink().print({{{"topics", std::move(topics)}},
                           "topics",
                           {"topic", "direction", "nominal_Hz", "rate_Hz", "served", "summary"},
                           topics_view});
  return Done{};
}

// ---- listening

struct Listening {
  const Topic* topic;
  std::unique_ptr<TopicSource> source;
  std::optional<Clock::time_point> end;  // --for
};

Result<std::unique_ptr<TopicSource>> open_source(Invocation& invocation, const RobotTopic& named) {
  Robot& robot = invocation.robot();
  const Topic& topic = *named.topic;
  const std::string via = invocation.arguments().text("--via", "auto");
  const std::string_view own = name_of(own_backend(topic));
  if (via != "auto" && is_own_wire(topic) && via != own)
    return Error{.origin = Origin::usage,
                 .message = std::string(topic.name) + " does not come over " + via,
                 .reason = "it is " + std::string(own_wire_of(topic).description) + ", and comes over " +
                           std::string(own_wire_of(topic).title) + " only"};
  if ((via == "lcm" || via == "ros1") && via != own)
    return Error{.origin = Origin::usage,
                 .message = std::string(topic.name) + " does not come over " + via,
                 .reason = via == "lcm" ? "it is not a channel of LCM" : "it is not a topic of ROS 1"};
  if (is_own_wire(topic)) {
    const auto name_space = name_space_of(robot, named);
    if (!name_space) return name_space.error();
    return open_bus_source(robot, topic, own_backend(topic), *name_space);
  }
  if (via == "http") return open_http_source(robot, topic);
  if (via == "dds") return open_bus_source(robot, topic, Backend::dds);
  return open_either_source(robot, topic, invocation.interrupt(),
                            [&](const std::string& why) { invocation.sink().note(why); });
}

Result<Listening> listen(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto topic = find_topic(invocation.robot().model(), arguments.text("TOPIC"));
  if (!topic) return topic.error();
  auto source = open_source(invocation, *topic);
  if (!source) return source.error();
  Listening listening{topic->topic, std::move(*source), std::nullopt};
  if (const auto span = arguments.maybe("--for")) {
    if (*span <= 0) return Error{.origin = Origin::usage, .message = "--for must be greater than 0 s"};
    listening.end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*span));
  }
  return listening;
}

std::string hint_for_silence(const Topic& topic, const TopicSource& source) {
  const std::string place(source.place());
  if (is_lcm_channel(topic))
    return "aimctl listens in " + place + "; a robot of the configuration has lcm_domain and lcm_interface";
  if (is_ros1(topic))
    return "aimctl asks " + place + "; a robot of the configuration has ros_master and ros_interface";
  if (topic.own_layer) return "aimctl listens in " + place + "; 'ros2 topic list' shows the namespaces there";
  return "'aimctl topic list' shows what the robot publishes; --via http reads from aimd itself";
}

Error silent(Invocation& invocation, const Listening& listening) {
  if (std::string refused = invocation.robot().ros1_report(listening.topic->name); !refused.empty())
    return Error{.origin = refused.starts_with("no connection") ? Origin::unreachable : Origin::usage,
                 .message = "no sample of " + std::string(listening.topic->name),
                 .reason = std::move(refused)};
  return Error{.origin = Origin::timeout,
               .message = "no sample of " + std::string(listening.topic->name),
               .reason = "no sample arrived within " + std::to_string(invocation.settings().timeout.count()) +
                         " ms over " + std::string(listening.source->way()),
               .hint = hint_for_silence(*listening.topic, *listening.source)};
}

// Until the first sample, so that a silent topic is noticed.
void show_waiting(Sink& sink, const Topic& topic, Clock::time_point since) {
  sink.progress(waiting_text(seconds_between(since, Clock::now()), "a sample of " + std::string(topic.name)));
}

bool over(const Listening& listening) { return listening.end && Clock::now() >= *listening.end; }

// ---- echo

bool show(Sink& sink, const Topic& topic, const TopicReading& reading) {
  // No table layout fits every message, so the table format prints the JSON line too.
  if (sink.options().format == Format::table && sink.options().fields.empty()) {
    sink.raw(reading.json);
    return !sink.closed();
  }
  return sink.stream({{{"topic", topic.name}, {"message", parse_json(reading.json)}}, {}, {}});
}

Status echo(Invocation& invocation) {
  auto listening = listen(invocation);
  if (!listening) return listening.error();
  const auto count = invocation.arguments().maybe("--count");
  if (count && *count < 1) return Error{.origin = Origin::usage, .message = "--count must be at least 1"};
  const auto began = Clock::now();
  const auto patience = began + invocation.settings().timeout;
  std::uint64_t shown = 0;
  while (!over(*listening)) {
    if (shown == 0) show_waiting(invocation.sink(), *listening->topic, began);
    const auto readings = listening->source->next(invocation.interrupt());
    if (!readings) return readings.error();
    if (const std::string note = listening->source->note(); !note.empty()) invocation.sink().note(note);
    for (const TopicReading& reading : *readings) {
      if (!show(invocation.sink(), *listening->topic, reading))
        return output_lost(invocation.sink(), "the subscription ended");
      if (count && static_cast<double>(++shown) >= *count) return Done{};
      if (!count) ++shown;
    }
    if (invocation.interrupt().signal() != 0) return invocation.interrupted("the subscription ended");
    if (shown == 0 && Clock::now() > patience) return silent(invocation, *listening);
  }
  return shown == 0 ? Status(silent(invocation, *listening)) : Done{};
}

// ---- hz

// Arrival times of the last window. Of a fast topic aimd keeps some samples only for clients that poll, but
// numbers all of them: the rate is that of the topic.
class Rate {
 public:
  void add(const TopicReading& reading) {
    const std::uint64_t number =
        reading.number == 0 ? numbers_.empty() ? 1 : numbers_.back() + 1 : reading.number;
    times_.push_back(reading.at);
    numbers_.push_back(number);
    ++total_;
  }
  std::uint64_t total() const { return total_; }
  // Of so many samples one is kept, in the last window.
  std::uint64_t one_of() const { return one_of_; }

  Json document(const Topic& topic, const TopicSource& source) {
    Json document{{"topic", topic.name}, {"via", source.way()}};
    double rate = 0;
    double longest = 0;
    double deviation = 0;
    if (times_.size() > 1) {
      const double span = seconds(times_.back() - times_.front());
      const auto gaps = static_cast<double>(times_.size() - 1);
      const std::uint64_t sent = numbers_.back() - numbers_.front();
      rate = span > 0 ? static_cast<double>(sent) / span : 0;
      one_of_ = std::max<std::uint64_t>(1, (sent + times_.size() / 2) / (times_.size() - 1));
      double squares = 0;
      for (std::size_t i = 1; i < times_.size(); ++i) {
        const double gap = seconds(times_[i] - times_[i - 1]);
        longest = std::max(longest, gap);
        squares += (gap - span / gaps) * (gap - span / gaps);
      }
      deviation = std::sqrt(squares / gaps);
      times_.erase(times_.begin(), times_.end() - 1);  // the last one opens the next window
      numbers_.erase(numbers_.begin(), numbers_.end() - 1);
    }
    document["rate_Hz"] = rate;
    document["deviation_s"] = one_of_ > 1 ? Json(nullptr) : Json(deviation);
    document["longest_gap_s"] = one_of_ > 1 ? Json(nullptr) : Json(longest);
    document["samples"] = total_;
    document["lost"] = source.lost();
    return document;
  }

 private:
  static double seconds(Clock::duration span) { return std::chrono::duration<double>(span).count(); }
  std::vector<Clock::time_point> times_;
  std::vector<std::uint64_t> numbers_;
  std::uint64_t total_ = 0;
  std::uint64_t one_of_ = 1;
};

std::string kept_note(std::uint64_t one_of) {
  return fmt::format(
      "aimd keeps one of {} samples for clients that poll: the rate is the topic's, gaps are not known; "
      "--via dds measures them",
      one_of);
}

Status hz(Invocation& invocation) {
  auto listening = listen(invocation);
  if (!listening) return listening.error();
  const auto period = std::chrono::seconds(1);
  const auto began = Clock::now();
  auto report = began + period;
  const auto patience = began + invocation.settings().timeout;
  Rate rate;
  bool reported = false;
  while (true) {
    if (rate.total() == 0) show_waiting(invocation.sink(), *listening->topic, began);
    const auto readings = listening->source->next(invocation.interrupt());
    if (!readings) return readings.error();
    if (const std::string note = listening->source->note(); !note.empty()) invocation.sink().note(note);
    for (const TopicReading& reading : *readings) rate.add(reading);
    if (invocation.interrupt().signal() != 0) return invocation.interrupted("the subscription ended");
    if (rate.total() == 0 && Clock::now() > patience) return silent(invocation, *listening);
    const bool last = over(*listening);
    if (last && rate.total() == 0) return silent(invocation, *listening);
    if (rate.total() > 0 && (last || Clock::now() >= report)) {
      const bool first_report = !std::exchange(reported, true);
      const Output output{{{"rates", Json::array({rate.document(*listening->topic, *listening->source)})}},
                          "rates",
                          {},
                          topic_rate_view};
      if (first_report && rate.one_of() > 1) invocation.sink().note(kept_note(rate.one_of()));
      const bool table = invocation.sink().options().format == Format::table ||
                         invocation.sink().options().format == Format::csv;
      const bool there =
          invocation.sink().stream(table ? output : Output{output.document["rates"][0], {}, {}});
      if (!there) return output_lost(invocation.sink(), "the subscription ended");
      report = Clock::now() + period;
    }
    if (last) return Done{};
  }
}

// ---- rows

constexpr std::array<std::string_view, 5> kVia{"auto", "dds", "http", "lcm", "ros1"};
constexpr Parameter kTopic{.name = "TOPIC",
                           .help = "name of the topic, e.g. /motion/control/arm_joint_state",
                           .text = true,
                           .required = true,
                           .words = Words::topics};
constexpr Parameter kViaFlag{.name = "--via",
                             .value = "WAY",
                             .help =
                                 "dds, http (aimd only), lcm, ros1 or auto; default auto: LCM for its "
                                 "channels, ROS 1 for its topics, else DDS if the robot is reachable by it",
                             .text = true,
                             .words = Words::fixed,
                             .choices = kVia};
constexpr Parameter kFor{
    .name = "--for", .value = "TIME", .help = "end after this time [s]", .quantity = Quantity::duration};
constexpr std::array kEchoParameters{
    kTopic,
    Parameter{.name = "--count", .value = "N", .help = "end after N samples", .quantity = Quantity::count},
    kFor, kViaFlag};
constexpr std::array kHzParameters{kTopic, kFor, kViaFlag};

constexpr std::array kPubParameters{
    kTopic,
    Parameter{.name = "JSON",
              .help = "the message as JSON, or - for standard input",
              .text = true,
              .required = true,
              .input = true},
    Parameter{.name = "--rate",
              .value = "HZ",
              .help = "send the message repeatedly at this rate [Hz]",
              .quantity = Quantity::number},
    kFor,
};

constexpr std::array kPubExamples{
    Example{"aimctl topic pub /motion/control/neck_joint_command "
            "'{\"name\":[\"{head}\"],\"position\":[0.2]}'",
            "one set-point of the head, after aimctl player disable"},
    Example{
        "aimctl topic pub /motion/control/move_waist_lift '{\"waist_lift_value\":-0.05}' --rate 20 --for 2s",
        "a set-point stream, as in the vendor's sample"},
};
constexpr std::array kListExamples{Example{"aimctl topic list", "all topics and their rates"}};
constexpr std::array kEchoExamples{
    Example{"aimctl topic echo /motion/control/neck_joint_state --count 1", "one sample"},
    Example{"aimctl topic echo /mc/base/state --json | jq .message", "a stream of JSON lines"},
};
constexpr std::array kHzExamples{
    Example{"aimctl topic hz /motion/control/arm_joint_state --for 5s", "the rate during 5 seconds"},
};

constexpr std::array kCommands{
    Command{.noun = "topic",
            .verb = "list",
            .summary = "list the topics of the robot with direction, type and rate",
            .details =
                "'served', 'backends' and the measured rate come from aimd; a vendor's robot does not report "
                "them."
                " A topic is also carried by another transport if aimd was started with it, for example with "
                "--mqtt. Channels of "
                "LCM and topics of ROS 1 are the wire of the robot's own controller, and topics without '/' "
                "on DDS are of its "
                "own ROS 2 "
                "layer: aimd does not serve them, 'echo', 'hz' and "
                "'pub' do.",
            .examples = kListExamples,
            .danger = Danger::reads,
            .fields = topic_fields::kList,
            .run = list},
    Command{.noun = "topic",
            .verb = "echo",
            .summary = "print samples as they arrive, one JSON line each",
            .details =
                "In the table format each line is the message alone; with --json it is a document with "
                "'topic' and 'message'. If no sample arrives within --timeout, the command ends with exit "
                "3. A topic of the robot's own ROS 2 layer is named without its namespace, which aimd "
                "reports, or "
                "with it.",
            .parameters = kEchoParameters,
            .examples = kEchoExamples,
            .danger = Danger::reads,
            .streams = true,
            .fields = topic_fields::kEcho,
            .run = echo},
    Command{.noun = "topic",
            .verb = "hz",
            .summary = "print the rate of the samples, once a second",
            .parameters = kHzParameters,
            .examples = kHzExamples,
            .danger = Danger::reads,
            .streams = true,
            .fields = topic_fields::kHz,
            .run = hz},
    Command{
        .noun = "topic",
        .verb = "pub",
        .summary = "publish a message to a topic that the robot subscribes to",
        .details =
            "The message is checked before it is sent. If the robot does not act on it, its reason is "
            "reported: set-points need an action that accepts them, and the motion player must be off "
            "(aimctl player disable). When a stream ends, the robot's watchdog stops the joints, and "
            "they hold. A message for an LCM channel or a topic of ROS 1 goes to the robot's own "
            "controller: neither aimd nor aimctl checks its limits, and there is no answer. It goes to the "
            "bus that the robot names; where it is not known that this robot, and only this one, is there, "
            "it is asked about: a pipe needs --yes.",
        .parameters = kPubParameters,
        .examples = kPubExamples,
        .danger = Danger::moves,
        .run = run_topic_publish},
};

}  // namespace

constinit const Noun kTopicNoun{"topic", "list, read, measure and publish topics", kCommands};

}  // namespace aim::cli
