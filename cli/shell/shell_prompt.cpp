// The prompt: the state of the robot in one line.
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

}  // namespace

std::string Prompt::ask() const {
  Robot* robot = executor_.default_robot();
  if (!robot) return "aimctl> ";
  std::string text = robot->address().name;
  const auto status = robot->call(methods::kGetStatus, v1::GetStatusRequest{}, kTimeout);
  if (status) {
    text += " " + status->action();
    if (status->stopped()) text += " STOPPED";
    if (status->emergency_stop()) text += " E-STOP";
    text += " " + std::to_string(std::lround(status->battery_percent())) + "%";
  } else if (status.error().origin == Origin::not_found) {  // a robot of the vendor
    const auto action = robot->call(methods::kGetAction, aimdk::protocol::CommonRequest{}, kTimeout);
    if (action) text += " " + short_name(aimdk::protocol::McAction_Name(action->info().current_action()));
  } else {
    text += " (no reply)";
  }
  return printable(text) + "> ";
}

bool Prompt::refresh() {
  std::string now = ask();
  const bool changed = now != text_;
  text_ = std::move(now);
  return changed;
}

}  // namespace aim::cli
