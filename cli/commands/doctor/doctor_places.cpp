// Whether the robot answers: address, ports, versions, identity, times, topics.
#include <fmt/format.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aimdk/common.pb.h"
#include "aimdk/mc_base.pb.h"
#include "cli/client/identity.hpp"
#include "cli/client/presence.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/doctor/doctor_checks.hpp"
#include "core/model/methods.hpp"
#include "core/version.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr int kTrips = 5;
constexpr double kSlowTrip = 0.1;    // [s] a fifth of the dead-man time of walking
constexpr double kClockBound = 1.0;  // [s]

Robot& robot_of(const Patient& patient) { return patient.invocation.robot(); }

std::string add_context(std::string_view key) { return fmt::format("aimctl config set robots.NAME.{}", key); }

}  // namespace

bool check_address(Patient& patient, Findings& findings) {
  Robot& robot = robot_of(patient);
  const auto answers = robot_answers(robot);
  if (!answers) {
    findings.push_back(
        fail("address", answers.error().origin, answers.error().message, answers.error().hint));
    return false;
  }
  findings.push_back(ok("address", robot.address().name + " answers"));
  if (!robot.serves_aim_v1()) return true;
  if (auto version = robot.call(methods::VersionService::kGetVersion, v1::GetVersionRequest{}, kCheckTime))
    patient.version = std::move(*version);
  if (auto status = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kCheckTime))
    patient.status = std::move(*status);
  return true;
}

void check_ports(const Patient& patient, Findings& findings) {
  Robot& robot = robot_of(patient);
  const RobotAddress& address = robot.address();
  if (address.single_port) {
    findings.push_back(ok("ports", fmt::format("everything goes through port {}", *address.single_port)));
    return;
  }
  // Any answer will do: a module that does not serve the method is there nevertheless.
  for (const EndpointPort& port : robot.model().ports) {
    const std::string check = fmt::format("port {}", port.name);
    const auto number = address.ports[static_cast<std::size_t>(port.endpoint)];
    const auto reply =
        robot.call_json(methods::McActionService::kGetAction.path, port.endpoint, "{}", kCheckTime);
    if (reply || !is_silence(reply.error())) {
      findings.push_back(ok(check, fmt::format("port {} answers", number)));
    } else if (port.endpoint == Endpoint::mc) {
      findings.push_back(fail(check, reply.error().origin, reply.error().message,
                              add_context("ports." + std::string(port.name)) + " PORT"));
    } else {
      findings.push_back(
          warn(check, reply.error().message, add_context("ports." + std::string(port.name)) + " PORT"));
    }
  }
}

void check_versions(const Patient& patient, Findings& findings) {
  if (!patient.version) {
    findings.push_back(
        warn("version", "the robot does not serve aim.v1: no latched stop, no reasons of refusals, no tasks",
             "keep the emergency stop button within reach; aimctl help safety says what a stop does there"));
    return;
  }
  const auto& version = *patient.version;
  const std::string text =
      fmt::format("{} {}, {}{}, driver {}", version.name(), version.version(), version.robot_title(),
                  version.simulated() ? " (simulated)" : "", version.driver());
  if (version.version() == product_version())
    findings.push_back(ok("version", text));
  else
    findings.push_back(warn("version", fmt::format("{}; aimctl is {}", text, product_version()),
                            "install the same version"));
  if (version.insecure_listen())
    findings.push_back(warn("access",
                            "any client on the network can move this robot: there is no authentication",
                            "restart aimd without --insecure-listen, unless this is intended"));
  if (version.any_origin())
    findings.push_back(warn("web pages", "any page in a browser that reaches this robot can move it",
                            "restart aimd without --cors; --allow-host NAME allows the pages of one host"));
}

void check_identity(const Patient& patient, Findings& findings) {
  const auto& context = patient.invocation.settings().context;
  if (context && !context->serial.empty()) {
    const auto known = verify_serial(robot_of(patient), context->serial);
    findings.push_back(known ? ok("identity", "serial number " + context->serial + ", as pinned")
                             : fail("identity", known.error().origin,
                                    known.error().message + ": " + known.error().reason, known.error().hint));
    return;
  }
  if (patient.version && !patient.version->serial().empty())
    findings.push_back(ok("identity", "serial number " + patient.version->serial() + ", not pinned"));
}

