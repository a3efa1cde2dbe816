// aimctl version: the versions of the client and of the robot's server.
#include <array>

#include "aim/v1/version.pb.h"
#include "cli/commands/version/version_fields.hpp"
#include "cli/output/views/interface_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"
#include "core/version.hpp"

namespace aim::cli {
namespace {

// This command is used for diagnosis: a missing answer must not take the default five seconds.
constexpr std::chrono::milliseconds kPatience{1'000};

// null where the build knows no commit: that of a tarball, or of an older aimd.
Json commit_or_null(std::string_view commit) { return commit.empty() ? Json(nullptr) : Json(commit); }

Json robot_document(const v1::GetVersionResponse& reply) {
  Json robot{
      {"name", reply.name()},       {"version", reply.version()}, {"commit", commit_or_null(reply.commit())},
      {"api", reply.api()},         {"robot", reply.robot()},     {"title", reply.robot_title()},
      {"edition", reply.edition()}, {"driver", reply.driver()},   {"simulated", reply.simulated()}};
  robot["serial"] = reply.serial().empty() ? Json(nullptr) : Json(reply.serial());
  if (reply.simulated()) robot["sim_speed"] = reply.sim_speed();
  robot["dds_domain"] = reply.dds_domain();
  robot["ros_namespace"] = reply.ros_namespace().empty() ? Json(nullptr) : Json(reply.ros_namespace());
  robot["insecure_listen"] = reply.insecure_listen();
  robot["any_origin"] = reply.any_origin();
  robot["process_id"] = reply.process_id();
  robot["uptime_s"] = static_cast<double>(reply.uptime_ms()) / 1000.0;
  robot["methods"] = reply.served_methods_size();
  return robot;
}

Status run(Invocation& invocation) {
  const Settings& settings = invocation.settings();
  Json document{{"client",
                 {{"name", "aimctl"},
                  {"version", product_version()},
                  {"commit", commit_or_null(build_commit())},
                  {"api", "aim.v1"}}}};
  const auto timeout = settings.timeout_given ? settings.timeout : kPatience;
  const auto reply =
      invocation.robot().call(methods::VersionService::kGetVersion, v1::GetVersionRequest{}, timeout);
  if (reply) {
    document["robot"] = robot_document(*reply);
  } else if (reply.error().origin == Origin::not_found) {
    document["robot"] = nullptr;
    invocation.sink().note("the robot at " + invocation.robot().address().name +
                           " answers, but does not serve aim.v1 and does not report its version");
  } else {
    document["robot"] = nullptr;
    invocation.sink().note("the robot did not report its version: " + reply.error().message);
  }
  invocation.sink().print({.document = std::move(document), .view = version_view});
  return Done{};
}

constexpr std::array kExamples{
    Example{"aimctl version", "versions of aimctl and of the robot's server"},
    Example{"aimctl version --fields client.version -o value", "only the version of aimctl"},
};

constexpr std::array kCommands{
    Command{.noun = "version",
            .summary = "show the versions of aimctl and of the robot's server",
            .details = "Ends with exit 0 even if no robot answers; 'robot' is then null. commit is the git "
                       "commit of the build, with +dirty if files were modified, and null if it is not "
                       "known. 'aimctl --version' needs no robot.",
            .examples = kExamples,
            .danger = Danger::reads,
            .fields = version_fields::kVersion,
            .run = run},
};

}  // namespace

constinit const Noun kVersionNoun{"version", "show the versions of aimctl and of the robot's server",
                                  kCommands};

}  // namespace aim::cli
