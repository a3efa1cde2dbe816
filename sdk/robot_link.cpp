// What is sent and received. Waits are in robot_wait.cpp.
#include "sdk/robot_link.hpp"

#include <random>
#include <utility>

#include "core/codec/lcm_frame.hpp"
#include "core/robots/magiclab_magicbot_topics.hpp"
#include "sdk/signal_block.hpp"
#include "transport/lcm/lcm_bus.hpp"

namespace aim::magicbot_sdk {
namespace {

transport::TopicName channel(std::string_view name) {
  for (const Topic& topic : model::kTopics)
    if (topic.name == name) return transport::TopicName::of(topic);
  return {};
}

std::int64_t random_client() {
  std::random_device device;
  const auto high = static_cast<std::int64_t>(device() & 0x7FFF'FFFFU);
  return (high << 32) | static_cast<std::int64_t>(device());
}

std::string place_of(const transport::BusOptions& options) {
  return "LCM group 239.255.76." + std::to_string(67 + options.domain) + ", port " +
         std::to_string(model::kLcmPort) + ", interface " + options.interface;
}

template <class Frame>
std::string publish(transport::Publisher& publisher, const Frame& frame) {
  const Status sent = publisher.publish(Encoding::lcm, lcm_bytes_of(frame));
  return sent ? std::string() : sent.error().message + ": " + sent.error().reason;
}

// Whether a frame makes the robot move.
bool commands(const model::UpperCommand& frame) { return frame.used; }
bool commands(const model::LegCommand& /*frame*/) { return true; }

}  // namespace

RobotLink::RobotLink(const transport::BusOptions& options, std::function<void(SnapshotPtr)> on_state)
    : place_(place_of(options)), client_(random_client()), on_state_(std::move(on_state)) {}

RobotLink::~RobotLink() { close(); }

Result<std::shared_ptr<RobotLink>> RobotLink::open(const transport::BusOptions& options,
                                                   std::function<void(SnapshotPtr)> on_state) {
  const SignalBlock block;  // the thread of the bus begins here
  auto bus = transport::lcm::open_lcm_bus(options);
  if (!bus) return std::move(bus.error());
  std::shared_ptr<RobotLink> link(new RobotLink(options, std::move(on_state)));
  link->bus_ = std::move(*bus);
  if (Status done = link->announce(); !done) return std::move(done.error());
  if (Status done = link->listen(); !done) return std::move(done.error());
  return link;
}

Status RobotLink::announce() {
  const auto add = [this](std::string_view name, std::unique_ptr<transport::Publisher>& place) -> Status {
    auto publisher = bus_->advertise(channel(name));
    if (!publisher) return std::move(publisher.error());
    place = std::move(*publisher);
    return Done{};
  };
  if (Status done = add(model::UpperCommand::kChannel, upper_); !done) return done;
  if (Status done = add(model::LegCommand::kChannel, legs_); !done) return done;
  if (Status done = add(model::Joystick::kChannel, joystick_); !done) return done;
  return add(model::Request::kChannel, requests_);
}

Status RobotLink::listen() {
  const auto add = [this](std::string_view name,
                          void (RobotLink::*take)(const transport::Sample&)) -> Status {
    auto subscription = bus_->subscribe(
        channel(name), [this, take](const transport::Sample& sample) { (this->*take)(sample); });
    if (!subscription) return std::move(subscription.error());
    subscriptions_.push_back(std::move(*subscription));
    return Done{};
  };
  using model::LegCommand, model::UpperCommand;
  if (Status s = add(model::UpperBodyData::kChannel, &RobotLink::take_upper); !s) return s;
  if (Status s = add(model::BotState::kChannel, &RobotLink::take_rest); !s) return s;
  if (Status s = add(model::Request::kChannel, &RobotLink::take_request); !s) return s;
  if (Status s = add(ReplyFrame::kChannel, &RobotLink::take_reply); !s) return s;
  if (Status s = add(UpperCommand::kChannel, &RobotLink::take_command<UpperCommand>); !s) return s;
  return add(LegCommand::kChannel, &RobotLink::take_command<LegCommand>);
}

void RobotLink::take_upper(const transport::Sample& sample) {
  if (!read_lcm_frame<model::UpperBodyData>(sample.bytes, sample_.emplace())) sample_.reset();
  const std::lock_guard lock(mutex_);
  ++upper_frames_;
}

// The robot sends it after upper_body_data, for the same instant.
void RobotLink::take_rest(const transport::Sample& sample) {
  SnapshotPtr state;
  if (sample_ && read_lcm_frame<model::BotState>(sample.bytes, *sample_))
    state = std::make_shared<const Snapshot>(snapshot_of(*sample_));
  {
    const std::lock_guard lock(mutex_);
    ++rest_frames_;
    if (state) {
      state_ = state;
      state_time_ = std::chrono::steady_clock::now();
    }
    changed_.notify_all();
  }
  if (state) on_state_(std::move(state));
}

// LCM does not show a program the address that it sends from; its own calls, which come back, do.
void RobotLink::take_request(const transport::Sample& sample) {
  model::Request request;
  if (!read_lcm_frame(sample.bytes, request) || request.client != client_) return;
  const std::lock_guard lock(mutex_);
  own_ = sample.sender;
}

void RobotLink::take_reply(const transport::Sample& sample) {
  ReplyFrame reply;
  if (!read_lcm_frame(sample.bytes, reply) || reply.client != client_) return;
  const std::lock_guard lock(mutex_);
  const auto waiting = answers_.find(reply.number);
  if (waiting == answers_.end()) return;
  waiting->second = Answer{reply.code >= 0 && reply.code <= 4 ? Code{reply.code} : Code::refused,
                           reply.code == 0 ? std::string() : "the robot: " + reply.message};
  changed_.notify_all();
}

template <class Frame>
void RobotLink::take_command(const transport::Sample& sample) {
  {
    const std::lock_guard lock(mutex_);
    if (own_.empty() || sample.sender == own_) return;
  }
  Frame frame;
  if (!read_lcm_frame(sample.bytes, frame) || !commands(frame)) return;
  const std::lock_guard lock(mutex_);
  other_ = sample.sender;
  other_time_ = std::chrono::steady_clock::now();
}

SnapshotPtr RobotLink::newest() const {
  const std::lock_guard lock(mutex_);
  return std::chrono::steady_clock::now() - state_time_ <= kRobotSilence ? state_ : nullptr;
}

std::string RobotLink::other_sender() const {
  const std::lock_guard lock(mutex_);
  return std::chrono::steady_clock::now() - other_time_ <= kCommandSilence ? other_ : std::string();
}

std::string RobotLink::send(const model::UpperCommand& frame) { return publish(*upper_, frame); }
std::string RobotLink::send(const model::LegCommand& frame) { return publish(*legs_, frame); }
std::string RobotLink::send(const model::Joystick& frame) { return publish(*joystick_, frame); }

Answer RobotLink::call(const Request& request, Time deadline) {
  model::Request frame{.client = client_,
                       .kind = request.kind,
                       .value = request.value,
                       .args = {model::single(request.args[0]), model::single(request.args[1])}};
  const Time begin = std::chrono::steady_clock::now();

  std::unique_lock lock(mutex_);
  const std::int64_t number = ++calls_;
  frame.number = number;
  answers_[number].reset();
  lock.unlock();
  const std::string failure = publish(*requests_, frame);
  lock.lock();
  if (failure.empty())
    changed_.wait_until(lock, deadline, [&] { return closed_ || answers_[number].has_value(); });
  const std::optional<Answer> answer = std::move(answers_[number]);
  answers_.erase(number);
  if (answer) return *answer;
  if (!failure.empty()) return {Code::internal, failure};
  if (closed_) return {Code::not_ready, "the library was shut down meanwhile"};
  return {Code::timeout,
          "the robot did not answer within " +
              std::to_string(std::chrono::duration_cast<Milliseconds>(deadline - begin).count()) + " ms"};
}

}  // namespace aim::magicbot_sdk
