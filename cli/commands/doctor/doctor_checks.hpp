// The checks of aimctl doctor: each looks at one thing and says what was found and what mends it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aim/v1/status.pb.h"
#include "aim/v1/version.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct Finding {
  enum class Grade : std::uint8_t { ok, warn, fail };
  std::string check;
  Grade grade = Grade::ok;
  std::string text;               // one sentence
  std::string fix;                // a command, or what to do; empty: nothing
  Origin origin = Origin::error;  // of a failure: the exit code that commands end with
};

inline Finding ok(std::string_view check, std::string text) {
  return {std::string(check), Finding::Grade::ok, std::move(text), {}, {}};
}
inline Finding warn(std::string_view check, std::string text, std::string fix) {
  return {std::string(check), Finding::Grade::warn, std::move(text), std::move(fix), {}};
}
inline Finding fail(std::string_view check, Origin origin, std::string text, std::string fix) {
  return {std::string(check), Finding::Grade::fail, std::move(text), std::move(fix), origin};
}

// What is known of the robot and of this machine, filled once before the checks.
struct Patient {
  Invocation& invocation;
  std::optional<v1::GetVersionResponse> version = {};  // empty: it does not serve aim.v1
  std::optional<v1::GetStatusResponse> status = {};
  std::optional<double> round_trip_s = {};
  std::optional<double> clock_offset_s = {};  // robot minus this machine
};

// Time limit of one call: a check must not take the default five seconds.
inline constexpr std::chrono::milliseconds kCheckTime{1'000};

using Findings = std::vector<Finding>;

// Without the robot: files, disk, network interface.
void check_configuration(const Patient& patient, Findings& findings);
void check_disk(const Patient& patient, Findings& findings);
// Whether and how the robot answers.
bool check_address(Patient& patient, Findings& findings);  // false: nothing answers
void check_ports(const Patient& patient, Findings& findings);
void check_versions(const Patient& patient, Findings& findings);
void check_identity(const Patient& patient, Findings& findings);
void check_time(Patient& patient, Findings& findings);
void check_dds(const Patient& patient, Findings& findings);
// Whether aimctl reaches this robot, and only this one, on LCM and ROS 1.
void check_own_wires(const Patient& patient, Findings& findings);
// What stands in the way of a motion.
void check_stops(const Patient& patient, Findings& findings);
void check_control(const Patient& patient, Findings& findings);
void check_player(const Patient& patient, Findings& findings);
void check_body(const Patient& patient, Findings& findings);

// The failure to report: the one that most commands would end with first.
const Finding* worst(const Findings& findings);

}  // namespace aim::cli
