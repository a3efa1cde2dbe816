// Asks aim.v1 for the robot's wires, and compares what is heard with the answer.
#include "cli/client/robot_wire.hpp"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <utility>

#include "aim/v1/topic.pb.h"
#include "cli/client/robot.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kAskAgain{1};
constexpr std::chrono::milliseconds kOtherWithin{50};  // a second robot would be heard: two periods of 40 Hz

std::optional<Backend> backend_of(std::string_view name) {
  for (const Backend backend : kBackends)
    if (name_of(backend) == name) return backend;
  return std::nullopt;
}

// The topics by whose samples the robot is known. Some are sent in some states of the robot only.
std::vector<const Topic*> beacons_of(const RobotModel& model, const RobotWire& wire) {
  std::vector<const Topic*> beacons;
  for (const Topic& topic : model.topics)
    if (topic.direction == Direction::from_robot && own_backend(topic) == wire.backend &&
        is_own_wire(topic) && topic.rate_hz > 0 && !wire.sender_of(topic.name).empty())
      beacons.push_back(&topic);
  return beacons;
}

// Who has sent a topic.
struct Heard {
  std::mutex mutex;
  std::condition_variable changed;
  bool own = false;
  bool other = false;
};

}  // namespace

std::string RobotWire::sender_of(std::string_view topic) const {
  const auto row = senders.find(topic);
  return row == senders.end() ? std::string() : row->second;
}

const RobotWire* wire_for(const std::vector<RobotWire>& wires, Backend backend, std::string_view topic) {
  const RobotWire* first = nullptr;
  for (const RobotWire& wire : wires) {
    if (wire.backend != backend) continue;
    if (!wire.sender_of(topic).empty()) return &wire;
    if (first == nullptr && !wire.hardware) first = &wire;
  }
  return first;
}

std::string BusSite::text() const {
  const std::string at =
      backend == Backend::ros1 ? "the ROS 1 master " : std::string(title_of(backend)) + " domain ";
  return at + where + " on interface " + interface;
}

Result<std::optional<std::vector<RobotWire>>> wires_of(Robot& robot, std::chrono::milliseconds timeout) {
  using Wires = std::optional<std::vector<RobotWire>>;
  if (!robot.serves_aim_v1())
    return robot.silence() ? Result<Wires>(*robot.silence()) : Result<Wires>(Wires());
  const auto reply = robot.call(methods::TopicService::kListWires, v1::ListWiresRequest{}, timeout);
  if (!reply && reply.error().origin == Origin::not_found) return Wires();
  if (!reply) return reply.error();
  std::vector<RobotWire> wires;
  for (const v1::Wire& row : reply->wires()) {
    const auto backend = backend_of(row.backend());
    if (!backend) continue;
    RobotWire& wire = wires.emplace_back(RobotWire{
        *backend, row.where(), row.interface(), row.program(), {}, row.contested(), row.hardware()});
    for (const auto& [topic, program] : row.senders()) wire.senders.emplace(topic, program);
  }
  return Wires(std::move(wires));
}

std::string doubt_of_lcm(Robot& robot, const RobotBus& bus, transport::Deadline deadline) {
  const auto beacons = beacons_of(robot.model(), *bus.wire);
  if (beacons.empty()) return "aimd hears nothing of the robot on LCM at present";
  auto heard = std::make_shared<Heard>();
  std::vector<std::unique_ptr<transport::Subscription>> listening;
  for (const Topic* const beacon : beacons) {
    auto subscription =
        bus.bus->subscribe(transport::TopicName::of(*beacon),
                           [heard, own = bus.wire->sender_of(beacon->name)](const transport::Sample& sample) {
                             const std::lock_guard lock(heard->mutex);
                             (transport::program_of(sample.sender) == own ? heard->own : heard->other) = true;
                             heard->changed.notify_all();
                           });
    if (!subscription) return subscription.error().message;
    listening.push_back(std::move(*subscription));
  }
  std::unique_lock lock(heard->mutex);
  if (!heard->changed.wait_until(lock, deadline, [&] { return heard->own; }))
    return heard->other ? "another robot sends there, and this one does not" : "no robot sends there";
  heard->changed.wait_for(lock, kOtherWithin, [&] { return heard->other; });
  return heard->other ? "a second robot sends there, and would follow it, too" : "";
}

SenderFilter::SenderFilter(Robot& robot, const Topic& topic, std::string name, const RobotBus& bus)
    : robot_(robot),
      name_(std::move(name)),
      site_(bus.site),
      // Anybody may send what the robot receives.
      reported_(bus.wire && topic.direction == Direction::from_robot),
      own_(reported_ ? bus.wire->sender_of(name_) : std::string()),
      noted_(topic.direction == Direction::to_robot) {}

bool SenderFilter::admits(std::string_view sender) {
  const std::string_view program = transport::program_of(sender);
  const std::lock_guard lock(mutex_);
  const bool has_left = program.starts_with("dds:#");  // its last sample: whose it was is not known any more
  if (own_.empty() && first_.empty()) first_ = program;
  const bool own = program == (own_.empty() ? first_ : own_);
  if (own) {
    heard_ = true;
    if (!between_.empty()) other_ = std::exchange(between_, std::string());
  } else if (!has_left) {
    between_ = program;
  }
  return own || own_.empty();
}

std::string SenderFilter::own() const {
  const std::lock_guard lock(mutex_);
  return own_;
}

void SenderFilter::follow_robot() {
  const auto now = Clock::now();
  {
    const std::lock_guard lock(mutex_);
    if (!reported_ || now - asked_at_ < kAskAgain) return;
    asked_at_ = now;
    const bool lacks = own_.empty() || (!between_.empty() && !heard_);
    heard_ = false;
    if (!lacks) return;
  }
  const auto wires = wires_of(robot_, kAskAgain);
  if (!wires || !*wires) return;
  const RobotWire* const wire = wire_for(**wires, site_.backend, name_);
  const std::string sender = wire == nullptr ? std::string() : wire->sender_of(name_);
  const std::lock_guard lock(mutex_);
  if (sender.empty() || sender == own_) return;
  own_ = sender;
  if (other_ == own_) other_.clear();
  if (between_ == own_) between_.clear();
}

std::string SenderFilter::note() {
  const std::lock_guard lock(mutex_);
  if (noted_ || other_.empty()) return {};
  noted_ = true;
  const std::string at = site_.backend == Backend::ros1 ? "at " : "in ";
  if (own_.empty())
    return "two programs send " + name_ + " " + at + site_.text() +
           "; which of them is the robot is not known, and both are shown";
  return "another program sends " + name_ + " " + at + site_.text() + ", too (" + other_ +
         "); its samples are left out";
}

}  // namespace aim::cli
