// aimctl topic pub: publishes a message to a topic of the robot, once or at a rate. It uses the robot's
// HTTP channel, which needs no discovery and reports why a message was not acted on; LCM for a channel of
// LCM, ROS 1 for its topics, and DDS for a topic of the robot's own ROS 2 layer.
#include "cli/commands/topic/topic_publish.hpp"

#include <chrono>
#include <cmath>
#include <memory>

#include "cli/client/channel.hpp"
#include "cli/client/robot_topic.hpp"
#include "cli/input/message_text.hpp"
#include "cli/motion/confirm_bus.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/stall_watch.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/model/topic.hpp"

namespace aim::cli {
namespace {

using Message = google::protobuf::Message;

Result<RobotTopic> listening_topic(Invocation& invocation) {
  const std::string name = invocation.arguments().text("TOPIC");
  auto topic = find_topic(invocation.robot().model(), name);
  if (topic && topic->topic->direction != Direction::to_robot)
    return Error{.origin = Origin::usage,
                 .message = name + " accepts no messages",
                 .reason = "the robot publishes it",
                 .hint = "'aimctl topic echo " + name + "' subscribes to it"};
  return topic;
}

// The bytes of a message to the wire of the robot itself.
Result<std::string> own_bytes(const Topic& topic, const Message& message) {
  if (is_lcm_channel(topic)) return to_lcm(message);
  if (is_ros1(topic)) return to_ros1(message);
  if (std::string bytes = to_cdr(message); !bytes.empty()) return bytes;
  return Error{.origin = Origin::usage,
               .message = "the message was not sent to " + std::string(topic.name),
               .reason = "a number is out of the range of its field in ROS 2"};
}

Result<std::unique_ptr<Message>> message_of(Invocation& invocation, const Topic& topic) {
  const std::string type = schema_name_of(topic.type);
  auto message = new_message(type);
  if (!message) return message.error();
  const auto json = text_of(invocation, "JSON");
  if (!json) return json.error();
  if (const auto read = from_json(*json, **message); !read) return not_a(type, read.error(), *json);
  // The wire of a robot's own controller has nothing that would refuse it.
  if (const std::string path = first_non_finite(**message); !path.empty())
    return Error{.origin = Origin::usage,
                 .message = "nothing was sent to " + std::string(topic.name),
                 .reason = path + " is not a finite number"};
  return message;
}

// Sends one message: over HTTP, or over a bus to the wire of the robot itself.
class Outlet {
 public:
  Outlet(Invocation& invocation, const RobotTopic& topic, const Message& message)
      : invocation_(invocation), topic_(topic), message_(message) {}

  Status open() {
    const Topic& topic = *topic_.topic;
    if (!is_own_wire(topic)) return Done{};
    auto bytes = own_bytes(topic, message_);
    if (!bytes) return bytes.error();
    bytes_ = std::move(*bytes);
    const auto name_space = name_space_of(invocation_.robot(), topic_);
    if (!name_space) return name_space.error();
    const auto name = transport::TopicName::of(topic, *name_space);
    auto bus = invocation_.robot().bus(own_backend(topic), name.topic);
    if (!bus) return bus.error();
    bus_ = std::move(*bus);
    if (Status sure = confirm_robot(name.topic); !sure) return sure;
    auto publisher = bus_.bus->advertise(name);
    if (!publisher) return publisher.error();
    publisher_ = std::move(*publisher);
    return acknowledges() ? wait_for_robot() : Status(Done{});
  }
  Status send() {
    if (!publisher_) return cli::send(invocation_.robot(), topic_.topic->name, message_);
    const Backend backend = own_backend(*topic_.topic);
    if (backend == Backend::ros1) return publisher_->publish(Encoding::ros1, bytes_);
    return publisher_->publish(backend == Backend::lcm ? Encoding::lcm : Encoding::cdr, bytes_);
  }
  // A program that ends at once must not take its last sample with it.
  void finish() {
    if (publisher_ && acknowledges())
      if (!publisher_->wait_until_delivered(transport::after(std::chrono::milliseconds(200))))
        invocation_.sink().note("the last message was sent, but not acknowledged within 200 ms");
  }

