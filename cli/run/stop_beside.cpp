// The settings of a line without the project's file, and the calls.
#include "cli/run/stop_beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <system_error>
#include <utility>

#include "aim/v1/stop.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/run/addressed_robot.hpp"
#include "cli/run/kept_robot.hpp"
#include "cli/table/robot_choice.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{
    1000};  // of one call, to a robot that may not exist; chosen by us
constexpr int kAttempts = 3;
constexpr std::chrono::milliseconds kPause{150};  // from one to the next

// nullopt: the line addresses no robot, or more than one, without the file, or a name that only the file
// knows.
std::optional<Settings> settings_without_project(const RedirectedStop& line) {
  Settings settings = line.defaults.settings;
  let_go_of_robot(settings);
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
  const auto& method = methods::StopService::kStop;
  v1::StopRequest request;
  request.set_level(v1::STOP_LEVEL_HOLD);
  request.set_who("aimctl, beside a stop of another robot");
  const auto text =
      robot.call_json(method.path, endpoint_of(method.path), to_sparse_json(request), robot.timeout());
  if (!text && text.error().origin != Origin::not_found) return text.error();
  if (!text) {
    const auto stopped = stop_by_vendor_calls(robot);
    return stopped ? Result<bool>(stopped->confirmed()) : Result<bool>(stopped.error());
  }
  v1::StopResponse reply;
  if (auto read = reply_from_json(*text, reply); !read) return read.error();
  return reply.stopped();
}

// Neither of the two is known to be final before the last attempt.
bool may_be_lost(const Result<bool>& stopped) {
  if (stopped) return !*stopped;
  return is_silence(stopped.error());
}

// A stop that is lost on the way is sent again, on a new connection.
Result<bool> stop_in_attempts(const Settings& settings, const Environment& environment) {
  for (int attempt = 1;; ++attempt) {
    AddressedRobot addressed(environment);
    const auto robot = addressed.at(settings, true);
    if (!robot) return robot.error();
    auto stopped = stop(**robot);
    if (!may_be_lost(stopped) || attempt == kAttempts) return stopped;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

StopWork stop_without_project(RedirectedStop line) {
  return [line = std::move(line)]() -> std::optional<StopOutcome> {
    const auto settings = settings_without_project(line);
    if (!settings || address_text(*settings) == line.chosen) return std::nullopt;
    AddressedRobot addressed(line.environment);
    const auto robot = addressed.at(*settings, true);
    if (!robot) return std::nullopt;
    const auto stopped = stop(**robot);
    if (!stopped && stopped.error().origin == Origin::unreachable) return std::nullopt;
    const std::string place = address_text(*settings);
    return StopOutcome{
        .text =
            stopped && *stopped
                ? fmt::format("{}, the robot without that file, was stopped (hold), too", place)
                : fmt::format("it is not known whether {}, the robot without that file, has stopped", place)};
  };
}

StopWork stop_of_other_line(Settings settings, Environment environment) {
  settings.timeout = std::min(settings.timeout, kPatience);
  settings.verbose = settings.debug = false;
  return [settings = std::move(settings),
          environment = std::move(environment)]() -> std::optional<StopOutcome> {
    const auto stopped = stop_in_attempts(settings, environment);
    const std::string name = target_of(settings) + ", the robot of the line before,";
    if (stopped && *stopped) return StopOutcome{.text = name + " was stopped (hold), too"};
    const Origin origin = stopped ? Origin::timeout : stopped.error().origin;
    return StopOutcome{.text = fmt::format("{} is not known to have stopped{}: use the emergency stop button",
                                           name, stopped ? "" : " (" + stopped.error().message + ")"),
                       .code = exit_code_of(origin)};
  };
}

StopBeside::StopBeside(StopWork work) : work_(std::move(work)) {
  try {
    thread_ = std::thread([this] { outcome_ = work_(); });
  } catch (const std::system_error&) {
    waits_ = true;
  }
}

StopBeside::~StopBeside() {
  if (thread_.joinable()) thread_.join();
}

std::optional<StopOutcome> StopBeside::outcome() {
  if (thread_.joinable()) thread_.join();
  if (std::exchange(waits_, false)) outcome_ = work_();
  return outcome_;
}

}  // namespace aim::cli
