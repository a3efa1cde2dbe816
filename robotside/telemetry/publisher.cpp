// The publisher of aimd's topics.
#include "robotside/telemetry/publisher.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/model/hal_topic.hpp"
#include "robotside/telemetry/publication.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kTables{motion_publications, hal_publications, ros_publications};
constexpr TimeNs kOnce = 1'000'000'000 * kSecond;  // period of a latched topic: never again [ns]

}  // namespace

void fill_header(const Services& services, const RobotState& state, std::uint32_t sequence,
                 aimdk::protocol::Header& header) {
  const std::int64_t now = services.wall_clock.at(state.time);
  header.set_seq(sequence);
  header.mutable_timestamp()->set_seconds(now / kSecond);
  header.mutable_timestamp()->set_nanos(static_cast<std::int32_t>(now % kSecond));
  header.mutable_timestamp()->set_ms_since_epoch(now / 1'000'000);
}

struct StatePublisher::Line {
  const Publication* publication;
  const Topic* topic;
  TimeNs period;
  TimeNs due;
  std::uint32_t sequence;
  std::vector<std::unique_ptr<transport::Publisher>> to_buses;
};

StatePublisher::StatePublisher(Services& services) : services_(services), before_(services.robot.state()) {
  const TimeNs now = before_.time;
  for (const auto& table : kTables)
    for (const Publication& publication : table()) {
      const Topic* topic = services.robot.model().find_topic(publication.topic);
      if (topic == nullptr || topic->direction != Direction::from_robot || !services.offers(*topic)) continue;
      if (topic->rate_hz <= 0 && !topic->latched) continue;
      const TimeNs period = topic->latched ? kOnce : static_cast<TimeNs>(kSecond / topic->rate_hz);
      lines_.push_back({&publication, topic, period, now, 0, {}});
    }
}

StatePublisher::~StatePublisher() = default;

Status StatePublisher::attach(Backend backend, transport::TopicBus& bus, bool below_hal) {
  const std::lock_guard lock(mutex_);
  for (Line& line : lines_) {
    if (!line.topic->backends.has(backend) || (below_hal && is_of_hardware(*line.topic))) continue;
    auto advertised =
        bus.advertise({std::string(line.topic->name), std::string(line.topic->type), line.topic->latched});
    if (!advertised) return advertised.error();
    line.to_buses.push_back(std::move(*advertised));
    if (line.topic->latched) line.due = 0;  // again, for this bus
  }
  return Done{};
}

void StatePublisher::send(Line& line, const RobotState& state) {
  Encoded encoded = line.publication->make(services_, state, line.sequence + 1);
  const bool ros = !encoded.cdr.empty();
  if (!ros && encoded.protobuf.empty()) return;  // there is nothing to publish
  ++line.sequence;
  for (const auto& bus : line.to_buses) {
    // A sample that the bus drops is lost; the topic continues with the next one.
    const Status sent =
        bus->publish(ros ? Encoding::cdr : Encoding::protobuf, ros ? encoded.cdr : encoded.protobuf);
    (void)sent;
  }
  services_.topics.put(line.topic->name, state.time, std::move(encoded.protobuf));
}

TimeNs StatePublisher::tick(const RobotState& state) {
  const std::lock_guard lock(mutex_);
  TimeNs next = std::numeric_limits<TimeNs>::max();
  for (Line& line : lines_)
    if (line.publication->changed != nullptr && line.publication->changed(before_, state)) send(line, state);
  before_ = state;
  for (Line& line : lines_) {
    if (state.time >= line.due) {
      send(line, state);
      // Missed samples are not published later in a burst.
      line.due += line.period;
      if (line.due <= state.time || line.topic->latched) line.due = state.time + line.period;
    }
    next = std::min(next, line.due);
  }
  return next;
}

}  // namespace aim::robotside
