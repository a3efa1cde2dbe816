// Stepping on the control thread, publishing on the sender thread.
#include "robotside/simulators/kuavo/wire/shared_sim.hpp"

#include <google/protobuf/descriptor.h>

#include <chrono>
#include <string_view>
#include <thread>

#include "core/codec/codec.hpp"
#include "robotside/simulators/kuavo/wire/robot_parameters.hpp"
#include "ros1/primitives.pb.h"
#include "ros1/std_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

constexpr std::string_view kPowerOff = "/stop_robot";
constexpr TimeNs kStepNs = 2'000'000;            // kStep [ns]
constexpr TimeNs kLongestPause = 1'000'000'000;  // of the control loop that is made up for [ns]

ros1::Time now_as_ros() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
  ros1::Time time;
  time.set_secs(static_cast<std::uint32_t>(seconds.count()));
  time.set_nsecs(static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds).count()));
  return time;
}

// The header, and the time of the measurement where a message has one (sensorsData).
void complete_header(std::uint32_t seq, Message& message) {
  const auto& descriptor = *message.GetDescriptor();
  const auto& reflection = *message.GetReflection();
  for (int i = 0; i < descriptor.field_count(); ++i) {
    const auto* const field = descriptor.field(i);
    if (field->message_type() == nullptr || field->is_repeated()) continue;
    if (field->message_type() == ros1::Time::descriptor())
      reflection.MutableMessage(&message, field)->CopyFrom(now_as_ros());
    if (field->message_type() != ros1::std_msgs::Header::descriptor()) continue;
    if (auto* const header = google::protobuf::DynamicCastToGenerated<ros1::std_msgs::Header>(
            reflection.MutableMessage(&message, field))) {
      header->set_seq(seq);
      *header->mutable_stamp() = now_as_ros();
    }
  }
}

// Of ServedService::settled: the patience of the vendor's node, and how often it looks.
constexpr std::chrono::seconds kSettling{2};
constexpr std::chrono::milliseconds kSettlingPeriod{10};

// The robot's own code does not expect NaN, and it must not reach a joint.
Status check_finite(const Message& message) {
  const std::string path = first_non_finite(message);
  if (path.empty()) return Done{};
  return Error{Origin::usage, path + " is not a finite number"};
}

}  // namespace

struct SharedSim::Outlet {
  std::unique_ptr<Message> message;  // filled anew for each sample
  std::uint64_t sent_in = 0;         // the period of `every` steps of the last sample
  std::uint32_t changes = 0;         // of the last sample
  std::uint32_t seq = 0;
  bool sent = false;
};

SharedSim::SharedSim(const Edition& edition) : robot_(edition), table_(wire_table(edition)) {
  for (const PublishedTopic& topic : table_.published) {
    Outlet& outlet = outlets_.emplace_back();
    outlet.message.reset(topic.prototype(edition.generation).New());
    if (topic.every > 0) continue;
    outlet.changes = topic.changes(robot_);
    outlet.sent = true;  // an event is sent when it happens
  }
  due_.reserve(outlets_.size());
  set_robot_parameters(edition, robot_.walk.com_height(), parameters_);
}

SharedSim::~SharedSim() {
  sender_.stop();
  close();
}

// In reverse, because each is notified of the parameters that the clients of the others set.
void SharedSim::close() {
  while (!ends_.empty()) ends_.pop_back();
}

Status SharedSim::connect() {
  if (connected_) return Done{};
  if (failure_) return *failure_;
  for (const auto& end : ends_)
    if (Status opened = end->open(*this); !opened) {
      failure_ = opened.error();
      close();
      return opened;
    }
  // Without an end nothing is sent, and nothing but the control thread has the lock: steps are as regular as
  // its periods.
  if (!ends_.empty()) sender_.start([this] { send_due(); });
  connected_ = true;
  return Done{};
}

