// Which lines leave a robot behind them that may move.
#include "cli/run/robots_elsewhere.hpp"

#include <algorithm>
#include <csignal>

#include "cli/output/exit_code.hpp"
#include "cli/run/kept_robot.hpp"
#include "cli/run/line_effect.hpp"

namespace aim::cli {

std::vector<Settings> own_robots(const Settings& line, const KeptRobot& own) {
  Settings settings = line;
  settings.robot = own.robot;
  settings.context = own.context;
  settings.robots = own.robots;
  return each_robot(settings);
}

void RobotsElsewhere::forget_line_before() {
  std::erase_if(robots_, [](const One& one) { return !one.unawaited; });
}

void RobotsElsewhere::remember(const Request& request, const KeptRobot& own) {
  forget_line_before();
  const std::vector<Settings> owned = own_robots(request.settings, own);
  const bool moves = leaves_traces(*request.command);
  for (const Settings& one : each_robot(request.settings)) {
    const auto is_there = [&](const Settings& other) { return place_of(other) == place_of(one); };
    if (std::ranges::any_of(owned, is_there)) continue;
    const bool left_before =
        std::erase_if(robots_, [&](const One& other) { return is_there(other.settings); }) != 0;
    robots_.push_back({.settings = one,
                       .moves = moves || left_before,
                       .unawaited = !ends_motion(request) && (left_before || (moves && !one.wait)),
                       .newest = true});
  }
}

void RobotsElsewhere::line_ended(int code, bool stop_follows) {
  std::erase_if(robots_, [&](const One& one) {
    const bool ended = code == 0 || (!one.moves && code != code_of_signal(SIGINT));
    return one.newest && ended && !one.unawaited && !stop_follows;
  });
  for (One& one : robots_) one.newest = false;
}

std::vector<Settings> RobotsElsewhere::settings() const {
  std::vector<Settings> all;
  all.reserve(robots_.size());
  for (const One& one : robots_) all.push_back(one.settings);
  return all;
}

}  // namespace aim::cli
