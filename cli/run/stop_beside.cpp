// The settings of a line without the project's file, and one call.
#include "cli/run/stop_beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "aim/v1/stop.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/run/addressed_robot.hpp"
#include "cli/table/robot_choice.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{1000};  // with a robot that may not exist; chosen by us

// nullopt: the line addresses no robot, or more than one, without the file, or a name that only the file
// knows.
std::optional<Settings> settings_without_project(const StopBeside::Line& line) {
  Settings settings = line.defaults.settings;
  ConfigPaths paths = config_paths(line.environment);
  paths.project.clear();
  paths.project_unknown = false;
  settings.configuration = std::make_shared<Configuration>(paths);
  if (!resolve_settings(line.scan, line.environment, settings) || settings.robots.size() > 1)
    return std::nullopt;
  const auto origin = settings.origins.find("robot");
  const bool typed = origin != settings.origins.end() && origin->second.layer >= Layer::environment;
  if (typed && !settings.context) return std::nullopt;
  settings.timeout = std::min(settings.timeout, kPatience);
  settings.verbose = settings.debug = false;
  return settings;
}

// False: it does not say that it has stopped.
Result<bool> stop(Robot& robot) {
  const auto& method = methods::kStop;
  v1::StopRequest request;
  request.set_level(v1::STOP_LEVEL_HOLD);
  request.set_who("aimctl, beside a stop of the robot that a project's file names");
  const auto text = robot.call_json(method.path, method.endpoint, to_sparse_json(request), robot.timeout());
  if (!text && text.error().origin != Origin::not_found) return text.error();
  if (!text) {
    const auto stopped = stop_by_vendor_calls(robot);
    return stopped ? Result<bool>(stopped->confirmed()) : Result<bool>(stopped.error());
  }
  v1::StopResponse reply;
  if (auto read = reply_from_json(*text, reply); !read) return read.error();
  return reply.stopped();
}

}  // namespace

StopBeside::StopBeside(Line line) : line_(std::move(line)), thread_([this] { send(); }) {}

StopBeside::~StopBeside() {
  if (thread_.joinable()) thread_.join();
}

void StopBeside::send() {
  const auto settings = settings_without_project(line_);
  if (!settings || address_text(*settings) == line_.chosen) return;
  AddressedRobot addressed(line_.environment);
  const auto robot = addressed.at(*settings, true);
  if (!robot) return;
  const auto stopped = stop(**robot);
  if (!stopped && stopped.error().origin == Origin::unreachable) return;
  const std::string place = address_text(*settings);
  outcome_ = stopped && *stopped
                 ? fmt::format("{}, the robot without that file, was stopped (hold), too", place)
                 : fmt::format("it is not known whether {}, the robot without that file, has stopped", place);
}

std::optional<std::string> StopBeside::outcome() {
  if (thread_.joinable()) thread_.join();
  return outcome_;
}

}  // namespace aim::cli