bool SharedSim::step_to(TimeNs now) noexcept {
  if (!connected_) return false;
  hold_.hold(held_.load(std::memory_order_relaxed));
  if (stepped_to_ == kNever || now - stepped_to_ > kLongestPause) stepped_to_ = now - kStepNs;
  bool stepped = false;
  for (; now - stepped_to_ >= kStepNs; stepped_to_ += kStepNs) {
    robot_.step();
    ++steps_;
    stepped = true;
  }
  return stepped;
}

Status SharedSim::take(const TakenTopic& topic, const Message& message) {
  if (Status finite = check_finite(message); !finite) return finite;
  const std::scoped_lock lock(mutex_);
  topic.take(robot_, message);
  return Done{};
}

Status SharedSim::take_from_wire(const TakenTopic& topic, const Message& message) {
  if (Status finite = check_finite(message); !finite) return finite;
  const std::scoped_lock lock(mutex_);
  hold_.hold(held_.load(std::memory_order_relaxed));
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const bool moves = topic.moves != nullptr && topic.moves(message);
  const bool taken =
      topic.moves == nullptr ? !hold_.holds() : hold_.takes(moves, TimeNs(now / std::chrono::nanoseconds(1)));
  if (taken || topic.name == kPowerOff) topic.take(robot_, message);
  return Done{};
}

Status SharedSim::serve(const ServedService& service, const Message& request, Message& response) {
  if (Status finite = check_finite(request); !finite) return finite;
  std::unique_lock lock(mutex_);
  service.serve(robot_, request, response);
  const auto latest = std::chrono::steady_clock::now() + kSettling;
  while (service.settled != nullptr && !service.settled(robot_) &&
         std::chrono::steady_clock::now() < latest) {
    lock.unlock();
    std::this_thread::sleep_for(kSettlingPeriod);
    lock.lock();
  }
  return Done{};
}

// A topic with a rate has one sample in each period of
// `every` steps; the sender that comes late sends the newest state, not the missed ones.
bool SharedSim::fill_if_due(std::size_t row) {
  const PublishedTopic& topic = table_.published[row];
  Outlet& outlet = outlets_[row];
  if (topic.every > 0) {
    const std::uint64_t period = steps_ / static_cast<std::uint64_t>(topic.every);
    if (outlet.sent && outlet.sent_in == period) return false;
    outlet.sent_in = period;
  } else {
    const std::uint32_t changes = topic.changes(robot_);
    if (outlet.sent && outlet.changes == changes) return false;
    outlet.changes = changes;
  }
  outlet.sent = true;
  outlet.message->Clear();
  topic.fill(robot_, *outlet.message);
  return true;
}

// What has no receiver is neither filled nor encoded, except events: an old one must not wait for a receiver.
void SharedSim::send_due() {
  due_.clear();
  for (std::size_t row = 0; row < outlets_.size(); ++row) {
    bool wanted = table_.published[row].every == 0;
    for (const auto& end : ends_) wanted = wanted || end->wants(row);
    if (wanted) due_.push_back(row);
  }
  {
    const std::scoped_lock lock(mutex_);
    std::erase_if(due_, [this](std::size_t row) { return !fill_if_due(row); });
  }
  for (const std::size_t row : due_) {
    Outlet& outlet = outlets_[row];
    complete_header(outlet.seq++, *outlet.message);
    for (const auto& end : ends_)
      if (end->wants(row)) end->send(row, *outlet.message);
  }
}

std::vector<std::string> SharedSim::faults() const {
  std::vector<std::string> faults;
  for (const auto& end : ends_)
    if (std::string fault = end->fault(); !fault.empty()) faults.push_back(std::move(fault));
  return faults;
}

std::vector<RobotWire> SharedSim::wires() const {
  std::vector<RobotWire> wires;
  for (const auto& end : ends_)
    if (auto wire = end->wire()) wires.push_back(std::move(*wire));
  return wires;
}

}  // namespace aim::robotside::kuavo
