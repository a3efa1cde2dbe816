// Decoding and checks; what is sent back. Namespace: MiRoboticsLab, "mi_desktop_" and the MAC address.
#include "robotside/simulators/cyberdog/dog_ros.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <utility>

#include "core/codec/codec.hpp"
#include "robotside/simulators/cyberdog/motion_message.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace msg = protocol::msg;
namespace srv = protocol::srv;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{5};           // between two looks; ours
constexpr std::chrono::milliseconds kStatusPeriod{100};  // 10 Hz
constexpr std::size_t kMostRequests = 64;                // that wait; further ones are lost; ours
constexpr std::int32_t kServoEnd = 2;                    // cmd_type

transport::ServiceName service(const std::string& name_space, std::string_view name, std::string_view type) {
  return {name_space + "/" + std::string(name), "ros2:protocol/srv/" + std::string(type)};
}

transport::TopicName topic(const std::string& name_space, std::string_view name, std::string_view type) {
  return {name_space + "/" + std::string(name), "ros2:protocol/msg/" + std::string(type)};
}

// False: it cannot be read, or a number is not finite.
template <class Message>
bool read(std::string_view bytes, Message& message) {
  return from_cdr(bytes, message) && first_non_finite(message).empty();
}

template <class Message>
std::string cdr_of(const Answer& answer) {
  Message message;
  fill(answer, message);
  return to_cdr(message);
}

// An answer without a listener is lost.
void reply(transport::ServiceServer& server, const transport::ServiceCall& call, const std::string& bytes) {
  (void)server.reply(call, bytes);
}

}  // namespace

DogRos::DogRos(MotionNode& node, TakeGait take_gait) : node_(node), take_gait_(std::move(take_gait)) {}

DogRos::~DogRos() { detach(); }

std::string DogRos::name_space(std::string_view interface) const {
  std::ifstream file("/sys/class/net/" + std::string(interface) + "/address");
  std::string address;
  if (!(file >> address)) address = "00:00:00:00:00:00";
  std::replace(address.begin(), address.end(), ':', '_');
  return "/mi_desktop_" + address;
}

Status DogRos::attach(transport::TopicBus& bus, const std::string& name_space) {
  auto status = bus.advertise(topic(name_space, "motion_status", "MotionStatus"));
  if (!status) return status.error();
  status_ = std::move(*status);
  auto responses = bus.advertise(topic(name_space, "motion_servo_response", "MotionServoResponse"));
  if (!responses) return responses.error();
  servo_responses_ = std::move(*responses);
  const auto handler = [this](Source source) {
    return [this, source](const transport::ServiceCall& call, std::string_view bytes) {
      push({source, call, std::string(bytes)});
    };
  };
  auto results = transport::serve(bus, service(name_space, "motion_result_cmd", "MotionResultCmd"),
                                  handler(Source::result_service));
  if (!results) return results.error();
  results_ = std::move(*results);
  auto queues = transport::serve(bus, service(name_space, "motion_queue_cmd", "MotionQueueCustomCmd"),
                                 handler(Source::queue_service));
  if (!queues) return queues.error();
  queues_ = std::move(*queues);
  auto commands = bus.subscribe(topic(name_space, "motion_servo_cmd", "MotionServoCmd"),
                                [this](const transport::Sample& sample) {
                                  push({Source::servo_topic, {}, std::string(sample.bytes)});
                                });
  if (!commands) return commands.error();
  servo_commands_in_ = std::move(*commands);
  ending_ = false;
  thread_ = std::thread([this] { run(); });
  return Done{};
}

void DogRos::detach() noexcept {
  ending_ = true;
  if (thread_.joinable()) thread_.join();
  servo_commands_in_.reset();
  queues_.reset();
  results_.reset();
  servo_responses_.reset();
  status_.reset();
}

void DogRos::push(Request request) {
  const std::lock_guard lock(mutex_);
  if (requests_.size() < kMostRequests) requests_.push_back(std::move(request));
}

void DogRos::run() {
  Clock::time_point due = Clock::now();
  while (!ending_) {
    try {
      std::deque<Request> requests;
      {
        const std::lock_guard lock(mutex_);
        requests.swap(requests_);
      }
      for (const Request& request : requests) handle(request);
      Answer done;
      while (node_.take(done)) answer(done);
      if (const auto now = Clock::now(); now >= due) {
        publish_status();
        due = std::max(due + kStatusPeriod, now);
      }
    } catch (const std::exception&) {  // no memory: a request is lost
    }
    std::this_thread::sleep_for(kPause);
  }
}

