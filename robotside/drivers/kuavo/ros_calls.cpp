// Publishers, and calls of services.
#include "robotside/drivers/kuavo/ros_calls.hpp"

#include <array>
#include <utility>

#include "core/codec/codec.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr std::array<std::string_view, 12> kPublishedTopics = {"/cmd_vel",
                                                               "/cmd_pose",
                                                               "/cmd_pose_world",
                                                               "/humanoid_mpc_target_pose",
                                                               "/kuavo_arm_traj",
                                                               "/kuavo_arm_target_poses",
                                                               "/robot_head_motion_data",
                                                               "/control_robot_hand_position",
                                                               "/humanoid_switch_gait_by_name",
                                                               "/stop_robot",
                                                               "/re_start_robot",
                                                               "/humanoid_mpc_mode_schedule"};

bool of_hands(std::string_view topic) { return topic == "/control_robot_hand_position"; }

}  // namespace

// The branch dev has another type of the same name, which the schema calls kuavo_msgs_dev.
transport::TopicName name_of(const Topic& row, Generation generation) {
  transport::TopicName name = transport::TopicName::of(row);
  const bool differs = row.name == "/sensors_data_raw" || row.name == "/kuavo_arm_target_poses";
  if (differs && generation == Generation::dev) name.type.insert(name.type.find('/'), "_dev");
  return name;
}

Status RosCalls::open() {
  for (const std::string_view topic : kPublishedTopics) {
    if (of_hands(topic) && !has_hands(edition_.end)) continue;
    const Topic* row = edition_.model->find_topic(topic);
    if (row == nullptr) return Error{Origin::error, "the model has no topic " + std::string(topic)};
    auto publisher = node_.advertise(name_of(*row, edition_.generation));
    if (!publisher) return publisher.error();
    publishers_.emplace(topic, std::move(*publisher));
  }
  return Done{};
}

Status RosCalls::publish(std::string_view topic, const Message& message) {
  const auto bytes = to_ros1(message);
  if (!bytes) return bytes.error();
  const std::scoped_lock lock(mutex_);
  const auto found = publishers_.find(topic);
  if (found == publishers_.end())
    return Error{Origin::error, "the link does not publish " + std::string(topic)};
  if (found->second->matched() == 0)
    return Error{Origin::unreachable, "nothing receives " + std::string(topic),
                 "no node of the robot subscribes to it", "start the robot's controller"};
  return found->second->publish(Encoding::ros1, *bytes);
}

Status RosCalls::call(std::string_view service, const Message& request, Message& response,
                      std::chrono::milliseconds patience) {
  const RosService* row = edition_.model->find_service(service);
  if (row == nullptr) return Error{Origin::error, "the model has no service " + std::string(service)};
  const auto bytes = to_ros1(request);
  if (!bytes) return bytes.error();
  const auto answer = node_.call(std::string(service), std::string(row->type), *bytes,
                                 std::chrono::steady_clock::now() + patience);
  if (!answer) return answer.error();
  return from_ros1(*answer, response);
}

}  // namespace aim::robotside::kuavo
