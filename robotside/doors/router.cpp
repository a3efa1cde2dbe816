// The front desk of aimd.
#include "robotside/doors/router.hpp"

#include <fmt/core.h>

#include <array>

#include "core/codec.hpp"
#include "core/methods.hpp"
#include "core/schema.hpp"
#include "robotside/services/channel.hpp"

namespace aim::robotside {
namespace {

using transport::CallReply;
using transport::Outcome;

constexpr std::array kServices{
    mc_action_rows,    mc_data_rows,     mc_motion_rows,     mc_move_rows,        mc_locomotion_rows,
    mc_collision_rows, mc_dance_rows,    mc_kinematics_rows, mc_planning_rows,    mc_base_rows,
    mc_service_rows,   hal_bms_rows,     hal_emergency_rows, motion_command_rows, motion_stream_rows,
    aim_stop_rows,     aim_refusal_rows, aim_version_rows,   aim_status_rows,     aim_check_rows,
    aim_topic_rows,    aim_task_rows,    aim_motion_rows,    aim_plan_rows,       aim_sim_rows,
};

// Calls that stop the robot: they never wait behind anything.
constexpr std::array kStops{methods::kStop.path, methods::kSafeStop.path, methods::kSetEmergencyCommand.path};

// Calls that carry a path in time. Source: safety rule 12; ten minutes of a recording are 2.8 MB.
struct LongBody {
  std::string_view path;
  std::size_t bytes;
};
constexpr std::size_t kMiB = std::size_t{1024} * 1024;
constexpr std::array kLongBodies{
    LongBody{methods::kTrajectoryMove.path, kMiB},
    LongBody{"aimdk.protocol.PncArmMotionService/TrajectoryMove", kMiB},
    LongBody{methods::kImportMotion.path, 4 * kMiB},
};

}  // namespace

// Building the schema takes milliseconds and memory, which start-up and a daemon that is only asked what it
// serves need not pay.
class Router::Unserved {
 public:
  const google::protobuf::MethodDescriptor* find(std::string_view route) {
    std::call_once(built_, [this] {
      for (const auto* method : all_methods()) routes_.add(transport::rpc_route(path_of(*method)), method);
    });
    const auto* found = routes_.find(route);
    return found == nullptr ? nullptr : *found;
  }

 private:
  std::once_flag built_;
  transport::RouteTable<const google::protobuf::MethodDescriptor*> routes_;
};

Router::Router(ServiceContext& context) : context_(context), unserved_(std::make_unique<Unserved>()) {
  context_.router = this;
  for (const auto& service : kServices) {
    for (const RpcRow& row : service()) {
      rows_.push_back(&row);
      served_methods_.push_back(row.path);
      routes_.add(transport::rpc_route(row.path), Target{&row, nullptr});
    }
  }
  for (const Topic& topic : context_.robot.model().topics)
    if (topic.direction == Direction::to_robot)
      routes_.add(transport::channel_route(topic.name, topic.type), Target{nullptr, &topic});
  for (const std::string_view path : kStops) stops_.add(transport::rpc_route(path), true);
  for (const LongBody& row : kLongBodies) long_bodies_.add(transport::rpc_route(row.path), row.bytes);
}

Router::~Router() = default;

CallReply Router::handle(const transport::Call& call) {
  if (const Target* target = routes_.find(call.route)) {
    if (target->method != nullptr) return call_method(*target->method, call);
    return take_message(*target->topic, call);
  }
  const auto* method = unserved_->find(call.route);
  if (method == nullptr) return {Outcome::not_found};
  // AimRT answers from the handler, so a body that cannot be read is found out first.
  const auto request = new_message(method->input_type()->full_name());
  if (!request || !decode(call.encoding, call.body, **request)) return {Outcome::bad_message};
  return {Outcome::failed, {}, transport::kAimRtNotImplemented};
}

CallReply Router::call_method(const RpcRow& row, const transport::Call& call) {
  Transaction transaction(context_, row.path);
  return row.run(transaction, call.encoding, call.body);
}

CallReply Router::take_message(const Topic& topic, const transport::Call& call) {
  Transaction transaction(context_, topic.name);
  if (!receive(transaction, topic, call.encoding, call.body)) return {Outcome::bad_message};
  CallReply reply;
  if (transaction.refused() && !transaction.silent()) reply.refusal = sentence_of(transaction.refusal());
  return reply;
}

bool Router::is_stop(std::string_view route) const { return stops_.find(route) != nullptr; }

std::size_t Router::most_body_bytes(std::string_view route, std::size_t usual) const {
  const std::size_t* bytes = long_bodies_.find(route);
  return bytes == nullptr ? usual : *bytes;
}

bool Router::knows(std::string_view route) const {
  return routes_.find(route) != nullptr || unserved_->find(route) != nullptr;
}

const RpcRow* Router::find_method(std::string_view path) const {
  const Target* target = routes_.find(transport::rpc_route(path));
  return target == nullptr ? nullptr : target->method;
}

void Router::rehearse(Transaction& transaction, std::string_view json) const {
  const auto unreadable = [&] {
    transaction.refuse({Origin::usage, fmt::format("this is no request of {}", transaction.what()),
                        "the JSON does not fit the message", "aimctl rpc describe shows its fields"});
  };
  if (const RpcRow* row = find_method(transaction.what())) {
    if (row->run(transaction, Encoding::json, json).outcome == Outcome::bad_message) unreadable();
  } else if (const Topic* topic = context_.robot.model().find_topic(transaction.what());
             topic != nullptr && topic->direction == Direction::to_robot) {
    if (!receive(transaction, *topic, Encoding::json, json)) unreadable();
  } else if (unserved_->find(transport::rpc_route(transaction.what())) != nullptr) {
    transaction.refuse({Origin::error, fmt::format("{} is not served by this version", transaction.what()),
                        "the method is declared, not implemented", "aimctl rpc list shows what is served"});
  } else {
    transaction.refuse({Origin::not_found, fmt::format("there is no method or topic {}", transaction.what()),
                        "the robot does not know the name",
                        "aimctl rpc list and aimctl topic list show the names"});
  }
}

}  // namespace aim::robotside
