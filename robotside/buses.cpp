// What is the same for all topic buses, which are the backends that are no robot's own wire.
#include "robotside/buses.hpp"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include "core/model/hal_topic.hpp"
#include "robotside/api/request/request_context.hpp"
#include "robotside/api/topics/channel.hpp"
#include "transport/backends/backend.hpp"
#include "transport/broker_address.hpp"

namespace aim::robotside {
namespace {

constexpr std::chrono::seconds kRivalLook{1};  // between two looks for rivals

// Only a robot sends it. /tf and the other usual topics of ROS 2 have several senders, and so has the
// emergency stop.
bool is_of_one_robot(const RobotModel& model, std::string_view name) {
  const Topic* const topic = model.find_topic(name);
  return topic == nullptr || (!topic->ros && topic->name != kEmergencyTopic);
}

// Where the settings want topics on a backend: what follows the scheme of its address; nullopt: not there. A
// robot's own wire is its driver's.
std::optional<std::string> wanted_on(const BackendRow& row, const Settings& settings) {
  if (row.own_wire) return std::nullopt;
  if (row.backend == Backend::dds) return settings.no_dds ? std::nullopt : std::optional<std::string>("");
  return settings.buses[static_cast<std::size_t>(row.backend)];
}

// In the ready line.
std::string place_text(const BackendRow& row, const Settings& settings) {
  if (row.backend == Backend::dds) return std::to_string(settings.domain);
  const auto place = wanted_on(row, settings);
  return !place || place->empty() ? "on" : *place;
}

// Who reaches the topics, for the log.
struct Audience {
  bool local;  // only this machine
  std::string sentence;
};

Audience audience_of(const BackendRow& row, const Settings& settings) {
  const std::string place = place_text(row, settings);
  if (row.backend == Backend::dds && settings.dds_interface == "lo")
    return {true, fmt::format("{} topics in domain {} on interface lo: reachable from this machine only",
                              row.title, place)};
  if (row.backend == Backend::dds)
    return {false,
            fmt::format("{} topics in domain {}: every client that reaches interface {} can move the robot",
                        row.title, place, settings.dds_interface)};
  if (row.place.empty()) return {true, fmt::format("{} topics: reachable from this machine only", row.title)};
  const auto broker = transport::broker_address(place);
  if (broker && is_loopback(broker->host))
    return {true, fmt::format("{} topics on the broker {}, on this machine", row.title, place)};
  return {false, fmt::format("{} topics on the broker {}: every client of that broker reads what the robot "
                             "publishes there and can send what the robot receives there",
                             row.title, place)};
}

}  // namespace

BackendSet Buses::wanted(const Settings& settings) {
  BackendSet wanted;
  for (const BackendRow& row : kBackendRows)
    if (wanted_on(row, settings)) wanted.add(row.backend);
  return wanted;
}

void Buses::open(StatePublisher& publisher, BodyPublisher& body) {
  inbox_ = std::make_unique<SampleInbox>(
      [this](const Topic& topic, const transport::Sample& sample) { handle(topic, sample); });
  for (const BackendRow& row : kBackendRows)
    if (wanted_on(row, settings_)) open(row, publisher, body);
}

void Buses::open(const BackendRow& row, StatePublisher& publisher, BodyPublisher& body) {
  const auto without = [&](const Error& error) { report_link(row, sentence_of(error)); };
  auto opened = open_bus(row);
  if (!opened) return without(opened.error());
  transport::TopicBus& bus = *buses_.emplace_back(OpenBus{&row, std::move(*opened)}).bus;
  if (const Audience audience = audience_of(row, settings_); audience.local)
    spdlog::info("{}", audience.sentence);
  else
    spdlog::warn("INSECURE: {}", audience.sentence);
  open_.add(row.backend);
  if (const Status attached = publisher.attach(row.backend, bus, below_hal_); !attached)
    return without(attached.error());
  if (!below_hal_)
    if (const Status attached = body.attach(row.backend, bus); !attached) return without(attached.error());
  if (row.backend == Backend::dds && services_.ports.sensors != nullptr) {
    sensors_ = std::make_unique<SensorPublisher>(services_, bus);
    for (const std::string& failure : sensors_->failures()) services_.faults.add(failure);
  }
  if (row.backend == Backend::dds && layer_ != nullptr) open_layer(bus);
  if (const Status subscribed = subscribe(row.backend, bus); !subscribed) without(subscribed.error());
}

void Buses::open_layer(transport::TopicBus& bus) {
  const std::string& name_space = services_.facts.ros_namespace;
  if (const Status attached = layer_->attach(bus, name_space); attached) {
    spdlog::info("the robot's own ROS 2 layer is in the namespace {}", name_space);
  } else {
    const std::string sentence =
        "the robot's own ROS 2 layer is not available: " + sentence_of(attached.error());
    services_.faults.add(sentence);
    spdlog::warn("{}", sentence);
  }
}

void Buses::close() {
  subscriptions_.clear();
  inbox_.reset();
  sensors_.reset();
  if (layer_ != nullptr) layer_->detach();
}

std::vector<RobotWire> Buses::wires() const {
  std::vector<RobotWire> wires;
  for (const OpenBus& open : buses_)
    if (transport::BusPlace place = open.bus->place(); !place.where.empty())
      wires.push_back(
          {open.row->backend, std::move(place), {}, open.row->backend == Backend::dds && contested_});
  return wires;
}

void Buses::look_for_rivals() {
  const auto now = std::chrono::steady_clock::now();
  if (now - looked_at_ < kRivalLook) return;
  looked_at_ = now;
  for (const OpenBus& open : buses_) {
    if (open.row->backend != Backend::dds) continue;
    const auto rivals = open.bus->rivals();
    const auto first = std::find_if(rivals.begin(), rivals.end(), [&](const transport::Rival& rival) {
      return is_of_one_robot(services_.robot.model(), rival.topic);
    });
    const bool contested = first != rivals.end();
    if (contested != contested_) report(*open.row, contested ? first->topic : std::string());
    contested_ = contested;
  }
}

void Buses::report(const BackendRow& row, const std::string& topic) {
  const std::string part = fmt::format("{} rivals", row.title);
  if (topic.empty()) {
    services_.faults.set(part, {});
    spdlog::info("no other program publishes topics of this robot over {} any more", row.title);
    return;
  }
  const std::string sentence = fmt::format(
      "another program publishes topics of this robot in {} domain {}, such as {}: readers that do not "
      "tell senders apart mix both, and a second robot there hears the commands for this one",
      row.title, place_text(row, settings_), topic);
  services_.faults.set(part, sentence);
  spdlog::warn("{}", sentence);
}

Result<std::unique_ptr<transport::TopicBus>> Buses::open_bus(const BackendRow& row) {
  transport::BusOptions options{.domain = settings_.domain, .interface = settings_.dds_interface};
  options.report = [this](const std::string& sentence) {
    services_.faults.add(sentence);
    spdlog::warn("{}", sentence);
  };
  options.link = [this, &row](const std::string& reason) { report_link(row, reason); };
  return transport::open_bus(std::string(row.scheme) + wanted_on(row, settings_).value_or(""), options);
}

void Buses::report_link(const BackendRow& row, const std::string& reason) {
  if (reason.empty()) {
    services_.faults.set(row.title, {});
    spdlog::info("{} topics are available", row.title);
    return;
  }
  const std::string sentence = fmt::format("{} topics are not available: {}", row.title, reason);
  services_.faults.set(row.title, sentence);
  spdlog::warn("{}", sentence);
}

Status Buses::subscribe(Backend backend, transport::TopicBus& bus) {
  for (const Topic& topic : services_.robot.model().topics) {
    if (topic.direction != Direction::to_robot || !topic.backends.has(backend) || !services_.offers(topic) ||
        is_own_wire(topic))
      continue;
    if (below_hal_ && is_of_hardware(topic)) continue;
    auto subscription =
        bus.subscribe({std::string(topic.name), std::string(topic.type)},
                      [this, &topic](const transport::Sample& sample) { inbox_->put(topic, sample); });
    if (!subscription) return subscription.error();
    subscriptions_.push_back(std::move(*subscription));
  }
  return Done{};
}

void Buses::handle(const Topic& topic, const transport::Sample& sample) const {
  try {
    RequestContext context(services_, topic.name);
    context.set_sender(transport::program_of(sample.sender));
    // A sample that cannot be decoded is in the refusal log, like every refusal.
    (void)receive(context, topic, sample.encoding, sample.bytes);
  } catch (const std::bad_alloc&) {  // one sample of a stream is lost
  } catch (const std::exception& failure) {
    report_failure(topic, failure.what());
  }
}

// A defect of ours: shown until aimd ends, logged once.
void Buses::report_failure(const Topic& topic, std::string_view what) const {
  const std::string sentence = fmt::format("a sample of {} was not processed: {}", topic.name, what);
  services_.faults.set(topic.name, sentence);
  if (!failed_.exchange(true)) spdlog::error("{}", sentence);
}

std::string Buses::ready_text() const {
  std::string text = settings_.no_dds ? " dds=off" : "";
  for (const BackendRow& row : kBackendRows)
    if (wanted_on(row, settings_))
      text += fmt::format(" {}={}", row.name,
                          open_.has(row.backend) ? place_text(row, settings_) : "unavailable");
  return text;
}

}  // namespace aim::robotside