 private:
  // LCM does not report who receives.
  bool acknowledges() const { return own_backend(*topic_.topic) != Backend::lcm; }
  // The robot that is named, and no other.
  Status confirm_robot(const std::string& name) {
    std::string doubt = bus_.doubt;
    if (!topic_.name_space.empty() && !bus_.wire) doubt.clear();  // the namespace names the robot
    if (bus_.wire && bus_.wire->contested) doubt = "a second robot may be there, and would follow it, too";
    if (bus_.wire && !acknowledges())
      doubt = doubt_of_lcm(invocation_.robot(), bus_, transport::after(invocation_.settings().timeout));
    return confirm_bus(invocation_, bus_.site, "a message to " + name, doubt);
  }
  std::string where() const { return (is_ros1(*topic_.topic) ? "at " : "in ") + bus_.site.text(); }
  // On DDS the daemon that the robot names receives its topics itself; at a master of ROS 1 there is one
  // robot.
  bool is_heard() {
    const auto deadline = transport::after(invocation_.settings().timeout);
    const bool named = own_backend(*topic_.topic) == Backend::dds && bus_.wire && topic_.name_space.empty();
    if (named && !publisher_->wait_for_subscriber_of(bus_.wire->program, deadline)) return false;
    return publisher_->wait_for_subscriber(deadline);
  }
  Status wait_for_robot() {
    if (is_heard()) return Done{};
    const std::string message = "nothing was sent to " + std::string(topic_.topic->name);
    if (std::string refused = invocation_.robot().ros1_report(topic_.topic->name); !refused.empty())
      return Error{.origin = Origin::usage, .message = message, .reason = std::move(refused)};
    return Error{.origin = Origin::timeout,
                 .message = message,
                 .reason = "no robot subscribes to it " + where(),
                 .hint = "'aimctl topic list' shows what the robot receives"};
  }

  Invocation& invocation_;
  const RobotTopic& topic_;
  const Message& message_;
  std::string bytes_;
  RobotBus bus_;
  std::unique_ptr<transport::Publisher> publisher_;
};

// What can be checked of a message to the wire of the robot itself without sending it: that it has a form
// there.
Status own_dry_run(Invocation& invocation, const Topic& topic, const Message& message) {
  const auto bytes = own_bytes(topic, message);
  if (!bytes) return bytes.error();
  invocation.sink().note(
      "the robot's own controller cannot be asked; only the form of the message was checked");
  invocation.sink().print({.document = {{"dry_run", true}, {"checked_by", "aimctl"}, {"topic", topic.name}}});
  return Done{};
}

// Sends the message every `period` until `end` or an interrupt. Returns the number of messages sent.
Result<std::uint64_t> repeat(Invocation& invocation, Outlet& outlet, std::optional<Interface> needs,
                             Clock::duration period, Clock::time_point end) {
  std::uint64_t sent = 0;
  StallWatch stall(invocation.robot().dead_man_time(needs.value_or(Interface::velocity)));
  for (auto due = Clock::now(); due < end; due += period) {
    auto slept = stall.sleep_until(invocation.interrupt(), due);
    if (!slept) return slept.error();
    if (*slept) break;
    if (const Status taken = outlet.send(); !taken) return taken.error();
    ++sent;
    if (invocation.interrupt().signal() != 0) break;
  }
  return sent;
}

}  // namespace

Status run_topic_publish(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto topic = listening_topic(invocation);
  if (!topic) return topic.error();
  const Topic& listener = *topic->topic;
  const auto message = message_of(invocation, listener);
  if (!message) return message.error();
  if (invocation.settings().dry_run)
    return is_own_wire(listener) ? own_dry_run(invocation, listener, **message)
                                 : dry_run(invocation, listener.name, **message);
  const auto rate = arguments.maybe("--rate");
  const auto span = arguments.maybe("--for");
  if (rate && !(*rate > 0)) return Error{.origin = Origin::usage, .message = "--rate must be more than 0 Hz"};
  if (span && !rate)
    return Error{.origin = Origin::usage,
                 .message = "--for needs --rate",
                 .reason = "without a rate one message is sent",
                 .hint = "give a rate: --rate 20"};
  Outlet outlet(invocation, *topic, **message);
  if (Status opened = outlet.open(); !opened) return opened;
  std::uint64_t sent = 1;
  if (rate) {
    const auto end = span ? Clock::now() + seconds(*span) : Clock::time_point::max();
    const auto count = repeat(invocation, outlet, listener.needs, seconds(1 / *rate), end);
    if (!count) return count.error();
    sent = *count;
  } else if (Status taken = outlet.send(); !taken) {
    return taken;
  }
  outlet.finish();
  invocation.sink().print({.document = {{"topic", listener.name}, {"messages", sent}}});
  return invocation.interrupt().signal() == 0 ? Status(Done{})
                                              : Status(invocation.interrupted("publishing ended"));
}

}  // namespace aim::cli
