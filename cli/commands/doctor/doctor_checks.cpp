// This machine: configuration and disk; and which failure counts.
#include "cli/commands/doctor/doctor_checks.hpp"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <array>

#include "cli/process/command_log.hpp"

namespace aim::cli {
namespace {

constexpr double kLittleSpace = 100e6;  // [byte]

// A command meets them in this order.
constexpr std::array kOrder{Origin::usage, Origin::unreachable, Origin::timeout, Origin::identity,
                            Origin::fault, Origin::state,       Origin::error};

std::size_t rank(Origin origin) {
  return static_cast<std::size_t>(std::find(kOrder.begin(), kOrder.end(), origin) - kOrder.begin());
}

}  // namespace

void check_configuration(const Patient& patient, Findings& findings) {
  constexpr std::string_view kCheck = "configuration";
  const Configuration& configuration = *patient.invocation.settings().configuration;
  std::size_t read = 0;
  bool sound = true;
  for (const ConfigFile& file : configuration.files()) {
    if (file.state == ConfigFile::State::read) ++read;
    if (!file.problem) continue;
    sound = false;
    if (file.state == ConfigFile::State::invalid) {
      findings.push_back(fail(kCheck, Origin::usage, file.problem->message, "edit " + file.path.string()));
    } else {
      findings.push_back(warn(kCheck, file.problem->message, "aimctl config path"));
    }
  }
  if (sound)
    findings.push_back(ok(kCheck, read == 0 ? "there is no configuration file; defaults and flags apply"
                                            : fmt::format("{} file{} read", read, read == 1 ? "" : "s")));
}

void check_disk(const Patient& patient, Findings& findings) {
  const auto path = CommandLog(patient.invocation.settings().environment).path();
  std::filesystem::path folder = path.parent_path();
  struct statvfs space {};
  while (!folder.empty() && statvfs(folder.c_str(), &space) != 0 && folder != folder.parent_path())
    folder = folder.parent_path();
  if (path.empty() || folder.empty()) return;
  const double free = static_cast<double>(space.f_bavail) * static_cast<double>(space.f_frsize);
  const std::string text = fmt::format("{:.1f} GB free on this machine at {}", free / 1e9, folder.string());
  findings.push_back(free >= kLittleSpace
                         ? ok("disk", text)
                         : warn("disk", text, "free some space: history and recordings need it"));
}

const Finding* worst(const Findings& findings) {
  const Finding* found = nullptr;
  for (const Finding& finding : findings)
    if (finding.grade == Finding::Grade::fail && (!found || rank(finding.origin) < rank(found->origin)))
      found = &finding;
  return found;
}

}  // namespace aim::cli
