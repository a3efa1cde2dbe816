// Finds services, and calls them at the master of the robot.
#include "cli/client/ros1_service.hpp"

#include <vector>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {

Result<const RosService*> find_service(const RobotModel& model, std::string_view name) {
  if (const RosService* const service = model.find_service(name)) return service;
  std::vector<std::string_view> names;
  for (const RosService& service : model.services) names.push_back(service.name);
  Error error{.origin = Origin::not_found,
              .message = "this robot has no service '" + std::string(name) + "' of ROS 1",
              .hint = did_you_mean(name, names)};
  if (names.empty()) {
    error.reason = std::string(model.title) + " has no known service of ROS 1";
    error.hint = "'aimctl rpc list' shows its methods";
  } else if (error.hint.empty()) {
    error.hint = "'aimctl rpc list /' shows them";
  }
  return error;
}

Result<std::string> call_service(transport::Ros1Node& node, const RosService& service,
                                 const google::protobuf::Message& request,
                                 std::chrono::milliseconds timeout) {
  const auto bytes = to_ros1(request);
  if (!bytes) return bytes.error();
  const auto answer =
      node.call(std::string(service.name), std::string(service.type), *bytes, transport::after(timeout));
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
