// Actions, dances, motions, tasks and obstacles come from the robot. The other names are known without a
// request.
#include "cli/completion/live_words.hpp"

#include <algorithm>
#include <cstdio>

#include "aim/v1/plan.pb.h"
#include "aim/v1/task.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/robot_memory.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/scan.hpp"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

std::string line_of_text(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t' || c == '\r'; }, ' ');
  return line;
}

// The user's shell inserts the name into a command line: a name with blanks, quotes or control characters is
// not offered.
bool plain_word(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '/';
  });
}

std::vector<Candidate> all_actions(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const Action& action : model.graph.actions())
    candidates.push_back({std::string(action.name), line_of_text(action.summary)});
  return candidates;
}

std::vector<Candidate> joints(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const Joint& joint : model.joints) candidates.push_back({std::string(joint.name), ""});
  return candidates;
}

std::vector<Candidate> topics(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const Topic& topic : model.topics)
    candidates.push_back({std::string(topic.name), line_of_text(topic.summary)});
  return candidates;
}

std::vector<Candidate> models() {
  std::vector<Candidate> candidates;
  for (const RobotModel* model : robot_models())
    candidates.push_back({std::string(model->id), line_of_text(model->title)});
  return candidates;
}

std::vector<Candidate> methods() {
  std::vector<Candidate> candidates;
  for (const auto* method : all_methods())
    candidates.push_back({path_of(*method), line_of_text(comment_of(*method))});
  return candidates;
}

// Requests and replies of the methods: the messages that users encode by hand.
std::vector<Candidate> messages() {
  std::vector<std::string> names;
  for (const auto* method : all_methods()) {
    names.push_back(method->input_type()->name());
    names.push_back(method->output_type()->name());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<Candidate> candidates;
  candidates.reserve(names.size());
  for (std::string& name : names) candidates.push_back({std::move(name), ""});
  return candidates;
}

std::vector<Candidate> gesture_words(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const Gesture& gesture : model.gestures)
    candidates.push_back({std::string(gesture.name), std::string(gesture.summary)});
  return candidates;
}

// Legal actions first.
std::vector<Candidate> actions_of(Robot& robot) {
  const ActionGraph& graph = robot.model().graph;
  const auto available = robot.call(methods::kGetAvailableActions, aimdk::protocol::CommonRequest{});
  if (!available) return {};
  const auto now = robot.call(methods::kGetAction, aimdk::protocol::CommonRequest{});
  const auto current =
      now ? graph.find(aimdk::protocol::McAction_Name(now->info().current_action())) : std::nullopt;
  std::vector<Candidate> legal;
  std::vector<Candidate> others;
  for (const std::string& name : available->actions()) {
    if (!plain_word(name)) continue;
    const auto index = graph.find(name);
    const std::string says = index ? line_of_text(graph.at(*index).summary) : std::string();
    const bool next = current && index && graph.legal(*current, *index);
    (next ? legal : others).push_back({name, says});
  }
  legal.insert(legal.end(), others.begin(), others.end());
  return legal;
}

std::string seconds_text(double duration_s) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", duration_s);
  return text;
}

std::vector<Candidate> dances_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::kGetDanceTypeList, aimdk::protocol::CommonRequest{});
  if (!reply) return candidates;
  for (int i = 0; i < reply->dance_name_size(); ++i)
    if (plain_word(reply->dance_name(i)))
      candidates.push_back(
          {reply->dance_name(i), i < reply->dance_time_size() ? seconds_text(reply->dance_time(i)) : ""});
  return candidates;
}

std::vector<Candidate> motions_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::kGetMotionList, aimdk::protocol::CommonRequest{});
  if (!reply) return candidates;
  for (const auto& motion : reply->motion())
    if (plain_word(motion.motion_id()))
      candidates.push_back({motion.motion_id(), seconds_text(motion.motion_duration_ms() / 1000.0)});
  return candidates;
}

std::vector<Candidate> tasks_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::kListTasks, v1::ListTasksRequest{});
  if (!reply) return candidates;
  for (const auto& task : reply->tasks())
    candidates.push_back({std::to_string(task.task_id()), line_of_text(task.kind() + " " + task.state())});
  return candidates;
}

std::vector<Candidate> obstacles_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::kListObstacles, v1::ListObstaclesRequest{});
  if (!reply) return candidates;
  for (const auto& obstacle : reply->obstacles())
    if (plain_word(obstacle.name())) candidates.push_back({obstacle.name(), line_of_text(obstacle.shape())});
  return candidates;
}

}  // namespace

RobotWords::RobotWords(std::string robot, Environment environment)
    : robot_(std::move(robot)),
      environment_(std::move(environment)),
      model_(RobotMemory(environment_, robot_).model()) {
  if (model_ == nullptr) model_ = robot_models().front();
}

std::vector<Candidate> RobotWords::words(Words kind) {
  switch (kind) {
    case Words::actions:
      return asked("actions", actions_of, all_actions(*model_));
    case Words::dances:
      return asked("dances", dances_of, {});
    case Words::motions:
      return asked("motions", motions_of, {});
    case Words::tasks:
      return asked("tasks", tasks_of, {});
    case Words::obstacles:
      return asked("obstacles", obstacles_of, {});
    case Words::gestures:
      return gesture_words(*model_);
    case Words::joints:
      return joints(*model_);
    case Words::topics:
      return topics(*model_);
    case Words::methods:
      return methods();
    case Words::messages:
      return messages();
    case Words::models:
      return models();
    case Words::none:
    case Words::fixed:
    case Words::file:
    case Words::commands:
      return {};
  }
  return {};
}

std::vector<Candidate> RobotWords::asked(std::string_view what, Ask ask,
                                         std::vector<Candidate> otherwise) const {
  const WordCache cache(environment_, what, robot_);
  if (auto kept = cache.read()) return *kept;
  auto address = parse_robot_address(robot_, *model_);
  if (!address) return otherwise;
  Robot robot({.address = std::move(*address), .model = model_, .timeout = kLivePatience / 2});
  std::vector<Candidate> candidates = ask(robot);
  // The names used instead are cached too: an unreachable robot is asked only every 5 s.
  if (candidates.empty()) candidates = std::move(otherwise);
  cache.write(candidates);
  return candidates;
}

int run_completion(std::span<const std::string> words) {
  if (!words.empty() && words.front() == "--") words = words.subspan(1);
  const std::string prefix = words.empty() ? std::string() : words.back();
  const auto before = words.empty() ? words : words.first(words.size() - 1);
  const Environment environment = process_environment();
  Settings settings;
  (void)resolve_settings(scan(before), environment, settings).operator bool();
  RobotWords live(settings.robot, environment);
  const Completion completion = complete(before, prefix, live);
  for (const Candidate& one : completion.candidates)
    std::printf("%s\t%s\n", one.word.c_str(), one.says.c_str());
  if (completion.files) std::puts(":files");
  return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace aim::cli