void check_time(Patient& patient, Findings& findings) {
  Robot& robot = robot_of(patient);
  std::vector<double> trips;
  for (int i = 0; i < kTrips; ++i) {
    const auto begin = Robot::Clock::now();
    const auto wall = std::chrono::system_clock::now();
    const auto state = robot.call(methods::McBaseService::kGetState, wire::CommonRequest{}, kCheckTime);
    if (!state) continue;
    const std::chrono::duration<double> trip = Robot::Clock::now() - begin;
    trips.push_back(trip.count());
    const std::chrono::duration<double> here = wall.time_since_epoch() + trip / 2;
    if (state->state().timestamp() != 0)
      patient.clock_offset_s = static_cast<double>(state->state().timestamp()) / 1000.0 - here.count();
  }
  if (trips.empty()) return;
  std::sort(trips.begin(), trips.end());
  patient.round_trip_s = trips[trips.size() / 2];
  const std::string text = fmt::format("{:.1f} ms per call", *patient.round_trip_s * 1000);
  findings.push_back(*patient.round_trip_s <= kSlowTrip
                         ? ok("round trip", text)
                         : warn("round trip", text + ": velocity streams need less than 100 ms",
                                "use a cable or a better radio link"));
  if (!patient.clock_offset_s) return;
  const std::string offset =
      fmt::format("the robot's clock is {:.2f} s {} this machine's", std::abs(*patient.clock_offset_s),
                  *patient.clock_offset_s < 0 ? "behind" : "ahead of");
  findings.push_back(
      std::abs(*patient.clock_offset_s) <= kClockBound
          ? ok("clock", offset)
          : warn("clock", offset, "synchronise both clocks (NTP); times in logs do not match"));
}

void check_dds(const Patient& patient, Findings& findings) {
  Robot& robot = robot_of(patient);
  const RobotAddress& address = robot.address();
  const auto wires = wires_of(robot, kCheckTime);
  const RobotWire* const wire = wires && *wires ? wire_for(**wires, Backend::dds, {}) : nullptr;
  const BusSite site = robot.site_of(Backend::dds, wire);
  if (if_nametoindex(site.interface.c_str()) == 0) {
    findings.push_back(warn("dds", "this machine has no network interface " + site.interface,
                            add_context("dds_interface") + " INTERFACE"));
  } else if (wires && *wires && wire == nullptr) {
    findings.push_back(ok("dds", "the robot serves no topics over DDS; HTTP works"));
  } else if (!address.is_of_this_machine() && site.interface == "lo") {
    findings.push_back(warn("dds", site.text() + ": topics over DDS do not leave this machine; HTTP works",
                            add_context("dds_interface") + " INTERFACE"));
  } else if (patient.version && patient.version->dds_domain() != address.dds_domain) {
    findings.push_back(
        warn("dds",
             fmt::format("the robot uses domain {}, this machine is set to {}; aimctl takes the robot's",
                         patient.version->dds_domain(), address.dds_domain),
             fmt::format("{} {}", add_context("dds_domain"), patient.version->dds_domain())));
  } else {
    findings.push_back(ok("dds", site.text()));
  }
}

void check_own_wires(const Patient& patient, Findings& findings) {
  Robot& robot = robot_of(patient);
  const auto wires = wires_of(robot, kCheckTime);
  if (!wires || !*wires) return;
  for (const RobotWire& wire : **wires) {
    if (wire.backend != Backend::lcm && wire.backend != Backend::ros1) continue;
    const std::string check(name_of(wire.backend));
    const std::string key = wire.backend == Backend::lcm ? "lcm_interface" : "ros_master";
    const auto bus = robot.bus(wire.backend, {});
    if (!bus) {
      findings.push_back(
          fail(check, bus.error().origin,
               bus.error().message + (bus.error().reason.empty() ? "" : ": " + bus.error().reason),
               bus.error().hint));
      continue;
    }
    const std::string doubt = wire.backend == Backend::lcm
                                  ? doubt_of_lcm(robot, *bus, transport::after(kCheckTime))
                                  : std::string();
    findings.push_back(doubt.empty()
                           ? ok(check, bus->site.text() + " is this robot's")
                           : warn(check, bus->site.text() + ": " + doubt, add_context(key) + " VALUE"));
  }
}

}  // namespace aim::cli
