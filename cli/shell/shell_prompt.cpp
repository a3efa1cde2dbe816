// The prompt: the state of the robot in one line.
#include <algorithm>
#include <cmath>

#include "aim/v1/status.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "cli/output/text.hpp"
#include "cli/shell/shell.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTimeout{150};  // a longer wait would delay typing

std::string short_name(std::string name) {
  constexpr std::string_view kPrefix = "McAction_";
  if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
  return name;
}

// A host name that tells robots apart: not a number, not this machine.
bool names_a_robot(std::string_view host) {
  const bool letters = std::any_of(host.begin(), host.end(),
                                   [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return letters && host != "localhost" && host.find(':') == std::string_view::npos;
}

}  // namespace

std::string given_name(const RobotAddress& address) {
  if (!names_a_robot(address.host)) return {};
  // One host may serve several robots, each at a port of its own.
  return address.single_port ? address.host + ":" + std::to_string(*address.single_port) : address.host;
}

std::string Prompt::name_of(const Robot& robot) const {
  if (std::string given = given_name(robot.address()); !given.empty()) return given;
  if (!told_name_.empty()) return told_name_;
  const std::string& model = executor_.surroundings().defaults.settings.model;  // of --model
  return model.empty() ? robot.address().name : model;
}

std::string Prompt::ask() {
  Robot* robot = executor_.default_robot();
  if (!robot) return "aimctl> ";
  std::string state;
  const auto status = robot->call(methods::kGetStatus, v1::GetStatusRequest{}, kTimeout);
  if (status) {
    told_name_ = status->robot();
    state += " " + status->action();
    if (status->stopped()) state += " STOPPED";
    if (status->emergency_stop()) state += " E-STOP";
    state += " " + std::to_string(std::lround(status->battery_percent())) + "%";
  } else if (status.error().origin == Origin::not_found) {  // a robot of the vendor
    const auto action = robot->call(methods::kGetAction, aimdk::protocol::CommonRequest{}, kTimeout);
    if (action) state += " " + short_name(aimdk::protocol::McAction_Name(action->info().current_action()));
  } else {
    state += " (no reply)";
  }
  return printable(name_of(*robot) + state) + "> ";
}

bool Prompt::refresh() {
  std::string now = ask();
  const bool changed = now != text_;
  text_ = std::move(now);
  return changed;
}

}  // namespace aim::cli
