// Checks of topic names and types, common to all backends.
// Source of the type prefixes pb and ros2: AimDK wire, section 2.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "transport/aimrt_frame.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {
namespace {

constexpr std::string_view kRosPrefix = "ros2:";
constexpr std::string_view kProtobufPrefix = "pb:";
constexpr std::string_view kLcmPrefix = "lcm:";
constexpr std::string_view kRos1Prefix = "ros1:";

bool has_name_after(std::string_view prefix, std::string_view type) {
  return type.starts_with(prefix) && type.size() > prefix.size();
}

Error not_a_topic(const TopicName& name, std::string reason) {
  return {.origin = Origin::usage,
          .message = "'" + name.topic + "' is not the name of a topic",
          .reason = std::move(reason)};
}

// The bound is liblcm's.
Status check_channel(const TopicName& name) {
  constexpr std::size_t kLongestChannel = 63;
  const auto allowed = [](char letter) { return letter > ' ' && letter <= '~' && letter != '/'; };
  if (name.topic.empty() || name.topic.size() > kLongestChannel ||
      !std::all_of(name.topic.begin(), name.topic.end(), allowed))
    return not_a_topic(name, "an LCM channel has 1 to 63 printable characters without blanks and '/'");
  if (name.port == 0) return not_a_topic(name, "the UDP port of the LCM channel is missing");
  return Done{};
}

}  // namespace

TopicName TopicName::of(const Topic& topic, std::string_view name_space) {
  std::string name(topic.name);
  if (topic.own_layer) name = std::string(name_space) + "/" + name;
  return {std::move(name), std::string(topic.type), topic.latched,
          topic.large ? kLargePayload : kUsualPayload, topic.port};
}

bool carries(std::string_view type, Encoding encoding) {
  if (type.starts_with(kRosPrefix)) return encoding == Encoding::cdr;
  if (type.starts_with(kLcmPrefix)) return encoding == Encoding::lcm;
  if (type.starts_with(kRos1Prefix)) return encoding == Encoding::ros1;
  return encoding == Encoding::protobuf || encoding == Encoding::json;
}

Status check_sample(std::string_view type, Encoding encoding, std::string_view bytes) {
  if (!carries(type, encoding))
    return Error{.origin = Origin::usage,
                 .message = std::string(type) + " cannot be published in this encoding",
                 .reason =
                     "ros2 types are sent as CDR, pb types as protobuf or JSON, lcm types as LCM, ros1 types "
                     "as ROS 1"};
  if (bytes.size() > kMaxFramedMessage)
    return Error{.origin = Origin::limit,
                 .message = "a sample of " + std::to_string(bytes.size()) + " bytes was not sent",
                 .reason = "a sample must not exceed " + std::to_string(kMaxFramedMessage) + " bytes"};
  return Done{};
}

Status check(const TopicName& name) {
  if (has_name_after(kLcmPrefix, name.type)) return check_channel(name);
  if (name.topic.size() < 2 || name.topic.front() != '/')
    return not_a_topic(name, "a topic's name begins with '/'");
  if (!has_name_after(kRosPrefix, name.type) && !has_name_after(kProtobufPrefix, name.type) &&
      !has_name_after(kRos1Prefix, name.type)) {
    return Error{.origin = Origin::usage,
                 .message = "'" + name.type + "' is not the type of a topic",
                 .reason = "a type begins with 'pb:', 'ros2:', 'lcm:' or 'ros1:'"};
  }
  if (name.port != 0) return not_a_topic(name, "only an LCM channel has a port");
  return Done{};
}

Status check(const TopicName& name, Backend backend) {
  if (Status sound = check(name); !sound) return sound;
  const auto own_wire_of = [](std::string_view type) -> std::optional<Backend> {
    if (type.starts_with(kLcmPrefix)) return Backend::lcm;
    if (type.starts_with(kRos1Prefix)) return Backend::ros1;
    return std::nullopt;
  };
  if (name.part != TopicPart::topic && (backend != Backend::dds || !has_name_after(kRosPrefix, name.type)))
    return Error{
        .origin = Origin::usage,
        .message = "the service " + name.topic + " is not carried by " + std::string(name_of(backend)),
        .reason = "services of ROS 2 types are carried by DDS only"};
  const auto own = own_wire_of(name.type);
  const bool carried = own ? *own == backend : !backend_row(backend).own_wire;
  if (carried) return Done{};
  const auto title = [](Backend one) { return std::string(title_of(one)); };
  return Error{.origin = Origin::usage,
               .message = name.topic + " is not carried by " + std::string(name_of(backend)),
               .reason = own ? title(*own) + " types are sent over " + title(*own) + " only"
                             : title(backend) + " carries " + title(backend) + " types only"};
}

}  // namespace aim::transport
