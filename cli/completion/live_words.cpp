// Actions, dances, motions, tasks and obstacles come from the robot. The other names are known without a
// request.
#include "cli/completion/live_words.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "aim/v1/hand.pb.h"
#include "aim/v1/plan.pb.h"
#include "aim/v1/task.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/robot_memory.hpp"
#include "cli/config/setting_key.hpp"
#include "cli/help/placed_field.hpp"
#include "cli/input/saved_configuration.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/robot_choice.hpp"
#include "cli/table/scan.hpp"
#include "core/codec/schema.hpp"
#include "core/model/body_part.hpp"
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

// "stand", "walk" and "sit", with the action that each means on this robot.
std::vector<Candidate> action_words(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const std::string_view word : kActionWords)
    if (const auto action = action_of_word(model, word))
      candidates.push_back({std::string(word), std::string(model.graph.at(*action).name)});
  return candidates;
}

std::vector<Candidate> all_actions(const RobotModel& model) {
  std::vector<Candidate> candidates = action_words(model);
  for (const Action& action : model.graph.actions())
    candidates.push_back({std::string(action.name), line_of_text(action.summary)});
  return candidates;
}

// The shortest name of a joint; its other names are spare.
void add_names(const RobotModel& model, const Joint& joint, std::vector<Candidate>& candidates) {
  std::vector<std::string_view> names{joint.name};
  for (const JointAlias& alias : model.aliases)
    if (alias.joint == joint.name) names.push_back(alias.alias);
  std::string_view brief = joint.name;  // without a number in front: the longest common ending
  for (const std::string_view name : names)
    if (joint.name.ends_with(name) && name.size() < brief.size()) brief = name;
  for (const std::string_view name : names)
    candidates.push_back({std::string(name), name == brief ? "" : std::string(brief), name != brief});
}

std::vector<Candidate> arm_joints(const RobotModel& model) {
  std::vector<Candidate> candidates;
  if (const JointGroup* arms = model.find_group("arms"))
    for (const Joint& joint : model.joints.subspan(arms->first, arms->count))
      add_names(model, joint, candidates);
  return candidates;
}

std::vector<Candidate> joints(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const JointGroup& group : model.groups)
    candidates.push_back({std::string(group.name), std::to_string(group.count) + " joints"});
  for (const Joint& joint : model.joints) add_names(model, joint, candidates);
  return candidates;
}

std::vector<Candidate> configurations(const Environment& environment) {
  std::vector<Candidate> candidates;
  for (std::string& name : saved_configurations(environment)) candidates.push_back({std::move(name), ""});
  return candidates;
}

// What `explain` explains, without the settings, whose names are mostly those of keys.
std::vector<Candidate> subjects(const RobotModel& model) {
  std::vector<Candidate> candidates;
  std::set<std::string_view> keys;
  for (const PlacedField& one : all_fields())
    if (keys.insert(one.field->key).second)  // the first of several meanings
      candidates.push_back({std::string(one.field->key), line_of_text(one.field->meaning)});
  for (const auto& more : {joints(model), all_actions(model)})
    candidates.insert(candidates.end(), more.begin(), more.end());
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

std::vector<Candidate> methods(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const RosService& service : model.services)
    candidates.push_back({std::string(service.name), line_of_text(service.summary)});
  for (const auto* method : all_methods()) {
    std::string path = path_of(*method);
    candidates.push_back(
        {method->service()->name() + "/" + method->name(), line_of_text(comment_of(*method))});
    candidates.push_back({std::move(path), line_of_text(comment_of(*method)), true});
  }
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

// Of a robot that stores them itself.
std::vector<Candidate> stored_gestures(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::HandService::kListGestures, v1::ListGesturesRequest{});
  if (!reply) return candidates;
  for (const auto& gesture : reply->gestures()) {
    if (plain_word(gesture.name())) candidates.push_back({gesture.name(), line_of_text(gesture.summary())});
    for (const std::string& alias : gesture.aliases())
      if (plain_word(alias)) candidates.push_back({alias, line_of_text(gesture.name()), true});
  }
  return candidates;
}

std::vector<Candidate> arm_modes(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const ArmMode& mode : model.arm_modes)
    candidates.push_back({std::string(mode.name), line_of_text(mode.summary)});
  return candidates;
}

// Legal actions first.
std::vector<Candidate> actions_of(Robot& robot) {
  const ActionGraph& graph = robot.model().graph;
  const auto available =
      robot.call(methods::McActionService::kGetAvailableActions, aimdk::protocol::CommonRequest{});
  if (!available) return {};
  const auto now = robot.call(methods::McActionService::kGetAction, aimdk::protocol::CommonRequest{});
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
  for (Candidate& word : action_words(robot.model())) legal.push_back(std::move(word));
  return legal;
}

std::string seconds_text(double duration_s) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", duration_s);
  return text;
}

