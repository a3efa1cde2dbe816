// The robot's node of ROS 1 is opened here, too.
#include "cli/client/ros1_service.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kMasterPatience{2'000};  // longer than the node waits for an answer

// Whether the topic is in the sentence, and not another one whose name begins or ends with it.
bool mentions(std::string_view sentence, std::string_view topic) {
  const auto of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '/';
  };
  for (std::size_t at = sentence.find(topic); at != sentence.npos; at = sentence.find(topic, at + 1)) {
    const std::size_t end = at + topic.size();
    if ((at == 0 || !of_name(sentence[at - 1])) && (end == sentence.size() || !of_name(sentence[end])))
      return true;
  }
  return false;
}

}  // namespace

// What the node reports, on its thread.
struct Robot::Ros1Log {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::string> link;   // why the master is away; empty text: it is there
  std::vector<std::string> reports;  // newest last

  void set_link(const std::string& reason) {
    const std::lock_guard lock(mutex);
    link = reason;
    changed.notify_all();
  }
  void set_report(const std::string& sentence) {
    const std::lock_guard lock(mutex);
    reports.push_back(sentence);  // the node bounds how many there are
  }
};

Result<transport::Ros1Node*> Robot::ros1() {
  const RobotAddress& to = options_.address;
  if (!ros1_) {
    auto log = std::make_shared<Ros1Log>();
    auto opened = transport::open_ros1({.master = to.ros_master,
                                        .interface = to.ros_interface,
                                        .name = "aimctl",
                                        .link = [log](const std::string& reason) { log->set_link(reason); },
                                        .report = [log](const std::string& text) { log->set_report(text); }});
    if (!opened) return opened.error();
    ros1_log_ = std::move(log);
    ros1_ = std::move(*opened);
  }
  std::unique_lock lock(ros1_log_->mutex);
  (void)ros1_log_->changed.wait_for(lock, kMasterPatience, [this] { return ros1_log_->link.has_value(); });
  const std::string reason = ros1_log_->link.value_or("it did not answer in time");
  if (reason.empty()) return ros1_.get();
  return Error{.origin = Origin::unreachable,
               .message = "the ROS 1 master " + to.ros_master + " was not reached",
               .reason = reason,
               .hint =
                   "is the robot on? its master is the setting ros_master of a robot of the configuration, "
                   "or ROS_MASTER_URI"};
}

std::string Robot::ros1_report(std::string_view topic) const {
  if (!ros1_log_) return {};
  const std::lock_guard lock(ros1_log_->mutex);
  const auto& reports = ros1_log_->reports;
  const auto newest = std::find_if(reports.rbegin(), reports.rend(),
                                   [&](const std::string& sentence) { return mentions(sentence, topic); });
  return newest == reports.rend() ? std::string() : *newest;
}

Result<const RosService*> find_service(const RobotModel& model, std::string_view name) {
  if (const RosService* const service = model.find_service(name)) return service;
  std::vector<std::string_view> names;
  for (const RosService& service : model.services) names.push_back(service.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = "this robot has no service '" + std::string(name) + "' of ROS 1",
               .reason = names.empty() ? "no service of ROS 1 is known of a " + std::string(model.title) : "",
               .hint = hint.empty() ? "'aimctl rpc list /' shows them" : std::move(hint)};
}

Result<std::string> call_service(Robot& robot, const RosService& service,
                                 const google::protobuf::Message& request,
                                 std::chrono::milliseconds timeout) {
  if (const std::string path = first_non_finite(request); !path.empty())
    return Error{.origin = Origin::usage,
                 .message = std::string(service.name) + " was not called",
                 .reason = path + " is not a finite number"};
  const auto bytes = to_ros1(request);
  if (!bytes) return bytes.error();
  const auto node = robot.ros1();
  if (!node) return node.error();
  const auto answer =
      (*node)->call(std::string(service.name), std::string(service.type), *bytes, transport::after(timeout));
  if (!answer) return answer.error();
  auto response = new_message(schema_name_of(service.type) + ".Response");
  if (!response) return response.error();
  if (Status read = from_ros1(*answer, **response); !read)
    return Error{.origin = Origin::timeout,
                 .message = "the response of " + std::string(service.name) + " cannot be read",
                 .reason = read.error().message + "; whether the call was carried out is not known"};
  return to_json(**response);
}

}  // namespace aim::cli
