// Which model the robot at an address is taken for, and the connection to it.
#include "cli/run/addressed_robot.hpp"

#include "cli/client/robot_memory.hpp"
#include "cli/table/robot_choice.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {
namespace {

// Empty: the variable is not set.
Result<std::optional<std::uint32_t>> dds_domain(const Environment& environment) {
  constexpr double kLast = 232;  // the ports of a higher domain would exceed 65535
  const auto text = environment("ROS_DOMAIN_ID");
  if (!text || text->empty()) return std::optional<std::uint32_t>();
  const auto number = parse_quantity(*text, Quantity::count);
  if (number && *number >= 0 && *number <= kLast) return std::optional(static_cast<std::uint32_t>(*number));
  return Error{.origin = Origin::usage,
               .message = "ROS_DOMAIN_ID is no DDS domain: '" + *text + "'",
               .reason = "a domain is a number from 0 to " + format_number(kLast),
               .hint = "correct the variable, or unset it"};
}

}  // namespace

Result<const RobotModel*> AddressedRobot::model_at(const Settings& settings) const {
  if (const std::string id = model_id(settings); !id.empty()) {
    auto named = find_robot_model(id);
    if (!named) {
      Error error = named.error();
      error.origin = Origin::usage;
      return error;
    }
    return *named;
  }
  const RobotModel* remembered = RobotMemory(environment_, address_text(settings)).model();
  return remembered != nullptr ? remembered : robot_models().front();
}

Result<Robot*> AddressedRobot::at(const Settings& settings, bool any) {
  auto model = model_at(settings);
  if (!model) return model.error();
  std::string key = settings.robot + " " + address_text(settings) + " " + std::string((*model)->id) + " " +
                    std::to_string(settings.timeout.count());
  if (settings.verbose) key += " verbose";
  if (settings.debug) key += " debug";
  if (any) key += " any";
  if (settings.context)
    for (const auto& port : settings.context->ports) key += " " + std::to_string(port.value_or(0));
  if (robot_ && key_ == key) return robot_.get();
  auto address = address_of(settings, **model);
  if (!address) return address.error();
  const auto domain = dds_domain(environment_);
  if (!domain && !any) return domain.error();  // a wrong variable never keeps a robot from being stopped
  if (domain && *domain) {
    address->dds_domain = **domain;
    address->dds_configured = true;
  }
  robot_ = std::make_unique<Robot>(Robot::Options{.address = std::move(*address),
                                                  .model = *model,
                                                  .expects_model = !any,
                                                  .timeout = settings.timeout,
                                                  .verbose = settings.verbose,
                                                  .debug = settings.debug});
  key_ = std::move(key);
  return robot_.get();
}

bool AddressedRobot::correct_model(const Settings& settings) {
  if (!model_id(settings).empty()) return false;
  const RobotMemory memory(environment_, address_text(settings));
  if (const auto& other = robot_->other_robot()) {
    const auto model = find_robot_model(other->model);
    if (model) memory.remember(**model);
    return static_cast<bool>(model);
  }
  // Only a robot with aim.v1 is remembered; one of the vendor at its address has the default model.
  if (!robot_->is_without_aim_v1() || memory.model() == nullptr) return false;
  memory.forget();
  return !robot_->carried_out_a_call();
}

void AddressedRobot::forget() {
  robot_.reset();
  key_.clear();
}

}  // namespace aim::cli
