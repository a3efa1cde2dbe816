// Source: motion control page of the robot: SetNeckCommand takes shake, then nod.
#include "cli/motion/neck_request.hpp"

#include "cli/client/request_header.hpp"

namespace aim::cli {

namespace wire = aimdk::protocol;

wire::NeckCommandRequest neck_request(const RobotModel& model, const std::vector<double>& angles) {
  wire::NeckCommandRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  const std::size_t first = model.group("neck").first;
  const auto fill = [&](wire::JointCommand& command, std::size_t i) {
    command.set_name(std::string(model.joints[first + i].name));
    command.set_position(angles[i]);
  };
  fill(*request.mutable_data()->mutable_shake(), 0);
  fill(*request.mutable_data()->mutable_nod(), 1);
  return request;
}

}  // namespace aim::cli
