// aim.v1 VersionService: the program, the robot, its driver and the served methods.
#include <unistd.h>

#include <array>

#include "aim/v1/version.pb.h"
#include "core/model/methods.hpp"
#include "core/version.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/uptime.hpp"
#include "robotside/api/router.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

std::uint32_t milliseconds(TimeNs span) { return static_cast<std::uint32_t>(span / 1'000'000); }

void get_version(RequestContext& context, const v1::GetVersionRequest&, v1::GetVersionResponse& reply) {
  const Services& services = context.services();
  const RobotModel& model = context.model();
  reply.set_name("aimd");
  reply.set_version(std::string(product_version()));
  reply.set_commit(std::string(build_commit()));
  reply.set_api("aim.v1");
  reply.set_robot(std::string(model.id));
  reply.set_robot_title(std::string(model.title));
  reply.set_edition(std::string(model.edition));
  reply.set_serial(services.facts.serial);
  reply.set_driver(services.facts.driver);
  reply.set_simulated(services.facts.simulated);
  reply.set_sim_speed(services.facts.sim_speed);
  reply.set_dds_domain(services.facts.dds_domain);
  const ControlConfig& control = services.facts.control;
  reply.set_walk_silence_ms(milliseconds(control.deadman));
  reply.set_joint_silence_ms(milliseconds(control.servo_silence));
  reply.set_waist_silence_ms(milliseconds(control.waist_silence));
  reply.set_ros_namespace(services.facts.ros_namespace);
  reply.set_insecure_listen(services.facts.insecure_listen);
  reply.set_any_origin(services.facts.any_origin);
  reply.set_process_id(static_cast<std::uint64_t>(getpid()));
  reply.set_uptime_ms(uptime_ms(services));
  for (const std::string_view path : services.router->served_methods())
    reply.add_served_methods(std::string(path));
}

constexpr std::array kVersionRows{
    serve<methods::VersionService::kGetVersion, get_version>().as(Work::instant)};

}  // namespace

std::span<const RpcRow> aim_version_rows() { return kVersionRows; }

}  // namespace aim::robotside