void DogRos::publish_status() {
  msg::MotionStatus message;
  fill(node_.response(), message);
  (void)status_->publish(Encoding::cdr, to_cdr(message));
}

// ---- Requests

void DogRos::handle(const Request& request) {
  switch (request.source) {
    case Source::result_service:
      return handle_motion(request);
    case Source::queue_service:
      return handle_frames(request);
    case Source::servo_topic:
      return handle_servo(request);
  }
}

void DogRos::handle_motion(const Request& request) {
  srv::MotionResultCmd_Request message;
  if (!read(request.bytes, message)) return refuse(request, MotionCode::invalid);
  const auto motion = find_ordered(message.motion_id());
  if (!motion) return refuse(request, MotionCode::unsupported);
  if (!allows_duration(*motion, message.duration())) return refuse(request, MotionCode::invalid);
  if (motion->id == kUserGaitId)
    for (const std::string& file : {message.gait_toml(), message.toml_data()})
      if (!file.empty() && !take_gait_(file)) return refuse(request, MotionCode::gait_file);
  MotionOrder order;
  order.kind = MotionOrder::Kind::motion;
  order.motion = *motion;
  order.duration = message.duration();
  order.source = message.cmd_source();
  order.frames[0] = frame_of(message, *motion);
  order.count = 1;
  submit(order, request);
}

void DogRos::handle_frames(const Request& request) {
  srv::MotionQueueCustomCmd_Request message;
  if (!read(request.bytes, message)) return refuse(request, MotionCode::invalid);
  const auto count = static_cast<std::size_t>(message.cmds_size());
  if (count == 0 || count > kMostFrames) return refuse(request, MotionCode::invalid);
  MotionOrder order;
  order.kind = MotionOrder::Kind::frames;
  for (const msg::MotionCustomCmd& command : message.cmds()) order.frames[order.count++] = frame_of(command);
  submit(order, request);
}

void DogRos::handle_servo(const Request& request) {
  msg::MotionServoCmd message;
  if (!read(request.bytes, message)) return refuse(request, MotionCode::invalid);
  MotionOrder order;
  order.kind = message.cmd_type() == kServoEnd ? MotionOrder::Kind::end_steering : MotionOrder::Kind::steer;
  const auto motion = find_ordered(message.motion_id());
  if (!motion && order.kind == MotionOrder::Kind::steer) return refuse(request, MotionCode::unsupported);
  if (motion) {
    order.motion = *motion;
    order.frames[0] = frame_of(message, *motion);
  }
  order.source = message.cmd_source();
  order.count = 1;
  submit(order, request);
}

void DogRos::submit(const MotionOrder& order, const Request& request) {
  MotionOrder numbered = order;
  numbered.ticket = ++tickets_;
  if (!node_.submit(numbered)) return refuse(request, MotionCode::busy);
  waiting_[numbered.ticket] = {request.source, request.call};
}

// ---- Answers

void DogRos::refuse(const Request& request, MotionCode code) {
  Answer refusal;
  refusal.code = code;
  refusal.response = node_.response();
  refusal.shown = motion_id_of(refusal.response);
  answer(request.source, request.call, refusal);
}

// A command of a stream may be answered twice: when it comes, and when it fails later.
void DogRos::answer(const Answer& answer) {
  const auto row = waiting_.find(answer.ticket);
  if (row == waiting_.end()) return this->answer(Source::servo_topic, {}, answer);
  const Waiting waiting = std::move(row->second);
  waiting_.erase(row);
  this->answer(waiting.source, waiting.call, answer);
}

void DogRos::answer(Source source, const transport::ServiceCall& call, const Answer& answer) {
  switch (source) {
    case Source::result_service:
      return reply(*results_, call, cdr_of<srv::MotionResultCmd_Response>(answer));
    case Source::queue_service:
      return reply(*queues_, call, cdr_of<srv::MotionQueueCustomCmd_Response>(answer));
    case Source::servo_topic: {
      msg::MotionServoResponse message;
      fill(answer, message);
      message.set_cmd_id(++servo_commands_);
      (void)servo_responses_->publish(Encoding::cdr, to_cdr(message));
      return;
    }
  }
}

}  // namespace aim::robotside::cyberdog
