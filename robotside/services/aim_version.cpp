// aim.v1 VersionService: which program serves which robot, and how.
#include <unistd.h>

#include <array>

#include "aim/v1/version.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/router.hpp"
#include "robotside/doors/rpc_row.hpp"

namespace aim::robotside {
namespace {

void get_version(Transaction& transaction, const v1::GetVersionRequest&, v1::GetVersionResponse& reply) {
  const ServiceContext& context = transaction.context();
  const RobotModel& model = transaction.model();
  reply.set_name("aimd");
  reply.set_version(AIM_VERSION);
  reply.set_api("aim.v1");
  reply.set_robot(std::string(model.id));
  reply.set_robot_title(std::string(model.title));
  reply.set_edition(std::string(model.edition));
  reply.set_driver(context.facts.driver);
  reply.set_simulated(context.facts.simulated);
  reply.set_sim_speed(context.facts.sim_speed);
  reply.set_dds_domain(context.facts.dds_domain);
  reply.set_insecure_listen(context.facts.insecure_listen);
  reply.set_process_id(static_cast<std::uint64_t>(getpid()));
  const auto uptime = std::chrono::steady_clock::now() - context.started;
  reply.set_uptime_ms(
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(uptime).count()));
  for (const std::string_view path : context.router->served_methods())
    reply.add_served_methods(std::string(path));
}

constexpr std::array kRows{serve<methods::kGetVersion, get_version>()};

}  // namespace

std::span<const RpcRow> aim_version_rows() { return kRows; }

}  // namespace aim::robotside