std::vector<Candidate> dances_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply =
      robot.call(methods::McMotionService::kGetDanceTypeList, aimdk::protocol::CommonRequest{});
  if (!reply) return candidates;
  for (int i = 0; i < reply->dance_name_size(); ++i)
    if (plain_word(reply->dance_name(i)))
      candidates.push_back(
          {reply->dance_name(i), i < reply->dance_time_size() ? seconds_text(reply->dance_time(i)) : ""});
  return candidates;
}

std::vector<Candidate> motions_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply =
      robot.call(methods::MotionCommandService::kGetMotionList, aimdk::protocol::CommonRequest{});
  if (!reply) return candidates;
  for (const auto& motion : reply->motion())
    if (plain_word(motion.motion_id()))
      candidates.push_back({motion.motion_id(), seconds_text(motion.motion_duration_ms() / 1000.0)});
  return candidates;
}

std::vector<Candidate> tasks_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::TaskService::kList, v1::ListTasksRequest{});
  if (!reply) return candidates;
  for (const auto& task : reply->tasks())
    candidates.push_back({std::to_string(task.task_id()), line_of_text(task.kind() + " " + task.state())});
  return candidates;
}

std::vector<Candidate> obstacles_of(Robot& robot) {
  std::vector<Candidate> candidates;
  const auto reply = robot.call(methods::PlanService::kListObstacles, v1::ListObstaclesRequest{});
  if (!reply) return candidates;
  for (const auto& obstacle : reply->obstacles())
    if (plain_word(obstacle.name())) candidates.push_back({obstacle.name(), line_of_text(obstacle.shape())});
  return candidates;
}

std::vector<Candidate> gaits(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const WalkGait& gait : model.walk_gaits)
    candidates.push_back({std::string(gait.name), std::string(gait.action)});
  return candidates;
}

std::vector<Candidate> legs(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const JointGroup* leg : legs_of(model)) candidates.push_back({std::string(leg->name), ""});
  candidates.push_back({"none", "lower the foot"});
  return candidates;
}

std::vector<Candidate> prepared_motions(const RobotModel& model) {
  std::vector<Candidate> candidates;
  for (const Action& action : model.graph.actions())
    if (action.behaviour == Behaviour::motion && action.name != model.user_gait)
      candidates.push_back({std::string(action.name), line_of_text(action.summary)});
  return candidates;
}

}  // namespace

RobotWords::RobotWords(Settings settings)
    : settings_(std::move(settings)),
      robot_(address_text(settings_)),
      model_(RobotMemory(settings_.environment, robot_).model()) {
  if (const auto named = find_robot_model(model_id(settings_))) model_ = *named;
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
    case Words::gaits:
      return gaits(*model_);
    case Words::legs:
      return legs(*model_);
    case Words::prepared_motions:
      return prepared_motions(*model_);
    case Words::gestures:
      return model_->can(Capability::own_gestures) ? asked("gestures", stored_gestures, {})
                                                   : gesture_words(*model_);
    case Words::arm_modes:
      return arm_modes(*model_);
    case Words::joints:
      return joints(*model_);
    case Words::arm_joints:
      return arm_joints(*model_);
    case Words::configurations:
      return configurations(settings_.environment);
    case Words::topics:
      return topics(*model_);
    case Words::methods:
      return methods(*model_);
    case Words::messages:
      return messages();
    case Words::models:
      return models();
    case Words::robots:
    case Words::settings:
      return configured(kind);
    case Words::subjects:
      return subjects(*model_);
    case Words::none:
    case Words::fixed:
    case Words::file:
    case Words::commands:
    case Words::conditions:
    case Words::fields:
      return {};
  }
  return {};
}

// Names, groups and keys of the configuration files.
std::vector<Candidate> RobotWords::configured(Words kind) const {
  std::vector<Candidate> candidates;
  if (kind == Words::settings)
    for (const SettingKey& key : setting_keys())
      candidates.push_back({std::string(key.name), std::string(key.help)});
  if (!settings_.configuration) return candidates;
  const Configuration& configuration = *settings_.configuration;
  if (kind == Words::settings) {
    for (const auto& [key, value] : configuration.values())
      if (!find_setting_key(key)) candidates.push_back({key, line_of_text(value.value)});
    return candidates;
  }
  for (const std::string& name : configuration.robot_names())
    candidates.push_back({name, line_of_text(configuration.robot(name)->address)});
  for (const std::string& name : configuration.group_names()) candidates.push_back({name, "group"});
  return candidates;
}

std::vector<Candidate> RobotWords::asked(std::string_view what, Ask ask,
                                         std::vector<Candidate> otherwise) const {
  if (offline_) return otherwise;
  const WordCache cache(settings_.environment, what, robot_);
  if (auto kept = cache.read()) return *kept;
  auto address = address_of(settings_, *model_);
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
  settings.configuration = std::make_shared<Configuration>(config_paths(environment));
  (void)resolve_settings(scan(before), environment, settings).operator bool();
  settings.environment = environment;
  RobotWords live(std::move(settings));
  const Completion completion = complete(before, prefix, live);
  for (const Candidate& one : completion.candidates)
    std::printf("%s\t%s\n", one.word.c_str(), one.says.c_str());
  if (completion.files) std::puts(":files");
  return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace aim::cli
