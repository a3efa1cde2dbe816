// The front desk of aimd.
#include "robotside/api/router.hpp"

#include <fmt/core.h>

#include <array>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/topics/channel.hpp"

namespace aim::robotside {
namespace {

using transport::CallReply;
using transport::Outcome;
using transport::Work;

constexpr std::array kServices{
    mc_action_rows,    mc_data_rows,     mc_motion_rows,     mc_move_rows,        mc_locomotion_rows,
    mc_collision_rows, mc_dance_rows,    mc_kinematics_rows, mc_planning_rows,    mc_base_rows,
    mc_service_rows,   hal_bms_rows,     hal_emergency_rows, motion_command_rows, motion_stream_rows,
    aim_stop_rows,     aim_refusal_rows, aim_version_rows,   aim_status_rows,     aim_check_rows,
    aim_topic_rows,    aim_task_rows,    aim_motion_rows,    aim_plan_rows,       aim_sim_rows,
};

// What calls ask of the server; those not here wait for the control loop. `instant` is for what looks at the
// robot's state, and at nothing that a lock guards.
struct WorkRow {
  Work work;
  std::string_view path;
};
constexpr std::array kWorkRows{
    WorkRow{Work::stop, methods::kStop.path},
    WorkRow{Work::stop, methods::kSafeStop.path},
    WorkRow{Work::stop, methods::kSetEmergencyCommand.path},
    WorkRow{Work::instant, methods::kGetStop.path},
    WorkRow{Work::instant, methods::kGetVersion.path},
    WorkRow{Work::instant, methods::kGetAction.path},
    WorkRow{Work::instant, methods::kGetAvailableActions.path},
    WorkRow{Work::instant, methods::kGetAvailableCommands.path},
    WorkRow{Work::instant, methods::kGetWorkState.path},
    WorkRow{Work::instant, methods::kGetWorkMode.path},
    WorkRow{Work::instant, methods::kGetLocomotionGait.path},
    WorkRow{Work::instant, methods::kGetEmergencyState.path},
    WorkRow{Work::instant, methods::kGetBmsState.path},
    WorkRow{Work::instant, methods::kGetJointState.path},
    WorkRow{Work::instant, methods::kGetJointParam.path},
    WorkRow{Work::instant, methods::kGetJointCommand.path},
    WorkRow{Work::instant, methods::kGetJointAngle.path},
    WorkRow{Work::instant, methods::kGetHandState.path},
    WorkRow{Work::instant, methods::kGetNeckState.path},
    WorkRow{Work::instant, methods::kGetTcpPosition.path},
    WorkRow{Work::instant, "aimdk.protocol.McService/GetJointState"},
    WorkRow{Work::instant, "aimdk.protocol.McService/GetJointParam"},
    WorkRow{Work::instant, "aimdk.protocol.McService/GetJointCommand"},
    WorkRow{Work::instant, "aimdk.protocol.McService/GetJointAngle"},
    WorkRow{Work::instant, "aimdk.protocol.McService/GetTcpPosition"},
    WorkRow{Work::poll, methods::kPollTopic.path},
    WorkRow{Work::compute, methods::kCheck.path},
    WorkRow{Work::compute, methods::kCheckPose.path},
    WorkRow{Work::compute, methods::kGetPlan.path},
    WorkRow{Work::compute, methods::kGetTempPlanningResult.path},
    WorkRow{Work::compute, "aimdk.protocol.PncArmMotionService/GetTempPlanningResult"},
    WorkRow{Work::compute, methods::kTrajectoryMove.path},
    WorkRow{Work::compute, "aimdk.protocol.PncArmMotionService/TrajectoryMove"},
    WorkRow{Work::storage, methods::kGetMotionList.path},
    WorkRow{Work::storage, methods::kSendMotionCommand.path},
    WorkRow{Work::storage, methods::kGetDanceTypeList.path},
    WorkRow{Work::storage, methods::kSelectDanceType.path},
    WorkRow{Work::storage, methods::kStopRecord.path},
    WorkRow{Work::storage, methods::kStopRecordCheck.path},
    WorkRow{Work::storage, methods::kExportMotion.path},
    WorkRow{Work::storage, methods::kRemoveMotion.path},
    WorkRow{Work::import, methods::kImportMotion.path},
};

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

// A connection is no sender: many open one for each message. Without its port, who says no more is known by
// the address.
std::string_view sender_of(std::string_view caller) { return caller.substr(0, caller.rfind(':')); }

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

Router::Router(Services& services) : services_(services), unserved_(std::make_unique<Unserved>()) {
  services_.router = this;
  for (const auto& service : kServices) {
    for (const RpcRow& row : service()) {
      rows_.push_back(&row);
      served_methods_.push_back(row.path);
      routes_.add(transport::rpc_route(row.path), Target{&row, nullptr});
    }
  }
  for (const Topic& topic : services_.robot.model().topics)
    if (topic.direction == Direction::to_robot)
      routes_.add(transport::channel_route(topic.name, topic.type), Target{nullptr, &topic});
  for (const WorkRow& row : kWorkRows) works_.add(transport::rpc_route(row.path), row.work);
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
  RequestContext context(services_, row.path);
  return row.run(context, call.encoding, call.body);
}

CallReply Router::take_message(const Topic& topic, const transport::Call& call) {
  RequestContext context(services_, topic.name);
  context.set_sender(sender_of(call.caller));
  if (!receive(context, topic, call.encoding, call.body)) return {Outcome::bad_message};
  CallReply reply;
  if (context.refused() && !context.silent()) reply.refusal = sentence_of(context.refusal());
  return reply;
}

transport::Work Router::work_of(std::string_view route) const {
  const Work* work = works_.find(route);
  return work == nullptr ? Work::command : *work;
}

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

void Router::dry_run(RequestContext& context, std::string_view json) const {
  const auto unreadable = [&] {
    context.refuse({Origin::usage, fmt::format("this is no request of {}", context.what()),
                    "the JSON does not fit the message", "aimctl rpc describe shows its fields"});
  };
  if (const RpcRow* row = find_method(context.what())) {
    if (row->run(context, Encoding::json, json).outcome == Outcome::bad_message) unreadable();
  } else if (const Topic* topic = services_.robot.model().find_topic(context.what());
             topic != nullptr && topic->direction == Direction::to_robot) {
    if (!receive(context, *topic, Encoding::json, json)) unreadable();
  } else if (unserved_->find(transport::rpc_route(context.what())) != nullptr) {
    context.refuse({Origin::error, fmt::format("{} is not served by this version", context.what()),
                    "the method is declared, not implemented", "aimctl rpc list shows what is served"});
  } else {
    context.refuse({Origin::not_found, fmt::format("there is no method or topic {}", context.what()),
                    "the robot does not know the name",
                    "aimctl rpc list and aimctl topic list show the names"});
  }
}

}  // namespace aim::robotside
